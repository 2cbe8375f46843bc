import type { Millis } from '../units.ts';

const [MINUTE, HOUR, DAY]: readonly [Millis, Millis, Millis] = [60_000, 3_600_000, 86_400_000];

/** A span of time for people in its two largest units: "12 min", "3 h 5 min", "2 d 4 h"; less than a minute is "0 min". */
export function spanText(span: Millis): string {
  const minutes = Math.floor(Math.max(0, span) / MINUTE);
  if (span < HOUR) return `${minutes} min`;
  const [large, small, per] = span < DAY ? (['h', 'min', 60] as const) : (['d', 'h', 24] as const);
  const count = span < DAY ? minutes : Math.floor(minutes / 60);
  const rest = count % per;
  const whole = `${Math.floor(count / per)} ${large}`;
  return rest === 0 ? whole : `${whole} ${rest} ${small}`;
}

/** Age from which a message is called late: with less of it a person reads it as one of now. */
const LATE_FROM: Millis = 2 * MINUTE;

/** "12 min late", of a message that is sent so long after what it tells of; empty where that is less than two minutes. */
export function lateText(age: Millis): string {
  return age < LATE_FROM ? '' : `${spanText(age)} late`;
}
