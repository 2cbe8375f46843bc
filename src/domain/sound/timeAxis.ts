/** The common time axis of recordings, in seconds from its zero. */
import type { Seconds } from '../units.ts';
import type { TimeSpan } from './sound.ts';

/** The closest view. */
const MIN_SPAN: Seconds = 0.005;
/** Shown about the marks at first. */
const BEFORE_MARKS: Seconds = 0.15;
const AFTER_MARKS: Seconds = 0.35;

/** The view that shows all marks, within `whole`; all of it where there is no mark. */
export function viewOfMarks(marks: readonly Seconds[], whole: TimeSpan): TimeSpan {
  if (marks.length === 0) return whole;
  const from = Math.min(...marks) - BEFORE_MARKS;
  return within({ from, to: Math.max(...marks) + AFTER_MARKS }, whole);
}

/** The view after a zoom about an instant: a factor of 2 shows twice as long. */
export function zoomed(
  { from, to }: TimeSpan,
  factor: number,
  { about, whole }: { readonly about: Seconds; readonly whole: TimeSpan },
): TimeSpan {
  const length = Math.max(MIN_SPAN, (to - from) * factor);
  const share = (about - from) / (to - from);
  return within({ from: about - share * length, to: about + (1 - share) * length }, whole);
}

/** The view after a move by a time. */
export function moved({ from, to }: TimeSpan, by: Seconds, whole: TimeSpan): TimeSpan {
  return within({ from: from + by, to: to + by }, whole);
}

/** A span of the same length inside another one; all of it where it is longer. */
function within({ from, to }: TimeSpan, whole: TimeSpan): TimeSpan {
  const length = to - from;
  if (length >= whole.to - whole.from) return whole;
  const start = Math.max(whole.from, Math.min(whole.to - length, from));
  return { from: start, to: start + length };
}

/** Round instants for about `wanted` labels: 1, 2 or 5 times a power of ten apart, in order. */
export function ticksOf({ from, to }: TimeSpan, wanted: number): readonly Seconds[] {
  const rough = (to - from) / Math.max(1, wanted);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10);
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  return Array.from({ length: count }, (_, n) => (first + n) * step);
}
