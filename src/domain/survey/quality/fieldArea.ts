/** The ground that a quality field covers, as cells. */
import type { Degrees, Metres } from '../../units.ts';
import { convexHull } from '../plane/convexHull.ts';
import { createLocalPlane, eastOf, latAt, lonAt, northOf, type LocalPlane } from '../plane/localPlane.ts';
import type { SurveyPoints } from '../plane/surveyPoints.ts';

/** Columns, and lines, of every field. */
export const FIELD_SIDE = 256;
export const FIELD_CELLS = FIELD_SIDE * FIELD_SIDE;
/** Smallest width and height of a field. */
const MIN_EXTENT: Metres = 10;

/** A polygon: rings of [2 × corners] longitude, latitude, the first not repeated. Its first ring is its outline, the others are holes. */
export type AreaPolygon = readonly Float64Array[];

/** FIELD_SIDE × FIELD_SIDE cells over the ground, line by line from the north-west. */
export interface FieldArea {
  readonly plane: LocalPlane;
  /** North-west corner in the plane. */
  readonly west: Metres;
  readonly north: Metres;
  /** Width and height of a cell. */
  readonly cellX: Metres;
  readonly cellY: Metres;
  /** [FIELD_CELLS] 1: the middle of the cell counts */
  readonly inside: Uint8Array;
  readonly insideCount: number;
}

/** Returns the area of polygons, which may overlap; undefined: no finite corner. O(corners × lines). */
export function areaOfPolygons(polygons: readonly AreaPolygon[]): FieldArea | undefined {
  const usable = polygons.filter((rings) => rings.length > 0 && rings.every(isFiniteRing));
  const outline = usable.flatMap(([ring]) => [...ring]);
  if (outline.length < 2) return undefined;
  const plane = createLocalPlane(outline[1], outline[0]);
  const metric = usable.map((rings) => rings.map((ring) => ringInPlane(plane, ring)));
  return createArea(
    plane,
    metric.flatMap(([ring]) => [...ring]),
    metric,
  );
}

/** The area within the convex hull of the nodes that take part; undefined without any. O(nodes × log nodes). */
export function areaOfNodes({ count, lat, lon, takesPart }: SurveyPoints): FieldArea | undefined {
  const rows = Array.from({ length: count }, (_, row) => row).filter((row) => takesPart[row] === 1);
  if (rows.length === 0) return undefined;
  const plane = createLocalPlane(lat[rows[0]], lon[rows[0]]);
  const hull = convexHull(
    rows.map((row) => eastOf(plane, lon[row])),
    rows.map((row) => northOf(plane, lat[row])),
  );
  return createArea(plane, hull, [[hull]]);
}

/** Latitude and longitude of the middle of a cell. */
export function cellPlace(area: FieldArea, cell: number): { readonly lat: Degrees; readonly lon: Degrees } {
  return {
    lat: latAt(area.plane, lineNorth(area, Math.floor(cell / FIELD_SIDE))),
    lon: lonAt(area.plane, columnEast(area, cell % FIELD_SIDE)),
  };
}

/** Metres east of the middles of a column's cells. */
export function columnEast({ west, cellX }: FieldArea, column: number): Metres {
  return west + (column + 0.5) * cellX;
}

/** Metres north of the middles of a line's cells. */
export function lineNorth({ north, cellY }: FieldArea, line: number): Metres {
  return north - (line + 0.5) * cellY;
}

/** The area over the bounds of points; all its cells count where the polygons contain the middle of none. */
function createArea(
  plane: LocalPlane,
  points: ArrayLike<number>,
  polygons: readonly AreaPolygon[],
): FieldArea {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i += 2) {
    minX = Math.min(minX, points[i]);
    maxX = Math.max(maxX, points[i]);
    minY = Math.min(minY, points[i + 1]);
    maxY = Math.max(maxY, points[i + 1]);
  }
  const width = Math.max(MIN_EXTENT, maxX - minX);
  const height = Math.max(MIN_EXTENT, maxY - minY);
  const inside = new Uint8Array(FIELD_CELLS);
  const area = {
    plane,
    west: (minX + maxX - width) / 2,
    north: (minY + maxY + height) / 2,
    cellX: width / FIELD_SIDE,
    cellY: height / FIELD_SIDE,
    inside,
  };
  for (const rings of polygons) fillPolygon(area, rings, inside);
  const covered = inside.reduce((sum, one) => sum + one, 0);
  if (covered === 0) inside.fill(1);
  return { ...area, insideCount: covered === 0 ? FIELD_CELLS : covered };
}

/** Marks the cells whose middle is within a polygon of plane coordinates: on each line between odd and even crossings. */
function fillPolygon(area: Omit<FieldArea, 'insideCount'>, rings: AreaPolygon, inside: Uint8Array): void {
  for (let line = 0; line < FIELD_SIDE; line++) {
    const y = area.north - (line + 0.5) * area.cellY;
    const crossings = rings.flatMap((ring) => crossingsOf(ring, y)).sort((a, b) => a - b);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const from = Math.ceil((crossings[i] - area.west) / area.cellX - 0.5);
      const to = Math.ceil((crossings[i + 1] - area.west) / area.cellX - 0.5);
      inside.fill(
        1,
        line * FIELD_SIDE + Math.max(0, from),
        line * FIELD_SIDE + Math.min(FIELD_SIDE, Math.max(0, to)),
      );
    }
  }
}

/** Where the edges of a ring cross a line of constant y; a corner on the line belongs to the edge above it. */
function crossingsOf(ring: Float64Array, y: number): number[] {
  const crossings: number[] = [];
  for (let i = 0, last = ring.length - 2; i < ring.length; last = i, i += 2) {
    if (ring[last + 1] > y === ring[i + 1] > y) continue;
    const share = (y - ring[last + 1]) / (ring[i + 1] - ring[last + 1]);
    crossings.push(ring[last] + share * (ring[i] - ring[last]));
  }
  return crossings;
}

function isFiniteRing(ring: Float64Array): boolean {
  return ring.length >= 2 && ring.length % 2 === 0 && ring.every((value) => Number.isFinite(value));
}

function ringInPlane(plane: LocalPlane, ring: Float64Array): Float64Array {
  return ring.map((value, i) => (i % 2 === 0 ? eastOf(plane, value) : northOf(plane, value)));
}
