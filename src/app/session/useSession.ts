import { useEffect } from 'react';
import type { Millis } from '../../domain/units.ts';
import { store } from '../store.ts';
import { followOtherTabs, loadAccount } from './authentication.ts';
import { clearAuthenticationAtom, currentToken, sessionAtom } from './tokenAtoms.ts';

const ASK_AGAIN_MS: Millis = 5_000;

/** Finds out once who is signed in, asks again while the server can't be reached, and follows other tabs. */
export function useSession(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      await loadAccount();
      if (store.get(sessionAtom).state === 'unreachable') timer = setTimeout(() => void ask(), ASK_AGAIN_MS);
    };
    if (currentToken() === undefined) store.set(clearAuthenticationAtom, undefined);
    else void ask();
    const stopFollowing = followOtherTabs();
    return () => {
      clearTimeout(timer);
      stopFollowing();
    };
  }, []);
}
