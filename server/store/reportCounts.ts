/** Counts of reports. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type Expression, type ExpressionBuilder, type Kysely, type SqlBool } from 'kysely';
import {
  isListed,
  whereEmbargoed,
  whereFormerMatching,
  whereMatching,
  type ListFilter,
} from './reportConditions.ts';
import type { ReportScope } from './reportQuery.ts';
import { isInSource, type IdSource } from './reportSources.ts';
import { isTallied, segmentsOf, TIME_RULER } from './reportTallies.ts';
import type { Tables } from './schema.ts';

/** Ids of which the matching reports are counted per turn of the event loop: at most 20 ms. */
const IDS_PER_TURN = 32_768;

/** Visible reports that match a filter by times and symbols: the sum of their tallies. */
export async function countTallied(
  db: Kysely<Tables>,
  scope: ReportScope,
  filter: ListFilter,
): Promise<number> {
  if (!isTallied(TIME_RULER, filter)) return countRows(db, scope, filter);
  const segments = await segmentsOf(db, TIME_RULER, { scope, filter }, (part) => countRows(db, scope, part));
  return segments.reduce((sum, segment) => sum + segment.count, 0);
}

/** Matching reports less embargoed ones: indexes alone answer the first two counts, and embargoed reports are few. */
export async function countRows(db: Kysely<Tables>, scope: ReportScope, filter: ListFilter): Promise<number> {
  const { symbols, former, embargoedAfter } = scope;
  const [current, formerOnly, embargoed] = await Promise.all([
    countWhere(db, (eb) => whereMatching(eb, scope, filter)),
    symbols === undefined || former === undefined
      ? 0
      : countWhere(db, (eb) => whereFormerMatching(eb, symbols, former, filter)),
    embargoedAfter === undefined
      ? 0
      : countWhere(db, (eb) => whereEmbargoed(eb, scope, embargoedAfter, filter)),
  ]);
  return current + formerOnly - embargoed;
}

async function countWhere(
  db: Kysely<Tables>,
  condition: (eb: ExpressionBuilder<Tables, 'shot_reports'>) => Expression<SqlBool>,
): Promise<number> {
  const found = await db
    .selectFrom('shot_reports')
    .select(({ fn }) => fn.countAll().as('count'))
    .where(condition)
    .executeTakeFirstOrThrow();
  return Number(found.count);
}

/** A list whose reports are all in one source. */
export interface SourcedList {
  readonly source: readonly IdSource[];
  readonly scope: ReportScope;
  readonly filter: ListFilter;
  /** Later reports are left out. */
  readonly newest: number;
}

/** Visible reports of a large source that match, counted by stretches of ids. O(reports of the source). */
export async function countInSource(
  db: Kysely<Tables>,
  { source, scope, filter, newest }: SourcedList,
): Promise<number> {
  const [only, ...others] = source;
  const condition = others.length === 0 ? only?.condition : undefined;
  let count = 0;
  for (let from = 0; from <= newest; from += IDS_PER_TURN) {
    const range = { from, to: Math.min(from + IDS_PER_TURN - 1, newest) };
    const inSource =
      condition === undefined
        ? isInSource(source, range)
        : sql<boolean>`${condition} and id between ${range.from} and ${range.to}`;
    const { rows } = await sql<{ count: number }>`select count(*) as count from shot_reports
      where ${inSource} and ${isListed(scope, filter)}`.execute(db);
    count += Number(rows[0]?.count ?? 0);
    await nextTurn();
  }
  return count;
}
