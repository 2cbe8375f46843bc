/** What depends on a record that is to be deleted. */
import { isRow, type Row } from '../../../../domain/json/row.ts';
import type { Resource } from '../../../../domain/resources/definition/defineResource.ts';
import { dependantsPath, ENTITY_PATHS } from '../../../../domain/resources/entityPaths.ts';
import { onRemovalOf, type DependantsAnswer } from '../../../../domain/resources/removal.ts';
import { failure, success, type Result } from '../../../../domain/result.ts';
import type { StateAccess } from '../../../browser/store.ts';
import { resourceOf } from '../../../data/lists/resourceOf.ts';
import { readText } from '../../../data/lists/fetchList.ts';
import { httpOf } from '../../../session/console.ts';
import { DEPENDANT_TEXT } from '../../../text/entityLists.ts';

/** Records of one kind that depend on the record to be deleted. */
export interface Dependants {
  readonly title: string;
  readonly names: readonly string[];
  /** Count of all dependants. If absent, `names` has all of them. */
  readonly count?: number;
  /** Names of the dependants that the deletion switches off. */
  readonly switchedOff?: readonly string[];
  /** Screen that lists the dependants. */
  readonly path: string;
}

/** What depends on one record. */
export interface RecordDependants {
  readonly dependants: readonly Dependants[];
  /** Whether the server refuses to delete the record while the dependants name it. */
  readonly isBlocked: boolean;
}

type StatsResult = Promise<Result<readonly Dependants[], 'unavailable'>>;
type StatsCall = (store: StateAccess, row: Row) => StatsResult;

/** Fields that name a row for people; the first field that the row has counts. */
const NAME_FIELDS = [
  'name',
  'zoneName',
  'zoneId',
  'firstName',
  'surveyName',
  'cameraId',
  'level_name',
  'level_id',
  'email',
  'id',
];

/** The lists of the squad's stats, with title and screen. */
const SQUAD_LISTS = [
  ['zoneList', DEPENDANT_TEXT.zones, '/entities/zone'],
  ['surveyZoneList', DEPENDANT_TEXT.surveyZones, '/entities/surveyzones'],
  ['smsSubscriberList', DEPENDANT_TEXT.smsSubscribers, '/entities/sms-subscribers'],
  ['snoozeAlertsList', DEPENDANT_TEXT.snoozeAlerts, '/entities/snooze-alerts'],
  ['webhookList', DEPENDANT_TEXT.webhooks, '/entities/webhook'],
  ['cameraList', DEPENDANT_TEXT.cameras, '/entities/cameras'],
  ['levelList', DEPENDANT_TEXT.levels, '/entities/level'],
] as const;

/** The lists of the zone's stats besides its cameras. */
const ZONE_LISTS = SQUAD_LISTS.filter(([list]) =>
  ['smsSubscriberList', 'snoozeAlertsList', 'webhookList'].includes(list),
);

/** Calls for the stats, by collection; a resource without one has no dependants. */
const STATS: Readonly<Record<string, StatsCall>> = {
  squadids: async (store, row) => {
    const id = encodeURIComponent(String(row['id']));
    const answer = await httpOf(store).send(`${ENTITY_PATHS.squadStats}/${id}`, {
      failures: 'missing',
    });
    const stats = answer.ok ? answer.value.body : undefined;
    if (!isRow(stats)) return failure('unavailable');
    return success(SQUAD_LISTS.flatMap(([list, title, path]) => dependantsOf(stats[list], title, path)));
  },
  zones: async (store, row) => {
    const answer = await httpOf(store).send(ENTITY_PATHS.zoneStats, {
      method: 'POST',
      body: [row],
      failures: 'missing',
    });
    const body = answer.ok ? answer.value.body : undefined;
    const [stats] = Array.isArray(body) ? (body as unknown[]) : [body];
    if (!isRow(stats)) return failure('unavailable');
    return success(zoneDependants(stats));
  },
};

/** Dependants in the stats of a zone: its cameras, then the records that refer to it. */
export function zoneDependants(stats: Row): readonly Dependants[] {
  const others = ZONE_LISTS.flatMap(([list, title, path]) => dependantsOf(stats[list], title, path));
  return [...zoneCameras(stats), ...others];
}

function zoneCameras(stats: Row): readonly Dependants[] {
  const zone = isRow(stats['zone']) ? stats['zone'] : stats;
  const secondary = zone['secondaryCameras'];
  const cameras = [zone['primaryCamera'], ...(Array.isArray(secondary) ? (secondary as unknown[]) : [])];
  const given = cameras.filter((camera) => camera !== null && camera !== undefined && camera !== '');
  return dependantsOf(given, DEPENDANT_TEXT.cameras, '/entities/cameras');
}

function dependantsOf(value: unknown, title: string, path: string): readonly Dependants[] {
  if (!Array.isArray(value) || value.length === 0) return [];
  return [{ title, path, names: value.map(nameOf) }];
}

function nameOf(value: unknown): string {
  if (!isRow(value)) return readText(value);
  return NAME_FIELDS.map((field) => readText(value[field])).find((text) => text !== '') ?? '';
}

/** Whether the removal of a record of this collection can affect other records. */
export function hasDependants(collection: string): boolean {
  return onRemovalOf(collection) !== undefined;
}

/**
 * Finds the dependants of a record. Asks the server for them; a server without that call gives the stats of
 * the contract, which exist for squads and zones. `unavailable` if neither call is answered.
 */
export async function fetchDependants(
  store: StateAccess,
  resource: Resource,
  row: Row,
): Promise<Result<RecordDependants, 'unavailable'>> {
  const path = dependantsPath(resource, encodeURIComponent(String(row['id'])));
  const answer = await httpOf(store).send(path, { failures: 'missing' });
  const own = answer.ok ? readDependants(answer.value.body) : undefined;
  if (own !== undefined) return success(own);
  const stats = await STATS[resource.collection]?.(store, row);
  if (stats === undefined || !stats.ok) return failure('unavailable');
  const isBlocked = onRemovalOf(resource.collection) === 'refuse' && stats.value.length > 0;
  return success({ dependants: stats.value, isBlocked });
}

function readDependants(body: unknown): RecordDependants | undefined {
  if (!isRow(body) || !Array.isArray(body['dependants'])) return undefined;
  const dependants = (body as unknown as DependantsAnswer).dependants.map((each) => {
    const resource = resourceOf(each.collection);
    return { ...each, title: resource?.title.many ?? each.collection, path: resource?.screen ?? '' };
  });
  return { dependants, isBlocked: body['onRemoval'] === 'refuse' && dependants.length > 0 };
}
