/** Lists that the home page and the survey load, all in one way: page, size, sort, search (O§7, A§7). */
import { z } from 'zod';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import type { Context } from '../web/context.ts';
import { notFound } from '../web/problem.ts';
import type { CollectionName, DocumentFilter } from '../../store/store.ts';
import { hasAuthority, requireSession } from '../web/access.ts';
import { pageHeaders, pageQuery } from '../web/paging.ts';
import type { FastifyRequest, FastifyInstance } from 'fastify';
import { sendList } from '../web/streamedList.ts';
import { wholeNumber } from '../web/wholeNumber.ts';
import { typed, type Routes } from './route.ts';

interface Listed {
  readonly path: string;
  readonly name: CollectionName;
  /** Fields that may sort. */
  readonly sort: readonly string[];
  /** Fields that are searched. */
  readonly search: readonly string[];
}

const LISTED: readonly Listed[] = [
  {
    path: PATHS.cameras,
    name: 'cameras',
    sort: ['id', 'cameraId', 'name', 'squadId', 'zone_id', 'area'],
    search: ['cameraId', 'name', 'squadId', 'area'],
  },
  {
    path: PATHS.places,
    name: 'places',
    sort: ['id', 'placeId', 'name', 'parent'],
    search: ['placeId', 'name'],
  },
  {
    path: PATHS.levels,
    name: 'levels',
    sort: ['id', 'level_id', 'level_name', 'squad_id'],
    search: ['level_id', 'level_name', 'squad_id'],
  },
  { path: PATHS.squadids, name: 'squadids', sort: ['id', 'squadId', 'alias'], search: ['squadId', 'alias'] },
  {
    path: PATHS.nodes,
    name: 'nodes',
    sort: ['id', 'nodeId', 'squadId', 'level', 'zone', 'locationId'],
    search: ['nodeId', 'squadId', 'zone', 'locationId', 'notes'],
  },
  {
    path: PATHS.zones,
    name: 'zones',
    sort: ['id', 'zoneId', 'zoneName', 'levelId', 'order'],
    search: ['zoneId', 'zoneName', 'zoneTag'],
  },
  {
    path: PATHS.targets,
    name: 'targets',
    sort: ['id', 'targetId', 'name', 'squadId', 'level'],
    search: ['targetId', 'name', 'squadId'],
  },
  { path: PATHS.models, name: 'models', sort: ['id', 'name'], search: ['name'] },
  { path: PATHS.testScenarios, name: 'testScenarios', sort: ['id', 'name'], search: ['name'] },
  {
    path: PATHS.smsSubscribers,
    name: 'smsSubscribers',
    sort: ['id', 'firstName', 'lastName', 'email', 'phone'],
    search: ['firstName', 'lastName', 'email', 'phone'],
  },
];

export const collectionRoutes: Routes = (app, context) => {
  for (const listed of LISTED) listRoute(app, context, listed);
  const byId = {
    schema: {
      params: z.object({
        id: wholeNumber,
      }),
    },
  };
  typed(app).get(`/${PATHS.cameras}/:id`, byId, async (request) => {
    const camera = await context.store.collection('cameras').get(request.params.id);
    if (camera === undefined) throw notFound();
    return camera;
  });
};

function listRoute(
  app: FastifyInstance,
  { store, base }: Context,
  { path, name, sort, search }: Listed,
): void {
  const query = pageQuery(sort).extend({ search: z.string().max(200).optional() });
  typed(app).get(`/${path}`, { schema: { querystring: query } }, async (request, reply) => {
    const { search: text, ...asked } = request.query;
    const filter: DocumentFilter = {
      ...(name === 'smsSubscribers' ? ownOnly(request) : {}),
      ...(text === undefined || text === '' ? {} : { search: { text, in: search } }),
    };
    const page = await store.collection(name).textSlices(asked, filter);
    pageHeaders(request, reply, asked, page.total, base);
    return sendList(reply, page.slices);
  });
}

/** Whoever does not manage the list sees only the entry with their own e-mail (T-28). */
function ownOnly(request: FastifyRequest): DocumentFilter {
  if (hasAuthority(request, ['ROLE_ADMIN', 'ROLE_SMS_ADMIN', 'ROLE_POWER_USER'])) return {};
  return { equals: { email: requireSession(request).email }, ignoreCase: true };
}
