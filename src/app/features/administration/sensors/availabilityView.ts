/** What the address of the page says of availability, and what its figures are made of. */
import {
  AVAILABILITY_STATES,
  MAX_AVAILABILITY_DAYS,
  type Availability,
  type HourAvailability,
  type NodeQuarters,
} from '../../../../domain/contract/availability.ts';
import { QUARTER_MS } from '../../../../domain/contract/heartbeatHistory.ts';
import { CSV_LINE_END, csvLine } from '../../../../domain/json/csvText.ts';
import { readIso, writeIso } from '../../../../domain/json/instant.ts';
import { isRow } from '../../../../domain/json/row.ts';
import { compareTexts } from '../../../../domain/textOrder.ts';
import { epochMs, type EpochMs } from '../../../../domain/units.ts';
import {
  AVAILABILITY_ORDERS,
  AVAILABILITY_PERIODS,
  AVAILABILITY_TEXT as TEXT,
  type AvailabilityOrder,
  type AvailabilityPeriodName,
} from '../../../text/availability.ts';
import { matchesFilter } from '../page/matchesFilter.ts';

const DAY = 86_400_000;
const DAYS: Readonly<Record<Exclude<AvailabilityPeriodName, 'own'>, number>> = {
  day: 2,
  week: 7,
  month: 30,
  year: 365,
};

/** A sensor as the address names it. */
export interface ChosenSensor {
  readonly squadId: string;
  readonly nodeId: string;
}

/** The choice of a page: instants as ISO text, '' for none. */
export interface AvailabilityChoice {
  readonly period: AvailabilityPeriodName;
  readonly from: string;
  readonly to: string;
  readonly squad: string;
  readonly order: AvailabilityOrder;
  /** The sensor whose strip is open. */
  readonly sensor: ChosenSensor | undefined;
}

/** The choice that an address has; what is unknown gets its default. */
export function readAvailabilityChoice(query: string): AvailabilityChoice {
  const params = new URLSearchParams(query);
  const text = (name: string) => params.get(name) ?? '';
  const nodeId = text('node');
  return {
    period: AVAILABILITY_PERIODS.find((name) => name === text('period')) ?? 'month',
    from: text('from'),
    to: text('to'),
    squad: text('squad'),
    order: AVAILABILITY_ORDERS.find((name) => name === text('order')) ?? 'healthy',
    sensor: nodeId === '' ? undefined : { squadId: text('nodeSquad'), nodeId },
  };
}

/** The search part of the address of a choice, without `?`. */
export function writeAvailabilityChoice({ sensor, from, to, ...choice }: AvailabilityChoice): string {
  const parts = {
    part: 'availability',
    ...choice,
    ...(choice.period === 'own' && { from, to }),
    ...(sensor && { nodeSquad: sensor.squadId, node: sensor.nodeId }),
  };
  return new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== '')).toString();
}

/** Begin and end of the chosen period: local days that end with today, or the person's own quarter hours. Undefined where unusable. */
export function availabilitySpanOf(
  { period, from, to }: Pick<AvailabilityChoice, 'period' | 'from' | 'to'>,
  now: EpochMs,
): { readonly from: EpochMs; readonly to: EpochMs } | undefined {
  if (period !== 'own') return { from: midnight(now, 1 - DAYS[period]), to: midnight(now, 1) };
  const [begin, end] = [readIso(from), readIso(to)];
  const isUsable = end - begin >= QUARTER_MS && end - begin <= MAX_AVAILABILITY_DAYS * DAY;
  return isUsable ? { from: epochMs(begin), to: epochMs(end) } : undefined;
}

function midnight(now: EpochMs, days: number): EpochMs {
  const at = new Date(now);
  return epochMs(new Date(at.getFullYear(), at.getMonth(), at.getDate() + days).getTime());
}

const COLUMNS = [
  'squadId',
  'nodeId',
  'level',
  'zone',
  'isInService',
  'healthy',
  'degraded',
  'silent',
  'outages',
  'longest',
  'longestFrom',
] as const;

