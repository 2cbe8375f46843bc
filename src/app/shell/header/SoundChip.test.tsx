import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AUTHORITIES } from '../../../domain/contract/authorities.ts';
import { REPORT_SYMBOLS, type ReportSymbol } from '../../../domain/contract/reportTypes.ts';
import { idleSummary } from '../../../domain/live/summary.ts';
import { epochMs } from '../../../domain/units.ts';
import { setAccountAtom } from '../../session/tokenAtoms.ts';
import { soundSettingsAtom } from '../../data/alerts/soundSettingsAtoms.ts';
import { createAppStore } from '../createAppStore.ts';
import { muteAtom, openSoundAtom, playSoundAtom } from '../../data/alerts/soundAtoms.ts';
import { addAlertAtom, clearToastsAtom } from '../../features/alerts/alertAtoms.ts';
import { markAllSeenAtom } from '../../data/alerts/alertLog.ts';
import { receiveSummaryAtom } from '../../data/engine/liveAtoms.ts';
import { byName, doing, mount, type Mounted } from '../../testing/mount.tsx';
import { SoundChip } from './SoundChip.tsx';

/** A browser that has allowed sound. */
class TestAudio extends EventTarget {
  state = 'running';
  currentTime = 0;
  resume = () => Promise.resolve();
  close = () => Promise.resolve();
}

let store = createAppStore();
let close: () => void;
let page: Mounted;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', TestAudio);
  localStorage.clear();
  store = createAppStore();
  close = store.set(openSoundAtom);
  page = await mount(<SoundChip />, { store });
});
afterEach(async () => {
  await doing(() => store.set(clearToastsAtom));
  await page.unmount();
  close();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const chip = () => page.root.querySelector('button')?.textContent;
const panel = () => document.querySelector('[role=dialog]')?.textContent ?? '';
const openPanel = async () => {
  await doing(() => page.root.querySelector('button')?.click());
  while (!panel().includes('Volume')) await doing(nextTask);
};
/** The file of the popover is loaded by the real time, while the clock of these tests is held. */
const nextTask = () =>
  new Promise<void>((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => done());
    port1.start();
    port2.postMessage(undefined);
  });
const signInAs = (login: string, at = store) =>
  at.set(setAccountAtom, {
    login,
    email: '',
    firstName: '',
    lastName: '',
    authorities: new Set(AUTHORITIES),
  });
const pass = (ms: number) => doing(() => vi.advanceTimersByTimeAsync(ms));
const raise = (title: string, type: ReportSymbol = 'Shot') =>
  doing(() => {
    const muted = store.set(playSoundAtom, { kind: 'shot', alert: title });
    store.set(addAlertAtom, {
      kind: 'report',
      symbol: REPORT_SYMBOLS.indexOf(type),
      title,
      text: '',
      time: epochMs(Date.now()),
      ...(muted && { muted: true }),
    });
  });

it('[alerts.8] mutes for 10 min, shows the time left, says what was silent, and ends by itself and by press', async () => {
  await raise('Shot: before');
  await openPanel();
  await doing(() => byName('Mute alerts for 10 min').click());
  expect(chip()).toBe('Muted 10:00');
  await pass(19_000);
  await raise('Shot: Gate');
  await raise('Fireworks: Hall', 'Fireworks');
  await raise('Shot: Hall');
  expect(chip()).toBe('Muted 9:41, 3 silent');
  expect(panel()).toContain('3 alarms were silent: 2 Shot, 1 Fireworks');
  await doing(() => page.root.querySelector('button')?.click());
  await doing(() => store.set(muteAtom, 2_000));
  await pass(2_000);
  expect(chip()).toBe('3 were silent');
  await raise('Shot: after');
  expect(chip()).toBe('3 were silent');
  await doing(() => store.set(markAllSeenAtom));
  expect(chip()).not.toContain('silent');
  await openPanel();
  await doing(() => byName('Mute alerts for 30 min').click());
  expect(chip()).toBe('Muted 30:00');
  await doing(() => byName('Unmute alerts').click());
  expect(chip()).not.toContain('Muted');
});

it('[alerts.15] keeps sound, repetition and volume of each type for the login, and says how many types are silent', async () => {
  signInAs('m.keller');
  store.set(receiveSummaryAtom, {
    ...idleSummary(),
    incidents: { isOffered: true, revision: 1, toTake: 0 },
  });
  await openPanel();
  await doing(() => byName('Fireworks sound').click());
  await doing(() => byName('Repeat Panic until taken').click());
  expect(store.get(soundSettingsAtom)).toEqual({ volume: 50, silent: ['Fireworks'], repeated: ['Shot'] });
  expect(chip()).toBe('1 type silent');
  const next = createAppStore();
  signInAs('m.keller', next);
  expect(next.get(soundSettingsAtom).silent).toEqual(['Fireworks']);
  signInAs('j.ortiz', next);
  expect(next.get(soundSettingsAtom).silent).toEqual([]);
});

it('[alerts.8] stays muted across a reload until its time is over, and a clock that was set back does not prolong it', async () => {
  await doing(() => store.set(muteAtom, 600_000));
  await pass(60_000);
  const stateOf = () => {
    const next = createAppStore();
    const end = next.set(openSoundAtom);
    const isMuted = next.set(playSoundAtom, { kind: 'shot', alert: 'a' });
    end();
    return isMuted;
  };
  expect(stateOf()).toBe(true);
  vi.setSystemTime(Date.now() - 24 * 3_600_000);
  expect(stateOf()).toBe(false);
  vi.setSystemTime(Date.now() + 25 * 3_600_000);
  expect(stateOf()).toBe(false);
});

it('[alerts.8] a mute is for all windows of the browser', async () => {
  localStorage.setItem('shotpoint.mutedUntil.', String(Date.now() + 60_000));
  await doing(() => window.dispatchEvent(new StorageEvent('storage', { key: 'shotpoint.mutedUntil.' })));
  expect(chip()).toBe('Muted 1:00');
});
