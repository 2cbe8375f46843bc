/** Places of MGRS and UTM in degrees. With its library: imported when a text of a grid is first read. */
import proj4 from 'proj4';
import type { MgrsPlace, PlaceDegrees, UtmPlace } from './readPlace.ts';

/** Meant eastings of a zone, with room for neighbouring ones; northings end at a pole. */
const EASTING = { least: 100_000, most: 900_000 } as const;
const MAX_NORTHING = 10_000_000;

/** The middle of an MGRS square, or a place of UTM; undefined where there is none, or where the hemisphere is in doubt. */
export function gridDegrees(place: MgrsPlace | UtmPlace): PlaceDegrees | undefined {
  if ('mgrs' in place) return mgrsDegrees(place.mgrs);
  const { zone, isSouth, easting, northing } = place;
  if (isSouth === undefined || easting < EASTING.least || easting > EASTING.most || northing > MAX_NORTHING)
    return undefined;
  const [lon, lat] = proj4(`EPSG:${(isSouth ? 32_700 : 32_600) + zone}`, 'EPSG:4326', [easting, northing]);
  return Number.isFinite(lat) && Number.isFinite(lon) && Math.abs(lat) <= 84.5 ? { lat, lon } : undefined;
}

function mgrsDegrees(text: string): PlaceDegrees | undefined {
  try {
    const [lon, lat] = proj4.mgrs.toPoint(text);
    return Number.isFinite(lat) && Number.isFinite(lon) ? { lat, lon } : undefined;
  } catch {
    // Letters that no square of the zone has.
    return undefined;
  }
}
