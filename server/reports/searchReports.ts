/** Search of reports by words of their type, weapon, zone, street, squad and id, and by time. */
import { searchWords } from '../../src/domain/search/searchWords.ts';
import type { ReportScope } from '../store/reports/lists/reportQuery.ts';
import type { FoundOutcome, ReportStore } from '../store/reports/reports.ts';
import type { Question } from './readQuestion.ts';

/** Input of a report search. */
export interface ReportSearchDeps {
  readonly reports: Pick<ReportStore, 'find' | 'byId'>;
  /** Reports that the session may see; the search finds no others. */
  readonly scope: ReportScope;
  /** Squad names by squad id; a search also finds reports by squad name. */
  readonly squadNames: ReadonlyMap<string, string>;
  /** Whether somebody still waits for the answer. */
  readonly isWanted: () => boolean;
}

/** Returns the reports that a question finds, at most `limit`: nearest to its moment first, else the newest first. */
export async function searchReports(
  { reports, scope, squadNames, isWanted }: ReportSearchDeps,
  question: Question,
  limit: number,
): Promise<FoundOutcome> {
  const { symbols, span, near } = question;
  const seen = symbols?.filter((symbol) => scope.symbols?.includes(symbol) ?? true);
  if (seen?.length === 0) return { reports: [], searchedFrom: undefined };
  const words = question.words.map((word) => ({ word, squadIds: squadsNamed(word, squadNames) }));
  const found = await reports.find({ words, symbols: seen, span, near, limit }, scope, isWanted);
  const numbered = await byNumber({ reports, scope }, question);
  if (numbered === undefined) return found;
  const others = found.reports.filter(({ id }) => id !== numbered.id);
  return { ...found, reports: [numbered, ...others].slice(0, limit) };
}

/** Ids of the squads whose name has a word that begins so. */
export function squadsNamed(word: string, squadNames: ReadonlyMap<string, string>): readonly string[] {
  return [...squadNames].flatMap(([squadId, name]) =>
    searchWords(name).some((one) => one.startsWith(word)) ? [squadId] : [],
  );
}

/** The report whose number is the only word of a question. */
async function byNumber(
  { reports, scope }: Pick<ReportSearchDeps, 'reports' | 'scope'>,
  { words, span, symbols }: Question,
) {
  const [word = ''] = words;
  if (words.length !== 1 || span !== undefined || symbols !== undefined || !/^\d{1,15}$/.test(word))
    return undefined;
  return reports.byId(Number(word), scope);
}
