import type { StateAccess, StateReader } from '../browser/store.ts';
import { atom } from 'jotai';
import { atomWithLazy } from 'jotai/utils';
import type { SignedOutReason } from '../text/session.ts';
import { readToken, removeToken } from './tokenStorage.ts';
import { markStart } from '../browser/startMarks.ts';

/** The signed-in account. */
export interface Account {
  readonly login: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly authorities: ReadonlySet<string>;
  /** Whether the account is for a display, such as a wall. */
  readonly isDisplay?: boolean;
}

/** State of the session; `unknown` until the account call has answered. */
export type Session =
  | { readonly state: 'unknown' }
  | { readonly state: 'unreachable' }
  | { readonly state: 'signedOut'; readonly reason: SignedOutReason | undefined }
  | { readonly state: 'signedIn'; readonly account: Account };

/** The token: as stored when the store is first read, or from the sign-in. */
const tokenAtom = atomWithLazy<string | undefined>(readToken);

/** The token of all calls. */
export const tokenInUseAtom = atom((get) => get(tokenAtom));

const sessionStateAtom = atom<Session>({ state: 'unknown' });

/** State of the session. */
export const sessionAtom = atom((get) => get(sessionStateAtom));

/** The account, or undefined. */
export const accountAtom = atom((get) => {
  const session = get(sessionStateAtom);
  return session.state === 'signedIn' ? session.account : undefined;
});

const NONE: ReadonlySet<string> = new Set();

/** Authorities of the account; none while signed out. */
export const authoritiesAtom = atom((get) => get(accountAtom)?.authorities ?? NONE);

/** Sets the token of all calls; its account may be unknown. */
export const setTokenAtom = atom(null, (_get, set, token: string | undefined) => set(tokenAtom, token));

/** Signs in with the account that the server returned. */
export const setAccountAtom = atom(null, (_get, set, account: Account) => {
  markStart('account');
  set(sessionStateAtom, { state: 'signedIn', account });
});

/** Notes that the server could not be reached; the token stays. */
export const setUnreachableAtom = atom(null, (_get, set) => set(sessionStateAtom, { state: 'unreachable' }));

/** Notes that this tab has no account. A token that another tab has stored stays. */
export const setSignedOutAtom = atom(null, (_get, set) =>
  set(sessionStateAtom, { state: 'signedOut', reason: undefined }),
);

/**
 * Removes token and account. A sign-out affects all tabs; otherwise the token that another tab has stored
 * stays.
 */
export const clearAuthenticationAtom = atom(null, (get, set, reason: SignedOutReason | undefined) => {
  if (reason === 'signedOut') removeToken();
  else if (get(tokenAtom) !== undefined) removeToken(get(tokenAtom));
  set(tokenAtom, undefined);
  if (get(sessionStateAtom).state === 'signedOut' && reason !== undefined) return;
  set(sessionStateAtom, { state: 'signedOut', reason });
});

/** Number of running calls that may replace the token, and the token that was rejected meanwhile. */
const replacementAtom = atom({ calls: 0, rejected: undefined as string | undefined });

/**
 * Ends the session because the server rejected its token. Does nothing for a late answer to a call with a
 * former token. While a call that may replace the token is running, its answer decides.
 */
export const rejectTokenAtom = atom(null, (get, set, token: string | undefined) => {
  const { calls } = get(replacementAtom);
  if (calls > 0) set(replacementAtom, { calls, rejected: token });
  else if (token === get(tokenAtom)) set(clearAuthenticationAtom, 'login.error.unauthorized');
});

/**
 * Runs a call whose answer may bring a newer token, and stores that token. The server rejects the former
 * token from the change on, and other calls may be answered first. The session therefore ends only if the
 * answer replaces nothing.
 */
export async function replacingToken<T>(store: StateAccess, call: () => Promise<T>): Promise<T> {
  store.set(replacementAtom, ({ calls, rejected }) => ({ calls: calls + 1, rejected }));
  try {
    return await call();
  } finally {
    const { calls, rejected } = store.get(replacementAtom);
    store.set(replacementAtom, { calls: calls - 1, rejected: calls > 1 ? rejected : undefined });
    if (calls === 1 && rejected !== undefined) store.set(rejectTokenAtom, rejected);
  }
}

/** The token of all calls now. */
export function currentToken(store: StateReader): string | undefined {
  return store.get(tokenAtom);
}
