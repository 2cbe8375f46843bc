import { atom } from 'jotai';
import type { SignedOutReason } from '../text/session.ts';
import { store } from '../base/store.ts';
import { readToken, removeToken } from './tokenStorage.ts';

export interface Account {
  readonly login: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly authorities: ReadonlySet<string>;
}

/** Who is asking. `unknown` until the account call has answered. */
export type Session =
  | { readonly state: 'unknown' }
  | { readonly state: 'unreachable' }
  | { readonly state: 'signedOut'; readonly reason: SignedOutReason | undefined }
  | { readonly state: 'signedIn'; readonly account: Account };

/** The token as read at the start or given at sign-in. */
const tokenAtom = atom<string | undefined>(readToken());

/** The token that calls carry now. */
export const tokenInUseAtom = atom((get) => get(tokenAtom));

const sessionStateAtom = atom<Session>({ state: 'unknown' });

/** Who is signed in, if it is known. */
export const sessionAtom = atom((get) => get(sessionStateAtom));

/** The account, or undefined. */
export const accountAtom = atom((get) => {
  const session = get(sessionStateAtom);
  return session.state === 'signedIn' ? session.account : undefined;
});

const NONE: ReadonlySet<string> = new Set();

/** Authorities of who is signed in; empty for nobody. */
export const authoritiesAtom = atom((get) => get(accountAtom)?.authorities ?? NONE);

/** Takes a token into use before its account is known. */
export const setTokenAtom = atom(null, (_get, set, token: string | undefined) => set(tokenAtom, token));

/** Notes the account that the server answered. */
export const setAccountAtom = atom(null, (_get, set, account: Account) => {
  set(sessionStateAtom, { state: 'signedIn', account });
});

/** Notes that nobody could be asked; the token stays. */
export const setUnreachableAtom = atom(null, (_get, set) => set(sessionStateAtom, { state: 'unreachable' }));

/** Notes that nobody is signed in here. A token that another tab keeps meanwhile stays. */
export const setSignedOutAtom = atom(null, (_get, set) =>
  set(sessionStateAtom, { state: 'signedOut', reason: undefined }),
);

/** Forgets token and account (O§4). */
export const clearAuthenticationAtom = atom(null, (get, set, reason: SignedOutReason | undefined) => {
  removeToken();
  set(tokenAtom, undefined);
  if (get(sessionStateAtom).state === 'signedOut' && reason !== undefined) return;
  set(sessionStateAtom, { state: 'signedOut', reason });
});

export function currentToken(): string | undefined {
  return store.get(tokenAtom);
}
