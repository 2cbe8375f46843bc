/** Texts of the steps in the history of a survey. */
import type { StepNote } from '../../domain/survey/draft/history.ts';
import { itemCount, itemName, metresText } from './survey.ts';

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
  arrange: 'arranged',
};

/** Names of columns in a sentence; the others are named as they are. */
const COLUMNS: Readonly<Record<string, string>> = {
  nodeAlt: 'altitude',
  node_lat: 'latitude',
  node_long: 'longitude',
  lat: 'latitude',
  lon: 'longitude',
  locationId: 'property no.',
  cameraDirection: 'direction',
  cameraNode: 'camera node',
  zoneTag: 'tag',
  primaryCamera: 'primary camera',
  secondaryCameras: 'secondary cameras',
  zone_id: 'zone',
  hidden: 'visibility',
};

/** "Node 134 moved 1.8 m", "12 nodes deleted", "1 node, 2 zones imported", "Zone NG_Z3: order changed". */
export function stepText({ kind, table, count, name, column, metres, others = [] }: StepNote): string {
  const items = [{ table, count }, ...others].map((each) => itemCount(each.table, each.count));
  const what = name === undefined ? items.join(', ') : itemName(table, name);
  if (kind === 'set' && column !== undefined) return `${what}: ${COLUMNS[column] ?? column} changed`;
  const way = kind === 'move' && metres !== undefined ? ` ${metresText(metres)}` : '';
  return `${what} ${VERBS[kind]}${way}`;
}
