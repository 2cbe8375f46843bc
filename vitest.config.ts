import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { BROWSER_ARGS, chooseBrowser } from './tests/support/browser.ts';
import { THREE_SERVERS_HOSTS } from './tests/support/ownBroker.ts';
import { PATIENCE_MS } from './tests/support/patience.ts';

const { launch } = chooseBrowser('pages');

/** Set by `npm test -- --all` (tools/test.mjs). */
const IS_EXHAUSTIVE = process.env['TEST_ALL'] === '1';
/** Settings of property tests (tests/support/propertyRuns.ts). */
const PROPERTIES = { seed: Number(process.env['PROPERTY_SEED'] ?? 1), explores: IS_EXHAUSTIVE };

/** Listed by hand: if vite finds a dependency during a test, it optimises again, and React exists twice. */
const BROWSER_DEPENDENCIES = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'jotai',
  'jotai/utils',
  'wouter',
  'comlink',
  'wretch',
  'zod',
  'lucide-react',
  'react-aria-components',
  'pixi.js',
  'pixi.js/app',
  'pixi.js/graphics',
  'pixi.js/unsafe-eval',
  '@pixi/react',
  'maplibre-gl',
  '@math.gl/web-mercator',
  '@tanstack/react-virtual',
  '@stomp/stompjs',
  'kdbush',
  'idb',
  'fourier-transform',
  'geojson-vt',
  'pbf',
];

const CORES = availableParallelism();
/** With two cores, vitest would run only one file at a time. */
const BUSY_WORKERS = Math.max(2, CORES - 1);
/**
 * Workers for files that also wait for a server or a browser of their own. There are two more than cores,
 * because two files wait for faults to be noticed.
 */
const WAITING_WORKERS = process.env['BROKER_URL_TEST']
  ? Math.min(CORES + 2, THREE_SERVERS_HOSTS.length)
  : CORES + 2;

/**
 * Files that take long: if they began last, they would run alone at the end. The first files begin together.
 * Files that wait for minutes are listed beside files that compute.
 */
const LONGEST = [
  'controlsOfPages',
  'controlsOfHome',
  'faults',
  'shiftFaults',
  'controlsOfSurvey',
  'roles',
  'accessibility',
  'administratorsDay',
  'shift',
  'soak',
  'surveyorsDay',
  'scale',
  'shell',
  'wall',
  'windows',
  'evidence',
  'changes',
  'administration',
  'surveyGestures',
];

/** Files of tests/contract that run with SQLite, or with databases of their own choice, grouped by reason. */
const OWN_DATABASES = {
  'end, cut off or restart the processes of their servers': [
    'durability',
    'messageBroker',
    'process',
    'reviewerDelay',
    'startScript',
  ],
  'open stores or a live channel, and no server': [
    'copiedDatabase',
    'diskUse',
    'documentLists',
    'evidence',
    'live.contract',
    'mail',
    'refusedReports',
    'reportLists',
    'retention',
    'retentionServers',
    'searchIndexer',
    'searchPlans',
    'sharedStore',
    'store.contract',
    'storeMigration',
  ],
  'choose their database, PostgreSQL among others': [
    'appliedState',
    'appliedSurveys',
    'ownStoresHeartbeats',
    'ownStoresMedia',
    'resources.contract',
    'surveyConflicts',
    'unusableValues',
  ],
  'damage or measure a database and its files': [
    'bodies',
    'csvExport',
    'damage',
    'evidenceCalls',
    'largeLists',
  ],
  'walk every cell of a table that is the same on each server': ['roles', 'calls', 'reclassifiedVisibility'],
  'read files of the console, which are the same on each server': ['pages'],
};

/** Additional files that do not run on three servers. */
const ONE_SERVER = {
  'end the process of their server': ['engine.contract'],
  'change or measure what one process has in its memory': [
    'administration',
    'guards',
    'newResource',
    'surveyWorker',
  ],
};

