/** Newest heartbeat of every node. */
import { PATHS, TOTAL_COUNT_HEADER } from '../../src/domain/contract/paths.ts';
import { JSON_TYPE, type Routes } from './route.ts';

export const heartbeatRoutes: Routes = (app, { store }) => {
  app.get(`/${PATHS.heartbeats}`, async (_request, reply) => {
    const texts = await store.heartbeats.listTexts();
    void reply.header(TOTAL_COUNT_HEADER, texts.length);
    return reply.type(JSON_TYPE).send(`[${texts.join(',')}]`);
  });
};
