import { useEffect } from 'react';
import type { Millis } from '../../domain/units.ts';
import { store } from '../store.ts';
import { followOtherTabs, loadAccount, renewSession } from './authentication.ts';
import { clearAuthenticationAtom, currentToken, sessionAtom } from './tokenAtoms.ts';

const ASK_AGAIN_MS: Millis = 5_000;
/** Much shorter than half of a token's life, from which on the server gives a new one. */
export const RENEW_MS: Millis = 3_600_000;

/**
 * Finds out once who is signed in, asks again while the server can't be reached, renews the token so that a
 * wall stays signed in, and follows other tabs.
 */
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
    const renewing = setInterval(() => {
      if (store.get(sessionAtom).state === 'signedIn') void renewSession();
    }, RENEW_MS);
    return () => {
      clearInterval(renewing);
      clearTimeout(timer);
      stopFollowing();
    };
  }, []);
}
