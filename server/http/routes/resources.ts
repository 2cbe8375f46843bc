/** Serves every resource by its definition: list, read, create, update, remove, each where a rule allows it (A§7, T-96). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ACTIONS, type Action } from '../../../src/domain/resources/actions.ts';
import type { FieldTable, RecordOf } from '../../../src/domain/resources/fields.ts';
import {
  RESOURCES,
  type ResourceCollection,
  type ServedResource,
} from '../../../src/domain/resources/registry.ts';
import { writeRecord } from '../../../src/domain/resources/writeRecord.ts';
import type { AuditEvent } from '../../store/auditEvent.ts';
import type { Identified } from '../../store/store.ts';
import { auditEventOf } from '../web/access.ts';
import type { Context } from '../web/context.ts';
import { entityProblem, idParams, longestBody, parseBody, setDoneHeaders } from '../web/entities.ts';
import { notFound } from '../web/problem.ts';
import { listRoute } from './listRoute.ts';
import { typed, type Routes } from './route.ts';

type ServeAction = (app: FastifyInstance, context: Context, resource: ServedResource) => void;

const SERVE: Readonly<Record<Action, ServeAction>> = {
  list: listRoute,
  read: readRoute,
  create: createRoute,
  update: updateRoute,
  remove: removeRoute,
};

/** Effects of a committed write, by collection. */
const AFTER_WRITE: Partial<Readonly<Record<ResourceCollection, (context: Context) => Promise<void>>>> = {
  configs: async ({ settings, live }) => {
    await settings.reload();
    live()?.publishConfiguration();
  },
};

const BY_ID = { schema: { params: idParams } };

/** Serves the actions of each resource that have a rule; the others do not exist. */
export const resourceRoutes: Routes = (app, context) => {
  for (const resource of RESOURCES)
    for (const action of ACTIONS)
      if (resource.access[action] !== undefined) SERVE[action](app, context, resource);
};

function readRoute(app: FastifyInstance, { store }: Context, { path, collection }: ServedResource): void {
  typed(app).get(`/${path}/:id`, BY_ID, async (request) => {
    const stored = await store.collection(collection).get(request.params.id);
    if (stored === undefined) throw notFound();
    return stored;
  });
}

function createRoute(app: FastifyInstance, context: Context, resource: ServedResource): void {
  const { path, collection } = resource;
  app.post(`/${path}`, { bodyLimit: longestBody(resource) }, async (request, reply) => {
    const { record, row } = parseBody(resource, request.body);
    if (record.id !== undefined) throw entityProblem('idexists', resource.entity);
    if (await isTaken(context, resource, record)) throw entityProblem('keyexists', resource.entity);
    const auditEvent = writeEventOf(request, context, 'create', { resource, record });
    const saved = await context.store
      .collection(collection)
      .save(writeRecord(resource, record, row), [auditEvent]);
    await AFTER_WRITE[collection]?.(context);
    setDoneHeaders(reply, resource.entity, 'created', saved.id);
    void reply.header('location', `${context.base}${path}/${saved.id}`);
    return reply.code(201).send(saved);
  });
}

function updateRoute(app: FastifyInstance, context: Context, resource: ServedResource): void {
  const { path, collection } = resource;
  app.put(`/${path}`, { bodyLimit: longestBody(resource) }, async (request, reply) => {
    const { record, row } = parseBody(resource, request.body);
    const { id } = record;
    const stored = context.store.collection(collection);
    if (id === undefined) throw entityProblem('idnull', resource.entity);
    if ((await stored.get(id)) === undefined) throw entityProblem('idnotfound', resource.entity);
    if (await isTaken(context, resource, record)) throw entityProblem('keyexists', resource.entity);
    const auditEvent = writeEventOf(request, context, 'update', { resource, record });
    const saved = await stored.save(writeRecord(resource, record, row), [auditEvent]);
    await AFTER_WRITE[collection]?.(context);
    setDoneHeaders(reply, resource.entity, 'updated', id);
    return saved;
  });
}

function removeRoute(app: FastifyInstance, context: Context, resource: ServedResource): void {
  const { path, collection } = resource;
  typed(app).delete(`/${path}/:id`, BY_ID, async (request, reply) => {
    const { id } = request.params;
    const auditEvent = writeEventOf(request, context, 'delete', { resource, record: { id } });
    if (!(await context.store.collection(collection).remove(id, [auditEvent]))) throw notFound();
    await AFTER_WRITE[collection]?.(context);
    setDoneHeaders(reply, resource.entity, 'deleted', id);
    return reply.code(204).send();
  });
}

/** Text of the unique field; undefined for a resource without one. */
function uniqueText(
  { uniqueField }: ServedResource,
  record: Partial<RecordOf<FieldTable>>,
): string | undefined {
  const value = uniqueField === undefined ? undefined : record[uniqueField];
  return typeof value === 'string' ? value : undefined;
}

/** Whether another record has the text of the unique field. */
async function isTaken(
  { store }: Context,
  resource: ServedResource,
  record: RecordOf<FieldTable>,
): Promise<boolean> {
  const text = uniqueText(resource, record);
  if (text === undefined) return false;
  const equals = { [resource.uniqueField ?? '']: text };
  const page = { page: 0, size: 2, sort: [] };
  const { items } = await store.collection(resource.collection).pageTexts(page, { equals });
  return items.some((item) => (JSON.parse(item) as Identified).id !== record.id);
}

/** The audit event of a write; it names the record by its unique text, else by its id. */
function writeEventOf(
  request: FastifyRequest,
  context: Context,
  action: 'create' | 'update' | 'delete',
  { resource, record }: { readonly resource: ServedResource; readonly record: Partial<RecordOf<FieldTable>> },
): AuditEvent {
  const name = uniqueText(resource, record) ?? String(record.id ?? 'new');
  return auditEventOf(request, context, action, `${resource.entity} ${name}`);
}
