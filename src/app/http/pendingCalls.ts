/**
 * GETs without an answer. GETs that a connection loss has interrupted end with the connection instead of
 * waiting for their time-out.
 */
import { atom } from 'jotai';
import { invariant } from '../../domain/assert.ts';
import type { Millis } from '../../domain/units.ts';
import type { StateReader } from '../browser/store.ts';

/** A call unanswered for longer when a new connection opens was lost with the old one. */
const LOST_AFTER_MS: Millis = 2000;

/** The calls of a page that wait for an answer. */
export class PendingCalls {
  readonly #calls = new Map<AbortController, Millis>();

  /** Adds a call that is sent; returns the function that removes it at its answer. */
  add(call: AbortController): () => void {
    this.#calls.set(call, performance.now());
    return () => this.#calls.delete(call);
  }

  /**
   * Ends the calls that were lost with the connection before this one. Each occupies one of the few connections that a
   * browser opens to a server, and keeps later calls of the page waiting. Call when a new connection opens.
   */
  abortLost(): void {
    const now = performance.now();
    for (const [call, sentAt] of this.#calls) if (now - sentAt > LOST_AFTER_MS) call.abort();
  }
}

/** Pending calls of the store, set when the store is made. */
export const pendingCallsAtom = atom<PendingCalls | undefined>(undefined);

/** The calls of the page that wait for an answer. */
export function pendingCallsOf(store: StateReader): PendingCalls {
  const calls = store.get(pendingCallsAtom);
  invariant(calls !== undefined, 'a store is made with pending calls');
  return calls;
}
