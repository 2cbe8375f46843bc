import type { StateReader } from '../base/store.ts';
import { atom } from 'jotai';
import { atomWithLazy } from 'jotai/utils';
import type { SignedOutReason } from '../text/session.ts';
import { readToken, removeToken } from './tokenStorage.ts';
import { markStart } from '../base/startMarks.ts';

/** The account that is signed in. */
export interface Account {
  readonly login: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly authorities: ReadonlySet<string>;
  /** A display account, of a wall. */
  readonly isDisplay?: boolean;
}

/** State of the session; `unknown` until the account call has answered. */
export type Session =
  | { readonly state: 'unknown' }
  | { readonly state: 'unreachable' }
  | { readonly state: 'signedOut'; readonly reason: SignedOutReason | undefined }
  | { readonly state: 'signedIn'; readonly account: Account };

/** The token, as stored when the store is first asked for it, or from the sign-in. */
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

/** Sets the token of all calls; its account need not be known. */
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

/** Removes token and account (O§4). A sign-out is that of all tabs; else the token that another tab has stored stays. */
export const clearAuthenticationAtom = atom(null, (get, set, reason: SignedOutReason | undefined) => {
  if (reason === 'signedOut') removeToken();
  else if (get(tokenAtom) !== undefined) removeToken(get(tokenAtom));
  set(tokenAtom, undefined);
  if (get(sessionStateAtom).state === 'signedOut' && reason !== undefined) return;
  set(sessionStateAtom, { state: 'signedOut', reason });
});

/** Ends the session, as the server rejects its token; nothing where a call with a former token is answered late. */
export const rejectTokenAtom = atom(null, (get, set, token: string | undefined) => {
  if (token === get(tokenAtom)) set(clearAuthenticationAtom, 'login.error.unauthorized');
});

/** The token of all calls now. */
export function currentToken(store: StateReader): string | undefined {
  return store.get(tokenAtom);
}
