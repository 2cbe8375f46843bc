import type { ReportKey } from '../contract/shotReport.ts';
import { CHANGE, markAdded, markChanged, markRemoved } from './changes.ts';
import { growReportColumns, ROW_FLAG, type ReportColumns, type Row } from './columns.ts';
import { clearDetails } from './details.ts';
import type { ReportDraft } from './draft.ts';
import { CATEGORY_BIT, CATEGORY_FACT, FIELD } from './fields.ts';
import { mergeFields, symbolOfType } from './merge.ts';
import type { Origin, ReportStore } from './reportStore.ts';
import type { SymbolIndex } from '../contract/reportTypes.ts';

/**
 * added      a new row: newly visible
 * updated    a known report, and something of it changed
 * unchanged  nothing new in it, or the same message again
 * stale      older than what is known, and nothing to add
 * tooOld     its symbol is full of newer ones; not held
 * orphan     an update without a type for an unknown report: ask the server for the report
 */
export type UpsertResult = 'added' | 'updated' | 'unchanged' | 'stale' | 'tooOld' | 'orphan';

/**
 * Stores a decoded report in the columns: at most one row per key, the newest value of each field wins, and fields that
 * the message does not have stay (R-1.3.4, R-1.3.5, T-74). Newest is the
 * higher sequence; where one side has none, the later `at`; on a tie, what came last. With the row's own
 * sequence a list is a state at least as new; a message is in the row already, but for what a list left out.
 */
export function upsertReport(store: ReportStore, draft: ReportDraft, origin: Origin): UpsertResult {
  store.lastRow = store.keys.find(draft.squadId, draft.detectionId);
  return store.lastRow < 0 ? add(store, draft, origin) : merge(store, draft, origin);
}

function add(store: ReportStore, draft: ReportDraft, origin: Origin): UpsertResult {
  if (!(draft.has & FIELD.type)) return 'orphan';
  const category = draft.has & CATEGORY_BIT ? draft.numbers[CATEGORY_FACT] : undefined;
  const symbol = symbolOfType(draft.type, category);
  const time = draft.has & FIELD.time ? draft.time : origin.at;
  if (!makeRoom(store, symbol, time, draft)) return 'tooOld';
  const row = takeRow(store);
  store.lastRow = row;
  store.keys.add(draft.squadId, draft.detectionId, row);
  startRow(store.columns, row, symbol, origin);
  store.placeless++;
  mergeFields(store, row, draft, draft.has, origin);
  store.columns.seq[row] = origin.seq;
  store.columns.asOf[row] = origin.at;
  store.columns.count++;
  store.evictionQueue.insert(row);
  markAdded(store.changes, row);
  return 'added';
}

/** An empty, live row: unknown time is the time of receipt (T-56). */
function startRow(columns: ReportColumns, row: Row, symbol: SymbolIndex, origin: Origin): void {
  const arrived = origin.kind === 'live' && !origin.update ? ROW_FLAG.arrivedLive : 0;
  columns.flags[row] = ROW_FLAG.live | arrived | (origin.fromCatchUp ? ROW_FLAG.fromCatchUp : 0);
  columns.symbol[row] = symbol;
  columns.time[row] = origin.at;
  columns.received[row] = origin.at;
  columns.start[row] = NaN;
  columns.x[row] = NaN;
  columns.y[row] = NaN;
  columns.trajectoryX[row] = NaN;
  columns.trajectoryY[row] = NaN;
  columns.bearing[row] = NaN;
  columns.burst[row] = 0;
  columns.previous[row] = 0;
  columns.level[row] = 0;
  columns.known[row] = 0;
}

