/** The last 24 h of one node, and `POST allheartbeats`; the newest heartbeats are a resource. */
import { z } from 'zod';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { isRow, type Row } from '../../../src/domain/json/row.ts';
import { HEARTBEATS } from '../../../src/domain/resources/entities/heartbeats.ts';
import { printableText } from '../../reports/printableText.ts';
import { longestBody, parseBody } from '../web/entityBodies.ts';
import { createRecord, updateRecord } from './resources.ts';
import { typed, type Routes } from './route.ts';

/** Length as in the console's decoder. */
const id = printableText(512);
const historyQuery = z.object({ squadId: id.default(''), nodeId: id.min(1) });

/** History of the heartbeats of a node; and `POST allheartbeats`, which creates or updates. */
export const heartbeatRoutes: Routes = (app, context) => {
  const { heartbeatHistory, store } = context;
  const { writePath } = HEARTBEATS;
  app.post(`/${writePath}`, { bodyLimit: longestBody(HEARTBEATS) }, async (request, reply) => {
    const { body } = request;
    const { record, row } = await parseBody(HEARTBEATS, body);
    const known =
      record.id === undefined
        ? await store.heartbeats.find(String(record['squad_id']), String(record['nodeid']))
        : undefined;
    const write = { context, resource: HEARTBEATS };
    if (known === undefined) return createRecord(request, reply, { ...write, body });
    const sent: Row = isRow(body) ? body : row;
    return updateRecord(request, reply, { ...write, body: { ...sent, id: known.id } });
  });
  typed(app).get(
    `/${PATHS.heartbeatHistory}`,
    { schema: { querystring: historyQuery } },
    async ({ query: { squadId, nodeId } }) => heartbeatHistory.historyOf(squadId, nodeId),
  );
};
