/** Base map without a network: land of the world, and the layers that the site has stored (T-46, BH-19). */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { feature as featureOf } from 'topojson-client';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { BASE_MAP_PARTS, WHOLE_BASE_MAP } from '../../../src/domain/map/baseMap.ts';
import { notFound } from '../web/problem.ts';
import { typed, type Routes } from './route.ts';
import { WholeBaseMap, type PartText } from './wholeBaseMap.ts';

const GEO_JSON = 'application/geo+json; charset=utf-8';
const EMPTY = '{"type":"FeatureCollection","features":[]}';
/** Decimals of the coast's positions: a tenth of a metre, finer than its source. */
const COAST_DIGITS = 6;
const params = z.object({ name: z.string().regex(/^[a-z][a-z0-9-]{0,40}(\.geojson)?$/) });

/** GET of one layer as GeoJSON, or of all. A layer that the console draws and that is not stored is answered empty. */
export const baseMapRoutes: Routes = (app, { store }) => {
  const whole = new WholeBaseMap();
  let land: Promise<string> | undefined;
  const read = async (name: string): Promise<string | undefined> =>
    name === 'land' ? (land ??= readLand()) : store.baseMap.get(name);
  const readWhole = async (): Promise<string> =>
    whole.textOf(
      await Promise.all(
        BASE_MAP_PARTS.map(async (part): Promise<PartText> => [part, (await read(part)) ?? EMPTY]),
      ),
    );
  typed(app).get(`/${PATHS.baseMap}/:name`, { schema: { params } }, async (request, reply) => {
    const name = request.params.name.replace(/\.geojson$/, '');
    const text = name === WHOLE_BASE_MAP ? await readWhole() : await read(name);
    if (text === undefined && !isPart(name)) throw notFound();
    void reply.header('cache-control', 'private, no-cache');
    return reply.type(GEO_JSON).send(text ?? EMPTY);
  });
};

const isPart = (name: string): boolean => BASE_MAP_PARTS.some((part) => part === name);

type Topology = Parameters<typeof featureOf>[0];

/** Natural Earth at 1:50 million as GeoJSON. Each land mass is a feature, so that a map skips those out of view. */
async function readLand(): Promise<string> {
  const { feature } = await import('topojson-client');
  const file = new URL(import.meta.resolve('world-atlas/land-50m.json'));
  const topology = JSON.parse(await readFile(file, 'utf8')) as Topology;
  const { land } = topology.objects;
  if (land === undefined) return EMPTY;
  const collection = feature(topology, land);
  const features = ('features' in collection ? collection.features : [collection]).flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon'
      ? geometry.coordinates.map((coordinates) => ({
          type: 'Feature',
          properties: {},
          geometry: { type: 'Polygon', coordinates },
        }))
      : [],
  );
  return JSON.stringify({ type: 'FeatureCollection', features }, rounded);
}

/** Replacer of `JSON.stringify` that rounds numbers to `COAST_DIGITS`. */
function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toFixed(COAST_DIGITS)) : value;
}
