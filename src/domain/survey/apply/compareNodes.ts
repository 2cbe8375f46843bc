/** Differences between two versions of a survey's nodes, by node id. */
import { groundDistance } from '../../geo/distance.ts';
import { isMissing, readFinite, readId } from '../../json/read.ts';
import type { Row } from '../../json/row.ts';
import { isSame } from '../../json/isSame.ts';
import { radiansToDegrees, type Degrees, type Metres } from '../../units.ts';
import { fieldChange, type FieldChange } from './fieldChange.ts';
import { placeOf } from './nodeItem.ts';

/** Angles of a node. */
const ANGLES = ['yaw', 'pitch', 'roll'] as const;
/** Fields that are compared as a place or as an angle, and the name of the survey that an item was saved in. */
const COMPARED_OTHERWISE = new Set([
  'node_lat',
  'node_long',
  'nodeAlt',
  'lat',
  'lon',
  'alt',
  ...ANGLES,
  'surveyName',
]);
/** Smaller turns are rounding. */
const MIN_TURN: Degrees = 1e-6;

/** Differences of a node that both versions have. */
export interface NodeChange {
  readonly nodeId: string;
  /** Horizontal distance, 0 where the node stayed. NaN where a version has no place of it. */
  readonly moved: Metres;
  /** Rise of the altitude, 0 where it stayed. NaN where a version has none. */
  readonly raised: Metres;
  /** Turn of each angle that differs, from −180 to 180. NaN where a version has none. */
  readonly turned: Partial<Readonly<Record<(typeof ANGLES)[number], Degrees>>>;
  /** The other fields that differ. */
  readonly fields: readonly FieldChange[];
}

const NO_TURN: NodeChange['turned'] = {};
const NONE: readonly FieldChange[] = [];

/** Differences between two versions, in the order of the versions' nodes. */
export interface NodeComparison {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly NodeChange[];
}

/** Compares parsed items. Items without an id are left out. O(items). */
export function compareNodes(before: readonly Row[], after: readonly Row[]): NodeComparison {
  const [old, fresh] = [byNodeId(before), byNodeId(after)];
  const changed: NodeChange[] = [];
  for (const [nodeId, item] of fresh) {
    const former = old.get(nodeId);
    const change = former === undefined ? undefined : changeOf(nodeId, former, item);
    if (change !== undefined) changed.push(change);
  }
  return {
    added: [...fresh.keys()].filter((id) => !old.has(id)),
    removed: [...old.keys()].filter((id) => !fresh.has(id)),
    changed,
  };
}

function byNodeId(items: readonly Row[]): ReadonlyMap<string, Row> {
  const byId = new Map<string, Row>();
  for (const item of items) {
    const nodeId = readId(item['nodeId']);
    if (nodeId !== undefined && !byId.has(nodeId)) byId.set(nodeId, item);
  }
  return byId;
}

function changeOf(nodeId: string, before: Row, after: Row): NodeChange | undefined {
  const moved = distanceBetween(before, after);
  const raised = difference(placeOf(before, 'alt'), placeOf(after, 'alt'));
  const turned = turnsBetween(before, after);
  const fields = otherFields(before, after);
  if (moved === 0 && raised === 0 && fields.length === 0 && Object.keys(turned).length === 0)
    return undefined;
  return { nodeId, moved, raised, turned, fields };
}

function turnsBetween(before: Row, after: Row): NodeChange['turned'] {
  let turned = NO_TURN;
  for (const angle of ANGLES) {
    const turn = turnBetween(before[angle], after[angle]);
    if (!(Math.abs(turn) <= MIN_TURN)) turned = { ...turned, [angle]: turn };
  }
  return turned;
}

function distanceBetween(before: Row, after: Row): Metres {
  const [latA, lonA] = [placeOf(before, 'lat'), placeOf(before, 'lon')];
  const [latB, lonB] = [placeOf(after, 'lat'), placeOf(after, 'lon')];
  if (difference(latA, latB) === 0 && difference(lonA, lonB) === 0) return 0;
  return groundDistance(latA, lonA, latB, lonB);
}

/** 0 where neither is a number. */
function difference(before: number, after: number): number {
  return Number.isNaN(before) && Number.isNaN(after) ? 0 : after - before;
}

function turnBetween(before: unknown, after: unknown): Degrees {
  const turn = radiansToDegrees(difference(readFinite(before), readFinite(after)));
  const positive = ((turn % 360) + 360) % 360;
  return positive > 180 ? positive - 360 : positive;
}

/** An absent field, null and '' are equal. Called for each node: allocates only for nodes that differ. */
function otherFields(before: Row, after: Row): readonly FieldChange[] {
  let fields: FieldChange[] | undefined;
  const compare = (name: string): void => {
    const [old, fresh] = [before[name], after[name]];
    if (isChanged(name, old, fresh)) (fields ??= []).push(fieldChange(name, old, fresh));
  };
  for (const name in after) compare(name);
  for (const name in before) if (!Object.hasOwn(after, name)) compare(name);
  return fields ?? NONE;
}

function isChanged(name: string, old: unknown, fresh: unknown): boolean {
  if (old === fresh || COMPARED_OTHERWISE.has(name)) return false;
  return !(isMissing(old) && isMissing(fresh)) && !isSame(old, fresh);
}
