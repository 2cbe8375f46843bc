/**
 * Decay: colour strength of a report, from the oldest (0) to the newest (1) displayed report of its symbol. By rank,
 * not by age, so that a single old shot does not fade.
 */
import { lengthOf } from '../index/rowList.ts';
import { SYMBOL_COUNT } from '../contract/reportTypes.ts';
import type { Unit01 } from '../units.ts';
import type { TimeIndex } from '../index/timeIndex.ts';

/**
 * Returns the decay of a marker: 0 for the oldest of its symbol (`first`), 1 for the newest (`last`). A
 * single marker counts as the newest. Reference of the marker shader.
 */
export function decayShare(rank: number, first: number, last: number): Unit01 {
  return last <= first ? 1 : Math.min(1, Math.max(0, (rank - first) / (last - first)));
}

/**
 * Writes the ranks of the oldest and the newest displayed report of each symbol.
 *
 * @param ranksFrom  [SYMBOL_COUNT] `removedAtStart` of the displayed lists when ranks were last reset to 0. Reports
 *                   removed at the old end since then increase the first rank; other ranks stay
 * @param out        [2 × SYMBOL_COUNT] first, last; both 0 where nothing is displayed
 */
export function writeRankSpans(index: TimeIndex, ranksFrom: Float64Array, out: Float32Array): void {
  for (let symbol = 0; symbol < SYMBOL_COUNT; symbol++) {
    const list = index.displayed[symbol];
    const first = list.removedAtStart - ranksFrom[symbol];
    out[2 * symbol] = first;
    out[2 * symbol + 1] = Math.max(first, first + lengthOf(list) - 1);
  }
}
