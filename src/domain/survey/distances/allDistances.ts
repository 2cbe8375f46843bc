/** Mode All: a line for each pair of nodes of a floor, the shortest first, up to a limit. */
import type { Degrees, Metres } from '../../units.ts';
import type { SurveyPoints } from '../plane/surveyPoints.ts';
import { NO_CUBE } from './cubeStore.ts';
import { DistanceLines } from './distanceLines.ts';
import { LineEnds } from './lineEnds.ts';
import { chordSquareOf, MAX_CHORD_SQUARE, PointTree } from './pointTree.ts';

/** Lines that a screen can show: more are a grey sheet, and the numbers of a few hundred fit. */
export const MAX_LINES = 20_000;

/** Reaches are steps of a geometric series, eight to the octave, from 1 mm to half the earth. */
const STEPS_PER_OCTAVE = 8;
const MIN_REACH: Metres = 2 ** -10;
const STEP_COUNT = STEPS_PER_OCTAVE * 35;
/** Squared chord of each step. */
const STEP_SQUARES = Float64Array.from({ length: STEP_COUNT }, (_, step) => chordSquareOf(reachOf(step)));
/** The step before the first: no pair is drawn. */
const NO_STEP = -1;
/** Pairs are counted up to this multiple of the limit; above it their number is only known to be larger. */
const MAX_COUNTED = 8;

function reachOf(step: number): Metres {
  return MIN_REACH * 2 ** (step / STEPS_PER_OCTAVE);
}

/** The part of the map where pairs are drawn, degrees; `west` > `east` across the date line. */
export interface DrawnBounds {
  readonly south: Degrees;
  readonly west: Degrees;
  readonly north: Degrees;
  readonly east: Degrees;
}

/** Counts of pairs: how many exist, and how many of these are drawn. */
export interface PairCounts {
  /** n × (n − 1) / 2 of each floor */
  readonly pairs: number;
  /** Pairs with at least one end within the bounds. */
  readonly within: number;
  readonly drawn: number;
  /** Pairs within the bounds up to this length are drawn; Infinity where all are. */
  readonly reach: Metres;
}

/**
 * The pairs with an end within the bounds whose length is at most a reach: the longest step of the series with at most
 * `limit` pairs. Which pairs are drawn follows from positions and bounds alone, so that a patch ends with the same lines
 * as a new start. Pairs beyond the reach are counted by formula and never visited: a new start costs
 * O(rows × log rows + limit), a moved node O(log rows + its pairs in reach).
 */
export class AllDistances {
  readonly lines = new DistanceLines();
  readonly #limit: number;
  readonly #tree = new PointTree();
  readonly #ends = new LineEnds(this.lines);
  #bounds: DrawnBounds | undefined;
  /** By row: 1 within the bounds. */
  #isInside = new Uint8Array(0);
  /** By row: 1 in reach of the row that is drawn; all 0 between the calls. */
  #isPair = new Uint8Array(0);
  /** Number of rows with a point by floor, and how many of these rows lie within the bounds. */
  #rows: number[] = [];
  #rowsInside: number[] = [];
  /** By row: its floor when it was counted. */
  #floorOf = new Uint16Array(0);
  /** Step of the reach, NO_STEP for none, STEP_COUNT for all pairs. */
  #step = NO_STEP;
  /** Pairs within the bounds up to the step, and at least up to the next one. */
  #upToStep = 0;
  #upToNext = 0;

  /**
   * @param limit  largest number of lines
   */
  constructor(limit = MAX_LINES) {
    this.#limit = limit;
  }

  /** Numbers for the legend. O(1). */
  get counts(): PairCounts {
    return {
      pairs: this.#rows.reduce((pairs, rows) => pairs + (rows * (rows - 1)) / 2, 0),
      within: this.#pairsWithin(),
      drawn: this.lines.count,
      reach: this.#step === STEP_COUNT ? Infinity : this.#step === NO_STEP ? 0 : reachOf(this.#step),
    };
  }

  /** Starts from nothing; without bounds all nodes are inside. */
  rebuild(points: SurveyPoints, bounds?: DrawnBounds): void {
    this.#tree.clear(points.count);
    for (let row = 0; row < points.count; row++)
      if (points.takesPart[row] === 1) this.#tree.place(row, points);
    this.setBounds(points, bounds);
  }

