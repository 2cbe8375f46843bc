/** Newest heartbeat of every node. */
import { PATHS, TOTAL_COUNT_HEADER } from '../../src/domain/contract/paths.ts';
import { sendList } from '../web/streamedList.ts';
import type { Routes } from './route.ts';

export const heartbeatRoutes: Routes = (app, { store }) => {
  app.get(`/${PATHS.heartbeats}`, async (_request, reply) => {
    void reply.header(TOTAL_COUNT_HEADER, await store.heartbeats.count());
    return sendList(reply, store.heartbeats.listTexts());
  });
};
