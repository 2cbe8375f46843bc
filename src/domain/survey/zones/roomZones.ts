/** Zones from the rooms of a floor plan. */
import type { PlanRoom } from '../../floorPlan/floorPlan.ts';
import type { Metres } from '../../units.ts';
import type { Ring, ZoneTable } from '../draft/tables.ts';
import { createLocalPlane, eastOf, latAt, lonAt, northOf } from '../plane/localPlane.ts';
import { doOverlap, ringArea, type RingArea } from './overlap.ts';
import { checkRing, isInRing, ringsCross, signedArea, type RingFailure } from './ring.ts';

/** Neighbours whose walls overlap by less do not overlap: positions of plans are rounded. */
const TOLERANCE: Metres = 0.05;
/** Longest move of a corner when a ring is made smaller, in TOLERANCE: at a sharp corner. */
const MAX_MITER = 4;

/** Why a room is no zone; overlap: a zone of its level has a part of it. */
export type RoomFailure = RingFailure | 'overlap';

/**
 * What a zone means that has a whole room in it, and is larger, as one of a whole level.
 * - refuse: the room is no zone
 * - ignore: the room may be a zone within it
 * - cut: the room may be a zone, and is cut out of it where it is of the same level
 */
export const LARGER_ZONES = ['refuse', 'ignore', 'cut'] as const;
export type LargerZones = (typeof LARGER_ZONES)[number];
/** A zone of so many times the area of a room is larger: not another zone of the same room. */
const LARGER = 1.5;

/** Where rooms become zones. */
export interface RoomLevel {
  /** level_id; '' for none */
  readonly level: string;
  readonly larger: LargerZones;
}

/** A room with what speaks against a zone of it. */
export interface RoomZone {
  readonly kind: PlanRoom['kind'];
  /** '' for none. */
  readonly name: string;
  /** Square metres. */
  readonly area: number;
  /** undefined where it may become a zone */
  readonly reason: RoomFailure | undefined;
  /** Row of the zone that it overlaps; −1 for none. */
  readonly zone: number;
}

/**
 * The rooms of a level, in their order, each checked against the zones of the level and those without one. O(rooms × zones),
 * beside pairs whose bounds overlap, each O(corners²).
 */
export function checkRooms(
  zones: ZoneTable,
  rooms: readonly PlanRoom[],
  { level, larger }: RoomLevel,
): readonly RoomZone[] {
  const taken = zonesOf(zones, level);
  return rooms.map(({ kind, name, ring }) => {
    const area = Math.abs(signedArea(ring));
    const reason = checkRing(ring);
    if (reason !== undefined) return { kind, name, area, reason, zone: -1 };
    const inner = ringArea(shrunk(ring));
    const isIn = (zone: TakenArea): boolean =>
      larger !== 'refuse' &&
      // A zone without a level also belongs to other levels.
      (larger === 'ignore' || zone.level === level) &&
      Math.abs(signedArea(zone.area.ring)) > LARGER * area &&
      contains(zone.area, inner);
    const other = taken.find((zone) => doOverlap(zone.area, inner) && !isIn(zone));
    return { kind, name, area, reason: other && 'overlap', zone: other?.row ?? -1 };
  });
}

/** Which rooms of a level become zones. */
export interface ChosenRooms extends RoomLevel {
  readonly rooms: readonly PlanRoom[];
  /** Places in `rooms`. */
  readonly chosen: readonly number[];
}

/** The chosen rooms that may become zones together; of two that overlap the first. Cost as of `checkRooms`. */
export function usableRooms(zones: ZoneTable, { rooms, chosen, ...place }: ChosenRooms): readonly PlanRoom[] {
  const chosenRooms = [...new Set(chosen)].flatMap((i) => rooms[i] ?? []);
  const checked = checkRooms(zones, chosenRooms, place);
  const taken: RingArea[] = [];
  return chosenRooms.filter(({ ring }, i) => {
    if (checked[i].reason !== undefined) return false;
    const inner = ringArea(shrunk(ring));
    if (taken.some((area) => doOverlap(area, inner))) return false;
    taken.push(ringArea(ring));
    return true;
  });
}

/** Whether a ring has a whole other one in it. O(corners of both). */
function contains({ ring }: RingArea, inner: RingArea): boolean {
  if (ringsCross(ring, inner.ring)) return false;
  for (let i = 0; i < inner.ring.length; i += 2)
    if (!isInRing(ring, inner.ring[i], inner.ring[i + 1])) return false;
  return true;
}

interface TakenArea {
  readonly row: number;
  /** level_id; '' for none */
  readonly level: string;
  readonly area: RingArea;
}

function zonesOf(zones: ZoneTable, level: string): readonly TakenArea[] {
  const { ring: rings, level: levels } = zones.columns;
  return Array.from(zones.presentRows()).flatMap((row): TakenArea[] => {
    const ring = rings.cell(row) as Ring | undefined;
    const own = levels.cell(row);
    const isHere = level === '' || own === '' || own === level;
    return ring === undefined || !isHere ? [] : [{ row, level: own, area: ringArea(ring) }];
  });
}

/** A ring whose sides are TOLERANCE further inside. O(corners). */
function shrunk(ring: Ring): Ring {
  const plane = createLocalPlane(ring[1], ring[0]);
  const at = ring.map((value, i) => (i % 2 === 0 ? eastOf(plane, value) : northOf(plane, value)));
  const inward = signedArea(ring) > 0 ? TOLERANCE : -TOLERANCE;
  const moved = new Float64Array(ring.length);
  for (let i = 0; i < at.length; i += 2) {
    const before = sideTo(at, (i - 2 + at.length) % at.length, i);
    const after = sideTo(at, i, (i + 2) % at.length);
    const [x, y] = [before.x + after.x, before.y + after.y];
    const reach = Math.min(MAX_MITER, 1 / Math.max(1e-9, 1 + before.x * after.x + before.y * after.y));
    moved[i] = lonAt(plane, at[i] + inward * x * reach);
    moved[i + 1] = latAt(plane, at[i + 1] + inward * y * reach);
  }
  return moved;
}

/** The normal of length 1 to the left of the side between two corners. */
function sideTo(at: Float64Array, from: number, to: number): { readonly x: number; readonly y: number } {
  const [dx, dy] = [at[to] - at[from], at[to + 1] - at[from + 1]];
  const length = Math.hypot(dx, dy) || 1;
  return { x: -dy / length, y: dx / length };
}
