import { copiedNodeIds } from '../../domain/survey/draft/surveyNames.ts';
import { readNodeItem, type NodeItem } from '../../domain/survey/draft/nodeItems.ts';
import type { NodeToPlace, PlacedNode, PlaceSource } from '../../domain/survey/port/surveyTools.ts';
import type { OpenSquad } from './openSquad.ts';

/**
 * The node that is placed next. Of stored ones the first that the draft lacks from the one on that the search finds, in the order of
 * the squad, then those before it. undefined where none is left, or where the search finds none. O(nodes).
 */
export function nodeToPlace(squad: OpenSquad, source: PlaceSource): NodeToPlace | undefined {
  if (source.kind === 'new') return { nodeId: newNodeId(squad), locationId: '', left: undefined };
  const { nodes } = squad.data;
  const ids = [...nodes.keys()];
  const begin = firstFound(squad, ids, source.search.trim().toLowerCase());
  if (begin < 0) return undefined;
  const inDraft = squad.nodeIds();
  let first: string | undefined;
  let left = 0;
  for (let i = 0; i < ids.length; i += 1) {
    const nodeId = ids[(begin + i) % ids.length];
    if (inDraft.has(nodeId)) continue;
    first ??= nodeId;
    left += 1;
  }
  return first === undefined ? undefined : { nodeId: first, locationId: locationOf(squad, first), left };
}

/** The item of the node that is placed next; undefined where none is. It is of the active level, else of the one that it has. */
export function itemToPlace(
  squad: OpenSquad,
  { source, lat, lng }: PlacedNode,
  level: string,
): NodeItem | undefined {
  const next = nodeToPlace(squad, source);
  if (next === undefined) return undefined;
  const place = { node_lat: lat, node_long: lng };
  const stored = source.kind === 'stored' ? squad.data.nodes.get(next.nodeId) : undefined;
  if (stored !== undefined) {
    const item = readNodeItem(stored);
    return { ...item, ...place, hidden: false, level: level === '' ? (item.level ?? '') : level };
  }
  const { squadId } = squad.squad;
  return { nodeId: next.nodeId, squadId, level, ...place, nodeAlt: 0, yaw: 0, pitch: 0, roll: 0 };
}

/** The next number where all ids of the squad are numbers, else the squad with a number; free in the whole installation. */
function newNodeId(squad: OpenSquad): string {
  const { squadId } = squad.squad;
  const [id = squadId] = copiedNodeIds([squadId], squad.nodeIds(), squad.storedNodeIds);
  return id;
}

/** Place of the first stored node that a search finds: by its whole id, else by a part of id or property number; −1 for none. */
function firstFound(squad: OpenSquad, ids: readonly string[], search: string): number {
  if (search === '') return 0;
  const whole = ids.findIndex((nodeId) => nodeId.toLowerCase() === search);
  if (whole >= 0) return whole;
  return ids.findIndex(
    (nodeId) =>
      nodeId.toLowerCase().includes(search) || locationOf(squad, nodeId).toLowerCase().includes(search),
  );
}

function locationOf(squad: OpenSquad, nodeId: string): string {
  const row = squad.data.nodes.get(nodeId);
  return row === undefined ? '' : (readNodeItem(row).locationId ?? '');
}