/** The figures of an answer; undefined where it has none. */
export function parseAvailability(body: unknown): Availability | undefined {
  if (!isRow(body) || !isRow(body['nodes']) || !Array.isArray(body['hours']) || !isRow(body['levelNames']))
    return undefined;
  const { nodes } = body;
  const [length, ...lengths] = COLUMNS.map((name) => {
    const column = nodes[name];
    return Array.isArray(column) ? column.length : -1;
  });
  const isWhole = length !== -1 && lengths.every((one) => one === length) && body['hours'].length === 24;
  return isWhole ? (body as unknown as Availability) : undefined;
}

/** The quarters of an answer; undefined where it has none. */
export function parseNodeQuarters(body: unknown): NodeQuarters | undefined {
  const isWhole = isRow(body) && typeof body['states'] === 'string' && typeof body['from'] === 'number';
  return isWhole ? (body as unknown as NodeQuarters) : undefined;
}

/** Quarter hours of sensors together. */
export interface Quarters {
  readonly healthy: number;
  readonly degraded: number;
  readonly silent: number;
}

/** A sensor of the ranking. */
export interface SensorRow extends Quarters, ChosenSensor {
  readonly level: string;
  readonly zone: string;
  readonly isInService: boolean;
  readonly outages: number;
  readonly longest: number;
  readonly longestFrom: EpochMs;
}

/** Rows of the sensors, in no order. O(sensors). */
export function sensorRows({ nodes, levelNames }: Availability): readonly SensorRow[] {
  return nodes.nodeId.map((nodeId, at) => {
    const level = nodes.level[at] ?? '';
    return {
      nodeId,
      squadId: nodes.squadId[at] ?? '',
      level: levelNames[level] ?? level,
      zone: nodes.zone[at] ?? '',
      isInService: nodes.isInService[at] === true,
      healthy: nodes.healthy[at] ?? 0,
      degraded: nodes.degraded[at] ?? 0,
      silent: nodes.silent[at] ?? 0,
      outages: nodes.outages[at] ?? 0,
      longest: nodes.longest[at] ?? 0,
      longestFrom: epochMs(nodes.longestFrom[at] ?? 0),
    };
  });
}

/** Quarters with data. */
export function recordedOf({ healthy, degraded, silent }: Quarters): number {
  return healthy + degraded + silent;
}

/** Share of one state of the quarters with data; 0 without any. */
export function shareOf(quarters: Quarters, state: keyof Quarters): number {
  const all = recordedOf(quarters);
  return all === 0 ? 0 : quarters[state] / all;
}

/** Sums of sensors. O(sensors). */
export function sumOf(rows: readonly Quarters[]): Quarters {
  const sum = { healthy: 0, degraded: 0, silent: 0 };
  for (const { healthy, degraded, silent } of rows) {
    sum.healthy += healthy;
    sum.degraded += degraded;
    sum.silent += silent;
  }
  return sum;
}

const bySensor = (a: SensorRow, b: SensorRow) =>
  compareTexts(a.squadId, b.squadId) || compareTexts(a.nodeId, b.nodeId);

/** How bad a row is in each order. */
const BADNESS: Readonly<Record<AvailabilityOrder, (row: SensorRow) => number>> = {
  healthy: (row) => -shareOf(row, 'healthy'),
  silent: (row) => shareOf(row, 'silent'),
  outages: ({ outages }) => outages,
  longest: ({ longest }) => longest,
  sensor: () => 0,
};

/** The rows that match a text, worst first; sensors that are equally bad by squad and id. */
export function rankedRows(
  rows: readonly SensorRow[],
  order: AvailabilityOrder,
  filter: string,
): readonly SensorRow[] {
  const badness = BADNESS[order];
  return rows
    .filter(({ squadId, nodeId, level, zone }) => matchesFilter(filter, [nodeId, squadId, level, zone]))
    .toSorted((a, b) => badness(b) - badness(a) || bySensor(a, b));
}

/** Sensors that have something in common. */
export interface SensorGroup extends Quarters {
  readonly name: string;
  readonly sensors: number;
  readonly outages: number;
}

