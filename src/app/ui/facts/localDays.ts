/** Days of the person's time zone. */
import type { StatisticsSpan } from '../../../domain/contract/statistics.ts';
import { dateTimeText } from '../../../domain/dayAndClock.ts';
import { epochMs, type EpochMs, type Millis } from '../../../domain/units.ts';

const MINUTE: Millis = 60_000;

/** The midnight with which a local day begins. @param days  after today */
export function midnight(now: EpochMs, days: number): EpochMs {
  const at = new Date(now);
  return epochMs(new Date(at.getFullYear(), at.getMonth(), at.getDate() + days).getTime());
}

/** `2026-11-28` of an instant. */
export function localDayText(at: EpochMs): string {
  const day = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** First and last day of whole days, else begin and end. */
export function spanTexts({ from, to }: StatisticsSpan): readonly [from: string, to: string] {
  const isWhole = [from, to].every((at) => midnight(at, 0) === at);
  return isWhole
    ? [localDayText(from), localDayText(epochMs(to - MINUTE))]
    : [dateTimeText(from), dateTimeText(to)];
}
