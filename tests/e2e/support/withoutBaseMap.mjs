/** Loaded before a server: its base map has no features. JavaScript, as types would be stripped at each start. */
import { subscribe } from 'node:diagnostics_channel';

const BASE_MAP = '/content/basemap/all';
const NO_FEATURES = '{"type":"FeatureCollection","features":[]}';

subscribe('fastify.initialization', ({ fastify }) => {
  fastify.addHook('onRequest', async (request, reply) =>
    request.url === BASE_MAP ? reply.type('application/geo+json').send(NO_FEATURES) : undefined,
  );
});
