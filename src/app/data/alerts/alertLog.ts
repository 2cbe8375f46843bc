/**
 * Every alert that was raised for the person signed in, and which of them the person has selected since. Kept for
 * each login in this browser profile, so that a reload forgets no alarm; the newest 200 are kept.
 */
import { atom } from 'jotai';
import type { ReportKey } from '../../../domain/contract/shotReport.ts';
import { parseJson } from '../../../domain/json/parseJson.ts';
import { field, readFinite } from '../../../domain/json/read.ts';
import { REPORT_SYMBOLS } from '../../../domain/contract/reportTypes.ts';
import { epochMs, type Millis } from '../../../domain/units.ts';
import type { Alert } from './alertStack.ts';

export const MAX_LOGGED = 200;
const SAVE_PAUSE_MS: Millis = 1_000;
const STORAGE_PREFIX = 'shotpoint.alerts.';

export interface LoggedAlert extends Omit<Alert, 'id'> {
  /** A person selected its report, or showed its group, after it was raised. */
  readonly seen: boolean;
}

const KINDS: readonly string[] = ['report', 'update', 'late'] satisfies Alert['kind'][];

/** An alert as it was kept, undefined where it is none. */
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
  return {
    kind: kind as Alert['kind'],
    symbol,
    title: text('title') ?? '',
    text: text('text') ?? '',
    time: epochMs(time),
    seen: field(value, 'seen') === true,
    ...(facts !== undefined && { facts }),
    ...(key !== undefined && { key }),
  };
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
let login: string | undefined;
let saving: ReturnType<typeof setTimeout> | undefined;

/** Alerts raised for this login, newest first, at most 200. */
export const alertLogAtom = atom((get) => get(listAtom));

/** Alerts whose report the person has not selected yet. */
export const unseenCountAtom = atom((get) => get(listAtom).filter(({ seen }) => !seen).length);

/** Name of a report in `unseenKeysAtom`. */
export function keyName({ squadId, detectionId }: ReportKey): string {
  return JSON.stringify([squadId, detectionId]);
}

/** Unseen alerts of single reports: what table and timeline mark. */
export const unseenReportsAtom = atom((get) =>
  get(listAtom).filter(({ seen, key }) => !seen && key !== undefined),
);

/** Names of the reports that an unseen alert tells of. */
export const unseenKeysAtom = atom(
  (get): ReadonlySet<string> => new Set(get(unseenReportsAtom).map(({ key }) => (key ? keyName(key) : ''))),
);

const setListAtom = atom(null, (_get, set, list: readonly LoggedAlert[]) => {
  set(listAtom, list.slice(0, MAX_LOGGED));
  const owner = login;
  if (owner === undefined || saving !== undefined) return;
  saving = setTimeout(() => {
    saving = undefined;
    if (login === owner) set(saveAtom);
  }, SAVE_PAUSE_MS);
});

const saveAtom = atom(null, (get) => {
  if (login !== undefined) localStorage.setItem(STORAGE_PREFIX + login, JSON.stringify(get(listAtom)));
});

/** Adds an alert. A report that was selected before and is told of again is unseen again. */
export const logAlertAtom = atom(null, (get, set, { id: _id, ...alert }: Alert) => {
  set(setListAtom, [{ ...alert, seen: false }, ...get(listAtom)]);
});

/** Marks all alerts of a report as seen: the person selected it. */
export const markSeenAtom = atom(null, (_get, set, key: ReportKey) => {
  const name = keyName(key);
  set(markWhereAtom, (alert) => alert.key !== undefined && keyName(alert.key) === name);
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

/** Takes up the list of a login as this browser profile kept it; an entry that is unreadable is left out. */
export const openAlertLogAtom = atom(null, (_get, set, owner: string) => {
  login = owner;
  const kept = parseJson(localStorage.getItem(STORAGE_PREFIX + owner) ?? '[]');
  const alerts = Array.isArray(kept) ? kept.map(readLogged).filter((alert) => alert !== undefined) : [];
  set(listAtom, alerts.slice(0, MAX_LOGGED));
});

/** The engine was started anew and no longer knows the groups of reports that it told of. */
export const forgetGroupsAtom = atom(null, (get, set) => {
  set(
    listAtom,
    get(listAtom).map(({ group: _group, ...alert }) => alert),
  );
});

/** Empties the list on the page (sign-out); what was kept for the login stays for its next session. */
export const clearAlertLogAtom = atom(null, (_get, set) => {
  if (saving !== undefined) set(saveAtom);
  clearTimeout(saving);
  saving = undefined;
  login = undefined;
  set(listAtom, []);
});
