/** Content of chosen, dropped or pasted files: a table, features of JSON, or texts of XML. */
import { readPlace } from '../../../domain/geo/readPlace.ts';
import { NOT_JSON } from '../../../domain/json/parseJson.ts';
import { isRow, type Row } from '../../../domain/json/row.ts';
import { success, type Result } from '../../../domain/result.ts';
import type { CsvRow, CsvTable } from '../../../domain/survey/exchange/csvColumns.ts';
import {
  fileFailure,
  MAX_FILE_LENGTH,
  type FileFailure,
  type ImportNote,
} from '../../../domain/survey/exchange/importedFile.ts';
import { featuresOf, parseJsonTexts } from '../../../domain/survey/exchange/jsonFeatures.ts';
import { decodeText } from './decodeText.ts';
import type { NamedBytes } from './openArchive.ts';
import { splitCsv } from './splitCsv.ts';

/** Content of files, with notes of assumptions. */
export type Source = {
  /** Name or text of the coordinate system; undefined: the file names none. */
  readonly system: string | undefined;
  readonly notes: readonly ImportNote[];
} & (
  | { readonly kind: 'table'; readonly table: CsvTable; readonly hasNewIds: boolean }
  | { readonly kind: 'features'; readonly features: readonly unknown[] }
  | { readonly kind: 'xml'; readonly texts: readonly string[] }
);

type Kind = Source['kind'] | 'system';

interface OpenedFile {
  readonly name: string;
  readonly kind: Kind;
  readonly text: string;
  readonly notes: readonly ImportNote[];
}

const ZIP = [0x50, 0x4b, 0x03, 0x04] as const;
/** First bytes of a workbook of the years before 2007. */
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0] as const;

/** Opens files: one with places, perhaps in an archive, and perhaps one that names their coordinate system. */
export async function openFiles(
  given: readonly NamedBytes[],
  encoding?: string,
): Promise<Result<Source, FileFailure>> {
  const files: NamedBytes[] = [];
  let left = 0;
  for (const file of given) {
    if (file.bytes.length > MAX_FILE_LENGTH) return fileFailure('size');
    if (!begins(file.bytes, ZIP)) files.push(file);
    else {
      const { openArchive } = await import('./openArchive.ts');
      const opened = openArchive(file.bytes);
      if (!opened.ok) return opened;
      files.push(...opened.value.files);
      left += opened.value.left;
    }
  }
  const opened: OpenedFile[] = [];
  for (const file of files) {
    const read = openFile(file, encoding);
    // In an archive a file that is none of the kinds fails no other.
    if (read.ok) opened.push(read.value);
    else if (files.length === 1) return read;
    else left += 1;
  }
  return combine(opened, left);
}

/** Opens a text that was pasted. */
export function openText(text: string): Promise<Result<Source, FileFailure>> {
  if (text.length > MAX_FILE_LENGTH) return Promise.resolve(fileFailure('size'));
  const kind = kindOf('', text);
  return combine(kind === undefined ? [] : [{ name: '', kind, text, notes: [] }], 0);
}

function begins(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, i) => bytes[i] === byte);
}

function openFile(
  { name, bytes }: NamedBytes,
  encoding: string | undefined,
): Result<OpenedFile, FileFailure> {
  if (begins(bytes, OLD_WORKBOOK)) return fileFailure('workbook');
  if (/\.(?:shp|dbf|shx)$/i.test(name)) return fileFailure('shapefile');
  const decoded = decodeText(bytes, encoding);
  if (!decoded.ok) return decoded;
  const { text, notes } = decoded.value;
  if (text.trim() === '') return fileFailure('empty');
  const kind = kindOf(name, text);
  return kind === undefined ? fileFailure('notCsv') : success({ name, kind, text, notes });
}

