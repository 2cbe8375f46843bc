import { isSelectedGrey, type DisplayRule } from '../../index/visibility.ts';
import { newestOf } from '../../index/rowList.ts';
import type { TimeIndex } from '../../index/timeIndex.ts';
import { ROW_FLAG, type Row } from '../../reports/columns.ts';
import { LOOK_FLAG } from '../markerFrame.ts';
import type { SelectedMarker } from '../renderFrame.ts';
import { rowFlags } from './rowFlags.ts';

/**
 * Marker of the selected report, drawn separately and last, also when the report is filtered out or
 * thinned. Null without a report or a position.
 */
export function selectedMarker(index: TimeIndex, rule: DisplayRule, row: Row): SelectedMarker | null {
  const { columns } = index;
  if (row < 0 || (columns.flags[row] & ROW_FLAG.live) === 0 || Number.isNaN(columns.x[row])) return null;
  const latest = newestOf(index.drawn) === row ? LOOK_FLAG.latest : 0;
  const grey = isSelectedGrey(rule, columns, row) ? LOOK_FLAG.grey : 0;
  return {
    handle: row,
    x: columns.x[row],
    y: columns.y[row],
    symbol: columns.symbol[row],
    flags: latest | grey | rowFlags(columns, row),
    burst: columns.burst[row],
  };
}
