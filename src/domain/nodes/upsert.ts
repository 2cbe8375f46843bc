import type { Heartbeat } from '../contract/heartbeat.ts';
import { roundFloat32 } from '../json/float32.ts';
import { CHANGE, markAdded, markChanged, markRemoved } from '../reports/changes.ts';
import { xOfLon, yOfLat } from '../reports/place.ts';
import type { EpochMs, Millis } from '../units.ts';
import { growNodeColumns, type NodeColumns, type NodeRow } from './columns.ts';
import type { HeartbeatDraft } from './draft.ts';
import { CONSTRUCTION, healthOf } from './health.ts';

/** Weight of the newest interval in the moving average. */
const NEWEST_SHARE = 0.2;
/**
 * Factor between an interval and the usual one that means an outage: longer ones count as this many usual intervals; after
 * one that much shorter, the average contained an outage and is reset.
 */
const OUTAGE_FACTOR = 4;

/**
 * Stores a heartbeat in the columns; fields that it does not have stay.
 *
 * @param receivedAt  server's clock
 * @returns the node's row
 */
export function upsertHeartbeat(nodes: NodeColumns, draft: HeartbeatDraft, receivedAt: EpochMs): NodeRow {
  const found = rowOf(nodes, draft);
  if (found < 0) return addNode(nodes, draft, receivedAt);
  nodes.received[found] = receivedAt;
  const what = mergeHeartbeat(nodes, found, draft);
  if (what !== 0) markChanged(nodes.changes, found, what);
  return found;
}

/** As `upsertHeartbeat`, for a heartbeat of the REST list: it is ignored where the stored timestamp is newer. */
export function upsertListedHeartbeat(
  nodes: NodeColumns,
  draft: HeartbeatDraft,
  receivedAt: EpochMs,
): NodeRow {
  const found = rowOf(nodes, draft);
  const isNewer = found < 0 || draft.timestamp > nodes.timestamp[found];
  return isNewer ? upsertHeartbeat(nodes, draft, receivedAt) : found;
}

function rowOf({ rows }: NodeColumns, { row, squadId, nodeId }: HeartbeatDraft): NodeRow {
  return row >= 0 ? row : (rows.get(squadId)?.get(nodeId) ?? -1);
}

function addNode(nodes: NodeColumns, draft: HeartbeatDraft, receivedAt: EpochMs): NodeRow {
  const row = takeRow(nodes);
  let squad = nodes.rows.get(draft.squadId);
  if (squad === undefined) nodes.rows.set(draft.squadId, (squad = new Map()));
  squad.set(draft.nodeId, row);
  nodes.nodeIds[row] = draft.nodeId;
  nodes.squadIds[row] = draft.squadId;
  nodes.status[row] = 0;
  nodes.level[row] = 0;
  nodes.health[row] = CONSTRUCTION;
  nodes.byHealth[CONSTRUCTION]++;
  for (const column of [nodes.spl, nodes.lat, nodes.lon, nodes.x, nodes.y]) column[row] = NaN;
  for (const column of [nodes.timestamp, nodes.interval, nodes.pitch, nodes.yaw]) column[row] = NaN;
  nodes.received[row] = receivedAt;
  mergeHeartbeat(nodes, row, draft);
  markAdded(nodes.changes, row);
  return row;
}

function takeRow(nodes: NodeColumns): NodeRow {
  if (nodes.count === nodes.limit) return replaceSilent(nodes);
  if (nodes.count === nodes.capacity) growNodeColumns(nodes);
  return nodes.count++;
}

/** Removes the node that was silent longest and returns its row. O(nodes); rare, because only forged ids fill the columns. */
function replaceSilent(nodes: NodeColumns): NodeRow {
  let silent = 0;
  for (let row = 1; row < nodes.count; row++) if (nodes.received[row] < nodes.received[silent]) silent = row;
  const squad = nodes.rows.get(nodes.squadIds[silent]);
  squad?.delete(nodes.nodeIds[silent]);
  if (squad?.size === 0) nodes.rows.delete(nodes.squadIds[silent]);
  nodes.statuses.release(nodes.status[silent]);
  nodes.levels.release(nodes.level[silent]);
  nodes.byHealth[nodes.health[silent]]--;
  markRemoved(nodes.changes, silent);
  return silent;
}

