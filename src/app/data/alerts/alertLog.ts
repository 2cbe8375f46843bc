/**
 * The alerts of the person signed in, and which of them the person has seen. Stored for each login in this browser, so that a
 * reload loses none. `limitAlerts` says which are listed; the others are counted.
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

/** Whose list it is. */
const ownerAtom = atom<Owner | undefined>(undefined);
const saveTimerAtom = atom<ReturnType<typeof setTimeout> | undefined>(undefined);

/** Alerts raised for this login, newest first, as many as `limitAlerts` keeps. */
export const alertLogAtom = atom((get) => get(listAtom));

const droppedAtom = atom<DroppedAlerts>(NONE_DROPPED);

/** [SYMBOL_COUNT] number of unseen alerts that the list had no room for. */
export const droppedCountsAtom = atom((get) => get(droppedAtom).counts);

const unseenAtom = atom((get) => get(listAtom).filter(({ seen }) => !seen));

/** Number of alerts whose report the person has not selected yet, those without room in the list included. */
export const unseenCountAtom = atom((get) =>
  get(droppedCountsAtom).reduce((sum, count) => sum + count, get(unseenAtom).length),
);

/** Unseen alerts of one alarm each, newest first. */
export const unseenAlarmsAtom = atom((get) =>
  get(unseenAtom).filter(
    ({ kind, key, symbol }) => kind === 'report' && key !== undefined && SYMBOL_IS_ALARM[symbol] === 1,
  ),
);

/** Unseen alerts whose sound was muted, newest first. */
export const mutedAlertsAtom = atom((get) => get(unseenAtom).filter(({ muted }) => muted));

/** Time and type of the reports with an unseen alert, alone or in a group: what the timeline marks. */
export const unseenReportsAtom = atom((get) =>
  get(unseenAtom).flatMap((alert): readonly Pick<GroupedReport, 'symbol' | 'time'>[] =>
    alert.key ? [alert] : (alert.keys ?? []),
  ),
);

/** Names of the reports with an unseen alert, alone or in a group: what the table marks. */
export const unseenKeysAtom = atom(
  (get): ReadonlySet<string> =>
    new Set(get(unseenAtom).flatMap(({ key, keys = [] }) => (key ? [key] : keys).map(keyText))),
);

const setListAtom = atom(null, (_get, set, list: readonly LoggedAlert[]) => {
  set(setLimitedAtom, list, list);
  set(saveLaterAtom);
});

/** Lists what there is room for, and counts what of `own` there is no room for. */
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

/** Takes over what is stored: alerts that this window lacks, and which of them were seen. Returns whether something newer is not stored. */
const mergeStoredAtom = atom(null, (get, set): boolean => {
  const owner = get(ownerAtom);
  if (owner === undefined) return false;
  const { alerts: stored, dropped } = storedAlerts(owner);
  const takenOver = stored.map((alert): LoggedAlert => ({ ...alert, isTakenOver: true }));
  const own = get(listAtom);
  set(droppedAtom, mergeDropped(get(droppedAtom), dropped));
  set(setLimitedAtom, mergeAlerts(own, takenOver), own);
  // Of older ones two windows may have other ones, as each keeps the newest in its own order.
  return (
    mergeAlerts(stored, get(listAtom).slice(0, COMPARED)) !== stored || get(droppedAtom).since > dropped.since
  );
});

/** Takes over what another window of the person has stored; what that one did not know is stored again. */
export const mergeStoredAlertsAtom = atom(null, (_get, set) => {
  if (set(mergeStoredAtom)) set(saveLaterAtom);
});

/** Whether a key of this browser's storage belongs to the list. */
export const isStoredAlertsAtom = atom((get) => {
  const owner = get(ownerAtom);
  return (key: string | null) => owner !== undefined && key === STORAGE_PREFIX + owner.login;
});

/** Stores the list at once where a change of it waits to be stored. */
export const flushAlertLogAtom = atom(null, (get, set) => {
  const timer = get(saveTimerAtom);
  if (timer === undefined) return;
  clearTimeout(timer);
  set(saveTimerAtom, undefined);
  set(saveAtom);
});

/**
 * Adds an unseen alert, also of a report whose earlier alerts are seen. One that another window stored before this one was
 * notified, as after a sleep, is the same alert.
 */
export const logAlertAtom = atom(null, (get, set, { id: _id, ...alert }: Alert) => {
  const list = get(listAtom);
  const name = nameOfAlert(alert);
  const at = list.findLastIndex((other) => other.isTakenOver === true && nameOfAlert(other) === name);
  const known = list[at];
  const raisedAt = epochMs(Date.now());
  set(
    setListAtom,
    known === undefined
      ? [{ ...alert, raisedAt, seen: false }, ...list]
      : list.with(at, { ...alert, raisedAt: known.raisedAt, seen: known.seen }),
  );
});

/** Marks all alerts of a report as seen, and it in its groups: the person selected it. */
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

/** Marks the alert of a group as seen: the person filtered the table to it. */
export const markGroupSeenAtom = atom(null, (_get, set, group: number) => {
  set(markWhereAtom, (alert) => alert.group === group);
});

/** Marks every alert as seen, and forgets how many the list had no room for. */
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

/** What is stored, without alerts of a type that the account has no right to any more. */
function storedAlerts({ login, authorities }: Owner): StoredAlerts {
  const { alerts, dropped } = readStoredAlerts(localStorage.getItem(STORAGE_PREFIX + login) ?? '[]');
  return { alerts: alerts.filter((alert) => isPermitted(alert, authorities)), dropped };
}

/** An update also reaches those who may not see the new type of a report that they were notified of. */
function isPermitted({ kind, symbol }: LoggedAlert, authorities: ReadonlySet<string>): boolean {
  return kind === 'update' || canSeeReport(authorities, symbol) || canBeNotifiedOf(authorities, symbol);
}

/** Removes the groups from all alerts, as a restarted engine no longer has them. */
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
