/** Decides which alerts the list keeps if there are too many, and counts the others. */
import { REPORT_SYMBOLS, SYMBOL_IS_ALARM, SYMBOL_SEVERITY } from '../../../domain/contract/reportTypes.ts';
import { epochMs, type EpochMs, type Millis } from '../../../domain/units.ts';
import type { LoggedAlert } from './loggedAlert.ts';

/** How long the list keeps the alarms of a shift: the longest shift of a control room. */
export const SHIFT_MS: Millis = 12 * 3_600_000;
/** Alarms of the shift that fit into the storage of a browser, 5 million characters for all that the console stores. */
export const MAX_ALARMS = 5_000;
/** Limit for other alerts: no alarms, or of an earlier shift. */
export const MAX_OTHERS = 200;

/** Unseen alerts that the list had no room for since a person marked all as seen. */
export interface DroppedAlerts {
  /** When all were marked as seen; 0 for never. */
  readonly since: EpochMs;
  /** [SYMBOL_COUNT] */
  readonly counts: readonly number[];
}

export const NONE_DROPPED: DroppedAlerts = { since: epochMs(0), counts: REPORT_SYMBOLS.map(() => 0) };

/**
 * Divides a list into kept and dropped alerts, both newest first. Keeps shots, panics and weapons of the last
 * SHIFT_MS, up to MAX_ALARMS. Keeps MAX_OTHERS of the other alerts: alerts of this shift before older ones,
 * then the most severe, then the newest. Returns the list itself if nothing is dropped. O(n), O(n log n) if
 * something is dropped.
 */
export function limitAlerts(
  list: readonly LoggedAlert[],
  now: EpochMs,
): { readonly kept: readonly LoggedAlert[]; readonly dropped: readonly LoggedAlert[] } {
  if (list.length <= MAX_OTHERS) return { kept: list, dropped: [] };
  const isOfShift = ({ raisedAt }: LoggedAlert): boolean => now - raisedAt < SHIFT_MS;
  let alarms = 0;
  const others: number[] = [];
  list.forEach((alert, at) => {
    if (SYMBOL_IS_ALARM[alert.symbol] === 1 && isOfShift(alert) && alarms < MAX_ALARMS) alarms += 1;
    else others.push(at);
  });
  if (others.length <= MAX_OTHERS) return { kept: list, dropped: [] };
  const rankOf = (at: number): number => {
    const alert = list[at];
    return alert !== undefined && isOfShift(alert) ? 1 + (SYMBOL_SEVERITY[alert.symbol] ?? 0) : 0;
  };
  // Places in the list are in order of age, and the order of equals is kept.
  const isDropped = new Set(others.toSorted((a, b) => rankOf(b) - rankOf(a)).slice(MAX_OTHERS));
  return {
    kept: list.filter((_alert, at) => !isDropped.has(at)),
    dropped: list.filter((_alert, at) => isDropped.has(at)),
  };
}

/** Adds unseen alerts to the counts; returns the same counts where none is unseen. */
export function countDropped(before: DroppedAlerts, dropped: readonly LoggedAlert[]): DroppedAlerts {
  const unseen = dropped.filter(({ seen }) => !seen);
  if (unseen.length === 0) return before;
  const counts = [...before.counts];
  for (const { symbol } of unseen) counts[symbol] = (counts[symbol] ?? 0) + 1;
  return { ...before, counts };
}

/**
 * Joins the counts of two windows, which drop mostly the same alerts: takes the counts with the later
 * `since`, else the higher counts.
 */
export function mergeDropped(a: DroppedAlerts, b: DroppedAlerts): DroppedAlerts {
  if (a.since !== b.since) return a.since > b.since ? a : b;
  return { since: a.since, counts: a.counts.map((count, symbol) => Math.max(count, b.counts[symbol] ?? 0)) };
}
