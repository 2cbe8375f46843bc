import { parseJson } from '../json/parseJson.ts';
import type { MessageFailure } from '../live/channelStatistics.ts';
import type { EpochMs } from '../units.ts';
import { createNodeColumns, type NodeColumns } from './columns.ts';
import { decodeHeartbeat } from './decode.ts';
import { createHeartbeatDraft, type HeartbeatDraft } from './draft.ts';
import { createNodeHints, readHeartbeat, rememberNode, type NodeHints } from './readHeartbeat.ts';
import { upsertHeartbeat } from './upsert.ts';

/** All nodes of the engine, and the draft and hints for reading heartbeats. Owned by one thread. */
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
 * Stores one live heartbeat from its body.
 *
 * @param now  server's clock, at receipt
 * @returns why it is rejected; undefined where it is stored, with its field failures in `store.draft.failures`
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
  return ingestHeartbeat(store, parseJson(body), now);
}

/**
 * Stores one parsed heartbeat of the REST list or the live topic. Result as of `ingestHeartbeatBody`.
 *
 * @param fromList  it comes from the REST list
 */
export function ingestHeartbeat(
  store: NodeStore,
  value: unknown,
  now: EpochMs,
  { fromList = false }: { readonly fromList?: boolean } = {},
): MessageFailure | undefined {
  const { columns, draft, hints } = store;
  const failure = decodeHeartbeat(value, draft, now);
  if (failure !== undefined) return failure;
  const row = upsertHeartbeat(columns, draft, now, fromList);
  rememberNode(hints, draft.nodeId, draft.squadId, row);
  return undefined;
}
