/** What the address of the page says, and the texts of its figures. */
import { INCIDENTS_PATH } from '../../../../domain/access/menuAccess.ts';
import type { OutcomeCounts, ResponseFigures, ResponsePeriod } from '../../../../domain/contract/response.ts';
import { MAX_RESPONSE_DAYS, RESPONSE_OUTCOMES } from '../../../../domain/contract/response.ts';
import { differenceOf } from '../../../../domain/incidents/responseRules.ts';
import { CSV_LINE_END, csvLine } from '../../../../domain/json/csvText.ts';
import { readIso, writeIso } from '../../../../domain/json/instant.ts';
import { isRow } from '../../../../domain/json/row.ts';
import { epochMs, type EpochMs, type Seconds } from '../../../../domain/units.ts';
import {
  DIFFERENCE_TEXT,
  OUTCOME_TEXT,
  RESPONSE_PERIODS,
  RESPONSE_TEXT as TEXT,
  type ResponsePeriodName,
} from '../../../text/response.ts';
import { incidentsHref, type IncidentListFilter } from '../page/incidentFilter.ts';
import { countText, shareText, spanText } from '../page/figureTexts.ts';

const HOUR = 3_600_000;
const HOURS: Readonly<Record<Exclude<ResponsePeriodName, 'own'>, number>> = {
  shift: 12,
  day: 24,
  week: 7 * 24,
  month: 28 * 24,
};

/** The choice of a page: instants as ISO text, '' for none. */
export interface ResponseChoice {
  readonly period: ResponsePeriodName;
  readonly from: string;
  readonly to: string;
  readonly squad: string;
}

/** The choice that an address has; what is unknown gets its default. */
export function readResponseChoice(query: string): ResponseChoice {
  const params = new URLSearchParams(query);
  const text = (name: string) => params.get(name) ?? '';
  const period = RESPONSE_PERIODS.find((name) => name === text('period')) ?? 'shift';
  return { period, from: text('from'), to: text('to'), squad: text('squad') };
}

/** The search part of the address of a choice, without `?`. */
export function writeResponseChoice({ period, from, to, squad }: ResponseChoice): string {
  const parts = { period, ...(period === 'own' && { from, to }), squad };
  return new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== '')).toString();
}

export interface ResponseSpan {
  readonly from: EpochMs;
  /** Exclusive. */
  readonly to: EpochMs;
}

/** Begin and end of the chosen period; undefined where there is none, or a longer one than the server takes. */
export function spanOf({ period, from, to }: ResponseChoice, now: EpochMs): ResponseSpan | undefined {
  if (period !== 'own') return { from: epochMs(now - HOURS[period] * HOUR), to: now };
  const [begin, end] = [readIso(from), readIso(to)];
  const isUsable = end - begin >= HOUR / 60 && end - begin <= MAX_RESPONSE_DAYS * 24 * HOUR;
  return isUsable ? { from: epochMs(begin), to: epochMs(end) } : undefined;
}

/** The figures of an answer; undefined where it has none. */
export function parseResponse(body: unknown): ResponseFigures | undefined {
  if (!isRow(body) || !isRow(body['now']) || !isRow(body['before']) || !isRow(body['otherZones']))
    return undefined;
  const isWhole = Array.isArray(body['zones']) && Array.isArray(body['hours']);
  return isWhole ? (body as unknown as ResponseFigures) : undefined;
}

/** "41 before, within chance". */
export function comparedText(now: number, before: number): string {
  return `${TEXT.before(countText(before))}, ${DIFFERENCE_TEXT[differenceOf(now, before)]}`;
}

/** "14 s", "6 min 20 s". */
export function secondsText(seconds: Seconds | undefined): string {
  return seconds === undefined ? TEXT.none : spanText(seconds * 1000);
}

/** "1.25"; a dash where nobody acted. */
export function rateText(rate: number | undefined): string {
  return rate === undefined ? TEXT.none : rate.toFixed(rate < 10 ? 2 : 1);
}

interface Tile {
  readonly name: string;
  readonly value: string;
  readonly note: string;
  /** Address of the incidents that are counted. */
  readonly href?: string;
}

/** The alarms of a period, as a filter of the list of incidents: the figures leave tests out. */
export function alarmsOf({ from, to }: ResponsePeriod, squadId: string): AlarmFilter {
  return { alarmFrom: writeIso(from), alarmTo: writeIso(to), squadId, tests: 'off' };
}

