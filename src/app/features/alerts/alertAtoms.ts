/** The visible toasts in two stacks: reports, and updates with late groups (T-34). */
import { atom } from 'jotai';
import { keyText, type ReportKey } from '../../../domain/contract/shotReport.ts';
import { ticks, type Ticks } from '../../../domain/units.ts';
import { clearAlertLogAtom, logAlertAtom } from '../../data/alerts/alertLog.ts';
import {
  advanceTo,
  NO_ALERTS,
  nextChangeIn,
  unshownOf,
  addAlert,
  changeAlerts,
  type Alert,
  type AlertChange,
  type AlertStack,
} from '../../data/alerts/alertStack.ts';

/** Number of toasts of each stack that are visible at once. */
const MAX_VISIBLE = { reports: 3, changes: 2 } as const;
type StackName = keyof typeof MAX_VISIBLE;
const STACK_NAMES: readonly StackName[] = ['reports', 'changes'];

type Stacks = Readonly<Record<StackName, AlertStack>>;
const EMPTY: Stacks = { reports: NO_ALERTS, changes: NO_ALERTS };

const lastIdAtom = atom(0);
/** Timer of the next change of the visible toasts. */
const timerAtom = atom<ReturnType<typeof setTimeout> | undefined>(undefined);

const stacksAtom = atom<Stacks>(EMPTY);

const stackNameOf = ({ kind }: Pick<Alert, 'kind'>): StackName => (kind === 'report' ? 'reports' : 'changes');
const now = (): Ticks => ticks(performance.now());

/** Toasts of new reports, most severe first. */
export const visibleReportsAtom = atom((get) => get(stacksAtom).reports.visible);

/** Toasts of updates and late groups, most severe first. */
export const visibleChangesAtom = atom((get) => get(stacksAtom).changes.visible);

/** Number of alerts that are not shown as toasts. */
export const unshownAlertsAtom = atom((get) => {
  const stacks = get(stacksAtom);
  return STACK_NAMES.reduce((sum, name) => sum + unshownOf(stacks[name]), 0);
});

const setStacksAtom = atom(null, (get, set, stacks: Stacks) => {
  set(stacksAtom, stacks);
  clearTimeout(get(timerAtom));
  const waits = STACK_NAMES.map((name) => nextChangeIn(stacks[name], now())).filter(
    (wait) => wait !== undefined,
  );
  if (waits.length > 0)
    set(
      timerAtom,
      setTimeout(() => set(advanceAtom), Math.min(...waits)),
    );
});

/** Replaces each stack by what becomes of it. */
const setEachStackAtom = atom(null, (get, set, next: (stack: AlertStack, room: number) => AlertStack) => {
  const { reports, changes } = get(stacksAtom);
  set(setStacksAtom, {
    reports: next(reports, MAX_VISIBLE.reports),
    changes: next(changes, MAX_VISIBLE.changes),
  });
});

const advanceAtom = atom(null, (_get, set) =>
  set(setEachStackAtom, (stack, room) => advanceTo(stack, now(), room)),
);

/** Queues an alert for the toasts and adds it to the alert list. */
export const addAlertAtom = atom(null, (get, set, alert: Omit<Alert, 'id'>) => {
  const id = get(lastIdAtom) + 1;
  set(lastIdAtom, id);
  const numbered = { ...alert, id };
  set(logAlertAtom, numbered);
  const name = stackNameOf(alert);
  const stacks = get(stacksAtom);
  set(setStacksAtom, { ...stacks, [name]: addAlert(stacks[name], numbered, now(), MAX_VISIBLE[name]) });
});

const changeAlertsAtom = atom(null, (_get, set, change: AlertChange) =>
  set(setEachStackAtom, (stack, room) => changeAlerts(stack, change, now(), room)),
);

/** Closes a toast; the alert stays in the list. */
export const dismissAlertAtom = atom(null, (_get, set, id: number) =>
  set(changeAlertsAtom, (alert) => (alert.id === id ? undefined : alert)),
);

/** Gives the toast of a report that was updated its new type and title; without them it goes, as those of its earlier updates do. */
export const followUpdateAtom = atom(
  null,
  (_get, set, key: ReportKey, updated?: Pick<Alert, 'symbol' | 'title'>) =>
    set(changeAlertsAtom, (alert) => {
      if (!alert.key || keyText(alert.key) !== keyText(key)) return alert;
      return alert.kind === 'report' && updated ? { ...alert, ...updated } : undefined;
    }),
);

/** Counts all waiting alerts as shown, because the list of alerts is open. */
export const markUnshownShownAtom = atom(null, (_get, set) =>
  set(setEachStackAtom, (stack) => ({ ...stack, waiting: [], missed: 0 })),
);

/** Clears toasts and alert list on sign-out. */
export const clearToastsAtom = atom(null, (_get, set) => {
  set(setStacksAtom, EMPTY);
  set(clearAlertLogAtom);
});
