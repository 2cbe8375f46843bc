/** Texts of the nodes of a survey. */

export const NODES_TEXT = {
  distances: 'Draw Distances',
  distanceMode: 'Distances',
  node1: 'Node 1',
  node2: 'Node 2',
  list: 'Node List',
  search: 'Node id',
  add: 'Add a node',
  addTitle: 'NodeId / Property No.',
  inSurvey: 'in the survey',
  noNodes: 'No nodes',
  showAll: 'Show all nodes',
  ascending: 'ascending',
  descending: 'descending',
  hidden: 'hidden',
  edited: 'edited',
} as const;

export const DISTANCE_MODE_TEXT = { all: 'All', closest: 'Closest', manual: 'Manual' } as const;

/** Beside the field with the id. */
export function unknownNodeText(id: string): string {
  return `There is no node ${id}.`;
}

/** Heads of the list. */
export const NODE_COLUMN_TEXT = { nodeId: 'Node', locationId: 'Property no.', nearest: 'Nearest' } as const;

/** Of the checkbox beside a node. */
export function showNodeText(nodeId: string): string {
  return `Show node ${nodeId}`;
}

/** "101 / NG-0101"; a missing property number is a dash (T-84). */
export function squadNodeText(nodeId: string, locationId: string): string {
  return `${nodeId} / ${locationId === '' ? '–' : locationId}`;
}
