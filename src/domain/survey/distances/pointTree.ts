/**
 * Points of the earth in an octree over their unit vectors, so that "nearest" and "within" are exact at every latitude
 * and across the date line. Cubes have sides of powers of two at multiples of their side: all their bounds are exact
 * numbers, rounding is monotone, and so no cube is left out that has an answer. A grid would have to choose one size
 * of cell; surveys have rooms with a node per metre beside streets with one per hundred, and strays.
 */
import { DISTANCE_RADIUS_M } from '../../geo/distance.ts';
import { degreesToRadians, type Metres } from '../../units.ts';
import type { SurveyPoints } from '../plane/surveyPoints.ts';
import { CubeStore, INNER_CUBE, MIN_HALF, NO_CUBE } from './cubeStore.ts';
import { grownFloats, grownRows } from './growArrays.ts';

/** Distance between the spheres of two floors, in earth radii: longer than any chord of a sphere. */
const FLOOR_STEP = 8;
/** Squared chord of two opposite points; a longer chord leads to another floor. */
export const MAX_CHORD_SQUARE = 4.000001;

/** Points of a leaf before it is split. */
const MAX_LEAF_POINTS = 8;

/** Returns the squared chord of points `metres` apart, in earth radii. It sorts as distances do. */
export function chordSquareOf(metres: Metres): number {
  const half = Math.sin(Math.min(Math.PI / 2, metres / (2 * DISTANCE_RADIUS_M)));
  return 4 * half * half;
}

/**
 * Points by row. Each may have a reach, a squared chord: `rowsReaching` finds the points within whose reach another one
 * lies. All queries cost O(log count + results) and allocate nothing.
 */
export class PointTree {
  readonly #cubes = new CubeStore();
  /** By row: unit vector, squared reach, leaf (NONE: not in the tree), neighbours in the leaf's list, which ascends. */
  #x = new Float64Array(0);
  #y = new Float64Array(0);
  #z = new Float64Array(0);
  #reach = new Float64Array(0);
  #leafOf = new Int32Array(0);
  #next = new Int32Array(0);
  #previous = new Int32Array(0);
  /** Rows that the last query found. */
  #found = new Int32Array(64);
  #foundCount = 0;
  /** The query under way. */
  #queryRow: number = NO_CUBE;
  #queryX = 0;
  #queryY = 0;
  #queryZ = 0;
  #best = Infinity;
  #bestRow: number = NO_CUBE;

  /** Rows that the last query for several found: as many as it returned. Overwritten by the next one. */
  get found(): Int32Array {
    return this.#found;
  }

  /** Removes all points; makes room for `rows` rows. */
  clear(rows: number): void {
    this.#cubes.clear();
    this.#leafOf.fill(NO_CUBE);
    this.#makeRoom(rows);
  }

  /** Whether a row has a point. */
  has(row: number): boolean {
    return row < this.#leafOf.length && this.#leafOf[row] !== NO_CUBE;
  }