function merge(store: ReportStore, draft: ReportDraft, origin: Origin): UpsertResult {
  const { columns, versions, lastRow: row } = store;
  const known = columns.known[row];
  const seq = columns.seq[row];
  const again = origin.seq > 0 && origin.seq === seq;
  const newer = again
    ? origin.kind === 'history'
    : origin.seq > 0 && seq > 0
      ? origin.seq > seq
      : origin.at >= columns.asOf[row];
  const fields = draft.has & ~(newer ? 0 : versions.newerFields(row, origin.seq, known));
  if (newer && origin.seq > 0) versions.recordNewer(row, origin.seq, draft.has, known, seq);
  else if (newer) versions.forget(row);
  else versions.recordOlder(row, origin.seq, fields, known, seq);
  if (newer) {
    columns.seq[row] = Math.max(seq, origin.seq);
    columns.asOf[row] = Math.max(columns.asOf[row], origin.at);
  }
  if (origin.kind === 'live' && !origin.update) columns.flags[row] |= ROW_FLAG.arrivedLive;
  const what = mergeInOrder(store, row, draft, fields, origin);
  if (what === 0) return newer || again ? 'unchanged' : 'stale';
  markChanged(store.changes, row, what);
  if (what & CHANGE.symbol) keepBound(store, columns.symbol[row]);
  if (isLive(store, row)) return 'updated';
  store.lastRow = -1;
  return 'tooOld';
}

/** Merges, and keeps the row's place among those of its symbol. */
function mergeInOrder(
  store: ReportStore,
  row: Row,
  draft: ReportDraft,
  fields: number,
  origin: Origin,
): number {
  if (!(fields & (FIELD.time | FIELD.type | CATEGORY_BIT)))
    return mergeFields(store, row, draft, fields, origin);
  store.evictionQueue.remove(row);
  const what = mergeFields(store, row, draft, fields, origin);
  store.evictionQueue.insert(row);
  return what;
}

/** Whether a report of that symbol and time may come in; evicts the oldest of the symbol where it must. */
function makeRoom(store: ReportStore, symbol: SymbolIndex, time: number, draft: ReportDraft): boolean {
  const { evictionQueue: order, quotas } = store;
  if (order.counts[symbol] < quotas[symbol]) return true;
  const oldest = order.oldest(symbol);
  if (oldest < 0 || isOlder(store, time, draft, oldest)) {
    store.tooOld[symbol]++;
    return false;
  }
  store.evicted[symbol]++;
  evict(store, oldest);
  return true;
}

function isOlder({ columns, keys }: ReportStore, time: number, draft: ReportDraft, row: Row): boolean {
  if (time !== columns.time[row]) return time < columns.time[row];
  return keys.isBefore(draft.squadId, draft.detectionId, row);
}

/** Evicts a report. Its row is reused later; until then its time and symbol columns stay. */
function evict(store: ReportStore, row: Row): void {
  const { columns } = store;
  store.evictionQueue.remove(row);
  store.keys.remove(row);
  store.versions.forget(row);
  store.levels.release(columns.level[row]);
  clearDetails(store.details, row);
  if (columns.x[row] !== columns.x[row]) store.placeless--;
  columns.flags[row] &= ~ROW_FLAG.live;
  columns.level[row] = 0;
  columns.known[row] = 0;
  columns.count--;
  markRemoved(store.changes, row);
  store.freeRows.release(row);
}

function takeRow(store: ReportStore): Row {
  const { columns } = store;
  const rested = store.freeRows.acquire(columns.used === columns.limit);
  if (rested >= 0) return rested;
  if (columns.used === columns.capacity) growReportColumns(columns);
  return columns.used++;
}

/** Keeps the bound of a symbol that a report changed into: its oldest goes, perhaps that report. */
function keepBound(store: ReportStore, symbol: SymbolIndex): void {
  while (store.evictionQueue.counts[symbol] > store.quotas[symbol]) {
    store.evicted[symbol]++;
    evict(store, store.evictionQueue.oldest(symbol));
  }
}

/** Forgets all sequences after the server restarted its numbering; newer and older are then decided by time. */
export function forgetSequences(store: ReportStore): void {
  store.columns.seq.fill(0);
  store.versions.clear();
}

/** Squad and detection id of a live row. */
export function keyOf(store: ReportStore, row: Row): ReportKey {
  return { squadId: store.keys.squadIdOf(row), detectionId: store.keys.detectionIdOf(row) };
}

/** Whether a row holds a report: a handle that came back from a page may be of an evicted one. */
export function isLive(store: ReportStore, row: Row): boolean {
  return row >= 0 && row < store.columns.used && (store.columns.flags[row] & ROW_FLAG.live) !== 0;
}
