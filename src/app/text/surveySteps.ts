/** Texts of the steps in the history of a survey. */
import { distanceText } from '../../domain/geo/measureText.ts';
import type { StepNote } from '../../domain/survey/draft/history.ts';
import type { TableName } from '../../domain/survey/draft/tables.ts';
import { itemCount, itemName } from './survey.ts';
import { CAMERAS_TEXT } from './surveyCameras.ts';
import { columnText } from './surveyNodes.ts';
import { ZONES_TEXT } from './surveyZones.ts';

const VERBS: Readonly<Record<StepNote['kind'], string>> = {
  move: 'moved',
  set: 'changed',
  add: 'added',
  remove: 'deleted',
  hide: 'hidden',
  show: 'shown',
  reshape: 'reshaped',
  paste: 'pasted',
  import: 'imported',
  clear: 'cleared',
  merge: 'merged',
  restore: 'restored',
  arrange: 'arranged',
};

/** Names of columns in a sentence, where the label of the form is none. */
const COLUMNS: Readonly<Record<string, string>> = {
  nodeAlt: 'altitude',
  node_lat: 'latitude',
  node_long: 'longitude',
  squad: 'squad',
  squadId: 'squad',
  hidden: 'visibility',
};

/** "camera id", "VMS": the label that the form gives to a column, as a sentence has it. */
function columnName(table: TableName, column: string): string {
  const label = Object.hasOwn(COLUMNS, column) ? labelIn(COLUMNS, column) : LABELS[table](column);
  return /^[A-Z]{2}/.test(label) ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

const LABELS: Readonly<Record<TableName, (column: string) => string>> = {
  nodes: columnText,
  cameras: (column) => labelIn(CAMERAS_TEXT, column),
  zones: (column) => labelIn(ZONES_TEXT, column === 'zoneTag' ? 'tag' : column),
};

function labelIn(labels: Readonly<Record<string, string>>, column: string): string {
  return (Object.hasOwn(labels, column) ? labels[column] : undefined) ?? column;
}

/** "Node 134 moved 1.8 m", "12 nodes deleted", "1 node, 2 zones imported", "Zone NG_Z3: order changed". */
export function stepText({ kind, table, count, name, column, metres, others = [] }: StepNote): string {
  const items = [{ table, count }, ...others].map((each) => itemCount(each.table, each.count));
  const what = name === undefined ? items.join(', ') : itemName(table, name);
  if (kind === 'set' && column !== undefined) return `${what}: ${columnName(table, column)} changed`;
  const way = kind === 'move' && metres !== undefined ? ` ${distanceText(metres)}` : '';
  return `${what} ${VERBS[kind]}${way}`;
}
