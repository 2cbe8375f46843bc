/**
 * The mail of the statistics as HTML for mail programs, which ignore style sheets: tables, and styles in their elements. It loads
 * nothing, and prints black on white.
 */
import { countText } from '../countText.ts';
import { htmlFile } from '../paper/paperHtml.ts';
import { node, type PaperChild, type PaperNode } from '../paper/paperNode.ts';
import type { CountTable, MailDraft, MailRow } from './statisticsMailDraft.ts';
import { STATISTICS_MAIL_TEXT as MAIL, STATISTICS_WORDS as TEXT } from './statisticsWords.ts';
import { HOURS, sumOf } from './weekHours.ts';

/** For paper; a mail program that drops it loses nothing. */
const STYLE =
  '@page { margin: 12mm; } :root { color-scheme: light only; } tr, .keep { break-inside: avoid; } @media print { .open { display: none; } }';

const FONT =
  "font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif;color:#111;font-variant-numeric:tabular-nums;";
const CELL =
  'padding:3px 8px 3px 0;border-bottom:1px solid #d5d9de;font-size:13px;line-height:1.3;vertical-align:top;';
const HEAD =
  'padding:3px 8px 3px 0;border-bottom:1px solid #7c8590;font-size:12px;font-weight:500;color:#3d444b;';
const FIGURE = 'text-align:right;white-space:nowrap;';
const NOTE = 'margin:4px 0 0;font-size:12px;line-height:1.4;color:#3d444b;';
const PRINTED = 'print-color-adjust:exact;-webkit-print-color-adjust:exact;';
/** Colour of a bar, and of the hour with the most reports. */
const RED = [178, 24, 36] as const;
/** Shares from which white is easier to read on the colour than black. */
const DARK_SHARE = 0.6;

/** The whole file. */
export function mailHtml({ title, period, compared, counted, tables, hours, link }: MailDraft): string {
  const page = node(
    'div',
    {
      style: `${FONT}box-sizing:border-box;width:100%;max-width:720px;margin:0 auto;padding:16px;background:#fff;`,
    },
    node('h1', { style: 'margin:0;font-size:20px;font-weight:600;line-height:1.25;' }, title),
    node('p', { style: 'margin:2px 0 0;font-size:15px;font-weight:600;' }, period),
    node('p', { style: NOTE }, `${compared} ${MAIL.bold}`),
    node('p', { style: NOTE }, counted),
    node(
      'p',
      { className: 'open', style: 'margin:12px 0 0;font-size:14px;' },
      node('a', { href: link, style: `color:${shade(1)};` }, MAIL.open),
    ),
    ...tables.slice(0, 3).map(tablePart),
    hourPart(hours),
    ...tables.slice(3).map(tablePart),
  );
  return htmlFile(title, STYLE, [page]);
}

function part(title: string, ...content: readonly PaperChild[]): PaperNode {
  const style = 'margin:22px 0 4px;font-size:15px;font-weight:600;';
  return node('div', { className: 'keep' }, node('h2', { style }, title), ...content);
}

function table(style: string, ...parts: readonly PaperNode[]): PaperNode {
  const attributes = {
    cellspacing: 0,
    cellpadding: 0,
    style: `${FONT}width:100%;border-collapse:collapse;${style}`,
  };
  return node('table', attributes, ...parts);
}

function tablePart({ title, head, rows, omitted, total }: CountTable): PaperNode {
  if (rows.length === 0) return part(title, node('p', { style: NOTE }, TEXT.noneCounted));
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const heads = [TEXT.now, TEXT.before, TEXT.change].map((text) =>
    node('th', { scope: 'col', style: `${HEAD}${FIGURE}` }, text),
  );
  return part(
    title,
    table(
      '',
      node(
        'thead',
        {},
        node(
          'tr',
          {},
          node('th', { scope: 'col', style: `${HEAD}text-align:left;` }, head),
          node('th', { style: `${HEAD}width:28%;` }),
          ...heads,
        ),
      ),
      node('tbody', {}, ...rows.map((row) => rowOf(row, bar(row.count / most)))),
      node('tfoot', {}, rowOf(total, '')),
    ),
    ...(omitted > 0 ? [node('p', { style: NOTE }, MAIL.omitted(countText(omitted)))] : []),
  );
}

function rowOf({ name, count, before, change }: MailRow, mark: PaperChild): PaperNode {
  const isTotal = mark === '';
  const weight = isTotal ? 'font-weight:600;border-bottom:0;' : 'font-weight:400;';
  const figure = `${CELL}${FIGURE}${weight}`;
  return node(
    'tr',
    {},
    node(
      'th',
      { scope: 'row', style: `${CELL}${weight}text-align:left;min-width:84px;overflow-wrap:anywhere;` },
      name,
    ),
    node('td', { style: `${CELL}${weight}` }, mark),
    node('td', { style: figure }, countText(count)),
    node('td', { style: figure }, countText(before)),
    node('td', { style: figure }, change.isMarked ? node('b', {}, change.text) : change.text),
  );
}

function bar(share: number): PaperNode {
  const width = `${Math.round(share * 100)}%`;
  return node('div', {
    style: `width:${width};height:8px;margin-top:4px;background:${shade(0.55)};${PRINTED}`,
  });
}

function hourPart(hours: MailDraft['hours']): PaperNode {
  const { ofHour, peak, total } = hours;
  if (total === 0) return part(TEXT.hours, node('p', { style: NOTE }, TEXT.noneCounted));
  return part(
    TEXT.hours,
    // On a telephone it is wider than the screen.
    node('div', { style: 'overflow-x:auto;' }, hourTable(hours)),
    node('p', { style: NOTE }, TEXT.most(peak, countText(ofHour[peak] ?? 0))),
  );
}

function hourTable({ days, ofHour, most, total }: MailDraft['hours']): PaperNode {
  const cell = 'padding:3px 0;text-align:center;font-size:10px;line-height:1.3;border:1px solid #fff;';
  const head = (text: string) =>
    node('th', { scope: 'col', style: `${cell}font-weight:500;color:#3d444b;` }, text);
  const sum = (count: number) =>
    node('td', { style: `${cell}font-weight:600;` }, count === 0 ? '·' : countText(count));
  const name = (text: string) =>
    node('th', { scope: 'row', style: `${cell}text-align:left;padding-right:6px;font-weight:500;` }, text);
  const hour = (count: number) =>
    node('td', { style: `${cell}${colours(count / most)}${PRINTED}` }, count === 0 ? '' : countText(count));
  return table(
    'table-layout:fixed;min-width:600px;',
    node(
      'thead',
      {},
      node('tr', {}, head(''), ...HOURS.map((at) => head(String(at).padStart(2, '0'))), head(TEXT.all)),
    ),
    node(
      'tbody',
      {},
      ...days.map((counts, day) =>
        node('tr', {}, name(TEXT.weekdays[day] ?? ''), ...counts.map(hour), sum(sumOf(counts))),
      ),
    ),
    node('tfoot', {}, node('tr', {}, name(TEXT.all), ...ofHour.map(sum), sum(total))),
  );
}

function colours(share: number): string {
  if (share === 0) return 'background:#f1f3f5;';
  return `background:${shade(0.12 + 0.88 * share)};color:${share > DARK_SHARE ? '#fff' : '#111'};`;
}

/** The red on white: mail programs know no transparency. */
function shade(share: number): string {
  return `#${RED.map((channel) =>
    Math.round(255 - (255 - channel) * share)
      .toString(16)
      .padStart(2, '0'),
  ).join('')}`;
}
