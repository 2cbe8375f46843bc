/** Counts of reports in one period by a key and type: whole stretches from the tallies, the ends of the period from the reports. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expressionBuilder, sql, type Expression, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { StatisticsBy } from '../../../src/domain/contract/statistics.ts';
import type { ReportSymbol } from '../../../src/domain/contract/reportTypes.ts';
import { offsetSpans } from '../../../src/domain/time/offsetSpans.ts';
import { zoneOffset } from '../../../src/domain/time/zoneOffsets.ts';
import { epochMs, type Millis } from '../../../src/domain/units.ts';
import type { DatabaseKind, Tables } from '../database/schema.ts';
import { hourOfWeek, localDay } from '../database/localTime.ts';
import { whereEmbargoed, whereFormerMatching, whereMatching } from '../reports/lists/reportConditions.ts';
import type { ReportScope } from '../reports/lists/reportQuery.ts';
import {
  TALLIED_QUARTER,
  TALLIED_SQUAD_QUARTER,
  TALLIED_TEXTS,
  talliedValue,
  type Ruler,
} from '../reports/lists/tallyRulers.ts';
import type { StatisticsQuery } from './statistics.ts';

/** Reports with one key and type. */
export interface ReportCell {
  /** A text, an hour of the week or a day since 1970; '' where the reports are counted by type alone. */
  readonly key: string | number;
  readonly symbol: ReportSymbol;
  readonly count: number;
}

/** SQLite sums the tallies of so many days in a turn of the event loop: at most 15 ms with 600 counts a day. */
const TURN: Millis = 32 * 86_400_000;

interface CellDeps {
  readonly db: Kysely<Tables>;
  readonly kind: DatabaseKind;
}

/** How the reports of a question are counted. */
interface Counting {
  readonly ruler: Ruler;
  /** Key of a stretch of the ruler. */
  readonly keyOfTally: RawBuilder<string | number>;
  readonly keyOfReport: RawBuilder<string | number>;
}

/** Counts of the reports of the query's period that the scope sees; a key and type may occur several times, and be below 0. */
export async function reportCells(
  deps: CellDeps,
  query: StatisticsQuery,
  scope: ReportScope,
): Promise<readonly ReportCell[]> {
  const { from, to } = query;
  const counting = countingOf(query);
  const { width } = counting.ruler;
  const [first, end] = [Math.ceil(from / width), Math.floor(to / width)];
  const edges =
    first >= end
      ? [{ from, to }]
      : [
          { from, to: first * width },
          { from: end * width, to },
        ].filter((edge) => edge.from < edge.to);
  const cells = first >= end ? [] : await talliedCells(deps, { query, scope, counting, first, end });
  for (const edge of edges) {
    const filter = filterOf(query, edge);
    const eb = expressionBuilder<Tables, 'shot_reports'>();
    cells.push(...(await storedCells(deps, counting, whereMatching(eb, scope, filter))));
    await nextTurn();
  }
  return [...cells, ...(await fewCells(deps, counting, { query, scope }))];
}

function countingOf({ by, squadId, timeZone, from, to }: StatisticsQuery): Counting {
  if (by === 'zone' || by === 'weapon' || by === 'place') {
    const text = by === 'place' ? 'level' : by;
    return { ruler: TALLIED_TEXTS[text], keyOfTally: sql`value`, keyOfReport: talliedValue(text) };
  }
  const ruler = squadId === undefined ? TALLIED_QUARTER : TALLIED_SQUAD_QUARTER;
  const keyOf = timeKey(by, { timeZone, from, to });
  return {
    ruler,
    keyOfTally: keyOf(sql`stretch * ${sql.lit(ruler.width)}`),
    keyOfReport: keyOf(sql`time_stamp`),
  };
}

function timeKey(
  by: StatisticsBy,
  { timeZone, from, to }: Pick<StatisticsQuery, 'timeZone' | 'from' | 'to'>,
): (instant: RawBuilder<unknown>) => RawBuilder<string | number> {
  if (by !== 'hour' && by !== 'day') return () => sql`''`;
  const offsets = offsetSpans(zoneOffset(timeZone), { from, to });
  const keyOf = by === 'hour' ? hourOfWeek : localDay;
  return (instant) => keyOf(sql`(${instant})`, offsets);
}

