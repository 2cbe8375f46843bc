/** The last 24 h of one node; the newest heartbeats are a resource. */
import { z } from 'zod';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { printableText } from '../../reports/printableText.ts';
import { typed, type Routes } from './route.ts';

/** Length as in the console's decoder. */
const id = printableText(512);
const historyQuery = z.object({ squadId: id.default(''), nodeId: id.min(1) });

/** History of the heartbeats of a node. */
export const heartbeatRoutes: Routes = (app, { heartbeatHistory }) => {
  typed(app).get(
    `/${PATHS.heartbeatHistory}`,
    { schema: { querystring: historyQuery } },
    async ({ query: { squadId, nodeId } }) => heartbeatHistory.historyOf(squadId, nodeId),
  );
};
