/**
 * Checks the layers and their folders: imports, cycles, file length, and what may exist once only
 * (CONTRIBUTING.md).
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Layer {
  readonly layers: readonly string[];
  readonly packages: readonly string[];
}

/** Layers and packages that each layer may import. A layer may always import itself. */
const LAYERS: Readonly<Record<string, Layer>> = {
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
    ],
  },
  server: {
    layers: ['src/domain'],
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
      'csv-parse',
      'topojson-client',
      'world-atlas',
    ],
  },
  bench: {
    layers: ['src/domain', 'src/workers', 'src/render', 'tests/support'],
    packages: [
      'vitest',
      'playwright',
      'vite',
      'ws',
      'comlink',
      '@stomp/stompjs',
      'maplibre-gl',
      'pixi.js',
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

/**
 * Folders of a layer, one line of equals after the other; `.` is the layer itself. A folder may import the
 * folders of the lines above, but none of its own line. Folders named `testing` are part of the tests.
 */
const FOLDERS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'src/domain': [
    ['.'],
    ['account', 'geo', 'json', 'time'],
    ['contract', 'floorPlan', 'survey/plane'],
    ['search'],
    ['resources/definition'],
    ['resources/entities'],
    ['resources'],
    ['access', 'frame', 'map', 'testMode'],
    ['link', 'live', 'notifications'],
    ['reports', 'stomp'],
    ['index', 'nodes'],
    ['derive'],
    ['frame/write', 'survey/draft'],
    ['survey/distances', 'survey/quality', 'survey/zones'],
    ['survey/apply', 'survey/exchange', 'survey/sheet'],
    ['survey/port'],
  ],
  'src/workers': [
    ['intake'],
    ['link'],
    ['survey/draft'],
    ['survey/exchange', 'survey/journal', 'survey/stage'],
    ['baseMap', 'frames', 'push', 'survey'],
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
    ['ui'],
    ['ui/keyboard'],
    ['ui/controls', 'ui/facts', 'ui/map', 'ui/marks'],
    ['ui/page', 'ui/popups'],
    ['session'],
    ['data/alerts', 'data/engine', 'data/lists'],
    ['data/config'],
    ['data/view'],
    ['data/loading'],
    ['features/notices', 'features/placePicker'],
    ['features/entities/remove'],
    ['features/entities/form/draft'],
    ['features/entities/form/widgets'],
    ['features/entities/list/view'],
    ['features/entities/list/rows', 'features/entities/list/tools'],
    ['features/entities/list/importing', 'features/entities/list/places', 'features/entities/list/tryOut'],
    ['features/entities/list/overrides'],
    ['features/entities/configuration', 'features/entities/form', 'features/entities/list'],
    ['features/administration/page'],
    [
      'features/administration/apiDocs',
      'features/administration/deliveries',
      'features/administration/evidence',
      'features/administration/logs',
      'features/administration/metrics',
    ],
    [
      'features/account',
      'features/administration',
      'features/alerts',
      'features/cameras',
      'features/diagnostics',
      'features/entities',
      'features/help',
      'features/map',
      'features/media',
      'features/palette',
      'features/places',
      'features/publicReport',
      'features/review',
      'features/settings',
      'features/shots',
      'features/tests',
      'features/timeline',
      'features/wall',
    ],
    ['features/survey/data'],
    ['features/survey/base'],
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
    ['shell/header', 'shell/home', 'shell/live'],
    ['shell/wall'],
    ['shell'],
    ['shell/publicReport'],
    ['shell/routes'],
    ['.'],
  ],
  server: [
    ['process', 'store/database'],
    ['store/calls', 'store/journal', 'store/reports/lists'],
    ['store/writer'],
    ['store/notifications'],
    ['store/documents'],
    ['store/accounts', 'store/heartbeats', 'store/media', 'store/survey'],
    ['store/cluster', 'store/reports'],
    ['store'],
    ['auth', 'config', 'evidence', 'heartbeats', 'media'],
    ['management'],
    ['live', 'messages'],
    ['reports', 'resources'],
    ['delivery'],
    ['devices'],
    ['cluster'],
    ['sources/replay', 'sources/simulator'],
    ['sources/simulator/media'],
    ['sources'],
    ['http/web'],
    ['http/routes'],
    ['http'],
    ['.'],
  ],
};

const FILE_LINES = 400;
const DOORSTEP_LINES = 40;
const RESOURCE_LINES = 60;

const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?\s*'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g;
const TYPE_ONLY = /(?:^|\n)\s*(?:import|export)\s+type\s[^'";]*?from\s*'[^']+';?/g;

const layerOf = (path: string): string | undefined =>
  [...Object.keys(LAYERS), 'tests/support'].find((layer) => path.startsWith(`${layer}/`));

const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

function sourcesOf(layer: string): string[] {
  return readdirSync(layer, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => join(layer, file));
}

function importsOf(file: string, { types }: { readonly types: boolean }): string[] {
  const text = readFileSync(file, 'utf8');
  const read = types ? text : text.replace(TYPE_ONLY, '');
  return [...read.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? '');
}

const isOurs = (target: string): boolean => target.startsWith('.');
const resolved = (file: string, target: string): string =>
  normalize(join(dirname(file), target.split('?')[0] ?? ''));

function strayImports(layer: string): string[] {
  const { layers, packages } = LAYERS[layer] ?? { layers: [], packages: [] };
  return sourcesOf(layer).flatMap((file) =>
    importsOf(file, { types: true })
      .filter((target) => {
        if (!isOurs(target)) {
          if (layer === 'server' || layer === 'bench') {
            if (target.startsWith('node:')) return false;
          }
          return !packages.includes(packageOf(target));
        }
        const other = layerOf(resolved(file, target));
        return other !== layer && !(other !== undefined && layers.includes(other));
      })
      .map((target) => `${file} → ${target}`),
  );
}

const productOf = (layer: string): string[] => sourcesOf(layer).filter((file) => !file.includes('/testing/'));

const folderOf = (layer: string, file: string): string => relative(layer, dirname(file)) || '.';

function upwardImports(layer: string): string[] {
  const lines = FOLDERS[layer] ?? [];
  const lineOf = (folder: string): number => lines.findIndex((line) => line.includes(folder));
  return productOf(layer).flatMap((file) => {
    const folder = folderOf(layer, file);
    return importsOf(file, { types: true })
      .filter((target) => isOurs(target) && layerOf(resolved(file, target)) === layer)
      .filter((target) => {
        const other = folderOf(layer, resolved(file, target));
        return other !== folder && lineOf(other) >= lineOf(folder);
      })
      .map((target) => `${file} → ${target}`);
  });
}

/** Finds groups of files that import each other, type imports included. Walks the imports with a stack. */
function cyclesIn(files: readonly string[]): string[] {
  const edges = new Map(
    files.map((file) => [
      file,
      importsOf(file, { types: true })
        .filter(isOurs)
        .map((target) => resolved(file, target)),
    ]),
  );
  const state = new Map<string, 'open' | 'done'>();
  const found: string[] = [];
  const walk = (file: string, path: readonly string[]): void => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      found.push([...path.slice(path.indexOf(file)), file].join(' → '));
      return;
    }
    state.set(file, 'open');
    for (const next of edges.get(file) ?? []) if (edges.has(next)) walk(next, [...path, file]);
    state.set(file, 'done');
  };
  for (const file of files) walk(file, []);
  return found;
}

const ALL = Object.keys(LAYERS).flatMap(sourcesOf);
/** Whether a file is the definition of an entity. */
const isDefinition = (file: string): boolean =>
  file.startsWith('src/domain/resources/entities/') && /= defineResource\(/.test(readFileSync(file, 'utf8'));

const lineCount = (file: string): number => readFileSync(file, 'utf8').trimEnd().split('\n').length;

describe('the layers', () => {
  it.each(Object.keys(LAYERS))('[code.3] %s imports only what its row allows', (layer) => {
    expect(strayImports(layer)).toEqual([]);
  });

  it('[code.3] has no cycle of imports, of types too', () => {
    expect(cyclesIn(ALL)).toEqual([]);
  });

  it('[code.4] keeps every file within its cap', () => {
    const capOf = (file: string): number => {
      if (isDefinition(file)) return RESOURCE_LINES;
      return /\.(worker|shared)\.ts$/.test(file) ? DOORSTEP_LINES : FILE_LINES;
    };
    expect(
      ALL.filter((file) => lineCount(file) > capOf(file)).map((file) => `${file}: ${lineCount(file)}`),
    ).toEqual([]);
  });

  it.each([
    ['requestAnimationFrame', /\brequestAnimationFrame\(/, 'src'],
    ['the import of the engine by app', /'(?:\.\.\/)+workers\/(?!push|survey|baseMap)/, 'src/app'],
    ['the import of the base map’s thread by app', /'(?:\.\.\/)+workers\/baseMap/, 'src/app'],
    ['the import of the service worker by app', /'(?:\.\.\/)+workers\/push/, 'src/app'],
    ['the import of the survey’s worker by app', /'(?:\.\.\/)+workers\/survey/, 'src/app'],
  ])('[code.6] has %s in one file only', (_name, pattern, below) => {
    const files = ALL.filter((file) => file.startsWith(below) && pattern.test(readFileSync(file, 'utf8')));
    expect(files).toHaveLength(1);
  });

  it('[code.6] starts a thread in three files: the engine’s, the survey’s and the base map’s', () => {
    const files = ALL.filter((file) => /\bnew Worker\(/.test(readFileSync(file, 'utf8')));
    expect(files.filter((file) => file.startsWith('src/'))).toEqual([
      'src/app/data/engine/engineWorker.ts',
      'src/app/data/view/baseMapTiles.ts',
      'src/app/features/survey/data/surveyEngine.ts',
    ]);
  });

  it('[code.7] has no barrel and no folder for odds and ends', () => {
    const named = ALL.filter((file) => /(?:^|\/)(?:utils?|helpers?|common|misc)(?:\/|\.tsx?$)/.test(file));
    expect(named).toEqual([]);
  });

  it('[code.6] keeps timers, sockets and calls out of components, and effects in files named for them', () => {
    const components = ALL.filter((file) => file.endsWith('.tsx'));
    const wrong = components.filter((file) => {
      const text = readFileSync(file, 'utf8');
      const effectsBelong = /(?:\/use\w+|Canvas)\.tsx$/.test(file);
      return (
        /\bfetch\(|\bnew Worker\(|\bsetInterval\(/.test(text) ||
        (!effectsBelong && /\buse(?:Layout)?Effect\(/.test(text))
      );
    });
    expect(wrong).toEqual([]);
  });

  it('[code.6] makes the store of the app in the entry, and no variable beside it', () => {
    const files = productOf('src/app');
    const importing = files.filter((file) =>
      importsOf(file, { types: false }).some((target) => target.endsWith('/createAppStore.ts')),
    );
    expect(importing).toEqual(['src/app/main.tsx']);
    const matching = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(file, 'utf8')));
    expect(matching(/\b(?:createStore|getDefaultStore)\(/)).toEqual(['src/app/shell/createAppStore.ts']);
    expect(matching(/^(?:export )?(?:let|var)\s/m)).toEqual([]);
  });

  it('[code.9] have a README each', () => {
    expect(Object.keys(LAYERS).filter((layer) => !existsSync(join(layer, 'README.md')))).toEqual([]);
  });
});

describe('the folders', () => {
  it.each(Object.keys(FOLDERS))(
    '[code.3] of %s import only folders of the lines above their own',
    (layer) => {
      expect(upwardImports(layer)).toEqual([]);
    },
  );

  it.each(Object.keys(FOLDERS))('[code.3] of %s are those of the table', (layer) => {
    const found = new Set(productOf(layer).map((file) => folderOf(layer, file)));
    expect([...found].toSorted()).toEqual((FOLDERS[layer] ?? []).flat().toSorted());
  });
});
