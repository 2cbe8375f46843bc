/** The cubes of a PointTree as columns. */
import { grownFloats, grownRows } from './growArrays.ts';

/** No row, no cube. */
export const NO_CUBE = -1;
/** `size` of a cube that has children instead of rows. */
export const INNER_CUBE = -1;
/** Half side of the smallest cube, which is not split, in earth radii: 3 mm. */
export const MIN_HALF = 2 ** -31;
/** Half side of the first cube: 780 m. */
const FIRST_HALF = 2 ** -13;
/** The cubes divide [−2, 2)³; without the offset no cube would have both signs of a coordinate. */
const OFFSET = 2;

/** Cubes by number. A cube contains its lower faces and not its upper ones. Freed numbers are used again. */
export class CubeStore {
  /** NONE while there is no point. */
  root: number = NO_CUBE;
  /** [8 × capacity] by octant: 1 upper x, 2 upper y, 4 upper z; NONE where nothing is */
  child = new Int32Array(8 * 64);
  /** [capacity] NONE for the root; the next free cube for a freed one */
  parent = new Int32Array(64);
  /** [capacity] rows of a leaf, INNER for an inner cube */
  size = new Int32Array(64);
  /** [capacity] first and last row of a leaf */
  first = new Int32Array(64);
  last = new Int32Array(64);
  /** [capacity] at least the largest squared reach of the points in it */
  reach = new Float64Array(64);
  /** [4 × capacity] centre and half side */
  #cube = new Float64Array(4 * 64);
  #used = 0;
  #free: number = NO_CUBE;

  /** Forgets all cubes; the memory stays. */
  clear(): void {
    this.root = NO_CUBE;
    this.#used = 0;
    this.#free = NO_CUBE;
  }

  /** Half side. */
  halfOf(cube: number): number {
    return this.#cube[4 * cube + 3];
  }

  /** The root, after it was made or enlarged to contain a point. */
  rootAround(x: number, y: number, z: number): number {
    if (this.root === NO_CUBE) {
      const side = 2 * FIRST_HALF;
      const centre = (at: number): number => Math.floor((at + OFFSET) / side) * side + FIRST_HALF - OFFSET;
      this.root = this.#create(centre(x), centre(y), centre(z), FIRST_HALF);
    }
    while (!this.#contains(this.root, x, y, z)) this.#enlarge();
    return this.root;
  }

  /** The child of an inner cube that contains a point of it, made where there was none. */
  // oxlint-disable-next-line shotpoint/parameters -- called per item, where an object would be garbage
  childAround(cube: number, x: number, y: number, z: number): number {
    const octant = this.#octantOf(cube, x, y, z);
    const known = this.child[8 * cube + octant];
    if (known !== NO_CUBE) return known;
    const half = this.#cube[4 * cube + 3] / 2;
    const child = this.#create(
      this.#cube[4 * cube] + (octant & 1 ? half : -half),
      this.#cube[4 * cube + 1] + (octant & 2 ? half : -half),
      this.#cube[4 * cube + 2] + (octant & 4 ? half : -half),
      half,
    );
    this.child[8 * cube + octant] = child;
    this.parent[child] = cube;
    return child;
  }

  /** Makes a leaf an inner cube without children; its rows are the caller's. */
  makeInner(cube: number): void {
    this.size[cube] = INNER_CUBE;
    this.first[cube] = NO_CUBE;
    this.last[cube] = NO_CUBE;
  }

  /** Frees an empty leaf and the inner cubes that have nothing else. Returns the cube around them, NONE for none. */
  dropEmpty(leaf: number): number {
    let cube = leaf;
    for (;;) {
      const parent = this.parent[cube];
      this.parent[cube] = this.#free;
      this.#free = cube;
      if (parent === NO_CUBE) {
        this.root = NO_CUBE;
        return NO_CUBE;
      }
      const at = this.child.indexOf(cube, 8 * parent);
      this.child[at] = NO_CUBE;
      for (let octant = 0; octant < 8; octant++)
        if (this.child[8 * parent + octant] !== NO_CUBE) return parent;
      cube = parent;
    }
  }

  /** The largest reach of the children of an inner cube. */
  largestOfChildren(cube: number): number {
    let largest = 0;
    for (let octant = 0; octant < 8; octant++) {
      const child = this.child[8 * cube + octant];
      if (child !== NO_CUBE && this.reach[child] > largest) largest = this.reach[child];
    }
    return largest;
  }

