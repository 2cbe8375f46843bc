/** The mail of the statistics as plain text: columns for a font of equal widths, lines for any. */
import { countText } from '../countText.ts';
import type { CountTable, MailDraft, MailRow } from './statisticsMailDraft.ts';
import { STATISTICS_MAIL_TEXT as MAIL, STATISTICS_WORDS as TEXT } from './statisticsWords.ts';
import { HOURS, sumOf } from './weekHours.ts';

/** Longest name for which the columns are widened. */
const MAX_NAME_WIDTH = 40;

/** The whole text. */
export function mailText({ title, period, compared, counted, tables, hours, link }: MailDraft): string {
  const blocks = [
    [title, period],
    [compared, counted],
    ...tables.slice(0, 3).map(tableLines),
    hourLines(hours),
    ...tables.slice(3).map(tableLines),
    [`${MAIL.open}:`, link],
  ];
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function tableLines({ title, head, rows, omitted, total }: CountTable): string[] {
  if (rows.length === 0) return [title, TEXT.noneCounted];
  const all = [...rows, total];
  const width = Math.min(MAX_NAME_WIDTH, Math.max(head.length, ...all.map(({ name }) => name.length)));
  const line = (name: string, ...figures: readonly string[]) =>
    `${name.padEnd(width)}${figures.map((figure) => figure.padStart(9)).join('')}`;
  const lineOf = ({ name, count, before, change: { text, isMarked } }: MailRow) =>
    line(name, countText(count), countText(before), isMarked ? `${text} *` : text);
  const isMarked = all.some(({ change }) => change.isMarked);
  return [
    title,
    line(head, TEXT.now, TEXT.before, TEXT.change),
    ...rows.map(lineOf),
    lineOf(total),
    ...(omitted > 0 ? [MAIL.omitted(countText(omitted))] : []),
    ...(isMarked ? [MAIL.marked] : []),
  ];
}

function hourLines({ days, ofHour, peak, total }: MailDraft['hours']): string[] {
  if (total === 0) return [TEXT.hours, TEXT.noneCounted];
  const width = Math.max(3, ...ofHour.map((count) => String(count).length + 1));
  const cells = (counts: readonly (number | string)[]) =>
    counts.map((count) => String(count === 0 ? '·' : count).padStart(width)).join('');
  const head = cells(HOURS.map((hour) => String(hour).padStart(2, '0')));
  return [
    TEXT.hours,
    `${''.padEnd(4)}${head}`,
    ...days.map((counts, day) => `${(TEXT.weekdays[day] ?? '').padEnd(4)}${cells(counts)}  ${sumOf(counts)}`),
    TEXT.most(peak, countText(ofHour[peak] ?? 0)),
  ];
}
