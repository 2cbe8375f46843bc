/** Reads nodes from the rows of a table: finds the number format, then reads an item from each row. */
import { parseAngleOf } from '../../geo/degreesText.ts';
import { readPlace, type MgrsPlace, type PlaceDegrees, type UtmPlace } from '../../geo/readPlace.ts';
import { degreesToRadians } from '../../units.ts';
import { readCsvCell } from '../../json/csvText.ts';
import { readBoolean, readId } from '../../json/read.ts';
import { failure, success, type Result } from '../../result.ts';
import { readNodeItem, type NodeItem } from '../draft/nodeItems.ts';
import { NODE_COLUMNS } from '../draft/tables.ts';
import { isAngle, NUMBER_TARGETS, proposeTargets, type CsvRow, type CsvTarget } from './csvColumns.ts';
import { fileFailure, type FileFailure, type ReadFile, type RejectedEntry } from './importedFile.ts';
import {
  findNumberFormat,
  METRES_PER_FOOT,
  readNumber,
  splitLength,
  type NumberFormat,
} from './numberFormat.ts';

export type AngleUnit = 'degrees' | 'radians';
export type AltitudeUnit = 'metres' | 'feet';
/** Which of two numbers in one cell comes first. */
export type PairOrder = 'latLon' | 'lonLat';

/** Settings for reading a table. Undefined settings become questions to a person. */
export interface CsvMapping {
  /** The field that each column of the file fills; undefined: the column is left out. */
  readonly targets: readonly (CsvTarget | undefined)[];
  readonly numbers: NumberFormat | undefined;
  /** Of yaw, pitch and roll. */
  readonly angles: AngleUnit | undefined;
  readonly altitudes: AltitudeUnit;
  readonly order: PairOrder | undefined;
  /** Whether a row without an id gets a new one. */
  readonly hasNewIds: boolean;
}

/** What a file does not show of its numbers: a text of it that could be two values; '' where nothing is in doubt. */
export interface CsvDoubts {
  readonly numbers: string;
  readonly angles: string;
  readonly order: string;
}

/** What a person or the file says of a table; what is absent is found in its cells. */
export type CsvAnswers = { readonly [Key in keyof CsvMapping]?: CsvMapping[Key] | undefined };

/** Turns what is no latitude and longitude into them. */
export interface PlaceReader {
  /** Of eastings and northings with the text of their zone, '' for none; undefined: they are beyond their system. */
  readonly project: (easting: number, northing: number, zone: string) => PlaceDegrees | undefined;
  readonly grid: (place: MgrsPlace | UtmPlace) => PlaceDegrees | undefined;
}

/** A radian value in a survey is at most this; a larger one is degrees. */
const MAX_RADIANS = 6.29;
/** Largest absolute value of a number, where one is known. */
const MOST: Readonly<Record<string, number>> = {
  node_lat: 90,
  node_long: 180,
  yaw: 360,
  pitch: 360,
  roll: 360,
};
const METRE_TARGETS: ReadonlySet<string | undefined> = new Set(['easting', 'northing']);

/** How a table is read by its header and all its rows, with what was answered, and what it leaves in doubt. O(cells). */
export function proposeMapping(
  header: readonly string[],
  rows: readonly CsvRow[],
  answers: CsvAnswers = {},
): { readonly mapping: CsvMapping; readonly doubts: CsvDoubts } {
  const targets = answers.targets ?? proposeTargets(header);
  const found = findNumberFormat(numberCells(rows, targets));
  const numbers = answers.numbers ?? found.format;
  const angles = findAngleUnit(header, rows, { targets, numbers: numbers ?? 'point' });
  const order = findOrder(header, rows, targets);
  const isInFeet = header.some(
    (name, i) => targets[i] === 'nodeAlt' && /\b(?:ft|feet|foot)\b|_ft$/i.test(name),
  );
  return {
    mapping: {
      targets,
      numbers,
      angles: answers.angles ?? angles.unit,
      altitudes: answers.altitudes ?? (isInFeet ? 'feet' : 'metres'),
      order: answers.order ?? order.order,
      hasNewIds: answers.hasNewIds ?? false,
    },
    doubts: {
      numbers: found.format === undefined ? found.sample : '',
      angles: angles.sample,
      order: order.sample,
    },
  };
}

