import { atom } from 'jotai';
import { TOAST_MS } from './toastTime.ts';

/** A short message about the console itself; alerts have toasts of their own. */
export interface Toast {
  readonly id: number;
  readonly tone: 'ok' | 'danger' | 'info';
  readonly text: string;
  /** How often the same message came while it was shown. */
  readonly times: number;
}

/** Toasts on the screen at once. */
const MAX_SHOWN = 3;

const lastIdAtom = atom(0);
/** Timers by the id of their toast. */
const timersAtom = atom<ReadonlyMap<number, ReturnType<typeof setTimeout>>>(new Map());

const shownToastsAtom = atom<readonly Toast[]>([]);

/** Toasts on the screen, oldest first; at most three. */
export const toastsAtom = atom((get) => get(shownToastsAtom));

/** Removes a toast. */
export const dismissToastAtom = atom(null, (get, set, id: number) => {
  const timers = new Map(get(timersAtom));
  clearTimeout(timers.get(id));
  timers.delete(id);
  set(timersAtom, timers);
  set(
    shownToastsAtom,
    get(shownToastsAtom).filter((toast) => toast.id !== id),
  );
});

/** Shows a message for TOAST_MS; the same message again is counted and restarts its time. */
export const showToastAtom = atom(null, (get, set, tone: Toast['tone'], text: string) => {
  const shown = get(shownToastsAtom);
  const same = shown.find((toast) => toast.text === text && toast.tone === tone);
  const toast = { id: same?.id ?? get(lastIdAtom) + 1, tone, text, times: (same?.times ?? 0) + 1 };
  const rest = shown.filter((other) => other.id !== toast.id).slice(1 - MAX_SHOWN);
  set(shownToastsAtom, [...rest, toast]);
  set(lastIdAtom, Math.max(get(lastIdAtom), toast.id));
  clearTimeout(get(timersAtom).get(toast.id));
  const timer = setTimeout(() => set(dismissToastAtom, toast.id), TOAST_MS);
  set(timersAtom, new Map(get(timersAtom)).set(toast.id, timer));
});
