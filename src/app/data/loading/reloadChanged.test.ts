import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Authority } from '../../../domain/contract/authorities.ts';
import { ANY_COLLECTION, OWN_ACCOUNT } from '../../../domain/contract/collectionChange.ts';
import { idleSummary, type ConnectionStatus } from '../../../domain/live/summary.ts';
import { noteAnswerAtom } from '../../http/oldestAnswer.ts';
import { pendingCallsOf } from '../../http/pendingCalls.ts';
import { authoritiesAtom, sessionAtom, setAccountAtom } from '../../session/tokenAtoms.ts';
import { memoryStorage } from '../../testing/memoryStorage.ts';
import { storeOfCalls } from '../../testing/storeOfCalls.ts';
import { placesAtom } from '../config/consoleAtoms.ts';
import { receiveSummaryAtom } from '../engine/liveAtoms.ts';
import { bingLinkAtom } from '../view/tileAtoms.ts';
import { applyChanges, isOf, recordChangesAtom, reloadAfterConnectionLoss } from './reloadChanged.ts';
import { loadHomeLists } from './loadConsole.ts';
import { reloadOnReconnect } from './reloadOnReconnect.ts';

vi.stubGlobal('localStorage', memoryStorage());
vi.stubGlobal('sessionStorage', memoryStorage());

const ACCOUNT = { login: 'ann', email: '', firstName: '', lastName: '', activated: true };
const send = vi.fn<(path: string) => Promise<unknown>>();
let store = storeOfCalls(send);
let authorities: readonly Authority[] = ['ROLE_USER'];

beforeEach(() => {
  vi.useFakeTimers();
  store = storeOfCalls(send);
  authorities = ['ROLE_USER'];
  store.set(setAccountAtom, { ...ACCOUNT, authorities: new Set(authorities) });
  send.mockReset().mockImplementation(async (path) => {
    const body = path.endsWith('/account') ? { ...ACCOUNT, authorities } : [];
    return { ok: true, value: { body, headers: new Headers(), total: 0 } };
  });
});
afterEach(() => vi.useRealTimers());

const called = () => send.mock.calls.map(([path]) => path.split('/').at(-1));

