/**
 * All alerts of the person signed in, and which of them the person has seen. Stored for each login in this browser, the
 * newest 200, so that a reload loses none.
 */
import { atom } from 'jotai';
import { canBeNotifiedOf, canSeeReport } from '../../../domain/access/reportAccess.ts';
import { keyText, type ReportKey } from '../../../domain/contract/shotReport.ts';
import { parseJson } from '../../../domain/json/parseJson.ts';
import type { GroupedReport } from '../../../domain/live/notification.ts';
import { field, readFinite } from '../../../domain/json/read.ts';
import { REPORT_SYMBOLS } from '../../../domain/contract/reportTypes.ts';
import { epochMs, type Millis } from '../../../domain/units.ts';
import type { Account } from '../../session/tokenAtoms.ts';
import type { Alert } from './alertStack.ts';
import { mergeAlerts, nameOfAlert } from './mergeAlerts.ts';
import { storeText } from '../../base/storeText.ts';

export const MAX_LOGGED = 200;
const SAVE_PAUSE_MS: Millis = 1_000;
const STORAGE_PREFIX = 'shotpoint.alerts.';

/** Its `keys` are the reports that the person has not selected yet. */
export interface LoggedAlert extends Omit<Alert, 'id'> {
  /** A person selected its report or all of its group, or showed its group, after it was raised. */
  readonly seen: boolean;
  /** It was raised in another window, and not in this one yet. */
  readonly isTakenOver?: true;
}

const KINDS: readonly string[] = ['report', 'update', 'late'] satisfies Alert['kind'][];

/** Reads a stored alert; undefined where the value is none. */
function readLogged(value: unknown): LoggedAlert | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const text = (name: string): string | undefined => {
    const found = field(value, name);
    return typeof found === 'string' ? found : undefined;
  };
  const kind = text('kind');
  const symbol = readFinite(field(value, 'symbol'));
  const time = readFinite(field(value, 'time'));
  if (
    kind === undefined ||
    !KINDS.includes(kind) ||
    REPORT_SYMBOLS[symbol] === undefined ||
    Number.isNaN(time)
  )
    return undefined;
  const facts = text('facts');
  const key = readKey(field(value, 'key'));
  const keys = readKeys(field(value, 'keys'));
  return {
    kind: kind as Alert['kind'],
    symbol,
    title: text('title') ?? '',
    text: text('text') ?? '',
    time: epochMs(time),
    seen: field(value, 'seen') === true,
    ...(facts !== undefined && { facts }),
    ...(field(value, 'test') === true && { test: true }),
    ...(key !== undefined && { key }),
    ...(keys !== undefined && { keys }),
  };
}

/** One that was stored without its type and time has no mark on the timeline. */
function readKeys(value: unknown): readonly GroupedReport[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((report) => {
    const key = readKey(report);
    if (key === undefined) return [];
    const time = epochMs(readFinite(field(report, 'time')));
    return [{ ...key, symbol: readFinite(field(report, 'symbol')), time }];
  });
}

function readKey(value: unknown): ReportKey | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const squadId = field(value, 'squadId');
  const detectionId = field(value, 'detectionId');
  return typeof squadId === 'string' && typeof detectionId === 'string'
    ? { squadId, detectionId }
    : undefined;
}

const listAtom = atom<readonly LoggedAlert[]>([]);
type Owner = Pick<Account, 'login' | 'authorities'>;

/** Whose list it is. */
const ownerAtom = atom<Owner | undefined>(undefined);
const saveTimerAtom = atom<ReturnType<typeof setTimeout> | undefined>(undefined);

/** Alerts raised for this login, newest first, at most 200. */
export const alertLogAtom = atom((get) => get(listAtom));

const unseenAtom = atom((get) => get(listAtom).filter(({ seen }) => !seen));

/** Number of alerts whose report the person has not selected yet. */
export const unseenCountAtom = atom((get) => get(unseenAtom).length);

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
  set(listAtom, list.slice(0, MAX_LOGGED));
  set(saveLaterAtom);
});

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
  storeText(STORAGE_PREFIX + owner.login, JSON.stringify(get(listAtom)));
});

/** Takes over what is stored: alerts that this window lacks, and which of them were seen. Returns whether something newer is not stored. */
const mergeStoredAtom = atom(null, (get, set): boolean => {
  const owner = get(ownerAtom);
  if (owner === undefined) return false;
  const stored = storedAlerts(owner);
  const takenOver = stored.map((alert): LoggedAlert => ({ ...alert, isTakenOver: true }));
  const list = mergeAlerts(get(listAtom), takenOver).slice(0, MAX_LOGGED);
  set(listAtom, list);
  // Of the older half two windows may have other ones, as each keeps the newest 200 in its own order.
  return mergeAlerts(stored, list.slice(0, MAX_LOGGED / 2)) !== stored;
});

/** Takes over what another window of the person has stored; what that one did not know is stored again. */
export const mergeStoredAlertsAtom = atom(null, (_get, set) => {
  if (set(mergeStoredAtom)) set(saveLaterAtom);
});

/** Whether a key of this browser's storage is that of the list. */
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
  set(
    setListAtom,
    known === undefined
      ? [{ ...alert, seen: false }, ...list]
      : list.with(at, { ...alert, seen: known.seen }),
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

/** Marks every alert as seen. */
export const markAllSeenAtom = atom(null, (_get, set) => set(markWhereAtom, () => true));

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
  set(listAtom, storedAlerts(owner).slice(0, MAX_LOGGED));
});

/** The stored list; an unreadable entry is left out, and one of a type that the account has no right to any more. */
function storedAlerts({ login, authorities }: Owner): readonly LoggedAlert[] {
  const stored = parseJson(localStorage.getItem(STORAGE_PREFIX + login) ?? '[]');
  return (Array.isArray(stored) ? stored : [])
    .map(readLogged)
    .filter((alert) => alert !== undefined)
    .filter((alert) => isPermitted(alert, authorities));
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
});
