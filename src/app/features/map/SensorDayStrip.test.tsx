import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setAccountAtom } from '../../session/tokenAtoms.ts';
import { createAppStore } from '../../shell/createAppStore.ts';
import { doing, mount, type Mounted } from '../../testing/mount.tsx';
import type { Authority } from '../../../domain/contract/authorities.ts';
import type { NodeHealth } from '../../../domain/contract/heartbeat.ts';
import { QUARTER_MS } from '../../../domain/contract/heartbeatHistory.ts';
import { clockText } from '../../../domain/dayAndClock.ts';
import { epochMs } from '../../../domain/units.ts';
import { SensorDayStrip } from './SensorDayStrip.tsx';
import { PATIENCE_MS } from '../../../../tests/support/patience.ts';

const START = Date.UTC(2026, 8, 22, 2, 0, 10);
const OK = { beats: 30, worst: 'healthy' };
let page: Mounted;
/** What the server answers: quarters, oldest first, or a status. */
let answer: readonly unknown[] | number;
let calls: string[];

const calm = (...last: unknown[]) => [...Array.from({ length: 96 - last.length }, () => OK), ...last];

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  calls = [];
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url);
    if (typeof answer === 'number') return new Response('{}', { status: answer });
    return Response.json({ from: START, quarters: answer });
  });
});
afterEach(async () => {
  await page.unmount();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const open = async (health: NodeHealth = 'unknown') => {
  page = await mount(<SensorDayStrip squadId="NG" nodeId="node/7" health={health} />);
};
/** Waits for a text; returns what is shown in the end. */
const shown = (text: string) =>
  vi.waitFor(async () => {
    await doing(() => vi.advanceTimersByTimeAsync(10));
    if (words() !== text) throw new Error(`It says ${words()}`);
    return words();
  }, PATIENCE_MS);
const words = () => page.root.textContent;
const shapes = () =>
  [...page.root.querySelectorAll('[data-state]')].map((shape) => [
    shape.getAttribute('data-state'),
    shape.getBoundingClientRect().height,
  ]);

it('[map.70] distinguishes the quarters by height, shape and colour, and counts them as text', async () => {
  answer = calm({ beats: 2, worst: 'warning' }, { beats: 1, worst: 'warning' }, OK, { beats: 0 }, null, OK);
  await open();
  const name = 'Last 24 h: 2 quarter-hours with warnings, 1 without a heartbeat, 1 without data';
  expect(await shown(name)).toBe(name);
  const strip = page.root.querySelector('figure');
  expect(document.getElementById(strip?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(name);
  expect(shapes().map(([state]) => state)).toEqual([
    'healthy',
    'warning',
    'healthy',
    'silent',
    'noData',
    'healthy',
  ]);
  const heights = new Map(shapes() as [string, number][]);
  expect(heights.get('warning')).toBeGreaterThan(1.5 * heights.get('healthy')!);
  const colour = (state: string) => getComputedStyle(page.root.querySelector(`[data-state=${state}]`)!).fill;
  expect(new Set(['healthy', 'warning', 'silent'].map(colour)).size).toBe(3);
  expect(colour('silent')).toBe('none');
  expect(new URL(calls[0] ?? '').searchParams.get('nodeId')).toBe('node/7');
});

it.each([
  [calm(), 'Last 24 h: healthy throughout'],
  [Array.from({ length: 96 }, () => null), 'Last 24 h: no data'],
  [calm({ beats: 1, worst: 'unknown' }, OK), 'Last 24 h: 1 quarter-hour in an unknown state'],
  [
    Array.from({ length: 96 }, () => ({ beats: 0 })),
    'Silent for as long as is known.Last 24 h: 96 quarter-hours without a heartbeat',
  ],
])('[map.70] says in words what the day was', async (quarters, sentence) => {
  answer = quarters;
  await open();
  expect(await shown(sentence)).toBe(sentence);
});

it('[map.70] says since when the sensor is silent or in trouble', async () => {
  answer = calm({ beats: 0 }, { beats: 0 }, { beats: 0 });
  await open();
  const began = epochMs(START + 93 * QUARTER_MS);
  const sentence = `Silent since about ${clockText(began)}.`;
  expect(await shown(`${sentence}Last 24 h: 3 quarter-hours without a heartbeat`)).toContain(sentence);
  await page.unmount();
  answer = calm({ beats: 2, worst: 'warning' });
  await open('healthy');
  await shown('Last 24 h: 1 quarter-hour with warnings');
  expect(words()).not.toContain('since');
});

it('[map.70] leads people who may read it to the availability of the sensor', async () => {
  answer = calm();
  const store = createAppStore();
  const authorities = new Set<Authority>(['ROLE_HEARTBEAT']);
  store.set(setAccountAtom, { login: 'x', email: '', firstName: '', lastName: '', authorities });
  page = await mount(<SensorDayStrip squadId="NG" nodeId="node/7" health="healthy" />, { store });
  await shown('Last 24 h: healthy throughoutAvailability');
  const { pathname, search } = new URL(page.root.querySelector('a')!.href);
  expect(pathname).toBe('/admin/sensors');
  expect(search).toBe('?part=availability&nodeSquad=NG&node=node%2F7');
});

it('[map.70] shows that it loads, offers a retry after a failure, and shows its result', async () => {
  answer = 500;
  await open();
  expect(words()).toBe('Last 24 h: loading');
  expect(await shown('Last 24 h could not be loaded – retry')).toBe('Last 24 h could not be loaded – retry');
  answer = calm();
  await doing(() => page.root.querySelector('button')?.click());
  expect(await shown('Last 24 h: healthy throughout')).toBe('Last 24 h: healthy throughout');
});

it('[map.70] shows nothing if the server has no history, and an invalid answer as failed', async () => {
  answer = 404;
  await open();
  expect(await shown('')).toBe('');
  await page.unmount();
  answer = [OK];
  await open();
  expect(await shown('Last 24 h could not be loaded – retry')).toBe('Last 24 h could not be loaded – retry');
});

it('[map.70] is loaded again each minute until it is closed', async () => {
  answer = calm();
  await open();
  answer = calm({ beats: 0 });
  await doing(() => vi.advanceTimersByTimeAsync(60_000));
  expect(await shown('Last 24 h: 1 quarter-hour without a heartbeat')).toBe(
    'Last 24 h: 1 quarter-hour without a heartbeat',
  );
  expect(calls).toHaveLength(2);
  await page.unmount();
  await vi.advanceTimersByTimeAsync(180_000);
  expect(calls).toHaveLength(2);
  await open();
});
