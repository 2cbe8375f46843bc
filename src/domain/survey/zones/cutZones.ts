/** Cuts rooms out of larger zones. With its library: imported when the first room is cut out. */
import polygonClipping, { type MultiPolygon, type Polygon } from 'polygon-clipping';
import { failure, success, type Result } from '../../result.ts';
import type { Metres } from '../../units.ts';
import type { Ring, ZoneTable } from '../draft/tables.ts';
import { createLocalPlane, eastOf, latAt, lonAt, northOf, type LocalPlane } from '../plane/localPlane.ts';
import { doOverlap, ringArea } from './overlap.ts';
import { checkRing } from './ring.ts';

/** Width of the slit from a cut-out room to the zone's border: a zone is one outline, without holes. */
const SLIT: Metres = 0.02;
/** How far a slit reaches beyond the two outlines that it joins. */
const BEYOND: Metres = 0.01;
/** Parts that are thinner are what rounded walls leave. */
const MIN_WIDTH: Metres = 0.05;

/** Zones of a level with other outlines. */
export interface CutZones {
  readonly rows: Uint32Array;
  readonly rings: readonly Ring[];
}

/**
 * Cuts the areas of rooms out of the zones of a level. Zones without a level also belong to other levels:
 * they stay. Fails with `divided` where nothing, more than one part, or no valid outline would be left of a
 * zone. O(corners × log corners) for the corners of the zones that are cut.
 */
export function cutZones(
  zones: ZoneTable,
  rooms: readonly { readonly ring: Ring }[],
  level: string,
): Result<CutZones, 'divided'> {
  const { ring: rings, level: levels } = zones.columns;
  const rows: number[] = [];
  const cut: Ring[] = [];
  for (const row of zones.presentRows()) {
    const ring = rings.cell(row);
    if (levels.cell(row) !== level || !(ring instanceof Float64Array)) continue;
    const area = ringArea(ring);
    const within = rooms.filter((room) => doOverlap(area, ringArea(room.ring)));
    if (within.length === 0) continue;
    const left = withoutRooms(
      ring,
      within.map((room) => room.ring),
    );
    if (left === undefined) return failure('divided');
    rows.push(row);
    cut.push(left);
  }
  return success({ rows: Uint32Array.from(rows), rings: cut });
}

/** A ring without rooms; undefined where it would not be one valid ring. */
function withoutRooms(ring: Ring, rooms: readonly Ring[]): Ring | undefined {
  const plane = createLocalPlane(ring[1], ring[0]);
  let left = polygonClipping.difference(
    polygonOf(ring, plane),
    ...rooms.map((room) => polygonOf(room, plane)),
  );
  // Each slit opens one hole at least.
  for (let slits = 0; slits <= rooms.length; slits++) {
    const [part, ...others] = left.filter(isWide);
    if (part === undefined || others.length > 0) return undefined;
    const [outline = [], hole] = part;
    if (hole === undefined) return validRing(outline, plane);
    left = polygonClipping.difference(part, [slitBetween(hole, outline)]);
  }
  return undefined;
}

/** Corners in metres about the first one; the last is the first again. */
function polygonOf(ring: Ring, plane: LocalPlane): Polygon {
  const corners = Array.from({ length: ring.length / 2 }, (_, i): [number, number] => [
    eastOf(plane, ring[2 * i]),
    northOf(plane, ring[2 * i + 1]),
  ]);
  return [[...corners, corners[0]]];
}

function validRing(outline: MultiPolygon[number][number], plane: LocalPlane): Ring | undefined {
  const open = outline.slice(0, -1);
  const ring = Float64Array.from(open.flatMap(([x, y]) => [lonAt(plane, x), latAt(plane, y)]));
  return checkRing(ring) === undefined ? ring : undefined;
}

/** Whether a part is more than what rounded walls leave: its mean width is twice its area by its length. */
function isWide([outline = []]: Polygon): boolean {
  let [twice, length] = [0, 0];
  for (let i = 0; i + 1 < outline.length; i++) {
    const [[ax, ay], [bx, by]] = [outline[i], outline[i + 1]];
    twice += ax * by - bx * ay;
    length += Math.hypot(bx - ax, by - ay);
  }
  return Math.abs(twice) > MIN_WIDTH * length;
}

/** A narrow box from the corner of a hole that is nearest to the outline, to there. O(corners of both, multiplied). */
function slitBetween(hole: Polygon[number], outline: Polygon[number]): Polygon[number] {
  let nearest = { metres: Infinity, from: hole[0], to: hole[0] };
  for (const from of hole)
    for (let i = 0; i + 1 < outline.length; i++) {
      const to = nearestOnSide(from, outline[i], outline[i + 1]);
      const metres = Math.hypot(to[0] - from[0], to[1] - from[1]);
      if (metres < nearest.metres) nearest = { metres, from, to };
    }
  const { metres, from, to } = nearest;
  const [x, y] = [(to[0] - from[0]) / metres, (to[1] - from[1]) / metres];
  const corner = (along: Metres, aside: Metres): [number, number] => [
    from[0] + along * x - aside * y,
    from[1] + along * y + aside * x,
  ];
  const half = SLIT / 2;
  const first = corner(-BEYOND, half);
  return [
    first,
    corner(-BEYOND, -half),
    corner(metres + BEYOND, -half),
    corner(metres + BEYOND, half),
    first,
  ];
}

type Pair = Polygon[number][number];

function nearestOnSide([x, y]: Pair, [ax, ay]: Pair, [bx, by]: Pair): Pair {
  const [dx, dy] = [bx - ax, by - ay];
  const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return [ax + along * dx, ay + along * dy];
}
