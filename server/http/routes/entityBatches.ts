/** Calls that save several records at once: zones, nodes, cameras, the tree of places. */
import type { FastifyInstance } from 'fastify';
import type { Row } from '../../../src/domain/json/row.ts';
import { ENTITY_PATHS } from '../../../src/domain/resources/entityPaths.ts';
import { flattenPlaces } from '../../../src/domain/resources/placeTree.ts';
import { CAMERA_PLAN, NODE_PLAN, PLACE_PLAN, ZONE_PLAN } from '../../resources/batchPlans.ts';
import { saveBatch, type BatchPlan } from '../../resources/entityBatch.ts';
import type { Context } from '../web/context.ts';
import { batchProblem, parseRows } from '../web/entityRows.ts';
import { sendRows } from '../web/streamedList.ts';
import { writeAuditOf } from '../web/writeAudit.ts';
import type { Routes } from './route.ts';

/** Bytes of the longest body. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;

/** POST of arrays; the answer is the saved records in the order of the body. */
export const entityBatchRoutes: Routes = (app, context) => {
  const identity = (body: unknown): unknown => body;
  batchRoute(app, context, { path: ENTITY_PATHS.saveZones, plan: ZONE_PLAN, rowsOf: identity });
  batchRoute(app, context, { path: ENTITY_PATHS.saveNodes, plan: NODE_PLAN, rowsOf: identity });
  batchRoute(app, context, { path: ENTITY_PATHS.saveCameras, plan: CAMERA_PLAN, rowsOf: identity });
  batchRoute(app, context, {
    path: ENTITY_PATHS.savePlaces,
    plan: PLACE_PLAN,
    rowsOf: (body) => (Array.isArray(body) ? flattenPlaces(body) : body),
  });
};

interface BatchRoute {
  readonly path: string;
  readonly plan: BatchPlan;
  readonly rowsOf: (body: unknown) => unknown;
}

function batchRoute(app: FastifyInstance, context: Context, { path, plan, rowsOf }: BatchRoute): void {
  const { resource } = plan;
  const stored = context.store.collection<Row>(resource.collection);
  app.post(`/${path}`, { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    const rows = await parseRows(resource, rowsOf(request.body), (id) => stored.get(id));
    const audits = {
      create: writeAuditOf(request, context, { action: 'create', resource }),
      update: writeAuditOf(request, context, { action: 'update', resource }),
    };
    const saved = await saveBatch(context.store, { plan, rows, audits });
    if (!saved.ok) throw batchProblem(resource, saved.reason);
    return sendRows(reply, saved.value);
  });
}
