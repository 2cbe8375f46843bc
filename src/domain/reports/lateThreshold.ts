import { epochMs, type Millis } from '../units.ts';
import { CHANGE, markChanged } from './rowChanges.ts';
import { ROW_FLAG, type Row } from './columns.ts';
import { isDelayed } from './delayed.ts';
import type { ReportStore } from './reportStore.ts';

/**
 * Sets LATE_REPORT_THRESHOLD, and updates the flag `delayed` of the stored rows. It depends on receipt and detection time
 * only, so a report never becomes delayed by ageing. O(rows) where the threshold changes, else O(1).
 */
export function setLateThreshold(store: ReportStore, threshold: Millis): void {
  if (threshold === store.lateThreshold) return;
  store.lateThreshold = threshold;
  const wanted = ROW_FLAG.live | ROW_FLAG.timeKnown;
  const { flags, used } = store.columns;
  for (let row: Row = 0; row < used; row++) if ((flags[row] & wanted) === wanted) updateDelayed(store, row);
}

function updateDelayed(store: ReportStore, row: Row): void {
  const { flags, time, received, start } = store.columns;
  const receivedAt = flags[row] & ROW_FLAG.arrivedLive ? received[row] : start[row];
  const delayed = isDelayed(epochMs(time[row]), epochMs(receivedAt), store.lateThreshold);
  if (delayed === ((flags[row] & ROW_FLAG.delayed) !== 0)) return;
  flags[row] ^= ROW_FLAG.delayed;
  markChanged(store.changes, row, CHANGE.text);
}
