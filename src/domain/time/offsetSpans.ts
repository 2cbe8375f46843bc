import { epochMs, type EpochMs, type Millis } from '../units.ts';
import type { ZoneOffset } from './zoneOffsets.ts';

/** A part of a period in which a zone has one offset. */
export interface OffsetSpan {
  /** Exclusive. */
  readonly until: EpochMs;
  /** Local time − UTC. */
  readonly offset: Millis;
}

const DAY: Millis = 86_400_000;
const MINUTE: Millis = 60_000;

/** The offsets of a period, in order; several where clocks change within it. O(days). */
export function offsetSpans(
  offsetAt: ZoneOffset,
  { from, to }: { readonly from: EpochMs; readonly to: EpochMs },
): readonly OffsetSpan[] {
  const spans: OffsetSpan[] = [];
  let offset = offsetAt(from);
  for (let day: number = from; day < to; day += DAY) {
    const end = Math.min(day + DAY, to);
    const next = offsetAt(end);
    if (next === offset) continue;
    let [before, after] = [day, end];
    while (after - before > MINUTE) {
      const middle = before + Math.floor((after - before) / 2);
      if (offsetAt(middle) === offset) before = middle;
      else after = middle;
    }
    // Clocks change at whole minutes.
    spans.push({ until: epochMs(Math.floor(after / MINUTE) * MINUTE), offset });
    offset = next;
  }
  return [...spans, { until: to, offset }];
}