  /**
   * Adds or moves the point of a row. A new point has reach 0, a moved point keeps its reach. O(log count).
   */
  place(row: number, { lat: lats, lon: lons, floor }: SurveyPoints): void {
    const [lat, lon] = [lats[row], lons[row]];
    this.#makeRoom(row + 1);
    if (this.#leafOf[row] === NO_CUBE) this.#reach[row] = 0;
    else this.remove(row);
    const phi = degreesToRadians(lat);
    const lambda = degreesToRadians(lon);
    // Floors are so far apart that no point of one is within the chords of another.
    this.#x[row] = Math.cos(phi) * Math.cos(lambda) + FLOOR_STEP * (floor?.[row] ?? 0);
    this.#y[row] = Math.cos(phi) * Math.sin(lambda);
    this.#z[row] = Math.sin(phi);
    let cube = this.#cubes.rootAround(this.#x[row], this.#y[row], this.#z[row]);
    for (;;) {
      if (this.#cubes.size[cube] === INNER_CUBE) cube = this.#childFor(cube, row);
      else if (this.#cubes.size[cube] < MAX_LEAF_POINTS || this.#cubes.halfOf(cube) <= MIN_HALF) break;
      else this.#split(cube);
    }
    this.#link(cube, row);
    this.#raiseReach(cube, this.#reach[row]);
  }

  /** Removes a point; nothing happens where the row has none. */
  remove(row: number): void {
    if (!this.has(row)) return;
    const cube = this.#leafOf[row];
    const previous = this.#previous[row];
    const next = this.#next[row];
    if (previous === NO_CUBE) this.#cubes.first[cube] = next;
    else this.#next[previous] = next;
    if (next === NO_CUBE) this.#cubes.last[cube] = previous;
    else this.#previous[next] = previous;
    this.#cubes.size[cube]--;
    this.#leafOf[row] = NO_CUBE;
    this.#lowerReach(this.#cubes.size[cube] === 0 ? this.#cubes.dropEmpty(cube) : cube);
  }

  /** Squared chord between two points, the same bits in both directions. */
  chordSquare(a: number, b: number): number {
    const dx = this.#x[a] - this.#x[b];
    const dy = this.#y[a] - this.#y[b];
    const dz = this.#z[a] - this.#z[b];
    return dx * dx + dy * dy + dz * dz;
  }

  /** Squared reach of a point. */
  reachOf(row: number): number {
    return this.#reach[row];
  }

  /** Sets the squared reach of a point. */
  setReach(row: number, square: number): void {
    const before = this.#reach[row];
    this.#reach[row] = square;
    if (square > before) this.#raiseReach(this.#leafOf[row], square);
    else if (square < before) this.#lowerReach(this.#leafOf[row]);
  }

  /** Returns the nearest other row in the tree, of equally near rows the lowest; −1 if it is alone. */
  nearest(row: number): number {
    this.#begin(row);
    this.#best = Infinity;
    this.#bestRow = NO_CUBE;
    let cube = this.#leafOf[row];
    this.#scanNearest(cube);
    for (;;) {
      const parent = this.#cubes.parent[cube];
      if (parent === NO_CUBE) return this.#bestRow;
      const margin = this.#cubes.marginOf(cube, this.#queryX, this.#queryY, this.#queryZ);
      if (margin * margin > this.#best) return this.#bestRow;
      for (let octant = 0; octant < 8; octant++) {
        const child = this.#cubes.child[8 * parent + octant];
        if (child !== NO_CUBE && child !== cube) this.#searchNearest(child);
      }
      cube = parent;
    }
  }

  /**
   * Finds the other points within a squared chord of a row's point, in no particular order; all of them for Infinity.
   *
   * @param most  the search ends once it has found more than this
   * @returns their number; see `found`
   */
  rowsWithin(row: number, square: number, most = Infinity): number {
    this.#begin(row);
    this.#best = square;
    if (square === Infinity) this.#addAll(most);
    else if (this.#cubes.root !== NO_CUBE) this.#searchWithin(this.#cubes.root, most);
    return this.#foundCount;
  }

  /** Finds the other points within whose reach a row's point lies. Returns their number; see `found`. */
  rowsReaching(row: number): number {
    this.#begin(row);
    if (this.#cubes.root !== NO_CUBE) this.#searchReaching(this.#cubes.root);
    return this.#foundCount;
  }

  #begin(row: number): void {
    this.#queryRow = row;
    this.#queryX = this.#x[row];
    this.#queryY = this.#y[row];
    this.#queryZ = this.#z[row];
    this.#foundCount = 0;
  }

  #searchNearest(cube: number): void {
    if (this.#cubes.squareTo(cube, this.#queryX, this.#queryY, this.#queryZ) > this.#best) return;
    if (this.#cubes.size[cube] !== INNER_CUBE) return this.#scanNearest(cube);
    for (let octant = 0; octant < 8; octant++) {
      const child = this.#cubes.child[8 * cube + octant];
      if (child !== NO_CUBE) this.#searchNearest(child);
    }
  }

  /** Compares the points of a leaf. Its rows ascend: a later row on the same spot cannot win. */
  #scanNearest(cube: number): void {
    for (let row = this.#cubes.first[cube]; row !== NO_CUBE; row = this.#next[row]) {
      if (row === this.#queryRow) continue;
      const square = this.#squareTo(row);
      if (square < this.#best || (square === this.#best && row < this.#bestRow)) {
        this.#best = square;
        this.#bestRow = row;
      }
      if (this.#best === 0 && row >= this.#bestRow) return;
    }
  }

  #searchWithin(cube: number, most: number): void {
    if (this.#cubes.squareTo(cube, this.#queryX, this.#queryY, this.#queryZ) > this.#best) return;
    if (this.#cubes.size[cube] === INNER_CUBE) {
      for (let octant = 0; octant < 8 && this.#foundCount <= most; octant++) {
        const child = this.#cubes.child[8 * cube + octant];
        if (child !== NO_CUBE) this.#searchWithin(child, most);
      }
      return;
    }
    for (let row = this.#cubes.first[cube]; row !== NO_CUBE; row = this.#next[row]) {
      if (row !== this.#queryRow && this.#squareTo(row) <= this.#best) this.#add(row);
      if (this.#foundCount > most) return;
    }
  }

  #addAll(most: number): void {
    for (let row = 0; row < this.#leafOf.length && this.#foundCount <= most; row++)
      if (row !== this.#queryRow && this.#leafOf[row] !== NO_CUBE) this.#add(row);
  }

  #searchReaching(cube: number): void {
    if (this.#cubes.squareTo(cube, this.#queryX, this.#queryY, this.#queryZ) > this.#cubes.reach[cube])
      return;
    if (this.#cubes.size[cube] === INNER_CUBE) {
      for (let octant = 0; octant < 8; octant++) {
        const child = this.#cubes.child[8 * cube + octant];
        if (child !== NO_CUBE) this.#searchReaching(child);
      }
      return;
    }
    for (let row = this.#cubes.first[cube]; row !== NO_CUBE; row = this.#next[row])
      if (row !== this.#queryRow && this.#squareTo(row) <= this.#reach[row]) this.#add(row);
  }

  #squareTo(row: number): number {
    const dx = this.#x[row] - this.#queryX;
    const dy = this.#y[row] - this.#queryY;
    const dz = this.#z[row] - this.#queryZ;
    return dx * dx + dy * dy + dz * dz;
  }

  #add(row: number): void {
    if (this.#foundCount === this.#found.length)
      this.#found = grownRows(this.#found, 2 * this.#foundCount, 0);
    this.#found[this.#foundCount++] = row;
  }

  #childFor(cube: number, row: number): number {
    return this.#cubes.childAround(cube, this.#x[row], this.#y[row], this.#z[row]);
  }

  /** Makes a leaf an inner cube and hands its rows to its children, in their order. */
  #split(cube: number): void {
    let row = this.#cubes.first[cube];
    this.#cubes.makeInner(cube);
    while (row !== NO_CUBE) {
      const next = this.#next[row];
      const child = this.#childFor(cube, row);
      this.#link(child, row);
      this.#cubes.reach[child] = Math.max(this.#cubes.reach[child], this.#reach[row]);
      row = next;
    }
  }

  /** Puts a row into a leaf's list, from its end: rows mostly come in their order. */
  #link(cube: number, row: number): void {
    let previous = this.#cubes.last[cube];
    while (previous > row) previous = this.#previous[previous];
    const next = previous === NO_CUBE ? this.#cubes.first[cube] : this.#next[previous];
    this.#previous[row] = previous;
    this.#next[row] = next;
    if (previous === NO_CUBE) this.#cubes.first[cube] = row;
    else this.#next[previous] = row;
    if (next === NO_CUBE) this.#cubes.last[cube] = row;
    else this.#previous[next] = row;
    this.#leafOf[row] = cube;
    this.#cubes.size[cube]++;
  }

  #raiseReach(cube: number, square: number): void {
    for (let at = cube; at !== NO_CUBE && this.#cubes.reach[at] < square; at = this.#cubes.parent[at])
      this.#cubes.reach[at] = square;
  }

  /** Computes the largest reach of a leaf and of the cubes around it again, up to the first that it does not change. */
  #lowerReach(cube: number): void {
    for (let at = cube; at !== NO_CUBE; at = this.#cubes.parent[at]) {
      let largest = 0;
      if (this.#cubes.size[at] === INNER_CUBE) largest = this.#cubes.largestOfChildren(at);
      else
        for (let row = this.#cubes.first[at]; row !== NO_CUBE; row = this.#next[row])
          largest = Math.max(largest, this.#reach[row]);
      if (largest === this.#cubes.reach[at]) return;
      this.#cubes.reach[at] = largest;
    }
  }

  #makeRoom(rows: number): void {
    const before = this.#leafOf.length;
    if (rows <= before) return;
    const length = Math.max(rows, 2 * before);
    this.#x = grownFloats(this.#x, length);
    this.#y = grownFloats(this.#y, length);
    this.#z = grownFloats(this.#z, length);
    this.#reach = grownFloats(this.#reach, length);
    this.#leafOf = grownRows(this.#leafOf, length, NO_CUBE);
    this.#next = grownRows(this.#next, length, NO_CUBE);
    this.#previous = grownRows(this.#previous, length, NO_CUBE);
  }
}
