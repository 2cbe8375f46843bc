/** Lists that home page and survey load and that have no definition in src/domain/resources yet (O§7, A§7). */
import type { FastifyRequest } from 'fastify';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import type { DocumentFilter } from '../../store/store.ts';
import { hasAuthority, requireSession } from '../web/access.ts';
import { listRoute, type PagedList } from './listRoute.ts';
import type { Routes } from './route.ts';

const LISTS: readonly PagedList[] = [
  {
    path: PATHS.places,
    collection: 'places',
    sortFields: ['id', 'placeId', 'name', 'parent'],
    searchFields: ['placeId', 'name'],
  },
  {
    path: PATHS.levels,
    collection: 'levels',
    sortFields: ['id', 'level_id', 'level_name', 'squad_id'],
    searchFields: ['level_id', 'level_name', 'squad_id'],
  },
  {
    path: PATHS.nodes,
    collection: 'nodes',
    sortFields: ['id', 'nodeId', 'squadId', 'level', 'zone', 'locationId'],
    searchFields: ['nodeId', 'squadId', 'zone', 'locationId', 'notes'],
  },
  {
    path: PATHS.zones,
    collection: 'zones',
    sortFields: ['id', 'zoneId', 'zoneName', 'levelId', 'order'],
    searchFields: ['zoneId', 'zoneName', 'zoneTag'],
  },
  {
    path: PATHS.targets,
    collection: 'targets',
    sortFields: ['id', 'targetId', 'name', 'squadId', 'level'],
    searchFields: ['targetId', 'name', 'squadId'],
  },
  { path: PATHS.models, collection: 'models', sortFields: ['id', 'name'], searchFields: ['name'] },
  {
    path: PATHS.testScenarios,
    collection: 'testScenarios',
    sortFields: ['id', 'name'],
    searchFields: ['name'],
  },
  {
    path: PATHS.smsSubscribers,
    collection: 'smsSubscribers',
    sortFields: ['id', 'firstName', 'lastName', 'email', 'phone'],
    searchFields: ['firstName', 'lastName', 'email', 'phone'],
    visibleTo: ownEntryOnly,
  },
];

/** Serves each list that has no definition of its own yet. */
export const collectionRoutes: Routes = (app, context) => {
  for (const list of LISTS) listRoute(app, context, list);
};

/** Whoever does not manage the subscribers sees only the entry with their own e-mail (T-28). */
function ownEntryOnly(request: FastifyRequest): DocumentFilter {
  if (hasAuthority(request, ['ROLE_ADMIN', 'ROLE_SMS_ADMIN', 'ROLE_POWER_USER'])) return {};
  return { equals: { email: requireSession(request).email }, ignoreCase: true };
}
