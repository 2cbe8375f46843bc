/** Push messages of this browser for the signed-in person: their state, and switching them on and off. */
import { atom } from 'jotai';
import { PATHS } from '../../../domain/contract/paths.ts';
import { NOT_JSON, parseJson } from '../../../domain/json/parseJson.ts';
import { isRow } from '../../../domain/json/row.ts';
import { reportError } from '../../browser/errorLog.ts';
import type { StateAccess } from '../../browser/store.ts';
import { httpOf } from '../../session/console.ts';
import { accountAtom } from '../../session/tokenAtoms.ts';
import type { PushStatus } from '../../text/push.ts';
import { thisBrowser, type BrowserSubscription, type PushBrowser } from './pushBrowser.ts';
import { storeText } from '../../browser/storeText.ts';

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

/** Begins and ends of switching: odd while it is being switched. */
const switchesAtom = atom(0);

/** Reads the state of the browser and of the server. A person's switching meanwhile wins. */
export const checkPushAtom = atom(null, async (get, set) => {
  const switches = get(switchesAtom);
  if (switches % 2 === 1) return;
  const status = await statusOf({ get, set });
  if (get(switchesAtom) === switches) set(statusAtom, status);
});

/** Switches push messages on or off. */
export const switchPushAtom = atom(null, async (get, set, on: boolean) => {
  const count = () => set(switchesAtom, get(switchesAtom) + 1);
  count();
  set(statusAtom, 'checking');
  try {
    set(statusAtom, on ? await switchOn({ get, set }) : await switchOff({ get, set }));
  } finally {
    count();
  }
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
  if (owner?.['endpoint'] !== subscription.endpoint) return save(store, subscription);
  if (!(await isDropped(store, subscription))) return 'on';
  // Unsubscribes, so that the next subscription gets another address: the push service no longer accepts this
  // one.
  await browser.unsubscribe();
  localStorage.removeItem(OWNER_KEY);
  return 'off';
}

/** Whether the server has dropped the subscription. Not where it does not answer, or has no such call. */
async function isDropped(store: StateAccess, { endpoint }: BrowserSubscription): Promise<boolean> {
  const call = { query: { endpoint }, failures: 'silent' } as const;
  const answer = await httpOf(store).send(PATHS.pushSubscription, call);
  return answer.ok && isRow(answer.value.body) && answer.value.body['isActive'] === false;
}

async function switchOn(store: StateAccess): Promise<PushStatus> {
  const browser = store.get(pushBrowserAtom);
  const permission = await browser.askPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const key = await httpOf(store).send(PATHS.pushKey, { failures: 'silent' });
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
  const call = { method: 'PUT', body: subscription, failures: 'silent' } as const;
  if (!(await httpOf(store).send(PATHS.pushSubscription, call)).ok) return 'failed';
  storeText(OWNER_KEY, JSON.stringify({ login, endpoint: subscription.endpoint }));
  return 'on';
}

/** Needs no answer from the server: it drops a browser when the push service rejects the address. */
async function switchOff(store: StateAccess): Promise<PushStatus> {
  const browser = store.get(pushBrowserAtom);
  const subscription = await browser.subscription();
  await browser.unsubscribe();
  localStorage.removeItem(OWNER_KEY);
  if (subscription !== undefined) {
    const { endpoint } = subscription;
    const call = { method: 'DELETE', query: { endpoint }, failures: 'silent' } as const;
    await httpOf(store).send(PATHS.pushSubscription, call);
  }
  return 'off';
}

function ownerOf(text: string | null): Readonly<Record<string, unknown>> | undefined {
  const value = text === null ? NOT_JSON : parseJson(text);
  return isRow(value) ? value : undefined;
}
