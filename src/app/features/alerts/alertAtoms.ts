/** The visible toasts in two stacks: reports, and updates with late groups (T-34). */
import { atom } from 'jotai';
import { ticks, type Ticks } from '../../../domain/units.ts';
import { clearAlertLogAtom, logAlertAtom } from '../../data/alerts/alertLog.ts';
import {
  atTime,
  NO_ALERTS,
  nextChangeIn,
  unshownOf,
  withAlert,
  withoutAlert,
  type Alert,
  type AlertStack,
} from '../../data/alerts/alertStack.ts';

/** Number of toasts of each stack that are visible at once. */
const MAX_VISIBLE = { reports: 3, changes: 2 } as const;
type StackName = keyof typeof MAX_VISIBLE;
const STACK_NAMES: readonly StackName[] = ['reports', 'changes'];

type Stacks = Readonly<Record<StackName, AlertStack>>;
const EMPTY: Stacks = { reports: NO_ALERTS, changes: NO_ALERTS };

let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

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
  return STACK_NAMES.reduce((sum, place) => sum + unshownOf(stacks[place]), 0);
});

const setStacksAtom = atom(null, (_get, set, stacks: Stacks) => {
  set(stacksAtom, stacks);
  clearTimeout(timer);
  const waits = STACK_NAMES.map((place) => nextChangeIn(stacks[place], now())).filter(
    (wait) => wait !== undefined,
  );
  if (waits.length > 0) timer = setTimeout(() => set(advanceAtom), Math.min(...waits));
});

const advanceAtom = atom(null, (get, set) => {
  const { reports, changes } = get(stacksAtom);
  const at = now();
  set(setStacksAtom, {
    reports: atTime(reports, at, MAX_VISIBLE.reports),
    changes: atTime(changes, at, MAX_VISIBLE.changes),
  });
});

/** Queues an alert for the toasts and adds it to the alert list. */
export const addAlertAtom = atom(null, (get, set, alert: Omit<Alert, 'id'>) => {
  const numbered = { ...alert, id: ++lastId };
  set(logAlertAtom, numbered);
  const place = stackNameOf(alert);
  const stacks = get(stacksAtom);
  set(setStacksAtom, { ...stacks, [place]: withAlert(stacks[place], numbered, now(), MAX_VISIBLE[place]) });
});

/** Closes a toast; the alert stays in the list. */
export const dismissAlertAtom = atom(null, (get, set, id: number) => {
  const { reports, changes } = get(stacksAtom);
  const at = now();
  set(setStacksAtom, {
    reports: withoutAlert(reports, id, at, MAX_VISIBLE.reports),
    changes: withoutAlert(changes, id, at, MAX_VISIBLE.changes),
  });
});

/** Counts all waiting alerts as shown, because the list of alerts is open. */
export const markUnshownShownAtom = atom(null, (get, set) => {
  const seen = (stack: AlertStack): AlertStack => ({ ...stack, waiting: [], missed: 0 });
  const { reports, changes } = get(stacksAtom);
  set(setStacksAtom, { reports: seen(reports), changes: seen(changes) });
});

/** Clears toasts and alert list on sign-out. */
export const clearToastsAtom = atom(null, (_get, set) => {
  set(setStacksAtom, EMPTY);
  set(clearAlertLogAtom);
});
