import type { Millis } from '../units.ts';
import type { ZoneOffset } from './zoneOffsets.ts';

const DAY: Millis = 86_400_000;

/**
 * Instants, epoch ms, at which the clocks of a zone show a local time: two where they are put back over it. A time that they skip
 * is read with the offset before it.
 *
 * @param local  local time as if it were UTC, epoch ms
 */
export function localInstants(offsetAt: ZoneOffset, local: number): readonly number[] {
  const [before, after] = [offsetAt(local - DAY), offsetAt(local + DAY)];
  const valid = [...new Set([before, after])].filter((offset) => offsetAt(local - offset) === offset);
  return (valid.length === 0 ? [before] : valid).map((offset) => local - offset);
}
