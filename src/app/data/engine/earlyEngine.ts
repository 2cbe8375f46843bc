/** The engine's shared thread, which starts while the console behind the sign-in still loads. */
import { atom } from 'jotai';
import { canShareThreads, createSharedEngine } from './engineWorker.ts';
import { sharedThread, type SharedThread } from './sharedThread.ts';

const earlyThreadAtom = atom<SharedThread>();

/**
 * Starts the shared thread, or joins the thread of other windows, before the session begins. Does nothing if
 * threads cannot be shared.
 */
export const startEngineEarlyAtom = atom(null, (get, set) => {
  if (get(earlyThreadAtom) === undefined && canShareThreads())
    set(earlyThreadAtom, sharedThread(createSharedEngine()));
});

/** Returns the thread that was started early, to the first caller only; undefined to later callers. */
export const takeEarlyEngineAtom = atom(null, (get, set): SharedThread | undefined => {
  const thread = get(earlyThreadAtom);
  set(earlyThreadAtom, undefined);
  return thread;
});
