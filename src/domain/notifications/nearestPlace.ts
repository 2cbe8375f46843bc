/** The place of the installation that is nearest to a report: people know it by name. */
import { groundDistance } from '../geo/distance.ts';
import { readBoolean, readFinite } from '../json/read.ts';
import type { Row } from '../json/row.ts';
import type { Degrees, Metres } from '../units.ts';
import { textOf } from './readFilter.ts';

/** Farther places say nothing about where to go. */
const MAX_DISTANCE: Metres = 500;
const STEP: Metres = 10;

/** "near Ferry Terminal, 120 m"; '' where no place with a name is within 500 m. Hidden places are none. O(places). */
export function nearestPlaceText(places: readonly Row[], lat: Degrees, lon: Degrees): string {
  let [nearest, least] = ['', Infinity];
  for (const place of places) {
    const name = textOf(place['name']);
    const distance = groundDistance(lat, lon, readFinite(place['lat']), readFinite(place['lon']));
    if (name === '' || readBoolean(place['hide']) === true || !(distance < least)) continue;
    [nearest, least] = [name, distance];
  }
  return least > MAX_DISTANCE ? '' : `near ${nearest}, ${Math.round(least / STEP) * STEP} m`;
}
