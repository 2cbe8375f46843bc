import { useEffect } from 'react';
import type { Millis } from '../../domain/units.ts';
import { basePath } from '../base/basePath.ts';
import { isCameraPath } from '../base/cameraPath.ts';
import { store } from '../base/store.ts';
import { followOtherTabs, loadAccount, renewSession } from './authentication.ts';
import { currentToken, setSignedOutAtom, sessionAtom, setTokenAtom } from './tokenAtoms.ts';
import { takeOfferedTokenAtom } from './tokenHandover.ts';
import { readToken } from './tokenStorage.ts';

const ASK_AGAIN_MS: Millis = 5_000;
/** Much shorter than half of a token's life, from which on the server gives a new one. */
export const RENEW_MS: Millis = 3_600_000;

/** A camera's tab is opened by another tab of the console, which hands its token over (T-37). */
const isCameraTab = (): boolean => isCameraPath(window.location.pathname.slice(basePath().length));

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
    const begin = async () => {
      // Another tab may have signed in since this page was loaded.
      if (currentToken() === undefined) store.set(setTokenAtom, readToken());
      if (currentToken() === undefined && isCameraTab()) await store.set(takeOfferedTokenAtom);
      if (currentToken() === undefined) store.set(setSignedOutAtom);
      else await ask();
    };
    void begin();
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
