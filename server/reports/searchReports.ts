/** Search of reports by words of their type, weapon, zone, street, squad and id, and by time. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { shownType, weaponName, type ReportSymbol } from '../../src/domain/contract/reportTypes.ts';
import type { ShotReport } from '../../src/domain/contract/shotReport.ts';
import { hasAllWords, type SearchQuery } from '../../src/domain/search/searchQuery.ts';
import { eventTime } from '../../src/domain/time/sensorClock.ts';
import type { ReportFilter, ReportScope } from '../store/reports/lists/reportQuery.ts';
import type { StoredReport } from '../store/reports/lists/storedReport.ts';
import type { ReportStore } from '../store/reports/reports.ts';

/** Newest reports of the time and types in question whose words are compared one by one: about half a second. */
const MAX_COMPARED = 20_000;
/** Newest reports that an index finds by the longest word, however old they are. */
const MAX_INDEXED = 500;
/** Fewest characters that the index finds anywhere in a text. */
const MIN_INDEXED = 3;

/** Input of a report search. */
export interface ReportSearchDeps {
  readonly reports: Pick<ReportStore, 'slices' | 'byId'>;
  /** Reports that the session may see; the search finds no others. */
  readonly scope: ReportScope;
  /** Squad names by squad id; a search also finds reports by squad name. */
  readonly squadNames: ReadonlyMap<string, string>;
}

/**
 * Returns the reports that a search finds, at most `size`: nearest to its moment first, else the newest
 * first. Words are compared with the newest MAX_COMPARED reports of the time and types. Older reports are
 * found by indexed fields only: zone, squad, level, weapon and detection id.
 */
export async function searchReports(
  deps: ReportSearchDeps,
  query: SearchQuery,
  size: number,
): Promise<readonly StoredReport[]> {
  const filter = filterOf(query, deps.scope);
  if (filter === undefined) return [];
  const found = new Map<number, StoredReport>();
  // Reports near a moment are ranked by how near: all of its span count.
  const wanted = query.near === undefined ? size : MAX_COMPARED;
  await compare(deps, { query, filter, limit: MAX_COMPARED, wanted }, found);
  const longest = query.words.toSorted((a, b) => b.length - a.length)[0] ?? '';
  if (found.size < size && longest.length >= MIN_INDEXED)
    await compare(deps, { query, filter: { ...filter, search: longest }, limit: MAX_INDEXED, wanted }, found);
  const numbered = await byNumber(deps, query);
  const distance = ({ report }: StoredReport) =>
    query.near === undefined ? 0 - eventTime(report) : Math.abs(eventTime(report) - query.near);
  const ranked = [...found.values()].toSorted((a, b) => distance(a) - distance(b));
  const others = ranked.filter(({ id }) => id !== numbered?.id);
  return [...(numbered === undefined ? [] : [numbered]), ...others].slice(0, size);
}

interface Comparison {
  readonly query: SearchQuery;
  readonly filter: ReportFilter;
  /** Most reports that are read. */
  readonly limit: number;
  /** The search ends after this many matches. */
  readonly wanted: number;
}

async function compare(
  { reports, scope, squadNames }: ReportSearchDeps,
  { query, filter, limit, wanted }: Comparison,
  found: Map<number, StoredReport>,
): Promise<void> {
  const newestFirst = [{ field: 'timeStamp', descending: true }] as const;
  const page = await reports.slices({ page: 0, size: limit, sort: newestFirst }, filter, scope);
  for await (const slice of page.slices) {
    for (const stored of slice)
      if (hasAllWords(wordsOf(stored, squadNames), query.words)) found.set(stored.id, stored);
    if (found.size >= wanted) return;
    await nextTurn();
  }
}

/** The report whose number is the only word of a search. */
async function byNumber(
  { reports, scope }: ReportSearchDeps,
  { words, span, symbols }: SearchQuery,
): Promise<StoredReport | undefined> {
  const [word = ''] = words;
  if (words.length !== 1 || span !== undefined || symbols !== undefined || !/^\d{1,15}$/.test(word))
    return undefined;
  return reports.byId(Number(word), scope);
}

/** Undefined where the session may see no report of the wanted types. */
function filterOf({ symbols, span }: SearchQuery, scope: ReportScope): ReportFilter | undefined {
  const seen = symbols?.filter((symbol: ReportSymbol) => scope.symbols?.includes(symbol) ?? true);
  if (seen?.length === 0) return undefined;
  return { ...(seen && { symbols: seen }), ...span };
}

/** Returns all texts of a report that a search reads. */
function wordsOf({ id, report }: StoredReport, squadNames: ReadonlyMap<string, string>): string {
  const {
    reportType,
    weapon,
    weaponCategory,
    zone,
    zoneId,
    squadId,
    level,
    message,
    detectionId,
  }: ShotReport = report;
  return [
    shownType(reportType, weaponCategory),
    weaponName(weapon, weaponCategory),
    zone,
    zoneId,
    squadId,
    squadNames.get(squadId),
    level,
    message,
    detectionId,
    id,
  ].join(' ');
}
