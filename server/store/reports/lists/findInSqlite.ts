/**
 * The search over all reports in SQLite, which answers in the server's thread: in short steps. FTS5 reads all rows of each word that it is
 * asked for, so it is asked for the rarest words, and the row of a report is compared with the others.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { reportWords } from '../../../../src/domain/search/searchWords.ts';
import { epochMs, type Millis } from '../../../../src/domain/units.ts';
import type { ReportRow, Tables } from '../../database/schema.ts';
import {
  type FindDeps,
  type Found,
  type FoundAlong,
  type ResolvedSearch,
  type TermGroup,
} from './findTypes.ts';
import { reportOfRowText } from './reportRow.ts';
import {
  besideKey,
  firstKey,
  hasKey,
  isKeyBetween,
  keyTime,
  lastKey,
  type KeyPlace,
} from './reportWordIndex.ts';

/** Words whose reports are read in windows of the time. */
const WINDOWED_WORDS = 2;
/** Work of a window, for which an alarm waits. */
const WINDOW_DURATION: Millis = 6;
/** A window is at most so many times as long or as short as it was expected. */
const MAX_CHANGE = 8;

/** Finds indexed reports, and reports that wait for their index. */
export async function findInSqlite(deps: FindDeps, search: ResolvedSearch): Promise<FoundAlong> {
  const waiting = await findWaiting(deps.db, search);
  const plan = await planOf(deps, search);
  const indexed: FoundAlong =
    plan === undefined ? { found: [], endedAt: undefined } : await findIndexed(deps, search, plan);
  const { endedAt } = indexed;
  const sign = search.isNewestFirst ? -1 : 1;
  const isSearched = ({ time }: Found) => endedAt === undefined || sign * (time - endedAt) <= 0;
  // A report may have been indexed meanwhile.
  const ids = new Set(indexed.found.map(({ id }) => id));
  const others = waiting.filter((one) => !ids.has(one.id) && isSearched(one));
  const found = [...indexed.found, ...others]
    .toSorted((a, b) => sign * (a.time - b.time || a.id - b.id))
    .slice(0, search.limit);
  return { found, endedAt };
}

/** How the words of a search are found. */
interface Plan {
  /** The index is asked for them; at least one. */
  readonly matched: readonly TermGroup[];
  /** Each report that the index found is compared with them. */
  readonly compared: readonly TermGroup[];
  /** Reports that one step reads. */
  readonly most: number;
  /** Length of the windows; undefined: one step covers all of the time. */
  readonly width: Millis | undefined;
  /** Nothing lies before it on the way. */
  readonly start: number;
}

/** A word with its first reports on the way, at most one more than are rare. */
interface SizedGroup {
  readonly group: TermGroup;
  readonly count: number;
  /** Times of the first and the last of them on the way. */
  readonly start: number;
  readonly end: number;
  /** Expected reports per millisecond. */
  readonly density: number;
}

/** Undefined where a word is in no indexed report of the time. */
async function planOf({ db, limits }: FindDeps, search: ResolvedSearch): Promise<Plan | undefined> {
  const sized: SizedGroup[] = [];
  for (const group of search.groups) {
    const size =
      group.terms.length === 0 ? undefined : await sizeOf(db, search, { group, most: limits.rare + 1 });
    if (size === undefined) return undefined;
    sized.push(size);
  }
  sized.sort((a, b) => a.density - b.density);
  const starts = sized.map(({ start }) => start);
  const start = search.isNewestFirst ? Math.min(...starts) : Math.max(...starts);
  const split = (isMatched: (one: SizedGroup) => boolean) => ({
    matched: sized.filter(isMatched).map(({ group }) => group),
    compared: sized.filter((one) => !isMatched(one)).map(({ group }) => group),
    start,
  });
  const isRare = ({ count }: SizedGroup) => count <= limits.rare;
  if (sized.some(isRare)) return { ...split(isRare), most: limits.rare, width: undefined };
  const length = search.to - search.from;
  let expected = 0;
  const together = sized.filter(
    ({ density }, at) =>
      (expected += density * length) <= limits.together || (at === 0 && sized.length === 1),
  );
  if (together.length >= Math.min(WINDOWED_WORDS, sized.length))
    return { ...split((one) => together.includes(one)), most: limits.step, width: undefined };
  const windowed = sized.slice(0, WINDOWED_WORDS);
  const width = limits.window / windowed.reduce((sum, { density }) => sum + density, 0);
  return { ...split((one) => windowed.includes(one)), most: limits.step, width };
}

