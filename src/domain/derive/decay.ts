/**
 * Decay: how strongly a report is coloured, from the oldest (0) to the newest (1) displayed of its
 * symbol. By rank, not by age, so that a quiet night does not fade the only shot there was (OV-04, T-39).
 */
import { lengthOf } from '../index/rowList.ts';
import { SYMBOL_COUNT } from '../contract/reportTypes.ts';
import type { Unit01 } from '../units.ts';
import type { TimeIndex } from '../index/timeIndex.ts';

/**
 * Reference of the marker shader. Ranks are positions within a symbol, of the marker, of the oldest and
 * of the newest; the only one of its symbol counts as the newest.
 */
export function decayShare(rank: number, first: number, last: number): Unit01 {
  return last <= first ? 1 : Math.min(1, Math.max(0, (rank - first) / (last - first)));
}

/**
 * Writes the ranks between which the decay of each symbol runs.
 *
 * @param left  [SYMBOL_COUNT] `left` of the displayed lists when ranks were last counted from 0: reports
 *              that have left at the old end since move `first`, and no rank changes
 * @param out   [2 × SYMBOL_COUNT] first, last; both 0 where nothing is displayed
 */
export function writeRankSpans(index: TimeIndex, left: Float64Array, out: Float32Array): void {
  for (let symbol = 0; symbol < SYMBOL_COUNT; symbol++) {
    const list = index.displayed[symbol];
    const first = list.removedAtStart - left[symbol];
    out[2 * symbol] = first;
    out[2 * symbol + 1] = Math.max(first, first + lengthOf(list) - 1);
  }
}
