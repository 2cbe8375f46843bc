/** Points at equal distances along a line. */
import type { Degrees } from '../../units.ts';
import { createLocalPlane, eastOf, latAt, lonAt, northOf } from './localPlane.ts';

/**
 * Puts points on the line between the two that are farthest apart, in their order along it, at equal distances; those two stay.
 *
 * @param lat  [n], n ≥ 2
 * @param lon  [n]
 * @returns    the new positions in the order of the points. O(n²)
 */
export function arrangeOnLine(
  lat: Float64Array,
  lon: Float64Array,
): { readonly lat: Float64Array<ArrayBuffer>; readonly lon: Float64Array<ArrayBuffer> } {
  const plane = createLocalPlane(lat[0] ?? 0, lon[0] ?? 0);
  const east = Array.from(lon, (each: Degrees) => eastOf(plane, each));
  const north = Array.from(lat, (each: Degrees) => northOf(plane, each));
  const [a, b] = farthest(east, north);
  const [wayEast, wayNorth] = [at(east, b) - at(east, a), at(north, b) - at(north, a)];
  const along = (i: number): number =>
    (at(east, i) - at(east, a)) * wayEast + (at(north, i) - at(north, a)) * wayNorth;
  const order = Array.from(lat.keys()).toSorted((i, j) => along(i) - along(j));
  const placed = { lat: Float64Array.from(lat), lon: Float64Array.from(lon) };
  order.slice(1, -1).forEach((point, i) => {
    const share = (i + 1) / (order.length - 1);
    placed.lat[point] = latAt(plane, at(north, a) + share * wayNorth);
    placed.lon[point] = lonAt(plane, at(east, a) + share * wayEast);
  });
  return placed;
}

/** Indices of the two points with the greatest distance. */
function farthest(east: readonly number[], north: readonly number[]): readonly [number, number] {
  let found: readonly [number, number] = [0, Math.max(0, east.length - 1)];
  let greatest = -1;
  for (let i = 0; i < east.length; i++)
    for (let j = i + 1; j < east.length; j++) {
      const distance = (at(east, i) - at(east, j)) ** 2 + (at(north, i) - at(north, j)) ** 2;
      if (distance <= greatest) continue;
      greatest = distance;
      found = [i, j];
    }
  return found;
}

function at(values: readonly number[], index: number): number {
  return values[index] ?? NaN;
}
