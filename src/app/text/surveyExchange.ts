/** Texts of import and export. */
import type { TableName } from '../../domain/survey/draft/tables.ts';
import type { PlaceTarget } from '../../domain/survey/exchange/csvColumns.ts';
import type { ExistingChoice } from '../../domain/survey/exchange/importItems.ts';
import {
  MAX_FILE_LENGTH,
  type FileFailure,
  type FileFailureReason,
  type ImportNote,
  type ImportQuestion,
  type RejectedEntry,
  type SystemFailure,
} from '../../domain/survey/exchange/importedFile.ts';
import type { ExportFormat, FileRead, ImportOutcome } from '../../domain/survey/port/surveyTools.ts';
import { countText } from './counts.ts';
import { itemCount } from './survey.ts';
import { columnText } from './surveyNodes.ts';
import { RING_TEXT } from './surveyTools.ts';

export const EXCHANGE_TEXT = {
  import: 'Import',
  export: 'Export',
  choose: 'Choose a file',
  drop: 'Drop a GeoJSON, KML, KMZ, GPX or CSV file on this page, with its .prj where it has one, or paste GeoJSON, rows of a spreadsheet or positions on the map (Ctrl+V).',
  rooms: 'Each polygon becomes a zone. Rooms of a level’s own floor plan become zones in the zone assistant.',
  columns: 'Columns',
  ignored: 'Not imported',
  preview: 'Where the items would be',
  rejected: 'Rejected entries',
  existing: 'Existing items',
  act: 'Import',
  reading: 'Reading…',
  all: 'All items',
  selection: 'Selected items',
  nothing: 'There is nothing to export.',
  nothingNew: 'All items exist already: nothing was imported.',
  noId: 'Choose the column with the node id.',
  unreadable: 'The file could not be read.',
} as const;

export const FORMAT_TEXT: Readonly<Record<ExportFormat, string>> = {
  geojson: 'GeoJSON',
  kml: 'KML',
  csv: 'CSV (nodes)',
};

export const EXISTING_TEXT: Readonly<Record<ExistingChoice, string>> = {
  skip: 'Skip',
  replace: 'Replace',
  rename: 'Add with a new id',
};

const MAX_MB = MAX_FILE_LENGTH / 1024 / 1024;
const FILE_FAILURE_TEXT: Readonly<Record<FileFailureReason, string>> = {
  size: `The file is larger than ${MAX_MB} MB, or has more than that in it.`,
  empty: 'The file is empty.',
  archive: 'The archive could not be unpacked: it is damaged or has a password.',
  noContent: 'There is no KML, GPX, GeoJSON or CSV file to import.',
  workbook: 'The file is a workbook. Save its sheet as CSV, or copy its rows and paste them here.',
  shapefile: 'Shapefiles are not read. Save the layer as GeoJSON or KML.',
  encoding: 'The file names an encoding that this browser does not know.',
  notJson: 'The file is not JSON.',
  notXml: 'The file is damaged or not complete: it is no well-formed XML.',
  notKml: 'The file is neither KML nor GPX.',
  links: 'The KML file has no places, only links to other files. Save the places themselves.',
  notCsv: 'The file is not CSV.',
  noFeatures: 'The file has no features.',
  noHeader: 'The file has no header with the names of its columns.',
};

/** Why a file is rejected: "The file is neither KML nor GPX. (html)". */
export function fileFailureText({ reason, detail }: FileFailure): string {
  return detail === '' ? FILE_FAILURE_TEXT[reason] : `${FILE_FAILURE_TEXT[reason]} (${detail})`;
}

const REJECTED_REASON: Readonly<Record<RejectedEntry['reason'], string>> = {
  notObject: 'is not a feature',
  noGeometry: 'has no place',
  geometry: 'is neither a point nor a polygon',
  coordinates: 'has coordinates that cannot be read',
  place: 'has no valid position',
  system: 'is beyond the coordinate system',
  ...RING_TEXT,
  id: 'has no id',
  column: 'has a value that cannot be read',
};
const MAX_SHOWN_VALUE = 40;

/** Of each rejected entry: "Line 4 has no valid position", "Feature 7 is neither a point nor a polygon: LineString". */
export function rejectedTexts({ rejected, csv }: Pick<FileRead, 'rejected' | 'csv'>): readonly string[] {
  const entry = csv === undefined ? 'Feature' : 'Line';
  return rejected.map(({ at, reason, column, text }) => {
    const value =
      text === undefined || text.length <= MAX_SHOWN_VALUE ? text : `${text.slice(0, MAX_SHOWN_VALUE)}…`;
    const shown = [
      ...(column === undefined ? [] : [importColumnText(column)]),
      ...(value === undefined ? [] : [value]),
    ];
    return [`${entry} ${at} ${REJECTED_REASON[reason]}`, ...shown].join(': ');
  });
}

const PLACE_COLUMN_TEXT: Readonly<Record<PlaceTarget, string>> = {
  place: 'Position in one column',
  easting: 'Easting (X)',
  northing: 'Northing (Y)',
  gridZone: 'UTM zone',
};

/** Name of what a column of a table fills. */
export function importColumnText(column: string): string {
  return PLACE_COLUMN_TEXT[column as PlaceTarget] ?? columnText(column);
}

