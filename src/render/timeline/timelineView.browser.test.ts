import { afterEach, expect, it, vi } from 'vitest';
import { createTimelineFrame, ITEM_STATE, type TimelineFrame } from '../../domain/frame/timelineFrame.ts';
import { epochMs } from '../../domain/units.ts';
import { BIG_SIZE, OPEN_RING_SHARE } from './placedItems.ts';
import type { Timeline, TimelineOptions } from './timelineTypes.ts';
import { createTimeline } from './timelineView.ts';

const NOW = epochMs(1.8e12);
const WINDOW = { from: epochMs(NOW - 900_000), to: epochMs(NOW + 900_000) };
const WIDTH = 992;
/** A loaded machine without a GPU may draw a frame a second. */
const PATIENCE = { timeout: 15_000 };
const open: (() => void)[] = [];

afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** Shots lane: one report at the middle; Sounds lane: a cluster of 12 five minutes before. */
function frame(): TimelineFrame {
  const made = createTimelineFrame();
  made.clusterMs = 2 ** 16;
  made.count = 2;
  made.time.set([NOW, NOW - 300_000]);
  made.first.set([NOW, NOW - 320_000]);
  made.size.set([1, 12]);
  made.lane.set([0, 2]);
  made.symbol.set([0, 7]);
  made.decay.set([1, 0.5]);
  made.handle.set([41, 42]);
  made.overviewTo = NOW;
  return made;
}

function create(box: HTMLElement, change: Partial<TimelineOptions> = {}) {
  const calls = {
    onWindow: vi.fn<TimelineOptions['onWindow']>(),
    onWidth: vi.fn<TimelineOptions['onWidth']>(),
    onSelect: vi.fn<TimelineOptions['onSelect']>(),
    onCluster: vi.fn<TimelineOptions['onCluster']>(),
    onLatest: vi.fn<TimelineOptions['onLatest']>(),
    onCursor: vi.fn<TimelineOptions['onCursor']>(),
  };
  const timeline: Timeline = createTimeline(box, {
    theme: 'dark',
    markerScale: 1,
    window: WINDOW,
    limits: { min: 1_000, max: 3154e8 },
    timeZone: 'UTC',
    now: () => NOW,
    ...calls,
    ...change,
  });
  open.push(() => {
    timeline.destroy();
    box.remove();
  });
  return { timeline, calls };
}

async function show(change: Partial<TimelineOptions> = {}) {
  const box = document.createElement('div');
  box.style.cssText = `position:fixed;left:0;top:0;width:${WIDTH}px;height:168px`;
  document.body.append(box);
  const { timeline, calls } = create(box, change);
  timeline.applyFrame(frame());
  await expect.poll(() => timeline.stats().paints, PATIENCE).toBeGreaterThan(0);
  const canvas = box.querySelector('canvas');
  if (canvas === null) throw new Error('no canvas');
  const send = (type: string, x: number, y: number, more: PointerEventInit = {}): boolean =>
    canvas.dispatchEvent(
      new PointerEvent(type, { clientX: x, clientY: y, pointerId: 1, button: 0, ...more }),
    );
  return { timeline, canvas, calls, send };
}

async function nextFrames(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) await new Promise((done) => requestAnimationFrame(done));
}

/** Middle of the time area: 84 px of labels at the left, 8 px free at the right. */
const MIDDLE = 84 + (WIDTH - 92) / 2;
const MS_PER_PX = 1_800_000 / (WIDTH - 92);

it('[timeline.11] has no width before it is measured, and reports each width', async () => {
  const box = document.createElement('div');
  box.style.cssText = `position:fixed;left:0;top:0;width:${WIDTH}px;height:168px;display:none`;
  document.body.append(box);
  const { timeline, calls } = create(box);
  expect(timeline.width()).toBe(0);
  await expect.poll(() => calls.onWidth.mock.lastCall, PATIENCE).toEqual([0]);
  box.style.display = 'block';
  await expect.poll(() => calls.onWidth.mock.lastCall, PATIENCE).toEqual([WIDTH - 92]);
  box.style.width = `${WIDTH / 2}px`;
  await expect.poll(() => calls.onWidth.mock.lastCall, PATIENCE).toEqual([WIDTH / 2 - 92]);
  timeline.setMarkerScale(2);
  expect(calls.onWidth).toHaveBeenLastCalledWith(WIDTH / 2 - 184);
});

