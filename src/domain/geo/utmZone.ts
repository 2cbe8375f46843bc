/** Zones of UTM as a column of their own: "33", "33N", "33U". */
import type { Metres } from '../units.ts';
import { readGrid, type PlaceDegrees } from './readPlace.ts';

/**
 * Returns zone and hemisphere. A zone without a letter, or with an S that could be a band, takes the squad's
 * hemisphere. Undefined where that is not known, and for any other text.
 */
export function utmZoneOf(
  text: string,
  northing: Metres,
  near: PlaceDegrees | undefined,
): { readonly zone: number; readonly isSouth: boolean } | undefined {
  const plain = text.trim().replace(/^(?:utm|zone)\s*/i, '');
  const isSouthHere = near === undefined ? undefined : near.lat < 0;
  if (/^\d{1,2}$/.test(plain)) {
    const zone = Number(plain);
    return zone < 1 || zone > 60 || isSouthHere === undefined ? undefined : { zone, isSouth: isSouthHere };
  }
  const read = readGrid(`${plain} 500000 ${Math.round(northing)}`);
  if (read === undefined || 'mgrs' in read) return undefined;
  const isSouth = read.isSouth ?? isSouthHere;
  return isSouth === undefined ? undefined : { zone: read.zone, isSouth };
}
