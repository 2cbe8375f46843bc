/** Counts of a period as a file. */
import type { Statistics, StatisticsSpan } from '../contract/statistics.ts';
import { CSV_LINE_END, csvLine } from '../json/csvText.ts';
import { writeIso } from '../json/instant.ts';
import { STATISTICS_WORDS as TEXT } from './statisticsWords.ts';

/** The counts as a CSV text, part by part. */
export function statisticsCsv(
  { from, to }: StatisticsSpan,
  parts: readonly { readonly title: string; readonly statistics: Statistics }[],
): string {
  const lines: (readonly unknown[])[] = [
    [TEXT.from, writeIso(from)],
    [TEXT.to, writeIso(to)],
    ...parts.flatMap(({ title, statistics: { rows, total } }): (readonly unknown[])[] => [
      [],
      [title, TEXT.now, TEXT.before],
      ...rows.map(({ key, name, type, count, before }) => [
        [name ?? key, type].filter((text) => text !== undefined).join(', '),
        count,
        before,
      ]),
      [TEXT.all, total.count, total.before],
    ]),
  ];
  return lines.map((line) => csvLine(line) + CSV_LINE_END).join('');
}
