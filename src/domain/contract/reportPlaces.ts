/** The places of the reports that statistics count, as `GET {api}/statistics/places` sends them. Beside the contract of the specifications. */
import type { Degrees } from '../units.ts';

/** Units of a degree: a centimetre on the ground. */
const UNITS = 1e7;
/** Bytes of a place: latitude and longitude as little-endian integers of 32 bits. */
export const PLACE_BYTES = 8;

/** Writes a place at index `at` of `out`. */
export function writeReportPlace(
  out: DataView,
  at: number,
  { lat, lon }: { readonly lat: Degrees; readonly lon: Degrees },
): void {
  out.setInt32(at * PLACE_BYTES, Math.round(lat * UNITS), true);
  out.setInt32(at * PLACE_BYTES + 4, Math.round(lon * UNITS), true);
}

/** Calls `each` with every place of an answer. A part of a place at its end, of an answer that was cut short, is left out. */
export function readReportPlaces(bytes: ArrayBuffer, each: (lat: Degrees, lon: Degrees) => void): void {
  const view = new DataView(bytes);
  for (let at = 0; at + PLACE_BYTES <= bytes.byteLength; at += PLACE_BYTES)
    each(view.getInt32(at, true) / UNITS, view.getInt32(at + 4, true) / UNITS);
}