const matchOf = (groups: readonly TermGroup[]): string =>
  groups.map(({ terms }) => `(${terms.map((term) => `"${term}"`).join(' OR ')})`).join(' AND ');

const ROW_KEY = sql`report_word_index.rowid`;

interface KeyRange {
  readonly first: KeyPlace;
  readonly last: KeyPlace;
}

/** Condition on a row of FTS5. */
function isMatch(groups: readonly TermGroup[], { first, last }: KeyRange): RawBuilder<boolean> {
  return sql<boolean>`report_word_index match ${matchOf(groups)} and ${isKeyBetween(ROW_KEY, first, last)}`;
}

function directionOf({ isNewestFirst }: ResolvedSearch): RawBuilder<unknown> {
  return sql.raw(isNewestFirst ? 'desc' : 'asc');
}

/** Undefined where no report of the time has the word. */
async function sizeOf(
  db: Kysely<Tables>,
  search: ResolvedSearch,
  { group, most }: { readonly group: TermGroup; readonly most: number },
): Promise<SizedGroup | undefined> {
  const { from, to, isNewestFirst } = search;
  const { rows } = await sql<{ count: number; first: number; last: number }>`
    select count(*) as count, ${keyTime(sql`min(key)`)} as first, ${keyTime(sql`max(key)`)} as last
    from (select rowid as key from report_word_index
      where ${isMatch([group], { first: firstKey(from), last: lastKey(to) })}
      order by rowid ${directionOf(search)} limit ${sql.lit(most)})`.execute(db);
  const { count = 0, first = from, last = to } = rows[0] ?? {};
  if (count === 0) return undefined;
  const [start, end] = isNewestFirst ? [last, first] : [first, last];
  return { group, count, start, end, density: count / (last - first + 1) };
}

/** Reads along the time until enough are found. FTS5 yields its rows in the order of their keys: a step ends with the last wanted one. */
async function findIndexed(deps: FindDeps, search: ResolvedSearch, plan: Plan): Promise<FoundAlong> {
  const { from, to, isNewestFirst, limit } = search;
  const ends = performance.now() + deps.limits.duration;
  const found: Found[] = [];
  let next = isNewestFirst ? lastKey(plan.start) : firstKey(plan.start);
  let { width = to - from } = plan;
  for (;;) {
    const begun = performance.now();
    const left = limit - found.length;
    const step = {
      next,
      edge: isNewestFirst
        ? firstKey(Math.max(from, next.time - width))
        : lastKey(Math.min(to, next.time + width)),
      most: plan.compared.length > 0 ? plan.most : left,
    };
    const candidates = await readStep(deps.db, { search, plan, step });
    if (plan.width !== undefined) width = widthAfter(performance.now() - begun, width, plan.width);
    found.push(...(await withWords(deps, candidates, { groups: plan.compared, limit: left })));
    next = placeAfter(step, candidates, search);
    if (found.length >= limit || (isNewestFirst ? next.time < from : next.time > to))
      return { found, endedAt: undefined };
    await nextTurn();
    if (!deps.isWanted() || performance.now() > ends) return { found, endedAt: epochMs(next.time) };
  }
}

/** The words are not equally frequent at all times. */
function widthAfter(took: Millis, width: Millis, planned: Millis): Millis {
  if (took > 2 * WINDOW_DURATION) return Math.max(width / 2, planned / MAX_CHANGE);
  return took < WINDOW_DURATION ? Math.min(width * 2, planned * MAX_CHANGE) : width;
}

/** A part of the time, from `next` to `edge`, both inclusive; the first `most` reports are read. */
interface Step {
  readonly next: KeyPlace;
  readonly edge: KeyPlace;
  readonly most: number;
}

