/** Nodes of a CSV file: which column is what, and the items of its rows (BH-30). `splitCsv` of the worker splits the file. */
import { degreesToRadians } from '../../units.ts';
import { readCsvCell } from '../../json/csvText.ts';
import { readFinite, readId } from '../../json/read.ts';
import { failure, success, type Result } from '../../result.ts';
import { readNodeItem, type NodeItem } from '../draft/nodeItems.ts';
import { MIC_COLUMNS, NODE_COLUMNS } from '../draft/tables.ts';
import type { FileFailure, ReadFile, RejectedEntry } from './importedFile.ts';

/** Columns of a node that a file may fill. */
export type CsvTarget = Exclude<keyof typeof NODE_COLUMNS, 'source'>;

/** Every column that a file may fill, in the order in which they are offered. */
export const CSV_TARGETS = Object.keys(NODE_COLUMNS).filter(
  (name) => name !== 'source',
) as readonly CsvTarget[];

/** How a file is read. */
export interface CsvMapping extends NumberFormat {
  /** For each column of the file what it fills; undefined: it is left out. */
  readonly targets: readonly (CsvTarget | undefined)[];
  /** Whether yaw, pitch and roll are in degrees. */
  readonly hasDegrees: boolean;
}

interface NumberFormat {
  /** Whether numbers have a decimal comma. */
  readonly hasDecimalComma: boolean;
}

/** Names that files give to columns, lower case, letters and digits alone. */
const NAMES: Readonly<Partial<Record<CsvTarget, readonly string[]>>> = {
  nodeId: ['node', 'id', 'name', 'sensor', 'sensorid', 'point', 'pointid'],
  locationId: ['propertyno', 'property', 'location', 'asset'],
  squadId: ['squad'],
  level: ['floor', 'storey', 'levelid'],
  notes: ['note', 'description', 'comment', 'remarks'],
  node_lat: ['lat', 'latitude', 'y', 'northing'],
  node_long: ['lon', 'lng', 'long', 'longitude', 'x', 'easting'],
  nodeAlt: ['alt', 'altitude', 'elevation', 'height', 'z'],
  yaw: ['heading', 'azimuth', 'bearing'],
};
const NUMBERS = new Set<string>(
  Object.entries(NODE_COLUMNS).flatMap(([name, kind]) => (kind === 'number' ? [name] : [])),
);
const ANGLES = ['yaw', 'pitch', 'roll'] as const;
/** After the name of an angle in a header: the column is in degrees. */
export const DEGREES_SUFFIX = '_deg';
/** A radian value in a survey is at most this; a larger one is degrees. */
const MAX_RADIANS = 6.29;

/** A row of a file, split into cells. */
export interface CsvRow {
  /** Line of the file on which it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Whether a column is an angle, which a file may give in degrees. */
export function isAngle(target: string | undefined): boolean {
  return (ANGLES as readonly (string | undefined)[]).includes(target);
}

/** What the columns probably are, by their names and by the first rows; each target once. */
export function proposeMapping(header: readonly string[], sample: readonly CsvRow[]): CsvMapping {
  const taken = new Set<CsvTarget>();
  const targets = header.map((name) => {
    const target = CSV_TARGETS.find((each) => !taken.has(each) && isNameOf(each, name));
    if (target !== undefined) taken.add(target);
    return target;
  });
  const cellsOf = (names: readonly string[]) =>
    sample.flatMap(({ cells }) => cells.filter((_, i) => names.includes(targets[i] ?? '')));
  const format = {
    hasDecimalComma: cellsOf([...NUMBERS]).some((cell) => /^\s*[+−-]?\d+,\d+\s*$/.test(cell)),
  };
  const saysDegrees = header.some((name, i) => isAngle(targets[i]) && /deg|°/i.test(name));
  const angles = cellsOf(ANGLES).map((cell) => readNumber(cell, format));
  return {
    ...format,
    targets,
    hasDegrees:
      saysDegrees ||
      !angles.some((angle) => angle !== 0) ||
      angles.some((angle) => Math.abs(angle) > MAX_RADIANS),
  };
}

/** What a column was chosen to fill; undefined: nothing. */
export interface ColumnChoice {
  readonly column: number;
  readonly target: CsvTarget | undefined;
}

/**
 * What each of `count` columns fills. A field is filled by one column, the one chosen last: the others have it again once that one
 * is given another field, as where arrow keys lead through all of them. Choices are in their order, one for each column. O(columns).
 */
export function targetsOf(count: number, choices: readonly ColumnChoice[]): CsvMapping['targets'] {
  const targets: (CsvTarget | undefined)[] = Array.from({ length: count });
  const columns = new Map(choices.map(({ column, target }) => [target, column]));
  for (const [target, column] of columns) targets[column] = target;
  return targets;
}

/** The nodes of the rows after the header. O(cells). */
export function readCsvNodes(rows: readonly CsvRow[], mapping: CsvMapping): Result<ReadFile, FileFailure> {
  if (!mapping.targets.includes('nodeId')) return failure('noHeader');
  const nodes: NodeItem[] = [];
  const rejected: RejectedEntry[] = [];
  for (const { line, cells } of rows) {
    const read = readRow(cells, mapping);
    if (read.ok) nodes.push(read.value);
    else rejected.push({ at: line, ...read.reason });
  }
  return success({ items: { nodes, cameras: [], zones: [] }, rejected });
}

function readRow(row: readonly string[], mapping: CsvMapping): Result<NodeItem, Omit<RejectedEntry, 'at'>> {
  const fields: Record<string, unknown> = {};
  /** As they were written, blanks included. */
  const texts: Record<string, string> = {};
  for (const [i, target] of mapping.targets.entries()) {
    const cell = readCsvCell(row[i] ?? '');
    if (target === undefined || cell === '') continue;
    if (NODE_COLUMNS[target] === 'text') texts[target] = cell;
    const number = NUMBERS.has(target) ? readNumber(cell, mapping) : undefined;
    if (number !== undefined && Number.isNaN(number)) return failure({ reason: 'column', column: target });
    if (number === undefined) fields[target] = cell;
    else fields[target] = mapping.hasDegrees && isAngle(target) ? degreesToRadians(number) : number;
  }
  if (readId(fields['nodeId']) === undefined) return failure({ reason: 'id' });
  const lat = Number(fields['node_lat'] ?? NaN);
  const lon = Number(fields['node_long'] ?? NaN);
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return failure({ reason: 'place' });
  return success({ ...readNodeItem(fields), ...texts });
}

/** A number as people write it, with a minus sign of print too. */
function readNumber(cell: string, { hasDecimalComma }: NumberFormat): number {
  const plain = cell.replace('−', '-');
  return readFinite(hasDecimalComma ? plain.replace(',', '.') : plain);
}

function isNameOf(target: CsvTarget, name: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z\d]/g, '');
  const columnName = isAngle(target) ? plain(name).replace(/deg(rees)?$/, '') : plain(name);
  if (columnName === '') return false;
  return (
    plain(target) === columnName ||
    (NAMES[target]?.includes(columnName) ?? false) ||
    isMicName(target, columnName)
  );
}

/** "Mic 1 x" is mic1_x. */
function isMicName(target: CsvTarget, columnName: string): boolean {
  return (MIC_COLUMNS as readonly string[]).includes(target) && columnName === target.replace('_', '');
}
