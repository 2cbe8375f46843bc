import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { failure, success } from '../../../domain/result.ts';
import { epochMs } from '../../../domain/units.ts';
import type { MapCamera } from '../../data/lists/lists.ts';
import { CameraWatch, MAX_CAMERAS, type ImageFailure, type WatchedCamera } from './cameraWatch.ts';

const NOW = epochMs(1_764_000_000_000);
/** South of 41.2 N, 88.4 W, each looking north and ten metres farther. */
const CAMERAS: readonly MapCamera[] = Array.from({ length: 11 }, (_, n) => ({
  id: n + 1,
  cameraId: `C${n + 1}`,
  squadId: 'NG',
  zoneId: '',
  name: `Camera ${n + 1}`,
  lat: 41.2 - (n + 1) * 0.0001,
  lng: -88.4,
  direction: 0,
  level: '',
}));
const UNREACHABLE: ImageFailure = { kind: 'unreachable' };

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

/** A watch whose cameras answer with an image of now, or of `ages` ms before, but for those in `failing`. */
function open(failing = new Map<number, ImageFailure>(), ages = new Map<number, number>()) {
  let shown: readonly WatchedCamera[] = [];
  let isHidden = false;
  const asked: number[] = [];
  const watch = new CameraWatch({
    cameras: CAMERAS,
    place: { lat: 41.2, lng: -88.4 },
    now: () => epochMs(Date.now()),
    isHidden: () => isHidden,
    load: async ({ id }) => {
      asked.push(id);
      const reason = failing.get(id);
      const at = epochMs(Date.now() - (ages.get(id) ?? 0));
      return reason ? failure(reason) : success({ blob: new Blob([String(id)]), at });
    },
    onChange: (next) => (shown = next),
  });
  return { watch, failing, asked, shown: () => shown, hide: () => (isHidden = true) };
}

const names = (shown: readonly WatchedCamera[]) =>
  shown.map(({ ranked }) => ranked.camera.cameraId).join(' ');
const round = () => vi.advanceTimersByTimeAsync(8_000);

it('[report-view.52] shows the nine best cameras with their newest images, again and again', async () => {
  const { watch, asked, shown } = open();
  expect(names(shown())).toBe('C1 C2 C3 C4 C5 C6 C7 C8 C9');
  await vi.waitFor(() => expect(shown().every(({ image }) => image)).toBe(true));
  const [first] = shown();
  await round();
  expect(shown()[0]?.image?.at).toBeGreaterThan(first?.image?.at ?? Infinity);
  expect(asked).toHaveLength(2 * MAX_CAMERAS);
  watch.close();
});

it('[report-view.52] gives the place of a camera that fails to the next, and asks it again', async () => {
  const since = epochMs(NOW - 60_000);
  const { watch, failing, shown } = open(new Map([[2, { kind: 'failed', since }]]));
  await vi.waitFor(() => expect(names(shown())).toBe('C1 C3 C4 C5 C6 C7 C8 C9 C10 C2'));
  expect(shown().at(-1)?.failure).toEqual({ kind: 'failed', since });
  failing.clear();
  await round();
  expect(names(shown())).toBe('C1 C2 C3 C4 C5 C6 C7 C8 C9');
  watch.close();
});

it('[report-view.52] puts a camera whose image is old behind those with a fresh one', async () => {
  const { watch, shown } = open(new Map(), new Map([[1, 3_600_000]]));
  await vi.waitFor(() => expect(names(shown())).toMatch(/^C2 C3 C4/));
  watch.close();
});

it('[report-view.52] keeps its images while the server does not answer or nobody looks', async () => {
  const { watch, failing, asked, shown, hide } = open();
  await vi.waitFor(() => expect(shown().every(({ image }) => image)).toBe(true));
  for (const { id } of CAMERAS) failing.set(id, UNREACHABLE);
  const loaded = shown();
  await round();
  expect(shown()).toEqual(loaded);
  hide();
  const before = asked.length;
  await round();
  expect(asked).toHaveLength(before);
  watch.close();
});
