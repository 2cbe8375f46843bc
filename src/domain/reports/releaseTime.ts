import type { ShotReport } from '../contract/shotReport.ts';
import { epochMs, type EpochMs, type Seconds } from '../units.ts';

/** Release time of a report: receive time + REVIEWER_DELAY + the time that reviewers added. */
export function releaseTime(start: EpochMs, reviewerDelay: Seconds, notificationDelay: Seconds): EpochMs {
  return epochMs(start + (reviewerDelay + notificationDelay) * 1000);
}

/** Seconds until the release of a report, rounded up; 0 once it is released. */
export function embargoRemaining(
  { start, notificationDelay }: Pick<ShotReport, 'start' | 'notificationDelay'>,
  reviewerDelay: Seconds,
  now: EpochMs,
): Seconds {
  if (start === undefined || !Number.isFinite(start)) return 0;
  const end = releaseTime(epochMs(start), reviewerDelay, notificationDelay ?? 0);
  return Math.max(0, Math.ceil((end - now) / 1000));
}
