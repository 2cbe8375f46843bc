/** Base map without a network: land of the world, and the layers that the site has stored (T-46, BH-19). */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { z } from 'zod';
import type { feature as featureOf } from 'topojson-client';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { notFound } from '../web/problem.ts';
import { typed, type Routes } from './route.ts';

const GEO_JSON = 'application/geo+json; charset=utf-8';
/** Layers that the console draws; one that is not stored is answered empty, not as an error. */
const LAYERS: readonly string[] = [
  'water',
  'parks',
  'buildings',
  'streets',
  'rail',
  'districts',
  'floorplans',
];
const EMPTY = '{"type":"FeatureCollection","features":[]}';
const params = z.object({ name: z.string().regex(/^[a-z][a-z0-9-]{0,40}(\.geojson)?$/) });

/** GET of one layer as GeoJSON. */
export const baseMapRoutes: Routes = (app, { store }) => {
  let land: Promise<string> | undefined;
  typed(app).get(`/${PATHS.baseMap}/:name`, { schema: { params } }, async (request, reply) => {
    const name = request.params.name.replace(/\.geojson$/, '');
    const text = name === 'land' ? await (land ??= readLand()) : await store.baseMap.get(name);
    if (text === undefined && !LAYERS.includes(name)) throw notFound();
    void reply.header('cache-control', 'private, no-cache');
    return reply.type(GEO_JSON).send(text ?? EMPTY);
  });
};

type Topology = Parameters<typeof featureOf>[0];

/** Natural Earth at 1:50 million as GeoJSON. */
async function readLand(): Promise<string> {
  const { feature } = await import('topojson-client');
  const file = createRequire(import.meta.url).resolve('world-atlas/land-50m.json');
  const topology = JSON.parse(await readFile(file, 'utf8')) as Topology;
  const { land } = topology.objects;
  return land === undefined ? EMPTY : JSON.stringify(feature(topology, land));
}