interface Stretches {
  readonly query: StatisticsQuery;
  readonly scope: ReportScope;
  readonly counting: Counting;
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
}

/** Counts of whole stretches, by the symbols that the scope sees now. */
async function talliedCells(
  { db, kind }: CellDeps,
  { query, scope, counting: { ruler, keyOfTally }, first, end }: Stretches,
): Promise<ReportCell[]> {
  const squads = await squadsOf(db, ruler, query.squadId);
  const conditions = [
    sql`ruler = ${sql.lit(ruler.name)}`,
    sql`squad_id in (${sql.join(squads)})`,
    ...[scope.symbols, query.symbols].map(symbolCondition),
  ];
  if (squads.length === 0) return [];
  const perTurn = kind === 'SQLite' ? TURN / ruler.width : end - first;
  const cells: ReportCell[] = [];
  for (let from = first; from < end; from += perTurn) {
    const { rows } = await sql<ReportCell>`select ${keyOfTally} as key, symbol, sum(reports) as count
      from report_tallies where ${sql.join(conditions, sql` and `)}
        and stretch >= ${from} and stretch < ${Math.min(from + perTurn, end)}
      group by 1, 2`.execute(db);
    for (const row of rows) cells.push(row);
    await nextTurn();
  }
  return cells;
}

function symbolCondition(symbols: readonly ReportSymbol[] | undefined): RawBuilder<boolean> {
  if (symbols === undefined) return sql<boolean>`1 = 1`;
  return symbols.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`symbol in (${sql.join([...symbols])})`;
}

/** Squads that a ruler counts, each found by one look into the key. */
async function squadsOf(
  db: Kysely<Tables>,
  { name, isBySquad }: Ruler,
  squadId: string | undefined,
): Promise<readonly string[]> {
  if (!isBySquad) return [''];
  const next = (condition: RawBuilder<unknown>) =>
    sql`select min(squad_id) from report_tallies where ruler = ${sql.lit(name)} and ${condition}`;
  const { rows } = await sql<{ squadId: string }>`with recursive squads (squad_id) as (
      ${next(sql`1 = 1`)} union all
      select (${next(sql`squad_id > squads.squad_id`)}) from squads where squad_id is not null
    ) select squad_id as "squadId" from squads where squad_id is not null`.execute(db);
  const squads = rows.map((row) => row.squadId);
  return squadId === undefined ? squads : squads.filter((squad) => squad === squadId);
}

/** Reports that the scope sees by a former symbol only, and, below 0, those that are embargoed: both are few. */
async function fewCells(
  deps: CellDeps,
  counting: Counting,
  { query, scope }: { readonly query: StatisticsQuery; readonly scope: ReportScope },
): Promise<readonly ReportCell[]> {
  const { symbols, former, embargoedAfter } = scope;
  const filter = filterOf(query, query);
  const eb = expressionBuilder<Tables, 'shot_reports'>();
  const formerCells =
    symbols === undefined || former === undefined
      ? []
      : await storedCells(deps, counting, whereFormerMatching(eb, { symbols, former }, filter));
  const embargoed =
    embargoedAfter === undefined
      ? []
      : await storedCells(deps, counting, whereEmbargoed(eb, { ...scope, embargoedAfter }, filter));
  return [...formerCells, ...embargoed.map((cell) => ({ ...cell, count: -cell.count }))];
}

async function storedCells(
  { db }: CellDeps,
  { keyOfReport }: Counting,
  condition: Expression<SqlBool>,
): Promise<readonly ReportCell[]> {
  const { rows } = await sql<ReportCell>`select ${keyOfReport} as key, symbol, count(*) as count
    from shot_reports where ${condition} group by 1, 2`.execute(db);
  return rows;
}

function filterOf(
  { symbols, squadId }: StatisticsQuery,
  { from, to }: { readonly from: number; readonly to: number },
) {
  return {
    from: epochMs(from),
    to: epochMs(to - 1),
    ...(symbols && { symbols }),
    ...(squadId !== undefined && { squadId }),
  };
}
