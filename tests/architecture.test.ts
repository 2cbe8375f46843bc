/** Keeps the rooms: imports, cycles, caps, and the things of which there is one (CONTRIBUTING.md). */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Room {
  readonly rooms: readonly string[];
  /** Packages, or 'any' for rooms whose list would only repeat package.json. */
  readonly packages: readonly string[];
}

/** Who may import whom, and which packages. A room may always import itself. */
const ROOMS: Readonly<Record<string, Room>> = {
  'src/domain': { rooms: [], packages: ['zod', 'flatbush', 'kdbush'] },
  'src/workers': { rooms: ['src/domain'], packages: ['comlink', '@stomp/stompjs', 'wretch'] },
  'src/render': {
    rooms: ['src/domain'],
    packages: ['pixi.js', 'react', 'maplibre-gl', 'terra-draw'],
  },
  'src/app': {
    rooms: ['src/domain', 'src/workers', 'src/render'],
    packages: [
      'react',
      'react-dom',
      'jotai',
      'wouter',
      'comlink',
      'wretch',
      '@tanstack/react-virtual',
      'lucide-react',
      'uplot',
      '@fontsource-variable/inter',
    ],
  },
  server: {
    rooms: ['src/domain'],
    packages: [
      'fastify',
      '@fastify/helmet',
      '@fastify/static',
      'fastify-type-provider-zod',
      'zod',
      'ws',
      'kysely',
      'pg',
      'jose',
      'nodemailer',
      'csv-parse',
      'topojson-client',
      'world-atlas',
    ],
  },
  bench: {
    rooms: ['src/domain', 'src/workers', 'src/render', 'tests/support'],
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
      'vis-timeline',
      'vis-data',
    ],
  },
};

const FILE_LINES = 400;
const FUNCTION_LINES = 60;
const COMPONENT_LINES = 100;
const DOORSTEP_LINES = 40;
const RESOURCE_LINES = 60;

const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?\s*'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g;
const TYPE_ONLY = /(?:^|\n)\s*(?:import|export)\s+type\s[^'";]*?from\s*'[^']+';?/g;

const roomOf = (path: string): string | undefined =>
  [...Object.keys(ROOMS), 'tests/support'].find((room) => path === room || path.startsWith(`${room}/`));

const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

function sourcesOf(room: string): string[] {
  if (!existsSync(room)) return [];
  return readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => join(room, file));
}

function importsOf(file: string, { types }: { readonly types: boolean }): string[] {
  const text = readFileSync(file, 'utf8');
  const read = types ? text : text.replace(TYPE_ONLY, '');
  return [...read.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? '');
}

const isOurs = (target: string): boolean => target.startsWith('.');
const resolved = (file: string, target: string): string =>
  normalize(join(dirname(file), target.split('?')[0] ?? ''));

function strayImports(room: string): string[] {
  const { rooms, packages } = ROOMS[room] ?? { rooms: [], packages: [] };
  return sourcesOf(room).flatMap((file) =>
    importsOf(file, { types: true })
      .filter((target) => {
        if (!isOurs(target)) {
          if (room === 'server' || room === 'bench') {
            if (target.startsWith('node:')) return false;
          }
          return !packages.includes(packageOf(target));
        }
        const targetRoom = roomOf(resolved(file, target));
        return targetRoom !== room && !(targetRoom !== undefined && rooms.includes(targetRoom));
      })
      .map((target) => `${file} → ${target}`),
  );
}

/** Groups of files that reach each other by run-time imports, found by walking with a stack. */
function cyclesIn(files: readonly string[]): string[] {
  const edges = new Map(
    files.map((file) => [
      file,
      importsOf(file, { types: false })
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

const ALL = Object.keys(ROOMS).flatMap(sourcesOf);
const lineCount = (file: string): number => readFileSync(file, 'utf8').trimEnd().split('\n').length;

/** Names and lengths of functions, by indentation: the formatter puts the closing brace under the opening line. */
function functionsOf(
  file: string,
): { readonly name: string; readonly lines: number; readonly component: boolean }[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line, start) => {
    const match =
      /^(\s*)(?:export )?(?:async )?function\*? (\w+)/.exec(line) ??
      /^(\s*)(?:export )?const (\w+) = (?:async )?\(.*=> \{$/.exec(line) ??
      /^(\s+)(?:async |static |readonly |private )*(#?\w+)\([^)]*\)(?:: [^=]+)? \{$/.exec(line);
    if (match === null || ['if', 'for', 'while', 'switch', 'catch'].includes(match[2] ?? '')) return [];
    const end = lines.findIndex((other, at) => at > start && other.startsWith(`${match[1]}}`));
    const name = match[2] ?? '';
    return [{ name, lines: end - start + 1, component: file.endsWith('.tsx') && /^[A-Z]/.test(name) }];
  });
}

describe('the house', () => {
  it.each(Object.keys(ROOMS))('[HO1] %s imports only what its row allows', (room) => {
    expect(strayImports(room)).toEqual([]);
  });

  it('[HO2] has no cycle of run-time imports', () => {
    expect(cyclesIn(ALL)).toEqual([]);
  });

  it('[HO3] keeps every file within its cap', () => {
    const capOf = (file: string): number => {
      if (file.startsWith('src/domain/resources/')) return RESOURCE_LINES;
      return /\.(worker|shared)\.ts$/.test(file) ? DOORSTEP_LINES : FILE_LINES;
    };
    expect(
      ALL.filter((file) => lineCount(file) > capOf(file)).map((file) => `${file}: ${lineCount(file)}`),
    ).toEqual([]);
  });

  it('[HO4] keeps every function within 60 lines and every component within 100', () => {
    const tooLong = ALL.flatMap((file) =>
      functionsOf(file)
        .filter(({ lines, component }) => lines > (component ? COMPONENT_LINES : FUNCTION_LINES))
        .map(({ name, lines }) => `${file}: ${name} has ${lines} lines`),
    );
    expect(tooLong).toEqual([]);
  });

  it.each([
    ['requestAnimationFrame', /\brequestAnimationFrame\(/, 'src'],
    ['new Worker', /\bnew Worker\(/, 'src'],
    ['the import of workers by app', /'(?:\.\.\/)+workers\//, 'src/app'],
  ])('[HO5] has %s in one file only', (_name, pattern, below) => {
    const files = ALL.filter((file) => file.startsWith(below) && pattern.test(readFileSync(file, 'utf8')));
    expect(files).toHaveLength(1);
  });

  it('[HO6] has no barrel and no room for odds and ends', () => {
    const named = ALL.filter((file) => /(?:^|\/)(?:utils?|helpers?|common|misc)(?:\/|\.tsx?$)/.test(file));
    expect(named).toEqual([]);
  });

  it('[HO7] keeps timers, sockets and calls out of components, and effects in files named for them', () => {
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

  it('[HO8] introduces every room in a README', () => {
    expect(Object.keys(ROOMS).filter((room) => !existsSync(join(room, 'README.md')))).toEqual([]);
  });
});
