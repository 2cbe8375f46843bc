import { expect, it } from 'vitest';
import { scaleOf } from './scaleOf.ts';

it('[map.67] shows the longest round length that fits in 120 px, right at its latitude', () => {
  const { text, widthPx } = scaleOf(60, 16, 120);
  expect(text).toBe('50 m');
  const metresPerPx = (40_075_016.686 * 0.5) / (512 * 2 ** 16);
  expect(widthPx).toBeCloseTo(50 / metresPerPx, -1);
  expect(scaleOf(0, 3, 120).text).toBe('1000 km');
});
