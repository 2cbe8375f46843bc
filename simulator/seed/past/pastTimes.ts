/** When which incidents of the past happened. */
import { ZoneOffsets, zoneOffset } from '../../../src/domain/time/zoneOffsets.ts';
import { epochMs, type EpochMs, type Millis } from '../../../src/domain/units.ts';
import { HOURS_A_WEEK, weekRate, type Rhythm } from '../../incidents/weekRates.ts';
import { Random } from '../../site/random.ts';
import { celebrationOf, celebrationRate, type Celebration } from './celebration.ts';
import { isDuring, type NoisySensor } from './pastSite.ts';

const HOUR: Millis = 3_600_000;
const DAY: Millis = 24 * HOUR;
export const PAST_DAYS = 30;
/** Reports of an average day; a larger history is one of the last 24 hours alone. */
const REPORTS_A_DAY = 300;
/** Hour of the week of 1970-01-01T00:00: a Thursday. */
const FIRST_HOUR = 72;

/**
 * `shooting`: shots; `mistaken`: one report of a shot that was none; `rattle`, `rattleShot`: bangs and shots of the noisy sensor.
 */
export type PastKind =
  | 'shooting'
  | 'mistaken'
  | 'bang'
  | 'ruckus'
  | 'firework'
  | 'display'
  | 'panic'
  | 'weapon'
  | 'test'
  | 'rattle'
  | 'rattleShot';

interface Rate {
  readonly rhythm: Rhythm;
  /** Incidents of an average day. */
  readonly perDay: number;
  /** Share of the extra fireworks of a celebration that such incidents take part in. */
  readonly celebrates?: number;
}

const RATES: Readonly<Record<PastKind, Rate>> = {
  shooting: { rhythm: 'night', perDay: 2, celebrates: 0.3 },
  mistaken: { rhythm: 'night', perDay: 14, celebrates: 0.5 },
  bang: { rhythm: 'day', perDay: 96 },
  ruckus: { rhythm: 'day', perDay: 70 },
  firework: { rhythm: 'evening', perDay: 22, celebrates: 1 },
  display: { rhythm: 'evening', perDay: 0.4, celebrates: 1 },
  panic: { rhythm: 'call', perDay: 2.6 },
  weapon: { rhythm: 'call', perDay: 1.6 },
  test: { rhythm: 'office', perDay: 4.5 },
  rattle: { rhythm: 'even', perDay: 70 },
  rattleShot: { rhythm: 'even', perDay: 7 },
};
const KINDS = Object.keys(RATES) as readonly PastKind[];

/** An incident that is to be drawn. */
export interface PastTime {
  readonly at: EpochMs;
  readonly kind: PastKind;
}

export interface PastTimesPlan {
  readonly seed: number;
  readonly now: EpochMs;
  /** Reports of the last 24 hours, about; the days before have no more than REPORTS_A_DAY each. */
  readonly count: number;
  /** IANA name of the zone of the site. */
  readonly timeZone: string;
  readonly noisy: Pick<NoisySensor, 'from' | 'to'>;
}

export interface PastTimes {
  /** In the order of time. */
  readonly times: readonly PastTime[];
  readonly celebration: Celebration;
  /** Hour of the day, 0 to 23, in the zone of the site. */
  readonly hourOf: (at: number) => number;
}

/** Draws the times of the last PAST_DAYS days. The same plan gives the same times. O(hours + incidents). */
export function drawPastTimes({ seed, now, count, timeZone, noisy }: PastTimesPlan): PastTimes {
  const zone = new ZoneOffsets(zoneOffset(timeZone));
  const span = { from: epochMs(now - PAST_DAYS * DAY), to: now };
  const celebration = celebrationOf(span, zone);
  const times: PastTime[] = [];
  for (const kind of KINDS) {
    const random = new Random(seed, `past ${kind}`);
    for (let hour = Math.floor(span.from / HOUR) * HOUR; hour < now; hour += HOUR) {
      const rates = { kind, celebration, noisy, zone };
      const perDay = hour < now - DAY ? Math.min(count, REPORTS_A_DAY) : count;
      const expected = (hourlyRate(rates, epochMs(hour)) * perDay) / REPORTS_A_DAY;
      for (let passed = random.exponential(1); passed < expected; passed += random.exponential(1)) {
        const at = epochMs(Math.floor(hour + (passed / expected) * HOUR));
        if (isDuring(span, at)) times.push({ kind, at });
      }
    }
  }
  times.sort((a, b) => a.at - b.at);
  return { times, celebration, hourOf: (at) => Math.floor((at + zone.offsetAt(at)) / HOUR) % 24 };
}

interface HourlyRates {
  readonly kind: PastKind;
  readonly celebration: Celebration;
  readonly noisy: PastTimesPlan['noisy'];
  readonly zone: ZoneOffsets;
}

/** Incidents of a kind that are expected in the hour from `hour` on. */
function hourlyRate({ kind, celebration, noisy, zone }: HourlyRates, hour: EpochMs): number {
  const { rhythm, perDay, celebrates = 0 } = RATES[kind];
  if ((kind === 'rattle' || kind === 'rattleShot') && !isDuring(noisy, hour)) return 0;
  const ofWeek = (Math.floor((hour + zone.offsetAt(hour)) / HOUR) + FIRST_HOUR) % HOURS_A_WEEK;
  const rate = weekRate(rhythm, ofWeek) + celebrates * celebrationRate(celebration, hour);
  return (rate * perDay) / 24;
}
