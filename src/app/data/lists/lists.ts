/** The lists and server facts that header and home load. Reports and heartbeats are loaded by the engine. */
import type { StateAccess } from '../../base/store.ts';
import { configOf, type Config } from '../../../domain/contract/config.ts';
import { PATHS } from '../../../domain/contract/paths.ts';
import { isRow, type Row } from '../../../domain/json/row.ts';
import { CAMERAS, levelIdOf, type Camera } from '../../../domain/resources/cameras.ts';
import { CONFIGURATION } from '../../../domain/resources/configuration.ts';
import { SQUADS, type Squad } from '../../../domain/resources/squads.ts';
import type { Degrees } from '../../../domain/units.ts';
import { httpOf } from '../../session/console.ts';
import { fetchRecords, fetchRows, filterDrawable, hasPosition, readNumber, readText } from './fetchList.ts';

/** The configuration, or undefined where the call failed. */
export async function fetchConfig(store: StateAccess): Promise<Config | undefined> {
  const entries = await fetchRecords(store, 'configuration', CONFIGURATION, PATHS.configs);
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
  /** Zooms between which the place is a quick jump; undefined where it is none (T-32). */
  readonly bookmark: { readonly min: number; readonly max: number } | undefined;
}

/** A floor with its plan. */
export interface Level {
  readonly levelId: string;
  readonly name: string;
  /** `map_url`: template of tiles, or the name of the built-in plan; '' where there is none. */
  readonly mapUrl: string;
}

/** Places by id, for the tree: those without a valid position are among them (T-31, OV-05). */
export async function fetchPlaces(store: StateAccess): Promise<readonly Place[] | undefined> {
  const rows = await fetchRows(store, PATHS.places);
  return rows?.map(placeOf).toSorted((a, b) => a.id - b.id);
}

function placeOf(row: Row): Place {
  const parent = row['parent'];
  const levels = row['levels'];
  return {
    id: readNumber(row['id']),
    placeId: readText(row['placeId']),
    parent: readText(isRow(parent) ? parent['placeId'] : parent),
    name: readText(row['name']),
    lat: readNumber(row['lat']),
    lng: readNumber(row['lon']),
    zoom: readNumber(row['zoom']),
    hide: row['hide'] === true,
    levels: Array.isArray(levels) ? sortLevels(levels.filter(isRow).map(levelOf)) : [],
    bookmark: row['bookmarkEnabled'] === true ? bookmarkOf(row) : undefined,
  };
}

/** A bound that is absent does not limit. */
function bookmarkOf(row: Row): { readonly min: number; readonly max: number } {
  const [min, max] = [readNumber(row['bookmarkMinZoom']), readNumber(row['bookmarkMaxZoom'])];
  return { min: Number.isNaN(min) ? -Infinity : min, max: Number.isNaN(max) ? Infinity : max };
}

/** Levels in ascending order. */
export async function fetchLevels(store: StateAccess): Promise<readonly Level[] | undefined> {
  const rows = await fetchRows(store, PATHS.levels);
  return rows && sortLevels(rows.map(levelOf));
}

function levelOf(row: Row): Level {
  return {
    levelId: readText(row['level_id']),
    name: readText(row['level_name']) || readText(row['level_id']),
    mapUrl: readText(row['map_url']),
  };
}

/** Ascending by level_id: as numbers where both are, else in natural order; missing last (T-33). Each id once. */
export function sortLevels(levels: readonly Level[]): Level[] {
  const once = [...new Map(levels.map((level) => [level.levelId, level])).values()];
  return once.toSorted((a, b) => {
    if (a.levelId === '' || b.levelId === '') return Number(a.levelId === '') - Number(b.levelId === '');
    const difference = Number(a.levelId) - Number(b.levelId);
    return Number.isNaN(difference)
      ? a.levelId.localeCompare(b.levelId, 'en', { numeric: true })
      : difference;
  });
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
  return cameras && filterDrawable(store, 'cameras', cameras, hasPosition);
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

/** URL template of Bing's tiles; '' where the server has none, undefined where the call failed (T-46). */
export async function fetchBingLink(store: StateAccess): Promise<string | undefined> {
  const answer = await httpOf(store).send(PATHS.bingMapLink, { silent: true });
  return answer.ok ? readText(answer.value.body) : undefined;
}

/** Count of test scenarios. */
export async function fetchScenarioCount(store: StateAccess): Promise<number | undefined> {
  return (await fetchRows(store, PATHS.testScenarios))?.length;
}

/** E-mails of the SMS subscribers in lower case: the Options menu opens for them (T-28). */
export async function fetchSubscriberEmails(store: StateAccess): Promise<readonly string[] | undefined> {
  const rows = await fetchRows(store, PATHS.smsSubscribers);
  return rows?.map((row) => readText(row['email']).trim().toLowerCase()).filter((email) => email !== '');
}

/** Profiles of the server. */
export interface ServerInfo {
  readonly profiles: readonly string[];
  /** The active profile that the server marks with a ribbon (HD-10). */
  readonly ribbon: string | undefined;
}

/** Active profiles of the server; none where the call failed. */
export async function fetchServerInfo(store: StateAccess): Promise<ServerInfo> {
  const answer = await httpOf(store).send(PATHS.info, { silent: true });
  const info = answer.ok && isRow(answer.value.body) ? answer.value.body : {};
  const active = info['activeProfiles'];
  const profiles = Array.isArray(active) ? active.map(readText) : [];
  const ribbons = readText(info['display-ribbon-on-profiles']).split(',');
  return { profiles, ribbon: ribbons.map((name) => name.trim()).find((name) => profiles.includes(name)) };
}

/** Version of the server, or undefined. */
export async function fetchServerVersion(store: StateAccess): Promise<string | undefined> {
  const answer = await httpOf(store).send(PATHS.serverVersion, { silent: true });
  if (!answer.ok) return undefined;
  const { body } = answer.value;
  const version = readText(isRow(body) ? body['version'] : body);
  return version === '' ? undefined : version;
}
