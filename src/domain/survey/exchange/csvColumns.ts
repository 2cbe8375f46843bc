/** Guesses the field of each column of a node table, and the line of the header. */
import { NODE_COLUMNS, MIC_COLUMNS } from '../draft/tables.ts';

/** A row of a file, split into cells. */
export interface CsvRow {
  /** Line of the file on which it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Columns of a node that a file may fill. */
export type NodeTarget = Exclude<keyof typeof NODE_COLUMNS, 'source'>;

/**
 * Other columns with a place.
 * - place: latitude and longitude in one cell, MGRS, UTM or the address of a map
 * - easting, northing: of a coordinate system that the file, its .prj or a person names
 * - gridZone: the UTM zone of both
 */
export const PLACE_TARGETS = ['place', 'easting', 'northing', 'gridZone'] as const;
export type PlaceTarget = (typeof PLACE_TARGETS)[number];
export type CsvTarget = NodeTarget | PlaceTarget;

const NODE_TARGETS = Object.keys(NODE_COLUMNS).filter((name) => name !== 'source') as readonly NodeTarget[];

/** Columns of a node that an export writes, in its order. */
export const WRITTEN_TARGETS = NODE_TARGETS;

/** Every column that a file may fill, in the order the page offers them. */
export const CSV_TARGETS: readonly CsvTarget[] = [...NODE_TARGETS, ...PLACE_TARGETS];

/** Names that files give to columns, lower case, letters and digits alone. */
const NAMES: Readonly<Partial<Record<CsvTarget, readonly string[]>>> = {
  nodeId: [
    'node',
    'id',
    'name',
    'sensor',
    'sensorid',
    'sensorname',
    'point',
    'pointid',
    'pointname',
    'pointno',
    'pointnumber',
    'pt',
    'ptid',
    'ptno',
    'no',
    'number',
    'nodename',
    'station',
    'marker',
    'fid',
    'objectid',
    'punkt',
    'punktnummer',
    'punktnr',
    'nummer',
    'nr',
    'nom',
    'nombre',
    'punto',
  ],
  locationId: ['propertyno', 'property', 'location', 'asset'],
  squadId: ['squad'],
  level: ['floor', 'storey', 'levelid', 'etage', 'geschoss', 'planta', 'piso'],
  notes: ['note', 'description', 'desc', 'comment', 'comments', 'remark', 'remarks', 'bemerkung', 'cmt'],
  node_lat: [
    'lat',
    'latitude',
    'latdd',
    'latdms',
    'latwgs84',
    'wgs84lat',
    'gpslat',
    'gpslatitude',
    'declat',
    'latdec',
    'breite',
    'breitengrad',
    'geobreite',
    'latitud',
    'latitudine',
  ],
  node_long: [
    'lon',
    'lng',
    'long',
    'longitude',
    'londd',
    'lonwgs84',
    'wgs84lon',
    'gpslon',
    'gpslong',
    'gpslng',
    'gpslongitude',
    'declon',
    'londec',
    'longdd',
    'londms',
    'longdms',
    'laenge',
    'lange',
    'laengengrad',
    'langengrad',
    'geolaenge',
    'longitud',
    'longitudine',
  ],
  nodeAlt: [
    'alt',
    'altitude',
    'elevation',
    'elev',
    'ele',
    'height',
    'z',
    'pointz',
    'hoehe',
    'hohe',
    'altura',
    'altitud',
    'elevacion',
    'msl',
    'heightmsl',
    'ortho',
    'orthoheight',
    'orthometricheight',
  ],
  yaw: ['heading', 'azimuth', 'bearing', 'azimut'],
  place: [
    'coordinates',
    'coordinate',
    'coords',
    'coord',
    'latlon',
    'latlong',
    'latlng',
    'lonlat',
    'longlat',
    'lnglat',
    'latitudelongitude',
    'longitudelatitude',
    'position',
    'gps',
    'gpscoordinates',
    'geo',
    'geom',
    'geometry',
    'wkt',
    'thegeom',
    'mgrs',
    'usng',
    'utm',
    'koordinaten',
    'coordenadas',
  ],
  easting: [
    'x',
    'e',
    'east',
    'easting',
    'eastings',
    'xcoord',
    'xcoordinate',
    'coordx',
    'pointx',
    'utme',
    'utmx',
    'utmeasting',
    'rechtswert',
    'ostwert',
    'este',
    'gridx',
    'ost',
  ],
  northing: [
    'y',
    'n',
    'north',
    'northing',
    'northings',
    'ycoord',
    'ycoordinate',
    'coordy',
    'pointy',
    'utmn',
    'utmy',
    'utmnorthing',
    'hochwert',
    'nordwert',
    'norte',
    'gridy',
    'nord',
  ],
  gridZone: ['utmzone', 'gridzone', 'zoneutm', 'utmzonenumber'],
};

const ANGLES = ['yaw', 'pitch', 'roll'] as const;
/** After the name of an angle in a header: the column is in degrees. */
export const DEGREES_SUFFIX = '_deg';
/** Units after a name, as "Elevation (ft)", "Height [m]", "alt_m". */
const UNIT =
  /\s*[([{][^)\]}]*[)\]}]\s*$|[\s_]+(?:deg(?:rees?)?|rad(?:ians?)?|m|metres?|meters?|ft|feet|dd|°)\s*$/i;

