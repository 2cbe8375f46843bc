import { BURST_MS, type Heartbeat } from '../contract/heartbeat.ts';
import { roundFloat32 } from '../json/float32.ts';
import { CHANGE, markAdded, markChanged, markRemoved } from '../reports/rowChanges.ts';
import { xOfLon, yOfLat } from '../reports/place.ts';
import type { EpochMs, Millis } from '../units.ts';
import { growNodeColumns, type NodeColumns, type NodeRow } from './columns.ts';
import type { HeartbeatDraft } from './draft.ts';
import { CONSTRUCTION, healthOf } from './nodeHealth.ts';

/** Weight of the newest interval in the moving average. */
const NEWEST_SHARE = 0.2;
/** Factor between an interval and the usual one that means an outage: longer ones count as this many usual intervals. */
const OUTAGE_FACTOR = 4;
/**
 * Intervals shorter than the usual one by that factor come in a burst, unless they fill a usual interval, at most this time:
 * then the average contained an outage and is reset.
 */
const LONGEST_BURST: Millis = 5 * 60_000;

/**
 * Stores a heartbeat in the columns; fields that it does not have stay.
 *
 * @param now  server's clock: the time of receipt where the draft has none
 * @returns the node's row
 */
export function upsertHeartbeat(nodes: NodeColumns, draft: HeartbeatDraft, now: EpochMs): NodeRow {
  const found = rowOf(nodes, draft);
  if (found < 0) return addNode(nodes, draft, now);
  nodes.received[found] = receiptOf(draft, now);
  const what = mergeHeartbeat(nodes, found, draft);
  if (what !== 0) markChanged(nodes.changes, found, what);
  return found;
}

/**
 * As `upsertHeartbeat`, for a heartbeat of the REST list. It is ignored where the stored one was received later, by the node's
 * clock where the list does not say when; the interval counts in any case where none is known.
 */
export function upsertListedHeartbeat(nodes: NodeColumns, draft: HeartbeatDraft, now: EpochMs): NodeRow {
  const found = rowOf(nodes, draft);
  const isNewer =
    found < 0 ||
    (isStamped(draft) ? draft.received > nodes.received[found] : draft.timestamp > nodes.timestamp[found]);
  if (isNewer) return upsertHeartbeat(nodes, draft, now);
  if (draft.interval > 0 && !(nodes.interval[found] > 0)) nodes.interval[found] = draft.interval;
  return found;
}

/** Whether the server says when it received the heartbeat. */
function isStamped({ received }: HeartbeatDraft): boolean {
  return received === received;
}

function receiptOf(draft: HeartbeatDraft, now: EpochMs): number {
  return isStamped(draft) ? draft.received : now;
}

function rowOf({ rows }: NodeColumns, { row, squadId, nodeId }: HeartbeatDraft): NodeRow {
  return row >= 0 ? row : (rows.get(squadId)?.get(nodeId) ?? -1);
}

function addNode(nodes: NodeColumns, draft: HeartbeatDraft, now: EpochMs): NodeRow {
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
  for (const column of [nodes.timestamp, nodes.measuredFrom, nodes.pitch, nodes.yaw]) column[row] = NaN;
  nodes.interval[row] = isStamped(draft) ? 0 : NaN;
  nodes.shortFor[row] = 0;
  nodes.received[row] = receiptOf(draft, now);
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
  learnInterval(nodes, row, draft);
  nodes.timestamp[row] = draft.timestamp;
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

/**
 * Learns the usual interval: from the times at which the server received the heartbeats, as the node's clock may be wrong and
 * heartbeats may reach the console in bursts; from the node's clock where the server does not say.
 */
function learnInterval(nodes: NodeColumns, row: NodeRow, draft: HeartbeatDraft): void {
  const interval = isStamped(draft)
    ? measureReceipt(nodes, row, draft)
    : draft.timestamp - nodes.timestamp[row];
  if (!(interval > 0)) return;
  const usual = nodes.interval[row];
  if (!(usual > 0)) {
    nodes.interval[row] = interval;
  } else if (interval * OUTAGE_FACTOR < usual) {
    nodes.shortFor[row] += interval;
    if (nodes.shortFor[row] < Math.min(usual, LONGEST_BURST)) return;
    nodes.interval[row] = interval;
    nodes.shortFor[row] = 0;
  } else {
    nodes.shortFor[row] = 0;
    nodes.interval[row] = usual + NEWEST_SHARE * (Math.min(interval, OUTAGE_FACTOR * usual) - usual);
  }
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

/** The interval before a heartbeat that the server stamped; NaN where none is known, and within a burst. */
function measureReceipt(nodes: NodeColumns, row: NodeRow, { received, interval }: HeartbeatDraft): Millis {
  const since = received - nodes.measuredFrom[row];
  if (since >= 0 && since < BURST_MS) return NaN;
  nodes.measuredFrom[row] = received;
  return interval === interval ? interval : since;
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
