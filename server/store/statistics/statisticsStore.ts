/** Counts of reports and incidents over an open database. */
import { expressionBuilder, sql, type Kysely } from 'kysely';
import {
  type Statistics,
  type StatisticsRow,
  type StatisticsSpan,
} from '../../../src/domain/contract/statistics.ts';
import type { ReportSymbol } from '../../../src/domain/contract/reportTypes.ts';
import { writeIso } from '../../../src/domain/json/instant.ts';
import { compareTexts } from '../../../src/domain/textOrder.ts';
import { epochMs, type Millis } from '../../../src/domain/units.ts';
import type { DatabaseKind, Tables } from '../database/schema.ts';
import { equalsText } from '../database/textConditions.ts';
import { whereVisible } from '../incidents/whereVisible.ts';
import type { ReportScope } from '../reports/lists/reportQuery.ts';
import { reportCells, type ReportCell } from './reportCells.ts';
import type { StatisticsQuery, StatisticsStore } from './statistics.ts';

const DAY: Millis = 86_400_000;

interface StatisticsDeps {
  readonly db: Kysely<Tables>;
  readonly kind: DatabaseKind;
}

/** The store of counts. */
export function statisticsStore(deps: StatisticsDeps): StatisticsStore {
  return { read: (query, scope) => readStatistics(deps, query, scope) };
}

async function readStatistics(
  deps: StatisticsDeps,
  query: StatisticsQuery,
  scope: ReportScope,
): Promise<Statistics> {
  const { by, from, to } = query;
  const before: StatisticsSpan = { from: epochMs(from - (to - from)), to: from };
  const cellsOf = by === 'outcome' ? incidentCells : reportCells;
  const now = await cellsOf(deps, query, scope);
  const former = await cellsOf(deps, { ...query, ...before }, scope);
  const counted = new Map<string, Counted>();
  const days = Math.round((to - from) / DAY);
  const rowOf = (cell: ReportCell): Counted => countedRow(counted, query, cell);
  // PostgreSQL sums to a numeric, which is read as a text.
  for (const cell of now) rowOf(cell).count += Number(cell.count);
  for (const cell of former) rowOf(by === 'day' ? shifted(cell, days) : cell).before += Number(cell.count);
  const rows = [...counted.values()].filter(({ count, before: less }) => count !== 0 || less !== 0);
  const sum = (field: 'count' | 'before') => rows.reduce((total, row) => total + row[field], 0);
  return {
    by,
    from,
    to,
    before,
    total: { count: sum('count'), before: sum('before') },
    rows: rows.toSorted(orderOf(query)).map((row) => toRow(query, row)),
  };
}

interface Counted {
  readonly key: string | number;
  readonly type?: ReportSymbol;
  count: number;
  before: number;
}

/** The row of a cell; a new one where there is none yet. */
function countedRow(
  counted: Map<string, Counted>,
  { by, isSplit }: StatisticsQuery,
  cell: ReportCell,
): Counted {
  const key = by === 'type' ? cell.symbol : cell.key;
  const place = JSON.stringify(isSplit ? [key, cell.symbol] : [key]);
  const row = counted.get(place) ?? { key, ...(isSplit && { type: cell.symbol }), count: 0, before: 0 };
  counted.set(place, row);
  return row;
}

function shifted(cell: ReportCell, days: number): ReportCell {
  return { ...cell, key: Number(cell.key) + days };
}

/** Hours and days in their order, else the highest counts first. */
function orderOf({ by }: StatisticsQuery): (a: Counted, b: Counted) => number {
  const byText = (a: Counted, b: Counted) =>
    compareTexts(String(a.key), String(b.key)) || compareTexts(a.type ?? '', b.type ?? '');
  if (by === 'hour' || by === 'day') return (a, b) => Number(a.key) - Number(b.key) || byText(a, b);
  return (a, b) => b.count - a.count || b.before - a.before || byText(a, b);
}

function toRow({ by }: StatisticsQuery, { key, ...counts }: Counted): StatisticsRow {
  return { key: by === 'day' ? dayText(Number(key)) : String(key), ...counts };
}

/** `2026-11-28` of days since 1970. */
function dayText(day: number): string {
  return writeIso(epochMs(day * DAY)).slice(0, '2026-11-28'.length);
}

/** An incident of possible shots is one of shots. */
function incidentSymbol(symbol: ReportSymbol): ReportSymbol {
  return symbol === 'Possible Shot' ? 'Shot' : symbol;
}

/** Incidents of a period by outcome and type: those whose newest alarm is in it. */
async function incidentCells(
  { db }: StatisticsDeps,
  { from, to, symbols, squadId }: StatisticsQuery,
  scope: ReportScope,
): Promise<readonly ReportCell[]> {
  const eb = expressionBuilder<Tables, 'incidents'>();
  const condition = eb.and([
    eb('alarm_ms', '>=', from),
    eb('alarm_ms', '<', to),
    eb('is_test', '=', 0),
    ...whereVisible(eb, scope),
    ...(symbols === undefined ? [] : [eb('symbol', 'in', symbols.map(incidentSymbol))]),
    ...(squadId === undefined ? [] : [equalsText(sql.ref('incidents.squad_id'), squadId)]),
  ]);
  const { rows } = await sql<ReportCell>`select coalesce(outcome, 'open') as key, symbol, count(*) as count
    from incidents where ${condition} group by 1, 2`.execute(db);
  return rows;
}
