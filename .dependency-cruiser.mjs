/** Which layer, folder and package may import which; checked by `npm run check`. Imports of types count. */
import { existsSync, readdirSync } from 'node:fs';

/** Layers and packages that each layer may import. A layer may always import itself. */
const LAYERS = {
  'src/domain': {
    layers: [],
    packages: ['zod', 'flatbush', 'kdbush', 'libphonenumber-js', 'polygon-clipping', 'proj4'],
  },
  'src/workers': {
    layers: ['src/domain'],
    packages: [
      'comlink',
      '@stomp/stompjs',
      'wretch',
      'idb',
      'csv-parse',
      '@tmcw/togeojson',
      'fflate',
      'proj4',
      'saxes',
      'topojson-client',
      'geojson-vt',
      'pbf',
      'fourier-transform',
    ],
  },
  'src/render': {
    layers: ['src/domain'],
    packages: ['pixi.js', 'maplibre-gl', '@math.gl/web-mercator', '@mapbox/tiny-sdf', 'terra-draw'],
  },
  'src/app': {
    layers: ['src/domain', 'src/workers', 'src/render'],
    packages: [
      'react',
      'react-dom',
      'jotai',
      'wouter',
      'comlink',
      'wretch',
      '@tanstack/react-virtual',
      'lucide-react',
      'react-aria-components',
      'swagger-ui-dist',
      'uplot',
      '@fontsource-variable/inter',
      // The scene of a report alone (decision 0026).
      '@pixi/react',
      'pixi.js',
    ],
  },
  simulator: { layers: ['src/domain'], hasNode: true, packages: ['csv-parse'] },
  server: {
    layers: ['src/domain', 'simulator'],
    hasNode: true,
    packages: [
      'fastify',
      '@fastify/helmet',
      '@fastify/static',
      '@fastify/swagger',
      'fastify-type-provider-zod',
      'pino',
      'prom-client',
      'zod',
      'ws',
      'kysely',
      'pg',
      'rabbitmq-client',
      'jose',
      'file-type',
      'nodemailer',
      'mustache',
      'web-push',
      'chrono-node',
      'csv-parse',
      'fflate',
      'topojson-client',
      'world-atlas',
    ],
  },
  bench: {
    // The server's store: the bench times the part of its transaction that forms incidents.
    layers: ['src/domain', 'src/workers', 'src/render', 'server', 'tests/support'],
    hasNode: true,
    packages: [
      'pg',
      'vitest',
      'playwright',
      'vite',
      'ws',
      'comlink',
      '@stomp/stompjs',
      'maplibre-gl',
      'pixi.js',
      '@deck.gl/aggregation-layers',
      '@deck.gl/core',
      '@deck.gl/layers',
      '@deck.gl/mapbox',
      '@deck.gl-community/editable-layers',
      'terra-draw',
      'terra-draw-maplibre-gl-adapter',
      'vis-timeline',
      'vis-data',
    ],
  },
};

