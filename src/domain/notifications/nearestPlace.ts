/** The place of the installation that is nearest to a report: people know it by name. */
import { groundDistance } from '../geo/distance.ts';
import { readBoolean, readFinite } from '../json/read.ts';
import type { Row } from '../json/row.ts';
import type { Degrees, Metres } from '../units.ts';
import { textOf } from './readFilter.ts';

/** Farther places say nothing about where to go. */
const MAX_DISTANCE: Metres = 500;
const STEP: Metres = 10;

/** A named place and how far it is. */
export interface NearestPlace {
  readonly name: string;
  readonly distance: Metres;
}

/** The nearest place with a name within 500 m; hidden places are none. O(places). */
export function nearestPlace(places: readonly Row[], lat: Degrees, lon: Degrees): NearestPlace | undefined {
  let [nearest, least] = ['', Infinity];
  for (const place of places) {
    const name = textOf(place['name']);
    const distance = groundDistance(lat, lon, readFinite(place['lat']), readFinite(place['lon']));
    if (name === '' || readBoolean(place['hide']) === true || !(distance < least)) continue;
    [nearest, least] = [name, distance];
  }
  return least > MAX_DISTANCE ? undefined : { name: nearest, distance: least };
}

/** "near Ferry Terminal, 120 m"; '' where no place with a name is within 500 m. O(places). */
export function nearestPlaceText(places: readonly Row[], lat: Degrees, lon: Degrees): string {
  const nearest = nearestPlace(places, lat, lon);
  if (nearest === undefined) return '';
  return `near ${nearest.name}, ${Math.round(nearest.distance / STEP) * STEP} m`;
}