/** What a reader did that the file does not show: "The coordinates are of ETRS89 / UTM zone 32N (EPSG:25832)." */
export function noteText(note: ImportNote): string {
  if (note.kind === 'encoding') return `The texts are not in UTF-8: they were read as ${note.name}.`;
  if (note.kind === 'titleLines')
    return `${note.lines.length === 1 ? 'Line' : 'Lines'} ${note.lines.join(', ')} before the header ${note.lines.length === 1 ? 'was' : 'were'} left out.`;
  if (note.kind === 'system')
    return `The coordinates are of ${note.name}${note.accuracy === undefined ? '' : `, to about ${note.accuracy} m`}.`;
  const left =
    note.left === 0
      ? ''
      : `; ${note.left === 1 ? '1 other file was' : `${countText(note.left)} other files were`} left out`;
  return `Read from ${note.read.join(', ')}${left}.`;
}

/** What is asked of a file. */
export const QUESTION_TEXT = {
  title: 'How the file is read',
  choose: 'Choose…',
  numbers: 'Numbers',
  point: 'with a decimal point',
  comma: 'with a decimal comma',
  angles: 'Angles',
  degrees: 'in degrees',
  radians: 'in radians',
  heights: 'Altitudes',
  metres: 'in metres',
  feet: 'in feet',
  order: 'Order of two numbers',
  latLon: 'latitude, longitude',
  lonLat: 'longitude, latitude',
  altitudes: 'Altitudes not above sea level',
  leave: 'Leave them out',
  take: 'Take them as above sea level',
  system: 'Coordinate system',
  code: 'EPSG code, such as 25832',
  prj: 'Choose a .prj file',
  encoding: 'Encoding',
  newIds: 'New ids for rows without one',
} as const;

/** Why an import waits for an answer: "“1,234” could be 1234 or 1.234." */
export function questionText(question: ImportQuestion): string {
  if (question.kind === 'numbers') return `“${question.sample}” has another value with the other separator.`;
  if (question.kind === 'angles') return `“${question.sample}” could be degrees or radians.`;
  if (question.kind === 'order') return `“${question.sample}” could begin with either.`;
  if (question.kind === 'system') return systemText(question);
  return altitudesText(question);
}

function altitudesText(question: Extract<ImportQuestion, { kind: 'altitudes' }>): string {
  const parts = [
    ...(question.clamped > 0 ? [`${countText(question.clamped)} on the ground, whatever its altitude`] : []),
    ...(question.relative > 0 ? [`${countText(question.relative)} counted from the ground`] : []),
  ];
  return `The file has altitudes that are not above sea level: ${parts.join(', ')}.`;
}

const SYSTEM_FAILURE_TEXT: Readonly<Record<SystemFailure, string>> = {
  unknown: 'That coordinate system is not known here.',
  grid: 'That coordinate system needs a grid of differences that is not here. Convert the file to WGS 84 first.',
  datum: 'How that coordinate system relates to WGS 84 is not known here. Convert the file to WGS 84 first.',
};

function systemText({ sample, failure, proposals }: Extract<ImportQuestion, { kind: 'system' }>): string {
  const which = `“${sample}” is not in degrees of latitude and longitude.`;
  if (failure !== undefined) return `${which} ${SYSTEM_FAILURE_TEXT[failure]}`;
  return proposals.length > 0 ? which : `${which} ${NO_PROPOSAL}`;
}

/** A system is proposed only where it puts the items near the squad: any other would place them wrongly. */
const NO_PROPOSAL =
  'No coordinate system puts it near the squad. Enter its EPSG code, or choose its .prj file.';

/** Encodings of files that are not in UTF-8, by the languages that use them. */
export const ENCODING_TEXT: Readonly<Record<string, string>> = {
  'windows-1252': 'Western European',
  'windows-1250': 'Central European',
  'windows-1251': 'Cyrillic',
  'koi8-r': 'Cyrillic (KOI8-R)',
  'windows-1253': 'Greek',
  'windows-1254': 'Turkish',
  'windows-1255': 'Hebrew',
  'windows-1256': 'Arabic',
  macintosh: 'Macintosh',
  gb18030: 'Chinese',
  big5: 'Chinese (Big5)',
  shift_jis: 'Japanese',
  'euc-kr': 'Korean',
};

/** "12 nodes, 2 zones; 3 of them exist already; 2 are more than 100 km from the squad; 1 rejected". */
export function readText({ counts, existing, foreign, repeated, far, rejectedCount }: FileRead): string {
  const tables: readonly TableName[] = ['nodes', 'cameras', 'zones'];
  const items = tables.filter((name) => counts[name] > 0).map((name) => itemCount(name, counts[name]));
  return [
    items.length === 0 ? 'No items' : items.join(', '),
    ...(existing > 0
      ? [`${countText(existing)} of them ${existing === 1 ? 'exists' : 'exist'} already`]
      : []),
    ...(foreign > 0
      ? [`${countText(foreign)} ${foreign === 1 ? 'has the id' : 'have ids'} of devices of other squads`]
      : []),
    ...(repeated > 0 ? [`${countText(repeated)} with the id of another one in the file`] : []),
    ...(far > 0 ? [`${countText(far)} ${far === 1 ? 'is' : 'are'} more than 100 km from the squad`] : []),
    ...(rejectedCount > 0 ? [`${countText(rejectedCount)} rejected`] : []),
  ].join('; ');
}

/** "12 added, 3 replaced, 1 skipped". */
export function importedText({ added, replaced, skipped }: Omit<ImportOutcome, 'first'>): string {
  const parts = [
    [added, 'added'],
    [replaced, 'replaced'],
    [skipped, 'skipped'],
  ] as const;
  return parts.flatMap(([count, verb]) => (count > 0 ? [`${countText(count)} ${verb}`] : [])).join(', ');
}
