import type { LoggedAlert } from './loggedAlert.ts';
import type { Alert } from './alertStack.ts';

/**
 * Merges the stored list of another window of the person into this window's list. Missing alerts are inserted
 * at their place, newest first; an alert that was seen in one window counts as seen. Returns `own` if nothing
 * differs. O(alerts).
 */
export function mergeAlerts(
  own: readonly LoggedAlert[],
  stored: readonly LoggedAlert[],
): readonly LoggedAlert[] {
  const [ownNames, storedNames] = [namesOf(own), namesOf(stored)];
  const storedAt = new Map(storedNames.map((name, at) => [name, at]));
  const isOwn = new Set(ownNames);
  const merged: LoggedAlert[] = [];
  let isChanged = false;
  let next = 0;
  const takeStoredBefore = (end: number): void => {
    const lacking = stored.slice(next, end).filter((_alert, i) => !isOwn.has(storedNames[next + i] ?? ''));
    isChanged ||= lacking.length > 0;
    merged.push(...lacking);
    next = Math.max(next, end);
  };
  own.forEach((alert, i) => {
    const at = storedAt.get(ownNames[i] ?? '');
    if (at !== undefined) takeStoredBefore(at);
    const wasSeen = !alert.seen && at !== undefined && stored[at]?.seen === true;
    isChanged ||= wasSeen;
    merged.push(wasSeen ? { ...alert, seen: true } : alert);
  });
  takeStoredBefore(stored.length);
  return isChanged ? merged : own;
}

type Named = Omit<Alert, 'id'>;

/** Names of alerts, cached because a storm compares them each second. */
const names = new WeakMap<Named, string>();

/** Two alerts with the same name are equal, also across windows. A group exists in one window only. */
export function nameOfAlert(alert: Named): string {
  const known = names.get(alert);
  if (known !== undefined) return known;
  const { kind, symbol, title, text, time, key } = alert;
  const name = JSON.stringify([kind, symbol, title, text, time, key?.squadId, key?.detectionId]);
  names.set(alert, name);
  return name;
}

/**
 * Names for the comparison of two lists. A number, counted from the oldest alert, distinguishes equal alerts.
 */
function namesOf(alerts: readonly LoggedAlert[]): readonly string[] {
  const counts = new Map<string, number>();
  return alerts
    .toReversed()
    .map((alert) => {
      const name = nameOfAlert(alert);
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return `${count} ${name}`;
    })
    .toReversed();
}
