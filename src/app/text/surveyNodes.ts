/** Texts of the nodes of a survey. */

export const NODES_TEXT = {
  distances: 'Draw Distances',
  distanceMode: 'Distances',
  node1: 'Node 1',
  node2: 'Node 2',
} as const;

export const DISTANCE_MODE_TEXT = { all: 'All', closest: 'Closest', manual: 'Manual' } as const;

/** Beside the field with the id. */
export function unknownNodeText(id: string): string {
  return `There is no node ${id}.`;
}
