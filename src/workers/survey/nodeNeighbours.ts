/** What stands around nodes of a draft: their nearest nodes, and what their deletion touches. */
import { nearestRows } from '../../domain/survey/distances/nearestRows.ts';
import { isInsideRing } from '../../domain/survey/plane/insideRing.ts';
import type { NearNode, NodeStats } from '../../domain/survey/port/surveyTools.ts';
import type { OpenSquad } from './openSquad.ts';
import { isOnLevel } from '../../domain/survey/draft/isOnLevel.ts';

/** The nearest drawn nodes of a node, nearest first. O(nodes). */
export function nearestNodes({ open, stage }: OpenSquad, row: number, most: number): readonly NearNode[] {
  const { nodeId, locationId } = open.draft.tables.nodes.columns;
  return nearestRows(stage.places, row, most).map((near) => ({
    ...near,
    nodeId: nodeId.cells[near.row],
    locationId: locationId.cells[near.row],
  }));
}

/** What the deletion of nodes from the draft touches. O(nodes × deleted nodes). */
export function nodeStats({ open, data, stage }: OpenSquad, deleted: Uint32Array): NodeStats {
  const { nodes, zones } = open.draft.tables;
  const { nodeId, level, node_lat: lat, node_long: lon } = nodes.columns;
  const rows = deleted.filter((row) => nodes.has(row));
  const isDeleted = new Set(rows);
  const losing = Array.from(nodes.presentRows()).filter((row) => {
    if (isDeleted.has(row)) return false;
    const nearest = stage.nearestRow(row);
    return nearest >= 0 && isDeleted.has(nearest);
  });
  const zonesWith = Array.from(zones.presentRows()).filter((zone) => {
    const ring = zones.columns.ring.cells[zone];
    const zoneLevel = zones.columns.level.cells[zone];
    return (
      ring instanceof Float64Array &&
      rows.some(
        (row) => isOnLevel(level.cells[row], zoneLevel) && isInsideRing(ring, lon.cells[row], lat.cells[row]),
      )
    );
  });
  return {
    stored: Array.from(rows, (row) => nodeId.cells[row]).filter((id) => data.nodes.has(id)),
    zones: zonesWith.map((zone) => zones.columns.id.cells[zone]),
    nearestOf: losing.map((row) => nodeId.cells[row]),
  };
}
