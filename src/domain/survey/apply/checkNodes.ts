/** Checks nodes before they are applied, and builds what the devices receive. */
import { readBoolean } from '../../json/read.ts';
import type { Row } from '../../json/row.ts';
import type { Degrees, Metres, Radians } from '../../units.ts';
import { invalidNode, noNodes, repeatedNode, unnamedNode, type NodeFinding } from './findings.ts';
import { isVisible, readNodeItem, type Mic, type NodeValues } from './nodeItem.ts';

/** A place with its height. */
export interface Location {
  readonly lat: Degrees;
  readonly lon: Degrees;
  readonly alt: Metres;
}

/** A node as a device receives it. */
export interface AppliedNode {
  readonly nodeId: string;
  readonly location: Location;
  /** '' outdoors. */
  readonly level: string;
  /** Four. */
  readonly mics: readonly Mic[];
  readonly yaw: Radians;
  readonly pitch: Radians;
  readonly roll: Radians;
  readonly squadId: string;
  readonly recorder: boolean;
  /** Always empty. */
  readonly confinements: readonly never[];
}

/** Body of `applySurvey`. */
export interface AppliedNodes {
  readonly squadId: string;
  /** Name of the survey. */
  readonly name: string;
  /** Mean of the visible nodes. */
  readonly origin: Location;
  readonly nodes: readonly AppliedNode[];
}

/** A survey of nodes that is to be applied. */
export interface NodeSurvey {
  readonly squadId: string;
  readonly name: string;
  /** Parsed items, hidden ones included. */
  readonly items: readonly Row[];
  /** Stored nodes by node id: they have the microphone values that items lack. */
  readonly stored: ReadonlyMap<string, Row>;
}

/** The payload, and what forbids to send it: it may be sent where there are no findings. */
export interface CheckedNodes {
  readonly payload: AppliedNodes;
  readonly findings: readonly NodeFinding[];
}

/** Bound of the angles on apply. */
const MAX_ANGLE: Radians = 6.29;

/** A visible node of a survey with what is applied of it. */
export interface NodeToApply {
  /** Index that its findings name. */
  readonly row: number;
  readonly values: NodeValues;
  /** '' outdoors. */
  readonly level: string;
  readonly recorder: boolean;
}

/** Checks the visible nodes of a survey. O(items). */
export function checkNodes({ squadId, name, items, stored }: NodeSurvey): CheckedNodes {
  const visible = items.flatMap((item, row) => (isVisible(item) ? [nodeToApply(item, row, stored)] : []));
  return checkNodesToApply({ squadId, name }, visible);
}

/** Checks nodes that were read. O(nodes). */
export function checkNodesToApply(
  { squadId, name }: Pick<NodeSurvey, 'squadId' | 'name'>,
  visible: readonly NodeToApply[],
): CheckedNodes {
  const findings: NodeFinding[] = [];
  const check = new NodeCheck(squadId);
  const nodes = visible.map((node) => {
    check.add(node.values, node.row, findings);
    return appliedNode(node);
  });
  if (nodes.length === 0) findings.push(noNodes());
  return { payload: { squadId, name, origin: originOf(nodes), nodes }, findings };
}

/** Reads an item, with the microphone values of its stored node where it lacks them. */
export function nodeToApply(item: Row, row: number, stored: NodeSurvey['stored']): NodeToApply {
  const { nodeId, level, recorder } = item;
  return {
    row,
    values: readNodeItem(item, stored.get(typeof nodeId === 'string' ? nodeId : String(nodeId))),
    level: typeof level === 'string' ? level : '',
    recorder: readBoolean(recorder) === true,
  };
}

/** Checks nodes one after another, each against the ids of those before it. */
export class NodeCheck {
  readonly #squadId: string;
  readonly #seen = new Set<string>();

  constructor(squadId: string) {
    this.#squadId = squadId;
  }

  /** Appends what is wrong with the node. */
  add(values: NodeValues, row: number, out: NodeFinding[]): void {
    const { nodeId } = values;
    if (nodeId === '') out.push(unnamedNode(row));
    else if (this.#seen.has(nodeId)) out.push(repeatedNode(row, nodeId));
    this.#seen.add(nodeId);
    if (!(Math.abs(values.lat) <= 90)) out.push(invalidNode(row, nodeId, 'lat'));
    if (!(Math.abs(values.lon) <= 180)) out.push(invalidNode(row, nodeId, 'lon'));
    if (Number.isNaN(values.alt)) out.push(invalidNode(row, nodeId, 'alt'));
    if (!(Math.abs(values.yaw) <= MAX_ANGLE)) out.push(invalidNode(row, nodeId, 'yaw'));
    if (!(Math.abs(values.pitch) <= MAX_ANGLE)) out.push(invalidNode(row, nodeId, 'pitch'));
    if (!(Math.abs(values.roll) <= MAX_ANGLE)) out.push(invalidNode(row, nodeId, 'roll'));
    if (values.squadId !== this.#squadId) out.push(invalidNode(row, nodeId, 'Squad'));
    if (!values.mics.every(isMeasured)) out.push(invalidNode(row, nodeId, 'mic values'));
  }
}

/** NaN plus anything is NaN. */
function isMeasured({ db, x, y, z }: Mic): boolean {
  return !Number.isNaN(db + x + y + z);
}

function appliedNode({ values, level, recorder }: NodeToApply): AppliedNode {
  const { nodeId, lat, lon, alt, yaw, pitch, roll, squadId, mics } = values;
  return {
    nodeId,
    location: { lat, lon, alt },
    level,
    mics,
    yaw,
    pitch,
    roll,
    squadId,
    recorder,
    confinements: [],
  };
}

/** Mean of the places, also across the 180° meridian; zero where there is none. */
export function originOf(nodes: readonly { readonly location: Location }[]): Location {
  const first = nodes[0]?.location;
  if (first === undefined) return { lat: 0, lon: 0, alt: 0 };
  const sum = { lat: 0, east: 0, alt: 0 };
  for (const { location } of nodes) {
    sum.lat += location.lat;
    sum.east += within180(location.lon - first.lon);
    sum.alt += location.alt;
  }
  const count = nodes.length;
  return { lat: sum.lat / count, lon: within180(first.lon + sum.east / count), alt: sum.alt / count };
}

function within180(degrees: Degrees): Degrees {
  if (degrees > 180) return degrees - 360;
  return degrees < -180 ? degrees + 360 : degrees;
}
