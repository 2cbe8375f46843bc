/** Items of a file that are probably misplaced. */
import { groundDistance } from '../../geo/distance.ts';
import type { Degrees, Metres } from '../../units.ts';
import type { AddedItems } from '../draft/command.ts';

/** No squad is as wide: latitude and longitude are exchanged, or the file has another projection. */
const FAR_M: Metres = 100_000;

/** A position in degrees. */
export interface GroundPlace {
  readonly lat: Degrees;
  readonly lon: Degrees;
}

/** How many items are more than 100 km from a place; a zone is where its first corner is. O(items). */
export function countFarItems(
  { nodes = [], cameras = [], zones = [] }: AddedItems,
  place: GroundPlace,
): number {
  const places = [
    ...nodes.map(({ node_lat, node_long }) => [node_lat, node_long]),
    ...cameras.map(({ lat, lon }) => [lat, lon]),
    ...zones.map(({ ring }) => (ring instanceof Float64Array ? [ring[1], ring[0]] : [])),
  ];
  return places.filter(([lat = NaN, lon = NaN]) => groundDistance(place.lat, place.lon, lat, lon) > FAR_M)
    .length;
}
