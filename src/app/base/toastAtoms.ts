import { atom } from 'jotai';
import { TOAST_MS } from './toastTime.ts';

/** A short sentence about the console itself; alarms have a stack of their own. */
export interface Toast {
  readonly id: number;
  readonly tone: 'ok' | 'danger' | 'info';
  readonly text: string;
  /** How often the same sentence came while it was shown. */
  readonly times: number;
}

const SHOWN = 3;

let lastId = 0;
const timers = new Map<number, ReturnType<typeof setTimeout>>();

const shownNoticesAtom = atom<readonly Toast[]>([]);

/** Notices on the screen, oldest first; at most three. */
export const toastsAtom = atom((get) => get(shownNoticesAtom));

/** Takes a notice away before its time. */
export const dismissToastAtom = atom(null, (get, set, id: number) => {
  clearTimeout(timers.get(id));
  timers.delete(id);
  set(
    shownNoticesAtom,
    get(shownNoticesAtom).filter((notice) => notice.id !== id),
  );
});

/** Shows a sentence for TOAST_MS; the same sentence again is counted and starts its time anew. */
export const showToastAtom = atom(null, (get, set, tone: Toast['tone'], text: string) => {
  const shown = get(shownNoticesAtom);
  const same = shown.find((notice) => notice.text === text && notice.tone === tone);
  const notice = { id: same?.id ?? ++lastId, tone, text, times: (same?.times ?? 0) + 1 };
  const rest = shown.filter((other) => other.id !== notice.id).slice(1 - SHOWN);
  set(shownNoticesAtom, [...rest, notice]);
  clearTimeout(timers.get(notice.id));
  timers.set(
    notice.id,
    setTimeout(() => set(dismissToastAtom, notice.id), TOAST_MS),
  );
});