it('[timeline.6] drags the window with the pointer', async () => {
  const { canvas, calls, send } = await show();
  vi.spyOn(canvas, 'setPointerCapture').mockImplementation(() => undefined);
  send('pointerdown', 500, 60);
  send('pointermove', 480, 60);
  send('pointermove', 400, 60);
  send('pointerup', 400, 60);
  await expect.poll(() => calls.onWindow.mock.calls.length, PATIENCE).toBeGreaterThan(0);
  const [window, cause] = calls.onWindow.mock.lastCall ?? [];
  expect(cause).toBe('drag');
  expect(window?.from).toBeCloseTo(WINDOW.from + 100 * MS_PER_PX, 3);
  expect(calls.onSelect).not.toHaveBeenCalled();
});

it('[timeline.6] zooms by 1.4 about the pointer with the wheel, and about the middle with the keys', async () => {
  const { canvas, calls } = await show();
  canvas.dispatchEvent(new WheelEvent('wheel', { deltaY: -100, clientX: 84, clientY: 60, cancelable: true }));
  await expect.poll(() => calls.onWindow.mock.lastCall?.[1], PATIENCE).toBe('zoom');
  const zoomed = calls.onWindow.mock.lastCall?.[0];
  expect(zoomed?.from).toBeCloseTo(WINDOW.from, 3);
  expect((zoomed?.to ?? 0) - (zoomed?.from ?? 0)).toBeCloseTo(1_800_000 / 1.4, 3);
  canvas.dispatchEvent(new KeyboardEvent('keydown', { key: '-' }));
  await expect.poll(() => calls.onWindow.mock.calls.length, PATIENCE).toBe(2);
  const back = calls.onWindow.mock.lastCall?.[0];
  expect((back?.to ?? 0) - (back?.from ?? 0)).toBeCloseTo(1_800_000, 3);
  canvas.dispatchEvent(new KeyboardEvent('keydown', { key: 'l' }));
  expect(calls.onLatest).toHaveBeenCalledOnce();
});

it('[timeline.6] moves the window to where the 24 h strip is pressed', async () => {
  const { canvas, calls, send } = await show();
  vi.spyOn(canvas, 'setPointerCapture').mockImplementation(() => undefined);
  send('pointerdown', MIDDLE, 160);
  await expect.poll(() => calls.onWindow.mock.lastCall?.[1], PATIENCE).toBe('overview');
  const window = calls.onWindow.mock.lastCall?.[0];
  expect(((window?.from ?? 0) + (window?.to ?? 0)) / 2).toBeCloseTo(NOW - 12 * 3_600_000, 3);
});

it('[timeline.6] paints pan and zoom from the present frame and returns that frame for the next', async () => {
  const { timeline } = await show();
  const next = frame();
  const spent = timeline.applyFrame(next);
  expect(spent?.count).toBe(2);
  expect(timeline.applyFrame(frame())).toBe(next);
  const before = timeline.stats().paints;
  timeline.setWindow({ from: epochMs(NOW - 60_000), to: epochMs(NOW + 60_000) });
  await expect.poll(() => timeline.stats().paints, PATIENCE).toBeGreaterThan(before);
});

it('[timeline.21] paints nothing for a frame in which only the totals differ, and paints for another decay', async () => {
  // Outside the window no second ticks.
  const { timeline } = await show({ now: () => epochMs(NOW + 86_400_000) });
  await document.fonts.ready;
  await nextFrames(2);
  const other = frame();
  other.totals.fill(7);
  const before = timeline.stats().paints;
  timeline.applyFrame(other);
  await nextFrames(3);
  expect(timeline.stats().paints).toBe(before);
  const faded = frame();
  faded.decay[1] = 0.25;
  timeline.applyFrame(faded);
  await expect.poll(() => timeline.stats().paints, PATIENCE).toBe(before + 1);
});

it('[timeline.13] selects the report under a click', async () => {
  const { canvas, calls, send } = await show();
  vi.spyOn(canvas, 'setPointerCapture').mockImplementation(() => undefined);
  send('pointerdown', MIDDLE, 20);
  send('pointerup', MIDDLE, 20);
  expect(calls.onSelect).toHaveBeenCalledExactlyOnceWith(41);
  send('pointerdown', MIDDLE + 200, 20);
  send('pointerup', MIDDLE + 200, 20);
  expect(calls.onSelect).toHaveBeenCalledOnce();
});

it('[timeline.13] opens a cluster on a double click, with the times it spans', async () => {
  const { calls, send } = await show();
  const x = MIDDLE - 300_000 / MS_PER_PX;
  send('dblclick', x, 100);
  send('dblclick', MIDDLE, 20);
  expect(calls.onCluster).toHaveBeenCalledExactlyOnceWith(42, { from: NOW - 320_000, to: NOW - 300_000 });
});

