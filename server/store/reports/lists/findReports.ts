/** Reports by words, type and time: the newest first, or those nearest to a moment. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { ReportSymbol } from '../../../../src/domain/contract/reportTypes.ts';
import { formerWord, squadWord, symbolWord } from '../../../../src/domain/search/searchWords.ts';
import { epochMs, type EpochMs, type Millis } from '../../../../src/domain/units.ts';
import type { DatabaseKind, Tables } from '../../database/schema.ts';
import { isListed } from './reportConditions.ts';
import type { ReportScope } from './reportQuery.ts';
import { hasKey, isKeyBetween } from './reportWordIndex.ts';

const DAY: Millis = 86_400_000;
/** Time that is searched first, then twice as much at a time. */
const FIRST_WINDOW: Millis = 2 * DAY;
const LONGEST_WINDOW: Millis = 32 * DAY;
/** A search ends after it with what it has found. */
const MAX_DURATION: Millis = 2000;
/** Fewest characters of a word that finds longer ones. */
const MIN_BEGINNING = 3;
/** Words that may begin with a word of the question; with more it finds itself alone. */
const MAX_CONTINUATIONS = 200;
/** Newest reports that PostgreSQL compares with the words before it asks their index: more of a frequent word cost more. */
const WALKED_REPORTS = 4000;
const LAST_CHARACTER = '\u{10FFFF}';

/** A word of a question. */
export interface WantedWord {
  /** As `searchWords` returns it. */
  readonly word: string;
  /** Squads with this word in their name; their reports have it too. */
  readonly squadIds: readonly string[];
}

/** Which reports are wanted. */
export interface FindRequest {
  /** All must occur. */
  readonly words: readonly WantedWord[];
  /** Undefined: all types. */
  readonly symbols: readonly ReportSymbol[] | undefined;
  /** Inclusive; undefined: any time. */
  readonly span: { readonly from: EpochMs; readonly to: EpochMs } | undefined;
  /** The nearest come first; undefined: the newest. */
  readonly near: EpochMs | undefined;
  readonly limit: number;
}

export interface FoundReports {
  /** Ids, best first, at most `limit`. */
  readonly ids: readonly number[];
  /** The reports before it were not searched, as time was up; undefined where all were. */
  readonly searchedFrom: EpochMs | undefined;
}

/** The database that is searched, and whether somebody still waits for the answer. */
export interface FindDeps {
  readonly db: Kysely<Tables>;
  readonly kind: DatabaseKind;
  readonly isWanted: () => boolean;
}

interface Found {
  readonly id: number;
  readonly time: number;
}

/** Terms; a report has at least one. */
interface TermGroup {
  readonly terms: readonly string[];
  /** What a text has instead, as SQLite compares it where it is not indexed yet. */
  readonly patterns: readonly string[];
}

/** A search with its words resolved. */
interface Resolved {
  readonly groups: readonly TermGroup[];
  readonly condition: RawBuilder<boolean>;
  readonly limit: number;
}

/** Finds reports that the scope may see. Reads newer ones before older ones, and ends once `limit` are found. */
export async function findReports(
  deps: FindDeps,
  request: FindRequest,
  scope: ReportScope,
): Promise<FoundReports> {
  const { symbols, span, near, limit } = request;
  const bounds = await boundsOf(deps.db, span);
  if (bounds === undefined || limit <= 0) return { ids: [], searchedFrom: undefined };
  const groups = await groupsOf(deps, request, scope);
  if (groups.some(({ patterns }) => patterns.length === 0)) return { ids: [], searchedFrom: undefined };
  const condition = sql<boolean>`${isListed(scope, symbols === undefined ? {} : { symbols })}`;
  const resolved = { groups, condition, limit };
  if (near === undefined) {
    const { found, searchedFrom } = await findAlong(deps, resolved, { ...bounds, isNewestFirst: true });
    return { ids: found.map(({ id }) => id), searchedFrom };
  }
  const before = await findAlong(deps, resolved, {
    from: bounds.from,
    to: Math.min(near, bounds.to),
    isNewestFirst: true,
  });
  const after = await findAlong(deps, resolved, {
    from: Math.max(near + 1, bounds.from),
    to: bounds.to,
    isNewestFirst: false,
  });
  const distance = ({ time }: Found) => Math.abs(time - near);
  const ranked = [...before.found, ...after.found].toSorted(
    (a, b) => distance(a) - distance(b) || b.id - a.id,
  );
  return { ids: ranked.slice(0, limit).map(({ id }) => id), searchedFrom: before.searchedFrom };
}

