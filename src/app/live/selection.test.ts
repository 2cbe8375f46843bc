import { expect, it, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('sessionStorage', { getItem: () => null });
const { zoomAtSelect } = await import('./selection.ts');

it('[SL1] goes to ZOOM_IN_ON_SELECT where the map is farther out, else keeps its zoom; 20 without any', () => {
  expect(zoomAtSelect(15, 18)).toBe(18);
  expect(zoomAtSelect(19, 18)).toBe(19);
  expect(zoomAtSelect(15, 0)).toBe(15);
  expect(zoomAtSelect(undefined, 18)).toBe(20);
});