/** Whether a column is an angle, which a file may give in degrees. */
export function isAngle(target: string | undefined): boolean {
  return (ANGLES as readonly (string | undefined)[]).includes(target);
}

/** Columns of numbers. */
export const NUMBER_TARGETS: ReadonlySet<string> = new Set<string>(
  Object.entries(NODE_COLUMNS).flatMap(([name, kind]) => (kind === 'number' ? [name] : [])),
);

/** Proposes targets for columns by their names; each target once. */
export function proposeTargets(header: readonly string[]): readonly (CsvTarget | undefined)[] {
  const taken = new Set<CsvTarget>();
  return header.map((name) => {
    const target = CSV_TARGETS.find((each) => !taken.has(each) && isNameOf(each, name));
    if (target !== undefined) taken.add(target);
    return target;
  });
}

/** Target that a person chose for a column; undefined: none. */
export interface ColumnChoice {
  readonly column: number;
  readonly target: CsvTarget | undefined;
}

/**
 * Returns the target of each of `count` columns. If several columns chose a field, the column chosen last
 * fills it. If that column gets another field, an earlier column fills it again, as when arrow keys step
 * through all fields. Choices are in order of time, one for each column. O(columns).
 */
export function targetsOf(
  count: number,
  choices: readonly ColumnChoice[],
): readonly (CsvTarget | undefined)[] {
  const targets: (CsvTarget | undefined)[] = Array.from({ length: count });
  const columns = new Map(choices.map(({ column, target }) => [target, column]));
  for (const [target, column] of columns) targets[column] = target;
  return targets;
}

/** A table with its header. */
export interface CsvTable {
  /** Names of the columns; letters, as in a spreadsheet, where the file has none. */
  readonly header: readonly string[];
  readonly rows: readonly CsvRow[];
  /** Lines before the header that are no part of the table, such as a title. */
  readonly titleLines: readonly number[];
}

/** Rows among which a header is looked for. */
const MAX_TITLE_ROWS = 30;
/** A number: a cell with one marks its row as data, not header. */
const NUMBER = /^\s*[+−-]?\d[\d.,\s]*\s*°?\s*$/;
const LETTERS = 26;

/**
 * Finds the header: the first row with two names of columns that are known, else a first row of names without a number. A row with
 * fewer cells before it is a title. Rows whose cells are all empty are left out. O(rows).
 */
export function findHeader(all: readonly CsvRow[]): CsvTable {
  const rows = all.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const first = rows.slice(0, MAX_TITLE_ROWS);
  const named = first.findIndex(({ cells }) => knownNames(cells) >= 2);
  if (named >= 0) return tableOf(rows, named, 'header');
  const width = usualWidth(rows);
  const begin = Math.max(
    0,
    first.findIndex(({ cells }) => filled(cells) * 2 > width),
  );
  const isHeader = !(rows[begin]?.cells.some((cell) => NUMBER.test(cell)) ?? true);
  return tableOf(rows, begin, isHeader ? 'header' : 'data');
}

/** The table whose first row, of names or of data, is at a place. */
function tableOf(rows: readonly CsvRow[], begin: number, kind: 'header' | 'data'): CsvTable {
  const titleLines = rows.slice(0, begin).map(({ line }) => line);
  const first = rows[begin]?.cells ?? [];
  if (kind === 'header')
    return { header: first.map((name) => name.trim()), rows: rows.slice(begin + 1), titleLines };
  const width = rows.slice(begin).reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const header = Array.from({ length: width }, (_, column) => letterOf(column));
  return { header, rows: rows.slice(begin), titleLines };
}

function knownNames(cells: readonly string[]): number {
  return proposeTargets(cells).filter((target) => target !== undefined).length;
}

function filled(cells: readonly string[]): number {
  return cells.filter((cell) => cell.trim() !== '').length;
}

/** Filled cells of most rows. */
function usualWidth(rows: readonly CsvRow[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows.slice(0, 200)) counts.set(filled(cells), (counts.get(filled(cells)) ?? 0) + 1);
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), [0, 0])[0];
}

/** Of the column at a position from 0: A to Z, then AA. */
function letterOf(column: number): string {
  const last = String.fromCharCode(65 + (column % LETTERS));
  return column < LETTERS ? last : letterOf(Math.floor(column / LETTERS) - 1) + last;
}

function isNameOf(target: CsvTarget, name: string): boolean {
  const columnName = plainName(name.replace(UNIT, ''));
  if (columnName === '') return false;
  return (
    plainName(target) === columnName ||
    plainName(target) === plainName(name) ||
    (NAMES[target]?.includes(columnName) ?? false) ||
    isMicName(target, columnName)
  );
}

/** Letters and digits alone, without accents. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .normalize('NFD')
    .replace(/[^a-z\d]/g, '');
}

/** "Mic 1 x" is mic1_x. */
function isMicName(target: CsvTarget, columnName: string): boolean {
  return (MIC_COLUMNS as readonly string[]).includes(target) && columnName === target.replace('_', '');
}
