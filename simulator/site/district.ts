import type { Metres } from '../../src/domain/units.ts';
import { distanceBetween, type Point } from '../../src/domain/geo/point3.ts';
import { rotatePoint } from './ground.ts';
import { BLOCK_HEIGHT, BLOCK_WIDTH, drawGrid, type Block, type Street, type StreetGrid } from './grid.ts';
import { PARKS, RIVER } from './names.ts';
import { Random } from './random.ts';

/** Corners of an area, counter-clockwise, the last not repeated. */
export type Ring = readonly Point[];

interface NamedArea {
  readonly name: string;
  readonly ring: Ring;
}

/** A city on two banks of a river. Coordinates are metres from the middle of the site. */
export interface District {
  readonly halfWidth: Metres;
  readonly halfHeight: Metres;
  readonly west: StreetGrid;
  readonly east: StreetGrid;
  /** Streets that cross the river. */
  readonly bridges: readonly Street[];
  /** Its line is in its middle. */
  readonly river: NamedArea & { readonly line: readonly Point[] };
  readonly parks: readonly NamedArea[];
  readonly rail: readonly Point[];
  /** Outlines of the houses, generated at each call. */
  buildings(): Iterable<Ring>;
  /** East coordinate of the river's middle. */
  riverX(y: Metres): Metres;
}

const RIVER_HALF_WIDTH: Metres = 48;
const QUAY: Metres = 26;
const SIDEWALK: Metres = 9;
const RAIL_CLEARANCE: Metres = 18;
const WEST_ROTATION = -0.21;
const EAST_ROTATION = 0.12;
/** A site with few nodes is a city too. */
const MIN_BLOCKS = 40;
/** Beyond this distance from the middle, in blocks, a block is one building, which limits the size of the base map. */
const DETAILED_RADIUS = 14;

/** Generates a city of about `blocks` blocks in a rectangle of 4:3. Deterministic by seed. */
export function layOutDistrict(blocks: number, seed: number): District {
  const area = Math.max(blocks, MIN_BLOCKS) * BLOCK_WIDTH * BLOCK_HEIGHT * 1.2;
  const halfHeight = Math.sqrt((area * 3) / 4) / 2;
  const halfWidth = (halfHeight * 4) / 3;
  const riverX = (y: Metres): Metres =>
    0.14 * halfWidth + 0.1 * halfWidth * Math.sin((y / halfHeight) * 2.4 + 0.6);
  const bank = (point: Point): Metres => point.x - riverX(point.y);
  const inside = ({ x, y }: Point): boolean => Math.abs(x) <= halfWidth && Math.abs(y) <= halfHeight;
  const columns = Math.ceil((halfWidth * 1.3) / BLOCK_WIDTH);
  const rows = Math.ceil((halfHeight * 1.4) / BLOCK_HEIGHT);
  const park = parkCells(columns, rows);
  const limit = RIVER_HALF_WIDTH + QUAY;
  const west = drawGrid({
    rotation: WEST_ROTATION,
    columns,
    rows,
    firstName: 0,
    isPark: park.west,
    contains: (point) => inside(point) && bank(point) < -limit,
  });
  const east = drawGrid({
    rotation: EAST_ROTATION,
    columns,
    rows,
    firstName: 9,
    isPark: park.east,
    contains: (point) => inside(point) && bank(point) > limit,
  });
  const rail = railLine(halfWidth, halfHeight);
  const bridges = bridgesBetween(west, east);
  const goOn = new Set(bridges.map((bridge) => bridge.goesOn));
  return {
    halfWidth,
    halfHeight,
    west,
    // A bridge that ended in a lane would look cut off.
    east: {
      ...east,
      streets: east.streets.map((street) => (goOn.has(street) ? { ...street, kind: 'major' } : street)),
    },
    riverX,
    rail,
    bridges: bridges.map(({ street }) => street),
    river: { name: RIVER, ...drawRiver(halfHeight, riverX) },
    parks: [parkRing(west, park.westCells, PARKS[0]), parkRing(east, park.eastCells, PARKS[1])],
    *buildings() {
      const random = new Random(seed, 'houses');
      yield* buildingsOn(west, rail, random);
      yield* buildingsOn(east, rail, random);
    },
  };
}

interface Cells {
  readonly column: number;
  readonly row: number;
  readonly columns: number;
  readonly rows: number;
}

function parkCells(columns: number, rows: number) {
  const westCells: Cells = {
    column: -Math.round(columns * 0.45),
    row: Math.round(rows * 0.08),
    columns: 3,
    rows: 4,
  };
  const eastCells: Cells = {
    column: Math.round(columns * 0.45),
    row: -Math.round(rows * 0.3),
    columns: 3,
    rows: 3,
  };
  const within = (cells: Cells) => (column: number, row: number) =>
    column >= cells.column &&
    column < cells.column + cells.columns &&
    row >= cells.row &&
    row < cells.row + cells.rows;
  return { westCells, eastCells, west: within(westCells), east: within(eastCells) };
}

function parkRing(grid: StreetGrid, { column, row, columns, rows }: Cells, name: string): NamedArea {
  const inset = 0.1;
  const [left, right, low, high] = [
    column + inset,
    column + columns - inset,
    row + inset,
    row + rows - inset,
  ];
  return { name, ring: [grid.at(left, low), grid.at(right, low), grid.at(right, high), grid.at(left, high)] };
}

