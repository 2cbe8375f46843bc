import type { ReportKey } from '../contract/shotReport.ts';
import { CHANGE, markAdded, markChanged, markRemoved } from './rowChanges.ts';
import { growReportColumns, INCIDENT_FLAGS, ROW_FLAG, type ReportColumns, type Row } from './columns.ts';
import type { ReportDraft } from './draft.ts';
import { CATEGORY_BIT, CATEGORY_FACT, FIELD } from './fields.ts';
import { mergeFields, symbolOfType } from './merge.ts';
import type { ReportOrigin, ReportStore } from './reportStore.ts';
import type { SymbolIndex } from '../contract/reportTypes.ts';

/**
 * added      a new report
 * updated    a field of a known report changed
 * unchanged  no new value, or a repeated message
 * stale      older than the stored state, without a field to add
 * tooOld     not stored: the quota of its symbol is full of newer reports
 * orphan     an update without a type for an unknown report: the caller requests the report from the server
 */
export type UpsertResult = 'added' | 'updated' | 'unchanged' | 'stale' | 'tooOld' | 'orphan';

/**
 * Stores a decoded report in the columns: at most one row per key, the newest value of each field wins, and fields that
 * the message does not have stay. The higher sequence is newer; where one side has none, the
 * later `at`; on a tie, the one stored last. With the same sequence as the row, a list is newer, and a message only adds
 * fields that a list did not have.
 */
export function upsertReport(store: ReportStore, draft: ReportDraft, origin: ReportOrigin): UpsertResult {
  store.lastRow = store.keys.find(draft.squadId, draft.detectionId);
  return store.lastRow < 0 ? add(store, draft, origin) : merge(store, draft, origin);
}

function add(store: ReportStore, draft: ReportDraft, origin: ReportOrigin): UpsertResult {
  if (!(draft.has & FIELD.type)) return 'orphan';
  const symbol = symbolOf(draft);
  if (!freeQuota(store, draft, origin)) return 'tooOld';
  const row = takeRow(store);
  store.lastRow = row;
  store.keys.add(draft.squadId, draft.detectionId, row);
  startRow(store.columns, row, origin);
  if (draft.fromArchive) markArchived(store.columns, row);
  store.columns.symbol[row] = symbol;
  store.placeless++;
  draft.fields = draft.has;
  if (draft.shelfId > 0) store.shelves.set(row, draft.shelfId);
  mergeFields(store, draft, origin);
  store.columns.seq[row] = origin.seq;
  store.columns.asOf[row] = origin.at;
  store.columns.count++;
  store.evictionQueue.insert(row);
  markAdded(store.changes, row);
  return 'added';
}

/** Symbol of a draft with a type. */
function symbolOf({ has, type, numbers }: ReportDraft): SymbolIndex {
  return symbolOfType(type, has & CATEGORY_BIT ? numbers[CATEGORY_FACT] : undefined);
}