const contractFiles = (byReason: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.values(byReason)
    .flat()
    .map((name) => `tests/contract/${name}.test.ts`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return at < 0 ? LONGEST.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

const PROPERTY_RUNS = 'tests/support/propertyRuns.ts';
/**
 * A worker runs one file after the other: starting a process and loading the tools for each file costs more
 * than most tests. `ownState` gives each file modules of its own.
 */
const SHARED_WORKERS = { isolate: false, setupFiles: ['tests/support/ownState.ts', PROPERTY_RUNS] };

const AWAITED = { poll: { timeout: PATIENCE_MS } };

/**
 * Tests that take many minutes, such as every control, every role or several servers: part of `npm test --
 * --all` only.
 */
const EXHAUSTIVE = ['tests/e2e/exhaustive/*.test.ts', 'tests/contract/exhaustive/*.test.ts'];

const CONTRACT = 'tests/contract/*.test.ts';
/**
 * Live channel, lists, review and delivery also run on PostgreSQL if available; the other files do so with
 * --all.
 */
const ON_POSTGRES = [
  'engine.contract',
  'shotreports',
  'search',
  'review',
  'notifications',
  'incidents',
  'shelves',
  'holds',
  'drills',
  'statistics',
  'availability',
].map((name) => `tests/contract/${name}.test.ts`);

/**
 * Limits for a test with servers of its own, or also a browser: on a busy machine one start of a server takes
 * half a minute.
 */
const WITH_SERVERS = {
  environment: 'node',
  testTimeout: 180_000,
  // Each look at a page takes about 10 ms of processor time; vitest would look every 50 ms.
  expect: { poll: { ...AWAITED.poll, interval: 100 } },
  hookTimeout: 120_000,
  globalSetup: 'tests/support/builtServer.mjs',
  ...SHARED_WORKERS,
  maxWorkers: WAITING_WORKERS,
} as const;

/**
 * vitest runs the groups one after the other if asked for all of them; `npm test` runs unit and browser at
 * once.
 */
export default defineConfig({
  test: {
    provide: { properties: PROPERTIES },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'src/**/*.test.ts',
            'server/**/*.test.ts',
            'simulator/**/*.test.ts',
            'bench/**/*.test.ts',
            'tests/*.test.ts',
          ],
          exclude: ['**/*.browser.test.ts', '**/node_modules/**'],
          testTimeout: 20_000,
          expect: AWAITED,
          ...SHARED_WORKERS,
          maxWorkers: BUSY_WORKERS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins: [react()],
        optimizeDeps: { include: BROWSER_DEPENDENCIES },
        test: {
          name: 'browser',
          include: ['src/**/*.browser.test.ts', 'src/**/*.test.tsx'],
          // One page runs many files: a page for each file, with its modules, would cost as much as the
          // tests.
          isolate: false,
          setupFiles: ['tests/support/freshPage.ts', PROPERTY_RUNS],
          maxWorkers: BUSY_WORKERS,
          testTimeout: 30_000,
          expect: AWAITED,
          sequence: { groupOrder: 1 },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...launch,
                args: BROWSER_ARGS,
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'contract',
          include: [CONTRACT],
          ...WITH_SERVERS,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/*.test.ts'],
          ...WITH_SERVERS,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'onPostgres',
          include: IS_EXHAUSTIVE ? [CONTRACT] : ON_POSTGRES,
          exclude: [...contractFiles(OWN_DATABASES), '**/node_modules/**'],
          env: { SERVERS_ON_POSTGRES: '1' },
          ...WITH_SERVERS,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'threeServers',
          include: [CONTRACT],
          exclude: [...contractFiles({ ...OWN_DATABASES, ...ONE_SERVER }), '**/node_modules/**'],
          env: { SERVERS_ON_POSTGRES: '3' },
          ...WITH_SERVERS,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: { name: 'exhaustive', include: EXHAUSTIVE, ...WITH_SERVERS, sequence: { groupOrder: 2 } },
      },
    ],
  },
});
