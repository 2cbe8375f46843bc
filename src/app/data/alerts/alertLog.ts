/**
 * The alerts of the signed-in person, and which of them the person has seen. This browser stores them for
 * each login, so that a reload loses none. `limitAlerts` decides which alerts are listed; the others are
 * counted.
 */
import { atom } from 'jotai';
import { canBeNotifiedOf, canSeeReport } from '../../../domain/access/reportAccess.ts';
import { SYMBOL_IS_ALARM } from '../../../domain/contract/reportTypes.ts';
import { keyText, type ReportKey } from '../../../domain/contract/shotReport.ts';
import type { GroupedReport } from '../../../domain/live/notification.ts';
import { epochMs, type Millis } from '../../../domain/units.ts';
import type { Account } from '../../session/tokenAtoms.ts';
import type { Alert } from './alertStack.ts';
import { countDropped, limitAlerts, mergeDropped, NONE_DROPPED, type DroppedAlerts } from './alertLimit.ts';
import type { LoggedAlert } from './loggedAlert.ts';
import { mergeAlerts, nameOfAlert } from './mergeAlerts.ts';
import { readStoredAlerts, storedText, type StoredAlerts } from './storedAlerts.ts';
import { storeText } from '../../browser/storeText.ts';

const SAVE_PAUSE_MS: Millis = 1_000;
/** Number of the newest alerts that are compared with another window's list. */
const COMPARED = 100;
const STORAGE_PREFIX = 'shotpoint.alerts.';

const listAtom = atom<readonly LoggedAlert[]>([]);
type Owner = Pick<Account, 'login' | 'authorities'>;

/** Owner of the list. */
const ownerAtom = atom<Owner | undefined>(undefined);
const saveTimerAtom = atom<ReturnType<typeof setTimeout> | undefined>(undefined);

/** Alerts raised for this login, newest first, as many as `limitAlerts` keeps. */
export const alertLogAtom = atom((get) => get(listAtom));

const droppedAtom = atom<DroppedAlerts>(NONE_DROPPED);

/** [SYMBOL_COUNT] number of unseen alerts that the list had no room for. */
export const droppedCountsAtom = atom((get) => get(droppedAtom).counts);

const unseenAtom = atom((get) => get(listAtom).filter(({ seen }) => !seen));

/**
 * Number of alerts whose report the person has not selected yet, including alerts without room in the list.
 */
export const unseenCountAtom = atom((get) =>
  get(droppedCountsAtom).reduce((sum, count) => sum + count, get(unseenAtom).length),
);

/** Unseen alerts of single alarms, newest first. */
export const unseenAlarmsAtom = atom((get) =>
  get(unseenAtom).filter(
    ({ kind, key, symbol }) => kind === 'report' && key !== undefined && SYMBOL_IS_ALARM[symbol] === 1,
  ),
);

/** Unseen alerts whose sound was muted, newest first. */
export const mutedAlertsAtom = atom((get) => get(unseenAtom).filter(({ muted }) => muted));

/** Time and type of the reports with an unseen alert, alone or in a group. The timeline marks them. */
export const unseenReportsAtom = atom((get) =>
  get(unseenAtom).flatMap((alert): readonly Pick<GroupedReport, 'symbol' | 'time'>[] =>
    alert.key ? [alert] : (alert.keys ?? []),
  ),
);

/** Names of the reports with an unseen alert, alone or in a group. The table marks them. */
export const unseenKeysAtom = atom(
  (get): ReadonlySet<string> =>
    new Set(get(unseenAtom).flatMap(({ key, keys = [] }) => (key ? [key] : keys).map(keyText))),
);

const setListAtom = atom(null, (_get, set, list: readonly LoggedAlert[]) => {
  set(setLimitedAtom, list, list);
  set(saveLaterAtom);
});

/** Stores the part of the list that `limitAlerts` keeps, and counts the dropped alerts of `own`. */
const setLimitedAtom = atom(
  null,
  (get, set, list: readonly LoggedAlert[], own: readonly LoggedAlert[]): void => {
    const { kept, dropped } = limitAlerts(list, epochMs(Date.now()));
    set(listAtom, kept);
    const ofOwn = own === list ? dropped : dropped.filter((alert) => own.includes(alert));
    set(droppedAtom, countDropped(get(droppedAtom), ofOwn));
  },
);

const saveLaterAtom = atom(null, (get, set) => {
  const owner = get(ownerAtom);
  if (owner === undefined || get(saveTimerAtom) !== undefined) return;
  const timer = setTimeout(() => {
    set(saveTimerAtom, undefined);
    if (get(ownerAtom) === owner) set(saveAtom);
  }, SAVE_PAUSE_MS);
  set(saveTimerAtom, timer);
});

const saveAtom = atom(null, (get, set) => {
  const owner = get(ownerAtom);
  if (owner === undefined) return;
  set(mergeStoredAtom);
  storeText(STORAGE_PREFIX + owner.login, storedText({ alerts: get(listAtom), dropped: get(droppedAtom) }));
});

/**
 * Merges the stored alerts: adds the alerts that this window lacks, and marks alerts as seen. Returns whether
 * the window has something newer that is not stored.
 */
