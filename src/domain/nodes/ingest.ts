import { parseJson } from '../json/parseJson.ts';
import type { MessageFailure } from '../live/channelStatistics.ts';
import type { EpochMs } from '../units.ts';
import { createNodeColumns, type NodeColumns } from './columns.ts';
import { decodeHeartbeat } from './decode.ts';
import { createHeartbeatDraft, type HeartbeatDraft } from './draft.ts';
import { createNodeHints, readHeartbeat, rememberNode, type NodeHints } from './readHeartbeat.ts';
import { upsertHeartbeat } from './upsert.ts';

/** All nodes of the engine, and what reading their heartbeats needs. One thread owns it. */
export interface NodeStore {
  readonly columns: NodeColumns;
  readonly draft: HeartbeatDraft;
  readonly hints: NodeHints;
}

/** An empty store for at most `limit` nodes. */
export function createNodeStore(limit?: number): NodeStore {
  const columns = createNodeColumns(limit);
  return { columns, draft: createHeartbeatDraft(), hints: createNodeHints(columns.limit) };
}

/**
 * Takes in the body of one live heartbeat.
 *
 * @param now  server's clock, at receipt
 *
 * Returns why it was refused, or undefined; flaws of one that was kept are in `store.draft.failures`.
 */
export function ingestHeartbeatBody(
  store: NodeStore,
  body: string,
  now: EpochMs,
): MessageFailure | undefined {
  const { columns, draft, hints } = store;
  if (readHeartbeat(body, columns, hints, draft, now)) {
    upsertHeartbeat(columns, draft, now);
    return undefined;
  }
  return ingestHeartbeat(store, parseJson(body), now, false);
}

/** Takes in one heartbeat of the REST list, or a live one that is parsed already. */
export function ingestHeartbeat(
  store: NodeStore,
  value: unknown,
  now: EpochMs,
  fromList: boolean,
): MessageFailure | undefined {
  const { columns, draft, hints } = store;
  const refused = decodeHeartbeat(value, draft, now);
  if (refused !== undefined) return refused;
  const row = upsertHeartbeat(columns, draft, now, fromList);
  rememberNode(hints, draft.nodeId, draft.squadId, row);
  return undefined;
}
