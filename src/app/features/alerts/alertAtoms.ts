/** The visible toasts in two stacks: reports, and updates with late groups. */
import { atom } from 'jotai';
import { keyText, type ReportKey } from '../../../domain/contract/shotReport.ts';
import { ticks, type Ticks } from '../../../domain/units.ts';
import { clearAlertLogAtom, logAlertAtom } from '../../data/alerts/alertLog.ts';
import {
  advanceTo,
  emptyStack,
  nextChangeIn,
  unshownOf,
  addAlert,
  countUnshown,
  changeAlerts,
  type Alert,
  type AlertChange,
  type AlertStack,
} from '../../data/alerts/alertStack.ts';

const STACK_NAMES = ['reports', 'changes'] as const;
type StackName = (typeof STACK_NAMES)[number];

type Stacks = Readonly<Record<StackName, AlertStack>>;
const EMPTY: Stacks = { reports: emptyStack(3), changes: emptyStack(2) };

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

/** Replaces each stack with the result of `next`. */
const setEachStackAtom = atom(null, (get, set, next: (stack: AlertStack) => AlertStack) => {
  const { reports, changes } = get(stacksAtom);
  set(setStacksAtom, { reports: next(reports), changes: next(changes) });
});

const advanceAtom = atom(null, (_get, set) => set(setEachStackAtom, (stack) => advanceTo(stack, now())));

/** Numbers an alert and adds it to the list; `place` says what becomes of its toast. */
const logAtom = atom(
  null,
  (get, set, alert: Omit<Alert, 'id'>, place: (stack: AlertStack, numbered: Alert) => AlertStack) => {
    const id = get(lastIdAtom) + 1;
    set(lastIdAtom, id);
    const numbered = { ...alert, id };
    set(logAlertAtom, numbered);
    const name = stackNameOf(alert);
    const stacks = get(stacksAtom);
    set(setStacksAtom, { ...stacks, [name]: place(stacks[name], numbered) });
  },
);

/** Queues an alert for the toasts and adds it to the alert list. */
export const addAlertAtom = atom(null, (_get, set, alert: Omit<Alert, 'id'>) =>
  set(logAtom, alert, (stack, numbered) => addAlert(stack, numbered, now())),
);

/** Adds an alert to the list, without a toast. */
export const listAlertAtom = atom(null, (_get, set, alert: Omit<Alert, 'id'>) =>
  set(logAtom, alert, countUnshown),
);

const changeAlertsAtom = atom(null, (_get, set, change: AlertChange) =>
  set(setEachStackAtom, (stack) => changeAlerts(stack, change, now())),
);

/** Closes a toast; the alert stays in the list. */
export const dismissAlertAtom = atom(null, (_get, set, id: number) =>
  set(changeAlertsAtom, (alert) => (alert.id === id ? undefined : alert)),
);

/**
 * Gives the toast of an updated report its new type and title. Without them, removes the toast. Always
 * removes toasts of earlier updates of the report.
 */
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
