/** What depends on squads and zones, before they are deleted; and the zones of a squad. */
import { z } from 'zod';
import { readId } from '../../../src/domain/json/read.ts';
import { isRow, type Row } from '../../../src/domain/json/row.ts';
import { readWholeNumber } from '../../../src/domain/json/wholeNumber.ts';
import { ALL_ROWS } from '../../../src/domain/contract/paths.ts';
import { ENTITY_PATHS } from '../../../src/domain/resources/entityPaths.ts';
import type { ResourceCollection, ServedResource } from '../../../src/domain/resources/registry.ts';
import { removalPlan } from '../../../src/domain/resources/removal.ts';
import { SQUADS } from '../../../src/domain/resources/entities/squads.ts';
import { ZONES } from '../../../src/domain/resources/entities/zones.ts';
import { countDependants, findDependants, type Dependants } from '../../resources/dependants.ts';
import { fieldMatch } from '../../resources/fieldMatch.ts';
import type { Context } from '../web/context.ts';
import { validationProblem } from '../web/entityBodies.ts';
import { notFound } from '../web/problem.ts';
import { typed, type Routes } from './route.ts';
import type { DocumentFilter } from '../../store/documents/documentConditions.ts';

/** Most zones of one call. */
const MAX_ZONES = 1000;

/** Serves the delete stats, and the zones of a squad. */
export const deleteStatsRoutes: Routes = (app, context) => {
  const byId = { schema: { params: z.object({ id: z.string().min(1).max(255) }) } };
  typed(app).get(`/${ENTITY_PATHS.squadStats}/:id`, byId, async ({ params }) => {
    const squad = await findRecord(context, SQUADS, params.id);
    if (squad === undefined) throw notFound();
    return squadStats(await dependantsOf(context, SQUADS, squad));
  });
  app.post(`/${ENTITY_PATHS.zoneStats}`, async ({ body }) => {
    if (!Array.isArray(body)) throw validationProblem(ZONES, [{ field: '', reason: 'invalid' }]);
    if (body.length > MAX_ZONES) throw validationProblem(ZONES, [{ field: '', reason: 'tooLong' }]);
    const stats: object[] = [];
    for (const item of body as readonly unknown[]) {
      const zone = await findRecord(context, ZONES, idOfItem(item));
      if (zone === undefined) throw notFound();
      stats.push(zoneStats(zone, await dependantsOf(context, ZONES, zone)));
    }
    return stats;
  });
  const bySquad = { schema: { querystring: z.object({ squad: z.string().min(1).max(255) }) } };
  typed(app).get(`/${ENTITY_PATHS.zonesBySquad}`, bySquad, ({ query }) =>
    rowsOf(context, ZONES, { matches: [fieldMatch(ZONES, 'squadids', query.squad)] }),
  );
};

function squadStats(dependants: readonly Dependants[]): object {
  return {
    zoneList: rowsIn(dependants, 'zones'),
    surveyZoneList: rowsIn(dependants, 'surveyZones'),
    smsSubscriberList: rowsIn(dependants, 'smsSubscribers'),
    snoozeAlertsList: rowsIn(dependants, 'snoozeAlerts'),
    webhookList: rowsIn(dependants, 'webhooks'),
    // Beyond the contract.
    cameraList: rowsIn(dependants, 'cameras'),
    levelList: rowsIn(dependants, 'levels'),
    /** Count of all that depends on the squad, by collection; it can be deleted where there is none. */
    dependants: countDependants(dependants),
  };
}

function zoneStats(
  { id, zoneId, zoneName, primaryCamera, secondaryCameras }: Row,
  dependants: readonly Dependants[],
) {
  return {
    id,
    zoneId,
    zoneName,
    primaryCamera,
    secondaryCameras,
    cameraList: rowsIn(dependants, 'cameras'),
    webhookList: rowsIn(dependants, 'webhooks'),
    smsSubscriberList: rowsIn(dependants, 'smsSubscribers'),
    snoozeAlertsList: rowsIn(dependants, 'snoozeAlerts'),
    dependants: countDependants(dependants),
  };
}

function rowsIn(dependants: readonly Dependants[], collection: ResourceCollection): readonly Row[] {
  return dependants.find(({ resource }) => resource.collection === collection)?.rows ?? [];
}

/** A zone as a client sends it: the record, its id, or its zone id. */
function idOfItem(item: unknown): string {
  return readId(isRow(item) ? (item['id'] ?? item['zoneId']) : item) ?? '';
}

/** The record with an id, else that with the text in its key field. */
async function findRecord(
  context: Context,
  resource: ServedResource,
  text: string,
): Promise<Row | undefined> {
  const id = readWholeNumber(text);
  const numbered = id === undefined ? undefined : await context.resources.of(resource).get(id);
  if (numbered !== undefined) return numbered;
  const [keyed] = await rowsOf(context, resource, { equals: { [resource.keyField]: text } });
  return keyed;
}

/** The records that name a record, by resource, without files and secrets. */
export async function dependantsOf(
  context: Context,
  resource: ServedResource,
  row: Row,
): Promise<readonly Dependants[]> {
  const plan = removalPlan(resource.collection);
  return plan === undefined ? [] : findDependants((of, filter) => rowsOf(context, of, filter), plan, row);
}

/** Rows as a list sends them, without files and secrets. */
async function rowsOf(
  { resources }: Context,
  resource: ServedResource,
  filter: DocumentFilter,
): Promise<readonly Row[]> {
  const { slices } = await resources.of(resource).slices({ page: 0, size: ALL_ROWS, sort: [] }, filter);
  const rows: Row[] = [];
  for await (const texts of slices) rows.push(...texts.map((text) => JSON.parse(text) as Row));
  return rows;
}
