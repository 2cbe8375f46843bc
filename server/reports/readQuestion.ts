/** A question that a person typed, read as types of reports, a time, and words that must occur. */
import { REPORT_SYMBOLS, type ReportSymbol } from '../../src/domain/contract/reportTypes.ts';
import { smallLetters } from '../../src/domain/letterCase.ts';
import { searchWords } from '../../src/domain/search/searchWords.ts';
import { readTimeWords, type NamedTime, type QuestionMoment } from './readTimeWords.ts';

/** A question about reports; without words, types and time it finds all. */
export interface Question extends Omit<NamedTime, 'rest'> {
  /** As `searchWords` returns them; all must occur, in any order. */
  readonly words: readonly string[];
  /** Undefined: all types. */
  readonly symbols: readonly ReportSymbol[] | undefined;
}

/** Words that say nothing of their own. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  'a an and around at between during fired for from in near of on since the to'.split(' '),
);
const SHOTS: readonly ReportSymbol[] = ['Shot', 'Possible Shot'];
/** Types by the words for them, without the ending of a plural. */
const TYPE_WORDS: ReadonlyMap<string, readonly ReportSymbol[]> = new Map([
  ...REPORT_SYMBOLS.flatMap((symbol) =>
    symbol === 'Possible Shot'
      ? []
      : symbol.split('/').map((word) => [singular(word.toLowerCase()), [symbol]] as const),
  ),
  ['shot', SHOTS],
  ['gunshot', SHOTS],
  ['shooting', SHOTS],
]);

/** Reads a question. Text in double quotes is words alone. Never throws. O(length). */
export function readQuestion(text: string, moment: QuestionMoment): Question {
  const words: string[] = [];
  const unquoted = text.replaceAll(/"([^"]*)"/g, (_, quoted: string) => {
    words.push(...searchWords(quoted));
    return ' ';
  });
  const { span, near, rest } = readTimeWords(unquoted, moment);
  const symbols = new Set<ReportSymbol>();
  let isPossible = false;
  for (const token of smallLetters(rest)
    .split(/[\s,/]+/)
    .filter(Boolean)) {
    const typed = TYPE_WORDS.get(singular(token));
    if (token === 'possible') isPossible = true;
    else if (typed !== undefined) for (const symbol of typed) symbols.add(symbol);
    else if (!EMPTY_WORDS.has(token)) words.push(...searchWords(token));
  }
  const types = isPossible ? (['Possible Shot'] as const) : [...symbols];
  return { words: [...new Set(words)], symbols: types.length === 0 ? undefined : types, span, near };
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('us') ? word.slice(0, -1) : word;
}
