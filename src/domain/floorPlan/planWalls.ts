/** Walls of a plan as segments, and the directions that most of them have. */
import { latToMercator, lngToMercator } from '../geo/mercator.ts';
import type { Radians } from '../units.ts';
import type { FloorPlan, PlanFeature } from './floorPlan.ts';

/** What dragged points prefer. */
export interface PlanWalls {
  /** [4 × walls] Mercator of both ends; each wall once, though two rooms have it */
  readonly segments: Float64Array;
  /** Main directions of the plan, from east towards south in Mercator, 0 up to a quarter turn: each stands for its normal too. */
  readonly axes: readonly Radians[];
}

/** Without a plan. */
export const NO_WALLS: PlanWalls = { segments: new Float64Array(0), axes: [] };

/** Corners closer than this in Mercator, about 4 mm at the equator, are the same corner. */
const SAME = 1e-10;

/** All edges of all features of a plan, and its axes. O(corners). */
export function planWalls(plan: FloorPlan): PlanWalls {
  const seen = new Set<string>();
  const ends: number[] = [];
  for (const feature of plan)
    for (const [x1, y1, x2, y2] of edgesOf(feature)) {
      const keys = [cornerKey(x1, y1), cornerKey(x2, y2)].sort();
      const key = keys.join(' ');
      if (keys[0] === keys[1] || seen.has(key)) continue;
      seen.add(key);
      ends.push(x1, y1, x2, y2);
    }
  const segments = Float64Array.from(ends);
  return { segments, axes: axesOf(segments) };
}

type Edge = readonly [x1: number, y1: number, x2: number, y2: number];

function edgesOf({ shape, parts }: PlanFeature): Edge[] {
  return parts.flatMap((part) => {
    const corners = Array.from({ length: part.length / 2 }, (_, i) => [
      lngToMercator(part[2 * i]),
      latToMercator(part[2 * i + 1]),
    ]);
    const count = shape === 'line' ? corners.length - 1 : corners.length;
    return Array.from({ length: count }, (_, i): Edge => {
      const [from, to] = [corners[i], corners[(i + 1) % corners.length]];
      return [from[0], from[1], to[0], to[1]];
    });
  });
}

function cornerKey(x: number, y: number): string {
  return `${Math.round(x / SAME)},${Math.round(y / SAME)}`;
}

const QUARTER_TURN: Radians = Math.PI / 2;
/** Width of a class of directions: half a degree. */
const BINS = 180;
/** Classes to each side that belong to the same direction. */
const SPREAD = 1;
/** Share of the length of all walls that a main direction has at least. */
const MIN_SHARE = 0.2;
const MAX_AXES = 3;

/** Directions of walls modulo a quarter turn, by length, longest first. O(walls). */
function axesOf(segments: Float64Array): readonly Radians[] {
  const lengths = new Float64Array(BINS);
  // Sums of the unit vectors at four times the angle, for which a quarter turn is a whole one.
  const [cosines, sines] = [new Float64Array(BINS), new Float64Array(BINS)];
  let total = 0;
  for (let i = 0; i < segments.length; i += 4) {
    const [dx, dy] = [segments[i + 2] - segments[i], segments[i + 3] - segments[i + 1]];
    const length = Math.hypot(dx, dy);
    const angle = withinQuarter(Math.atan2(dy, dx));
    const bin = Math.min(BINS - 1, Math.floor((angle / QUARTER_TURN) * BINS));
    lengths[bin] += length;
    cosines[bin] += length * Math.cos(4 * angle);
    sines[bin] += length * Math.sin(4 * angle);
    total += length;
  }
  const axes: Radians[] = [];
  const isTaken = new Uint8Array(BINS);
  while (axes.length < MAX_AXES) {
    const best = heaviest(lengths, isTaken);
    if (best === undefined || best.length < MIN_SHARE * total) break;
    for (const bin of best.bins) isTaken[bin] = 1;
    axes.push(withinQuarter(Math.atan2(sumAt(sines, best.bins), sumAt(cosines, best.bins)) / 4));
  }
  return axes;
}

/** The neighbouring free classes with most length; undefined where none has any. */
function heaviest(
  lengths: Float64Array,
  isTaken: Uint8Array,
): { readonly bins: readonly number[]; readonly length: number } | undefined {
  let best: { readonly bins: readonly number[]; readonly length: number } | undefined;
  for (let middle = 0; middle < BINS; middle++) {
    if (isTaken[middle] === 1) continue;
    const bins = Array.from({ length: 2 * SPREAD + 1 }, (_, i) => (middle + i - SPREAD + BINS) % BINS);
    const free = bins.filter((bin) => isTaken[bin] === 0);
    const length = sumAt(lengths, free);
    if (length > (best?.length ?? 0)) best = { bins: free, length };
  }
  return best;
}

function sumAt(values: Float64Array, at: readonly number[]): number {
  return at.reduce((sum, i) => sum + values[i], 0);
}

function withinQuarter(angle: Radians): Radians {
  const within = angle % QUARTER_TURN;
  return within < 0 ? within + QUARTER_TURN : within;
}
