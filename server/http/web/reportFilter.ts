/** Parameters of a call that choose reports. */
import { z } from 'zod';
import { MAX_SEARCH_LENGTH } from '../../../src/domain/contract/paths.ts';
import { REPORT_SYMBOLS, type ReportSymbol } from '../../../src/domain/contract/reportTypes.ts';
import { readIso } from '../../../src/domain/json/instant.ts';
import { offsetSpans } from '../../../src/domain/time/offsetSpans.ts';
import { isTimeZone, zoneOffset } from '../../../src/domain/time/zoneOffsets.ts';
import { epochMs, type EpochMs } from '../../../src/domain/units.ts';
import type { HourOfWeek, ReportFilter } from '../../store/reports/lists/reportQuery.ts';
import { levelsOfPlace } from '../../resources/placeOfLevel.ts';
import type { Context } from './context.ts';
import { invalidField } from './problem.ts';
import { wholeNumber } from './wholeNumber.ts';

const OBJECT_NAME = 'shotreports';
const LAST_HOUR_OF_WEEK = 167;
const date = z.string().regex(/^\d{4}-\d\d-\d\d$/);
const time = z.string().regex(/^\d\d:\d\d(:\d\d)?$/);
const words = z.string().max(MAX_SEARCH_LENGTH).optional();
/** Names of types, separated by commas. */
export const typeNames = z.string().max(500).optional();
export const timeZoneName = z.string().max(64).default('UTC').refine(isTimeZone);

/** What a list of reports is filtered by. The second group are the questions of the statistics, whose counts open their lists. */
export const REPORT_FILTER_PARAMETERS = {
  fromDate: date.optional(),
  toDate: date.optional(),
  fromTime: time.optional(),
  toTime: time.optional(),
  reportTypes: typeNames,
  squadId: words,
  level: words,
  search: words,

  types: typeNames,
  zone: words,
  weapon: words,
  place: words,
  /** Of these the reports have none. */
  without: z
    .string()
    .max(50)
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(['zone', 'weapon', 'place'])))
    .optional(),
  hourOfWeek: wholeNumber.optional(),
  timeZone: timeZoneName,
  hold: z.literal('on').optional(),
  tests: z.literal('off').optional(),
};

type FilterQuery = z.infer<z.ZodObject<typeof REPORT_FILTER_PARAMETERS>>;

/** The filter of a call. Dates and times are UTC. A time without a date is ignored; a day ends with its last millisecond. */
export async function reportFilterOf(query: FilterQuery, context: Context): Promise<ReportFilter> {
  const { fromDate, toDate, fromTime, toTime, reportTypes, squadId, level, search } = query;
  const period = {
    ...(fromDate !== undefined && { from: instant('fromDate', fromDate, firstMoment(fromTime)) }),
    ...(toDate !== undefined && { to: instant('toDate', toDate, lastMoment(toTime)) }),
  };
  return {
    ...period,
    ...(squadId && { squadId }),
    ...(level && { level }),
    ...(search && { search }),
    ...(query.hold === 'on' && { isHeld: true as const }),
    ...(query.tests === 'off' && { isReal: true as const }),
    ...(reportTypes && { symbols: symbolsOf(reportTypes, 'reportTypes').flatMap(withPossibleShot) }),
    ...(query.types && { symbols: symbolsOf(query.types, 'types') }),
    ...(await countedFilter(query, context)),
    ...(query.hourOfWeek !== undefined && {
      hourOfWeek: hourOfWeekOf(query.hourOfWeek, query.timeZone, period),
    }),
  };
}

async function countedFilter(
  { zone, weapon, place, without = [] }: FilterQuery,
  context: Context,
): Promise<Pick<ReportFilter, 'zone' | 'weapon' | 'levels'>> {
  return {
    ...(zone && { zone }),
    ...(weapon && { weapon }),
    ...(place && { levels: await levelsOfPlace(context.store, place) }),
    ...(without.includes('zone') && { zone: '' }),
    ...(without.includes('weapon') && { weapon: '' }),
    ...(without.includes('place') && { levels: [''] }),
  };
}

/** An hour of the week needs a period: which instants it is depends on the clock changes in it. */
function hourOfWeekOf(
  hour: number,
  timeZone: string,
  { from, to }: { readonly from?: EpochMs; readonly to?: EpochMs },
): HourOfWeek {
  if (hour > LAST_HOUR_OF_WEEK) throw invalidField(OBJECT_NAME, 'hourOfWeek', 'Max');
  if (from === undefined || to === undefined) throw invalidField(OBJECT_NAME, 'fromDate', 'NotNull');
  return { hour, offsets: offsetSpans(zoneOffset(timeZone), { from, to }) };
}

/** First millisecond of a minute or second of the day, by default of the day. */
function firstMoment(clock = '00:00:00'): string {
  return clock.length === 5 ? `${clock}:00` : clock;
}

/** Last millisecond of a minute or second of the day, by default of the day. */
function lastMoment(clock = '23:59:59'): string {
  return `${clock.length === 5 ? `${clock}:59` : clock}.999`;
}

function instant(field: string, day: string, clock: string): EpochMs {
  const found = readIso(`${day}T${clock}Z`);
  if (Number.isNaN(found)) throw invalidField(OBJECT_NAME, field, 'Pattern');
  return epochMs(found);
}

/** Types by their names, separated by commas. Throws 400 for an unknown one. */
export function symbolsOf(names: string, field: string): readonly ReportSymbol[] {
  return names.split(',').map((name) => {
    const symbol = REPORT_SYMBOLS.find((known) => known === name.trim());
    if (symbol === undefined) throw invalidField(OBJECT_NAME, field, 'Pattern');
    return symbol;
  });
}

/** "Shot" includes possible shots, which are shots with a category. */
function withPossibleShot(symbol: ReportSymbol): readonly ReportSymbol[] {
  return symbol === 'Shot' ? [symbol, 'Possible Shot'] : [symbol];
}
