/** Texts of the nodes of a survey. */
import type { TableName } from '../../domain/survey/draft/tables.ts';
import type { NodeToPlace } from '../../domain/survey/port/surveyTools.ts';
import { itemCount } from './survey.ts';

export const NODES_TEXT = {
  distances: 'Draw Distances',
  distanceMode: 'Distances',
  node1: 'Node 1',
  node2: 'Node 2',
  sameNode: 'Enter two different nodes.',
  list: 'Node List',
  search: 'Node id',
  add: 'Add a node',
  addTitle: 'NodeId / Property No.',
  inSurvey: 'in the survey',
  noNodes: 'No nodes',
  noneYet: 'No nodes. Load a survey, or add nodes of the squad.',
  noneFound: 'No node has this in its id or property no.',
  showAll: 'Show all nodes',
  ascending: 'ascending',
  descending: 'descending',
  hidden: 'hidden',
  edited: 'edited',
  edit: 'Edit Node',
  property: 'Property no.',
  zone: 'Zone',
  delete: 'Delete…',
  deleteAction: 'Delete',
  reset: 'Reset',
  nearestNodes: 'Nearest nodes',
  noNearest: 'No other node is shown.',
  storedNodes: 'Stored nodes that remain',
  mics: 'Microphones',
  mic: 'Mic',
  field: 'Field',
  value: 'Value',
  setAll: 'Set for all',
  on: 'On',
  off: 'Off',
  hide: 'Hide',
  show: 'Show',
  copy: 'Copy',
  copied: 'Copied nodes',
  paste: 'Paste to level',
  otherClipboard: 'Another text was copied since. Copy the items again to paste them.',
  arrange: 'Arrange on a line',
  arrangeNeeds: 'Needs 3 to 1 000 nodes',
} as const;

/** Of the tool that places nodes one after the other. */
export const PLACE_TEXT = {
  hint: 'Press the map for each node; drag one to move it. Shift keeps it in line with the selected node, Alt places it freely. By keyboard: arrows, Enter. Esc ends.',
  source: 'Nodes',
  stored: 'Stored nodes',
  new: 'New nodes',
  begin: 'Begin with',
  noneLeft: 'The survey has all stored nodes of the squad.',
  onMap: 'Place on the map',
} as const;

/** "Next: 117 / NG-0117, 12 left"; a new node has no property number: "Next: 118". */
export function nextNodeText({ nodeId, locationId, left }: NodeToPlace): string {
  if (left === undefined) return `Next: ${nodeId}`;
  return `Next: ${squadNodeText(nodeId, locationId)}, ${left} left`;
}

export const DISTANCE_MODE_TEXT = { all: 'All', closest: 'Closest', manual: 'Manual' } as const;

/** "12 nodes copied" */
export function copiedText(table: TableName, count: number): string {
  return `${itemCount(table, count)} copied`;
}

/** Beside the field with the id. */
export function unknownNodeText(id: string): string {
  return `There is no node ${id}.`;
}

/** Beside the field with the id of a node that is hidden, without a position or on another level. */
export function notShownNodeText(id: string): string {
  return `Node ${id} is not shown.`;
}

/** Below the nodes that are offered: "1 800 more: search for them". */
export function moreNodesText(count: number): string {
  return `${count} more: search for them`;
}

/** Heads of the list. */
export const NODE_COLUMN_TEXT = { nodeId: 'Node', locationId: 'Property no.', nearest: 'Nearest' } as const;

/** Of the checkbox beside a node. */
export function showNodeText(nodeId: string): string {
  return `Show node ${nodeId}`;
}

/** What a search of nodes to add finds: "2 nodes", "1 node in the survey" where none of them can be added. */
export function foundNodesText(found: number, missing: number): string {
  return `${itemCount('nodes', found)}${found > 0 && missing === 0 ? ` ${NODES_TEXT.inSurvey}` : ''}`;
}

/** "101 / NG-0101"; a missing property number is a dash. */
export function squadNodeText(nodeId: string, locationId: string): string {
  return `${nodeId} / ${locationId === '' ? '–' : locationId}`;
}