interface Way {
  readonly from: number;
  readonly to: number;
  readonly isNewestFirst: boolean;
}

/** The times of stored reports within the span; undefined where there are none. */
async function boundsOf(
  db: Kysely<Tables>,
  span: FindRequest['span'],
): Promise<{ readonly from: number; readonly to: number } | undefined> {
  // One query for each: SQLite answers a single one from the index.
  const ends = await sql<{ first: number | null; last: number | null }>`select
    (select min(time_stamp) from shot_reports) as first, (select max(time_stamp) from shot_reports) as last`.execute(
    db,
  );
  const { first, last } = ends.rows[0] ?? { first: null, last: null };
  if (first === null || last === null) return undefined;
  const [from, to] = [
    Math.max(Number(first), span?.from ?? -Infinity),
    Math.min(Number(last), span?.to ?? Infinity),
  ];
  return from <= to ? { from, to } : undefined;
}

async function groupsOf(
  { db }: FindDeps,
  { words, symbols }: FindRequest,
  scope: ReportScope,
): Promise<readonly TermGroup[]> {
  const groups: TermGroup[] = [];
  for (const { word, squadIds } of words) groups.push(await wordGroup(db, word, squadIds));
  const shown = symbols ?? scope.symbols;
  if (shown === undefined) return groups;
  const { former } = scope;
  const terms = shown.map(symbolWord);
  if (symbols === undefined && former !== undefined)
    terms.push(...former.symbols.map((symbol) => formerWord(former.shownTo, symbol)));
  return [...groups, { terms, patterns: terms.map((term) => `% ${term} %`) }];
}

async function wordGroup(db: Kysely<Tables>, word: string, squadIds: readonly string[]): Promise<TermGroup> {
  const squads = squadIds.map(squadWord);
  const ofSquads = squads.map((term) => `% ${term} %`);
  const whole = { terms: [word, ...squads], patterns: [`% ${word} %`, ...ofSquads] };
  if (Array.from(word).length < MIN_BEGINNING) return whole;
  const { rows } = await sql<{ term: string }>`select term from search_terms
    where term >= ${word} and term < ${word + LAST_CHARACTER} order by term
    limit ${sql.lit(MAX_CONTINUATIONS + 1)}`.execute(db);
  if (rows.length > MAX_CONTINUATIONS) return whole;
  return { terms: [...rows.map(({ term }) => term), ...squads], patterns: [`% ${word}%`, ...ofSquads] };
}

/** Finds along the time, window by window, until enough are found. */
async function findAlong(
  deps: FindDeps,
  resolved: Resolved,
  way: Way,
): Promise<{ readonly found: readonly Found[]; readonly searchedFrom: EpochMs | undefined }> {
  const ends = performance.now() + MAX_DURATION;
  const found: Found[] = [];
  // PostgreSQL reads the words of all time at once.
  const first = deps.kind === 'SQLite' && resolved.groups.length > 0 ? FIRST_WINDOW : Infinity;
  let { from, to } = way;
  for (let width = first; from <= to; width = Math.min(2 * width, Math.max(first, LONGEST_WINDOW))) {
    const window = way.isNewestFirst
      ? { ...way, from: Math.max(from, to - width), to }
      : { ...way, from, to: Math.min(to, from + width) };
    const left = { ...resolved, limit: resolved.limit - found.length };
    found.push(...(await findInWindow(deps, left, window)));
    if (found.length >= resolved.limit) break;
    if (way.isNewestFirst) to = window.from - 1;
    else from = window.to + 1;
    if (from > to) break;
    await nextTurn();
    if (!deps.isWanted() || performance.now() > ends) return { found, searchedFrom: epochMs(window.from) };
  }
  return { found, searchedFrom: undefined };
}