it('[timeline.20] goes from item to item by keys, reports each, selects it by Enter, and opens a cluster by Shift and Enter', async () => {
  const { canvas, calls, timeline } = await show();
  const press = (key: string, more: KeyboardEventInit = {}) =>
    canvas.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true, ...more }));
  const at = () => calls.onCursor.mock.lastCall?.[0]?.handle;
  canvas.focus();
  press('Enter');
  expect(calls.onSelect).not.toHaveBeenCalled();
  press('ArrowDown');
  expect(at()).toBe(41);
  press('k');
  expect(calls.onCursor.mock.lastCall?.[0]).toEqual({
    handle: 42,
    size: 12,
    symbol: 7,
    first: NOW - 320_000,
    time: NOW - 300_000,
  });
  press('Enter');
  expect(calls.onSelect).toHaveBeenCalledExactlyOnceWith(42);
  press('Enter', { shiftKey: true });
  expect(calls.onCluster).toHaveBeenCalledExactlyOnceWith(42, { from: NOW - 320_000, to: NOW - 300_000 });
  press('End');
  expect(at()).toBe(41);
  press('Home');
  expect(at()).toBe(42);
  canvas.blur();
  expect(at()).toBeUndefined();
  canvas.focus();
  timeline.setWindow({ from: epochMs(NOW - 400_000), to: epochMs(NOW - 200_000) });
  press('j');
  await expect
    .poll(() => calls.onWindow.mock.lastCall?.[0], PATIENCE)
    .toEqual({
      from: NOW - 100_000,
      to: NOW + 100_000,
    });
});

it('[timeline.20] pages whole windows with Shift and an arrow, and leaves other keys to the page', async () => {
  const { canvas, calls } = await show();
  canvas.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', shiftKey: true }));
  await expect.poll(() => calls.onWindow.mock.lastCall?.[0].to, PATIENCE).toBe(WINDOW.from);
  for (const init of [{ key: 'j', ctrlKey: true }, { key: 'Tab' }, { key: 'm' }]) {
    const event = new KeyboardEvent('keydown', { ...init, cancelable: true });
    canvas.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  }
});

it('[timeline.12] rings a selected cluster about its pill: the number stays as it was', async () => {
  const { timeline, canvas } = await show();
  const scale = canvas.width / WIDTH;
  const x = MIDDLE - 300_000 / MS_PER_PX;
  const laneHeight = (168 - 56) / 3;
  const figures = () => {
    timeline.drawNow();
    const context = canvas.getContext('2d');
    const y = 2.5 * laneHeight;
    const area = [x - 4, y - 6, 18, 12].map((length) => Math.round(length * scale));
    return context?.getImageData(area[0] ?? 0, area[1] ?? 0, area[2] ?? 0, area[3] ?? 0).data.join(' ');
  };
  const ring = () =>
    canvas
      .getContext('2d')
      ?.getImageData(Math.round(x * scale), Math.round((2.5 * laneHeight - 13) * scale), 1, 1).data[0];
  const [plain, ringBefore] = [figures(), ring()];
  timeline.setSelected({ time: epochMs(NOW - 310_000), symbol: 7 });
  expect(figures()).toBe(plain);
  expect(ring()).toBeGreaterThan((ringBefore ?? 255) + 60);
});

it('[incidents.16] draws a broken ring around an open report, a tag at a taken one and a bar across a closed one', async () => {
  const { timeline, canvas } = await show();
  const scale = canvas.width / WIDTH;
  const laneHeight = (168 - 56) / 3;
  const at = (x: number, y: number) => {
    const context = canvas.getContext('2d');
    return context?.getImageData(
      Math.round((MIDDLE + x) * scale),
      Math.round((laneHeight / 2 + y) * scale),
      1,
      1,
    ).data;
  };
  const showState = (state: number) => {
    const next = frame();
    next.version = state + 1;
    next.state[0] = state;
    timeline.applyFrame(next);
    timeline.drawNow();
    // On the diagonal of the ring, in its gap, on the end of the bar, and in the tag.
    const radius = ((BIG_SIZE * OPEN_RING_SHARE) / 2) * (14.2 / 16);
    const side = Math.min(1, laneHeight / (BIG_SIZE * OPEN_RING_SHARE)) * radius;
    const diagonal = side * Math.SQRT1_2;
    const size = Math.min(BIG_SIZE * OPEN_RING_SHARE, laneHeight);
    const tag = at((size * 8) / 32, (size * 7.5) / 32);
    return [at(diagonal, -diagonal), at(side, 0), at(10, -10), tag].map((pixel) => pixel?.join(' '));
  };
  const plain = showState(ITEM_STATE.plain);
  const isChanged = (state: number) => showState(state).map((pixel, i) => pixel !== plain[i]);
  expect(isChanged(ITEM_STATE.unacknowledged).slice(0, 2)).toEqual([true, false]);
  expect(isChanged(ITEM_STATE.closed).slice(0, 3)).toEqual([false, false, true]);
  expect(isChanged(ITEM_STATE.taken)).toEqual([false, false, false, true]);
});

