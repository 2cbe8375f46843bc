import { failure, success, type Result } from '../../../domain/result.ts';
import type { CsvRow } from '../../../domain/survey/exchange/csvNodes.ts';
import { MAX_FILE_LENGTH, type FileFailure } from '../../../domain/survey/exchange/importedFile.ts';

/** Between the cells of a file, the likeliest last: it wins where none is in the first line. */
const DELIMITERS = ['\t', ';', ','] as const;
/** First line by which a spreadsheet says what is between the cells. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=([\t;,])"?\r?\n/i;
/** More columns are no table of nodes. */
const MAX_COLUMNS = 500;

/** A cell of it shows that a row is one of data. */
const NUMBER = /^\s*[+−-]?\d+([.,]\d+)?\s*$/;
const LETTERS = 26;

/** A file that was split. */
export interface SplitCsv {
  /** Names of the columns; letters, as in a spreadsheet, where the file has none. */
  readonly header: readonly string[];
  readonly rows: readonly CsvRow[];
}

/** What the parser returns with `info`. */
interface ParsedRow {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/**
 * Splits a CSV file into cells; commas, semicolons and tabs are named or recognised by the first line. The parser is loaded when it
 * is first needed. O(length).
 */
export async function splitCsv(text: string): Promise<Result<SplitCsv, FileFailure>> {
  if (text.length > MAX_FILE_LENGTH) return failure('size');
  const { parse } = await import('csv-parse/browser/esm/sync');
  const separator = SEPARATOR_LINE.exec(text)?.[1];
  let parsed: readonly ParsedRow[];
  try {
    parsed = parse(text, {
      bom: true,
      delimiter: separator ?? delimiterOf(text),
      from_line: separator === undefined ? 1 : 2,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }) as unknown as readonly ParsedRow[];
  } catch {
    return failure('notCsv');
  }
  const [first, ...others] = parsed;
  if (first === undefined || first.record.length > MAX_COLUMNS) return failure('noHeader');
  const isHeader = !first.record.some((cell) => NUMBER.test(cell));
  const rows = isHeader ? others : parsed;
  // `lines` counts up to the end of a row; one with line ends in its cells began that many lines before.
  return success({
    header: isHeader ? first.record : first.record.map((_, column) => letterOf(column)),
    rows: rows.map(({ record, info }) => ({ line: info.lines - lineEnds(record), cells: record })),
  });
}

/** Of the column at a position from 0: A to Z, then AA. */
function letterOf(column: number): string {
  const last = String.fromCharCode(65 + (column % LETTERS));
  return column < LETTERS ? last : letterOf(Math.floor(column / LETTERS) - 1) + last;
}

function delimiterOf(text: string): string {
  const [first = ''] = text.slice(0, 100_000).split(/[\r\n]/, 1);
  const count = (delimiter: string): number => first.split(delimiter).length;
  return DELIMITERS.reduce((best, each) => (count(each) >= count(best) ? each : best));
}

function lineEnds(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
}
