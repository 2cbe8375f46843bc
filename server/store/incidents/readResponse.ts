/** Figures of how people keep up with incidents. The database sums; what is read grows with the period, not with the store. */
import { expressionBuilder, sql, type Expression, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { OldestOpen, ResponseFigures, ResponsePeriod } from '../../../src/domain/contract/response.ts';
import {
  alarmsPerOperatorHour,
  floodFigures,
  responseTimes,
} from '../../../src/domain/incidents/responseRules.ts';
import { offsetSpans } from '../../../src/domain/time/offsetSpans.ts';
import { zoneOffset } from '../../../src/domain/time/zoneOffsets.ts';
import { epochMs, type EpochMs } from '../../../src/domain/units.ts';
import { SERVER_ACTOR } from '../../process/serverActors.ts';
import type { DatabaseKind, Tables } from '../database/schema.ts';
import { hourOfDay } from '../database/localTime.ts';
import { equalsText } from '../database/textConditions.ts';
import type { ReportScope } from '../reports/lists/reportQuery.ts';
import { whereVisible } from './whereVisible.ts';
import {
  hourRows,
  outcomesOf,
  sensorRows,
  zoneRows,
  type PeriodRow,
  type HourOutcomes,
  type SensorOutcomes,
  type ZoneOutcomes,
} from './rows/responseRows.ts';

const HOUR = 3_600_000;

export interface ResponseQuery {
  readonly from: EpochMs;
  /** Exclusive. */
  readonly to: EpochMs;
  readonly squadId?: string;
  readonly zone?: string;
  /** IANA name, such as Europe/Vienna. */
  readonly timeZone: string;
}

interface SpanRow extends PeriodRow {
  readonly seconds: number;
}

interface ResponseDeps {
  readonly db: Kysely<Tables>;
  readonly kind: DatabaseKind;
}

/** The figures of a period and the equal one before, of the incidents that the scope sees. */
export async function readResponse(
  deps: ResponseDeps,
  query: ResponseQuery,
  scope: ReportScope,
): Promise<ResponseFigures> {
  const { db } = deps;
  const alarms = alarmsOf(query, scope);
  const zones = await grouped<ZoneOutcomes>(db, alarms, {
    by: { zone: sql`zone`, outcome: sql`outcome` },
    also: sql`, sum(case when taken_ms is null then 1 else 0 end) as "neverTaken"`,
  });
  const sensors = await grouped<SensorOutcomes>(db, alarms, {
    by: { squadId: sql`squad_id`, sensor: sql`sensor`, outcome: sql`outcome` },
  });
  const hours = await grouped<HourOutcomes>(db, alarms, {
    by: { hour: hourOf(query), outcome: sql`outcome` },
  });
  const times = await readTimes(deps, alarms);
  const taken = await readSpans(db, alarms, sql`taken_ms`);
  const closed = await readSpans(db, alarms, sql`closed_ms`);
  const operators = await readOperators(db, query, scope);
  const oldestOpen = await readOldestOpen(db, query, scope);
  const period = (isNow: 0 | 1) => {
    const of = <Row extends PeriodRow>(rows: readonly Row[]) => rows.filter((row) => row.isNow === isNow);
    const parts = { times: times[isNow], taken: of(taken), closed: of(closed), zones: of(zones) };
    return periodOf(spanOf(query, isNow), { ...parts, operators: operators[isNow] });
  };
  return {
    now: period(1),
    before: period(0),
    ...(oldestOpen && { oldestOpen }),
    ...zoneRows(zones),
    sensors: sensorRows(sensors),
    hours: hourRows(hours),
  };
}

/** Begin of the period before. */
function startOf({ from, to }: ResponseQuery): EpochMs {
  return epochMs(from - (to - from));
}

function spanOf(query: ResponseQuery, isNow: 0 | 1): { readonly from: EpochMs; readonly to: EpochMs } {
  return isNow === 1 ? { from: query.from, to: query.to } : { from: startOf(query), to: query.from };
}

interface Alarms {
  readonly condition: Expression<SqlBool>;
  readonly isNow: RawBuilder<number>;
}

/** Condition of the alarms of both periods. */
function alarmsOf(query: ResponseQuery, scope: ReportScope): Alarms {
  const eb = expressionBuilder<Tables, 'incidents'>();
  return {
    condition: eb.and([
      eb('alarm_ms', '>=', startOf(query)),
      eb('alarm_ms', '<', query.to),
      ...whereFiltered(query, scope),
    ]),
    isNow: sql<number>`case when alarm_ms >= ${sql.lit(query.from)} then 1 else 0 end`,
  };
}

function whereFiltered({ squadId, zone }: ResponseQuery, scope: ReportScope): Expression<SqlBool>[] {
  const eb = expressionBuilder<Tables, 'incidents'>();
  return [
    ...whereVisible(eb, scope),
    // Drills are tests that somebody takes: they are scored, and never counted.
    eb('incidents.is_test', '=', 0),
    ...(squadId === undefined ? [] : [equalsText(sql.ref('incidents.squad_id'), squadId)]),
    ...(zone === undefined ? [] : [equalsText(sql.ref('incidents.zone'), zone)]),
  ];
}

/** Numbers of alarms by period and other expressions, in their order. */
async function grouped<Row extends PeriodRow>(
  db: Kysely<Tables>,
  { condition, isNow }: Alarms,
  {
    by,
    also = sql``,
  }: { readonly by: Readonly<Record<string, RawBuilder<unknown>>>; readonly also?: RawBuilder<unknown> },
): Promise<readonly Row[]> {
  const names = Object.keys(by);
  const columns = sql.join(Object.entries(by).map(([name, value]) => sql`${value} as ${sql.ref(name)}`));
  const places = sql.join([isNow, ...names.map((name) => by[name])].map((_, at) => sql.lit(at + 1)));
  const { rows } = await sql<Row>`
    select ${isNow} as "isNow", ${columns}, count(*) as alarms${also}
    from incidents where ${condition} group by ${places} order by ${places}`.execute(db);
  return rows;
}

/** The hour of the day of an alarm in the time zone of the query. */
function hourOf(query: ResponseQuery): RawBuilder<unknown> {
  const offsets = offsetSpans(zoneOffset(query.timeZone), { from: startOf(query), to: query.to });
  return hourOfDay(sql`alarm_ms`, offsets);
}

/** Times of the alarms, ascending: [before, now]. Each list is one text, which is read a hundred times as fast as its rows. */
async function readTimes(
  { db, kind }: ResponseDeps,
  { condition, isNow }: Alarms,
): Promise<readonly [readonly number[], readonly number[]]> {
  const list = kind === 'SQLite' ? sql`json_group_array` : sql`json_agg`;
  const { rows } = await sql<{ isNow: number; times: string }>`
    select ${isNow} as "isNow", cast(${list}(alarm_ms order by alarm_ms) as text) as times
    from incidents where ${condition} group by 1`.execute(db);
  const of = (wanted: number) =>
    JSON.parse(rows.find(({ isNow: found }) => found === wanted)?.times ?? '[]') as number[];
  return [of(0), of(1)];
}

/** Times from the alarm to another one, in seconds, above an hour in whole minutes, so that few numbers are read. */
function readSpans(
  db: Kysely<Tables>,
  alarms: Alarms,
  time: RawBuilder<unknown>,
): Promise<readonly SpanRow[]> {
  const span = sql`(${time} - alarm_ms)`;
  const eb = expressionBuilder<Tables, 'incidents'>();
  const condition = eb.and([alarms.condition, sql<SqlBool>`${time} >= alarm_ms`]);
  const seconds = sql`case when ${span} < ${sql.lit(HOUR)} then ${span} / 1000 else ${span} / 60000 * 60 end`;
  return grouped<SpanRow>(db, { ...alarms, condition }, { by: { seconds } });
}

/** People who acted on the incidents: [before, now]. */
async function readOperators(
  db: Kysely<Tables>,
  query: ResponseQuery,
  scope: ReportScope,
): Promise<readonly [number, number]> {
  const isVisible = expressionBuilder<Tables, 'incidents'>().and(whereFiltered(query, scope));
  const begin = sql.lit(query.from);
  // Each person once, and of each only the acts until one that counts: most are seen at the first.
  const { rows } = await sql<{ isNow: number; operators: number }>`
    select acted.is_now as "isNow", count(*) as operators from (
      select distinct case when time_ms >= ${begin} then 1 else 0 end as is_now, actor from incident_events
      where time_ms >= ${startOf(query)} and time_ms < ${query.to} and actor <> ${SERVER_ACTOR}
    ) as acted
    where exists (
      select 1 from incident_events as own join incidents on incidents.id = own.incident_id
      where own.actor = acted.actor
        and own.time_ms >= case when acted.is_now = 1 then ${begin} else ${sql.lit(startOf(query))} end
        and own.time_ms < case when acted.is_now = 1 then ${sql.lit(query.to)} else ${begin} end
        and ${isVisible}
    ) group by 1`.execute(db);
  const count = (wanted: number) => rows.find(({ isNow: found }) => found === wanted)?.operators ?? 0;
  return [count(0), count(1)];
}

async function readOldestOpen(
  db: Kysely<Tables>,
  query: ResponseQuery,
  scope: ReportScope,
): Promise<OldestOpen | undefined> {
  const row = await db
    .selectFrom('incidents')
    .select(['id', 'alarm_ms', 'zone'])
    // A literal: an index of a part of the table serves no parameter.
    .where(sql<SqlBool>`state = 'unacknowledged'`)
    .where('alarm_ms', 'is not', null)
    .where((eb) => eb.and(whereFiltered(query, scope)))
    .orderBy('alarm_ms')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined || row.alarm_ms === null) return undefined;
  return { id: row.id, alarmTime: epochMs(row.alarm_ms), ...(row.zone !== null && { zone: row.zone }) };
}

interface PeriodParts {
  /** Of the alarms, ascending. */
  readonly times: readonly number[];
  readonly taken: readonly SpanRow[];
  readonly closed: readonly SpanRow[];
  readonly zones: readonly ZoneOutcomes[];
  readonly operators: number;
}

function periodOf(
  span: { readonly from: EpochMs; readonly to: EpochMs },
  { times, taken, closed, zones, operators }: PeriodParts,
): ResponsePeriod {
  const { from, to } = span;
  const { highest, share } = floodFigures(times, span);
  const alarms = zones.reduce((sum, row) => sum + row.alarms, 0);
  const rate = alarmsPerOperatorHour(alarms, { operators, hours: (to - from) / HOUR });
  return {
    from,
    to,
    alarms,
    operators,
    ...(rate !== undefined && { alarmsPerOperatorHour: rate }),
    highestTenMinutes: highest,
    floodShare: share,
    neverTaken: zones.reduce((sum, row) => sum + row.neverTaken, 0),
    taken: responseTimes(taken.map(({ seconds, alarms: count }) => ({ seconds, count }))),
    closed: responseTimes(closed.map(({ seconds, alarms: count }) => ({ seconds, count }))),
    outcomes: outcomesOf(zones),
  };
}
