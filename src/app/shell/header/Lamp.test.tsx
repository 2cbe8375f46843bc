import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Authority } from '../../../domain/contract/authorities.ts';
import { idleSummary, type ConnectionStatus } from '../../../domain/live/summary.ts';
import { epochMs } from '../../../domain/units.ts';
import { muteAtom, openSoundAtom } from '../../data/alerts/soundAtoms.ts';
import { noteCanaryAtom, noteEngineAnswerAtom } from '../../data/engine/canaryAtoms.ts';
import { followFreshness } from '../../data/engine/dataAge.ts';
import { fullSummaryAtom, receiveSummaryAtom, setEngineAtom } from '../../data/engine/liveAtoms.ts';
import { contextAtom } from '../../features/map/mapUiAtoms.ts';
import { setAccountAtom } from '../../session/tokenAtoms.ts';
import { fakeEngine } from '../../testing/fakeEngine.ts';
import { doing, mount, type Mounted } from '../../testing/mount.tsx';
import { createAppStore } from '../createAppStore.ts';
import { Lamp } from './Lamp.tsx';
import { LampChip } from './LampChip.tsx';

/** A sound clock that follows the time of the test. */
class TestAudio extends EventTarget {
  static state: AudioContextState = 'running';
  static isStanding = false;
  get state() {
    return TestAudio.state;
  }
  get currentTime() {
    return TestAudio.isStanding ? 1 : Date.now() / 1_000;
  }
  resume = () => Promise.resolve();
  close = () => Promise.resolve();
}

let store = createAppStore();
let page: Mounted;
let ends: (() => void)[];

const signInAs = (authority: Authority) =>
  store.set(setAccountAtom, {
    login: 'mk',
    email: 'mk@northgate.example',
    firstName: '',
    lastName: '',
    authorities: new Set([authority]),
  });
const summary = (status: ConnectionStatus, sentAt = 0, isOffered = true) =>
  doing(() =>
    store.set(receiveSummaryAtom, {
      ...idleSummary(),
      connection: { ...idleSummary().connection, status },
      lastData: { at: epochMs(Date.now()), ageMs: 0 },
      canary: { isOffered, sentAt: epochMs(sentAt) },
    }),
  );
/** A canary arrives, is handed to the page and drawn. */
const canary = async ({ socketMs = 30 } = {}) => {
  const sentAt = epochMs(Date.now());
  await summary('online', sentAt);
  await doing(() =>
    store.set(noteCanaryAtom, {
      sentAt,
      serverMs: 20,
      socketMs,
      receivedAt: sentAt,
      hasClockStepped: false,
    }),
  );
  await pass(50);
};
const pass = (ms: number) => doing(() => vi.advanceTimersByTimeAsync(ms));
/** Time passes with a working engine, `each` at each of its answers. */
const answering = async (ms: number, each: () => unknown = () => undefined) => {
  for (let passed = 0; passed < ms; passed += 5_000) {
    await doing(() => store.set(noteEngineAnswerAtom));
    await pass(5_000);
    await doing(each);
  }
};
/** The same with heart-beats of the connection. */
const live = (ms: number) =>
  answering(ms, () =>
    store.set(receiveSummaryAtom, { ...lastSummary(), lastData: { at: epochMs(Date.now()), ageMs: 0 } }),
  );
const lastSummary = () => store.get(fullSummaryAtom);
const text = () => page.root.querySelector('button')?.getAttribute('aria-label');
const mark = () => page.root.querySelector('button > :first-child')?.tagName.toLowerCase();
const tone = () => page.root.querySelector('button')?.getAttribute('data-tone');
const OK = /^Shots get through, 0\.\d s$/;

beforeEach(async () => {
  vi.useFakeTimers();
  localStorage.clear();
  TestAudio.state = 'running';
  TestAudio.isStanding = false;
  vi.stubGlobal('AudioContext', TestAudio);
  store = createAppStore();
  signInAs('ROLE_USER');
  await doing(() => {
    store.set(setEngineAtom, fakeEngine([]));
    store.set(noteEngineAnswerAtom);
  });
  ends = [store.set(openSoundAtom), followFreshness(store)];
  page = await mount(<Lamp />, { store });
  await summary('online');
});
afterEach(async () => {
  await page.unmount();
  ends.forEach((end) => end());
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('[live.62, live.63] waits with a ring for the first check, then is a green dot with the time of the whole way', async () => {
  expect([text(), mark()]).toEqual(['Waiting for a check', 'i']);
  await canary();
  expect(text()).toMatch(OK);
  expect([mark(), tone()]).toEqual(['i', 'plain']);
});

it.each<[string, () => Promise<unknown>, string, () => Promise<unknown>]>([
  ['the connection is lost', () => summary('loading'), 'No connection', async () => undefined],
  ['the connection falls silent', () => answering(15_000), 'Connection is silent', () => live(5_000)],
  [
    'the thread has ended',
    () => doing(() => store.set(setEngineAtom, undefined)),
    'Live data has stopped',
    () => doing(() => store.set(setEngineAtom, fakeEngine([]))),
  ],
  ['the server publishes nothing', () => live(35_000), 'No check from server', async () => undefined],
  [
    'the graphics context is lost',
    () => doing(() => store.set(contextAtom, 'lost')),
    'Map cannot draw',
    () => doing(() => store.set(contextAtom, 'ok')),
  ],
  ['a message was late', () => canary({ socketMs: 4_000 }), 'Connection is slow', async () => undefined],
  [
    'the sound clock stands still',
    async () => {
      TestAudio.isStanding = true;
      await live(5_000);
    },
    'Silent: stopped',
    async () => {
      TestAudio.isStanding = false;
    },
  ],
  [
    'the sound is muted',
    () => doing(() => store.set(muteAtom, 600_000)),
    'Silent: muted',
    () => doing(() => store.set(muteAtom, 0)),
  ],
])(
  '[live.62, live.63] names it within 35 s when %s, and recovers by itself',
  async (_case, fail, named, mend) => {
    await canary();
    await fail();
    await pass(1_000);
    expect([text(), mark()]).toEqual([named, 'svg']);
    await mend();
    await doing(() => store.set(noteEngineAnswerAtom));
    await canary();
    await pass(1_000);
    expect(text()).toMatch(OK);
  },
);

it('[live.63] lists the time of each part with what to do', async () => {
  await canary({ socketMs: 4_000 });
  await doing(() => page.root.querySelector('button')?.click());
  const dialog = document.querySelector('[role=dialog]')?.textContent ?? '';
  expect(dialog).toContain('Shots arrive late. Check the network of this computer.');
  expect(dialog).toMatch(/Server20 msConnection4\.0 s.*Screen\d+ msSoundOn/);
});

it('[live.63] is shown neither without canaries nor to whoever receives no reports', async () => {
  await doing(() => signInAs('ROLE_SURVEY'));
  expect(page.root.querySelector('button')).toBeNull();
  await doing(() => signInAs('ROLE_USER'));
  await page.unmount();
  await summary('online', 0, false);
  page = await mount(<LampChip />, { store });
  expect(page.root.textContent).toBe('');
});
