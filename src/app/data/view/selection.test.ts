import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReportKey, ShotReport } from '../../../domain/contract/shotReport.ts';
import type { EnginePort, SensorPlace } from '../../../domain/live/enginePort.ts';
import type { Scene } from '../../../render/base/sceneTypes.ts';
import type { Place } from '../lists/lists.ts';
import type { SelectionOrigin } from './selection.ts';

vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('sessionStorage', { getItem: () => null });
vi.stubGlobal('document', { baseURI: 'https://console.example/', documentElement: {} });
vi.stubGlobal('getComputedStyle', () => ({ fontSize: '16px' }));
const { setEngineAtom } = await import('../engine/liveAtoms.ts');
const { placesAtom } = await import('../config/consoleAtoms.ts');
const { chosenKeyAtom, refreshSelectedAtom, selectNewestAtom, selectReportAtom, zoomAtSelect } =
  await import('./selection.ts');
const { activeLevelAtom, selectedKeyAtom } = await import('./viewAtoms.ts');
const { toastsAtom } = await import('../../browser/toastAtoms.ts');
const { mountSceneAtom } = await import('./mountedViews.ts');
const { createAppStore } = await import('../../shell/createAppStore.ts');

const flyTo = vi.fn<Scene['flyTo']>();
let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
  store.set(mountSceneAtom, { flyTo, placement: () => ({ lng: 0, lat: 0, zoom: 15 }) } as unknown as Scene);
});

/** Selects a report with these places, by default from the table. */
async function select(
  report: Partial<ShotReport>,
  origin: SelectionOrigin = 'row',
  heardAt?: SensorPlace,
): Promise<void> {
  const key = { squadId: 'NG', detectionId: '1' };
  const describe = async () => ({ key, report, heardAt, level: report.level, time: 0, message: '' });
  store.set(setEngineAtom, { describe } as unknown as EnginePort);
  await store.set(selectReportAtom, 0, origin);
}

beforeEach(() => flyTo.mockClear());

it('[map.61, configuration.1] zooms in to ZOOM_IN_ON_SELECT and never out; 20 without the key', () => {
  expect(zoomAtSelect(15, 18)).toBe(18);
  expect(zoomAtSelect(19, 18)).toBe(19);
  expect(zoomAtSelect(15, 0)).toBe(15);
  expect(zoomAtSelect(undefined, 18)).toBe(20);
});

it.each([
  ['its own place', { lat: 47, lon: 8, trajectoryLat: 1, trajectoryLon: 2 }, { lat: 47, lng: 8 }],
  ["its trajectory's", { trajectoryLat: 1, trajectoryLon: 2 }, { lat: 1, lng: 2 }],
])('[map.61] brings %s to the middle', async (_whose, report, place) => {
  await select(report);
  expect(flyTo).toHaveBeenCalledExactlyOnceWith({ ...place, zoom: 15 });
});

it('[map.79] brings the sensor to the middle that alone heard the report', async () => {
  await select({}, 'row', { lat: 47, lon: 8 });
  expect(flyTo).toHaveBeenCalledExactlyOnceWith({ lat: 47, lng: 8, zoom: 15 });
});

it('[map.61] does not move the map for a report without a place', async () => {
  await select({});
  expect(flyTo).not.toHaveBeenCalled();
});

it.each([
  ['map', 'HA_2'],
  ['timeline', 'HA_2'],
  ['row', 'HA_2'],
  ['toast', 'HA_2'],
  ['drawer', undefined],
] as const)(
  '[map.62] a report selected from the %s while all floors are shown sets its floor %s',
  async (origin, floor) => {
    const levels = ['HA_0', 'HA_2'].map((levelId) => ({ levelId, name: levelId, mapUrl: '' }));
    store.set(placesAtom, [{ id: 15, name: 'Arena', levels } as unknown as Place]);
    store.set(activeLevelAtom, undefined);
    await select({ level: 'HA_2' }, origin);
    expect(store.get(activeLevelAtom)).toBe(floor);
  },
);

it('[map.63] a report that is selected while the engine looks for the newest one stays selected', async () => {
  const newest = Promise.withResolvers<{ readonly squadId: string; readonly detectionId: string }>();
  const describe = async (key: object) => ({ key, report: {}, time: 0, message: '' });
  store.set(setEngineAtom, { describe, newest: () => newest.promise } as unknown as EnginePort);
  const latest = store.set(selectNewestAtom, 'latest');
  await store.set(selectReportAtom, { squadId: 'NG', detectionId: 'chosen' }, 'map');
  newest.resolve({ squadId: 'NG', detectionId: 'newest' });
  await latest;
  expect(store.get(selectedKeyAtom)).toEqual({ squadId: 'NG', detectionId: 'chosen' });
});

describe('the selected report', () => {
  /** The engine does not have the report any more, because it was removed or for another reason. */
  const lose = (removed: boolean) => {
    const engine = { describe: async () => undefined, isRemoved: async () => removed };
    store.set(setEngineAtom, engine as unknown as EnginePort);
    return store.set(refreshSelectedAtom);
  };
  const toasts = () => store.get(toastsAtom).map(({ text }) => text);

  it('[records.39] is not selected any more once it was removed, and a toast says so, once', async () => {
    await select({});
    await lose(true);
    await store.set(refreshSelectedAtom);
    expect([store.get(selectedKeyAtom), store.get(chosenKeyAtom)]).toEqual([undefined, undefined]);
    expect(toasts()).toEqual(['The selected report was removed.']);
  });

  it('[records.39] stays where the engine was restarted and has not loaded it yet', async () => {
    await select({});
    await lose(false);
    expect(store.get(selectedKeyAtom)).toEqual({ squadId: 'NG', detectionId: '1' });
    expect(toasts()).toEqual([]);
  });

  it('[records.39] is the one that was selected while the engine was asked for the one before', async () => {
    await select({});
    const refreshed = lose(true);
    await select({ level: 'HA_2' });
    await refreshed;
    expect(store.get(selectedKeyAtom)).toBeDefined();
    expect(toasts()).toEqual([]);
  });

  it('[records.39] is the one that was requested before the engine was asked again, and arrived first', async () => {
    await select({});
    const answers = new Map(['1', '2'].map((id) => [id, Promise.withResolvers<undefined>()]));
    const describe = async (key: ReportKey) => {
      await answers.get(key.detectionId)?.promise;
      return { key, report: {}, time: 0, message: '' };
    };
    store.set(setEngineAtom, { describe, isRemoved: async () => false } as unknown as EnginePort);
    const selected = store.set(selectReportAtom, { squadId: 'NG', detectionId: '2' }, 'toast');
    const refreshed = store.set(refreshSelectedAtom);
    answers.get('2')?.resolve(undefined);
    await selected;
    answers.get('1')?.resolve(undefined);
    await refreshed;
    expect(store.get(selectedKeyAtom)).toEqual({ squadId: 'NG', detectionId: '2' });
  });
});
