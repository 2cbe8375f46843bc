/** Calls that save several records at once: zones, nodes, cameras, the tree of places (A§7). */
import type { FastifyInstance } from 'fastify';
import { CAMERAS } from '../../../src/domain/resources/cameras.ts';
import { ENTITY_PATHS } from '../../../src/domain/resources/entityPaths.ts';
import { NODES } from '../../../src/domain/resources/nodes.ts';
import { PLACES } from '../../../src/domain/resources/places.ts';
import { flattenPlaces } from '../../../src/domain/resources/placeTree.ts';
import { ZONES } from '../../../src/domain/resources/zones.ts';
import { referenceRules } from '../../resources/dependants.ts';
import { keyInSquad, keyOfField, saveBatch, type BatchPlan } from '../../resources/entityBatch.ts';
import { checkPlaces, ENTITY_RULES, takenZoneId } from '../../resources/entityRules.ts';
import type { Context } from '../web/context.ts';
import { batchProblem, parseRows } from '../web/entityRows.ts';
import { writeAuditOf } from '../web/writeAudit.ts';
import type { Routes } from './route.ts';

/** Bytes of the longest body. */
const BODY_LIMIT = 32 * 1024 * 1024;

const ZONE_PLAN: BatchPlan = {
  resource: ZONES,
  keyOf: keyInSquad('zoneId'),
  takenKey: takenZoneId,
  uniqueField: 'zoneId',
  checkRow: referenceRules(ZONES).beforeSave,
};
const NODE_PLAN: BatchPlan = { resource: NODES, keyOf: keyInSquad('nodeId'), ...checkOf('nodes') };
const CAMERA_PLAN: BatchPlan = { resource: CAMERAS, keyOf: keyOfField('cameraId'), ...checkOf('cameras') };
/** Places may change their parents with one another: the tree is checked as it becomes. */
const PLACE_PLAN: BatchPlan = {
  resource: PLACES,
  keyOf: keyOfField('placeId'),
  checkRow: referenceRules(PLACES).beforeSave,
  checkAll: (rows) => checkPlaces(rows, undefined),
};

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
  app.post(`/${path}`, { bodyLimit: BODY_LIMIT }, async (request) => {
    const rows = await parseRows(resource, rowsOf(request.body));
    const saved = await saveBatch(context.store, plan, rows, {
      create: writeAuditOf(request, context, 'create', resource),
      update: writeAuditOf(request, context, 'update', resource),
    });
    if (!saved.ok) throw batchProblem(resource, saved.reason);
    return saved.value;
  });
}

function checkOf(collection: 'zones' | 'nodes' | 'cameras'): Pick<BatchPlan, 'checkRow'> {
  const check = ENTITY_RULES[collection]?.beforeSave;
  return check === undefined ? {} : { checkRow: check };
}
