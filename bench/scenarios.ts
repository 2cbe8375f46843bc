/**
 * Seeded worlds for tests and benches: reports clustered as they are in a city, and sensors on a loose
 * mesh. The same seed gives the same world.
 */
import {
  createReportColumns,
  growReportColumns,
  ROW_FLAG,
  type ReportColumns,
} from '../src/domain/reports/columns.ts';
import { bySymbol, type SymbolIndex } from '../src/domain/contract/reportTypes.ts';
import { latToMercator, lngToMercator, metresPerMercator } from '../src/domain/geo/mercator.ts';
import { createLocalPlane, latAt, lonAt } from '../src/domain/survey/plane/localPlane.ts';
import type { Mercator, Metres, Unit01 } from '../src/domain/units.ts';

/** Next number of a sequence, 0 ≤ n < 1. */
export type Random = () => number;

/** Mulberry32: small, seeded, good enough for places. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Middle of the simulated city. */
export const CITY = { lng: -77.0365, lat: 38.8977 } as const;
/** Half the width of the city. */
const CITY_RADIUS: Metres = 8_000;
const HOT_SPOTS = 160;
const HOT_SPOT_RADIUS: Metres = 350;
/** Reports in hot spots; the rest is spread over the city. */
const CLUSTERED: Unit01 = 0.8;
const LAST_INSTANT = 1_790_000_000_000;

/** Shares of the symbols; together 1. */
const SYMBOL_SHARES = bySymbol<Unit01>({
  Shot: 0.3,
  'Possible Shot': 0.04,
  Panic: 0.01,
  Weapon: 0.02,
  Detection: 0.06,
  'Bang/Noise': 0.16,
  Ruckus: 0.14,
  Fireworks: 0.25,
  Test: 0.02,
});

export interface ReportScenario {
  readonly count: number;
  readonly seed?: number;
  /** Span over which the reports happened; default 90 days. */
  readonly spanMs?: number;
  /** Share of reports that have a bearing; default 0.15. */
  readonly withBearing?: Unit01;
}

/** `count` reports, oldest first, in the form of the store. */
export function createReportScenario(scenario: ReportScenario): ReportColumns {
  const { count, seed = 1, spanMs = 90 * 86_400_000, withBearing = 0.15 } = scenario;
  const random = seededRandom(seed);
  const columns = createReportColumns(Math.max(count, 1024));
  while (columns.capacity < count) growReportColumns(columns);
  const placing = { columns, spots: hotSpots(random), random };
  for (let row = 0; row < count; row++) {
    placeReport(placing, row);
    columns.time[row] = Math.round(LAST_INSTANT - spanMs + (spanMs * (row + random())) / count);
    columns.received[row] = columns.time[row] + 900;
    columns.start[row] = columns.time[row] + 400;
    columns.bearing[row] = random() < withBearing ? Math.floor(random() * 360) : NaN;
    columns.symbol[row] = drawSymbol(random);
    columns.flags[row] = ROW_FLAG.live | ROW_FLAG.timeKnown;
    columns.burst[row] = random() < 0.1 ? 2 + Math.floor(random() * 8) : 1;
  }
  columns.used = count;
  columns.count = count;
  return columns;
}

export interface NodeScenario {
  readonly count: number;
  readonly x: Float64Array<ArrayBuffer>;
  readonly y: Float64Array<ArrayBuffer>;
  /** index into NODE_HEALTH: 94 % healthy */
  readonly health: Uint8Array<ArrayBuffer>;
  /** dB */
  readonly spl: Float32Array<ArrayBuffer>;
}

/** Sensors on a mesh over the city, each off its knot by up to a third of the mesh. */
export function createNodeScenario(count: number, seed = 2): NodeScenario {
  const random = seededRandom(seed);
  const side = Math.max(1, Math.ceil(Math.sqrt(count)));
  const [left, top, size] = cityBounds();
  const x = new Float64Array(count);
  const y = new Float64Array(count);
  const health = new Uint8Array(count);
  const spl = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    x[i] = left + (size * ((i % side) + 0.5 + (random() - 0.5) / 1.5)) / side;
    y[i] = top + (size * (Math.floor(i / side) + 0.5 + (random() - 0.5) / 1.5)) / side;
    health[i] = random() < 0.94 ? 0 : 1 + Math.floor(random() * 3);
    spl[i] = 30 + 60 * random();
  }
  return { count, x, y, health, spl };
}

/** Metres between neighbours of a survey. */
export const SURVEY_MESH: Metres = 25;

/** The nodes of a survey, by draft row; all take part. */
export interface SurveyScenario {
  readonly count: number;
  readonly lat: Float64Array<ArrayBuffer>;
  readonly lon: Float64Array<ArrayBuffer>;
  readonly takesPart: Uint8Array<ArrayBuffer>;
}

/** Nodes on a square mesh about the middle of the city, each off its knot by up to a third of the mesh. */
export function createSurveyScenario(count: number, mesh: Metres, seed = 3): SurveyScenario {
  const random = seededRandom(seed);
  const plane = createLocalPlane(CITY.lat, CITY.lng);
  const side = Math.ceil(Math.sqrt(count));
  const lat = new Float64Array(count);
  const lon = new Float64Array(count);
  const along = (knot: number): Metres => mesh * (knot - (side - 1) / 2 + (random() - 0.5) / 1.5);
  for (let row = 0; row < count; row++) {
    lat[row] = latAt(plane, along(Math.floor(row / side)));
    lon[row] = lonAt(plane, along(row % side));
  }
  return { count, lat, lon, takesPart: new Uint8Array(count).fill(1) };
}

/** Left, top and width of the city, Mercator. */
export function cityBounds(): [Mercator, Mercator, Mercator] {
  const half = CITY_RADIUS / metresPerMercator(CITY.lat);
  return [lngToMercator(CITY.lng) - half, latToMercator(CITY.lat) - half, 2 * half];
}

interface HotSpot {
  readonly x: Mercator;
  readonly y: Mercator;
}

function hotSpots(random: Random): readonly HotSpot[] {
  const [left, top, size] = cityBounds();
  return Array.from({ length: HOT_SPOTS }, () => ({
    x: left + size * random(),
    y: top + size * random(),
  }));
}

interface ReportPlacing {
  readonly columns: ReportColumns;
  readonly spots: readonly HotSpot[];
  readonly random: Random;
}

function placeReport({ columns, spots, random }: ReportPlacing, row: number): void {
  const [left, top, size] = cityBounds();
  const spot = spots[Math.floor(random() ** 1.5 * spots.length)];
  const clustered = random() < CLUSTERED && spot !== undefined;
  const spread = (HOT_SPOT_RADIUS / metresPerMercator(CITY.lat)) * Math.sqrt(-2 * Math.log(1 - random()));
  const angle = 2 * Math.PI * random();
  columns.x[row] = clustered ? spot.x + spread * Math.cos(angle) : left + size * random();
  columns.y[row] = clustered ? spot.y + spread * Math.sin(angle) : top + size * random();
  columns.trajectoryX[row] = NaN;
  columns.trajectoryY[row] = NaN;
}

function drawSymbol(random: Random): SymbolIndex {
  let rest = random();
  for (const [symbol, share] of SYMBOL_SHARES.entries()) {
    rest -= share;
    if (rest < 0) return symbol;
  }
  return 0;
}
