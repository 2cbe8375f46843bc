import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { epochMs } from '../../../domain/units.ts';
import { createAppStore } from '../createAppStore.ts';
import { muteAtom, openSoundAtom, playSoundAtom } from '../../data/alerts/soundAtoms.ts';
import { addAlertAtom, clearToastsAtom } from '../../features/alerts/alertAtoms.ts';
import { markAllSeenAtom } from '../../data/alerts/alertLog.ts';
import { byName, doing, mount, type Mounted } from '../../testing/mount.tsx';
import { SoundChip } from './SoundChip.tsx';

let store = createAppStore();
let close: () => void;
let page: Mounted;

beforeEach(async () => {
  vi.useFakeTimers();
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
});

const chip = () => page.root.querySelector('button')?.textContent;
const entries = () =>
  [...page.root.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent);
const pass = (ms: number) => doing(() => vi.advanceTimersByTimeAsync(ms));
const raise = (title: string) =>
  doing(() => {
    const muted = store.set(playSoundAtom, { kind: 'shot', alert: title });
    store.set(addAlertAtom, {
      kind: 'report',
      symbol: 0,
      title,
      text: '',
      time: epochMs(Date.now()),
      ...(muted && { muted: true }),
    });
  });

it('[alerts.8] mutes for 10 min, shows the time left, lists what was muted, and ends by itself', async () => {
  await raise('Shot: before');
  await doing(() => page.root.querySelector('button')?.click());
  await doing(() => byName('Mute alerts for 10 min').click());
  expect(chip()).toBe('Muted 10:00');
  await pass(19_000);
  await raise('Shot: Gate');
  await raise('Shot: Hall');
  expect(chip()).toBe('Muted 9:41, 2 alerts');
  await pass(600_000);
  expect(chip()).toBe('2 alerts muted');
  await raise('Shot: after');
  await doing(() => page.root.querySelector('button')?.click());
  expect(entries().slice(-3)).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d Shot: Hall$/),
    expect.stringMatching(/^\d\d:\d\d:\d\d Shot: Gate$/),
    'All 2 muted alerts',
  ]);
  await doing(() => store.set(markAllSeenAtom));
  expect(chip()).not.toContain('muted');
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
  localStorage.setItem('shotpoint.mutedUntil', String(Date.now() + 60_000));
  await doing(() => window.dispatchEvent(new StorageEvent('storage', { key: 'shotpoint.mutedUntil' })));
  expect(chip()).toBe('Muted 1:00');
});