it('[alerts.10] marks each unseen report by a dot at the upper edge of its lane, at its time, until it is seen', async () => {
  const { timeline, canvas } = await show();
  const scale = canvas.width / WIDTH;
  const laneHeight = (168 - 56) / 3;
  /** Whether the brightest colour of the theme covers the middle of a dot. */
  const isMarked = (time: number, lane: number): boolean => {
    timeline.drawNow();
    const x = MIDDLE + (time - NOW) / MS_PER_PX;
    const at = [x * scale, (laneHeight * lane + 3.5) * scale].map(Math.floor);
    const data = canvas.getContext('2d')?.getImageData(at[0] ?? 0, at[1] ?? 0, 1, 1).data;
    return data !== undefined && data.subarray(0, 3).every((byte) => byte > 240);
  };
  const marks = () => [isMarked(NOW, 0), isMarked(NOW - 310_000, 2), isMarked(NOW - 310_000, 0)];
  const unseen = [
    { time: epochMs(NOW), symbol: 0 },
    { time: epochMs(NOW - 310_000), symbol: 7 },
  ];
  expect(marks()).toEqual([false, false, false]);
  timeline.setUnseen(unseen);
  expect(marks()).toEqual([true, true, false]);
  timeline.setUnseen(unseen.slice(1));
  expect(marks()).toEqual([false, true, false]);
});

it('[alerts.10] has no dot where no item is: of a report that is filtered out, or in another lane now', async () => {
  const { timeline, canvas } = await show();
  const painted = () => {
    timeline.drawNow();
    return canvas.toDataURL();
  };
  const before = painted();
  timeline.setUnseen([
    { time: epochMs(NOW - 600_000), symbol: 0 },
    { time: epochMs(NOW - 310_000), symbol: 0 },
  ]);
  expect(painted()).toBe(before);
});

it('[timeline.10] writes the count of a cluster on its pill: different counts look different, equal ones equal', async () => {
  const { timeline, canvas } = await show();
  const scale = canvas.width / WIDTH;
  const laneHeight = (168 - 56) / 3;
  /** Pixels of the figures of a pill of so many digits. */
  const figures = (count: number): string => {
    const made = frame();
    made.version = count;
    made.size[1] = count;
    timeline.applyFrame(made);
    timeline.drawNow();
    const middle = MIDDLE - 300_000 / MS_PER_PX;
    const area = [middle - 8, 2.5 * laneHeight - 7, 30, 14].map((length) => Math.round(length * scale));
    const data = canvas
      .getContext('2d')
      ?.getImageData(area[0] ?? 0, area[1] ?? 0, area[2] ?? 0, area[3] ?? 0);
    return data?.data.join(' ') ?? '';
  };
  const counts = [2, 3, 11, 12, 21, 112, 121, 211, 1_112, 1_121, 12_345, 12_354];
  expect(new Set(counts.map(figures)).size).toBe(counts.length);
  expect(figures(12)).toBe(figures(12));
});

it('[timeline.10] leaves a count out that the edge would cut: 12 and 92 would both read 2', async () => {
  const { timeline, canvas } = await show();
  const left = MIDDLE - (NOW - WINDOW.from) / MS_PER_PX;
  const pixelsAt = (count: number, x: number): string => {
    const made = frame();
    made.version = count;
    made.size[1] = count;
    const time = WINDOW.from + (x - left) * MS_PER_PX;
    made.time[1] = time;
    made.first[1] = time;
    timeline.applyFrame(made);
    timeline.drawNow();
    return canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data.join(' ') ?? '';
  };
  expect(pixelsAt(13, left - 12)).toBe(pixelsAt(98, left - 12));
  expect(pixelsAt(13, left)).not.toBe(pixelsAt(98, left));
});

it('[timeline.16] labels the 24 h strip, and gives the date below the names of the lanes', async () => {
  const { timeline, canvas } = await show();
  timeline.drawNow();
  const scale = canvas.width / WIDTH;
  /** Different brightness within a box: a flat ground has one. */
  const shades = (x: number, y: number, width: number, height: number) => {
    const box = [x, y, width, height].map((length) => Math.round(length * scale));
    const data = canvas
      .getContext('2d')
      ?.getImageData(box[0] ?? 0, box[1] ?? 0, box[2] ?? 0, box[3] ?? 0).data;
    return new Set(data?.filter((_, i) => i % 4 === 0)).size;
  };
  expect(shades(10, 168 - 34 - 18, 62, 14)).toBeGreaterThan(3);
  expect(shades(84, 168 - 32, 200, 10)).toBeGreaterThan(3);
});