function* numberCells(rows: readonly CsvRow[], targets: CsvMapping['targets']) {
  for (const { cells } of rows)
    for (const [i, target] of targets.entries()) {
      const text = cells[i] ?? '';
      if (target === undefined || text === '') continue;
      if (METRE_TARGETS.has(target)) yield { text, most: Infinity };
      else if (NUMBER_TARGETS.has(target))
        yield { text: unitless(text, target).text, most: MOST[target] ?? Infinity };
    }
}

/**
 * Finds the unit of angles from column names, from unit marks, and from values too large for radians. In
 * doubt, with a sample, if all angles fit both units. An angle of 0 and a cell without a number decide
 * nothing.
 */
function findAngleUnit(
  header: readonly string[],
  rows: readonly CsvRow[],
  { targets, numbers }: { readonly targets: CsvMapping['targets']; readonly numbers: NumberFormat },
): { readonly unit: AngleUnit | undefined; readonly sample: string } {
  const names = header.filter((_, i) => isAngle(targets[i]));
  if (names.some((name) => /deg|°/i.test(name))) return { unit: 'degrees', sample: '' };
  if (names.some((name) => /\brad|_rad/i.test(name))) return { unit: 'radians', sample: '' };
  let sample = '';
  for (const { cells } of rows)
    for (const [i, target] of targets.entries()) {
      if (!isAngle(target)) continue;
      const cell = cells[i] ?? '';
      const angle = readNumber(unitless(cell, target).text, numbers);
      if (Number.isNaN(angle)) continue;
      if (cell.includes('°') || Math.abs(angle) > MAX_RADIANS) return { unit: 'degrees', sample: '' };
      if (angle !== 0) sample ||= cell.trim();
    }
  return { unit: sample === '' ? 'degrees' : undefined, sample };
}

/** Two plain numbers in one cell. */
const PAIR = /^\s*\(?\s*([+-−]?\d+(?:\.\d+)?)\s*[,;\s]\s*([+-−]?\d+(?:\.\d+)?)\s*\)?\s*$/;

/** Which number of a pair is the latitude: by the name of its column, and by what can be no latitude. */
function findOrder(
  header: readonly string[],
  rows: readonly CsvRow[],
  targets: CsvMapping['targets'],
): { readonly order: PairOrder | undefined; readonly sample: string } {
  const column = targets.indexOf('place');
  if (column < 0) return { order: 'latLon', sample: '' };
  const name = (header[column] ?? '').toLowerCase();
  if (/lat.*(?:lon|lng)/.test(name)) return { order: 'latLon', sample: '' };
  if (/(?:lon|lng).*lat/.test(name)) return { order: 'lonLat', sample: '' };
  let sample = '';
  for (const { cells } of rows) {
    const [, first = '', second = ''] = PAIR.exec(cells[column] ?? '') ?? [];
    if (first === '') continue;
    if (Math.abs(readNumber(first, 'point')) > 90) return { order: 'lonLat', sample: '' };
    if (Math.abs(readNumber(second, 'point')) > 90) return { order: 'latLon', sample: '' };
    sample ||= (cells[column] ?? '').trim();
  }
  return { order: sample === '' ? 'latLon' : undefined, sample };
}

/** The nodes of the rows after the header. O(cells). */
export function readCsvNodes(
  rows: readonly CsvRow[],
  mapping: CsvMapping,
  places: PlaceReader,
): Result<ReadFile, FileFailure> {
  if (!mapping.targets.includes('nodeId') && !mapping.hasNewIds) return fileFailure('noHeader');
  const nodes: NodeItem[] = [];
  const rejected: RejectedEntry[] = [];
  for (const { line, cells } of rows) {
    const read = readRow(cells, mapping, places);
    if (read.ok) nodes.push(read.value);
    else rejected.push({ at: line, ...read.reason });
  }
  return success({ items: { nodes, cameras: [], zones: [] }, rejected });
}

type RowFailure = Omit<RejectedEntry, 'at'>;

function readRow(
  row: readonly string[],
  mapping: CsvMapping,
  places: PlaceReader,
): Result<NodeItem, RowFailure> {
  const fields: Record<string, unknown> = {};
  const found: Record<string, string> = {};
  /** As they were written, blanks included. */
  const texts: Record<string, string> = {};
  for (const [i, target] of mapping.targets.entries()) {
    const cell = readCsvCell(row[i] ?? '');
    if (target === undefined || cell === '') continue;
    const isText = NODE_COLUMNS[target as keyof typeof NODE_COLUMNS] === 'text';
    if (cell.trim() === '' && (!isText || target === 'nodeId')) continue;
    if (isText) texts[target] = cell;
    if (!Object.hasOwn(NODE_COLUMNS, target)) {
      found[target] = cell.trim();
      continue;
    }
    const value = isText ? cell : readCell(cell.trim(), target, mapping);
    if (value === undefined) return failure({ reason: 'column', column: target, text: cell.trim() });
    fields[target] = value;
  }
  if (readId(fields['nodeId']) === undefined && !mapping.hasNewIds) return failure({ reason: 'id' });
  const place = placeOf(fields, found, { mapping, places });
  if (!place.ok) return place;
  const { lat, lon } = place.value;
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return failure({ reason: 'place' });
  return success({ ...readNodeItem({ ...fields, node_lat: lat, node_long: lon }), ...texts });
}