function drawRiver(
  halfHeight: Metres,
  riverX: (y: Metres) => Metres,
): { readonly ring: Ring; readonly line: readonly Point[] } {
  const reach = halfHeight * 1.25;
  const ys = Array.from({ length: 41 }, (_, i) => -reach + (i / 40) * 2 * reach);
  const line = ys.map((y) => ({ x: riverX(y), y }));
  const right = line.map(({ x, y }) => ({ x: x + RIVER_HALF_WIDTH, y }));
  const left = line.toReversed().map(({ x, y }) => ({ x: x - RIVER_HALF_WIDTH, y }));
  return { ring: [...right, ...left], line };
}

function railLine(halfWidth: Metres, halfHeight: Metres): Point[] {
  return Array.from({ length: 25 }, (_, i) => {
    const x = -1.15 * halfWidth + (i / 24) * 2.3 * halfWidth;
    return { x, y: -0.62 * halfHeight + 0.06 * halfHeight * Math.sin((x / halfWidth) * 2.2) };
  });
}

/** A bridge and the street that continues it. */
interface Bridge {
  readonly street: Street;
  readonly goesOn: Street;
}

/** Least cosine of a turn from a street onto its bridge, and off it. */
const STRAIGHT = Math.cos((35 * Math.PI) / 180);

/** Carries each major street that ends at the western quay over the river, to the nearest street that goes on straight ahead. */
function bridgesBetween(west: StreetGrid, east: StreetGrid): Bridge[] {
  const bridges: Bridge[] = [];
  const landed = new Set<Street>();
  for (const { name, line, kind } of west.streets) {
    const [before, end] = line.slice(-2);
    if (kind !== 'major' || before === undefined || end === undefined) continue;
    const goesOn = nearestAhead(
      [before, end],
      east.streets.filter((street) => !landed.has(street)),
    );
    const landing = goesOn?.line[0];
    if (goesOn === undefined || landing === undefined) continue;
    landed.add(goesOn);
    bridges.push({ street: { name, kind: 'major', line: [end, landing] }, goesOn });
  }
  return bridges;
}

type Segment = readonly [from: Point, to: Point];

/** The street that begins nearest to the end of another, ahead of it and in its direction; undefined where none is near. */
function nearestAhead([before, end]: Segment, streets: readonly Street[]): Street | undefined {
  let best: Street | undefined;
  let least = 7 * RIVER_HALF_WIDTH;
  for (const street of streets) {
    const [landing, next] = street.line;
    if (landing === undefined || next === undefined || distanceBetween(landing, end) >= least) continue;
    const bridge: Segment = [end, landing];
    if (cosine([before, end], bridge) < STRAIGHT || cosine(bridge, [landing, next]) < STRAIGHT) continue;
    least = distanceBetween(landing, end);
    best = street;
  }
  return best;
}

/** Cosine of the angle between two directions. */
function cosine([a, b]: Segment, [c, d]: Segment): number {
  const dot = (b.x - a.x) * (d.x - c.x) + (b.y - a.y) * (d.y - c.y);
  return dot / (distanceBetween(a, b) * distanceBetween(c, d));
}

/** Houses: two rows per block near the middle, one house per block further out, none near the rails. */
function* buildingsOn(grid: StreetGrid, rail: readonly Point[], random: Random): Generator<Ring> {
  const isDetailed = ({ column, row }: Block): boolean => Math.hypot(column, row) < DETAILED_RADIUS;
  for (const block of grid.blocks) {
    const { column, row } = block;
    for (const parcel of isDetailed(block) ? parcelsOf(random) : SINGLE_PARCEL) {
      const corner = { x: column * BLOCK_WIDTH + parcel.x, y: row * BLOCK_HEIGHT + parcel.y };
      const ring = rectangle({ ...parcel, ...corner }, grid.rotation);
      if (ring.every((corner) => distanceToLine(rail, corner) > RAIL_CLEARANCE)) yield ring;
    }
  }
}

interface Parcel {
  readonly x: Metres;
  readonly y: Metres;
  readonly width: Metres;
  readonly height: Metres;
}

const SINGLE_PARCEL: readonly Parcel[] = [
  { x: SIDEWALK, y: SIDEWALK, width: BLOCK_WIDTH - 2 * SIDEWALK, height: BLOCK_HEIGHT - 2 * SIDEWALK },
];

function parcelsOf(random: Random): Parcel[] {
  const parcels: Parcel[] = [];
  for (const south of [true, false]) {
    const depth = random.between(20, 26);
    for (let x = SIDEWALK; x < BLOCK_WIDTH - SIDEWALK - 14;) {
      const width = Math.min(random.between(16, 40), BLOCK_WIDTH - SIDEWALK - x);
      parcels.push({
        x,
        y: south ? SIDEWALK : BLOCK_HEIGHT - SIDEWALK - depth,
        width: width - random.between(1, 4),
        height: depth,
      });
      x += width;
    }
  }
  return parcels;
}

function rectangle({ x, y, width, height }: Parcel, rotation: number): Ring {
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ].map((corner) => rotatePoint(corner, rotation));
}

function distanceToLine(line: readonly Point[], point: Point): Metres {
  let best = Infinity;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1], line[i]];
    if (a === undefined || b === undefined) continue;
    const length2 = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
    const t = Math.min(
      1,
      Math.max(0, ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / length2),
    );
    best = Math.min(best, Math.hypot(a.x + t * (b.x - a.x) - point.x, a.y + t * (b.y - a.y) - point.y));
  }
  return best;
}
