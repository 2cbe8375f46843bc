import type { Atom } from 'jotai';
import type { AppStore } from './store.ts';

/** Calls `run` at each change of one of the atoms; returns a function that ends it. */
export function subscribeToAtoms(
  store: AppStore,
  atoms: readonly Atom<unknown>[],
  run: () => void,
): () => void {
  const ends = atoms.map((each) => store.sub(each, run));
  return () => ends.forEach((end) => end());
}

/** The same, and calls `run` now. */
export function feedFromAtoms(store: AppStore, atoms: readonly Atom<unknown>[], run: () => void): () => void {
  run();
  return subscribeToAtoms(store, atoms, run);
}
