/** Finds nodes whose id belongs to a device of another squad: that device would refuse them. */
import { readId } from '../../json/read.ts';
import type { Row } from '../../json/row.ts';
import { foreignNode, type NodeFinding } from './findings.ts';

/**
 * Ids of the devices of other squads, with their squad. An id that the squad has too is its own. O(nodes).
 *
 * @param nodes  stored nodes of all squads; only `nodeId` and `squadId` are read
 */
export function foreignNodeIds(nodes: readonly Row[], squadId: string): ReadonlyMap<string, string> {
  const foreign = new Map<string, string>();
  const own = new Set<string>();
  for (const { nodeId, squadId: squad } of nodes) {
    const [id, of] = [readId(nodeId), readId(squad)];
    if (id === undefined) continue;
    if (of === squadId) own.add(id);
    else if (of !== undefined && !foreign.has(id)) foreign.set(id, of);
  }
  for (const id of own) foreign.delete(id);
  return foreign;
}

/** A finding for each node with the id of another squad's device; `row` is its index. O(nodes). */
export function foreignFindings(
  nodes: readonly { readonly nodeId: string }[],
  foreign: ReadonlyMap<string, string>,
): readonly NodeFinding[] {
  return nodes.flatMap(({ nodeId }, row) => {
    const squadId = foreign.get(nodeId);
    return squadId === undefined ? [] : [foreignNode(row, nodeId, squadId)];
  });
}