/** Where the reading goes on: after the last report of a step that is full, else after its edge. */
function placeAfter(
  { edge, most }: Step,
  candidates: readonly Found[],
  { isNewestFirst }: ResolvedSearch,
): KeyPlace {
  const last = candidates.length < most ? undefined : candidates.at(-1);
  if (last !== undefined) return besideKey(last, isNewestFirst ? 'before' : 'after');
  return isNewestFirst ? lastKey(edge.time - 1) : firstKey(edge.time + 1);
}

async function readStep(
  db: Kysely<Tables>,
  { search, plan, step }: { readonly search: ResolvedSearch; readonly plan: Plan; readonly step: Step },
): Promise<readonly Found[]> {
  const { next, edge, most } = step;
  const range = search.isNewestFirst ? { first: edge, last: next } : { first: next, last: edge };
  const { matched, width } = plan;
  const [first, ...others] = width === undefined ? [matched] : matched.map((group) => [group]);
  // FTS5 reads words that it is asked for together beyond the range, until it finds a report with all.
  const isInOthers = others.map(
    (groups) =>
      sql`and +report_word_index.rowid in (select rowid from report_word_index where ${isMatch(groups ?? [], range)})`,
  );
  const { rows } = await sql<Found>`select id, time_stamp as time from report_word_index
    cross join shot_reports on ${hasKey(ROW_KEY)}
    where ${isMatch(first ?? [], range)} ${isInOthers.length === 0 ? sql`` : sql.join(isInOthers, sql` `)} and ${search.condition}
    order by report_word_index.rowid ${directionOf(search)} limit ${most}`.execute(db);
  return rows;
}

/** The candidates that have a term of each group, at most `limit`. */
async function withWords(
  { db, damaged, limits }: FindDeps,
  candidates: readonly Found[],
  { groups, limit }: { readonly groups: readonly TermGroup[]; readonly limit: number },
): Promise<readonly Found[]> {
  if (groups.length === 0) return candidates;
  const found: Found[] = [];
  for (let from = 0; from < candidates.length && found.length < limit; from += limits.step) {
    const some = candidates.slice(from, from + limits.step);
    const ids = JSON.stringify(some.map(({ id }) => id));
    const { rows } = await sql<IndexedRow>`select id, row_json, symbol, former_symbol, told_symbol
      from shot_reports where id in (select value from json_each(${ids}))`.execute(db);
    const wordsOf = new Map(
      damaged.readAll('shot_reports', rows, {
        idOf: ({ id }) => id,
        read: (row) => [row.id, wordsOfRow(row)] as const,
      }),
    );
    const hasAll = ({ id }: Found) => {
      const words = wordsOf.get(id);
      return words !== undefined && groups.every(({ terms }) => terms.some((term) => words.has(term)));
    };
    found.push(...some.filter(hasAll));
    await nextTurn();
  }
  return found.slice(0, limit);
}

type IndexedRow = Pick<ReportRow, 'id' | 'row_json' | 'symbol' | 'former_symbol' | 'told_symbol'>;

function wordsOfRow({
  row_json: text,
  symbol,
  former_symbol: former,
  told_symbol: told,
}: IndexedRow): ReadonlySet<string> {
  return new Set(reportWords(reportOfRowText(text), { symbol, former, told }));
}

/** Reports that wait for their index: fewer than some thousands. */
async function findWaiting(db: Kysely<Tables>, search: ResolvedSearch): Promise<readonly Found[]> {
  const { groups, condition, from, to, limit } = search;
  const has = groups.map(
    ({ patterns }) =>
      sql`(${sql.join(
        patterns.map((pattern) => sql`words like ${pattern}`),
        sql` or `,
      )})`,
  );
  const key = sql.ref('sort_key');
  const { rows } = await sql<Found>`select id, time_stamp as time from report_words
    cross join shot_reports on ${hasKey(key)}
    where ${isKeyBetween(key, firstKey(from), lastKey(to))} and ${sql.join(has, sql` and `)} and ${condition}
    order by sort_key ${directionOf(search)} limit ${limit}`.execute(db);
  return rows;
}
