/** The clock of a sensor may be wrong: which times are believed, and which time stands in for one that is not. */
import { epochMs, type EpochMs, type Millis } from '../units.ts';

/** By how much a sensor's clock may be ahead of the receipt of its report. */
export const MAX_CLOCK_LEAD: Millis = 5 * 60_000;
/** Age at receipt that is believed: a sensor without a connection stores reports for days, not for months. */
export const MAX_STORED_AGE: Millis = 30 * 86_400_000;

/** Times of a report, epoch ms. */
export interface ReportTimes {
  readonly timeStamp: number;
  /** When the server received it. */
  readonly start?: number | undefined;
}

/** Whether the time of a report is believed, given when the server received it. False for NaN. */
export function isBelievable(time: number, receivedAt: EpochMs): boolean {
  return time >= receivedAt - MAX_STORED_AGE && time <= receivedAt + MAX_CLOCK_LEAD;
}

/**
 * Returns when a report happened: its own time, or its receipt time where the sensor's clock is wrong. Lists,
 * ages and messages use this time. A report without a receipt time keeps its own time.
 */
export function eventTime({ timeStamp, start }: ReportTimes): EpochMs {
  if (start === undefined || isBelievable(timeStamp, epochMs(start))) return epochMs(timeStamp);
  return epochMs(start);
}

/** What the sensor's clock said where that can't be; undefined where it is believed, or is no number. */
export function wrongClock({ timeStamp, start }: ReportTimes): EpochMs | undefined {
  if (start === undefined || !Number.isFinite(timeStamp)) return undefined;
  return isBelievable(timeStamp, epochMs(start)) ? undefined : epochMs(timeStamp);
}

/** As `eventTime`, of a record as a list sends it; undefined where it has no time. */
export function eventTimeOfRow({ timeStamp, start }: Readonly<Record<string, unknown>>): EpochMs | undefined {
  if (typeof timeStamp !== 'number') return undefined;
  return eventTime({ timeStamp, start: typeof start === 'number' ? start : undefined });
}
