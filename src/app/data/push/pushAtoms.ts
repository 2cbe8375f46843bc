/** Push messages of this browser for the signed-in person: their state, and switching them on and off. */
import { atom } from 'jotai';
import { PATHS } from '../../../domain/contract/paths.ts';
import { NOT_JSON, parseJson } from '../../../domain/json/parseJson.ts';
import { isRow } from '../../../domain/json/row.ts';
import { reportError } from '../../base/errorLog.ts';
import type { StateAccess } from '../../base/store.ts';
import { httpOf } from '../../session/console.ts';
import { accountAtom } from '../../session/tokenAtoms.ts';
import type { PushStatus } from '../../text/push.ts';
import { thisBrowser, type BrowserSubscription, type PushBrowser } from './pushBrowser.ts';

/** Whose the subscription of this browser is: `login` and `endpoint`. Another person's is no reason to say "on". */
const OWNER_KEY = 'shotpoint.push';

/** Replaced in tests. */
export const pushBrowserAtom = atom<PushBrowser>(thisBrowser());

const statusAtom = atom<PushStatus>('checking');
export const pushStatusAtom = atom((get) => get(statusAtom));

/** Whether a person can switch it in this state. */
export function canSwitchPush(status: PushStatus): boolean {
  return status === 'on' || status === 'off' || status === 'unavailable' || status === 'failed';
}

/** Reads the state of the browser. */
export const checkPushAtom = atom(null, async (get, set) => {
  set(statusAtom, await statusOf({ get, set }));
});

/** Switches push messages on or off. */
export const switchPushAtom = atom(null, async (get, set, on: boolean) => {
  set(statusAtom, 'checking');
  set(statusAtom, on ? await switchOn({ get, set }) : await switchOff({ get, set }));
});

async function statusOf(store: StateAccess): Promise<PushStatus> {
  const browser = store.get(pushBrowserAtom);
  const support = browser.support();
  if (support !== 'supported') return support;
  if (browser.permission() === 'denied') return 'blocked';
  const subscription = await browser.subscription();
  const owner = ownerOf(localStorage.getItem(OWNER_KEY));
  if (subscription === undefined || owner?.['login'] !== store.get(accountAtom)?.login) return 'off';
  // A browser renews its subscription at times.
  return owner?.['endpoint'] === subscription.endpoint ? 'on' : save(store, subscription);
}

async function switchOn(store: StateAccess): Promise<PushStatus> {
  const browser = store.get(pushBrowserAtom);
  const permission = await browser.askPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const key = await httpOf(store).send(PATHS.pushKey, { silent: true });
  const publicKey = key.ok && isRow(key.value.body) ? key.value.body['publicKey'] : undefined;
  if (typeof publicKey !== 'string') return 'failed';
  try {
    return await save(store, await browser.subscribe(publicKey));
  } catch (error) {
    reportError(store, 'push')(error);
    return 'unavailable';
  }
}

async function save(store: StateAccess, subscription: BrowserSubscription): Promise<PushStatus> {
  const login = store.get(accountAtom)?.login;
  const call = { method: 'PUT', body: subscription, silent: true } as const;
  if (!(await httpOf(store).send(PATHS.pushSubscription, call)).ok) return 'failed';
  localStorage.setItem(OWNER_KEY, JSON.stringify({ login, endpoint: subscription.endpoint }));
  return 'on';
}

/** The server need not answer: it forgets a browser that its push service no longer knows. */
async function switchOff(store: StateAccess): Promise<PushStatus> {
  const browser = store.get(pushBrowserAtom);
  const subscription = await browser.subscription();
  await browser.unsubscribe();
  localStorage.removeItem(OWNER_KEY);
  if (subscription !== undefined) {
    const { endpoint } = subscription;
    const call = { method: 'DELETE', query: { endpoint }, silent: true } as const;
    await httpOf(store).send(PATHS.pushSubscription, call);
  }
  return 'off';
}

function ownerOf(text: string | null): Readonly<Record<string, unknown>> | undefined {
  const value = text === null ? NOT_JSON : parseJson(text);
  return isRow(value) ? value : undefined;
}