/** The kind of a text by its first character, or by the name of its file; undefined for an image and the like. */
function kindOf(name: string, text: string): Kind | undefined {
  const start = text.trimStart();
  if (/\.prj$/i.test(name)) return 'system';
  if (start.startsWith('<') || /\.(?:kml|gpx)$/i.test(name)) return 'xml';
  const isTable = /\.(?:csv|tsv|txt)$/i.test(name);
  if (!isTable && (/json$/i.test(name) || '[{\u001E'.includes(start.charAt(0)))) return 'features';
  return text.includes('\0') ? undefined : 'table';
}

/** Combines files into one source: XML before JSON before one table. @param left  other files */
async function combine(files: readonly OpenedFile[], left: number): Promise<Result<Source, FileFailure>> {
  const kind = (['xml', 'features', 'table'] as const).find((each) =>
    files.some((file) => file.kind === each),
  );
  const same = files.filter((file) => file.kind === kind);
  const used = kind === 'xml' ? same : same.slice(0, 1);
  const [first] = used;
  if (first === undefined || kind === undefined) return fileFailure('noContent');
  const system = files.find((file) => file.kind === 'system')?.text;
  const others = left + files.filter((file) => file.kind !== 'system').length - used.length;
  const notes = [
    ...used.flatMap((file) => file.notes),
    ...(others > 0 || files.length > 1
      ? [{ kind: 'archive' as const, read: used.map(({ name }) => name), left: others }]
      : []),
  ];
  if (kind === 'xml') return success({ kind, texts: used.map(({ text }) => text), system: undefined, notes });
  if (kind === 'features') return openJson(first.text, system, notes);
  const places = placeLines(first.text);
  if (places !== undefined) return success({ kind, table: places, hasNewIds: true, system, notes });
  const table = await splitCsv(first.text);
  if (!table.ok) return table;
  const { titleLines } = table.value;
  const noted =
    titleLines.length === 0 ? notes : [...notes, { kind: 'titleLines' as const, lines: titleLines }];
  return success({ kind, table: table.value, hasNewIds: false, system, notes: noted });
}

async function openJson(
  text: string,
  prj: string | undefined,
  notes: readonly ImportNote[],
): Promise<Result<Source, FileFailure>> {
  const value = parseJsonTexts(text);
  if (value === NOT_JSON) return fileFailure('notJson', jsonMistake(text));
  if (isRow(value) && value['type'] === 'Topology') return openTopology(value, notes);
  const { features, system } = featuresOf(value);
  if (features === undefined || features.length === 0) return fileFailure('noFeatures');
  return success({ kind: 'features', features, system: system ?? prj, notes });
}

/** Returns the parser's message for a text that is no JSON. */
function jsonMistake(text: string): string {
  try {
    JSON.parse(text);
    return '';
  } catch (error) {
    return error instanceof SyntaxError ? error.message.slice(0, 120) : '';
  }
}

/** TopoJSON shares the lines of its shapes; each object is made a feature or several. */
async function openTopology(
  topology: Row,
  notes: readonly ImportNote[],
): Promise<Result<Source, FileFailure>> {
  const { feature } = await import('topojson-client');
  const objects = isRow(topology['objects']) ? Object.values(topology['objects']) : [];
  try {
    const features = objects.flatMap((object) => {
      const made: unknown = feature(topology as never, object as never);
      return isRow(made) && Array.isArray(made['features']) ? (made['features'] as unknown[]) : [made];
    });
    if (features.length === 0) return fileFailure('noFeatures');
    return success({ kind: 'features', features, system: undefined, notes });
  } catch {
    return fileFailure('noFeatures', 'TopoJSON');
  }
}

const MAX_PLACE_LINES = 100_000;

/** Reads lines of one place each, as copied from a map; undefined if a line is anything else. */
function placeLines(text: string): CsvTable | undefined {
  const lines = text.split(/\r\n|\r|\n/, MAX_PLACE_LINES);
  const rows: CsvRow[] = [];
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '') continue;
    if (readPlace(line) === undefined) return undefined;
    rows.push({ line: i + 1, cells: [line.trim()] });
  }
  // In this order people and maps write them.
  return rows.length === 0 ? undefined : { header: ['lat, lon'], rows, titleLines: [] };
}
