/** Nearest neighbours with a k-d tree: some milliseconds for 20 000 points of any distribution. */
import KDBush from 'kdbush';

/**
 * Writes for each point the index of the nearest other one, by distance in Mercator: the scale of the map is about the
 * same for neighbours. O(count × log count).
 *
 * @param x, y     [count] or longer, without NaN
 * @param nearest  [count] receives indexes, any one of several equally near; −1 where there is one point only
 */
export function writeNearestOthers(x: Float64Array, y: Float64Array, nearest: Int32Array): void {
  const count = nearest.length;
  nearest.fill(-1);
  if (count < 2) return;
  const tree = new KDBush(count);
  for (let i = 0; i < count; i++) tree.add(x[i], y[i]);
  tree.finish();
  const search = new Search(tree);
  for (let i = 0; i < count; i++) nearest[i] = search.nearestOther(i, x[i], y[i]);
}

/** Search in a KDBush tree: the middle of each span splits it, alternately by x and by y. */
class Search {
  readonly #ids: ArrayLike<number>;
  readonly #coords: ArrayLike<number>;
  readonly #leaf: number;
  #of = 0;
  #x = 0;
  #y = 0;
  #best = -1;
  #least = Infinity;

  constructor({ ids, coords, nodeSize }: KDBush) {
    this.#ids = ids;
    this.#coords = coords;
    this.#leaf = nodeSize;
  }

  nearestOther(of: number, x: number, y: number): number {
    this.#of = of;
    this.#x = x;
    this.#y = y;
    this.#best = -1;
    this.#least = Infinity;
    this.#descend(0, this.#ids.length - 1, 0);
    return this.#best;
  }

  #descend(left: number, right: number, axis: 0 | 1): void {
    if (right - left <= this.#leaf) {
      for (let at = left; at <= right; at++) this.#meet(at);
      return;
    }
    const middle = (left + right) >> 1;
    const past = (axis === 0 ? this.#x : this.#y) - this.#coords[2 * middle + axis];
    const next = axis === 0 ? 1 : 0;
    if (past <= 0) this.#descend(left, middle - 1, next);
    else this.#descend(middle + 1, right, next);
    this.#meet(middle);
    if (past * past >= this.#least) return;
    if (past <= 0) this.#descend(middle + 1, right, next);
    else this.#descend(left, middle - 1, next);
  }

  #meet(at: number): void {
    const id = this.#ids[at];
    const square = (this.#coords[2 * at] - this.#x) ** 2 + (this.#coords[2 * at + 1] - this.#y) ** 2;
    if (id === this.#of || square >= this.#least) return;
    this.#least = square;
    this.#best = id;
  }
}
