import { createAppStore } from '../../shell/createAppStore.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { epochMs } from '../../../domain/units.ts';
import type { SpanLimits, TimeWindow } from '../../../domain/time/timeWindow.ts';
import type { Timeline } from '../../../render/timeline/timelineTypes.ts';
import { fakeEngine, fakeRow } from '../../testing/fakeEngine.ts';
import { setEngineAtom } from '../engine/liveAtoms.ts';
import { selectNothingAtom, selectReportAtom } from './selection.ts';
import { showLatest } from '../../features/timeline/showLatest.ts';
import { tablePageAtom } from './drawerAtoms.ts';
import { markerScaleAtom } from './markerScale.ts';
import { mountTimelineAtom } from './mountedViews.ts';
import {
  fitTimelineAtom,
  movedByHandAtom,
  noteTimelineWidthAtom,
  rollAtom,
  rollingAtom,
  selectedBeyondAtom,
  setRollingAtom,
  timelineSpanAtom,
  zoomTimelineAtom,
} from './timelineAtoms.ts';
import { selectedReportAtom, timelineViewAtom } from './viewAtoms.ts';

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

const NOW = epochMs(1_790_000_000_000);
const MINUTE = 60_000;

let width = 900;
const drawn: TimeWindow[] = [];
let limits: SpanLimits | undefined;
let unmount = () => undefined as void;

const timeline = {
  setWindow: (window: TimeWindow) => void drawn.push(window),
  setLimits: (next: SpanLimits) => void (limits = next),
  width: () => width,
  destroy: () => undefined,
} as unknown as Timeline;

const shown = () => {
  const { from, to } = store.get(timelineViewAtom);
  return [from - NOW, to - NOW];
};

beforeEach(() => {
  width = 900;
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  unmount = store.set(mountTimelineAtom, timeline);
  store.set(timelineViewAtom, { from: epochMs(0), to: epochMs(0), width: 0, clusterPx: 40 });
  store.set(selectNothingAtom);
  store.set(setRollingAtom, true);
  drawn.length = 0;
});

