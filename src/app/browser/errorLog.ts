import { atom } from 'jotai';
import type { StateAccess } from './store.ts';

/** An error of the console's own code. */
export interface LoggedError {
  readonly at: number;
  readonly text: string;
}

/** Newest errors in the log. */
const MAX_ERRORS = 50;
const loggedAtom = atom<readonly LoggedError[]>([]);

/** Errors of the console's own code, newest first, for diagnostics. */
export const errorLogAtom = atom((get) => get(loggedAtom));

/** Returns a handler that logs an error with the place where it occurred; for promises that nothing awaits. */
export function reportError(store: StateAccess, where: string): (error: unknown) => void {
  return (error) => {
    const text = `${where}: ${error instanceof Error ? error.message : String(error)}`;
    store.set(loggedAtom, [{ at: Date.now(), text }, ...store.get(loggedAtom)].slice(0, MAX_ERRORS));
  };
}