async function findInWindow(deps: FindDeps, resolved: Resolved, window: Way): Promise<readonly Found[]> {
  if (resolved.groups.length === 0) return walk(deps.db, resolved, window);
  return deps.kind === 'SQLite'
    ? findInSqlite(deps.db, resolved, window)
    : findInPostgres(deps.db, resolved, window);
}

function orderOf({ isNewestFirst }: Way): RawBuilder<unknown> {
  const direction = sql.raw(isNewestFirst ? 'desc' : 'asc');
  return sql`time_stamp ${direction}, id ${direction}`;
}

/** Reads along the index of the time. */
async function walk(db: Kysely<Tables>, { condition, limit }: Resolved, way: Way): Promise<readonly Found[]> {
  const { rows } = await sql<Found>`select id, time_stamp as time from shot_reports
    where time_stamp between ${way.from} and ${way.to} and ${condition}
    order by ${orderOf(way)} limit ${limit}`.execute(db);
  return rows;
}

/** FTS5 yields its rows in the order of their keys, so that it ends with the last one that is wanted. */
async function findInSqlite(
  db: Kysely<Tables>,
  { groups, condition, limit }: Resolved,
  way: Way,
): Promise<readonly Found[]> {
  const found: Found[] = [];
  const direction = sql.raw(way.isNewestFirst ? 'desc' : 'asc');
  if (groups.every(({ terms }) => terms.length > 0)) {
    const match = groups
      .map(({ terms }) => `(${terms.map((term) => `"${term}"`).join(' OR ')})`)
      .join(' AND ');
    const indexed = await sql<Found>`select id, time_stamp as time from report_word_index
      cross join shot_reports on ${hasKey(sql`report_word_index.rowid`)}
      where report_word_index match ${match} and ${isKeyBetween(sql`report_word_index.rowid`, way.from, way.to)}
        and ${condition}
      order by report_word_index.rowid ${direction} limit ${limit}`.execute(db);
    found.push(...indexed.rows);
  }
  const has = groups.map(
    ({ patterns }) =>
      sql`(${sql.join(
        patterns.map((pattern) => sql`words like ${pattern}`),
        sql` or `,
      )})`,
  );
  const waiting = await sql<Found>`select id, time_stamp as time from report_words
    cross join shot_reports on ${hasKey(sql`sort_key`)}
    where ${isKeyBetween(sql`sort_key`, way.from, way.to)} and ${sql.join(has, sql` and `)} and ${condition}
    order by sort_key ${direction} limit ${limit}`.execute(db);
  if (waiting.rows.length === 0) return found;
  const sign = way.isNewestFirst ? -1 : 1;
  return [...found, ...waiting.rows]
    .toSorted((a, b) => sign * (a.time - b.time || a.id - b.id))
    .slice(0, limit);
}

/** Frequent words are found among the newest reports, rare ones by their index: it returns all rows of a word, which are sorted. */
async function findInPostgres(
  db: Kysely<Tables>,
  { groups, condition, limit }: Resolved,
  way: Way,
): Promise<readonly Found[]> {
  if (groups.some(({ terms }) => terms.length === 0)) return [];
  const words = groups.map(({ terms }) => `(${terms.map((term) => `'${term}'`).join(' | ')})`).join(' & ');
  const order = orderOf(way);
  const isInTime = sql`time_stamp between ${way.from} and ${way.to}`;
  const walked = await sql<{ count: number; found: readonly Found[] }>`with walked as materialized (
      select id, time_stamp from shot_reports where ${isInTime} and ${condition}
      order by ${order} limit ${sql.lit(WALKED_REPORTS)})
    select (select count(*) from walked) as count, array(
      select json_build_object('id', id, 'time', time_stamp) from walked join report_words on report_id = id
      where words @@ ${words}::tsquery order by ${order} limit ${limit}) as found`.execute(db);
  const { count = 0, found = [] } = walked.rows[0] ?? {};
  if (found.length >= limit || Number(count) < WALKED_REPORTS) return found;
  const { rows } = await sql<Found>`with found as materialized (
      select report_id from report_words where words @@ ${words}::tsquery)
    select id, time_stamp as time from found join shot_reports on id = report_id
    where ${isInTime} and ${condition} order by ${order} limit ${limit}`.execute(db);
  return rows;
}