afterEach(() => {
  unmount();
  store.set(setEngineAtom, undefined);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('[timeline.2, timeline.1, timeline.5] starts 15 minutes either side of now, and rolls until now is at four fifths', () => {
  store.set(timelineViewAtom, { from: epochMs(0), to: epochMs(0), width: 0, clusterPx: 40 });
  expect([store.get(rollingAtom), store.get(timelineSpanAtom)]).toEqual([true, 30 * MINUTE]);
  expect(store.set(rollAtom)).toBe(1000);
  expect(shown()).toEqual([-15.5 * MINUTE, 14.5 * MINUTE]);
  for (let step = 0; step < 30; step++) store.set(rollAtom);
  expect(shown()).toEqual([-24 * MINUTE, 6 * MINUTE]);
  vi.setSystemTime(NOW + 7000);
  store.set(rollAtom);
  expect(shown()).toEqual([-24 * MINUTE + 7000, 6 * MINUTE + 7000]);
  expect(drawn.at(-1)).toEqual({ from: NOW - 24 * MINUTE + 7000, to: NOW + 6 * MINUTE + 7000 });
});

it.each(['drag', 'zoom', 'overview'] as const)(
  '[timeline.2] a %s by hand pauses: the window stays, with one second as its minimum',
  (cause) => {
    const moved = { from: epochMs(NOW - 3000), to: epochMs(NOW - 2000) };
    store.set(movedByHandAtom, moved, cause);
    expect(store.get(rollingAtom)).toBe(false);
    expect(limits).toEqual({ min: 1000, max: 3154e8 });
    vi.setSystemTime(NOW + 60_000);
    store.set(rollAtom);
    expect(shown()).toEqual([-3000, -2000]);
  },
);

it('[timeline.2, timeline.5] Start Rolling brings now to four fifths again, with a minimum of a minute', () => {
  store.set(movedByHandAtom, { from: epochMs(NOW - 3000), to: epochMs(NOW - 2000) }, 'zoom');
  store.set(setRollingAtom, true);
  expect(shown()).toEqual([-48_000, 12_000]);
  expect(limits).toEqual({ min: 60_000, max: 3154e8 });
});

it('[timeline.2, timeline.3, timeline.5] the zoom buttons do not pause rolling, from a minute up to ten years', () => {
  for (let i = 0; i < 20; i++) store.set(zoomTimelineAtom, 'in');
  expect([store.get(rollingAtom), store.get(timelineSpanAtom)]).toEqual([true, 60_000]);
  for (let i = 0; i < 60; i++) store.set(zoomTimelineAtom, 'out');
  expect(store.get(timelineSpanAtom)).toBe(3154e8);
  store.set(setRollingAtom, false);
  for (let i = 0; i < 100; i++) store.set(zoomTimelineAtom, 'in');
  expect(store.get(timelineSpanAtom)).toBe(1000);
});

it('[timeline.13] opening a cluster while rolling pauses, and shows its reports with a margin on both sides', () => {
  store.set(fitTimelineAtom, { from: epochMs(NOW - 40_000), to: epochMs(NOW - 20_000) });
  expect(store.get(rollingAtom)).toBe(false);
  expect(shown()).toEqual([-45_000, -15_000]);
  store.set(fitTimelineAtom, { from: epochMs(NOW - 30_000), to: epochMs(NOW - 30_000) });
  expect(shown()).toEqual([-30_500, -29_500]);
});

it('[timeline.7] Latest selects the newest displayed report, shows its page and centres the window on it', async () => {
  store.set(tablePageAtom, { page: 3, size: 25 });
  store.set(setEngineAtom, fakeEngine([fakeRow(0, { time: epochMs(NOW - 5 * MINUTE) }), fakeRow(1)]));
  await showLatest(store);
  expect(store.get(selectedReportAtom)?.message).toBe('Shot: place 0');
  expect(store.get(tablePageAtom)).toEqual({ page: 0, size: 25 });
  expect(shown()).toEqual([-20 * MINUTE, 10 * MINUTE]);
  store.set(setEngineAtom, fakeEngine([]));
  await showLatest(store);
  expect(shown()).toEqual([-20 * MINUTE, 10 * MINUTE]);
});

it('[timeline.8] a selected report outside the window does not pause rolling, and is marked as before or after it', async () => {
  const times = [NOW - MINUTE, NOW - 60 * MINUTE, NOW + 60 * MINUTE];
  store.set(setEngineAtom, fakeEngine(times.map((time, i) => fakeRow(i, { time: epochMs(time) }))));
  const beyond = [];
  for (const i of times.keys()) {
    await store.set(selectReportAtom, i, 'row');
    beyond.push(store.get(selectedBeyondAtom));
    expect([store.get(rollingAtom), ...shown()]).toEqual([true, -24 * MINUTE, 6 * MINUTE]);
  }
  expect(beyond).toEqual([undefined, 'before', 'after']);
  store.set(selectNothingAtom);
  expect(store.get(selectedBeyondAtom)).toBeUndefined();
});

it('[timeline.5] takes larger steps with reduced motion', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  expect(store.set(rollAtom)).toBe(45_000);
});

it('[timeline.11] requests clusters for the width of the canvas, also while it is paused', () => {
  store.set(movedByHandAtom, { from: epochMs(NOW - 3000), to: epochMs(NOW - 2000) }, 'drag');
  width = 400;
  store.set(noteTimelineWidthAtom);
  expect([store.get(timelineViewAtom).width, ...shown()]).toEqual([400, -3000, -2000]);
});

it('[timeline.5] steps of rolling read no style of the page; a window of another size has its clusters for its markers', () => {
  const read = vi.spyOn(window, 'getComputedStyle');
  const unsubscribe = store.sub(markerScaleAtom, () => undefined);
  const atMount = read.mock.calls.length;
  for (let step = 0; step < 5; step++) store.set(rollAtom);
  expect(read.mock.calls.length).toBe(atMount);
  const { clusterPx } = store.get(timelineViewAtom);
  document.documentElement.style.fontSize = '32px';
  window.dispatchEvent(new Event('resize'));
  store.set(rollAtom);
  document.documentElement.style.fontSize = '';
  unsubscribe();
  read.mockRestore();
  expect(store.get(timelineViewAtom).clusterPx).toBe(2 * clusterPx);
});
