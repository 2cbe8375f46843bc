/** CSV texts by RFC 4180, safe to open in a spreadsheet. */

/** Start of a cell that a spreadsheet reads as a formula, also after spaces. Full-width characters count in Japanese spreadsheets. */
const FORMULA_START = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;
const SPECIAL = /[",\r\n]/;
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
 * One cell: numbers and booleans as in JSON, a missing value empty, the entries of a list separated by semicolons, an
 * object as JSON. A text that a spreadsheet would take for a formula gets a leading apostrophe, and every text that
 * needs it double quotes.
 */
function csvCell(value: unknown): string {
  if (typeof value === 'string') return textCell(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value === undefined || value === null) return '';
  return textCell(Array.isArray(value) ? value.map(entryText).join(LIST_SEPARATOR) : JSON.stringify(value));
}

function entryText(entry: unknown): string {
  return typeof entry === 'string' ? entry : JSON.stringify(entry);
}

function textCell(text: string): string {
  const safe = FORMULA_START.test(text) ? `'${text}` : text;
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
