import { parseJson } from '../json/parseJson.ts';
import type { MessageFailure } from '../live/channelStatistics.ts';
import type { EpochMs } from '../units.ts';
import { createNodeColumns, type NodeColumns } from './columns.ts';
import { decodeHeartbeat } from './decode.ts';
import { createHeartbeatDraft, type HeartbeatDraft } from './draft.ts';
import { HeartbeatReader } from './heartbeatReader.ts';
import { upsertHeartbeat, upsertListedHeartbeat } from './upsert.ts';

/** All nodes of the engine, and the draft and reader of heartbeats. Owned by one thread. */
export interface NodeStore {
  readonly columns: NodeColumns;
  readonly draft: HeartbeatDraft;
  readonly reader: HeartbeatReader;
}

/** An empty store for at most `limit` nodes. */
export function createNodeStore(limit?: number): NodeStore {
  const columns = createNodeColumns(limit);
  const draft = createHeartbeatDraft();
  return { columns, draft, reader: new HeartbeatReader(columns, draft) };
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
  if (store.reader.read(body, now)) {
    upsertHeartbeat(store.columns, store.draft, now);
    return undefined;
  }
  return ingestHeartbeat(store, parseJson(body), now);
}

/** Stores one parsed heartbeat of the live topic. Result as of `ingestHeartbeatBody`. */
export function ingestHeartbeat(
  { columns, draft, reader }: NodeStore,
  value: unknown,
  now: EpochMs,
): MessageFailure | undefined {
  const failure = decodeHeartbeat(value, draft, now);
  if (failure === undefined) reader.remember(upsertHeartbeat(columns, draft, now));
  return failure;
}

/** Stores one parsed heartbeat of the REST list, which is ignored where the stored one is newer. Result as of `ingestHeartbeat`. */
export function ingestListedHeartbeat(
  { columns, draft, reader }: NodeStore,
  value: unknown,
  now: EpochMs,
): MessageFailure | undefined {
  const failure = decodeHeartbeat(value, draft, now);
  if (failure === undefined) reader.remember(upsertListedHeartbeat(columns, draft, now));
  return failure;
}
