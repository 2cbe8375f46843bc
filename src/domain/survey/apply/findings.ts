/** What forbids applying a survey: each finding names the item and the field, and has a sentence for a person. */

/** Field of a node that a finding is about, as the sentences of the specification spell it. */
export type NodeField = 'lat' | 'lon' | 'alt' | 'yaw' | 'pitch' | 'roll' | 'Squad' | 'mic values' | 'NodeId';

/** A reason why nodes are not applied. */
export interface NodeFinding {
  /** Index in the items that were checked; -1 where the finding is about none. */
  readonly row: number;
  /** '' where the node has none. */
  readonly nodeId: string;
  readonly field: NodeField;
  readonly text: string;
}

/** Field of a zone that a finding is about. */
export type ZoneField = 'ZoneId' | 'bounds';

/** A reason why zones are not applied. */
export interface ZoneFinding {
  /** Index in the zones that were checked; -1 where the finding is about none. */
  readonly row: number;
  readonly zoneId: string;
  readonly field: ZoneField;
  readonly text: string;
}

/** A node with a value that can't be applied. */
export function invalidNode(row: number, nodeId: string, field: NodeField): NodeFinding {
  return { row, nodeId, field, text: `NodeId: ${nodeId} has invalid ${field}` };
}

/** A node without an id, which no device has. */
export function unnamedNode(row: number): NodeFinding {
  return { row, nodeId: '', field: 'NodeId', text: `Node ${row + 1} of the survey has no NodeId` };
}

/** A node whose id another node before it has. */
export function repeatedNode(row: number, nodeId: string): NodeFinding {
  return { row, nodeId, field: 'NodeId', text: `NodeId: ${nodeId} is in the survey more than once` };
}

/** A node whose id a device of another squad has. */
export function foreignNode(row: number, nodeId: string, squadId: string): NodeFinding {
  return { row, nodeId, field: 'NodeId', text: `NodeId: ${nodeId} is a device of squad ${squadId}` };
}

/** A survey without a visible node. */
export function noNodes(): NodeFinding {
  return { row: -1, nodeId: '', field: 'NodeId', text: 'The survey has no visible node to apply' };
}

/** A zone that can't be applied; `what` completes the sentence. */
export function invalidZone(place: Omit<ZoneFinding, 'text'>, what: string): ZoneFinding {
  const { row, zoneId } = place;
  const name = zoneId === '' ? `Zone ${row + 1} of the survey` : `ZoneId: ${zoneId}`;
  return { ...place, text: `${name} ${what}` };
}

/** A survey without a zone. */
export function noZones(): ZoneFinding {
  return { row: -1, zoneId: '', field: 'ZoneId', text: 'The survey has no zone to apply' };
}