export type AlarmFilter = Pick<IncidentListFilter, 'alarmFrom' | 'alarmTo' | 'squadId' | 'tests'>;

/** The figures at the head of the page. */
export function tilesOf(
  { now, before, oldestOpen }: ResponseFigures,
  asOf: EpochMs,
  alarms: AlarmFilter,
): readonly Tile[] {
  const people = now.operators === 0 ? TEXT.nobody : TEXT.operators(now.operators);
  return [
    {
      name: TEXT.alarms,
      value: countText(now.alarms),
      note: comparedText(now.alarms, before.alarms),
      href: incidentsHref(alarms),
    },
    {
      name: TEXT.perOperatorHour,
      value: rateText(now.alarmsPerOperatorHour),
      note: `${people}, ${TEXT.before(rateText(before.alarmsPerOperatorHour))}`,
    },
    {
      name: TEXT.highest,
      value: countText(now.highestTenMinutes),
      note: TEXT.before(countText(before.highestTenMinutes)),
    },
    { name: TEXT.flood, value: shareText(now.floodShare), note: TEXT.before(shareText(before.floodShare)) },
    {
      name: TEXT.neverTaken,
      value: countText(now.neverTaken),
      note: comparedText(now.neverTaken, before.neverTaken),
      href: incidentsHref({ ...alarms, taken: 'never' }),
    },
    {
      name: TEXT.oldest,
      value: oldestOpen === undefined ? TEXT.none : spanText(asOf - oldestOpen.alarmTime),
      note: oldestOpen === undefined ? TEXT.oldestNone : (oldestOpen.zone ?? TEXT.noZone),
      ...(oldestOpen && { href: `${INCIDENTS_PATH}/${oldestOpen.id}` }),
    },
  ];
}

/** The figures as a CSV text: one line each, with the period before. */
export function responseCsv(figures: ResponseFigures): string {
  const { now, before, zones, otherZones, sensors = [], hours } = figures;
  const pair = (name: string, of: (period: ResponsePeriod) => number | string | undefined) => [
    name,
    of(now),
    of(before),
  ];
  const outcomes = (counts: OutcomeCounts) => RESPONSE_OUTCOMES.map((outcome) => counts[outcome]);
  const lines: (readonly unknown[])[] = [
    ['', 'Period', TEXT.beforeHead],
    pair(TEXT.from, ({ from }) => writeIso(from)),
    pair(TEXT.to, ({ to }) => writeIso(to)),
    pair(TEXT.alarms, ({ alarms }) => alarms),
    pair('Operators', ({ operators }) => operators),
    pair(TEXT.perOperatorHour, ({ alarmsPerOperatorHour }) => alarmsPerOperatorHour),
    pair(TEXT.highest, ({ highestTenMinutes }) => highestTenMinutes),
    pair(`${TEXT.flood} (share)`, ({ floodShare }) => floodShare),
    pair(TEXT.neverTaken, ({ neverTaken }) => neverTaken),
    ...(['taken', 'closed'] as const).flatMap((act) => [
      pair(`${TEXT[act]}: incidents`, (period) => period[act].count),
      pair(`${TEXT[act]}: median (s)`, (period) => period[act].median),
      pair(`${TEXT[act]}: 95 % (s)`, (period) => period[act].p95),
    ]),
    [],
    [TEXT.zone, TEXT.alarms, TEXT.beforeHead, ...RESPONSE_OUTCOMES.map((outcome) => OUTCOME_TEXT[outcome])],
    ...zones.map((row) => [row.zone ?? TEXT.noZone, row.alarms, row.before, ...outcomes(row.outcomes)]),
    [TEXT.otherZones, otherZones.alarms, otherZones.before, ...outcomes(otherZones.outcomes)],
    [],
    [TEXT.sensor, TEXT.alarms, TEXT.beforeHead, ...RESPONSE_OUTCOMES.map((outcome) => OUTCOME_TEXT[outcome])],
    ...sensors.map((row) => [row.sensor, row.alarms, row.before, ...outcomes(row.outcomes)]),
    [],
    [TEXT.hour, TEXT.alarms, TEXT.beforeHead, ...RESPONSE_OUTCOMES.map((outcome) => OUTCOME_TEXT[outcome])],
    ...hours.map((row) => [hourText(row.hour), row.alarms, row.before, ...outcomes(row.outcomes)]),
  ];
  return lines.map((line) => csvLine(line) + CSV_LINE_END).join('');
}

/** "02:00". */
export function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}