function mergeHeartbeat(nodes: NodeColumns, row: NodeRow, draft: HeartbeatDraft): number {
  let what = 0;
  mergeTime(nodes, row, draft.timestamp);
  if (draft.status !== '' && nodes.statuses.textOf(nodes.status[row]) !== draft.status) {
    nodes.statuses.release(nodes.status[row]);
    nodes.status[row] = nodes.statuses.acquire(draft.status);
    what |= CHANGE.text;
  }
  if (draft.level !== '' && nodes.levels.textOf(nodes.level[row]) !== draft.level) {
    nodes.levels.release(nodes.level[row]);
    nodes.level[row] = nodes.levels.acquire(draft.level);
    what |= CHANGE.appearance;
  }
  what |= mergePlace(nodes, row, draft);
  what |= mergeHealth(nodes, row);
  return what | mergeNumbers(nodes, row, draft);
}

function mergeTime(nodes: NodeColumns, row: NodeRow, timestamp: number): void {
  const pause: Millis = timestamp - nodes.timestamp[row];
  nodes.timestamp[row] = timestamp;
  if (!(pause > 0)) return;
  const usual = nodes.interval[row];
  nodes.interval[row] =
    pause * OUTAGE_FACTOR < usual || usual !== usual
      ? pause
      : usual + NEWEST_SHARE * (Math.min(pause, OUTAGE_FACTOR * usual) - usual);
}

function mergePlace(nodes: NodeColumns, row: NodeRow, { lat, lon }: HeartbeatDraft): number {
  if (lat !== lat || (nodes.lat[row] === lat && nodes.lon[row] === lon)) return 0;
  nodes.lat[row] = lat;
  nodes.lon[row] = lon;
  nodes.x[row] = xOfLon(lon);
  nodes.y[row] = yOfLat(lat);
  return CHANGE.place;
}

function mergeHealth(nodes: NodeColumns, row: NodeRow): number {
  const health = healthOf(nodes.statuses.textOf(nodes.status[row]) ?? '', nodes.timestamp[row]);
  const before = nodes.health[row];
  if (before === health) return 0;
  nodes.health[row] = health;
  nodes.byHealth[before]--;
  nodes.byHealth[health]++;
  return CHANGE.appearance;
}

function mergeNumbers(nodes: NodeColumns, row: NodeRow, { spl, pitch, yaw }: HeartbeatDraft): number {
  let what = 0;
  if (spl === spl && nodes.spl[row] !== Math.fround(spl)) {
    nodes.spl[row] = spl;
    what = CHANGE.appearance;
  }
  if (pitch === pitch && nodes.pitch[row] !== Math.fround(pitch)) {
    nodes.pitch[row] = pitch;
    what = CHANGE.appearance;
  }
  if (yaw === yaw && nodes.yaw[row] !== Math.fround(yaw)) {
    nodes.yaw[row] = yaw;
    what = CHANGE.appearance;
  }
  return what;
}

/** All known fields of a node, in the form of the contract. */
export function describeHeartbeat(nodes: NodeColumns, row: NodeRow): Heartbeat {
  const level = nodes.levels.textOf(nodes.level[row]);
  return {
    nodeid: nodes.nodeIds[row],
    squad_id: nodes.squadIds[row],
    status: nodes.statuses.textOf(nodes.status[row]) ?? '',
    ...(level === undefined ? {} : { level }),
    ...known('lat', nodes.lat[row]),
    ...known('lon', nodes.lon[row]),
    ...known('timestamp', nodes.timestamp[row]),
    ...known('spl1', roundFloat32(nodes.spl[row])),
    ...known('pitch', roundFloat32(nodes.pitch[row])),
    ...known('yaw', roundFloat32(nodes.yaw[row])),
  };
}

function known(
  name: 'lat' | 'lon' | 'timestamp' | 'spl1' | 'pitch' | 'yaw',
  value: number,
): Partial<Heartbeat> {
  return Number.isNaN(value) ? {} : { [name]: value };
}
