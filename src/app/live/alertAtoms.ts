import { atom } from 'jotai';
import {
  atTime,
  NO_ALERTS,
  nextChangeIn,
  withAlert,
  withoutAlert,
  type Alert,
  type AlertStack,
} from './alertStack.ts';

const KEPT = 200;

let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const stackAtom = atom<AlertStack>(NO_ALERTS);
const writtenAtom = atom<readonly Alert[]>([]);

/** Alerts on the screen, gravest first. */
export const visibleAlertsAtom = atom((get) => get(stackAtom).visible);

/** How many wait for a place. */
export const waitingAlertsAtom = atom((get) => get(stackAtom).waiting.length);

/** Every alert of this session, newest first, at most 200. */
export const alertLogAtom = atom((get) => get(writtenAtom));

const setStackAtom = atom(null, (_get, set, stack: AlertStack) => {
  set(stackAtom, stack);
  clearTimeout(timer);
  const wait = nextChangeIn(stack, Date.now());
  if (wait !== undefined) timer = setTimeout(() => set(endOfTimeAtom), wait);
});

const endOfTimeAtom = atom(null, (get, set) => set(setStackAtom, atTime(get(stackAtom), Date.now())));

/** Shows an alert as soon as there is a place for it, and writes it down at once. */
export const alertAtom = atom(null, (get, set, alert: Omit<Alert, 'id'>) => {
  const numbered = { ...alert, id: ++lastId };
  set(writtenAtom, [numbered, ...get(writtenAtom)].slice(0, KEPT));
  set(setStackAtom, withAlert(get(stackAtom), numbered, Date.now()));
});

/** Takes an alert away before its time. */
export const dismissAlertAtom = atom(null, (get, set, id: number) => {
  set(setStackAtom, withoutAlert(get(stackAtom), id, Date.now()));
});

/** Takes all away (sign-out). */
export const clearAlertsAtom = atom(null, (_get, set) => {
  set(setStackAtom, NO_ALERTS);
  set(writtenAtom, []);
});
