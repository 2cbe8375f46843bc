/** Borders that neighbouring zones have in common: their corners are moved, added and removed together. */
import type { Ring } from '../draft/tables.ts';
import { insertCorner, isCornerAt, removeCorner, type CornerPlace } from './ringCorners.ts';

/** The outline of a zone. */
export interface Outline {
  readonly row: number;
  /** level_id; '' for none */
  readonly level: string;
  readonly ring: Ring;
}

/** Some corners of a zone, by their numbers. */
export interface Corners {
  readonly row: number;
  readonly ring: Ring;
  readonly corners: readonly number[];
}

/** The corners of other zones of the level that are where some corners of a zone are. O(corners of all zones × corners). */
export function sharedCorners(
  zones: readonly Outline[],
  { row, level, ring }: Outline,
  corners: readonly number[],
): readonly Corners[] {
  return zones.flatMap((zone): Corners[] => {
    if (zone.row === row || zone.level !== level) return [];
    const shared = cornersOf(zone.ring).filter((other) =>
      corners.some((corner) => isCornerAt(zone.ring, other, placeOf(ring, corner))),
    );
    return shared.length === 0 ? [] : [{ row: zone.row, ring: zone.ring, corners: shared }];
  });
}

/** The side that a zone has between two corners of its neighbour; −1 for none: the number of its first corner. */
function sideBetween(ring: Ring, from: CornerPlace, to: CornerPlace): number {
  return cornersOf(ring).findIndex((corner, _, { length }) => {
    const next = (corner + 1) % length;
    const isAlong = isCornerAt(ring, corner, from) && isCornerAt(ring, next, to);
    return isAlong || (isCornerAt(ring, corner, to) && isCornerAt(ring, next, from));
  });
}

/**
 * The zones of the level that have a side of a zone as well, each with a new corner in it.
 *
 * @param side  number of the corner with which the side begins
 */
export function sharedSides(
  zones: readonly Outline[],
  { row, level, ring }: Outline,
  { side, place }: { readonly side: number; readonly place: CornerPlace },
): readonly Corners[] {
  const next = (side + 1) % (ring.length / 2);
  return zones.flatMap((zone): Corners[] => {
    if (zone.row === row || zone.level !== level) return [];
    const first = sideBetween(zone.ring, placeOf(ring, side), placeOf(ring, next));
    if (first < 0) return [];
    return [{ row: zone.row, ring: insertCorner(zone.ring, first + 1, place), corners: [first + 1] }];
  });
}

/** A ring with some corners moved by the same degrees. O(corners). */
export function shiftCorners({ ring, corners }: Corners, { lng, lat }: CornerPlace): Ring {
  const moved = ring.slice();
  for (const corner of corners) {
    moved[2 * corner] += lng;
    moved[2 * corner + 1] += lat;
  }
  return moved;
}

/** A zone without some corners; the same ring where fewer than three would be left. O(corners). */
export function withoutCorners({ ring, corners }: Corners): Ring {
  return corners.toSorted((a, b) => b - a).reduce(removeCorner, ring);
}

function cornersOf(ring: Ring): readonly number[] {
  return Array.from({ length: ring.length / 2 }, (_, corner) => corner);
}

function placeOf(ring: Ring, corner: number): CornerPlace {
  return { lng: ring[2 * corner], lat: ring[2 * corner + 1] };
}
