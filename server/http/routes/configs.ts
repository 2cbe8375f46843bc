/** Configuration, versions and the map link. */
import { z } from 'zod';
import { configText, type ConfigEntry } from '../../../src/domain/contract/config.ts';
import { CLIENT_VERSION, PATHS } from '../../../src/domain/contract/paths.ts';
import { BING_LINK_KEY } from '../../../src/domain/map/tiles.ts';
import type { Context } from '../web/context.ts';
import { notFound } from '../web/problem.ts';
import type { AuditEvent } from '../../store/auditEvent.ts';
import { actOf } from '../web/access.ts';
import { idParams, refused, setDoneHeaders } from '../web/entities.ts';
import { pageHeaders, pageQuery } from '../web/paging.ts';
import { sendList } from '../web/streamedList.ts';
import { typed, type Routes } from './route.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const TEXT = 'text/plain; charset=utf-8';
const ENTITY = 'shotpointconfig';
/** A value of 10 000 characters, each of them escaped. */
const LONGEST_ENTRY = 64 * 1024;

const entry = z.object({
  id: z.number().int().positive().nullish(),
  key: z.string().trim().min(1).max(255),
  /** A console that has read the value as a number sends a number (CF-01). */
  value: z.union([z.string().max(10_000), z.number(), z.boolean()]).transform(configText),
});

export const configRoutes: Routes = (app, context) => {
  app.get(`/${PATHS.configs}`, () => context.settings.entries());
  app.get(`/${PATHS.serverVersion}`, (_request, reply) => reply.type(TEXT).send(CLIENT_VERSION));
  // No key, no link: the console then does not offer that source (T-46).
  app.get(`/${PATHS.bingMapLink}`, (_request, reply) =>
    reply.type(TEXT).send(context.settings.config().get(BING_LINK_KEY) ?? ''),
  );
  readRoutes(app, context);
  writeRoutes(app, context);
};

function readRoutes(app: FastifyInstance, { store, settings, base }: Context): void {
  const querystring = pageQuery(['id', 'key', 'value']).extend({ search: z.string().max(200).optional() });
  typed(app).get(`/${PATHS.configEntries}`, { schema: { querystring } }, async (request, reply) => {
    const { search: text, ...asked } = request.query;
    const filter = text === undefined || text === '' ? {} : { search: { text, in: ['key', 'value'] } };
    const page = await store.collection('configs').textSlices(asked, filter);
    pageHeaders(request, reply, asked, page.total, base);
    return sendList(reply, page.slices);
  });
  typed(app).get(`/${PATHS.configEntries}/:id`, { schema: { params: idParams } }, (request) => {
    const known = settings.entries().find(({ id }) => id === request.params.id);
    if (known === undefined) throw notFound();
    return known;
  });
}

function writeRoutes(app: FastifyInstance, context: Context): void {
  const { settings } = context;
  const publish = () => context.live()?.publishConfiguration();
  const written = { schema: { body: entry }, bodyLimit: LONGEST_ENTRY };
  typed(app).post(`/${PATHS.configEntries}`, written, async (request, reply) => {
    const { id, key, value } = request.body;
    if (typeof id === 'number') throw refused('idexists', ENTITY);
    if (keyTaken(settings.entries(), key, undefined)) throw refused('keyexists', ENTITY);
    const saved = await settings.save({ key, value }, actsOf(context, request, 'create', key));
    publish();
    setDoneHeaders(reply, ENTITY, 'created', saved.id ?? 0);
    void reply.header('location', `${context.base}${PATHS.configEntries}/${saved.id}`);
    return reply.code(201).send(saved);
  });
  typed(app).put(`/${PATHS.configEntries}`, written, async (request, reply) => {
    const { id, key, value } = request.body;
    if (typeof id !== 'number') throw refused('idnull', ENTITY);
    if (!settings.entries().some((known) => known.id === id)) throw refused('idnotfound', ENTITY);
    if (keyTaken(settings.entries(), key, id)) throw refused('keyexists', ENTITY);
    const saved = await settings.save({ id, key, value }, actsOf(context, request, 'update', key));
    publish();
    setDoneHeaders(reply, ENTITY, 'updated', id);
    return saved;
  });
  const byId = { schema: { params: idParams } };
  typed(app).delete(`/${PATHS.configEntries}/:id`, byId, async (request, reply) => {
    const { id } = request.params;
    const acts = actsOf(context, request, 'delete', String(id));
    if (!(await settings.remove(id, acts))) throw notFound();
    publish();
    setDoneHeaders(reply, ENTITY, 'deleted', id);
    return reply.code(204).send();
  });
  // Changes the store: a HEAD must not do that.
  app.get(`/${PATHS.configDefaults}`, { exposeHeadRoute: false }, async (request) => {
    const entries = await settings.resetDefaults(actsOf(context, request, 'reset', 'all'));
    publish();
    return entries;
  });
}

function keyTaken(entries: readonly ConfigEntry[], key: string, id: number | undefined): boolean {
  return entries.some((known) => known.key === key && known.id !== id);
}

function actsOf(
  context: Context,
  request: FastifyRequest,
  action: string,
  which: string,
): readonly AuditEvent[] {
  return [actOf(request, context, action, `${ENTITY} ${which}`)];
}
