import { atom } from 'jotai';
import type { FailedCall } from './http.ts';

/** A failed call as diagnostics lists it. */
export interface LoggedCall {
  readonly at: number;
  readonly text: string;
}

const KEPT = 50;

/** Calls that failed, newest first: what shows no toast is still written down (T-51). */
export const failedCallsAtom = atom<readonly LoggedCall[]>([]);

/** Writes down a failed call. */
export const logFailedCallAtom = atom(null, (get, set, { method, path, failure }: FailedCall) => {
  const text = `${method} ${path}: ${failure.status === 0 ? 'no answer' : failure.status} ${failure.message ?? ''}`;
  set(failedCallsAtom, [{ at: Date.now(), text: text.trim() }, ...get(failedCallsAtom)].slice(0, KEPT));
});
