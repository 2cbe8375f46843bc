/** Newest heartbeat of every node, and the last 24 h of one node. */
import { z } from 'zod';
import { PATHS, TOTAL_COUNT_HEADER } from '../../../src/domain/contract/paths.ts';
import { sendList } from '../web/streamedList.ts';
import { printableText } from '../../reports/printableText.ts';
import { typed, type Routes } from './route.ts';

/** Length as in the console's decoder. */
const id = printableText(512);
const historyQuery = z.object({ squadId: id.default(''), nodeId: id.min(1) });

/** List of the newest heartbeats, and the history of a node. */
export const heartbeatRoutes: Routes = (app, { store, heartbeatHistory }) => {
  app.get(`/${PATHS.heartbeats}`, async (_request, reply) => {
    void reply.header(TOTAL_COUNT_HEADER, await store.heartbeats.count());
    return sendList(reply, store.heartbeats.listTexts());
  });

  typed(app).get(
    `/${PATHS.heartbeatHistory}`,
    { schema: { querystring: historyQuery } },
    async ({ query: { squadId, nodeId } }) => heartbeatHistory.historyOf(squadId, nodeId),
  );
};
