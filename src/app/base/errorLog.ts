import { atom } from 'jotai';
import { store } from './store.ts';

export interface LoggedError {
  readonly at: number;
  readonly text: string;
}

const KEPT = 50;
const keptAtom = atom<readonly LoggedError[]>([]);

/** Things that went wrong inside the console, newest first: diagnostics shows them. */
export const errorLogAtom = atom((get) => get(keptAtom));

/** Where a promise that nobody waits for ends: nothing is swallowed. */
export function reportError(where: string): (error: unknown) => void {
  return (error) => {
    const text = `${where}: ${error instanceof Error ? error.message : String(error)}`;
    store.set(keptAtom, [{ at: Date.now(), text }, ...store.get(keptAtom)].slice(0, KEPT));
  };
}
