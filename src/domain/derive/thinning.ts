/**
 * Thinning: determines from which zoom on each marker is drawn. Markers whose centre is under a marker above them are
 * not drawn, so that a million reports cost about as much as a full screen of them.
 *
 * A marker is covered at a zoom when the centre of a marker above it that is drawn at that zoom is nearer than the
 * cover radius (REPORT_COVER_PX, NODE_COVER_PX of sizes.ts). Levels are nested: a marker drawn at a zoom is drawn at
 * all closer zooms, so that the shader hides rows by zoom and zooming uploads nothing. The topmost marker is always drawn.
 */
import { invariant } from '../assert.ts';
import { LEVELS_PER_ZOOM, NEVER_DRAWN } from '../frame/markerFrame.ts';
import type { CssPx, Zoom } from '../units.ts';

/** Distance of two levels, a quarter of a zoom. Each level costs one pass over the candidates. */
export const LEVEL_STEP = LEVELS_PER_ZOOM / 4;

/** Subtracted from the cover radius for rounding to 32-bit floats. */
const ROUNDING: CssPx = 0.02;
/** Empty cells around the grid, so that neighbours need no bounds check. */
const RIM = 2;
/** Maximum number of cells of a grid, 32 MB. `writeCover` limits covers to it. */
export const MAX_CELLS = 1 << 23;
/** Share of the squared radius below which a found mark ends the search for a nearer one. */
const NEAR_ENOUGH = 0.7;

/** Below the view by this many steps, every second step is skipped: that far out a new frame comes soon. */
const SPARSE_BELOW = 3;

const steps = new Int32Array(64);
const radii = new Float64Array(64);
const squares = new Float64Array(64);
/** Number and offsets of the cells that can contain a mark within the radius of an empty cell, nearest first. */
const NEIGHBOURS = 20;
const neighbours = new Int32Array(NEIGHBOURS);

/** Factor of the drawn rows from one pass to the next on a full map. */
const STEP_GROWTH = 2 ** ((2 * LEVEL_STEP) / LEVELS_PER_ZOOM);

/** Candidates (input), levels (output) and scratch memory, reused by every call. */
export interface ThinningWork {
  count: number;
  /** [capacity] row of the candidate; topmost first */
  row: Uint32Array<ArrayBuffer>;
  /** [capacity] CSS pixels at the finest zoom, from the upper left corner of the covered bounds; not negative */
  x: Float32Array<ArrayBuffer>;
  y: Float32Array<ArrayBuffer>;
  /** [capacity] for the caller, not used */
  rank: Float32Array<ArrayBuffer>;
  /** [capacity] output: level byte from which it is drawn, NEVER_DRAWN where covered at the finest zoom */
  level: Uint8Array<ArrayBuffer>;
  /** [capacity] next pass that can uncover the row */
  next: Uint8Array<ArrayBuffer>;
  /** [cells] number of the mark in each cell, from 1; 0 none */
  grid: Uint32Array<ArrayBuffer>;
  /** [2 × marks] x, y */
  marks: Float32Array<ArrayBuffer>;
}

export interface ThinningPlan {
  /** Size of the covered bounds at the finest zoom. */
  readonly width: CssPx;
  readonly height: CssPx;
  /** Cover radius on the screen, equal at every zoom. */
  readonly coverPx: CssPx;
  readonly coarsest: Zoom;
  /** Zoom of the view. Passes beyond it run only while fewer than `enoughRows` are expected. */
  readonly zoom: Zoom;
  readonly finest: Zoom;
  /** Maximum number of rows for passes beyond the view's zoom. */
  readonly enoughRows: number;
}

export interface ThinningResult {
  drawn: number;
  /** The levels are valid up to this zoom; at least the view's zoom. */
  finest: Zoom;
}

/** Empty scratch memory; grows on demand. */
export function createThinningWork(): ThinningWork {
  return {
    count: 0,
    row: new Uint32Array(0),
    x: new Float32Array(0),
    y: new Float32Array(0),
    rank: new Float32Array(0),
    level: new Uint8Array(0),
    next: new Uint8Array(0),
    grid: new Uint32Array(0),
    marks: new Float32Array(0),
  };
}

/** Reserves memory for `count` candidates; discards the present candidates. */
export function reserveThinning(work: ThinningWork, count: number): void {
  work.count = 0;
  if (work.row.length >= count) return;
  const capacity = Math.ceil(count * 1.25);
  work.row = new Uint32Array(capacity);
  work.x = new Float32Array(capacity);
  work.y = new Float32Array(capacity);
  work.rank = new Float32Array(capacity);
  work.level = new Uint8Array(capacity);
  work.next = new Uint8Array(capacity);
}

/** Number of the pass whose zoom is the first at or beyond `zoom`. */
export function stepOfZoom(zoom: Zoom): number {
  return Math.ceil((zoom * LEVELS_PER_ZOOM) / LEVEL_STEP);
}

/** Zoom of a pass. */
export function zoomOfStep(step: number): Zoom {
  return (step * LEVEL_STEP) / LEVELS_PER_ZOOM;
}