/** Groups by level, squad or zone; the largest share of silence first. O(sensors). */
export function groupsOf(
  rows: readonly SensorRow[],
  by: 'level' | 'squadId' | 'zone',
): readonly SensorGroup[] {
  const groups = [...Map.groupBy(rows, (row) => row[by])].map(([name, own]) => ({
    ...sumOf(own),
    name,
    sensors: own.length,
    outages: own.reduce((sum, { outages }) => sum + outages, 0),
  }));
  return groups.toSorted(
    (a, b) => shareOf(b, 'silent') - shareOf(a, 'silent') || compareTexts(a.name, b.name),
  );
}

/** The hours of the day with their number. */
export function hourGroups(
  hours: readonly HourAvailability[],
): readonly (HourAvailability & { readonly hour: number })[] {
  return hours.map((quarters, hour) => ({ ...quarters, hour }));
}

/** The sensors as a CSV text, in their order. Spans are hours. */
export function availabilityCsv(
  { from, to }: Pick<Availability, 'from' | 'to'>,
  rows: readonly SensorRow[],
): string {
  const hours = (quarters: number) => quarters / 4;
  const percent = (share: number) => (100 * share).toFixed(3);
  const head = [
    TEXT.squad,
    TEXT.sensor,
    TEXT.level,
    TEXT.zone,
    'In service',
    'Healthy %',
    'Degraded %',
    'Silent %',
    'Recorded h',
    TEXT.outages,
    'Longest outage h',
    TEXT.since,
  ];
  const lines: readonly (readonly unknown[])[] = [
    ['From', writeIso(from)],
    ['To', writeIso(to)],
    [],
    head,
    ...rows.map((row) => [
      row.squadId,
      row.nodeId,
      row.level,
      row.zone,
      row.isInService,
      percent(shareOf(row, 'healthy')),
      percent(shareOf(row, 'degraded')),
      percent(shareOf(row, 'silent')),
      hours(recordedOf(row)),
      row.outages,
      hours(row.longest),
      row.longest === 0 ? '' : writeIso(row.longestFrom),
    ]),
  ];
  return lines.map((line) => csvLine(line) + CSV_LINE_END).join('');
}

/** Equal quarters of a sensor, in one local day. */
export interface StripRun {
  /** From the first day of the strip. */
  readonly day: number;
  /** Quarter hour of the local day. */
  readonly quarter: number;
  readonly length: number;
  readonly state: (typeof AVAILABILITY_STATES)[number];
}

/** Divides the quarters of a sensor into local days and, in them, runs of one state. Those without data are left out. O(quarters). */
export function stripRuns({ from, states }: Pick<NodeQuarters, 'from' | 'states'>): readonly StripRun[] {
  const runs: { day: number; quarter: number; length: number; state: StripRun['state'] }[] = [];
  const first = midnight(from, 0);
  for (let at = 0; at < states.length; at++) {
    const state = AVAILABILITY_STATES[Number(states[at])] ?? 'noData';
    const time = new Date(from + at * QUARTER_MS);
    const day = Math.round((midnight(epochMs(time.getTime()), 0) - first) / DAY);
    const quarter = time.getHours() * 4 + Math.floor(time.getMinutes() / 15);
    const last = runs.at(-1);
    if (last?.state === state && last.day === day && last.quarter + last.length === quarter) last.length++;
    else runs.push({ day, quarter, length: 1, state });
  }
  return runs.filter(({ state }) => state !== 'noData');
}

/** An outage of a sensor. */
export interface Outage {
  readonly begin: EpochMs;
  /** Silent quarters, without quarters of no data. */
  readonly quarters: number;
}

/** The outages of a sensor, longest first, of equal ones the newest. O(quarters). */
export function outagesOf({ from, states }: Pick<NodeQuarters, 'from' | 'states'>): readonly Outage[] {
  const outages: { begin: EpochMs; quarters: number }[] = [];
  let isOpen = false;
  for (let at = 0; at < states.length; at++) {
    const state = AVAILABILITY_STATES[Number(states[at])];
    if (state === 'healthy' || state === 'degraded') isOpen = false;
    if (state !== 'silent') continue;
    if (!isOpen) outages.push({ begin: epochMs(from + at * QUARTER_MS), quarters: 0 });
    isOpen = true;
    const last = outages.at(-1);
    if (last !== undefined) last.quarters++;
  }
  return outages.toSorted((a, b) => b.quarters - a.quarters || b.begin - a.begin);
}
