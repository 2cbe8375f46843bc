/** The night of fireworks in the past of the demo. */
import { epochMs, type EpochMs, type Millis } from '../../../src/domain/units.ts';
import type { ZoneOffsets } from '../../../src/domain/time/zoneOffsets.ts';

const HOUR: Millis = 3_600_000;
const SATURDAY = 6;
const FESTIVAL_HOUR = 21;
/** A festival is at least a week ago, so that the last week is an ordinary one. */
const LEAST_AGE: Millis = 7 * 24 * HOUR;

/** A night on which everybody lights fireworks. */
export interface Celebration {
  /** What people call it. */
  readonly name: string;
  /** Begin of the hour with the most fireworks. */
  readonly peak: EpochMs;
}

/** Fireworks by hours from the peak, as multiples of an average hour. Their sum is ten ordinary evenings. */
const FIREWORKS: ReadonlyMap<number, number> = new Map([
  [-2, 15],
  [-1, 35],
  [0, 100],
  [1, 35],
  [2, 10],
]);

/** Fireworks that a celebration adds to an hour, as multiples of an average hour. */
export function celebrationRate({ peak }: Celebration, hour: EpochMs): number {
  return FIREWORKS.get(Math.round((hour - peak) / HOUR)) ?? 0;
}

/**
 * The celebration of a span: New Year's night or the fourth of July where the span has one, else a festival of the town, on the
 * newest Saturday that is a week old. O(hours).
 */
export function celebrationOf(
  span: { readonly from: EpochMs; readonly to: EpochMs },
  zone: ZoneOffsets,
): Celebration {
  let festival: EpochMs | undefined;
  for (let at = epochMs(Math.ceil(span.from / HOUR) * HOUR); at < span.to; at = epochMs(at + HOUR)) {
    const local = new Date(at + zone.offsetAt(at));
    const [month, day, hour] = [local.getUTCMonth(), local.getUTCDate(), local.getUTCHours()];
    if (month === 0 && day === 1 && hour === 0) return { name: "New Year's fireworks", peak: at };
    if (hour !== FESTIVAL_HOUR) continue;
    if (month === 6 && day === 4) return { name: 'fireworks of the fourth of July', peak: at };
    if (local.getUTCDay() === SATURDAY && at <= span.to - LEAST_AGE) festival = at;
  }
  return { name: 'fireworks of the harbour festival', peak: festival ?? span.from };
}