const mergeStoredAtom = atom(null, (get, set): boolean => {
  const owner = get(ownerAtom);
  if (owner === undefined) return false;
  const { alerts: stored, dropped } = storedAlerts(owner);
  const fromOtherWindow = stored.map((alert): LoggedAlert => ({ ...alert, isFromOtherWindow: true }));
  const own = get(listAtom);
  set(droppedAtom, mergeDropped(get(droppedAtom), dropped));
  set(setLimitedAtom, mergeAlerts(own, fromOtherWindow), own);
  // Only the newest alerts are compared: each window keeps older ones in its own order.
  return (
    mergeAlerts(stored, get(listAtom).slice(0, COMPARED)) !== stored || get(droppedAtom).since > dropped.since
  );
});

/**
 * Merges the alerts that another window of the person has stored. Stores the list again if the other window
 * lacked something.
 */
export const mergeStoredAlertsAtom = atom(null, (_get, set) => {
  if (set(mergeStoredAtom)) set(saveLaterAtom);
});

/** Whether a key of this browser's storage belongs to the list. */
export const isStoredAlertsAtom = atom((get) => {
  const owner = get(ownerAtom);
  return (key: string | null) => owner !== undefined && key === STORAGE_PREFIX + owner.login;
});

/** Stores the list at once if a change of it waits to be stored. */
export const flushAlertLogAtom = atom(null, (get, set) => {
  const timer = get(saveTimerAtom);
  if (timer === undefined) return;
  clearTimeout(timer);
  set(saveTimerAtom, undefined);
  set(saveAtom);
});

/**
 * Adds an unseen alert, even if earlier alerts of the report are seen. After a sleep, another window may have
 * stored the alert before this one was notified; both are then one alert.
 */
export const logAlertAtom = atom(null, (get, set, { id: _id, ...alert }: Alert) => {
  const list = get(listAtom);
  const name = nameOfAlert(alert);
  const at = list.findLastIndex((other) => other.isFromOtherWindow === true && nameOfAlert(other) === name);
  const known = list[at];
  const raisedAt = epochMs(Date.now());
  set(
    setListAtom,
    known === undefined
      ? [{ ...alert, raisedAt, seen: false }, ...list]
      : list.with(at, { ...alert, raisedAt: known.raisedAt, seen: known.seen }),
  );
});

/** Marks all alerts of a report as seen, also in its groups, because the person selected the report. */
export const markSeenAtom = atom(null, (get, set, selected: ReportKey) => {
  const name = keyText(selected);
  const isOther = (key: ReportKey): boolean => keyText(key) !== name;
  const isOfGroup = ({ seen, keys }: LoggedAlert): boolean => !seen && keys?.every(isOther) === false;
  const without = (alert: LoggedAlert): LoggedAlert => {
    const keys = alert.keys?.filter(isOther) ?? [];
    return { ...alert, keys, seen: keys.length === 0 };
  };
  const list = get(listAtom);
  if (list.some(isOfGroup))
    set(
      setListAtom,
      list.map((alert) => (isOfGroup(alert) ? without(alert) : alert)),
    );
  set(markWhereAtom, ({ key }) => key !== undefined && !isOther(key));
});

/** Marks the alert of a group as seen, because the person filtered the table to the group. */
export const markGroupSeenAtom = atom(null, (_get, set, group: number) => {
  set(markWhereAtom, (alert) => alert.group === group);
});

/** Marks every alert as seen, and resets the counts of dropped alerts. */
export const markAllSeenAtom = atom(null, (get, set) => {
  if (get(droppedAtom).counts.some((count) => count > 0)) {
    set(droppedAtom, { ...NONE_DROPPED, since: epochMs(Date.now()) });
    set(saveLaterAtom);
  }
  set(markWhereAtom, () => true);
});

const markWhereAtom = atom(null, (get, set, matches: (alert: LoggedAlert) => boolean) => {
  const list = get(listAtom);
  if (!list.some((alert) => !alert.seen && matches(alert))) return;
  set(
    setListAtom,
    list.map((alert) => (!alert.seen && matches(alert) ? { ...alert, seen: true } : alert)),
  );
});

/** Loads the stored list of a login. */
export const openAlertLogAtom = atom(null, (_get, set, { login, authorities }: Owner) => {
  const owner = { login, authorities };
  set(ownerAtom, owner);
  const { alerts, dropped } = storedAlerts(owner);
  set(droppedAtom, dropped);
  set(setLimitedAtom, alerts, alerts);
});

/** The stored list, without alerts of types that the account may no longer see. */
function storedAlerts({ login, authorities }: Owner): StoredAlerts {
  const { alerts, dropped } = readStoredAlerts(localStorage.getItem(STORAGE_PREFIX + login) ?? '');
  return { alerts: alerts.filter((alert) => isPermitted(alert, authorities)), dropped };
}

/** Updates also reach people who may not see the new type of a report that they were notified of. */
function isPermitted({ kind, symbol }: LoggedAlert, authorities: ReadonlySet<string>): boolean {
  return kind === 'update' || canSeeReport(authorities, symbol) || canBeNotifiedOf(authorities, symbol);
}

/** Removes the groups from all alerts: a restarted engine no longer has them. */
export const forgetGroupsAtom = atom(null, (get, set) => {
  set(
    listAtom,
    get(listAtom).map(({ group: _group, ...alert }) => alert),
  );
});

/** Empties the list on sign-out; the stored list stays for the login's next session. */
export const clearAlertLogAtom = atom(null, (_get, set) => {
  set(flushAlertLogAtom);
  set(ownerAtom, undefined);
  set(listAtom, []);
  set(droppedAtom, NONE_DROPPED);
});
