/** Convex hull of points in a plane. */

/**
 * The corners of the convex hull, counter-clockwise, the first not repeated: Andrew's monotone chain. O(n log n).
 *
 * @param x, y  [n] without NaN; points of any number may be the same
 * @returns     [2 × corners] x, y; the points themselves where there are fewer than three different ones
 */
export function convexHull(x: ArrayLike<number>, y: ArrayLike<number>): Float64Array<ArrayBuffer> {
  const order = Array.from({ length: x.length }, (_, at) => at).sort((a, b) => x[a] - x[b] || y[a] - y[b]);
  const below = halfHull(x, y, order);
  const above = halfHull(x, y, order.toReversed());
  const corners = below.length < 2 ? below : [...below.slice(0, -1), ...above.slice(0, -1)];
  return Float64Array.from(corners.flatMap((at) => [x[at], y[at]]));
}

/** The corners of one side of the hull, from the first point to the last, which turn left only. */
function halfHull(x: ArrayLike<number>, y: ArrayLike<number>, order: readonly number[]): number[] {
  const side: number[] = [];
  const isSame = (a: number, b: number): boolean => x[a] === x[b] && y[a] === y[b];
  for (const at of order) {
    while (side.length > 0 && isSame(side[side.length - 1], at)) side.pop();
    while (side.length > 1 && turn(x, y, [side[side.length - 2], side[side.length - 1], at]) <= 0) side.pop();
    side.push(at);
  }
  return side;
}

/** Above 0 where the way over three points turns left. */
function turn(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  [a, b, c]: readonly [number, number, number],
): number {
  return (x[b] - x[a]) * (y[c] - y[a]) - (y[b] - y[a]) * (x[c] - x[a]);
}
