import type { ReportSymbol } from '../../src/domain/contract/reportTypes.ts';

/** Tables of the store, as both databases have them. Instants are epoch milliseconds. */
export interface Tables {
  shot_reports: ReportRow;
  journal: { sequence: number; line: string };
  heartbeats: { squad_id: string; nodeid: string; body: string };
  /** Places of the nodes in `heartbeat_quarters.cells`. */
  heartbeat_nodes: { place: number; squad_id: string; nodeid: string; first_quarter: number };
  heartbeat_quarters: { quarter: number; minutes: number; cells: string };
  documents: { collection: string; id: number; body: string };
  users: { id: number; login: string; email: string; body: string };
  account_keys: { key_hash: string; purpose: string; login: string; expires_at: number };
  revoked_tokens: { token_id: string; expires_at: number };
  base_map: { name: string; geo_json: string };
  meta: { name: string; value: string };
  public_keys: { report_id: number; public_key: string };
  /** Answers of calls that may be sent again. */
  kept_calls: { owner: string; call_key: string; asked: string; answer: string; kept_at: number };
  /** Messages that may not have reached the outbox. */
  kept_messages: { name: string; body: string };
  media_files: MediaRow;
  plates: PlateRow;
}

/**
 * One report. What is sorted and filtered by has a column; the whole of it is `row_json`, the very text that
 * the range call sends (T-53), so that a million rows are streamed without being parsed.
 */
export interface ReportRow {
  id: number;
  seq: number;
  version: number;
  squad_id: string;
  detection_id: string;
  time_stamp: number;
  /** When the server received it. */
  start_ms: number;
  /** `start_ms` and the extra time reviewers gave it: REVIEWER_DELAY later everybody may see it (T-72). */
  due_ms: number;
  released_at: number | null;
  /** By name: an index would change its meaning with the list. */
  symbol: ReportSymbol;
  /** Symbol it had before it was reclassified; Shot where it ever was one. */
  former_symbol: ReportSymbol | null;
  /** The same for all but the reviewers: what it was before its release they were never told. */
  told_symbol: ReportSymbol | null;
  report_type: string;
  zone: string | null;
  level: string | null;
  weapon: string | null;
  burst: number | null;
  row_json: string;
}

/** A file of a report; its bytes lie in the media folder, by their hash. */
export interface MediaRow {
  report_id: number;
  file_name: string;
  kind: string;
  content_type: string;
  camera_id: string | null;
  camera_name: string | null;
  node_id: string | null;
  created_at: number;
  /** Nobody is told of the file before. */
  available_from: number;
  /** 1: made by the simulator whenever it is asked for, so that its bytes may be thrown away. */
  simulated: number;
  /** SHA-256 of the bytes; null while there are none. */
  hash: string | null;
  size: number | null;
  made_at: number | null;
}

/** A licence plate that a camera read. */
export interface PlateRow {
  report_id: number;
  camera_id: string;
  plate: string;
  first_detected: number;
  available_from: number;
}

export type DatabaseKind = 'SQLite' | 'PostgreSQL';
