/**
 * Writes and reads all cells of CSV texts, by RFC 4180 and safe to open in a spreadsheet. The reader returns
 * every written text unchanged.
 */

/** First signs of a formula; Japanese spreadsheets accept full-width signs too. */
const SIGN = '[=+\\-@＝＋－＠﹦﹢﹣﹫]';
/** Characters before a formula that spreadsheets skip or do not show. Apostrophes: guards may be repeated. */
const BLANK = `['\\s\\p{Cc}\\p{Default_Ignorable_Code_Point}\\u2800]`;
/**
 * A formula after a character that begins a cell or line in other dialects. Blanks end at the next such
 * character: O(length).
 */
const WITHIN = `(?=(?:(?![\\t\\r\\n])${BLANK})*${SIGN})`;
const BETWEEN_CELLS = '(?<=[;\\t\\r\\n])';
/** A formula, or a text with blanks at an end: readers take these blanks for padding and remove them. */
const START = `(?=${BLANK}*${SIGN}|'*\\s|[^]*\\s$)`;

const TO_GUARD = new RegExp(`^${START}|${BETWEEN_CELLS}${WITHIN}`, 'gu');
const GUARDED_START = new RegExp(`^'${START}`, 'u');
const GUARDED_WITHIN = new RegExp(`${BETWEEN_CELLS}'${WITHIN}`, 'gu');

const SPECIAL = /[",\r\n]/;
/** Most texts: of signs that nothing guards or quotes, from a letter or digit to no blank. Tested first, as the guards read slowly. */
const PLAIN = /^[\dA-Za-z](?:[\w .:/()#-]*[\w.:/()#-])?$/;
/** Between the entries of a list in one cell. */
const LIST_SEPARATOR = '; ';

export const CSV_LINE_END = '\r\n';

/** One line without its end. */
export function csvLine(values: readonly unknown[]): string {
  let line = '';
  for (let i = 0; i < values.length; i++) line += i === 0 ? csvCell(values[i]) : `,${csvCell(values[i])}`;
  return line;
}

/**
 * Returns the text of a cell that a parser has split, without the apostrophes that `csvLine` puts before a
 * formula. Blanks around a text without such an apostrophe are padding of the file and removed.
 */
export function readCsvCell(cell: string): string {
  const isExact = GUARDED_START.test(cell);
  const text = isExact ? cell.slice(1) : cell.trim();
  return text.replace(GUARDED_WITHIN, '');
}

/**
 * One cell: numbers and booleans as in JSON, a missing value empty, the entries of a list separated by semicolons, an
 * object as JSON. A text that a spreadsheet would take for a formula, or without its blanks, gets a leading apostrophe, and
 * every text that needs it double quotes.
 */
function csvCell(value: unknown): string {
  const text = csvCellText(value);
  return typeof value === 'number' || typeof value === 'boolean' ? text : textCell(text);
}

/** The text of a cell before it is guarded and quoted. */
export function csvCellText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value === undefined || value === null) return '';
  return Array.isArray(value) ? value.map(entryText).join(LIST_SEPARATOR) : JSON.stringify(value);
}

function entryText(entry: unknown): string {
  return typeof entry === 'string' ? entry : JSON.stringify(entry);
}

function textCell(text: string): string {
  if (text === '' || PLAIN.test(text)) return text;
  const safe = text.replace(TO_GUARD, "'");
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
