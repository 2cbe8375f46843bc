/** Dilution of precision of a position from arrival times with unknown time of emission; see docs/survey-quality.md. */

/** From this dilution on a position counts as none: directions that are all but equal. */
export const NO_FIX_DILUTION = 1_000;
/** Nodes without which there is no position: two coordinates and the time of emission are unknown. */
export const NODES_FOR_FIX = 3;

/**
 * Dilution at a point from sums over the unit vectors u = (ux, uy) to the nodes in range: the root of the trace of the
 * inverse of J = Σ u uᵀ − (Σ u)(Σ u)ᵀ / n. A root mean square error of position is this times the error of an arrival
 * time times the speed of sound. Infinity below three nodes, and from NO_FIX_DILUTION on.
 *
 * @param count  n, the number of nodes
 * @param xx     Σ ux²; Σ uy² is count − xx
 * @param xy     Σ ux × uy
 */
// oxlint-disable-next-line shotpoint/parameters -- called per item, where an object would be garbage
export function dilutionOf(count: number, x: number, y: number, xx: number, xy: number): number {
  if (count < NODES_FOR_FIX) return Infinity;
  const jxx = xx - (x * x) / count;
  const jyy = count - xx - (y * y) / count;
  const jxy = xy - (x * y) / count;
  const determinant = jxx * jyy - jxy * jxy;
  const square = (jxx + jyy) / determinant;
  return square > 0 && square < NO_FIX_DILUTION * NO_FIX_DILUTION ? Math.sqrt(square) : Infinity;
}

const GRAIN_SHIFT = 1.5 * 2 ** 22;

/**
 * A number of at most 1 rounded to a multiple of 2⁻³⁰. Sums of up to four million of them are exact, whatever their order:
 * a node that is taken off leaves the bits that were there before it came.
 */
export function roundToGrain(value: number): number {
  return value + GRAIN_SHIFT - GRAIN_SHIFT;
}
