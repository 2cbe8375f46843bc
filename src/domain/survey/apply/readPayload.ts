/** Reads the bodies of `applySurvey` and `applyZones`, which any client may send, and checks them again. */
import { readBoolean, readFinite, readId } from '../../json/read.ts';
import { isRow, type Row } from '../../json/row.ts';
import { failure, success, type Result } from '../../result.ts';
import { NodeCheck, type AppliedNode, type AppliedNodes, type Location } from './checkNodes.ts';
import { MAX_CORNERS, zoneFindings, type AppliedZone, type AppliedZones } from './checkZones.ts';
import { noNodes, type NodeFinding, type ZoneFinding } from './findings.ts';
import { MIC_COUNT, type Mic, type NodeValues } from './nodeItem.ts';

/** Most nodes of one call. */
export const MAX_APPLIED_NODES = 20_000;
/** Most zones of one call. */
export const MAX_APPLIED_ZONES = 2_000;
/** Most levels of one call. */
const MAX_LEVELS = 1_000;
/** `recordVersion` of a zone that its sender takes for a new one. */
const NEW_RECORD = 0;
/** Longest name or id, UTF-16 units. */
const MAX_NAME_LENGTH = 255;

/** Why a body is refused: a field is not of its shape, or nodes or zones can't be applied. */
export type PayloadFailure<Finding> =
  | { readonly reason: 'shape'; readonly field: string; readonly isTooLong: boolean }
  | { readonly reason: 'findings'; readonly findings: readonly Finding[] };

/** Content of a body. */
export interface AppliedBody<Payload> {
  /** Payload for the devices. */
  readonly payload: Payload;
  /** level_id of the levels that are applied, whose items the payload has; undefined for all. */
  readonly levels: readonly string[] | undefined;
  /** level_id of all levels of the survey; undefined where the sender does not name them. */
  readonly surveyLevels: readonly string[] | undefined;
  /** Ids of the zones that the sender takes for new ones (`recordVersion` 0). */
  readonly newIds: ReadonlySet<string>;
}

/** Reads the body of `applySurvey`. Drops fields that the contract does not have. Never throws. O(nodes). */
export function readNodesPayload(
  body: unknown,
): Result<AppliedBody<AppliedNodes>, PayloadFailure<NodeFinding>> {
  const head = readHead(body, 'nodes', MAX_APPLIED_NODES);
  if (!head.ok) return head;
  const { squadId, name, origin, items, levels, surveyLevels } = head.value;
  const findings: NodeFinding[] = items.length === 0 ? [noNodes()] : [];
  const nodes: AppliedNode[] = [];
  const check = new NodeCheck(squadId);
  for (const [row, item] of items.entries()) {
    const node = isRow(item) ? readNode(item) : undefined;
    if (node === undefined) return misshapen(`nodes[${row}]`);
    if (levels?.includes(node.level) === false) return misshapen(`nodes[${row}].level`);
    check.add(valuesOf(node), row, findings);
    nodes.push(node);
  }
  return findings.length > 0
    ? failure({ reason: 'findings', findings })
    : success({ payload: { squadId, name, origin, nodes }, levels, surveyLevels, newIds: new Set() });
}

/** Reads the body of `applyZones`. Drops fields that the contract does not have. Never throws. O(corners). */
export function readZonesPayload(
  body: unknown,
): Result<AppliedBody<AppliedZones>, PayloadFailure<ZoneFinding>> {
  const head = readHead(body, 'zones', MAX_APPLIED_ZONES);
  if (!head.ok) return head;
  const { squadId, name, origin, items, levels, surveyLevels } = head.value;
  const zones: AppliedZone[] = [];
  const newIds = new Set<string>();
  for (const [row, item] of items.entries()) {
    const zone = isRow(item) ? readZone(item) : undefined;
    if (zone === undefined) return misshapen(`zones[${row}]`);
    if (levels?.includes(zone.level) === false) return misshapen(`zones[${row}].level`);
    if (isRow(item) && item['recordVersion'] === NEW_RECORD) newIds.add(zone.zone_id);
    zones.push(zone);
  }
  const findings = zoneFindings(zones);
  return findings.length > 0
    ? failure({ reason: 'findings', findings })
    : success({ payload: { squadId, name, origin, zones }, levels, surveyLevels, newIds });
}

