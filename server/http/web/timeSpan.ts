/** Spans of time in the query of a list: days of UTC, or instants; both limits are inclusive. */
import { z } from 'zod';
import type { DocumentFilter } from '../../store/documents/documentConditions.ts';

const DAY_MS = 86_400_000;

/** A day, or an instant with its zone. */
const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]).optional();

/** Members of the query of a list that is limited to a span. */
export const SPAN_QUERY = { fromDate: moment, toDate: moment };

/** Both limits as they were sent. */
export interface SpanQuery {
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
}

/** The filter of a span by a field with ISO texts. */
export function withinSpan(
  field: string,
  { fromDate, toDate }: SpanQuery,
): Pick<DocumentFilter, 'within'> | undefined {
  if (fromDate === undefined && toDate === undefined) return undefined;
  const from = fromDate === undefined ? {} : { from: new Date(fromDate).toISOString() };
  const before = toDate === undefined ? {} : { before: endOf(toDate) };
  return { within: { field, ...from, ...before } };
}

/** The last instant whose ISO text has four digits for the year: texts are compared. */
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** ISO text of the first instant after a day or an instant. */
function endOf(text: string): string {
  const isDay = !text.includes('T');
  return new Date(Math.min(LAST, new Date(text).getTime() + (isDay ? DAY_MS : 1))).toISOString();
}
