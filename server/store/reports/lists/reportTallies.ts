/**
 * Counts of reports by stretches of time and of ids, changed with each write: the count of a list, and the place of a page far
 * down in it, are found without reading what lies before.
 */
import { sql, type Kysely } from 'kysely';
import { whereEmbargoed, whereFormerMatching, type ListFilter } from './reportConditions.ts';
import type { ReportScope } from './reportQuery.ts';
import type { DatabaseKind, ReportRow, Tables } from '../../database/schema.ts';

/** A column whose values are divided into stretches of equal width. The names are stored. */
export interface TalliedColumn {
  readonly name: 'time' | 'id';
  readonly column: 'time_stamp' | 'id';
  readonly width: number;
}

/** Four hours, in milliseconds: a day of 10 000 reports has 1 700 in one. */
export const TALLIED_TIME: TalliedColumn = { name: 'time', column: 'time_stamp', width: 14_400_000 };
export const TALLIED_ID: TalliedColumn = { name: 'id', column: 'id', width: 4096 };

/** Reports of a list with a value from `from` to `to`, inclusive. */
export interface Segment {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

interface TalliedList {
  readonly scope: ReportScope;
  readonly filter: ListFilter;
  /** Counts the reports of a stretch that is only in part within the times of a filter. */
  readonly countPart: (filter: ListFilter) => Promise<number>;
}

function countRow(row: 'new' | 'old', change: '+ 1' | '- 1'): string {
  return [TALLIED_TIME, TALLIED_ID]
    .map(
      ({ name, column, width }) => `insert into report_tallies (ruler, stretch, symbol, reports)
        values ('${name}', ${row}.${column} / ${width}, ${row}.symbol, 0 ${change})
        on conflict (ruler, stretch, symbol) do update set reports = report_tallies.reports ${change};`,
    )
    .join('\n');
}

const ADD = countRow('new', '+ 1');
const TAKE = countRow('old', '- 1');

/**
 * Statements that keep the tallies. Inserted reports are counted by statement, not row by row: by a trigger of PostgreSQL,
 * and for SQLite, which one server writes, by `tallyInserted`.
 */
export function tallyTriggers(kind: DatabaseKind): readonly string[] {
  return kind === 'SQLite' ? SQLITE_TRIGGERS : POSTGRES_TRIGGERS;
}

const IS_RECOUNTED = 'old.id <> new.id or old.time_stamp <> new.time_stamp or old.symbol <> new.symbol';

const SQLITE_TRIGGERS = [
  `create trigger report_tallies_delete after delete on shot_reports begin ${TAKE} end`,
  `create trigger report_tallies_update after update of id, time_stamp, symbol on shot_reports
    when ${IS_RECOUNTED} begin ${TAKE} ${ADD} end`,
];

const ADD_STATEMENT = [TALLIED_TIME, TALLIED_ID]
  .map(
    ({ name, column, width }) => `insert into report_tallies (ruler, stretch, symbol, reports)
      select '${name}', ${column} / ${width}, symbol, count(*) from added group by 2, 3
      on conflict (ruler, stretch, symbol) do update set reports = report_tallies.reports + excluded.reports;`,
  )
  .join('\n');

const POSTGRES_TRIGGERS = [
  `create function tally_added_reports() returns trigger language plpgsql as
    $$ begin ${ADD_STATEMENT} return null; end $$`,
  `create function tally_removed_report() returns trigger language plpgsql as
    $$ begin ${TAKE} return null; end $$`,
  `create function tally_changed_report() returns trigger language plpgsql as
    $$ begin ${TAKE} ${ADD} return null; end $$`,
  `create trigger report_tallies_insert after insert on shot_reports referencing new table as added
    for each statement execute function tally_added_reports()`,
  `create trigger report_tallies_delete after delete on shot_reports
    for each row execute function tally_removed_report()`,
  `create trigger report_tallies_update after update on shot_reports for each row
    when (${IS_RECOUNTED}) execute function tally_changed_report()`,
];

/** SQLite: counts reports that the transaction has inserted. */
export async function tallyInserted(
  trx: Kysely<Tables>,
  reports: readonly Pick<ReportRow, 'id' | 'time_stamp' | 'symbol'>[],
): Promise<void> {
  const counts = new Map<string, number>();
  for (const report of reports) {
    for (const { name, column, width } of [TALLIED_TIME, TALLIED_ID]) {
      const key = JSON.stringify([name, Math.trunc(report[column] / width), report.symbol]);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  if (counts.size === 0) return;
  const rows = `[${Array.from(counts, ([key, count]) => `{"key":${key},"count":${count}}`).join()}]`;
  // As one JSON text: a statement for each number of rows would fill the cache of prepared statements.
  await sql`insert into report_tallies (ruler, stretch, symbol, reports)
    select value ->> '$.key[0]', value ->> '$.key[1]', value ->> '$.key[2]', value ->> '$.count'
    from json_each(${rows}) where 1 = 1
    on conflict (ruler, stretch, symbol) do update set reports = report_tallies.reports + excluded.reports`.execute(
    trx,
  );
}

/** Whether a list with this filter can be counted by the stretches of a ruler. */
export function isTallied({ name }: TalliedColumn, filter: ListFilter): boolean {
  const { from, to, squadId, level, match } = filter;
  const hasTimes = from !== undefined || to !== undefined;
  const hasOther = squadId !== undefined || level !== undefined || match !== undefined;
  return !hasOther && (name === 'time' || !hasTimes);
}

/** The visible reports of a list by stretches of the ruler, ascending and without empty ones. */
export async function segmentsOf(
  db: Kysely<Tables>,
  ruler: TalliedColumn,
  { scope, filter, countPart }: TalliedList,
): Promise<readonly Segment[]> {
  const { width } = ruler;
  const { from = -Infinity, to = Infinity } = filter;
  if (from > to) return [];
  const [first, last] = [Math.ceil(from / width), Math.floor((to + 1) / width) - 1];
  const counts = await wholeStretches(db, ruler, { scope, filter });
  const segments: Segment[] = [];
  for (const [stretch, count] of counts) {
    if (stretch < first || stretch > last || count <= 0) continue;
    segments.push({ from: stretch * width, to: (stretch + 1) * width - 1, count });
  }
  for (const edge of edgesOf({ from, to }, { first, last, width })) {
    segments.push({ ...edge, count: await countPart({ ...filter, ...edge } as ListFilter) });
  }
  return segments.filter(({ count }) => count > 0).toSorted((a, b) => a.from - b.from);
}

/** Reports of all segments. */
export function sumOf(segments: readonly Segment[]): number {
  return segments.reduce((sum, { count }) => sum + count, 0);
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The ends of a span that are not whole stretches. */
function edgesOf(
  { from, to }: Span,
  { first, last, width }: { readonly first: number; readonly last: number; readonly width: number },
): Span[] {
  if (first > last) return [{ from, to }];
  return [
    { from, to: first * width - 1 },
    { from: (last + 1) * width, to },
  ].filter((edge) => Number.isFinite(edge.from) && Number.isFinite(edge.to) && edge.from <= edge.to);
}

/** Returns visible reports by stretch: of visible and former symbols, less embargoed reports. */
async function wholeStretches(
  db: Kysely<Tables>,
  { name, column, width }: TalliedColumn,
  { scope, filter }: { readonly scope: ReportScope; readonly filter: ListFilter },
): Promise<ReadonlyMap<number, number>> {
  const { symbols, former, embargoedAfter } = scope;
  const shown = [symbols, filter.symbols].filter((one) => one !== undefined);
  let tallies = db
    .selectFrom('report_tallies')
    .select(({ fn }) => ['stretch', fn.sum<number | string>('reports').as('reports')])
    .where('ruler', '=', name);
  for (const some of shown) {
    tallies =
      some.length === 0 ? tallies.where(sql<boolean>`1 = 0`) : tallies.where('symbol', 'in', [...some]);
  }
  const counts = new Map<number, number>();
  const add = (rows: readonly { stretch: number; reports: number | string }[], sign: 1 | -1) => {
    for (const { stretch, reports } of rows) {
      counts.set(stretch, (counts.get(stretch) ?? 0) + sign * Number(reports));
    }
  };
  add(await tallies.groupBy('stretch').execute(), 1);
  const few = db
    .selectFrom('shot_reports')
    .select(({ fn }) => [
      sql<number>`${sql.ref(column)} / ${sql.lit(width)}`.as('stretch'),
      fn.countAll<number | string>().as('reports'),
    ])
    .groupBy('stretch');
  if (symbols !== undefined && former !== undefined) {
    add(await few.where((eb) => whereFormerMatching(eb, { symbols, former }, filter)).execute(), 1);
  }
  if (embargoedAfter !== undefined) {
    add(await few.where((eb) => whereEmbargoed(eb, { ...scope, embargoedAfter }, filter)).execute(), -1);
  }
  return counts;
}
