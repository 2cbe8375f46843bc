/** Counts of reports in one period by a key and type: whole stretches from the tallies, the ends of the period from the reports. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expressionBuilder, sql, type Expression, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { ReportSymbol } from '../../../src/domain/contract/reportTypes.ts';
import { offsetSpans } from '../../../src/domain/time/offsetSpans.ts';
import { zoneOffset } from '../../../src/domain/time/zoneOffsets.ts';
import { epochMs, type Millis } from '../../../src/domain/units.ts';
import type { DatabaseKind, Tables } from '../database/schema.ts';
import { hourOfWeek, localDay } from '../database/localTime.ts';
import {
  isListed,
  whereEmbargoed,
  whereFormerMatching,
  whereTest,
} from '../reports/lists/reportConditions.ts';
import type { ReportFilter, ReportScope } from '../reports/lists/reportQuery.ts';
import {
  TALLIED_QUARTER,
  TALLIED_SQUAD_QUARTER,
  TALLIED_TEXTS,
  TALLIED_TIME,
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
  /** Each divides what the ruler before it leaves at the ends of the period. */
  readonly rulers: readonly Ruler[];
  /** Key of a tally. */
  readonly keyOfTally: (ruler: Ruler) => RawBuilder<string | number>;
  readonly keyOfReport: RawBuilder<string | number>;
}

/** Counts of the reports of the query's period that the scope sees, without tests; a key and type may occur several times, and be below 0. */
export async function reportCells(
  deps: CellDeps,
  query: StatisticsQuery,
  scope: ReportScope,
): Promise<readonly ReportCell[]> {
  const counting = countingOf(query);
  const { stretches, ends } = dividedPeriod(query, counting.rulers);
  const cells: ReportCell[] = [];
  for (const each of stretches)
    cells.push(...(await talliedCells(deps, counting, { query, scope, ...each })));
  for (const end of ends) cells.push(...(await endCells(deps, counting, { query, scope, end })));
  cells.push(...(await fewCells(deps, counting, { query, scope })));
  return cells;
}

function countingOf({ by, squadId, timeZone, from, to }: StatisticsQuery): Counting {
  if (by === 'zone' || by === 'weapon' || by === 'place') {
    const text = by === 'place' ? 'level' : by;
    return { rulers: TALLIED_TEXTS[text], keyOfTally: () => sql`value`, keyOfReport: talliedValue(text) };
  }
  if (by !== 'hour' && by !== 'day') {
    const rulers = squadId === undefined ? [TALLIED_TIME] : TALLIED_TEXTS.weapon;
    return { rulers, keyOfTally: () => sql`''`, keyOfReport: sql`''` };
  }
  const offsets = offsetSpans(zoneOffset(timeZone), { from, to });
  const keyOf = by === 'hour' ? hourOfWeek : localDay;
  return {
    rulers: [squadId === undefined ? TALLIED_QUARTER : TALLIED_SQUAD_QUARTER],
    keyOfTally: ({ width }) => keyOf(sql`(stretch * ${sql.lit(width)})`, offsets),
    keyOfReport: keyOf(sql`time_stamp`, offsets),
  };
}

/** A part of a period; the end is exclusive. */
interface Part {
  readonly from: number;
  readonly to: number;
}

/** Whole stretches of a ruler. */
interface Stretches {
  readonly ruler: Ruler;
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
}

/** Divides a period into whole stretches of the rulers, and what the last ruler leaves at the ends. */
function dividedPeriod(
  { from, to }: Part,
  rulers: readonly Ruler[],
): { readonly stretches: readonly Stretches[]; readonly ends: readonly Part[] } {
  const stretches: Stretches[] = [];
  let left: readonly Part[] = [{ from, to }];
  for (const ruler of rulers) {
    left = left.flatMap((part) => {
      const [first, end] = [Math.ceil(part.from / ruler.width), Math.floor(part.to / ruler.width)];
      if (first >= end) return [part];
      stretches.push({ ruler, first, end });
      const ends = [
        { from: part.from, to: first * ruler.width },
        { from: end * ruler.width, to: part.to },
      ];
      return ends.filter((each) => each.from < each.to);
    });
  }
  return { stretches, ends: left };
}

interface Asked {
  readonly query: StatisticsQuery;
  readonly scope: ReportScope;
}

/** Counts of whole stretches, by the symbols that the scope sees now. */
async function talliedCells(
  { db, kind }: CellDeps,
  { keyOfTally }: Counting,
  { query, scope, ruler, first, end }: Asked & Stretches,
): Promise<readonly ReportCell[]> {
  const squads = await squadsOf(db, ruler, query.squadId);
  if (squads.length === 0) return [];
  const conditions = [
    sql`ruler = ${sql.lit(ruler.name)}`,
    sql`squad_id in (${sql.join(squads)})`,
    ...[scope.symbols, query.symbols].map(symbolCondition),
  ];
  const perTurn = kind === 'SQLite' ? Math.max(1, TURN / ruler.width) : end - first;
  const cells: ReportCell[] = [];
  for (let from = first; from < end; from += perTurn) {
    const { rows } = await sql<ReportCell>`select ${keyOfTally(ruler)} as key, symbol, sum(reports) as count
      from report_tallies where ${sql.join(conditions, sql` and `)}
        and stretch >= ${from} and stretch < ${Math.min(from + perTurn, end)}
      group by 1, 2`.execute(db);
    for (const row of rows) cells.push(row);
    await nextTurn();
  }
  return cells;
}

/** Counts of an end of a period, from the reports in it, tests too. */
async function endCells(
  deps: CellDeps,
  counting: Counting,
  { query, scope, end }: Asked & { readonly end: Part },
): Promise<readonly ReportCell[]> {
  // Found by their time alone: an index of the squad would read all of its reports.
  const own: ReportScope = { symbols: scope.symbols, embargoedAfter: undefined };
  const cells = await storedCells(
    deps,
    counting,
    sql<SqlBool>`time_stamp >= ${end.from} and time_stamp < ${end.to} and ${isListed(own, filterOf(query))}`,
  );
  await nextTurn();
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

/** Reports that the scope sees by a former symbol only, and, below 0, tests and those that are embargoed: all are few. */
async function fewCells(
  deps: CellDeps,
  counting: Counting,
  { query, scope }: Asked,
): Promise<readonly ReportCell[]> {
  const { symbols, former, embargoedAfter } = scope;
  const filter = { ...filterOf(query), isReal: true as const, from: query.from, to: epochMs(query.to - 1) };
  const eb = expressionBuilder<Tables, 'shot_reports'>();
  const formerCells =
    symbols === undefined || former === undefined
      ? []
      : await storedCells(deps, counting, whereFormerMatching(eb, { symbols, former }, filter));
  const embargoed =
    embargoedAfter === undefined
      ? []
      : await storedCells(deps, counting, whereEmbargoed(eb, { ...scope, embargoedAfter }, filter));
  const tests = await storedCells(deps, counting, whereTest(eb, scope, filter));
  return [...formerCells, ...[...embargoed, ...tests].map((cell) => ({ ...cell, count: -cell.count }))];
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

function filterOf({ symbols, squadId }: StatisticsQuery): Pick<ReportFilter, 'symbols' | 'squadId'> {
  return { ...(symbols && { symbols }), ...(squadId !== undefined && { squadId }) };
}
