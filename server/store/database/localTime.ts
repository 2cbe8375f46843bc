/** SQL of local time: the offsets of a time zone in a period are known before it is asked. */
import { sql, type RawBuilder } from 'kysely';
import type { OffsetSpan } from '../../../src/domain/time/offsetSpans.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The first of January 1970 was a Thursday: so many days after a Monday. */
const EPOCH_AFTER_MONDAY = 3;

/** Local time of an instant, in milliseconds since 1970 there. */
function localTime(instant: RawBuilder<unknown>, offsets: readonly OffsetSpan[]): RawBuilder<number> {
  const [only] = offsets;
  if (only !== undefined && offsets.length === 1) return sql<number>`(${instant} + ${sql.lit(only.offset)})`;
  const last = offsets.at(-1)?.offset ?? 0;
  const cases = offsets.map(
    ({ until, offset }) => sql`when ${instant} < ${sql.lit(until)} then ${sql.lit(offset)}`,
  );
  return sql<number>`(${instant} + case ${sql.join(cases, sql` `)} else ${sql.lit(last)} end)`;
}

/** Hour of the day of an instant, 0 to 23. */
export function hourOfDay(instant: RawBuilder<unknown>, offsets: readonly OffsetSpan[]): RawBuilder<number> {
  return sql<number>`(${localTime(instant, offsets)} / ${sql.lit(HOUR)} % 24)`;
}

/** Hour of the week of an instant, 0 to 167, Monday first. */
export function hourOfWeek(instant: RawBuilder<unknown>, offsets: readonly OffsetSpan[]): RawBuilder<number> {
  const sinceMonday = sql`(${localTime(instant, offsets)} + ${sql.lit(EPOCH_AFTER_MONDAY * DAY)})`;
  return sql<number>`(${sinceMonday} / ${sql.lit(HOUR)} % 168)`;
}

/** Day of an instant, in days since 1970-01-01. */
export function localDay(instant: RawBuilder<unknown>, offsets: readonly OffsetSpan[]): RawBuilder<number> {
  return sql<number>`(${localTime(instant, offsets)} / ${sql.lit(DAY)})`;
}