  /** Square of the distance from a point to a cube, 0 inside. Never above that to a point of the cube, rounding included. */
  // oxlint-disable-next-line shotpoint/parameters -- called per item, where an object would be garbage
  squareTo(cube: number, x: number, y: number, z: number): number {
    const at = 4 * cube;
    const half = this.#cube[at + 3];
    const dx = outside(x, this.#cube[at], half);
    const dy = outside(y, this.#cube[at + 1], half);
    const dz = outside(z, this.#cube[at + 2], half);
    return dx * dx + dy * dy + dz * dz;
  }

  /** Distance from a point of a cube to its nearest face: no point outside of the cube is nearer. */
  // oxlint-disable-next-line shotpoint/parameters -- called per item, where an object would be garbage
  marginOf(cube: number, x: number, y: number, z: number): number {
    const at = 4 * cube;
    const half = this.#cube[at + 3];
    return Math.min(
      inside(x, this.#cube[at], half),
      inside(y, this.#cube[at + 1], half),
      inside(z, this.#cube[at + 2], half),
    );
  }

  // oxlint-disable-next-line shotpoint/parameters -- called per item, where an object would be garbage
  #contains(cube: number, x: number, y: number, z: number): boolean {
    const at = 4 * cube;
    const half = this.#cube[at + 3];
    return (
      isWithin(x, this.#cube[at], half) &&
      isWithin(y, this.#cube[at + 1], half) &&
      isWithin(z, this.#cube[at + 2], half)
    );
  }

  // oxlint-disable-next-line shotpoint/parameters -- called per item, where an object would be garbage
  #octantOf(cube: number, x: number, y: number, z: number): number {
    const at = 4 * cube;
    return (
      (x >= this.#cube[at] ? 1 : 0) | (y >= this.#cube[at + 1] ? 2 : 0) | (z >= this.#cube[at + 2] ? 4 : 0)
    );
  }

  /** Puts a root of twice the side around the root. */
  #enlarge(): void {
    const old = this.root;
    const half = 2 * this.#cube[4 * old + 3];
    const [x, y, z] = [this.#cube[4 * old], this.#cube[4 * old + 1], this.#cube[4 * old + 2]];
    const centre = (at: number): number =>
      Math.floor((at + OFFSET) / (2 * half)) * (2 * half) + half - OFFSET;
    const root = this.#create(centre(x), centre(y), centre(z), half);
    this.makeInner(root);
    this.reach[root] = this.reach[old];
    this.child[8 * root + this.#octantOf(root, x, y, z)] = old;
    this.parent[old] = root;
    this.root = root;
  }

  // oxlint-disable-next-line shotpoint/parameters -- called per item, where an object would be garbage
  #create(x: number, y: number, z: number, half: number): number {
    if (this.#free === NO_CUBE && this.#used === this.size.length) this.#grow();
    const cube = this.#free === NO_CUBE ? this.#used++ : this.#free;
    if (cube === this.#free) this.#free = this.parent[cube];
    this.child.fill(NO_CUBE, 8 * cube, 8 * cube + 8);
    this.parent[cube] = NO_CUBE;
    this.size[cube] = 0;
    this.first[cube] = NO_CUBE;
    this.last[cube] = NO_CUBE;
    this.reach[cube] = 0;
    this.#cube[4 * cube] = x;
    this.#cube[4 * cube + 1] = y;
    this.#cube[4 * cube + 2] = z;
    this.#cube[4 * cube + 3] = half;
    return cube;
  }

  #grow(): void {
    const length = 2 * this.size.length;
    this.child = grownRows(this.child, 8 * length, NO_CUBE);
    this.parent = grownRows(this.parent, length, NO_CUBE);
    this.size = grownRows(this.size, length, 0);
    this.first = grownRows(this.first, length, NO_CUBE);
    this.last = grownRows(this.last, length, NO_CUBE);
    this.reach = grownFloats(this.reach, length);
    this.#cube = grownFloats(this.#cube, 4 * length);
  }
}

function outside(at: number, centre: number, half: number): number {
  const low = centre - half;
  if (at < low) return low - at;
  const high = centre + half;
  return at > high ? at - high : 0;
}

function inside(at: number, centre: number, half: number): number {
  return Math.min(at - (centre - half), centre + half - at);
}

function isWithin(at: number, centre: number, half: number): boolean {
  return at >= centre - half && at < centre + half;
}
