/**
 * The mail of the statistics as HTML. It loads nothing, and prints black on white. Mail programs cut long mails off, at 102 kB the most
 * used one: cells have classes, and attributes for programs that drop style sheets.
 */
import { countText } from '../countText.ts';
import { htmlFile } from '../paper/paperHtml.ts';
import { node, type PaperChild, type PaperNode } from '../paper/paperNode.ts';
import type { CountTable, MailDraft, MailRow } from './statisticsMailDraft.ts';
import { STATISTICS_MAIL_TEXT as MAIL, STATISTICS_WORDS as TEXT } from './statisticsWords.ts';
import { HOURS, sumOf } from './weekHours.ts';

/** Colour of bars, and of the hour with the most reports. */
const RED = [178, 24, 36] as const;
/** Shares from which white is easier to read on the colour than black. */
const DARK_SHARE = 0.6;
const NO_COUNT = '#f1f3f5';

const STYLE = `
@page { margin: 12mm; }
:root { color-scheme: light only; }
body { margin: 0; background: #fff; }
.page { box-sizing: border-box; max-width: 720px; margin: 0 auto; padding: 16px; color: #111; font-variant-numeric: tabular-nums; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
h1 { margin: 0; font-size: 20px; font-weight: 600; line-height: 1.25; }
h2 { margin: 22px 0 4px; font-size: 15px; font-weight: 600; }
.period { margin: 2px 0 0; font-size: 15px; font-weight: 600; }
.note { margin: 4px 0 0; font-size: 12px; line-height: 1.4; color: #3d444b; }
.open { margin: 12px 0 0; font-size: 14px; }
.open a { color: ${shade(1)}; }
table { width: 100%; border-collapse: collapse; color: #111; }
.counts th, .counts td { padding: 3px 8px 3px 0; border-bottom: 1px solid #d5d9de; font-size: 13px; font-weight: 400; line-height: 1.3; vertical-align: top; }
.counts tbody th, .counts tfoot th { min-width: 84px; overflow-wrap: anywhere; }
.counts thead th { border-bottom-color: #7c8590; font-size: 12px; font-weight: 500; color: #3d444b; }
.counts tfoot th, .counts tfoot td { border-bottom: 0; font-weight: 600; }
.counts .bars { width: 28%; }
.figure { white-space: nowrap; }
.counts thead .figure { width: 64px; }
.bar { height: 8px; margin-top: 4px; background: ${shade(0.55)}; }
.week { overflow-x: auto; }
.week table { table-layout: fixed; min-width: 620px; }
.week th, .week td { padding: 3px 0; border: 1px solid #fff; font-size: 10px; font-weight: 400; line-height: 1.3; white-space: nowrap; }
.week th { color: #3d444b; font-weight: 500; }
.week .day { width: 28px; }
.week .sum { width: 36px; }
.week tfoot td, .week .sum { color: #111; font-weight: 600; }
.week .dark { color: #fff; }
.keep, tr { break-inside: avoid; }
@media (max-width: 480px) { .counts thead .figure { width: auto; } }
@media print { .open { display: none; } }
`;

const FONT = { style: "font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif" };
const LEFT = { align: 'left' };
const FIGURE = { align: 'right', className: 'figure' };

/** The whole file. */
export function mailHtml({ title, period, compared, counted, tables, hours, link }: MailDraft): string {
  const page = node(
    'div',
    { className: 'page', ...FONT },
    node('h1', {}, title),
    node('p', { className: 'period' }, period),
    note(`${compared} ${MAIL.bold}`),
    note(counted),
    node('p', { className: 'open' }, node('a', { href: link }, MAIL.open)),
    ...tables.slice(0, 3).map(tablePart),
    hourPart(hours),
    ...tables.slice(3).map(tablePart),
  );
  return htmlFile(title, STYLE, [page]);
}

function note(text: string): PaperNode {
  return node('p', { className: 'note' }, text);
}

