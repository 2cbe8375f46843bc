import { success, type Result } from '../../../domain/result.ts';
import { findHeader, type CsvRow, type CsvTable } from '../../../domain/survey/exchange/csvColumns.ts';
import {
  fileFailure,
  MAX_FILE_LENGTH,
  type FileFailure,
} from '../../../domain/survey/exchange/importedFile.ts';

/** Between the cells of a file, the likeliest first. */
const DELIMITERS = ['\t', ';', ',', '|'] as const;
/** First line of a file, where a spreadsheet declares the delimiter. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=([\t;,|])"?\r?\n/i;
/** More columns are no table of nodes. */
const MAX_COLUMNS = 500;
/** Number of lines sampled to find the delimiter. */
const SAMPLE_LINES = 60;

/** What the parser returns with `info`. */
interface ParsedRow {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

type Parse = (text: string, options: object) => unknown;

/**
 * Splits a table into cells and finds its header. What is between the cells is named by a first line, else it is what splits most
 * lines alike. The parser is loaded when it is first needed. O(length).
 */
export async function splitCsv(text: string): Promise<Result<CsvTable, FileFailure>> {
  if (text.length > MAX_FILE_LENGTH) return fileFailure('size');
  const { parse } = await import('csv-parse/browser/esm/sync');
  const named = SEPARATOR_LINE.exec(text)?.[1];
  const rows = parseRows(parse as Parse, text, {
    delimiter: named ?? findDelimiter(parse as Parse, text),
    from_line: named === undefined ? 1 : 2,
  });
  if (!rows.ok) return rows;
  const table = findHeader(rows.value);
  if (table.header.length === 0 || table.header.length > MAX_COLUMNS) return fileFailure('noHeader');
  return success(table);
}

function parseRows(parse: Parse, text: string, options: object): Result<readonly CsvRow[], FileFailure> {
  let parsed: readonly ParsedRow[];
  try {
    parsed = parse(text, {
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      ...options,
    }) as readonly ParsedRow[];
  } catch (error) {
    const at = (error as { readonly lines?: unknown }).lines;
    return fileFailure('notCsv', typeof at === 'number' ? `line ${at}` : '');
  }
  // `lines` counts up to the end of a row; one with line ends in its cells began that many lines before.
  return success(parsed.map(({ record, info }) => ({ line: info.lines - lineEnds(record), cells: record })));
}

/**
 * Finds the delimiter that splits most lines into the same number of cells, two at least. Ties: the first.
 */
function findDelimiter(parse: Parse, text: string): string {
  const sample = text.slice(0, 200_000).split(/\r\n|\r|\n/, SAMPLE_LINES + 1);
  const lines = sample.length > SAMPLE_LINES ? sample.slice(0, SAMPLE_LINES).join('\n') : sample.join('\n');
  let best: { readonly delimiter: string; readonly score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const rows = parseRows(parse, lines, { delimiter });
    const score = rows.ok ? alike(rows.value) : 0;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** How many rows have the number of cells, two at least, that most rows have. */
function alike(rows: readonly CsvRow[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows)
    if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

function lineEnds(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
}
