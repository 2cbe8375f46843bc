/**
 * Thinning: which markers need no drawing because their centre lies under a marker above them, and from
 * which zoom on that ends. It is what makes a million reports cost about what a screen full costs.
 *
 * A marker is covered at a zoom when one that is drawn at that zoom and lies above it has its centre
 * nearer than the cover radius. The levels are nested: what is drawn at a zoom is drawn at all closer
 * ones, so that a zoom hides rows in the shader and uploads nothing. The newest of all is always drawn.
 */
import { invariant } from '../assert.ts';
import { LEVELS_PER_ZOOM, NEVER_DRAWN } from '../frame/markerFrame.ts';
import type { CssPx, Zoom } from '../units.ts';

/** Levels are found every quarter of a zoom: a pass over the candidates for each. */
export const LEVEL_STEP = LEVELS_PER_ZOOM / 4;

/** Taken off the cover radius for what 32-bit floats round. */
const ROUNDING: CssPx = 0.02;
/** Cells kept free around the grid, so that neighbours need no bounds check. */
const RIM = 2;
/** Most cells of a grid: 32 MB. See `writeCover`, which asks for no more. */
export const MAX_CELLS = 1 << 23;
/** A mark found nearer than this share of the squared radius is near enough: a nearer one is not looked for. */
const NEAR_ENOUGH = 0.7;

/** Steps below the view's own from which on every second one does: who zooms so far out asks for a frame soon. */
const FAR_OUT = 3;

const steps = new Int32Array(64);
const radii = new Float64Array(64);
const squares = new Float64Array(64);
/** The cells that can hold a mark within the radius, from an empty one: nearest first. */
const NEIGHBOURS = 20;
const neighbours = new Int32Array(NEIGHBOURS);

/** By how much the drawn rows grow from one pass to the next where the map is full. */
const STEP_GROWTH = 2 ** ((2 * LEVEL_STEP) / LEVELS_PER_ZOOM);

/** Candidates in and levels out; scratch that is kept between calls. */
export interface ThinningWork {
  count: number;
  /** [capacity] row of the candidate; from the top of the draw order to its bottom */
  row: Uint32Array<ArrayBuffer>;
  /** [capacity] CSS pixels at the finest zoom, from the corner of the covered bounds, not negative */
  x: Float32Array<ArrayBuffer>;
  y: Float32Array<ArrayBuffer>;
  /** [capacity] carried along for the caller */
  rank: Float32Array<ArrayBuffer>;
  /** [capacity] out: level byte from which it is drawn, NEVER_DRAWN where covered at the finest zoom */
  level: Uint8Array<ArrayBuffer>;
  /** [capacity] pass in which it is looked at again */
  next: Uint8Array<ArrayBuffer>;
  /** [cells] number of the mark in each cell, 0 none */
  grid: Uint32Array<ArrayBuffer>;
  /** x, y of each mark */
  marks: Float32Array<ArrayBuffer>;
}

export interface ThinningPlan {
  /** Size of the covered bounds at the finest zoom. */
  readonly width: CssPx;
  readonly height: CssPx;
  /** Cover radius on the screen, at every zoom. */
  readonly coverPx: CssPx;
  readonly coarsest: Zoom;
  /** Zoom of the view: passes beyond it are made only while rows are few. */
  readonly zoom: Zoom;
  readonly finest: Zoom;
  /** Rows after which no finer pass than the view's own is begun. */
  readonly enoughRows: number;
}

export interface ThinningResult {
  drawn: number;
  /** Zoom up to which the levels hold; at least the view's own. */
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

/** Makes room for `count` candidates; what the work held is gone. */
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
 * Writes `work.level` for the first `work.count` candidates, and what came of it into `out`.
 *
 * One pass a level, coarse to fine. In each, candidates are met from the top down: one that is drawn
 * marks its grid cell, one that is not drawn yet is drawn from here unless a marked cell holds a
 * candidate nearer than the radius. Cells are so small that one mark covers its whole cell.
 */
export function thin(work: ThinningWork, plan: ThinningPlan, out: ThinningResult): void {
  work.level.fill(NEVER_DRAWN, 0, work.count);
  work.next.fill(0, 0, work.count);
  const passes = planPasses(plan);
  const own = stepOfZoom(plan.zoom);
  out.drawn = 0;
  let pass = 0;
  for (; pass < passes; pass++) {
    if (steps[pass] > own && out.drawn * STEP_GROWTH > plan.enoughRows) break;
    const byte = pass === 0 ? 0 : steps[pass - 1] * LEVEL_STEP + 1;
    out.drawn += drawLevel(work, plan, pass, byte);
  }
  out.finest = Math.min(plan.finest, zoomOfStep(steps[pass - 1]));
}

/**
 * Writes the steps of the passes, coarse to fine, and their cover radius in pixels of the finest zoom; a
 * square of −1 past the last ends a search. Returns how many there are.
 */
function planPasses(plan: ThinningPlan): number {
  const last = stepOfZoom(plan.finest);
  const own = Math.min(last, stepOfZoom(plan.zoom));
  let step = Math.min(own, Math.max(0, stepOfZoom(plan.coarsest)));
  invariant(last - step + 2 <= steps.length, 'a frame spans few zooms');
  let passes = 0;
  for (; step <= last; step += step + 2 <= own - FAR_OUT ? 2 : 1) {
    steps[passes] = step;
    radii[passes] = (plan.coverPx - ROUNDING) * 2 ** (plan.finest - zoomOfStep(step));
    squares[passes] = radii[passes] * radii[passes];
    passes++;
  }
  squares[passes] = -1;
  return passes;
}

/**
 * One pass; returns how many more are drawn. A candidate that is covered is let alone until the pass in
 * whose radius its cover no longer lies: a cover, once drawn, stays.
 */
function drawLevel(work: ThinningWork, plan: ThinningPlan, pass: number, byte: number): number {
  const { count, x, y, level, next } = work;
  const radius = radii[pass];
  const factor = Math.SQRT2 / radius;
  const stride = Math.ceil(plan.width * factor) + 1 + 2 * RIM;
  const cells = stride * (Math.ceil(plan.height * factor) + 1 + 2 * RIM);
  invariant(cells <= MAX_CELLS, 'the covered bounds are of the size of a screen');
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

/** Offsets of the cells of a 5 × 5 block without its middle and its corners, which are too far. */
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

/** First pass from `pass` on in which none of the marked candidates around covers this one; `pass` itself where none does now. */
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
