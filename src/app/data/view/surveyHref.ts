/** Addresses of a node in the survey. */

/** A node as an address names it. */
export interface LinkedNode {
  readonly squadId: string;
  readonly nodeId: string;
}

/** Address of the survey of a node's squad, in which the node is selected. */
export function surveyHref({ squadId, nodeId }: LinkedNode): string {
  return `/survey?${new URLSearchParams({ squad: squadId, node: nodeId }).toString()}`;
}

/** The node that the query of an address names; undefined where it names none. */
export function linkedNode(query: string): LinkedNode | undefined {
  const values = new URLSearchParams(query);
  const [squadId, nodeId] = [values.get('squad'), values.get('node')];
  return squadId && nodeId ? { squadId, nodeId } : undefined;
}
