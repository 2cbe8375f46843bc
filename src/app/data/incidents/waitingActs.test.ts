import { createStore } from 'jotai';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Incident } from '../../../domain/contract/incident.ts';
import { failure, success } from '../../../domain/result.ts';
import { epochMs } from '../../../domain/units.ts';
import type { AppStore } from '../../browser/store.ts';
import { toastsAtom } from '../../browser/toastAtoms.ts';
import { LIVE_TEXT } from '../../text/live.ts';
import { unreachable } from '../../http/failure.ts';
import { httpAtom } from '../../http/httpAtom.ts';
import { setAccountAtom } from '../../session/tokenAtoms.ts';
import { memoryStorage } from '../../testing/memoryStorage.ts';
import {
  doAct,
  doAnyway,
  dropWaitingActAtom,
  followWaitingActs,
  sendWaitingActs,
  waitingActsAtom,
} from './waitingActs.ts';

const incident: Incident = {
  id: 1,
  version: 4,
  squadId: 'S',
  count: 1,
  class: 'single',
  severity: 'Shot',
  types: ['Shot'],
  test: false,
  state: 'unacknowledged',
  firstTime: epochMs(1),
  lastTime: epochMs(1),
  track: [],
};

/** What a server does with the acts: `gone` answers nothing. */
let serve: 'gone' | 'done' | 'conflict' = 'gone';
let calls: { readonly path: string; readonly version: number; readonly onceKey: string }[] = [];
let version = 4;

function storeOf(login: string): AppStore {
  const store = createStore();
  store.set(setAccountAtom, {
    login,
    email: '',
    firstName: '',
    lastName: '',
    authorities: new Set<string>(),
  });
  store.set(httpAtom, {
    send: async (path, { body, onceKey = '' } = {}) => {
      const seen = (body as { readonly version: number }).version;
      calls.push({ path: path.split('/').slice(-2).join('/'), version: seen, onceKey });
      if (serve === 'gone') return failure(unreachable());
      const current = { ...incident, version: ++version, state: 'acknowledged', owner: 'other' };
      if (serve === 'conflict') return failure({ ...unreachable(), kind: 'other', status: 409, current });
      return success({ status: 200, headers: new Headers(), body: current, total: undefined });
    },
  });
  return store;
}
const waiting = (store: AppStore) => store.get(waitingActsAtom).map(({ request: { act } }) => act);

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  calls = [];
  serve = 'gone';
  version = 4;
});

it('[incidents.18] keeps what cannot be sent for its login, also over a reload, and sends it in order with its key', async () => {
  const store = storeOf('me');
  await doAct(store, incident, { act: 'take' });
  await doAct(store, incident, { act: 'note', text: 'A man ran west.' });
  expect(waiting(store)).toEqual(['take', 'note']);
  expect(waiting(storeOf('other'))).toEqual([]);
  const [first] = calls;
  const reloaded = storeOf('me');
  expect(waiting(reloaded)).toEqual(['take', 'note']);
  serve = 'done';
  await sendWaitingActs(reloaded);
  expect(waiting(reloaded)).toEqual([]);
  expect(waiting(storeOf('me'))).toEqual([]);
  expect(calls.slice(1).map(({ path, version: seen }) => [path, seen])).toEqual([
    ['1/take', 4],
    ['1/note', 5],
  ]);
  expect(calls[1]?.onceKey).toBe(first?.onceKey);
});

it('[incidents.18] an act that another one came before waits for a decision, and later acts with it', async () => {
  const store = storeOf('me');
  await doAct(store, incident, { act: 'take' });
  await doAct(store, incident, { act: 'note', text: 'A man ran west.' });
  serve = 'conflict';
  await sendWaitingActs(store);
  const [act] = store.get(waitingActsAtom);
  expect(act?.notDone).toMatchObject({ problem: 'conflict', current: { owner: 'other', version: 5 } });
  expect(waiting(store)).toEqual(['take', 'note']);
  serve = 'done';
  await doAnyway(store, act!);
  expect(waiting(store)).toEqual([]);
  expect(calls.slice(-2).map(({ path, version: seen }) => [path, seen])).toEqual([
    ['1/take', 5],
    ['1/note', 6],
  ]);
});

it('[incidents.18] a dropped act is forgotten', async () => {
  const store = storeOf('me');
  await doAct(store, incident, { act: 'take' });
  const [act] = store.get(waitingActsAtom);
  store.set(dropWaitingActAtom, act!);
  expect([waiting(store), waiting(storeOf('me'))]).toEqual([[], []]);
});

it('[incidents.18] the same act waits once, and one that waits for a decision is decided by doing it again', async () => {
  const store = storeOf('me');
  for (let at = 0; at < 2; at++) await doAct(store, incident, { act: 'take' });
  expect(waiting(store)).toEqual(['take']);
  serve = 'conflict';
  await sendWaitingActs(store);
  serve = 'done';
  await doAct(store, incident, { act: 'take' });
  expect([waiting(store), calls.at(-1)?.version]).toEqual([[], 5]);
});

it('[incidents.39] says of an act that the browser cannot keep that a reload loses it, sends it, and keeps it once there is room', async () => {
  const storage = memoryStorage();
  const full = {
    ...storage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  vi.stubGlobal('localStorage', full);
  vi.stubGlobal('window', new EventTarget());
  const store = storeOf('me');
  const end = followWaitingActs(store);
  await doAct(store, incident, { act: 'take' });
  expect(store.get(waitingActsAtom)).toMatchObject([{ request: { act: 'take' }, isUnkept: true }]);
  expect(store.get(toastsAtom).map(({ text }) => text)).toEqual([LIVE_TEXT.actNotKept]);
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect([waiting(storeOf('me')), asks()]).toEqual([[], true]);
  vi.stubGlobal('localStorage', storage);
  await sendWaitingActs(store);
  expect([waiting(storeOf('me')), asks()]).toEqual([['take'], false]);
  serve = 'done';
  await sendWaitingActs(store);
  expect(waiting(store)).toEqual([]);
  end();
});
