/** Base map without a network: land of the world, and the layers that the site has stored. */
import { z } from 'zod';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { BASE_MAP_PARTS, WHOLE_BASE_MAP } from '../../../src/domain/map/baseMap.ts';
import type { LonLat } from '../../../src/domain/map/coast.ts';
import { PLACES, type PlaceRecord } from '../../../src/domain/resources/entities/places.ts';
import { notFound } from '../web/problem.ts';
import { matchesTag } from '../web/sendMedia.ts';
import { Land } from './land.ts';
import { typed, type Routes } from './route.ts';
import { WholeBaseMap, type KeptBody, type PartText } from './wholeBaseMap.ts';

const GEO_JSON = 'application/geo+json; charset=utf-8';
const EMPTY = '{"type":"FeatureCollection","features":[]}';
const params = z.object({ name: z.string().regex(/^[a-z][a-z0-9-]{0,40}(\.geojson)?$/) });

/** GET of one layer as GeoJSON, or of all. A layer that the console draws and that is not stored is answered empty. */
export const baseMapRoutes: Routes = (app, { store }) => {
  const whole = new WholeBaseMap();
  const land = new Land();
  const readLand = async (): Promise<string> => {
    const places = await store.collection<PlaceRecord>(PLACES.collection).list();
    return land.textAbout(places.map(({ lat, lon }): LonLat => [lon ?? NaN, lat ?? NaN]));
  };
  const read = async (name: string): Promise<string | undefined> =>
    name === 'land' ? readLand() : store.baseMap.get(name);
  const readWhole = async (): Promise<KeptBody> =>
    whole.bodyOf(
      await Promise.all(
        BASE_MAP_PARTS.map(async (part): Promise<PartText> => [part, (await read(part)) ?? EMPTY]),
      ),
    );
  typed(app).get(`/${PATHS.baseMap}/:name`, { schema: { params } }, async (request, reply) => {
    const name = request.params.name.replace(/\.geojson$/, '');
    void reply.header('cache-control', 'private, no-cache');
    if (name === WHOLE_BASE_MAP) {
      const { bytes, tag } = await readWhole();
      void reply.header('etag', tag);
      if (matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
      return reply.type(GEO_JSON).send(bytes);
    }
    const text = await read(name);
    if (text === undefined && !isPart(name)) throw notFound();
    return reply.type(GEO_JSON).send(text ?? EMPTY);
  });
};

const isPart = (name: string): boolean => BASE_MAP_PARTS.some((part) => part === name);