/** The number or the flag of a cell; undefined: it cannot be read. */
function readCell(cell: string, target: string, mapping: CsvMapping): number | boolean | undefined {
  if (NUMBER_TARGETS.has(target)) {
    const number = readNumberOf(cell, target, mapping);
    return Number.isNaN(number) ? undefined : number;
  }
  return readFlag(cell);
}

function readNumberOf(cell: string, target: string, mapping: CsvMapping): number {
  const { text, isFeet } = unitless(cell, target);
  const number = readNumber(text, mapping.numbers ?? 'point');
  if (target === 'node_lat' || target === 'node_long') {
    // A plain number in the other format is none.
    const isAngleText = Number.isNaN(number) && /[^\d.,+−-]/.test(text);
    return isAngleText ? (parseAngleOf(cell, target === 'node_lat' ? 'lat' : 'lon') ?? NaN) : number;
  }
  if (target === 'nodeAlt')
    return (isFeet ?? mapping.altitudes === 'feet') ? number * METRES_PER_FOOT : number;
  return isAngle(target) && mapping.angles !== 'radians' ? degreesToRadians(number) : number;
}

/** A number without the unit after it. */
function unitless(cell: string, target: string | undefined): { text: string; isFeet: boolean | undefined } {
  if (isAngle(target) || target === 'node_lat' || target === 'node_long')
    return { text: cell.replace(/\s*°\s*$/, ''), isFeet: undefined };
  const { number, isFeet } = splitLength(cell);
  return { text: number, isFeet };
}

/** Words of spreadsheets in other languages. */
const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ...['x', 'y', 't', 'ja', 'wahr', 'oui', 'vrai', 'sí', 'si', 'verdadero', 'vero', 'sim'].map(
    (word) => [word, true] as const,
  ),
  ...['n', 'f', 'nein', 'falsch', 'non', 'faux', 'falso', 'não', '-'].map((word) => [word, false] as const),
]);

function readFlag(cell: string): boolean | undefined {
  return readBoolean(cell) ?? FLAGS.get(cell.toLowerCase());
}

/** Where a row is: by latitude and longitude, else by one cell, else by easting and northing. */
function placeOf(
  { node_lat: lat, node_long: lon }: Record<string, unknown>,
  found: Record<string, string>,
  { mapping, places }: { readonly mapping: CsvMapping; readonly places: PlaceReader },
): Result<PlaceDegrees, RowFailure> {
  if (typeof lat === 'number' && typeof lon === 'number') return success({ lat, lon });
  const { place = '', easting = '', northing = '', gridZone = '' } = found;
  if (place !== '') {
    const written = readPair(place, mapping.order) ?? readPlace(place);
    const read = written === undefined || 'lat' in written ? written : places.grid(written);
    return read === undefined ? failure({ reason: 'column', column: 'place', text: place }) : success(read);
  }
  if (easting === '' || northing === '') return failure({ reason: 'place' });
  const format = mapping.numbers ?? 'point';
  const [x, y] = [
    readNumber(splitLength(easting).number, format),
    readNumber(splitLength(northing).number, format),
  ];
  if (Number.isNaN(x)) return failure({ reason: 'column', column: 'easting', text: easting });
  if (Number.isNaN(y)) return failure({ reason: 'column', column: 'northing', text: northing });
  const projected = places.project(x, y, gridZone);
  return projected === undefined ? failure({ reason: 'system' }) : success(projected);
}

/** A pair of plain numbers in the order of its column; undefined for any other text. */
function readPair(text: string, order: PairOrder | undefined): PlaceDegrees | undefined {
  if (order !== 'lonLat') return undefined;
  const [, lon = '', lat = ''] = PAIR.exec(text) ?? [];
  return lon === '' ? undefined : { lat: readNumber(lat, 'point'), lon: readNumber(lon, 'point') };
}
