/** Reports by words, type and time: the newest first, or those nearest to a moment. */
import { sql, type Kysely } from 'kysely';
import { formerWord, squadWord, symbolWord } from '../../../../src/domain/search/searchWords.ts';
import type { Tables } from '../../database/schema.ts';
import { findInPostgres } from './findInPostgres.ts';
import { findInSqlite } from './findInSqlite.ts';
import type {
  FindDeps,
  FindRequest,
  Found,
  FoundAlong,
  FoundReports,
  ResolvedSearch,
  TermGroup,
} from './findTypes.ts';
import { isListed } from './reportConditions.ts';
import type { ReportScope } from './reportQuery.ts';

/** Fewest characters of a word that finds longer ones. */
const MIN_BEGINNING = 3;
/** Words that may begin with a word of the question; with more it finds itself alone. */
const MAX_CONTINUATIONS = 200;
const LAST_CHARACTER = '\u{10FFFF}';

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
  const findAlong = (way: Pick<ResolvedSearch, 'from' | 'to' | 'isNewestFirst'>): Promise<FoundAlong> =>
    findResolved(deps, { groups, condition, limit, ...way });
  if (near === undefined) {
    const { found, endedAt } = await findAlong({ ...bounds, isNewestFirst: true });
    return { ids: found.map(({ id }) => id), searchedFrom: endedAt };
  }
  const before = await findAlong({ from: bounds.from, to: Math.min(near, bounds.to), isNewestFirst: true });
  const after = await findAlong({
    from: Math.max(near + 1, bounds.from),
    to: bounds.to,
    isNewestFirst: false,
  });
  const distance = ({ time }: Found) => Math.abs(time - near);
  const ranked = [...before.found, ...after.found].toSorted(
    (a, b) => distance(a) - distance(b) || b.id - a.id,
  );
  return { ids: ranked.slice(0, limit).map(({ id }) => id), searchedFrom: before.endedAt };
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

async function findResolved(deps: FindDeps, search: ResolvedSearch): Promise<FoundAlong> {
  if (search.from > search.to) return { found: [], endedAt: undefined };
  if (search.groups.length === 0) return { found: await walk(deps.db, search), endedAt: undefined };
  return deps.kind === 'SQLite' ? findInSqlite(deps, search) : findInPostgres(deps, search);
}

/** Reads along the index of the time. */
async function walk(
  db: Kysely<Tables>,
  { condition, limit, from, to, isNewestFirst }: ResolvedSearch,
): Promise<readonly Found[]> {
  const direction = sql.raw(isNewestFirst ? 'desc' : 'asc');
  const { rows } = await sql<Found>`select id, time_stamp as time from shot_reports
    where time_stamp between ${from} and ${to} and ${condition}
    order by time_stamp ${direction}, id ${direction} limit ${limit}`.execute(db);
  return rows;
}