/** Folders of the app below a folder, but one. */
const foldersIn = (folder, but) =>
  readdirSync(`src/app/${folder}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== but)
    .map(({ name }) => `${folder}/${name}`);

/**
 * Folders of a layer, one line of equals after the other; `.` is the layer itself. A folder may import the folders of the
 * lines above, but none of its own line.
 */
const FOLDERS = {
  'src/domain': [
    ['.'],
    ['account', 'geo', 'json', 'time'],
    ['contract', 'floorPlan', 'survey/plane'],
    ['acoustics', 'cameras', 'search'],
    ['resources/kinds', 'sound'],
    ['resources/definition'],
    ['resources/entities'],
    ['resources'],
    ['access', 'map', 'testMode'],
    ['frame'],
    ['incidents', 'windows', 'live', 'notifications'],
    ['playback', 'reports', 'stomp'],
    ['index', 'nodes'],
    ['derive'],
    ['frame/write', 'survey/draft'],
    ['survey/distances', 'survey/quality', 'survey/zones'],
    ['survey/apply', 'survey/exchange', 'survey/sheet'],
    ['paper', 'source', 'survey/port'],
    ['statistics'],
  ],
  'src/workers': [
    ['intake'],
    ['connection'],
    ['survey/draft'],
    ['survey/exchange', 'survey/journal', 'survey/frames'],
    ['acoustics', 'baseMap', 'density', 'frames', 'push', 'sound', 'survey'],
    ['playback'],
    ['.'],
  ],
  'src/render': [
    ['theme'],
    ['base', 'shaders'],
    ['layers', 'map', 'marks', 'timeline'],
    ['scene'],
    ['survey'],
  ],
  'src/app': [
    ['text'],
    ['browser'],
    ['http'],
    ['ui', 'ui/styles'],
    ['ui/keyboard'],
    ['ui/controls', 'ui/facts', 'ui/map', 'ui/marks'],
    ['ui/page', 'ui/popups'],
    ['session'],
    ['data/alerts', 'data/engine', 'data/lists'],
    ['data/acoustics', 'data/config', 'data/incidents'],
    ['data/view'],
    ['data/loading', 'data/playback'],
    ['features/unavailable', 'features/placePicker', 'features/playback'],
    ['features/entities/remove'],
    ['features/entities/form/draft'],
    ['features/entities/fields/parts'],
    foldersIn('features/entities/fields', 'parts'),
    ['features/entities/fields'],
    ['features/entities/list/view'],
    ['features/entities/list/rows', 'features/entities/list/tools'],
    ['features/entities/list/importing', 'features/entities/recipients'],
    foldersIn('features/entities/of'),
    ['features/entities/of'],
    ['features/entities/form', 'features/entities/list'],
    [
      'features/administration/page',
      'features/alerts/queue',
      'features/calibration',
      'features/holds',
      'features/paperActs',
    ],
    [
      'features/administration/apiDocs',
      'features/administration/deliveries',
      'features/administration/evidence',
      'features/administration/incidents',
      'features/administration/logs',
      'features/administration/metrics',
      'features/administration/response',
      'features/administration/retention',
      'features/administration/sensors',
    ],
    ['features/administration/statistics'],
    [
      'features/account',
      'features/alerts',
      'features/cameras',
      'features/diagnostics',
      'features/entities',
      'features/heat',
      'features/help',
      'features/map',
      'features/media',
      'features/palette',
      'features/places',
      'features/publicReport',
      'features/review',
      'features/settings',
      'features/shots',
      'features/testMode',
      'features/timeline',
      'features/wallDesk',
    ],
    ['features/report/evidence', 'features/report/stage'],
    ['features/report/scene/drawing'],
    ['features/report/history', 'features/report/pictures', 'features/report/scene', 'features/report/sound'],
    ['features/report/paper'],
    // Its pages are chunks: the paper of an incident is one of them.
    ['features/administration'],
    ['features/shelving', 'features/report'],
    ['features/reviewQueue'],
    ['features/survey/data'],
    ['features/survey/panels'],
    ['features/survey/saving', 'features/survey/sheet'],
    [
      'features/survey/cameras',
      'features/survey/history',
      'features/survey/map',
      'features/survey/nodes',
      'features/survey/tools',
      'features/survey/zones',
    ],
    ['features/survey'],
    ['shell/warnings'],
    ['shell/header', 'shell/home', 'shell/live'],
    ['shell/wall'],
    ['shell'],
    ['shell/publicReport'],
    ['shell/routes'],
    ['.'],
  ],
  simulator: [['site'], ['devices', 'incidents'], ['media', 'replay'], ['seed/past'], ['seed'], ['.']],
  server: [
    ['process'],
    ['store/database'],
    ['store/calls', 'store/incidents/rows', 'store/journal', 'store/reports/lists'],
    ['store/writer'],
    ['store/holds', 'store/notifications'],
    ['store/documents', 'store/incidents', 'store/savedSearches', 'store/shelves', 'store/statisticsMails'],
    ['store/accounts', 'store/availability', 'store/heartbeats', 'store/media', 'store/survey'],
    ['store/cluster', 'store/reports'],
    ['store/drills', 'store/past', 'store/retention', 'store/reviews', 'store/statistics'],
    ['store'],
    ['auth', 'config', 'evidence', 'heartbeats', 'media'],
    ['management'],
    ['live', 'messages', 'reports/past'],
    ['reports', 'resources'],
    ['statistics'],
    ['bundle', 'delivery', 'retention'],
    ['devices'],
    ['cluster'],
    ['sources'],
    ['http/web'],
    ['http/routes'],
    ['http'],
    ['.'],
  ],
};

/** The only files of the app that import a worker: each starts its thread. */
const THREADS = {
  'src/app/data/engine/engineWorker.ts':
    '^src/workers/(?!push|survey|baseMap|sound|acoustics|density|playback)',
  'src/app/data/view/pageBaseMap.ts': '^src/workers/baseMap',
  'src/app/data/acoustics/acousticsThread.ts': '^src/workers/acoustics',
  'src/app/data/playback/playbackThread.ts': '^src/workers/playback',
  'src/app/features/heat/densityThread.ts': '^src/workers/density',
  'src/app/features/report/scene/sceneThread.ts': String.raw`/scene/drawing/scene\.worker`,
  'src/app/features/report/sound/soundThread.ts': '^src/workers/sound',
  'src/app/features/survey/data/surveyEngine.ts': '^src/workers/survey',
};

const TESTS = [String.raw`\.test\.tsx?$`, '/testing/'];
const escaped = (text) => text.replaceAll('.', String.raw`\.`);
const any = (names) => `(${names.map(escaped).join('|')})`;

/** Rule: a layer imports itself, the layers and packages of its row, and Node's own modules where it may. */
function layerRule([layer, { layers, packages, hasNode = false }]) {
  return {
    name: `layer ${layer}`,
    severity: 'error',
    from: { path: `^${layer}/`, pathNot: String.raw`\.test\.tsx?$` },
    to: {
      pathNot: [
        `^${any([layer, ...layers])}/`,
        `node_modules/${any(packages)}/`,
        // Without its types here, as the packages of the bench's peers.
        `^${any(packages)}(/|$)`,
      ],
      ...(hasNode ? { dependencyTypesNot: ['core'] } : {}),
    },
  };
}

const filesOf = (layer, folders) =>
  `^${layer}/(${folders.map((folder) => (folder === '.' ? '' : `${escaped(folder)}/`)).join('|')})[^/]+$`;

/** Rules: a folder imports itself and the folders above it, and each folder has its place in the order. */
function folderRules([layer, lines]) {
  const missing = lines.flat().find((folder) => !existsSync(`${layer}/${folder}`));
  if (missing !== undefined) throw new Error(`There is no folder ${missing} in ${layer}`);
  const inOrder = lines.flatMap((line, at) =>
    line.map((folder) => ({
      name: `order of ${layer}/${folder}`,
      severity: 'error',
      from: { path: filesOf(layer, [folder]), pathNot: TESTS },
      to: { path: `^${layer}/`, pathNot: filesOf(layer, [folder, ...lines.slice(0, at).flat()]) },
    })),
  );
  const placed = {
    name: `a folder without a place in ${layer}`,
    severity: 'error',
    from: { path: `^${layer}/`, pathNot: [...TESTS, filesOf(layer, lines.flat())] },
    to: {},
  };
  return [...inOrder, placed];
}

const threadRules = Object.entries(THREADS).map(([file, worker]) => ({
  name: `only ${file} starts this thread`,
  severity: 'error',
  from: { path: '^src/app/', pathNot: [String.raw`\.test\.tsx?$`, `^${escaped(file)}$`] },
  to: { path: worker },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'circle', severity: 'error', from: {}, to: { circular: true } },
    ...Object.entries(LAYERS).map(layerRule),
    ...Object.entries(FOLDERS).flatMap(folderRules),
    ...threadRules,
    {
      name: 'only one file of the server starts the simulator',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: [String.raw`\.test\.tsx?$`, String.raw`^server/sources/startSources\.ts$`],
      },
      to: { path: '^simulator/' },
    },
    {
      name: 'only the entry makes the store',
      severity: 'error',
      from: { path: '^src/app/', pathNot: [...TESTS, String.raw`^src/app/main\.tsx$`] },
      to: { path: '/createAppStore[.]ts$', dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    // TypeScript 7 has no interface for parsers; swc reads imports of types too.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: [String.raw`\.test\.tsx?$`, '^bench/dist/'] },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
