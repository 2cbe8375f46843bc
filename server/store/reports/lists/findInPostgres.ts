/**
 * The search over all reports in PostgreSQL. The index of the words returns all reports of a word, which are sorted then: reports of
 * frequent words are found among the newest ones instead.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { epochMs } from '../../../../src/domain/units.ts';
import type { Tables } from '../../database/schema.ts';
import {
  type FindDeps,
  type Found,
  type FoundAlong,
  type ResolvedSearch,
  type TermGroup,
} from './findTypes.ts';

/** Reports that are compared at least. */
const MIN_COMPARED = 100;
/** Times as many are compared as are expected to have enough of them. */
const MARGIN = 1.5;
/** The index is asked for words that at most this share of the reports has. */
const MAX_INDEXED_SHARE = 0.3;
/** SQLSTATE of a statement that took longer than it may. */
const CANCELED = '57014';

/** Finds reports; where the index does not answer in time, among the newest ones alone. */
export async function findInPostgres(deps: FindDeps, search: ResolvedSearch): Promise<FoundAlong> {
  const { db, limits } = deps;
  const { groups, limit } = search;
  if (groups.some(({ terms }) => terms.length === 0)) return { found: [], endedAt: undefined };
  const { shares, inTime } = await estimate(db, search);
  const enough = (MARGIN * limit) / shares.reduce((product, share) => product * share, 1) + MIN_COMPARED;
  const isFew = Math.min(enough, MARGIN * inTime) <= limits.compared;
  if (isFew) {
    const compared = await compareFirst(db, search, Math.ceil(Math.min(enough, limits.compared)));
    if (compared.endedAt === undefined) return compared;
  }
  return (await findIndexed(deps, search, shares)) ?? compareFirst(db, search, limits.compared);
}

const queryOf = (groups: readonly TermGroup[]): string =>
  groups.map(({ terms }) => `(${terms.map((term) => `'${term}'`).join(' | ')})`).join(' & ');

/** Condition on a row: no index is used for the function, only for the operator. */
function hasWords(words: RawBuilder<unknown>, groups: readonly TermGroup[]): RawBuilder<boolean> {
  return groups.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`ts_match_vq(${words}, ${queryOf(groups)}::tsquery)`;
}

function isInTime({ from, to }: ResolvedSearch): RawBuilder<boolean> {
  return sql<boolean>`time_stamp between ${from} and ${to}`;
}

function orderOf({ isNewestFirst }: ResolvedSearch): RawBuilder<unknown> {
  const direction = sql.raw(isNewestFirst ? 'desc' : 'asc');
  return sql`time_stamp ${direction}, id ${direction}`;
}

/** What the planner expects of a search, from the statistics that PostgreSQL keeps. */
interface Estimate {
  /** Of each group, the share of reports that have it, above 0. */
  readonly shares: readonly number[];
  /** Reports within the time. */
  readonly inTime: number;
}

interface ExplainedPlan {
  readonly 'Plan Rows': number;
  readonly Plans?: readonly ExplainedPlan[];
}

/** One statement that is planned and not run. */
async function estimate(db: Kysely<Tables>, search: ResolvedSearch): Promise<Estimate> {
  const counted = search.groups.map(
    (group) => sql`select 1 from report_words where words @@ ${queryOf([group])}::tsquery`,
  );
  const { rows } = await sql<{ 'QUERY PLAN': readonly [{ readonly Plan: ExplainedPlan }] }>`
    explain (format json) select 1 from report_words union all select 1 from shot_reports where ${isInTime(search)}
    union all ${sql.join(counted, sql` union all `)}`.execute(db);
  const [all = 1, inTime = 0, ...sizes] =
    rows[0]?.['QUERY PLAN'][0].Plan.Plans?.map((plan) => plan['Plan Rows']) ?? [];
  return { shares: sizes.map((size) => Math.min(1, Math.max(1, size) / Math.max(1, all))), inTime };
}

/** Compares the first reports on the way with the words, at most `most`. */
async function compareFirst(db: Kysely<Tables>, search: ResolvedSearch, most: number): Promise<FoundAlong> {
  const order = orderOf(search);
  const { rows } = await sql<{ count: number; last: number | null; found: readonly Found[] }>`
    with compared as materialized (
      select id, time_stamp, symbol, former_symbol, told_symbol from shot_reports where ${isInTime(search)}
      order by ${order} limit ${most})
    select count(*) as count, ${sql.raw(search.isNewestFirst ? 'min' : 'max')}(time_stamp) as last,
      array(select json_build_object('id', id, 'time', time_stamp) from compared
        where ${hasWords(sql`(select words from report_words where report_id = id)`, search.groups)} and ${search.condition}
        order by ${order} limit ${search.limit}) as found
    from compared`.execute(db);
  const { count = 0, last = null, found = [] } = rows[0] ?? {};
  const isAll = found.length >= search.limit || Number(count) < most || last === null;
  return { found, endedAt: isAll ? undefined : epochMs(Number(last)) };
}

/** Asks the index for the rarer words, and compares its reports with the others. Undefined where it does not answer in time. */
async function findIndexed(
  { db, limits }: FindDeps,
  search: ResolvedSearch,
  shares: readonly number[],
): Promise<FoundAlong | undefined> {
  const { groups, condition, limit } = search;
  const rarest = Math.min(...shares);
  const isIndexed = (_: TermGroup, at: number): boolean =>
    (shares[at] ?? 1) === rarest || (shares[at] ?? 1) <= MAX_INDEXED_SHARE;
  const others = groups.filter((group, at) => !isIndexed(group, at));
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = ${sql.lit(limits.duration)}`.execute(trx);
      const { rows } = await sql<Found>`with found as materialized (select report_id from report_words
          where words @@ ${queryOf(groups.filter(isIndexed))}::tsquery and ${hasWords(sql`words`, others)})
        select id, time_stamp as time from found join shot_reports on id = report_id
        where ${isInTime(search)} and ${condition} order by ${orderOf(search)} limit ${limit}`.execute(trx);
      return { found: rows, endedAt: undefined };
    });
  } catch (error) {
    if ((error as { code?: unknown }).code === CANCELED) return undefined;
    throw error;
  }
}
