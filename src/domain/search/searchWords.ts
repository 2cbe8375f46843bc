/**
 * Words of texts as the search over all reports compares them: letters, marks and digits in a row, in small letters. The index and the
 * question use the same words, so that both databases find the same.
 */
import { smallLetters } from '../letterCase.ts';
import { shownType, weaponName, type ReportSymbol } from '../contract/reportTypes.ts';
import type { ShotReport } from '../contract/shotReport.ts';

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Characters of a word that are compared; an index entry of PostgreSQL holds 2046 bytes. */
const MAX_WORD_LENGTH = 64;
/** Begins a word that no text has: it is no letter, mark or digit. */
const MARK = '¦';

/** The words of a text, in its order. O(length). */
export function searchWords(text: string): string[] {
  return (smallLetters(text).match(WORD) ?? []).map((word) => word.slice(0, MAX_WORD_LENGTH));
}

/** The word of a type, beside those of texts. */
export function symbolWord(symbol: ReportSymbol): string {
  return `${MARK}type${MARK}${compact(symbol)}`;
}

/** The word of the type that somebody saw before it changed. */
export function formerWord(shownTo: 'reviewers' | 'others', symbol: ReportSymbol): string {
  return `${MARK}${shownTo}${MARK}${compact(symbol)}`;
}

/** The word of a squad, of which a question has the name. */
export function squadWord(squadId: string): string {
  return `${MARK}squad${MARK}${compact(squadId)}`;
}

/** Whether a word is of a text, so that the beginning of it finds it. */
export function isTextWord(word: string): boolean {
  return !word.startsWith(MARK);
}

/** Types of a report beside its own text: now, and as reviewers and others saw it before. */
export interface IndexedSymbols {
  readonly symbol: ReportSymbol;
  readonly former: ReportSymbol | null;
  readonly told: ReportSymbol | null;
}

/** The different words by which a report is found. O(length of its texts). */
export function reportWords(report: ShotReport, { symbol, former, told }: IndexedSymbols): string[] {
  const { reportType, weapon, weaponCategory, zone, zoneId, squadId, level, message, detectionId } = report;
  const texts = [
    shownType(reportType, weaponCategory),
    weaponName(weapon, weaponCategory),
    zone,
    zoneId,
    squadId,
    level,
    message,
    detectionId,
  ];
  const words = new Set(texts.flatMap((text) => (text === undefined ? [] : searchWords(text))));
  words.add(symbolWord(symbol)).add(squadWord(squadId));
  if (former !== null) words.add(formerWord('reviewers', former));
  if (told !== null) words.add(formerWord('others', told));
  return [...words];
}

function compact(text: string): string {
  return searchWords(text).join(MARK).slice(0, MAX_WORD_LENGTH);
}

/** Whether each word of a question occurs in a text, in any case. */
export function hasAllWords(text: string, words: readonly string[]): boolean {
  const small = smallLetters(text);
  return words.every((word) => small.includes(word));
}