/**
 * Writes `work.level` for the first `work.count` candidates, and the number of drawn ones to `out`.
 * O(passes × candidates) at most; allocates only for growth.
 *
 * One pass per level, coarse to fine. Each pass visits the candidates from the top: a drawn candidate marks its grid
 * cell; another one is drawn from this level on unless a mark is nearer than the radius. The diagonal of a cell is
 * the radius, so that a mark covers its complete cell.
 */
export function thinMarks(work: ThinningWork, plan: ThinningPlan, out: ThinningResult): void {
  work.level.fill(NEVER_DRAWN, 0, work.count);
  work.next.fill(0, 0, work.count);
  const passes = planPasses(plan);
  const own = stepOfZoom(plan.zoom);
  out.drawn = 0;
  let pass = 0;
  for (; pass < passes; pass++) {
    if (steps[pass] > own && out.drawn * STEP_GROWTH > plan.enoughRows) break;
    out.drawn += drawLevel(work, plan, pass);
  }
  out.finest = Math.min(plan.finest, zoomOfStep(steps[pass - 1]));
}

/**
 * Writes the steps of the passes, coarse to fine, and their cover radii in pixels of the finest zoom. The square after
 * the last is −1, the end of searches. Returns the number of passes.
 */
function planPasses(plan: ThinningPlan): number {
  const last = stepOfZoom(plan.finest);
  const own = Math.min(last, stepOfZoom(plan.zoom));
  let step = Math.min(own, Math.max(0, stepOfZoom(plan.coarsest)));
  invariant(last - step + 2 <= steps.length, 'a frame spans few zooms');
  let passes = 0;
  for (; step <= last; step += step + 2 <= own - SPARSE_BELOW ? 2 : 1) {
    steps[passes] = step;
    radii[passes] = (plan.coverPx - ROUNDING) * 2 ** (plan.finest - zoomOfStep(step));
    squares[passes] = radii[passes] * radii[passes];
    passes++;
  }
  squares[passes] = -1;
  return passes;
}

/**
 * One pass; returns the number of newly drawn candidates. A covered candidate is skipped until the pass whose radius is
 * smaller than the distance to its cover, because a drawn cover stays drawn.
 */
function drawLevel(work: ThinningWork, plan: ThinningPlan, pass: number): number {
  const { count, x, y, level, next } = work;
  const byte = pass === 0 ? 0 : steps[pass - 1] * LEVEL_STEP + 1;
  const radius = radii[pass];
  const factor = Math.SQRT2 / radius;
  const stride = Math.ceil(plan.width * factor) + 1 + 2 * RIM;
  const cells = stride * (Math.ceil(plan.height * factor) + 1 + 2 * RIM);
  invariant(cells <= MAX_CELLS, 'the covered bounds have the size of a screen');
  if (work.grid.length < cells) work.grid = new Uint32Array(cells);
  const { grid } = work;
  writeNeighbours(stride);
  grid.fill(0, 0, cells);
  let drawn = 0;
  let marks = 0;
  for (let i = 0; i < count; i++) {
    if (next[i] > pass) continue;
    const cell = ((y[i] * factor) | 0) * stride + ((x[i] * factor) | 0) + RIM * stride + RIM;
    if (level[i] === NEVER_DRAWN) {
      const until = coveredUntil(work, cell, x[i], y[i], pass);
      next[i] = until;
      if (until > pass) continue;
      level[i] = byte;
      drawn++;
    }
    if (grid[cell] !== 0) continue;
    if (2 * marks + 1 >= work.marks.length) growMarks(work);
    work.marks[2 * marks] = x[i];
    work.marks[2 * marks + 1] = y[i];
    grid[cell] = ++marks;
  }
  return drawn;
}

/** Writes the offsets of the cells of a 5 × 5 block, without its middle and its corners, which are too far away. */
function writeNeighbours(stride: number): void {
  let at = 0;
  for (let ring = 1; ring <= 5; ring++) {
    for (let line = -RIM; line <= RIM; line++) {
      for (let column = -RIM; column <= RIM; column++) {
        if (line * line + column * column === ring) neighbours[at++] = line * stride + column;
      }
    }
  }
}

function growMarks(work: ThinningWork): void {
  const { marks } = work;
  work.marks = new Float32Array(Math.max(4096, 2 * marks.length));
  work.marks.set(marks);
}

/** Returns the first pass, from `pass` on, whose marks leave the candidate at (px, py) uncovered. */
// oxlint-disable-next-line shotpoint/parameters -- called per item, where an object would be garbage
function coveredUntil(work: ThinningWork, cell: number, px: CssPx, py: CssPx, pass: number): number {
  const { grid, marks } = work;
  let nearest = squares[pass];
  const own = grid[cell];
  if (own !== 0) {
    const dx = marks[2 * own - 2] - px;
    const dy = marks[2 * own - 1] - py;
    nearest = dx * dx + dy * dy;
  } else {
    const near = NEAR_ENOUGH * nearest;
    for (let i = 0; i < NEIGHBOURS; i++) {
      const mark = grid[cell + neighbours[i]];
      if (mark === 0) continue;
      const dx = marks[2 * mark - 2] - px;
      const dy = marks[2 * mark - 1] - py;
      const square = dx * dx + dy * dy;
      if (square < nearest) {
        nearest = square;
        if (square <= near) break;
      }
    }
  }
  let until = pass;
  while (squares[until] > nearest) until++;
  return until;
}
