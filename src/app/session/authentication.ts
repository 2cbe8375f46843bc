/** Sign-in, account and sign-out. */
import { atomWithLazy } from 'jotai/utils';
import type { StateAccess } from '../browser/store.ts';
import { PATHS, TOKEN_KEY } from '../../domain/contract/paths.ts';
import { ReadOrder } from '../../domain/readOrder.ts';
import { failure, success, type Result } from '../../domain/result.ts';
import { ticks, type Millis, type Ticks } from '../../domain/units.ts';
import { httpOf } from './console.ts';
import { sendForRow } from '../http/sendFor.ts';
import { returnUrl } from '../browser/basePath.ts';
import { areCookiesEnabled } from '../browser/provideStorage.ts';
import type { Failure } from '../http/failure.ts';
import {
  accountAtom,
  clearAuthenticationAtom,
  currentToken,
  rejectTokenAtom,
  sessionAtom,
  setUnreachableAtom,
  setAccountAtom,
  setTokenAtom,
  type Account,
} from './tokenAtoms.ts';
import { readToken, replaceToken, tokenOfItem, writeToken } from './tokenStorage.ts';

/** Fields of the sign-in form. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly rememberMe: boolean;
}

export type SignInFailure = 'empty' | 'cookies' | 'failed' | 'unreachable' | TooManyAttempts;

/** The server rejects sign-ins for a while. */
export interface TooManyAttempts {
  readonly kind: 'tooMany';
  /** When the server accepts sign-ins again; undefined if the server does not say. */
  readonly until: Ticks | undefined;
}

export type CredentialField = 'username' | 'password';

/** Names of the empty fields; the form is sent only if there are none. */
export function emptyFields({ username, password }: Credentials): CredentialField[] {
  return [
    ...(username.trim() === '' ? (['username'] as const) : []),
    ...(password === '' ? (['password'] as const) : []),
  ];
}

/** Requests and stores a token, then loads the account. */
export async function signIn(
  store: StateAccess,
  credentials: Credentials,
): Promise<Result<Account, SignInFailure>> {
  if (emptyFields(credentials).length > 0) return failure('empty');
  if (!areCookiesEnabled()) return failure('cookies');
  const answer = await httpOf(store).send(PATHS.authenticate, {
    method: 'POST',
    body: credentials,
    failures: 'silent',
  });
  if (!answer.ok) return failure(failureOf(answer.reason));
  const token = tokenOf(answer.value.headers, answer.value.body);
  if (token === undefined) return failure('failed');
  if (!writeToken(token, credentials.rememberMe ? 'local' : 'session').ok) return failure('cookies');
  store.set(setTokenAtom, token);
  const account = await loadAccount(store);
  return account === undefined ? failure('failed') : success(account);
}

const TOO_MANY = 429;

/**
 * Whether the server was away: it did not or could not answer, or something else answered, such as a sign-in
 * gateway.
 */
function isAway({ kind, status }: Failure): boolean {
  return kind === 'unreachable' || kind === 'unreadable' || status === TOO_MANY || status >= 500;
}

function failureOf(reason: Failure): SignInFailure {
  const { status, retryAfter } = reason;
  if (status === TOO_MANY) {
    const until = retryAfter === undefined ? undefined : ticks(performance.now() + retryAfter * 1000);
    return { kind: 'tooMany', until };
  }
  return isAway(reason) ? 'unreachable' : 'failed';
}

/** Token in the `Authorization: Bearer` header of an answer, else in `id_token` of its body. */
function tokenOf(headers: Headers, body: unknown): string | undefined {
  const bearer = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1];
  if (bearer !== undefined) return bearer;
  const token = (body as { id_token?: unknown } | undefined)?.id_token;
  return typeof token === 'string' ? token : undefined;
}

/**
 * Loads the account. A rejected token or an account that is not activated signs out without a message. After
 * any other failure the token stays, so that a video wall recovers by itself: a proxy also answers 404 while
 * its server is replaced.
 */
export async function loadAccount(store: StateAccess): Promise<Account | undefined> {
  const { answer, token } = await requestAccount(store);
  if (token !== currentToken(store)) return undefined;
  if (!answer.ok && answer.reason.kind !== 'unauthorized' && answer.reason.kind !== 'forbidden') {
    store.set(setUnreachableAtom);
    return undefined;
  }
  const account = answer.ok ? accountOf(answer.value.body) : undefined;
  if (answer.ok) storeRenewedToken(store, token, answer.value.headers);
  if (account === undefined) store.set(clearAuthenticationAtom, undefined);
  else store.set(setAccountAtom, account);
  return account;
}

/** An answer to a call of the account, and the token of the call. */
interface AccountRead {
  readonly token: string | undefined;
  readonly answer: Awaited<ReturnType<typeof sendForRow>>;
}

/** Requests the account. Callers must ignore the answer if the token has changed meanwhile. */
async function requestAccount(store: StateAccess): Promise<AccountRead> {
  const token = currentToken(store);
  return { token, answer: await sendForRow(httpOf(store), PATHS.account, { failures: 'silent' }) };
}

/**
 * Pause between a rejected token and the second try: a password change in this browser replaces the token
 * within this time.
 */
const REPLACED_TOKEN_MS: Millis = 1000;

/**
 * Loads the account again after a change. A failed call changes nothing, unless the server rejects the token
 * twice. An account that is no longer activated is signed out.
 */
