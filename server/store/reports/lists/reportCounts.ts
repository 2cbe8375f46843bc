/** Counts of reports. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type RawBuilder,
  type SqlBool,
} from 'kysely';
import {
  isListed,
  whereEmbargoed,
  whereFormerMatching,
  whereMatching,
  type ListFilter,
} from './reportConditions.ts';
import type { ReportScope } from './reportQuery.ts';
import { isInSource, isSmall } from './reportSources.ts';
import { isTallied, segmentsOf, sumOf } from './reportTallies.ts';
import { TALLIED_ID, TALLIED_TIME } from './tallyRulers.ts';
import type { DatabaseKind, Tables } from '../../database/schema.ts';
import type { IdRange, IdSource, SearchSource } from './searchMatch.ts';

/** Ids per turn of the event loop when matching reports are counted in one index: at most 15 ms. */
const IDS_PER_TURN = 65_536;
/** The same where each report is compared with other sources. */
const LATER_IDS_PER_TURN = 16_384;
/** A source of at most this many reports is counted at once, each read from the table: about 15 ms. */
const FEW_REPORTS = 5000;

/** Visible reports that match a filter by times and symbols: the sum of their tallies. */
export async function countTallied(
  db: Kysely<Tables>,
  scope: ReportScope,
  filter: ListFilter,
): Promise<number> {
  if (!isTallied(TALLIED_TIME, filter)) return countRows(db, scope, filter);
  // Of ids there are fewer stretches: 4096 reports in each.
  const ruler = isTallied(TALLIED_ID, filter) ? TALLIED_ID : TALLIED_TIME;
  const countPart = (part: ListFilter) => countRows(db, scope, part);
  return sumOf(await segmentsOf(db, ruler, { scope, filter, countPart }));
}

/** Matching reports less embargoed ones: indexes alone answer the first two counts, and embargoed reports are few. */
export async function countRows(db: Kysely<Tables>, scope: ReportScope, filter: ListFilter): Promise<number> {
  const { symbols, former, embargoedAfter } = scope;
  const [current, formerOnly, embargoed] = await Promise.all([
    countWhere(db, (eb) => whereMatching(eb, scope, filter)),
    symbols === undefined || former === undefined
      ? 0
      : countWhere(db, (eb) => whereFormerMatching(eb, { symbols, former }, filter)),
    embargoedAfter === undefined
      ? 0
      : countWhere(db, (eb) => whereEmbargoed(eb, { ...scope, embargoedAfter }, filter)),
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

/** A list whose reports are all in one of several sources. */
export interface SourcedList {
  /** The sources of the filter's search, or the source of another condition of the filter. */
  readonly sources: readonly IdSource[];
  readonly scope: ReportScope;
  readonly filter: ListFilter;
  /** Later reports are left out. */
  readonly newest: number;
  readonly kind: DatabaseKind;
  /**
   * Size of the id range that one statement counts. Default: about 15 ms of work; in PostgreSQL, which does
   * not block the event loop, all ids, unless each report is compared with ids of other sources.
   */
  readonly idsPerTurn?: number;
}

/** A source of a list, and the other conditions on its reports. */
export interface SourcePart {
  readonly source: IdSource;
  readonly listed: Expression<SqlBool>;
}

/** The sources with the conditions that their reports must meet beside being in them. */
export function partsOfSources({ sources, scope, filter }: SourcedList): readonly SourcePart[] {
  const { match, ...others } = filter;
  if (match === undefined || sources !== match.sources) {
    return sources.map((source) => ({ source, listed: isListed(scope, filter) }));
  }
  const listed = isListed(scope, others);
  // A row that is found by its id is read anyway: its text is compared as it is where no index finds it.
  return match.sources.map((source) => ({
    source,
    listed: source.condition === undefined ? sql<boolean>`${source.onRow} and ${listed}` : listed,
  }));
}

/**
 * Counts the visible reports that match in large sources. Each source counts reports that no source before it
 * has, in its index, by ranges of ids. O(reports of the sources).
 */
export async function countInSources(db: Kysely<Tables>, list: SourcedList): Promise<number> {
  const { kind, sources, newest, filter, idsPerTurn } = list;
  const searched: readonly SearchSource[] = sources === filter.match?.sources ? filter.match.sources : [];
  let count = 0;
  for (const [at, part] of partsOfSources(list).entries()) {
    const before = searched.slice(0, at);
    const isWhole =
      idsPerTurn === undefined &&
      ((kind === 'PostgreSQL' && before.every(({ isCovered }) => isCovered)) ||
        (await isSmall(db, part.source, FEW_REPORTS)));
    const width = isWhole ? newest + 1 : (idsPerTurn ?? (at === 0 ? IDS_PER_TURN : LATER_IDS_PER_TURN));
    for (let from = 0; from <= newest; from += width) {
      const range = isWhole ? undefined : { from, to: Math.min(from + width - 1, newest) };
      const { rows } = await sql<{ count: number }>`select count(*) as count from shot_reports
        where ${isInSource(part.source, range)} and coalesce(id, 0) <= ${newest} and ${part.listed}
          and ${isInNone(before, range)}`.execute(db);
      count += Number(rows[0]?.count ?? 0);
      await nextTurn();
    }
  }
  return count;
}

/** Condition: the report is in none of some sources. Few rows are read; of many the indexes are. */
function isInNone(sources: readonly SearchSource[], range: IdRange | undefined): RawBuilder<boolean> {
  const conditions = sources.map(({ onRow, isCovered, ids }) =>
    isCovered || range === undefined ? sql<boolean>`not ${onRow}` : sql<boolean>`id not in (${ids(range)})`,
  );
  return conditions.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
