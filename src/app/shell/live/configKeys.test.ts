/** What a key of the configuration changes on the page at once, key by key. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CONFIG_KEYS, type ConfigKey } from '../../../domain/contract/config.ts';
import type { LiveNotification } from '../../../domain/live/notification.ts';
import { satelliteSource, tileSources } from '../../../domain/map/tiles.ts';
import { testModeSeconds } from '../../../domain/testMode/testModeState.ts';
import { epochMs } from '../../../domain/units.ts';

const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
vi.stubGlobal('localStorage', nothing);
vi.stubGlobal('sessionStorage', nothing);
vi.stubGlobal('document', { baseURI: 'https://console.example/' });

const { helpLink } = await import('../header/helpLink.ts');
const { overlaysAtom } = await import('../../data/view/overlayAtoms.ts');
const { markerScaleAtom } = await import('../../data/view/markerScale.ts');
const { alertLogAtom } = await import('../../data/alerts/alertLog.ts');
const { createPageSink } = await import('./pageSink.ts');
const { switchesAtom } = await import('../../data/config/switchAtoms.ts');
const { configAtom, engineConfigAtom, menuFactsAtom, soundThresholdsAtom } =
  await import('../../data/config/consoleAtoms.ts');
const { createAppStore } = await import('../createAppStore.ts');

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

const SHOT: LiveNotification = {
  number: 1,
  kind: 'report',
  key: { squadId: 'NG', detectionId: '1' },
  handle: 0,
  symbol: 0,
  message: 'Shot: North Gate',
  time: epochMs(1),
  timeKnown: true,
  receivedAt: epochMs(2),
  zone: undefined,
  level: undefined,
  burst: 0,
  test: false,
  delayed: false,
};
const engine = () => store.get(engineConfigAtom);
/** Number of alerts that a new shot raises. */
const alertsOfAShot = async () => {
  const before = store.get(alertLogAtom).length;
  await createPageSink(store, () => undefined).notifications([SHOT]);
  return store.get(alertLogAtom).length - before;
};

const BING = 'https://tiles.example/{quadkey}';
const sourceChosen = (chosen: string | undefined) => satelliteSource(store.get(configAtom), chosen, BING);
/** Addresses of the tiles on the ground. */
const ground = (satellite: boolean) =>
  tileSources({
    config: store.get(configAtom),
    satellite,
    satelliteLabels: false,
    imageTiles: false,
    source: 'osmArcgis',
    bingLink: BING,
    planUrl: undefined,
    baseUrl: 'https://console.example/',
  }).flatMap(({ tiles }) => tiles);
const STREET = 'https://street.example/{z}/{x}/{y}.png';

/** Keys that a component or the server reads: a test beside that reader shows their effect. */
const SHOWN_ELSEWHERE: readonly ConfigKey[] = [
  'TWO_PERSONS',
  'ZOOM_IN_ON_SELECT',
  'LPR_ENABLED',
  'BANNER_TEXT',
  'MINIREPORT_AUTHENTICATION',
  'MINIREPORT_NO_AUTH_DURATION',
  'MAX_FILE_SIZE_MB',
  'NOTIFICATION_AGE_LIMIT',
  'INCIDENT_SECONDS',
  'INCIDENT_METRES',
  'ACKNOWLEDGE_TYPES',
  'ESCALATE_SECONDS',
  'WAY_SENSOR_SECONDS',
  'WAY_SERVER_SECONDS',
  'SHELVE_OFFER_REPORTS',
  'RETENTION_DAYS',
];

type Line = readonly [key: ConfigKey, value: string, effect: () => unknown, without: unknown, then: unknown];

