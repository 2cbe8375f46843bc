import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AUTHORITIES } from '../../../domain/contract/authorities.ts';
import type { Incident } from '../../../domain/contract/incident.ts';
import { idleSummary } from '../../../domain/live/summary.ts';
import { epochMs } from '../../../domain/units.ts';
import { muteAtom, openSoundAtom } from '../../data/alerts/soundAtoms.ts';
import { changeSoundAtom } from '../../data/alerts/soundSettingsAtoms.ts';
import { receiveSummaryAtom, setEngineAtom } from '../../data/engine/liveAtoms.ts';
import { drawerAtom } from '../../data/view/drawerAtoms.ts';
import { setAccountAtom, type Account } from '../../session/tokenAtoms.ts';
import { createAppStore } from '../../shell/createAppStore.ts';
import { fakeEngine } from '../../testing/fakeEngine.ts';
import { byName, doing, mount, type Mounted } from '../../testing/mount.tsx';
import { Escalations } from './Escalations.tsx';
import { openIncidentAtom } from './queue/queueAtoms.ts';
import { followWaitingSounds, REPEAT_MS } from './waitingSounds.ts';

const param = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined };
/** Waves that were started: square for shots, sine for others, triangle for escalations. */
let sounds: string[] = [];
class TestAudio extends EventTarget {
  state = 'running';
  currentTime = 0;
  destination = {};
  createOscillator() {
    const oscillator = { type: '', frequency: param, connect: (to: object) => to, stop: () => undefined };
    return {
      ...oscillator,
      start(this: { type: string }) {
        sounds.push(this.type);
      },
    };
  }
  createGain = () => ({ gain: param, connect: () => undefined, disconnect: () => undefined });
  resume = () => Promise.resolve();
  close = () => Promise.resolve();
}

class SilentChannel extends EventTarget {
  postMessage = () => undefined;
  close = () => undefined;
}

const incident = (id: number, more: Partial<Incident> = {}): Incident => ({
  id,
  version: 1,
  squadId: 'S',
  count: 1,
  class: 'single',
  severity: 'Shot',
  types: ['Shot'],
  test: false,
  state: 'unacknowledged',
  alarmTime: epochMs(Date.now()),
  firstTime: epochMs(Date.now()),
  lastTime: epochMs(Date.now()),
  place: `Street ${id}`,
  track: [],
  ...more,
});

const ACCOUNT: Account = {
  login: 'me',
  email: '',
  firstName: '',
  lastName: '',
  authorities: new Set(AUTHORITIES),
};

let store = createAppStore();
let page: Mounted;
let close: () => void;
let revision = 0;
const start = Date.now();

/** The engine has these incidents now. */
const serve = async (...incidents: Incident[]) => {
  store.set(setEngineAtom, { ...fakeEngine([]), incidents: async () => incidents });
  await doing(() =>
    store.set(receiveSummaryAtom, {
      ...idleSummary(),
      incidents: { isOffered: true, revision: ++revision, toTake: incidents.length },
    }),
  );
  await pass(0);
};
const pass = (ms: number) => doing(() => vi.advanceTimersByTimeAsync(ms));
const heard = (...waves: string[]) => expect(sounds.splice(0)).toEqual(waves);

beforeEach(async () => {
  localStorage.clear();
  vi.stubGlobal('AudioContext', TestAudio);
  // Alone in its browser, so that it starts each sound at once.
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as unknown as LockManager);
  vi.useFakeTimers({ now: start });
  sounds = [];
  store = createAppStore();
  store.set(setAccountAtom, ACCOUNT);
  close = store.set(openSoundAtom);
  page = await mount(<Escalations />, { store });
});
afterEach(async () => {
  await page.unmount();
  close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('[alerts.15] repeats the sound of what nobody has taken, by type, until it is taken', async () => {
  await serve(incident(1), incident(2, { severity: 'Weapon' }));
  await pass(REPEAT_MS * 2);
  heard('square');
  await pass(REPEAT_MS);
  heard('square');
  await doing(() => store.set(changeSoundAtom, { silent: ['Shot'] }));
  await pass(REPEAT_MS);
  await doing(() => store.set(changeSoundAtom, { silent: [], repeated: ['Weapon'] }));
  await pass(REPEAT_MS);
  heard('sine');
  await doing(() => store.set(muteAtom, REPEAT_MS));
  await pass(REPEAT_MS - 1_000);
  await doing(() => store.set(muteAtom, 0));
  await serve(incident(2, { severity: 'Weapon', state: 'acknowledged', owner: 'other', version: 2 }));
  await pass(REPEAT_MS * 3);
  expect(sounds).toEqual([]);
});

it('[incidents.19] says what nobody has taken for too long, sounds it once though alerts are muted, and opens it', async () => {
  const old = incident(1, { escalatedTime: epochMs(Date.now() - 1e6), alarmTime: epochMs(start - 83_000) });
  await serve(old);
  expect(page.root.textContent).toMatch(/^Nobody has taken Shot, Street 1 for 1:2\d min/);
  await doing(() => store.set(muteAtom, 600_000));
  await pass(1_000);
  expect(sounds).toEqual([]);
  const fresh = incident(2, { severity: 'Panic', escalatedTime: epochMs(Date.now()) });
  await serve(fresh, old);
  heard('triangle');
  expect(page.root.textContent).toMatch(/^Nobody has taken 2 incidents for up to 1:2\d minShow in queue$/);
  await doing(() => byName('Show in queue').click());
  expect([store.get(openIncidentAtom), store.get(drawerAtom).tab]).toEqual([2, 'alerts']);
  await serve({ ...fresh, state: 'acknowledged', version: 2 }, { ...old, state: 'closed', version: 2 });
  expect([page.root.textContent, sounds]).toEqual(['', []]);
});

it('[incidents.19] windows that hear of two escalations in other portions sound once', async () => {
  // The real locks of the browser decide, before the windows hear of each other.
  vi.restoreAllMocks();
  vi.stubGlobal('BroadcastChannel', SilentChannel);
  await pass(1_000);
  const first = incident(1, { escalatedTime: epochMs(Date.now()) });
  const second = incident(2, { escalatedTime: epochMs(Date.now() + 400) });
  const other = createAppStore();
  other.set(setAccountAtom, ACCOUNT);
  const closeOther = other.set(openSoundAtom);
  const end = followWaitingSounds(other);
  const both = { ...fakeEngine([]), incidents: async () => [first, second] };
  other.set(setEngineAtom, both);
  await serve(first);
  await vi.waitFor(() => expect(sounds).not.toEqual([]));
  // A request of a later moment is answered after theirs.
  await navigator.locks.request('after', () => undefined);
  expect(sounds).toEqual(['triangle']);
  end();
  closeOther();
});