  /** Takes in other bounds. Costs as a new start, but for the index of the nodes. */
  setBounds(points: SurveyPoints, bounds: DrawnBounds | undefined): void {
    this.#bounds = bounds;
    this.#makeRoom(points.count);
    this.#rows = [];
    this.#rowsInside = [];
    for (let row = 0; row < points.count; row++) {
      this.#isInside[row] = this.#tree.has(row) && this.#contains(points, row) ? 1 : 0;
      this.#floorOf[row] = points.floor?.[row] ?? 0;
      if (this.#tree.has(row)) this.#countRow(row, 1);
    }
    this.#fit();
    this.#drawAll(points);
  }

  /** Takes in rows that were added, moved, removed, hidden or shown; rows may be named twice. */
  patch(points: SurveyPoints, rows: ArrayLike<number>): void {
    this.#makeRoom(points.count);
    for (let i = 0; i < rows.length; i++) this.#patchRow(points, rows[i]);
    if (this.#fits()) return;
    this.#fit();
    this.#drawAll(points);
  }

  #patchRow(points: SurveyPoints, row: number): void {
    if (this.#tree.has(row)) {
      this.#countPairsOf(row, -1);
      this.#countRow(row, -1);
    }
    this.#isInside[row] = 0;
    if (points.takesPart[row] === 1) {
      this.#tree.place(row, points);
      this.#isInside[row] = this.#contains(points, row) ? 1 : 0;
      this.#floorOf[row] = points.floor?.[row] ?? 0;
      this.#countRow(row, 1);
      this.#countPairsOf(row, 1);
    } else this.#tree.remove(row);
    this.#redrawPairsOf(points, row);
  }

  /** Whether the step is still the longest that holds at most `limit` pairs. */
  #fits(): boolean {
    if (this.#step === STEP_COUNT) return this.#pairsWithin() <= this.#limit;
    return this.#upToStep <= this.#limit && this.#upToNext > this.#limit && this.#pairsWithin() > this.#limit;
  }

  /** Adds the pairs of one row to both counts, or takes them off. */
  #countPairsOf(row: number, sign: 1 | -1): void {
    if (this.#step === STEP_COUNT) return;
    const square = this.#step === NO_STEP ? -1 : STEP_SQUARES[this.#step];
    const found = this.#tree.rowsWithin(row, STEP_SQUARES[this.#step + 1]);
    for (let i = 0; i < found; i++) {
      const other = this.#tree.found[i];
      if (!this.#isDrawable(row, other)) continue;
      this.#upToNext += sign;
      if (this.#tree.chordSquare(row, other) <= square) this.#upToStep += sign;
    }
  }

  /** Measures the lines of a row again; removes lines that are no longer drawn and adds new lines. */
  #redrawPairsOf(points: SurveyPoints, row: number): void {
    const found = this.#findPairsOf(row);
    for (let i = 0; i < found; i++) this.#isPair[this.#tree.found[i]] = 1;
    for (let end = this.#ends.firstOf(row); end !== NO_CUBE;) {
      const next = this.#ends.nextOf(end);
      const other = this.#ends.otherRow(end);
      if (this.#isPair[other] === 1 && this.#isDrawable(row, other)) {
        this.#isPair[other] = 0;
        this.lines.measure(points, end >> 1);
        end = next;
      } else end = this.#ends.removeLine(end >> 1, next);
    }
    for (let i = 0; i < found; i++) {
      const other = this.#tree.found[i];
      if (this.#isPair[other] === 1 && this.#isDrawable(row, other)) this.#addLine(points, row, other);
      this.#isPair[other] = 0;
    }
  }

  #drawAll(points: SurveyPoints): void {
    this.lines.clear();
    this.#ends.clear(points.count);
    for (let row = 0; row < points.count; row++) {
      if (this.#isInside[row] === 0) continue;
      const found = this.#findPairsOf(row);
      for (let i = 0; i < found; i++) {
        const other = this.#tree.found[i];
        if (this.#isVisitedFrom(row, other)) this.#addLine(points, row, other);
      }
    }
  }

  /** Finds the other rows in reach of a row; none for a row without a point. */
  #findPairsOf(row: number): number {
    if (this.#step === NO_STEP || !this.#tree.has(row)) return 0;
    if (this.#step < STEP_COUNT) return this.#tree.rowsWithin(row, STEP_SQUARES[this.#step]);
    return this.#tree.rowsWithin(row, this.#rows.length > 1 ? MAX_CHORD_SQUARE : Infinity);
  }

  #addLine(points: SurveyPoints, row: number, other: number): void {
    this.#ends.link(this.lines.add(points, Math.min(row, other), Math.max(row, other)));
  }

  #isDrawable(row: number, other: number): boolean {
    return (this.#isInside[row] | this.#isInside[other]) === 1;
  }

  /** Whether the pair of a row inside is visited from that row: each is visited once. */
  #isVisitedFrom(row: number, other: number): boolean {
    return this.#isInside[other] === 0 || other > row;
  }

  /** Finds the step: from the last one by growing strides, then by halves. */
  #fit(): void {
    if (this.#pairsWithin() <= this.#limit) {
      this.#step = STEP_COUNT;
      return;
    }
    const start = this.#step === STEP_COUNT || this.#step === NO_STEP ? STEP_COUNT / 2 : this.#step;
    let low = NO_STEP;
    let high = STEP_COUNT - 1;
    for (let step = start, by = 1; high - low > 1; by *= 2) {
      const isMore = this.#pairsUpTo(step, this.#limit) > this.#limit;
      if (isMore) high = step;
      else low = step;
      const next = isMore ? step - by : step + by;
      step = next > low && next < high ? next : (low + high) >> 1;
    }
    this.#step = low;
    this.#upToStep = low === NO_STEP ? 0 : this.#pairsUpTo(low, this.#limit);
    this.#upToNext = this.#pairsUpTo(low + 1, MAX_COUNTED * this.#limit);
  }

  /** Pairs within the bounds up to a step; counting ends once there are more than `most`. */
  #pairsUpTo(step: number, most: number): number {
    let count = 0;
    for (let row = 0; row < this.#isInside.length && count <= most; row++) {
      if (this.#isInside[row] === 0) continue;
      const found = this.#tree.rowsWithin(row, STEP_SQUARES[step], most);
      for (let i = 0; i < found; i++) {
        if (this.#isVisitedFrom(row, this.#tree.found[i])) count++;
      }
    }
    return count;
  }

  /** Pairs with at least one end within the bounds. */
  #pairsWithin(): number {
    let pairs = 0;
    for (let floor = 0; floor < this.#rows.length; floor++) {
      const [rows, inside] = [this.#rows[floor] ?? 0, this.#rowsInside[floor] ?? 0];
      pairs += (inside * (inside - 1)) / 2 + inside * (rows - inside);
    }
    return pairs;
  }

  /** Adds a row to the numbers of its floor, or takes it off. */
  #countRow(row: number, sign: 1 | -1): void {
    const floor = this.#floorOf[row];
    for (let i = this.#rows.length; i <= floor; i++) this.#rows[i] = this.#rowsInside[i] = 0;
    this.#rows[floor] += sign;
    this.#rowsInside[floor] += sign * this.#isInside[row];
  }

  #contains({ lat, lon }: SurveyPoints, row: number): boolean {
    if (this.#bounds === undefined) return true;
    const { south, west, north, east } = this.#bounds;
    const isBetween =
      west <= east ? lon[row] >= west && lon[row] <= east : lon[row] >= west || lon[row] <= east;
    return isBetween && lat[row] >= south && lat[row] <= north;
  }

  #makeRoom(rows: number): void {
    this.#ends.makeRoom(rows);
    if (rows <= this.#isInside.length) return;
    const length = Math.max(rows, 2 * this.#isInside.length);
    const grown = new Uint8Array(length);
    grown.set(this.#isInside);
    this.#isInside = grown;
    this.#isPair = new Uint8Array(length);
    const floors = new Uint16Array(length);
    floors.set(this.#floorOf);
    this.#floorOf = floors;
  }
}