/** Resets a row for a new report, but for its symbol. Its time is the time of receipt until a better one is known. */
function startRow(columns: ReportColumns, row: Row, origin: ReportOrigin): void {
  const arrived = origin.kind === 'live' && !origin.update ? ROW_FLAG.arrivedLive : 0;
  columns.flags[row] = ROW_FLAG.live | arrived | (origin.fromCatchUp ? ROW_FLAG.fromCatchUp : 0);
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

/** A report of an archive was not missed, whenever a list brings it. */
function markArchived(columns: ReportColumns, row: Row): void {
  columns.flags[row] = (columns.flags[row] | ROW_FLAG.archived) & ~ROW_FLAG.fromCatchUp;
}

function merge(store: ReportStore, draft: ReportDraft, origin: ReportOrigin): UpsertResult {
  const { columns, versions, lastRow: row } = store;
  const known = columns.known[row];
  const seq = columns.seq[row];
  if (draft.shelfId > 0) store.shelves.set(row, draft.shelfId);
  if (draft.fromArchive) markArchived(columns, row);
  const isRepeated = origin.seq > 0 && origin.seq === seq;
  const newer = isRepeated
    ? origin.kind === 'history'
    : origin.seq > 0 && seq > 0
      ? origin.seq > seq
      : origin.at >= columns.asOf[row];
  draft.fields = draft.has & ~(newer ? 0 : versions.newerFields(row, origin.seq, known));
  if (newer && origin.seq > 0) versions.recordNewer(row, origin.seq, draft.has, known, seq);
  else if (newer) versions.forget(row);
  else versions.recordOlder(row, origin.seq, draft.fields, known, seq);
  if (newer) {
    columns.seq[row] = Math.max(seq, origin.seq);
    columns.asOf[row] = Math.max(columns.asOf[row], origin.at);
  }
  if (origin.kind === 'live' && !origin.update) columns.flags[row] |= ROW_FLAG.arrivedLive;
  const what = mergeInOrder(store, draft, origin);
  if (what === 0) return newer || isRepeated ? 'unchanged' : 'stale';
  markChanged(store.changes, row, what);
  if (what & CHANGE.symbol) enforceQuota(store, columns.symbol[row]);
  if (isLive(store, row)) return 'updated';
  store.lastRow = -1;
  return 'tooOld';
}

/** Merges the fields, and reorders the row in the eviction queue where its time or symbol may change. */
function mergeInOrder(store: ReportStore, draft: ReportDraft, origin: ReportOrigin): number {
  const { lastRow: row } = store;
  const isTimed = (store.columns.flags[row] & ROW_FLAG.timeKnown) !== 0;
  const isClockWrong = !Number.isNaN(draft.wrongClock);
  const byStart = isTimed && !isClockWrong ? 0 : FIELD.start;
  const ordering = FIELD.time | FIELD.type | CATEGORY_BIT | byStart;
  if (!(draft.fields & ordering)) return mergeFields(store, draft, origin);
  store.evictionQueue.remove(row);
  const what = mergeFields(store, draft, origin);
  store.evictionQueue.insert(row);
  return what;
}

/** Whether a new report may be stored; evicts the oldest one of its symbol where the quota is full. */
function freeQuota(store: ReportStore, draft: ReportDraft, origin: ReportOrigin): boolean {
  const { columns, keys, evictionQueue, quotas } = store;
  const symbol = symbolOf(draft);
  if (evictionQueue.counts[symbol] < quotas[symbol]) return true;
  const time = draft.has & FIELD.time ? draft.time : draft.has & FIELD.start ? draft.start : origin.at;
  const oldest = evictionQueue.oldest(symbol);
  const isOlder =
    time === columns.time[oldest]
      ? keys.isBefore(draft.squadId, draft.detectionId, oldest)
      : time < columns.time[oldest];
  if (oldest < 0 || isOlder) {
    store.tooOld[symbol]++;
    return false;
  }
  store.evicted[symbol]++;
  evict(store, oldest);
  return true;
}

/** Evicts a report. Its time and symbol columns stay until the row is reused. */
function evict(store: ReportStore, row: Row): void {
  const { columns } = store;
  store.evictionQueue.remove(row);
  store.keys.remove(row);
  store.versions.forget(row);
  store.wrongClocks.delete(row);
  store.shelves.delete(row);
  store.levels.release(columns.level[row]);
  store.details.clear(row);
  if (columns.x[row] !== columns.x[row]) store.placeless--;
  columns.flags[row] &= ~(ROW_FLAG.live | INCIDENT_FLAGS);
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

/** Evicts the oldest reports above the quota of a symbol, after a report changed to that symbol. */
function enforceQuota(store: ReportStore, symbol: SymbolIndex): void {
  while (store.evictionQueue.counts[symbol] > store.quotas[symbol]) {
    store.evicted[symbol]++;
    evict(store, store.evictionQueue.oldest(symbol));
  }
}

/** Removes a report that the server has removed; returns whether it was stored. O(log rows). */
export function removeReport(store: ReportStore, { squadId, detectionId }: ReportKey): boolean {
  const row = store.keys.find(squadId, detectionId);
  store.lastRow = -1;
  if (row < 0) return false;
  evict(store, row);
  return true;
}

/** Clears all sequences after the server restarted its numbering; `at` then decides which state is newer. */
export function forgetSequences(store: ReportStore): void {
  store.columns.seq.fill(0);
  store.versions.clear();
}

/** Squad and detection id of a live row. */
export function keyOf(store: ReportStore, row: Row): ReportKey {
  return { squadId: store.keys.squadIdOf(row), detectionId: store.keys.detectionIdOf(row) };
}

/** Whether the report of a row is from an archive. */
export function isArchived({ columns }: Pick<ReportStore, 'columns'>, row: Row): boolean {
  return (columns.flags[row] & ROW_FLAG.archived) !== 0;
}

/** Whether a row has a report; false for the handle of an evicted one. */
export function isLive(store: ReportStore, row: Row): boolean {
  return row >= 0 && row < store.columns.used && (store.columns.flags[row] & ROW_FLAG.live) !== 0;
}
