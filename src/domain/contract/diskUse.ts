/** Use of the disk by kind, how it grows, and when the disk is full. Beside the contract of the specifications. */
import type { Days, EpochMs, Millis, Unit01 } from '../units.ts';

export const DISK_KINDS = ['reports', 'journal', 'media', 'heartbeats', 'other'] as const;
export type DiskKind = (typeof DISK_KINDS)[number];

/** Bytes by kind at one moment. */
export interface DiskSample {
  readonly at: EpochMs;
  readonly bytes: Readonly<Record<DiskKind, number>>;
  /** Bytes that are free, and size of the disk; null where the database is elsewhere. */
  readonly free: number | null;
  readonly total: number | null;
  /** The periods that were in force (RETENTION_DAYS): a rate under others says nothing of the future. */
  readonly retention: string;
}

export const DISK_LEVELS = ['ok', 'amber', 'red'] as const;
export type DiskLevel = (typeof DISK_LEVELS)[number];

/** What is known of the disk. */
export interface DiskForecast {
  readonly level: DiskLevel;
  readonly bytes: Readonly<Record<DiskKind, number>>;
  /** Bytes a day, what was removed taken off; null until a day of samples with the present periods is there. */
  readonly perDay: Readonly<Record<DiskKind, number>> | null;
  /** Days of samples that the rate is of. */
  readonly measured: Days;
  /** Null: it does not grow, the rate is not known yet, or the disk is not known. */
  readonly daysLeft: Days | null;
  readonly free: number | null;
}

const DAY: Millis = 86_400_000;
const HOUR: Millis = 3_600_000;
/** The rate is of at most so many days. */
export const RATE_DAYS: Days = 14;
/** Days with hourly samples; before them one of each day is kept. */
const HOURLY_DAYS: Days = 2;
const KEPT_DAYS: Days = 35;

const LIMITS: Readonly<Record<'amber' | 'red', { readonly days: Days; readonly free: Unit01 }>> = {
  red: { days: 7, free: 0.05 },
  amber: { days: 30, free: 0.15 },
};

/** The samples that are kept once `sample` is added: hourly ones of two days, one a day of five weeks. O(samples). */
export function withSample(samples: readonly DiskSample[], sample: DiskSample): readonly DiskSample[] {
  const days = new Set<number>();
  const known = [...samples.filter(({ at }) => at < sample.at), sample];
  return known.filter(({ at }) => {
    if (at < sample.at - KEPT_DAYS * DAY) return false;
    const day = Math.floor(at / DAY);
    const isFirst = !days.has(day);
    days.add(day);
    return isFirst || at >= sample.at - HOURLY_DAYS * DAY;
  });
}

/** What samples tell, oldest first; undefined without one. O(samples). */
export function diskForecast(samples: readonly DiskSample[]): DiskForecast | undefined {
  const newest = samples.at(-1);
  if (newest === undefined) return undefined;
  const since = samples.findLastIndex(({ retention }) => retention !== newest.retention) + 1;
  const used = samples.slice(since).filter(({ at }) => at >= newest.at - RATE_DAYS * DAY);
  const span = newest.at - (used[0]?.at ?? newest.at);
  // A sample may be taken some minutes late.
  const isKnown = span >= DAY - HOUR;
  const even = evenly(used);
  const perDay = isKnown ? byKind((kind) => slopeOf(even, kind)) : null;
  const growth = perDay === null ? 0 : sumOf(perDay);
  const { bytes, free, total } = newest;
  const daysLeft = free === null || growth <= 0 ? null : free / growth;
  return { level: levelOf({ daysLeft, free, total }), bytes, perDay, measured: span / DAY, daysLeft, free };
}

/** One sample of each day and the newest, so that the hourly ones of the last days do not weigh more; all of less than two days. */
function evenly(samples: readonly DiskSample[]): readonly DiskSample[] {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined || last.at - first.at < 2 * DAY) return samples;
  const dayOf = (sample: DiskSample | undefined) => sample && Math.floor(sample.at / DAY);
  return samples.filter((sample, at) => sample === last || dayOf(sample) !== dayOf(samples[at - 1]));
}

function levelOf({
  daysLeft,
  free,
  total,
}: Pick<DiskForecast, 'daysLeft' | 'free'> & Pick<DiskSample, 'total'>): DiskLevel {
  const share = free === null || total === null || total === 0 ? 1 : free / total;
  const days = daysLeft ?? Infinity;
  const reached = (['red', 'amber'] as const).find(
    (level) => days < LIMITS[level].days || share < LIMITS[level].free,
  );
  return reached ?? 'ok';
}

/** Bytes a day by least squares: one large upload on the first or last day does not decide alone. */
function slopeOf(samples: readonly DiskSample[], kind: DiskKind): number {
  const mean = (of: (sample: DiskSample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [middle, level] = [mean(({ at }) => at), mean(({ bytes }) => bytes[kind])];
  let [above, below] = [0, 0];
  for (const { at, bytes } of samples) {
    above += (at - middle) * (bytes[kind] - level);
    below += (at - middle) ** 2;
  }
  return below === 0 ? 0 : (above / below) * DAY;
}

/** Bytes of all kinds. */
export function sumOf(bytes: Readonly<Record<DiskKind, number>>): number {
  return DISK_KINDS.reduce((sum, kind) => sum + bytes[kind], 0);
}

function byKind(of: (kind: DiskKind) => number): Readonly<Record<DiskKind, number>> {
  return Object.fromEntries(DISK_KINDS.map((kind) => [kind, of(kind)])) as Record<DiskKind, number>;
}

/** "Full in 41 days at the rate of the last 14 days." */
export function forecastText({ perDay, measured, daysLeft, free }: DiskForecast): string {
  if (perDay === null) return 'The rate is known after a day with the present periods.';
  const days = Math.round(measured);
  const rate = `the rate of the last ${days === 1 ? 'day' : `${days} days`}`;
  const growth = sumOf(perDay);
  if (growth <= 0) return `Not growing at ${rate}.`;
  if (daysLeft === null || free === null) return `Growing at ${rate}; the disk of the database is not known.`;
  if (daysLeft < 1) return `Full within a day at ${rate}.`;
  const left = Math.floor(daysLeft);
  return `Full in ${left === 1 ? '1 day' : `${left} days`} at ${rate}.`;
}
