import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { expect, it, vi } from 'vitest';
import type { TileAddress } from '../../domain/map/baseMapPort.ts';
import { BaseMapTiles, LOAD_TIMEOUT_MS, MAX_TILES } from './baseMapTiles.ts';

/** Units of a tile along an edge. */
const EXTENT = 8192;
const SOURCE = { url: 'https://console.example/content/basemap/all', token: 'token' };
/** Has the point 0, 0 and nothing of the other hemispheres. */
const AT_ZERO: TileAddress = { z: 1, x: 1, y: 0 };

const feature = (part: string, geometry: object, properties = {}) => ({
  type: 'Feature',
  properties: { part, ...properties },
  geometry,
});
const street = feature(
  'streets',
  {
    type: 'LineString',
    coordinates: [
      [10, 10],
      [20, 20],
    ],
  },
  { name: 'Mill Road', class: 'major' },
);
const park = feature('parks', { type: 'Point', coordinates: [10, 10] }, { name: 'Elm Park' });
const collection = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features });

/** A server with these answers; undefined: it cannot be reached. */
function serve(...answers: (Response | undefined)[]) {
  const calls: (readonly [url: string, options: RequestInit])[] = [];
  const reported: unknown[] = [];
  const tiles = new BaseMapTiles({
    fetch: (url, options) => {
      calls.push([url, options]);
      const answer = answers.shift();
      return answer === undefined ? Promise.reject(new Error('no network')) : Promise.resolve(answer);
    },
    reportError: (what, error) => reported.push([what, error]),
  });
  return { tiles, calls, reported };
}

const layersOf = (bytes: ArrayBuffer) => new VectorTile(new PbfReader(bytes)).layers;
const namesIn = (tiles: BaseMapTiles, address = AT_ZERO) =>
  Object.fromEntries(
    Object.entries(layersOf(tiles.tile(address))).map(([part, layer]) => [
      part,
      Array.from({ length: layer.length }, (_, i) => layer.feature(i).properties['name']),
    ]),
  );

it('[windows.4] a tile has a layer for each part with features, with the properties', async () => {
  const { tiles, calls } = serve(new Response(collection(street, park)));
  await tiles.load(SOURCE);
  expect(namesIn(tiles)).toEqual({ streets: ['Mill Road'], parks: ['Elm Park'] });
  const line = layersOf(tiles.tile(AT_ZERO))['streets']?.feature(0);
  expect(line?.properties).toMatchObject({ class: 'major' });
  const corners = line?.loadGeometry()[0]?.map(({ x }) => (x / EXTENT) * 180);
  expect(corners?.[0]).toBeCloseTo(10, 1);
  expect(corners?.at(-1)).toBeCloseTo(20, 1);
  expect(tiles.tile({ z: 1, x: 0, y: 1 }).byteLength).toBe(0);
  expect(calls).toMatchObject([[SOURCE.url, { headers: { Authorization: 'Bearer token' } }]]);
});

it('[windows.4] windows that open at the same time share a request; a later one asks whether it is the same', async () => {
  const tagged = (text: string, etag: string) => new Response(text, { headers: { etag } });
  const { tiles, calls } = serve(
    tagged(collection(street), '"1"'),
    tagged('never read', '"1"'),
    tagged(collection(park), '"2"'),
  );
  await Promise.all([tiles.load(SOURCE), tiles.load(SOURCE)]);
  expect(calls).toHaveLength(1);
  await tiles.load(SOURCE);
  expect(namesIn(tiles)).toEqual({ streets: ['Mill Road'] });
  await tiles.load(SOURCE);
  expect(namesIn(tiles)).toEqual({ parks: ['Elm Park'] });
  expect(calls).toHaveLength(3);
});

it.each([
  ['HTTP 401', new Response('', { status: 401 })],
  ['no network', undefined],
  ['it is no JSON', new Response('<html>')],
  ['it is no collection of features', new Response('{"type":"FeatureCollection"}')],
])(
  '[map.47] what cannot be loaded fails with the reason “%s”; what was there stays, and is loaded again',
  async (reason, bad) => {
    const { tiles } = serve(new Response(collection(street)), bad, new Response(collection(park)));
    await tiles.load(SOURCE);
    await expect(tiles.load(SOURCE)).rejects.toThrow(reason);
    expect(namesIn(tiles)).toEqual({ streets: ['Mill Road'] });
    await tiles.load(SOURCE);
    expect(namesIn(tiles)).toEqual({ parks: ['Elm Park'] });
  },
);

it('[map.47] a server that never answers holds the load for two minutes at most; the next one asks again', async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal);
  const answers = [
    ({ signal }: RequestInit) =>
      new Promise<Response>((_, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('no answer')));
      }),
    () => Promise.resolve(new Response(collection(street))),
  ];
  const tiles = new BaseMapTiles({
    fetch: (_url, options) => answers.shift()!(options),
    reportError: () => undefined,
  });
  const loads = [tiles.load(SOURCE), tiles.load(SOURCE)];
  limit.abort();
  for (const load of loads) await expect(load).rejects.toThrow('no answer');
  expect(timeout).toHaveBeenCalledWith(LOAD_TIMEOUT_MS);
  await tiles.load(SOURCE);
  expect(namesIn(tiles)).toEqual({ streets: ['Mill Road'] });
});

it('[map.47] features that are none are left out and reported, and the others are drawn', async () => {
  const { tiles, reported } = serve(new Response(collection(null, {}, street, park)));
  await tiles.load(SOURCE);
  expect(namesIn(tiles)).toEqual({ streets: ['Mill Road'], parks: ['Elm Park'] });
  expect(reported).toEqual([['Features of the base map are left out', 2]]);
});

it('[windows.4] an index with too many tiles is built again, with the same tiles', async () => {
  const { tiles } = serve(new Response(collection(street, park)));
  await tiles.load(SOURCE);
  const before = namesIn(tiles);
  for (let x = 0; x < MAX_TILES; x++) tiles.tile({ z: 16, x, y: 0 });
  expect(namesIn(tiles)).toEqual(before);
});