interface Head {
  readonly squadId: string;
  readonly name: string;
  readonly origin: Location;
  readonly items: readonly unknown[];
  readonly levels: readonly string[] | undefined;
  readonly surveyLevels: readonly string[] | undefined;
}

function readHead(body: unknown, listName: string, most: number): Result<Head, ShapeFailure> {
  if (!isRow(body)) return misshapen('');
  const squadId = shortText(body['squadId']);
  if (squadId === undefined || squadId === '') return misshapen('squadId');
  const name = shortText(body['name']);
  if (name === undefined || name === '') return misshapen('name');
  const origin = isRow(body['origin']) ? readLocation(body['origin']) : undefined;
  if (origin === undefined || !isPlace(origin)) return misshapen('origin');
  const items: unknown = body[listName];
  if (!Array.isArray(items)) return misshapen(listName);
  if (items.length > most) return failure({ reason: 'shape', field: listName, isTooLong: true });
  const { levels, surveyLevels } = body;
  for (const [field, given] of Object.entries({ levels, surveyLevels })) {
    if (given !== undefined && readLevels(given) === undefined) return misshapen(field);
  }
  const lists = { levels: readLevels(levels), surveyLevels: readLevels(surveyLevels) };
  return success({ squadId, name, origin, items, ...lists });
}

/** Undefined for what is not a list of at least one level. */
function readLevels(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_LEVELS) return undefined;
  const levels = value.map((level: unknown) => (typeof level === 'string' ? shortText(level) : undefined));
  return levels.every((level) => level !== undefined) ? [...new Set(levels)] : undefined;
}

type ShapeFailure = Extract<PayloadFailure<never>, { readonly reason: 'shape' }>;

function misshapen(field: string): Result<never, ShapeFailure> {
  return failure({ reason: 'shape', field, isTooLong: false });
}

/** Undefined for a node that is not of the shape; numbers that are missing or unreadable are NaN. */
function readNode(item: Row): AppliedNode | undefined {
  const { location, mics, confinements } = item;
  const nodeId = shortText(item['nodeId'] ?? '');
  const level = shortText(item['level'] ?? '');
  const hasConfinements =
    confinements !== undefined && !(Array.isArray(confinements) && confinements.length === 0);
  if (nodeId === undefined || level === undefined || !isRow(location) || hasConfinements) return undefined;
  if (!Array.isArray(mics) || mics.length !== MIC_COUNT || !mics.every(isRow)) return undefined;
  return {
    nodeId,
    location: readLocation(location),
    level,
    mics: mics.map(readMic),
    yaw: readFinite(item['yaw']),
    pitch: readFinite(item['pitch']),
    roll: readFinite(item['roll']),
    squadId: readId(item['squadId']) ?? '',
    recorder: readBoolean(item['recorder']) === true,
    confinements: [],
  };
}

function readMic(mic: Row): Mic {
  const { db, x, y, z } = mic;
  return { db: readFinite(db), x: readFinite(x), y: readFinite(y), z: readFinite(z) };
}

function readLocation({ lat, lon, alt }: Row): Location {
  return { lat: readFinite(lat), lon: readFinite(lon), alt: readFinite(alt) };
}

function isPlace({ lat, lon, alt }: Location): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && !Number.isNaN(alt);
}

function valuesOf({ nodeId, location, mics, yaw, pitch, roll, squadId }: AppliedNode): NodeValues {
  const { lat, lon, alt } = location;
  return { nodeId, lat, lon, alt, yaw, pitch, roll, squadId, mics };
}

function readZone(item: Row): AppliedZone | undefined {
  const { bounds } = item;
  const [zoneId, zone] = [shortText(item['zone_id'] ?? ''), shortText(item['zone'] ?? '')];
  const level = shortText(item['level'] ?? '');
  if (zoneId === undefined || zone === undefined || level === undefined) return undefined;
  if (!Array.isArray(bounds) || bounds.length > MAX_CORNERS || !bounds.every(isRow)) return undefined;
  return { zone_id: zoneId, zone, level, bounds: bounds.map(readLocation) };
}

/** A text or a number as trimmed text; '' stays; undefined for anything else and for a text that is too long. */
function shortText(value: unknown): string | undefined {
  const text = value === '' ? '' : readId(value);
  return text === undefined || text.length > MAX_NAME_LENGTH ? undefined : text;
}