/** Adds the nodes that a search finds: "Add all 12" */
export function addAllText(count: number): string {
  return `Add all ${count}`;
}

/** Labels of the form. */
export const NODE_FIELD_TEXT = {
  node_lat: 'Node Lat',
  node_long: 'Node Long',
  nodeAlt: 'Node Alt',
  yaw: 'Yaw',
  pitch: 'Pitch',
  roll: 'Roll',
  level: 'Level',
  notes: 'Notes',
  recorder: 'Recorder',
  cameraNode: 'Camera node',
} as const;

const COLUMN_TEXT: Readonly<Record<string, string>> = {
  ...NODE_FIELD_TEXT,
  nodeId: 'Node id',
  squadId: 'Squad',
  zone: 'Zone',
  locationId: 'Property no.',
  hidden: 'Hidden',
};

/** Name of a column of nodes: "Node Lat", "Mic 2 dB". */
export function columnText(column: string): string {
  const [, mic, field] = /^mic(\d)_(\w+)$/.exec(column) ?? [];
  if (field !== undefined) return `${NODES_TEXT.mic} ${mic} ${field === 'db' ? MIC_TEXT.db : field}`;
  return COLUMN_TEXT[column] ?? column;
}

/** "1 node is removed from this survey; its device and stored node remain. The step can be undone." */
export function deleteNodesText(count: number): string {
  const who =
    count === 1
      ? '1 node is removed from this survey; its device'
      : `${count} nodes are removed from this survey; their devices`;
  return `${who} and stored ${count === 1 ? 'node remain' : 'nodes remain'}. The step can be undone.`;
}

/** Nodes that are named in a sentence; the rest is counted. */
const MAX_NAMED = 5;

/** "2 nodes lose their nearest node: 101, 102" */
export function losesNearestText(nodeIds: readonly string[]): string {
  const more = nodeIds.length - MAX_NAMED;
  const names = [...nodeIds.slice(0, MAX_NAMED), ...(more > 0 ? [`${more} more`] : [])].join(', ');
  return nodeIds.length === 1
    ? `Node ${names} loses its nearest node`
    : `${nodeIds.length} nodes lose their nearest node: ${names}`;
}

/** Messages of the form, shown once a field is left. */
export const NODE_ERROR_TEXT = {
  node_lat: 'Latitude is required and must be between −90 and +90.',
  node_long: 'Longitude is required and must be between −180 and +180.',
  nodeAlt: 'Altitude is required.',
  yaw: 'Yaw is required and must be between −360° and +360°.',
  pitch: 'Pitch is required and must be between −360° and +360°.',
  roll: 'Roll is required and must be between −360° and +360°.',
  mic: 'A microphone value must be a number.',
} as const;

/** Columns of the microphones. */
export const MIC_TEXT = { db: 'dB', x: 'x', y: 'y', z: 'z' } as const;

/** "Edit Node 134". */
export function editNodeText(nodeId: string): string {
  return `Edit Node ${nodeId}`;
}

/** Toast after the form was saved. */
export function savedNodeText(nodeId: string): string {
  return `Saved survey node ${nodeId}`;
}

/** "24 / 255". */
export function notesLengthText(length: number, most: number): string {
  return `${length} / ${most}`;
}

/** "3 nodes have another squad and cannot be applied."; without a count of the node whose form is open. */
export function otherSquadText(count?: number): string {
  const nodes = count === undefined ? 'This node' : itemCount('nodes', count);
  return `${nodes} ${(count ?? 1) === 1 ? 'has' : 'have'} another squad and cannot be applied.`;
}

/** "Give it a free id", "Give 3 nodes free ids" */
export function newIdsText(count: number): string {
  return count === 1 ? 'Give it a free id' : `Give ${count} nodes free ids`;
}

/** "Set squad to NG" */
export function takeSquadText(squadId: string): string {
  return `Set squad to ${squadId}`;
}
