/** The lists and server facts that header and home load. Reports and heartbeats are loaded by the engine. */
import type { StateAccess } from '../../browser/store.ts';
import { configOf, type Config } from '../../../domain/contract/config.ts';
import { PATHS } from '../../../domain/contract/paths.ts';
import { isRow } from '../../../domain/json/row.ts';
import { CAMERAS, levelIdOf, type Camera } from '../../../domain/resources/entities/cameras.ts';
import { CONFIGURATION } from '../../../domain/resources/entities/configuration.ts';
import { readId } from '../../../domain/json/read.ts';
import { LEVELS, type LevelRecord } from '../../../domain/resources/entities/levels.ts';
import { PLACES, type PlaceRecord } from '../../../domain/resources/entities/places.ts';
import { SMS_SUBSCRIBERS } from '../../../domain/resources/entities/smsSubscribers.ts';
import { TEST_SCENARIOS } from '../../../domain/resources/entities/testScenarios.ts';
import { SQUADS, type Squad } from '../../../domain/resources/entities/squads.ts';
import { compareTexts } from '../../../domain/textOrder.ts';
import type { Degrees } from '../../../domain/units.ts';
import { httpOf } from '../../session/console.ts';
import { parseList } from '../../../domain/resources/definition/parseRecord.ts';
import { fetchRecords, filterDrawable, hasPosition, readText } from './fetchList.ts';

/** The configuration, or undefined where the call failed. */
export async function fetchConfig(store: StateAccess): Promise<Config | undefined> {
  const entries = await fetchRecords(store, 'configuration', { ...CONFIGURATION, path: PATHS.configs });
  return entries && configOf(entries.filter(({ key }) => key !== ''));
}

/** Squads with their test mode. */
export function fetchSquads(store: StateAccess): Promise<readonly Squad[] | undefined> {
  return fetchRecords(store, 'squads', SQUADS);
}

/** A node of the tree of places. */
export interface Place {
  /** NaN where the row has none. */
  readonly id: number;
  readonly placeId: string;
  /** Place id of the parent; '' at the root. */
  readonly parent: string;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  /** NaN where the place has none. */
  readonly zoom: number;
  readonly hide: boolean;
  readonly levels: readonly Level[];
  /** Zooms between which the place is a quick jump; undefined where it is none. */
  readonly bookmark: { readonly min: number; readonly max: number } | undefined;
}

/** A floor with its plan. */
export interface Level {
  readonly levelId: string;
  /** Id and version of its record; absent where a place has embedded the level without it. */
  readonly id?: number;
  readonly version?: number;
  readonly name: string;
  /** `map_url`: template of tiles, or the name of the built-in plan; '' where there is none. */
  readonly mapUrl: string;
  /** Squad that it belongs to; absent for a level of all squads. */
  readonly squadId?: string;
}

/** Records of the places, or undefined where the call failed. */
export function fetchPlaces(store: StateAccess): Promise<readonly PlaceRecord[] | undefined> {
  return fetchRecords(store, 'places', PLACES);
}

/** Places by id, for the tree, including places without a valid position. */
export function placesOf(records: readonly PlaceRecord[]): readonly Place[] {
  return records.map(placeOf).toSorted((a, b) => a.id - b.id);
}

function placeOf(place: PlaceRecord): Place {
  const { id = NaN, placeId, name, lat = NaN, lon: lng = NaN, zoom = NaN, hide } = place;
  const parent = readId(place.parent?.[PLACES.fields.parent.key]) ?? '';
  const levels = sortLevels(parseList(LEVELS, place.levels).rows.map(({ record }) => levelOf(record)));
  return { id, placeId, parent, name, lat, lng, zoom, hide, levels, bookmark: bookmarkOf(place) };
}

/** A bound that is absent does not limit. */
function bookmarkOf({ bookmarkEnabled, bookmarkMinZoom, bookmarkMaxZoom }: PlaceRecord): Place['bookmark'] {
  return bookmarkEnabled
    ? { min: bookmarkMinZoom ?? -Infinity, max: bookmarkMaxZoom ?? Infinity }
    : undefined;
}

/** Levels in ascending order. */
export async function fetchLevels(store: StateAccess): Promise<readonly Level[] | undefined> {
  const levels = await fetchRecords(store, 'levels', LEVELS);
  return levels && sortLevels(levels.map(levelOf));
}

