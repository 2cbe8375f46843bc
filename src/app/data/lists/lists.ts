/** The small lists that header and home load. Long ones (reports, heartbeats) belong to the engine. */
import { configOf, type Config } from '../../../domain/contract/config.ts';
import { EVERYTHING, PATHS } from '../../../domain/contract/paths.ts';
import { isRow, type Row } from '../../../domain/json/row.ts';
import { CAMERAS, type Camera } from '../../../domain/resources/cameras.ts';
import { CONFIGURATION } from '../../../domain/resources/configuration.ts';
import type { Resource } from '../../../domain/resources/defineResource.ts';
import type { FieldTable, RecordOf } from '../../../domain/resources/fields.ts';
import { parseList } from '../../../domain/resources/parseRecord.ts';
import { SQUADS, type Squad } from '../../../domain/resources/squads.ts';
import { reportError } from '../../base/errorLog.ts';
import { notDrawn, notReadInFull } from '../../text/errors.ts';
import type { ListName } from '../../text/lists.ts';
import { http } from '../../session/console.ts';

/** The rows of a list, or undefined where the call failed. */
async function fetchList(path: string): Promise<readonly unknown[] | undefined> {
  const answer = await http.send(path, { list: true, query: { size: EVERYTHING } });
  if (!answer.ok) return undefined;
  const { body } = answer.value;
  return Array.isArray(body) ? body : [];
}

/** The objects of a list, or undefined where the call failed. */
export async function rowsOf(path: string): Promise<readonly Row[] | undefined> {
  return (await fetchList(path))?.filter(isRow);
}

/**
 * The records of a resource, or undefined where the call failed. Rows that are no objects are left out; these, and rows
 * with unreadable fields, are counted for the diagnostics.
 */
async function fetchRecords<T extends FieldTable>(
  name: ListName,
  resource: Resource<T>,
  path: string = resource.path,
): Promise<readonly RecordOf<T>[] | undefined> {
  const list = await fetchList(path);
  if (list === undefined) return undefined;
  const { rows, skippedCount } = parseList(resource, list);
  const unreadCount = skippedCount + rows.filter(({ failures }) => failures.length > 0).length;
  if (unreadCount > 0) reportError(name)(notReadInFull(unreadCount));
  return rows.map(({ record }) => record);
}

export const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
export const number = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
const hasPlace = ({ lat, lng }: { readonly lat: number; readonly lng: number }): boolean =>
  Number.isFinite(lat) && Number.isFinite(lng) && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;

/** Those of a list that can be drawn; how many can't is written down for the diagnostics (OV-05). */
export function drawable<Item>(
  kind: string,
  items: readonly Item[],
  isUsable: (item: Item) => boolean,
): readonly Item[] {
  const drawn = items.filter(isUsable);
  if (drawn.length < items.length) reportError(kind)(notDrawn(items.length - drawn.length));
  return drawn;
}

/** The configuration, or undefined where the call failed. */
export async function fetchConfig(): Promise<Config | undefined> {
  const entries = await fetchRecords('configuration', CONFIGURATION, PATHS.configs);
  return entries && configOf(entries.filter(({ key }) => key !== ''));
}

/** Squads with their test mode. */
export function fetchSquads(): Promise<readonly Squad[] | undefined> {
  return fetchRecords('squads', SQUADS);
}

export interface Place {
  readonly id: number;
  readonly placeId: string;
  readonly parent: string;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  /** NaN where the place states none. */
  readonly zoom: number;
  readonly hide: boolean;
  readonly levels: readonly Level[];
  /** Zooms between which the place is offered as a quick jump; undefined where it is none (T-32). */
  readonly bookmark: { readonly min: number; readonly max: number } | undefined;
}

export interface Level {
  readonly levelId: string;
  readonly name: string;
  /** `map_url`: template of tiles, or the name of the built-in plan; '' where there is none. */
  readonly mapUrl: string;
}

/** By id; those without a usable position included, as rows of the tree (T-31, OV-05). */
export async function fetchPlaces(): Promise<readonly Place[] | undefined> {
  const rows = await rowsOf(PATHS.places);
  return rows?.map(placeOf).toSorted((a, b) => a.id - b.id);
}

