import { atom } from 'jotai';
import type { FailedCall } from './http.ts';

/** A failed call in the list of diagnostics. */
export interface LoggedCall {
  readonly at: number;
  readonly text: string;
}

/** Newest calls in the list. */
const MAX_CALLS = 50;

/** Failed calls, newest first, including calls that showed no toast. */
export const failedCallsAtom = atom<readonly LoggedCall[]>([]);

/** Adds a failed call. */
export const logFailedCallAtom = atom(null, (get, set, { method, path, failure }: FailedCall) => {
  const text = `${method} ${path}: ${failure.status === 0 ? 'no answer' : failure.status} ${failure.message ?? ''}`;
  set(failedCallsAtom, [{ at: Date.now(), text: text.trim() }, ...get(failedCallsAtom)].slice(0, MAX_CALLS));
});