it('[records.37] loads what changes name within a second, changes of that time together', async () => {
  applyChanges(store, [{ collection: 'places', records: [{ id: 1 }] }]);
  applyChanges(store, [{ collection: 'levels', records: [{ id: 2 }] }]);
  applyChanges(store, [{ collection: 'webhooks', records: [{ id: 3 }] }]);
  expect(called()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(new Set(called())).toEqual(new Set(['cameras', 'levels', 'places']));
  expect(store.get(placesAtom)).toEqual([]);
  expect(store.get(recordChangesAtom).map(({ collection }) => collection)).toEqual([
    'places',
    'levels',
    'webhooks',
  ]);
});

it('[records.37] loads one at a time: changes that arrive meanwhile are loaded after it', async () => {
  const held = Promise.withResolvers<unknown>();
  send.mockImplementationOnce(() => held.promise);
  applyChanges(store, [{ collection: 'zones' }]);
  await vi.advanceTimersByTimeAsync(1000);
  const first = called().length;
  applyChanges(store, [{ collection: 'zones' }]);
  applyChanges(store, [{ collection: 'zones' }]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(called()).toHaveLength(first);
  held.resolve({ ok: true, value: { body: [], headers: new Headers() } });
  await vi.advanceTimersByTimeAsync(1000);
  expect(called()).toHaveLength(2 * first);
});

it('[records.37] loads no list of home for a role that may not open it', async () => {
  store.set(setAccountAtom, { ...ACCOUNT, authorities: new Set(['ROLE_SURVEY']) });
  applyChanges(store, [{ collection: 'cameras' }, { collection: 'zones' }]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(called()).toEqual([]);
});

it('[records.37] loads all lists after a connection loss, and lets every screen load its records', async () => {
  reloadAfterConnectionLoss(store);
  await vi.advanceTimersByTimeAsync(1000);
  expect(called()).toEqual(expect.arrayContaining(['account', 'places', 'zones', 'cameras']));
  expect(store.get(recordChangesAtom)).toHaveLength(1);
});

it('[map.50] a link to Bing that cannot be loaded again stays', async () => {
  send.mockImplementation(async () => ({
    ok: true,
    value: { body: 'https://bing.example/{quadkey}', headers: new Headers() },
  }));
  await loadHomeLists(store);
  send.mockImplementation(async () => ({ ok: false, reason: { kind: 'unreachable', status: 0 } }));
  await loadHomeLists(store);
  expect(store.get(bingLinkAtom)).toBe('https://bing.example/{quadkey}');
});

it('[records.38] misses nothing that is written between the load of a list and the first subscription to its changes', async () => {
  const stop = reloadOnReconnect(store);
  const seen = vi.fn<() => void>();
  store.sub(recordChangesAtom, seen);
  await loadHomeLists(store);
  expect(store.get(placesAtom)).toEqual([]);
  send.mockImplementation(async (path) => {
    const body = path.endsWith('/places') ? [{ id: 1, placeId: 'P', name: 'Ferry pier' }] : [];
    return { ok: true, value: { body, headers: new Headers(), total: 0 } };
  });
  const { connection, ...summary } = idleSummary();
  store.set(receiveSummaryAtom, { ...summary, connection: { ...connection, status: 'online' } });
  await vi.advanceTimersByTimeAsync(1000);
  expect(store.get(placesAtom)).toMatchObject([{ name: 'Ferry pier' }]);
  expect(seen).toHaveBeenCalledOnce();
  expect(store.get(recordChangesAtom).every((one) => isOf(one, 'zones'))).toBe(true);
  expect(called()).not.toContain('account');
  stop();
});

it('[live.31] loads configuration and squads again where a change of them may have been missed', async () => {
  const stop = reloadOnReconnect(store);
  const { connection, ...summary } = idleSummary();
  const setStatus = (status: ConnectionStatus) =>
    store.set(receiveSummaryAtom, { ...summary, connection: { ...connection, status } });
  const loaded = async (act: () => void) => {
    send.mockClear();
    act();
    await vi.advanceTimersByTimeAsync(1000);
    return called().filter((name) => name === 'getAllConfigs' || name === 'squadids');
  };
  const both = ['getAllConfigs', 'squadids'];
  expect(await loaded(() => setStatus('online'))).toEqual(both);
  setStatus('offline');
  expect(await loaded(() => setStatus('online'))).toEqual(both);
  expect(await loaded(() => applyChanges(store, [{ collection: ANY_COLLECTION }]))).toEqual(both);
  stop();
});

describe('calls that wait when the live channel comes online', () => {
  /** Whether a call that has waited for 3 s goes on, after these states of the connection. */
  const goesOn = async (...states: readonly ConnectionStatus[]) => {
    const stop = reloadOnReconnect(store);
    const call = new AbortController();
    pendingCallsOf(store).add(call);
    await vi.advanceTimersByTimeAsync(3000);
    const { connection, ...summary } = idleSummary();
    for (const status of states)
      store.set(receiveSummaryAtom, { ...summary, connection: { ...connection, status } });
    await vi.advanceTimersByTimeAsync(1000);
    stop();
    return !call.signal.aborted;
  };

  it('[live.40] go on where it is the first connection: the server is slow', async () => {
    expect(await goesOn('loading', 'online')).toBe(true);
  });

  it.each<[string, readonly ConnectionStatus[]]>([
    ['an attempt before it', ['loading', 'offline', 'loading', 'online']],
    ['the connection before it', ['online', 'offline', 'loading', 'online']],
  ])('[live.40] end where %s was lost', async (_what, states) => {
    expect(await goesOn(...states)).toBe(false);
  });
});

describe('at the first connection', () => {
  /** Numbers of the newest change: of what was loaded before, and of CONNECTED. */
  const connect = (loaded: number | undefined, newestChange: number | undefined) => {
    if (loaded !== undefined) answer(loaded);
    const { connection, ...summary } = idleSummary();
    const online = { ...connection, status: 'online' as const };
    store.set(receiveSummaryAtom, { ...summary, newestChange, connection: online });
    return vi.advanceTimersByTimeAsync(1000);
  };
  const answer = (number: number) => store.set(noteAnswerAtom, new Headers({ changes: String(number) }));

  it('[records.38] loads nothing again that is as new as the connection', async () => {
    const stop = reloadOnReconnect(store);
    answer(9);
    await connect(7, 7);
    expect(called()).toEqual([]);
    answer(8);
    await vi.advanceTimersByTimeAsync(1000);
    expect(called()).toEqual([]);
    stop();
  });

  it.each([
    ['what was loaded lacks a change', 6, 7],
    ['the server counts none', undefined, undefined],
    ['the server counts for its answers alone', 7, undefined],
  ])('[records.38] loads all again where %s', async (_reason, loaded, newest) => {
    const stop = reloadOnReconnect(store);
    await connect(loaded, newest);
    expect(called()).toContain('places');
    stop();
  });

  it('[records.38] loads all again, once, where an answer that was on its way lacks a change', async () => {
    const stop = reloadOnReconnect(store);
    await connect(undefined, 7);
    expect(called()).toEqual([]);
    answer(6);
    await vi.advanceTimersByTimeAsync(1000);
    const first = called().length;
    expect(called()).toContain('places');
    answer(5);
    await vi.advanceTimersByTimeAsync(1000);
    expect(called()).toHaveLength(first);
    stop();
  });
});

it('[records.41] takes over changed authorities at once, and stays signed in where the account cannot be read', async () => {
  authorities = ['ROLE_SURVEY'];
  applyChanges(store, [{ collection: OWN_ACCOUNT }]);
  await vi.advanceTimersByTimeAsync(0);
  expect([...store.get(authoritiesAtom)]).toEqual(['ROLE_SURVEY']);
  const before = store.get(sessionAtom);
  applyChanges(store, [{ collection: OWN_ACCOUNT }]);
  await vi.advanceTimersByTimeAsync(0);
  expect(store.get(sessionAtom)).toBe(before);
  const failing = (kind: string) => send.mockResolvedValue({ ok: false, reason: { kind } });
  failing('server');
  applyChanges(store, [{ collection: OWN_ACCOUNT }]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(store.get(sessionAtom)).toBe(before);
  failing('unauthorized');
  applyChanges(store, [{ collection: OWN_ACCOUNT }]);
  await vi.advanceTimersByTimeAsync(900);
  expect(store.get(sessionAtom)).toBe(before);
  await vi.advanceTimersByTimeAsync(200);
  expect(store.get(sessionAtom)).toMatchObject({ state: 'signedOut' });
});
