import { isUsableInstant } from '../json/instant.ts';
import { parseJson } from '../json/parseJson.ts';
import { ownField, readFinite } from '../json/read.ts';
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

/** When a live heartbeat arrived. Read within the call. */
export interface LiveReceipt {
  /** Server's clock, at receipt in this console. */
  readonly now: EpochMs;
  /** Server's clock at publishing; 0 where it sends none. */
  readonly sent: number;
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
 * @returns why it is rejected; undefined where it is stored, with its field failures in `store.draft.failures`
 */
export function ingestHeartbeatBody(
  store: NodeStore,
  body: string,
  receipt: LiveReceipt,
): MessageFailure | undefined {
  if (store.reader.read(body, receipt.now)) {
    stampLive(store.draft, receipt);
    upsertHeartbeat(store.columns, store.draft, receipt.now);
    return undefined;
  }
  return ingestHeartbeat(store, parseJson(body), receipt);
}

/** Stores one parsed heartbeat of the live topic. Result as of `ingestHeartbeatBody`. */
export function ingestHeartbeat(
  { columns, draft, reader }: NodeStore,
  value: unknown,
  receipt: LiveReceipt,
): MessageFailure | undefined {
  const failure = decodeHeartbeat(value, draft, receipt.now);
  if (failure !== undefined) return failure;
  stampLive(draft, receipt);
  reader.remember(upsertHeartbeat(columns, draft, receipt.now));
  return undefined;
}

function stampLive(draft: HeartbeatDraft, { now, sent }: LiveReceipt): void {
  draft.received = sent > 0 ? Math.min(sent, now) : NaN;
  draft.interval = NaN;
}

/**
 * Stores one parsed heartbeat of the REST list with the time of its receipt by the server, where the list says so. It is
 * ignored where the stored one is newer. Result as of `ingestHeartbeat`.
 */
export function ingestListedHeartbeat(
  { columns, draft, reader }: NodeStore,
  value: unknown,
  now: EpochMs,
): MessageFailure | undefined {
  const failure = decodeHeartbeat(value, draft, now);
  if (failure !== undefined) return failure;
  const received = readFinite(ownField(value as object, 'received'));
  draft.received = isUsableInstant(received, now) ? Math.min(received, now) : NaN;
  const interval = readFinite(ownField(value as object, 'interval'));
  draft.interval = interval > 0 ? interval : NaN;
  reader.remember(upsertListedHeartbeat(columns, draft, now));
  return undefined;
}
