import type { StatisticsRow } from '../contract/statistics.ts';
import { countText } from '../countText.ts';
import { differenceOf } from '../incidents/responseRules.ts';
import { STATISTICS_WORDS as TEXT } from './statisticsWords.ts';

/** The change of a count since the period before. */
export interface CountChange {
  readonly text: string;
  /** Greater than chance gives. */
  readonly isMarked: boolean;
}

/** Compares a count with the period before: a small count has no change, as it says nothing of a trend. */
export function changeOf({ count, before }: Pick<StatisticsRow, 'count' | 'before'>): CountChange {
  const difference = differenceOf(count, before);
  if (difference === 'few') return { text: TEXT.notCompared, isMarked: false };
  if (count === before) return { text: countText(0), isMarked: false };
  const text = count < before ? TEXT.fewer(countText(before - count)) : TEXT.more(countText(count - before));
  return { text, isMarked: difference !== 'chance' };
}
