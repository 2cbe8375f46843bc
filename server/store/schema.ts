/** Tables of the store, as both databases have them. Instants are epoch milliseconds. */
import type { MediaRow, PlateRow } from './mediaTables.ts';

export interface Tables {
  shot_reports: ReportRow;
  journal: { sequence: number; line: string };
  heartbeats: { squad_id: string; nodeid: string; body: string };
  documents: { collection: string; id: number; body: string };
  users: { id: number; login: string; email: string; body: string };
  account_keys: { key_hash: string; purpose: string; login: string; expires_at: number };
  revoked_tokens: { token_id: string; expires_at: number };
  base_map: { name: string; geo_json: string };
  meta: { name: string; value: string };
  public_keys: { report_id: number; public_key: string };
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
  symbol: number;
  /** Symbol it had before it was reclassified; Shot where it ever was one. */
  former_symbol: number | null;
  /** The same for all but the reviewers: what it was before its release they were never told. */
  told_symbol: number | null;
  report_type: string;
  zone: string | null;
  level: string | null;
  weapon: string | null;
  burst: number | null;
  row_json: string;
}

export type DatabaseKind = 'SQLite' | 'PostgreSQL';
