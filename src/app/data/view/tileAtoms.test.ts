import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ReportDetail } from '../../../domain/live/enginePort.ts';
import { memoryStorage } from '../../testing/memoryStorage.ts';

vi.stubGlobal('localStorage', memoryStorage());
vi.stubGlobal('sessionStorage', memoryStorage());
vi.stubGlobal('document', { baseURI: 'https://console.example/' });

const { toastsAtom } = await import('../../browser/toastAtoms.ts');
const { setAccountAtom } = await import('../../session/tokenAtoms.ts');
const { setSwitchAtom, switchesAtom } = await import('../config/switchAtoms.ts');
const { configAtom, levelsAtom } = await import('../config/consoleAtoms.ts');
const { SETTINGS_TEXT } = await import('../../text/settings.ts');
const { mountSceneAtom } = await import('./mountedViews.ts');
const { retryTilesAtom, retryTilesLaterAtom, TILE_RETRY_MS } = await import('./retryTiles.ts');
const {
  noteTilesFailedAtom,
  planLevelAtom,
  satelliteSourceAtom,
  bingLinkAtom,
  tilesFailedAtom,
  wishedTilesAtom,
} = await import('./tileAtoms.ts');
const { activeLevelAtom, selectedReportAtom } = await import('./viewAtoms.ts');
const { createAppStore } = await import('../../shell/createAppStore.ts');

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

const PLAN = 'https://plans.example/{z}/{x}/{y}.png';
let logins = 0;
const roles = () => store.get(wishedTilesAtom).map(({ role }) => role);
const failureToasts = () => store.get(toastsAtom).filter(({ text }) => text === SETTINGS_TEXT.tilesFailed);

beforeEach(() => {
  vi.useFakeTimers();
  const login = `person${++logins}`;
  store.set(setAccountAtom, {
    login,
    email: '',
    firstName: '',
    lastName: '',
    authorities: new Set(['ROLE_USER']),
  });
  store.set(configAtom, new Map([['TILE_SOURCE', 'satellite']]));
  store.set(activeLevelAtom, undefined);
});
afterEach(() => vi.useRealTimers());

it('[map.49] requests no tiles before the configuration is loaded', () => {
  store.set(configAtom, new Map());
  expect(roles()).toEqual([]);
  store.set(configAtom, new Map([['TILE_SOURCE', 'satellite']]));
  expect(roles()).toEqual(['ground', 'labels']);
});

it('[map.49] follows the switches, and starts as DEFAULT_SATELLITE says', () => {
  store.set(setSwitchAtom, 'satelliteLabels', false);
  expect(roles()).toEqual(['ground']);
  store.set(setSwitchAtom, 'satellite', false);
  expect(roles()).toEqual([]);
  store.set(setAccountAtom, {
    login: 'somebody new',
    email: '',
    firstName: '',
    lastName: '',
    authorities: new Set<string>(),
  });
  store.set(configAtom, new Map([['DEFAULT_SATELLITE', 'false']]));
  expect(roles()).toEqual([]);
});

it("[map.49] preserves the satellite switch while TILE_SOURCE 'street' overrides it", () => {
  store.set(configAtom, new Map([['TILE_SOURCE', 'street']]));
  expect([store.get(switchesAtom).satellite, store.get(switchesAtom).satelliteLabels]).toEqual([
    false,
    false,
  ]);
  store.set(setSwitchAtom, 'decay', false);
  store.set(configAtom, new Map([['TILE_SOURCE', 'both']]));
  expect(store.get(switchesAtom)).toMatchObject({ satellite: true, satelliteLabels: true, decay: false });
});

it('[map.57] shows no plan while all floors are shown, except for a selected report with an unlisted level', () => {
  store.set(setSwitchAtom, 'imageTiles', true);
  const select = (level: string) =>
    store.set(selectedReportAtom, { level, report: { level } } as unknown as ReportDetail);
  store.set(levelsAtom, [{ levelId: 'HA_2', name: 'Level 2', mapUrl: PLAN }]);
  select('HA_2');
  expect(store.get(planLevelAtom)).toBeUndefined();
  expect(roles()).not.toContain('plan');
  store.set(activeLevelAtom, 'HA_2');
  expect(store.get(planLevelAtom)).toBe('HA_2');
  expect(roles()).toContain('plan');
  store.set(activeLevelAtom, undefined);
  select('elsewhere');
  expect(store.get(planLevelAtom)).toBe('elsewhere');
  store.set(selectedReportAtom, undefined);
  store.set(levelsAtom, []);
});

it('[map.49] shows the plan of the active floor while Image Tiles is on', () => {
  store.set(levelsAtom, [{ levelId: '2', name: 'Two', mapUrl: PLAN }]);
  store.set(activeLevelAtom, '2');
  expect(store.get(wishedTilesAtom).at(-1)).toMatchObject({ role: 'plan', tiles: [PLAN] });
  store.set(setSwitchAtom, 'imageTiles', false);
  expect([roles(), store.get(planLevelAtom)]).toEqual([['ground', 'labels'], undefined]);
});

it('[map.50] stores the selected source for the login', () => {
  store.set(bingLinkAtom, 'https://bing.example/{quadkey}');
  store.set(configAtom, new Map([['ENABLE_SATELLITE_SOURCE_SWITCHING', 'on']]));
  expect(store.get(satelliteSourceAtom)).toBe('osmArcgis');
  store.set(satelliteSourceAtom, 'bingMap');
  expect(store.get(wishedTilesAtom)[0]?.tiles).toEqual(['https://bing.example/{quadkey}']);
  expect(localStorage.getItem(`shotpoint.satelliteSource.person${logins}`)).toBe('bingMap');
});

it('[map.51] shows one toast for failed tiles, retries silently after five minutes, and with a toast on request', () => {
  const given: string[][] = [];
  const unmount = store.set(mountSceneAtom, {
    setTiles: (tiles: readonly { role: string }[]) => void given.push(tiles.map(({ role }) => role)),
    destroy: () => undefined,
  } as never);
  const fail = (role: 'ground' | 'labels') => {
    store.set(noteTilesFailedAtom, role, 'gone');
    store.set(retryTilesLaterAtom);
  };
  fail('ground');
  fail('labels');
  expect([failureToasts().length, failureToasts()[0]?.times, store.get(tilesFailedAtom)]).toEqual([
    1,
    1,
    true,
  ]);
  vi.advanceTimersByTime(TILE_RETRY_MS - 1);
  expect(given).toEqual([]);
  vi.advanceTimersByTime(1);
  expect([given, store.get(tilesFailedAtom)]).toEqual([[[], ['ground', 'labels']], false]);
  fail('ground');
  expect(failureToasts()).toEqual([]);
  store.set(retryTilesAtom, 'anew');
  fail('ground');
  expect(failureToasts()).toHaveLength(1);
  unmount();
});