function levelOf(record: LevelRecord): Level {
  const { id, recordVersion, level_id: levelId, level_name, map_url: mapUrl, squad_id } = record;
  return {
    levelId,
    name: level_name || levelId,
    mapUrl,
    ...(id !== undefined && { id }),
    ...(recordVersion !== undefined && { version: recordVersion }),
    ...(squad_id !== '' && { squadId: squad_id }),
  };
}

/** Ascending by level_id: numbers as numbers, then names in natural order, missing last. Each id once. */
export function sortLevels(levels: readonly Level[]): Level[] {
  const once = [...new Map(levels.map((level) => [level.levelId, level])).values()];
  return once.toSorted(({ levelId: a }, { levelId: b }) => groupOf(a) - groupOf(b) || compareInGroup(a, b));
}

/** 0 for a number, 1 for a name, 2 for a missing id. */
function groupOf(levelId: string): 0 | 1 | 2 {
  if (levelId.trim() === '') return 2;
  return Number.isFinite(Number(levelId)) ? 0 : 1;
}

/** Different ids are never equal: 1 and 1.0, too, have an order. */
function compareInGroup(a: string, b: string): number {
  const byNumber = groupOf(a) === 0 ? Number(a) - Number(b) : 0;
  return byNumber || compareTexts(a, b) || (a < b ? -1 : Number(a > b));
}

/** A camera as map, list and drawer show it. */
export interface MapCamera {
  readonly id: number;
  readonly cameraId: string;
  readonly squadId: string;
  readonly zoneId: string;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  /** Degrees clockwise from north. */
  readonly direction: Degrees;
  /** Level id; '' for a camera on no level. */
  readonly level: string;
}

/** Cameras with a valid position that are not hidden. */
export async function fetchCameras(store: StateAccess): Promise<readonly MapCamera[] | undefined> {
  const records = await fetchRecords(store, 'cameras', CAMERAS);
  const cameras = records?.filter(({ hidden }) => !hidden).map(cameraOf);
  return cameras && filterDrawable(store, cameras, { kind: 'cameras', isDrawable: hasPosition });
}

function cameraOf(camera: Camera): MapCamera {
  const { id = NaN, cameraId, squadId, zone_id: zoneId, name, lat = NaN, lon: lng = NaN } = camera;
  return {
    id,
    cameraId,
    squadId,
    zoneId,
    name: name || cameraId,
    lat,
    lng,
    direction: camera.cameraDirection,
    level: levelIdOf(camera) ?? '',
  };
}

/** URL template of Bing's tiles; '' where the server has none, undefined where the call failed. */
export async function fetchBingLink(store: StateAccess): Promise<string | undefined> {
  const answer = await httpOf(store).send(PATHS.bingMapLink, { failures: 'silent' });
  return answer.ok ? readText(answer.value.body) : undefined;
}

/** Count of test scenarios. */
export async function fetchScenarioCount(store: StateAccess): Promise<number | undefined> {
  return (await fetchRecords(store, 'scenarios', TEST_SCENARIOS))?.length;
}

/** Emails of the SMS subscribers in lower case: the Options menu opens for them. */
export async function fetchSubscriberEmails(store: StateAccess): Promise<readonly string[] | undefined> {
  const subscribers = await fetchRecords(store, 'subscribers', SMS_SUBSCRIBERS);
  return subscribers?.map(({ email }) => email.trim().toLowerCase()).filter((email) => email !== '');
}

/** Profiles of the server. */
export interface ServerInfo {
  readonly profiles: readonly string[];
  /** The active profile that the server marks with a ribbon. */
  readonly ribbon: string | undefined;
}

/** Active profiles of the server; none where the call failed. */
export async function fetchServerInfo(store: StateAccess): Promise<ServerInfo> {
  const answer = await httpOf(store).send(PATHS.info, { failures: 'silent' });
  const info = answer.ok && isRow(answer.value.body) ? answer.value.body : {};
  const active = info['activeProfiles'];
  const profiles = Array.isArray(active) ? active.map(readText) : [];
  const ribbons = readText(info['display-ribbon-on-profiles']).split(',');
  return { profiles, ribbon: ribbons.map((name) => name.trim()).find((name) => profiles.includes(name)) };
}

/** Version of the server, or undefined. */
export async function fetchServerVersion(store: StateAccess): Promise<string | undefined> {
  const answer = await httpOf(store).send(PATHS.serverVersion, { failures: 'silent' });
  if (!answer.ok) return undefined;
  const { body } = answer.value;
  const version = readText(isRow(body) ? body['version'] : body);
  return version === '' ? undefined : version;
}
