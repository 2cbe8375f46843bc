/** Serves every resource by its definition: list, read, create, update, remove, each where a rule allows it. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ACTIONS, type Action } from '../../../src/domain/resources/definition/actions.ts';
import { NODES } from '../../../src/domain/resources/entities/nodes.ts';
import {
  RESOURCES,
  type ResourceCollection,
  type ServedResource,
} from '../../../src/domain/resources/registry.ts';
import type { Result } from '../../../src/domain/result.ts';
import type { StoredRow, WriteFailure } from '../../resources/resourceStore.ts';
import { writeAuditOf } from '../web/writeAudit.ts';
import type { Context } from '../web/context.ts';
import {
  recordParams,
  longestBody,
  parseBody,
  writeProblem,
  entityProblem,
  setDoneHeaders,
} from '../web/entityBodies.ts';
import { notFound } from '../web/problem.ts';
import { isShown } from '../web/visibleRows.ts';
import { exportRoute, listRoute } from './listRoute.ts';
import { typed, type Routes } from './route.ts';

type ServeAction = (app: FastifyInstance, context: Context, resource: ServedResource) => void;

const SERVE: Readonly<Record<Action, ServeAction>> = {
  list: listRoute,
  read: readRoute,
  create: createRoute,
  update: updateRoute,
  remove: removeRoute,
};

/** Effect of a committed write of the record with this id. */
type AfterWrite = (context: Context, id: number) => Promise<void>;

/** Effects of a committed write, by collection. */
const AFTER_WRITE: Partial<Readonly<Record<ResourceCollection, AfterWrite>>> = {
  configs: async ({ settings, live }) => {
    await settings.reload();
    live()?.publishConfiguration();
  },
  // The removal of a squad may have changed TEST_MODE.
  squadids: async ({ settings, testMode, live }) => {
    const before = settings.config().get('TEST_MODE');
    await testMode.reload();
    await settings.reload();
    if (settings.config().get('TEST_MODE') !== before) live()?.publishConfiguration();
  },
  heartbeats: async ({ store, live }, id) => {
    const written = await store.heartbeats.get(id);
    if (written === undefined) return;
    const { id: _id, ...heartbeat } = written;
    live()?.publishHeartbeats([heartbeat]);
  },
  webhooks: ({ alerts }, id) => alerts.webhookChanged(id),
};

/** Actions with a route of their own: another call of the contract has the same method and path. */
const SERVED_ELSEWHERE: Partial<Readonly<Record<ResourceCollection, readonly Action[]>>> = {
  // panic-owners/{device id}, for the home page.
  panicOwners: ['read'],
  // POST allheartbeats updates the heartbeat of a known node.
  heartbeats: ['create'],
  // POST mediafiles takes the file itself too.
  mediafiles: ['create'],
};

/** Serves the actions of each resource that have a rule; the others do not exist. */
export const resourceRoutes: Routes = (app, context) => {
  exportRoute(app, context, NODES);
  for (const resource of RESOURCES)
    for (const action of ACTIONS) {
      const isServed = SERVED_ELSEWHERE[resource.collection]?.includes(action) !== true;
      if (isServed && resource.access[action] !== undefined) SERVE[action](app, context, resource);
    }
};

function readRoute(app: FastifyInstance, { resources, now }: Context, resource: ServedResource): void {
  const store = resources.of(resource);
  const schema = { params: recordParams(store) };
  typed(app).get(`/${resource.path}/:id`, { schema }, async (request) => {
    const stored = await store.get(request.params.id);
    if (stored === undefined || !isShown(resource.collection, stored, now())) throw notFound();
    return stored;
  });
}

function createRoute(app: FastifyInstance, context: Context, resource: ServedResource): void {
  const { path, writePath = path } = resource;
  app.post(`/${writePath}`, { bodyLimit: longestBody(resource) }, (request, reply) =>
    createRecord(request, reply, { context, resource, body: request.body }),
  );
}

/**
 * Creates the record of a body and answers with it; throws a problem where it is refused. A repetition with the same
 * Idempotency-Key is answered with the record that the first call created.
 */
export async function createRecord(
  request: FastifyRequest,
  reply: FastifyReply,
  { context, resource, body }: RecordWrite,
): Promise<FastifyReply> {
  const { path } = resource;
  const parsed = await parseBody(resource, body);
  if (parsed.record.id !== undefined) throw entityProblem('idexists', resource);
  const audit = writeAuditOf(request, context, { action: 'create', resource });
  const store = context.resources.of(resource);
  let created: StoredRow | undefined;
  const { id } = await context.idempotency.runOnce(request, contentOf(body), async (recordAnswer) => {
    const recordCall = recordAnswer && ((of: number) => recordAnswer({ id: of }));
    created = done(resource, await store.create(parsed, audit, recordCall));
    return { id: created.id };
  });
  const saved = created ?? (await store.get(id));
  if (saved === undefined) throw notFound();
  await AFTER_WRITE[resource.collection]?.(context, id);
  setDoneHeaders(reply, resource, { done: 'created', id: saved.id });
  void reply.header('location', `${context.base}${path}/${saved.id}`);
  return reply.code(201).send(saved);
}

/** What identifies a body without containing it: it may have secrets and files. */
function contentOf(body: unknown): { readonly digest: string } {
  return { digest: createHash('sha256').update(JSON.stringify(body)).digest('hex') };
}

function updateRoute(app: FastifyInstance, context: Context, resource: ServedResource): void {
  const { path, writePath = path } = resource;
  app.put(`/${writePath}`, { bodyLimit: longestBody(resource) }, (request, reply) =>
    updateRecord(request, reply, { context, resource, body: request.body }),
  );
}

/** What is written with which body. */
export interface RecordWrite {
  readonly context: Context;
  readonly resource: ServedResource;
  readonly body: unknown;
}

/** Updates the record of a body and sets the headers of the answer; throws a problem where it is refused. */
export async function updateRecord(
  request: FastifyRequest,
  reply: FastifyReply,
  { context, resource, body }: RecordWrite,
): Promise<StoredRow> {
  const store = context.resources.of(resource);
  const parsed = await parseBody(resource, body, (of) => store.get(of));
  const { id } = parsed.record;
  if (id === undefined) throw entityProblem('idnull', resource);
  const audit = writeAuditOf(request, context, { action: 'update', resource });
  const updated = await store.update(id, parsed, audit);
  if (!updated.ok && updated.reason.reason === 'absent') throw entityProblem('idnotfound', resource);
  const saved = done(resource, updated);
  await AFTER_WRITE[resource.collection]?.(context, id);
  setDoneHeaders(reply, resource, { done: 'updated', id });
  return saved;
}

function removeRoute(app: FastifyInstance, context: Context, resource: ServedResource): void {
  const schema = { params: recordParams(context.resources.of(resource)) };
  typed(app).delete(`/${resource.path}/:id`, { schema }, async (request, reply) => {
    const { id } = request.params;
    const audit = writeAuditOf(request, context, { action: 'delete', resource });
    done(resource, await context.resources.of(resource).remove(id, audit));
    await AFTER_WRITE[resource.collection]?.(context, id);
    setDoneHeaders(reply, resource, { done: 'deleted', id });
    return reply.code(204).send();
  });
}

/** The value of a write; throws the problem of a failure. */
function done<T>(resource: ServedResource, written: Result<T, WriteFailure>): T {
  if (!written.ok) throw writeProblem(resource, written.reason);
  return written.value;
}