function placeOf(row: Row): Place {
  const parent = row['parent'];
  const levels = row['levels'];
  return {
    id: number(row['id']),
    placeId: text(row['placeId']),
    parent: typeof parent === 'object' && parent !== null ? text((parent as Row)['placeId']) : text(parent),
    name: text(row['name']),
    lat: number(row['lat']),
    lng: number(row['lon']),
    zoom: number(row['zoom']),
    hide: row['hide'] === true,
    levels: Array.isArray(levels) ? sortedLevels(levels.filter(isRow).map(levelOf)) : [],
    bookmark: row['bookmarkEnabled'] === true ? bookmarkOf(row) : undefined,
  };
}

/** A bound that is not stated is none. */
function bookmarkOf(row: Row): { readonly min: number; readonly max: number } {
  const [min, max] = [number(row['bookmarkMinZoom']), number(row['bookmarkMaxZoom'])];
  return { min: Number.isNaN(min) ? -Infinity : min, max: Number.isNaN(max) ? Infinity : max };
}

export async function fetchLevels(): Promise<readonly Level[] | undefined> {
  const rows = await rowsOf(PATHS.levels);
  return rows && sortedLevels(rows.map(levelOf));
}

function levelOf(row: Row): Level {
  return {
    levelId: text(row['level_id']),
    name: text(row['level_name']) || text(row['level_id']),
    mapUrl: text(row['map_url']),
  };
}

/** Ascending by level_id: as numbers where both are, else as people count; missing last (T-33). Each id once. */
export function sortedLevels(levels: readonly Level[]): Level[] {
  const once = [...new Map(levels.map((level) => [level.levelId, level])).values()];
  return once.toSorted((a, b) => {
    if (a.levelId === '' || b.levelId === '') return Number(a.levelId === '') - Number(b.levelId === '');
    const difference = Number(a.levelId) - Number(b.levelId);
    return Number.isNaN(difference)
      ? a.levelId.localeCompare(b.levelId, 'en', { numeric: true })
      : difference;
  });
}

export interface CameraPlace {
  readonly id: number;
  readonly cameraId: string;
  readonly squadId: string;
  readonly zoneId: string;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  readonly direction: number;
  readonly level: string;
}

/** Cameras that can be drawn: with a position and not hidden. */
export async function fetchCameras(): Promise<readonly CameraPlace[] | undefined> {
  const records = await fetchRecords('cameras', CAMERAS);
  const cameras = records?.filter(({ hidden }) => !hidden).map(cameraOf);
  return cameras && drawable('cameras', cameras, hasPlace);
}

function cameraOf(camera: Camera): CameraPlace {
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
    level: text(camera.level?.['level_id']),
  };
}

export const canBeDrawn = hasPlace;

/** The server's link to Bing's pictures; '' where it has none, undefined where the call failed (T-46). */
export async function fetchBingLink(): Promise<string | undefined> {
  const answer = await http.send(PATHS.bingMapLink, { silent: true });
  return answer.ok ? text(answer.value.body) : undefined;
}

/** How many test scenarios exist. */
export async function fetchScenarioCount(): Promise<number | undefined> {
  return (await rowsOf(PATHS.testScenarios))?.length;
}

/** E-mails of the list that opens the Options menu to those in it (T-28), in lower case. */
export async function fetchListedEmails(): Promise<readonly string[] | undefined> {
  const rows = await rowsOf(PATHS.smsSubscribers);
  return rows?.map((row) => text(row['email']).trim().toLowerCase()).filter((email) => email !== '');
}

export interface ServerInfo {
  readonly profiles: readonly string[];
  /** The profile for which the server wants a ribbon, while it is active (HD-10). */
  readonly ribbon: string | undefined;
}

/** What the server says of itself; nothing where it says nothing. */
export async function fetchServerInfo(): Promise<ServerInfo> {
  const answer = await http.send(PATHS.info, { silent: true });
  const info = answer.ok && isRow(answer.value.body) ? answer.value.body : {};
  const active = info['activeProfiles'];
  const profiles = Array.isArray(active) ? active.map(text) : [];
  const ribbons = text(info['display-ribbon-on-profiles']).split(',');
  return { profiles, ribbon: ribbons.map((name) => name.trim()).find((name) => profiles.includes(name)) };
}

/** Version of the server, or undefined. */
export async function fetchServerVersion(): Promise<string | undefined> {
  const answer = await http.send(PATHS.serverVersion, { silent: true });
  if (!answer.ok) return undefined;
  const { body } = answer.value;
  const version = typeof body === 'object' && body !== null ? text((body as Row)['version']) : text(body);
  return version === '' ? undefined : version;
}