function part(title: string, ...content: readonly PaperChild[]): PaperNode {
  return node('div', { className: 'keep' }, node('h2', {}, title), ...content);
}

/** A table of three parts, each of rows. */
function table(
  className: string,
  {
    head,
    rows,
    foot,
  }: {
    readonly head: readonly PaperNode[];
    readonly rows: readonly (readonly PaperNode[])[];
    readonly foot: readonly PaperNode[];
  },
): PaperNode {
  const line = (cells: readonly PaperNode[]) => node('tr', {}, ...cells);
  return node(
    'table',
    { className, cellspacing: 0, cellpadding: 3, width: '100%', ...FONT },
    node('thead', {}, line(head)),
    node('tbody', {}, ...rows.map(line)),
    node('tfoot', {}, line(foot)),
  );
}

function tablePart({ title, head, rows, omitted, total }: CountTable): PaperNode {
  if (rows.length === 0) return part(title, note(TEXT.noneCounted));
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const names = [
    node('th', { scope: 'col', ...LEFT }, head),
    node('th', { className: 'bars' }),
    ...[TEXT.now, TEXT.before, TEXT.change].map((text) => node('th', { scope: 'col', ...FIGURE }, text)),
  ];
  return part(
    title,
    table('counts', {
      head: names,
      rows: rows.map((row) => cellsOf(row, bar(row.count / most))),
      foot: cellsOf(total, ''),
    }),
    ...(omitted > 0 ? [note(MAIL.omitted(countText(omitted)))] : []),
  );
}

function cellsOf({ name, count, before, change }: MailRow, mark: PaperChild): readonly PaperNode[] {
  return [
    node('th', { scope: 'row', ...LEFT }, name),
    node('td', {}, mark),
    node('td', FIGURE, countText(count)),
    node('td', FIGURE, countText(before)),
    node('td', FIGURE, change.isMarked ? node('b', {}, change.text) : change.text),
  ];
}

function bar(share: number): PaperNode {
  return node('div', { className: 'bar', style: `width:${Math.round(share * 100)}%` });
}

function hourPart(hours: MailDraft['hours']): PaperNode {
  const { ofHour, peak, total } = hours;
  if (total === 0) return part(TEXT.hours, note(TEXT.noneCounted));
  return part(
    TEXT.hours,
    // On a telephone it is wider than the screen.
    node('div', { className: 'week' }, hourTable(hours)),
    note(TEXT.most(peak, countText(ofHour[peak] ?? 0))),
  );
}

function hourTable({ days, ofHour, most, total }: MailDraft['hours']): PaperNode {
  const name = (text: string) => node('th', { scope: 'row', ...LEFT }, text);
  const sum = (count: number) => node('td', { align: 'center', className: 'sum' }, countText(count));
  const head = [
    node('th', { className: 'day' }),
    ...HOURS.map((hour) => node('th', { scope: 'col' }, String(hour).padStart(2, '0'))),
    node('th', { scope: 'col', className: 'sum' }, TEXT.all),
  ];
  const rows = days.map((counts, day) => [
    name(TEXT.weekdays[day] ?? ''),
    ...counts.map((count) => hourCell(count, count / most)),
    sum(sumOf(counts)),
  ]);
  const foot = ofHour.map((count) => node('td', { align: 'center' }, count === 0 ? '·' : countText(count)));
  return table('hours', { head, rows, foot: [name(TEXT.all), ...foot, sum(total)] });
}

function hourCell(count: number, share: number): PaperNode {
  const bgcolor = count === 0 ? NO_COUNT : shade(0.12 + 0.88 * share);
  const dark = share > DARK_SHARE ? { className: 'dark' } : {};
  return node('td', { align: 'center', bgcolor, ...dark }, count === 0 ? '' : countText(count));
}

/** The red on white: mail programs know no transparency. */
function shade(share: number): string {
  return `#${RED.map((channel) =>
    Math.round(255 - (255 - channel) * share)
      .toString(16)
      .padStart(2, '0'),
  ).join('')}`;
}