export async function refreshAccount(store: StateAccess): Promise<void> {
  let isOfFormerToken = false;
  await store.get(readsAtom).run(
    () => requestAccountTwice(store),
    (read) => {
      isOfFormerToken = read.token !== currentToken(store);
      if (store.get(sessionAtom).state === 'signedIn' && !isOfFormerToken) applyAccount(store, read);
    },
  );
  if (isOfFormerToken && store.get(sessionAtom).state === 'signedIn') return refreshAccount(store);
}

const readsAtom = atomWithLazy(() => new ReadOrder());

async function requestAccountTwice(store: StateAccess): Promise<AccountRead> {
  const first = await requestAccount(store);
  if (first.answer.ok || first.answer.reason.kind !== 'unauthorized') return first;
  await new Promise((resolve) => setTimeout(resolve, REPLACED_TOKEN_MS));
  return requestAccount(store);
}

function applyAccount(store: StateAccess, { answer, token }: AccountRead): void {
  if (!answer.ok) {
    if (answer.reason.kind === 'unauthorized') store.set(rejectTokenAtom, token);
    return;
  }
  const account = accountOf(answer.value.body);
  if (account === undefined) store.set(clearAuthenticationAtom, undefined);
  else if (!isSameAccount(account, store.get(accountAtom))) store.set(setAccountAtom, account);
}

function isSameAccount(one: Account, other: Account | undefined): boolean {
  const textOf = (account: Account) =>
    JSON.stringify({ ...account, authorities: [...account.authorities].toSorted() });
  return other !== undefined && textOf(one) === textOf(other);
}

/**
 * Takes the newer token of an answer, if there is one, and stores it in place of the call's token. Does
 * nothing if this tab has another token by now.
 */
export function storeRenewedToken(store: StateAccess, former: string | undefined, headers: Headers): void {
  const token = tokenOf(headers, undefined);
  if (token === undefined || former === undefined || former !== currentToken(store)) return;
  if (replaceToken(former, token).ok) store.set(setTokenAtom, token);
}

/** Requests a newer token. If the server rejects the token, the session ends. */
export async function renewSession(store: StateAccess): Promise<void> {
  const { answer, token } = await requestAccount(store);
  if (answer.ok) storeRenewedToken(store, token, answer.value.headers);
  else if (answer.reason.kind === 'unauthorized') store.set(rejectTokenAtom, token);
}

function accountOf(body: unknown): Account | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { activated, authorities, login, email, firstName, lastName, isDisplay } = body as Record<
    string,
    unknown
  >;
  if (activated !== true || !Array.isArray(authorities)) return undefined;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    login: text(login),
    email: text(email),
    firstName: text(firstName),
    lastName: text(lastName),
    authorities: new Set(authorities.filter((entry) => typeof entry === 'string')),
    ...(isDisplay === true && { isDisplay }),
  };
}

/** Signs out in all tabs. Returns the sign-out address of the identity provider if the server names one. */
export async function signOut(store: StateAccess): Promise<string | undefined> {
  const token = currentToken(store);
  const login = store.get(accountAtom)?.login;
  const answer = await httpOf(store).send(PATHS.logout, { method: 'POST', failures: 'silent' });
  // Another tab has ended this session meanwhile, and another person has signed in.
  if (currentToken(store) !== token && store.get(accountAtom)?.login !== login) return undefined;
  store.set(clearAuthenticationAtom, 'signedOut');
  return answer.ok ? providerLogout(answer.value.body, returnUrl()) : undefined;
}

/**
 * Stores the token of a display account again after the browser's data was cleared: nobody is at the wall to
 * sign in. A sign-out removes only the token, so that the two differ. Returns whether this page stored the
 * token.
 */
function keepDisplayToken(store: StateAccess): boolean {
  const token = currentToken(store);
  const isDisplay = store.get(accountAtom)?.isDisplay === true;
  return isDisplay && token !== undefined && readToken() === undefined && writeToken(token, 'local').ok;
}

/** Follows sign-out, sign-in and newer tokens of other tabs; returns a function that ends the following. */
export function followOtherTabs(store: StateAccess): () => void {
  const onStorage = ({ storageArea, key, oldValue }: StorageEvent) => {
    // An event without a key means that the whole storage was cleared.
    if (storageArea !== localStorage || (key !== null && key !== TOKEN_KEY)) return;
    if (key === null && keepDisplayToken(store)) return;
    const token = readToken();
    const { state } = store.get(sessionAtom);
    if (state === 'signedIn' && token === undefined) store.set(clearAuthenticationAtom, 'signedOut');
    if (state === 'signedOut' && token !== undefined) {
      store.set(setTokenAtom, token);
      void loadAccount(store);
    }
    // The stored token may be newer than the event. The own token of a tab that is not remembered stays.
    const replacesOwn = tokenOfItem(oldValue) === currentToken(store);
    if (state === 'signedIn' && replacesOwn && token !== undefined) {
      store.set(setTokenAtom, token);
      void refreshAccount(store);
    }
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/**
 * Address of the identity provider's sign-out, or undefined where the body names no web address. It carries the id token
 * unless the address contains /protocol. The provider returns to `returnTo`.
 */
export function providerLogout(body: unknown, returnTo: string): string | undefined {
  const { logoutUrl, idToken } = (body ?? {}) as { logoutUrl?: unknown; idToken?: unknown };
  if (typeof logoutUrl !== 'string' || !/^https?:\/\//i.test(logoutUrl)) return undefined;
  const url = new URL(logoutUrl);
  const isKeycloak = logoutUrl.includes('/protocol');
  if (!isKeycloak && typeof idToken === 'string') url.searchParams.set('id_token_hint', idToken);
  url.searchParams.set(isKeycloak ? 'redirect_uri' : 'post_logout_redirect_uri', returnTo);
  return url.href;
}
