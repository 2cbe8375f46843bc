import { joinChanges } from '../contract/collectionChange.ts';
import type { ReportKey } from '../contract/shotReport.ts';
import { REPORT_SYMBOLS, SYMBOL_COUNT, type SymbolIndex } from '../contract/reportTypes.ts';
import { epochMs } from '../units.ts';
import {
  shownTimeOf,
  type GroupedReport,
  type LiveNotification,
  type NotificationBody,
  type ReportNotification,
  type UpdateCount,
  type UpdateNotification,
} from './notification.ts';

/** Reports named in a grouped notification itself; its count counts all. */
const MAX_NAMED = 100;

/** A notification for several reports, and the keys of all of them, oldest first. */
export interface NotificationGroup {
  readonly body: NotificationBody;
  readonly keys: readonly ReportKey[];
}

/**
 * Groups notifications of reports into one.
 *
 * @param single  notifications of one report each
 * @param groups  notifications of several reports, with their keys
 * @returns undefined where both are empty. O(n log n).
 */
export function groupReports(
  single: readonly ReportNotification[],
  groups: readonly NotificationGroup[] = [],
): NotificationGroup | undefined {
  const symbols = new Uint32Array(SYMBOL_COUNT);
  const tests = new Uint32Array(SYMBOL_COUNT);
  let count = 0;
  let newest = 0;
  for (const report of single) {
    const { symbol, test } = report;
    symbols[symbol]++;
    if (test) tests[symbol]++;
    count++;
    newest = Math.max(newest, shownTimeOf(report));
  }
  for (const { body } of groups) {
    if (body.kind !== 'caughtUp') continue;
    body.symbols.forEach((each, symbol: SymbolIndex) => (symbols[symbol] += each));
    body.tests.forEach((each, symbol: SymbolIndex) => (tests[symbol] += each));
    count += body.count;
    newest = Math.max(newest, body.newest);
  }
  if (count === 0) return undefined;
  const { named, keys } = namesOf(single, groups);
  return {
    body: { kind: 'caughtUp', count, symbols, tests, keys: named, newest: epochMs(newest) },
    keys,
  };
}

/** The reports of groups and then single ones by time: all keys, and those that the notification names. */
function namesOf(
  single: readonly (ReportNotification | UpdateNotification)[],
  groups: readonly NotificationGroup[],
): { readonly named: readonly GroupedReport[]; readonly keys: readonly ReportKey[] } {
  const own = single.toSorted((a, b) => a.time - b.time);
  const named = [
    ...groups.flatMap(({ body }) => ('keys' in body ? body.keys : [])),
    ...own.slice(-MAX_NAMED).map((one) => ({ ...one.key, symbol: one.symbol, time: shownTimeOf(one) })),
  ];
  return {
    named: named.slice(-MAX_NAMED),
    keys: [...groups.flatMap((group) => group.keys), ...own.map(({ key }) => key)],
  };
}

/** Groups notifications of updates into one, counted by previous and present symbol; undefined where there are none. */
export function groupUpdates(
  single: readonly UpdateNotification[],
  groups: readonly NotificationGroup[] = [],
): NotificationGroup | undefined {
  const changes = new Map<string, UpdateCount>();
  const add = (change: UpdateCount): void => {
    const name = `${change.previous} ${change.symbol} ${change.wasShot}`;
    const { count = 0, tests = 0 } = changes.get(name) ?? {};
    changes.set(name, { ...change, count: change.count + count, tests: change.tests + tests });
  };
  for (const { previousReportType, symbol, wasShot, test } of single)
    add({
      previous: REPORT_SYMBOLS.findIndex((name) => name === previousReportType),
      symbol,
      wasShot,
      count: 1,
      tests: Number(test),
    });
  for (const { body } of groups) if (body.kind === 'updatesCaughtUp') body.changes.forEach(add);
  const all = [...changes.values()];
  const count = all.reduce((sum, change) => sum + change.count, 0);
  if (count === 0) return undefined;
  const { named, keys } = namesOf(single, groups);
  return { body: { kind: 'updatesCaughtUp', count, changes: all, keys: named }, keys };
}

/** No shelf keeps it silent. */
function isLoud({ shelfId }: ReportNotification): boolean {
  return shelfId === undefined;
}

/** Joins the changes of records; undefined where there are none. */
function groupChanges(notifications: readonly LiveNotification[]): NotificationGroup | undefined {
  const changes = joinChanges(
    notifications.flatMap((notification) => (notification.kind === 'changes' ? notification.changes : [])),
  );
  return changes.length === 0 ? undefined : { body: { kind: 'changes', changes }, keys: [] };
}

/**
 * Groups many notifications into at most six, in order: all reports, all updates, the newest state of test mode, the
 * newest configuration change, all changes of records and the end of the session.
 */
export function groupNotifications(
  notifications: readonly LiveNotification[],
  keysOf: (number: number) => readonly ReportKey[],
): readonly NotificationGroup[] {
  const asGroup = (notification: LiveNotification): NotificationGroup => ({
    body: notification,
    keys: keysOf(notification.number),
  });
  const ofKind = (kind: LiveNotification['kind']): NotificationGroup[] =>
    notifications.filter((notification) => notification.kind === kind).map(asGroup);
  const reports = notifications.filter((one) => one.kind === 'report').filter(isLoud);
  const updates = notifications.filter((notification) => notification.kind === 'update');
  return [
    groupReports(reports, ofKind('caughtUp')),
    groupUpdates(updates, ofKind('updatesCaughtUp')),
    ofKind('testMode').at(-1),
    ofKind('configuration').at(-1),
    groupChanges(notifications),
    ofKind('unauthorized').at(-1),
  ].filter((group) => group !== undefined);
}
