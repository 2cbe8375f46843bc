import { CsvError, parse } from 'csv-parse/sync';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { readCsvCell } from '../../src/domain/json/csvText.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import type { EpochMs } from '../../src/domain/units.ts';
import { LocalTime } from './localTime.ts';

/** A row of a file of recorded incidents. */
export interface Incident {
  /** Line of the file; 1 = the header. */
  readonly line: number;
  readonly area: string;
  /** Unique within its area: the id of the file, with a suffix where another incident has the same one. */
  readonly id: string;
  readonly time: EpochMs;
  readonly multiple: boolean;
  readonly lat: number;
  readonly lon: number;
}

/** Why a row can't be used. */
type RowFailure =
  | 'too few columns'
  | 'no coverage area'
  | 'no incident id'
  | 'date and time cannot be read'
  | 'unknown type of incident'
  | 'position cannot be read'
  | 'duplicate of an earlier row'
  | 'not readable as CSV';

export interface RejectedRow {
  /** 1 = the header. */
  readonly line: number;
  /** RowFailure, or why the intake did not accept the report. */
  readonly reason: string;
  readonly row: string;
}

export interface IncidentFile {
  /** Rows below the header, including the rejected ones. */
  readonly rows: number;
  /** Oldest first; incidents of the same minute in the order of the file. */
  readonly incidents: readonly Incident[];
  /** In the order of the file. */
  readonly rejected: readonly RejectedRow[];
}

/** Time zone of the file. */
const ZONE = 'America/New_York';
const MAX_EXCERPT = 1000;
/** Leaves room for a suffix within the 128 characters of a stored id. */
const MAX_ID = 100;
const COLUMNS = {
  area: 'coverage area',
  id: 'incident id',
  time: 'date time',
  type: 'type',
  lon: 'longitude',
  lat: 'latitude',
} as const;
type Column = keyof typeof COLUMNS;
type Places = Readonly<Record<Column, number>>;

/**
 * Reads recorded incidents from a CSV file by column names. Each line is parsed by itself, so that an unclosed quote
 * affects no other row. Unusable rows are listed with their reason. Fails with one sentence where the file can't be read
 * or a column is missing.
 *
 * @param reasonOf  why the file can't be read, as part of that sentence
 */
export async function readIncidents(
  file: string,
  reasonOf: (error: unknown) => string,
): Promise<Result<IncidentFile, string>> {
  const reader = new IncidentReader();
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity });
  let line = 0;
  try {
    for await (const text of lines) {
      const problem = reader.addLine(line === 0 ? text.replace(/^\uFEFF/, '') : text, ++line);
      if (problem !== undefined) return failure(`${file}: ${problem}`);
    }
  } catch (error) {
    return failure(`${file} can't be read: ${reasonOf(error)}.`);
  }
  return reader.finish(file);
}

/** Cells of one line; undefined where its quotes are not balanced. */
function cellsOf(text: string): readonly string[] | undefined {
  if (!text.includes('"')) return text.split(',').map(readCsvCell);
  try {
    return ((parse(text, { relax_column_count: true }) as string[][])[0] ?? []).map(readCsvCell);
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

class IncidentReader {
  readonly #clock = new LocalTime(ZONE);
  readonly #incidents: Incident[] = [];
  readonly #rejected: RejectedRow[] = [];
  /** [area, id] as JSON → the distinct incidents with that id, each as text. */
  readonly #known = new Map<string, Set<string>>();
  #places: Places | undefined;
  #rows = 0;

  /** Adds a line of the file. Returns a sentence where the header lacks a column. */
  addLine(text: string, line: number): string | undefined {
    if (text.trim() === '') return undefined;
    const cells = cellsOf(text);
    if (this.#places === undefined) {
      const places = placesOf(cells ?? []);
      if (!places.ok) return places.reason;
      this.#places = places.value;
      return undefined;
    }
    this.#rows++;
    const read =
      cells === undefined ? failure('not readable as CSV' as const) : this.#read(cells, this.#places, line);
    if (read.ok) this.#incidents.push(read.value);
    else this.#rejected.push({ line, reason: read.reason, row: text.slice(0, MAX_EXCERPT) });
    return undefined;
  }

  finish(file: string): Result<IncidentFile, string> {
    if (this.#places === undefined) return failure(`${file} is empty: there is not even a header.`);
    const incidents = this.#incidents.toSorted((a, b) => a.time - b.time);
    return success({ rows: this.#rows, incidents, rejected: this.#rejected });
  }

  #read(record: readonly string[], places: Places, line: number): Result<Incident, RowFailure> {
    const cell = (column: Column): string | undefined => record[places[column]];
    const [area, id, time, type] = [cell('area'), cell('id'), cell('time'), cell('type')];
    if (record.length <= Math.max(...Object.values(places))) return failure('too few columns');
    if (!area || area.length > MAX_ID) return failure('no coverage area');
    if (!id || id.length > MAX_ID) return failure('no incident id');
    const instant = this.#clock.toInstant(time ?? '');
    if (!instant.ok) return failure('date and time cannot be read');
    const multiple = isMultiple(type ?? '');
    if (multiple === undefined) return failure('unknown type of incident');
    const lat = degrees(cell('lat'), 90);
    const lon = degrees(cell('lon'), 180);
    if (lat === undefined || lon === undefined) return failure('position cannot be read');
    const unique = this.#uniqueId(area, id, `${instant.value} ${multiple} ${lat} ${lon}`);
    if (unique === undefined) return failure('duplicate of an earlier row');
    return success({ line, area, id: unique, time: instant.value, multiple, lat, lon });
  }

  /** The id for its first incident, the id with a suffix for further ones; undefined for a duplicate. */
  #uniqueId(area: string, id: string, facts: string): string | undefined {
    const key = JSON.stringify([area, id]);
    const known = this.#known.get(key) ?? new Set();
    if (known.has(facts)) return undefined;
    this.#known.set(key, known.add(facts));
    return known.size === 1 ? id : `${id}#${known.size}`;
  }
}

function placesOf(header: readonly string[]): Result<Places, string> {
  const names = header.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_]+/g, ' '),
  );
  const places: Partial<Record<Column, number>> = {};
  for (const [column, name] of Object.entries(COLUMNS) as [Column, string][]) {
    const place = names.findIndex((given) => given === name || given.startsWith(`${name}-`));
    if (place === -1) return failure(`the column "${name}" is missing in the first line.`);
    places[column] = place;
  }
  return success(places as Places);
}

function isMultiple(type: string): boolean | undefined {
  if (/^single gunshot$/i.test(type)) return false;
  return /^multiple gunshots$/i.test(type) ? true : undefined;
}

const DECIMAL = /^[+-]?\d{1,3}(\.\d+)?$/;

function degrees(text: string | undefined, most: number): number | undefined {
  if (text === undefined || !DECIMAL.test(text)) return undefined;
  const value = Number(text);
  return Math.abs(value) <= most ? value : undefined;
}
