import { beforeEach, expect, it, vi } from 'vitest';
import type { EnginePort } from '../../domain/live/enginePort.ts';
import type { Scene } from '../../render/sceneTypes.ts';

vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('sessionStorage', { getItem: () => null });
vi.stubGlobal('document', { baseURI: 'https://console.example/', documentElement: {} });
vi.stubGlobal('getComputedStyle', () => ({ fontSize: '16px' }));
const { store } = await import('../store.ts');
const { useEngineAtom } = await import('./liveAtoms.ts');
const { selectReportAtom, zoomAtSelect } = await import('./selection.ts');
const { mountScene } = await import('./stage.ts');

const flyTo = vi.fn<Scene['flyTo']>();
mountScene({ flyTo, placement: () => ({ lng: 0, lat: 0, zoom: 15 }) } as unknown as Scene);

/** Selects a report with these places from the table. */
async function select(report: object): Promise<void> {
  const describe = async () => ({ key: { squadId: 'NG', detectionId: '1' }, report, time: 0, message: '' });
  store.set(useEngineAtom, { describe } as unknown as EnginePort);
  await store.set(selectReportAtom, 0, 'row');
}

beforeEach(() => flyTo.mockClear());

it('[SL1] goes to ZOOM_IN_ON_SELECT where the map is farther out, else keeps its zoom; 20 without any', () => {
  expect(zoomAtSelect(15, 18)).toBe(18);
  expect(zoomAtSelect(19, 18)).toBe(19);
  expect(zoomAtSelect(15, 0)).toBe(15);
  expect(zoomAtSelect(undefined, 18)).toBe(20);
});

it.each([
  ['its own place', { lat: 47, lon: 8, trajectoryLat: 1, trajectoryLon: 2 }, { lat: 47, lng: 8 }],
  ["its trajectory's", { trajectoryLat: 1, trajectoryLon: 2 }, { lat: 1, lng: 2 }],
])('[SL2] brings %s to the middle', async (_whose, report, place) => {
  await select(report);
  expect(flyTo).toHaveBeenCalledExactlyOnceWith({ ...place, zoom: 15 });
});

it('[SL2] leaves the map where it is when a report has no place at all', async () => {
  await select({});
  expect(flyTo).not.toHaveBeenCalled();
});