const LINES: readonly Line[] = [
  ['REVIEWER_FUNCTION', 'ON', () => engine().reviewerFunction, false, true],
  ['REVIEWER_DELAY', '90', () => engine().reviewerDelay, 60, 90],
  ['EXTRA_REVIEW_TIME', '45', () => engine().extraReviewTime, 30, 45],
  ['LATE_REPORT_THRESHOLD', '9', () => engine().lateReportThreshold, 5, 9],
  ['SPL_THRESHOLD_LOUD', '62.5', () => store.get(soundThresholdsAtom).loudDb, 75, 62.5],
  ['SPL_THRESHOLD_ACTIVITY', '40.25', () => store.get(soundThresholdsAtom).activityDb, 55, 40.25],
  ['TEST_MODE', 'true', () => store.get(menuFactsAtom).testModeConfigured, false, true],
  ['TEST_MODE_DURATION', '60', () => testModeSeconds(store.get(configAtom)), 14_400, 60],
  ['MARKER_ZOOMLEVEL_CUTOFF', '12', () => store.get(overlaysAtom).cutoff, 0, 12],
  ['BEARING_WEDGES', 'false', () => store.get(overlaysAtom).wedges, true, false],
  ['ENABLE_NOTIFICATIONS', 'false', alertsOfAShot, 1, 0],
  ['DEFAULT_TILE_SOURCE_SATELLITE', 'bingMap', () => sourceChosen(undefined), 'osmArcgis', 'bingMap'],
  ['ENABLE_SATELLITE_SOURCE_SWITCHING', 'true', () => sourceChosen('bingMap'), 'osmArcgis', 'bingMap'],
  ['DEFAULT_SATELLITE', 'false', () => store.get(switchesAtom).satellite, true, false],
  ['TILE_SOURCE', 'street', () => ground(true).length, 1, 0],
  ['TILE_SERVER', STREET, () => ground(false), [], [STREET]],
  [
    'HELP_PAGE_LINK',
    'https://help.example/',
    () => helpLink(store.get(configAtom)),
    'https://support.shotpoint.example/',
    'https://help.example/',
  ],
];

describe('a key of the configuration', () => {
  it('[configuration.1] is in this table, or cited by the test of its reader', () => {
    const known = [...LINES.map(([key]) => key), ...SHOWN_ELSEWHERE];
    expect(known.toSorted()).toEqual([...CONFIG_KEYS].toSorted());
  });

  it.each(LINES)(
    '[configuration.1] %s as "%s" takes effect immediately',
    async (key, value, effect, without, then) => {
      store.set(configAtom, new Map());
      expect(await effect()).toEqual(without);
      store.set(configAtom, new Map([[key, value]]));
      expect(await effect()).toEqual(then);
    },
  );

  it.each(LINES)('[configuration.1] %s with an invalid value has its default', (key) => {
    for (const value of ['', ' ', '-', 'NaN', '1e9', '<b>', '__proto__']) {
      store.set(configAtom, new Map([[key, value]]));
      expect(engine()).toMatchObject({ reviewerDelay: 60, extraReviewTime: 30, lateReportThreshold: 5 });
      expect(store.get(soundThresholdsAtom)).toEqual({ loudDb: 75, activityDb: 55 });
      expect(testModeSeconds(store.get(configAtom))).toBe(14_400);
      expect(store.get(overlaysAtom).cutoff).toBe(0);
    }
  });
});

it.each([
  ['EXTRA_REVIEW_TIME', ['0', '-5'], { extraReviewTime: 30 }],
  ['EXTRA_REVIEW_TIME', ['3600', '3601'], { extraReviewTime: 3_600 }],
  ['LATE_REPORT_THRESHOLD', ['-1'], { lateReportThreshold: 5 }],
  ['LATE_REPORT_THRESHOLD', ['0'], { lateReportThreshold: 0 }],
] as const)(
  '[configuration.1] %s of %j is within its limits, its default where it is below them',
  (key, values, expected) => {
    for (const value of values) {
      store.set(configAtom, new Map([[key, value]]));
      expect(engine()).toMatchObject(expected);
    }
  },
);

it('[map.23] a cut-off applies to the default font size: twice the size shows the same ground one zoom closer', () => {
  const cutoffAt = (scale: number, config: readonly (readonly [string, string])[]) => {
    store.set(configAtom, new Map(config));
    store.set(markerScaleAtom, scale);
    return store.get(overlaysAtom).cutoff;
  };
  expect(cutoffAt(2, [['MARKER_ZOOMLEVEL_CUTOFF', '16']])).toBe(17);
  expect(cutoffAt(2, [])).toBe(0);
  expect(cutoffAt(1, [['MARKER_ZOOMLEVEL_CUTOFF', '16']])).toBe(16);
});
