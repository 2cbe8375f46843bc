/** For each of many places the nearest other one, by a tree: 20 000 take some milliseconds, however they lie. */
import KDBush from 'kdbush';

/**
 * Distances are those of the map: between neighbours its scale is the same everywhere.
 *
 * @param x, y     [count] no NaN
 * @param nearest  [count] receives the index of the nearest other place, one of them where several are as near; −1 without any
 */
export function writeNearestOthers(
  x: Float64Array,
  y: Float64Array,
  count: number,
  nearest: Int32Array,
): void {
  nearest.fill(-1, 0, count);
  if (count < 2) return;
  const tree = new KDBush(count);
  for (let i = 0; i < count; i++) tree.add(x[i], y[i]);
  tree.finish();
  const search = new Search(tree);
  for (let i = 0; i < count; i++) nearest[i] = search.nearestOther(i, x[i], y[i]);
}

/** Walks the tree as KDBush lays it out: the middle of each span splits it, by x and by y in turn. */
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
