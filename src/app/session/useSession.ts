import { useStore } from 'jotai';
import { useEffect } from 'react';
import type { Millis } from '../../domain/units.ts';
import { basePath } from '../browser/basePath.ts';
import { isCameraPath } from '../browser/cameraPath.ts';
import { followOtherTabs, loadAccount, renewSession } from './authentication.ts';
import { currentToken, setSignedOutAtom, sessionAtom, setTokenAtom } from './tokenAtoms.ts';
import { takeOfferedTokenAtom } from './tokenHandover.ts';
import { readToken } from './tokenStorage.ts';

/** From an unreachable server to the next request for the account. */
export const RETRY_MS: Millis = 5_000;
/** Much shorter than half of a token's life, after which the server sends a newer one. */
export const RENEW_MS: Millis = 3_600_000;

/** Whether this is a camera's tab, which another tab opened and offers its token to. */
const isCameraTab = (): boolean => isCameraPath(window.location.pathname.slice(basePath().length));

/**
 * Loads the account, again while the server cannot be reached, renews the token so that a video wall stays signed in, and
 * follows other tabs.
 */
export function useSession(): void {
  const store = useStore();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopRetrying = store.sub(sessionAtom, () => {
      clearTimeout(timer);
      if (store.get(sessionAtom).state !== 'unreachable') return;
      timer = setTimeout(() => void loadAccount(store), RETRY_MS);
    });
    const begin = async () => {
      // Another tab may have signed in since the page was loaded.
      if (currentToken(store) === undefined) store.set(setTokenAtom, readToken());
      if (currentToken(store) === undefined && isCameraTab()) await store.set(takeOfferedTokenAtom);
      if (currentToken(store) === undefined) store.set(setSignedOutAtom);
      else await loadAccount(store);
    };
    void begin();
    const stopFollowing = followOtherTabs(store);
    const renewing = setInterval(() => {
      if (store.get(sessionAtom).state === 'signedIn') void renewSession(store);
    }, RENEW_MS);
    return () => {
      clearInterval(renewing);
      stopRetrying();
      clearTimeout(timer);
      stopFollowing();
    };
  }, [store]);
}
