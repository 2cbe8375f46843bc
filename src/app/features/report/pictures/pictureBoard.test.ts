import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CAMERA_VIDEO_MS } from '../../../../domain/contract/media.ts';
import { failure, success } from '../../../../domain/result.ts';
import { epochMs, type EpochMs } from '../../../../domain/units.ts';
import type { MapCamera } from '../../../data/lists/lists.ts';
import type { PictureFailure } from './cameraPictures.ts';
import { MAX_ROWS, PictureBoard, type PicturesState } from './pictureBoard.ts';

const SHOT = epochMs(1_764_000_000_000);
/** One of 41.2 N, 88.4 W and eleven more to its south, each looking north and ten metres farther. */
const CAMERAS: readonly MapCamera[] = Array.from({ length: 12 }, (_, n) => ({
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

beforeEach(() => void vi.useFakeTimers({ now: SHOT }));
afterEach(() => void vi.useRealTimers());

interface Opened {
  readonly board: PictureBoard;
  readonly state: () => PicturesState;
  readonly asked: { readonly camera: string; readonly end: EpochMs }[];
}

/** A board whose cameras answer with a text that names camera, recording and offset, but for those in `failing`. */
function open(failing: ReadonlyMap<string, PictureFailure> = new Map()): Opened {
  let state: PicturesState = { rows: [], cursor: 0 };
  const asked: { camera: string; end: EpochMs }[] = [];
  const board = new PictureBoard({
    cameras: CAMERAS,
    place: { lat: 41.2, lng: -88.4 },
    shotAt: SHOT,
    now: () => epochMs(Date.now()),
    load: async ({ cameraId }, end) => {
      asked.push({ camera: cameraId, end });
      const reason = failing.get(cameraId);
      return reason ? failure(reason) : success(new Blob([String(end - CAMERA_VIDEO_MS - SHOT)]));
    },
    open: async (recording) => {
      const start = Number(await recording.text());
      return {
        frame: async (offset) => new Blob([String((start + 1000 * offset) / 1000)]),
        close: () => undefined,
      };
    },
    onChange: (next) => (state = next),
    onError: (error) => {
      throw error;
    },
  });
  board.open();
  return { board, state: () => state, asked };
}

const names = ({ rows }: PicturesState) => rows.map(({ ranked }) => ranked.camera.cameraId);
const isWhole = ({ rows }: PicturesState) =>
  rows.every(({ failure: failed, pictures }) => failed || pictures.filter(Boolean).length === 9);

/** What the pictures of a row show, in seconds after the shot. */
async function shownBy({ rows }: PicturesState, at: number): Promise<(string | undefined)[]> {
  const pictures = rows[at]?.pictures ?? [];
  return Promise.all(
    pictures.map(async (picture) => (typeof picture === 'object' ? picture.blob.text() : picture)),
  );
}

it('[report-view.31] shows nine cameras at nine moments, the best first', async () => {
  vi.setSystemTime(SHOT + 3_600_000);
  const { board, state } = open();
  await vi.waitFor(() => expect(isWhole(state())).toBe(true));
  expect(names(state())).toEqual(['C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'C7', 'C8', 'C9']);
  expect(await shownBy(state(), 0)).toEqual(['-10', '-5', '0', '5', '10', '15', '20', '25', '30']);
  board.close();
});

it('[report-view.31] asks for no recording that has not ended, and for each when it has', async () => {
  vi.setSystemTime(SHOT + 3_000);
  const { board, state, asked } = open();
  await vi.waitFor(() => expect(asked).toHaveLength(3 * MAX_ROWS));
  expect(Math.max(...asked.map(({ end }) => end))).toBeLessThanOrEqual(Date.now());
  await vi.advanceTimersByTimeAsync(40_000);
  expect(isWhole(state())).toBe(true);
  expect(asked).toHaveLength(9 * MAX_ROWS);
  board.close();
});

it('[report-view.31] shows the frame of every camera at a time between two moments', async () => {
  vi.setSystemTime(SHOT + 3_600_000);
  const { board, state, asked } = open();
  await vi.waitFor(() => expect(isWhole(state())).toBe(true));
  const before = asked.length;
  board.moveTo(1.3);
  await vi.waitFor(() => expect(state().rows.every(({ frame }) => frame !== undefined)).toBe(true));
  expect(Number(await state().rows[0]?.frame?.blob.text())).toBeCloseTo(1.3, 5);
  expect(asked).toHaveLength(before);
  board.close();
});

it('[report-view.32] gives the place of a camera that fails to the next, and asks it again', async () => {
  vi.setSystemTime(SHOT + 3_600_000);
  const since = epochMs(SHOT - 5_000);
  const failing = new Map<string, PictureFailure>([
    ['C2', { kind: 'failed', message: 'connection refused', since }],
    ['C4', { kind: 'none' }],
  ]);
  const { board, state } = open(failing);
  await vi.waitFor(() => expect(isWhole(state())).toBe(true));
  expect(names(state())).toEqual(['C1', 'C3', 'C5', 'C6', 'C7', 'C8', 'C9', 'C10', 'C11', 'C2', 'C4']);
  expect(
    state()
      .rows.slice(-2)
      .map(({ failure: failed }) => failed),
  ).toEqual([
    { kind: 'failed', message: 'connection refused', since },
    { kind: 'none', since: expect.any(Number) as number },
  ]);
  failing.delete('C2');
  board.retry(2);
  await vi.waitFor(() => expect(isWhole(state())).toBe(true));
  expect(names(state())).toEqual(['C1', 'C2', 'C3', 'C5', 'C6', 'C7', 'C8', 'C9', 'C10', 'C4']);
  board.close();
});

it('[report-view.32] keeps what it has while the server does not answer, and goes on when it does', async () => {
  vi.setSystemTime(SHOT + 3_000);
  const failing = new Map<string, PictureFailure>();
  const { board, state } = open(failing);
  await vi.waitFor(() => expect(state().rows[0]?.pictures.filter(Boolean)).toHaveLength(3));
  for (const { cameraId } of CAMERAS) failing.set(cameraId, { kind: 'unreachable' });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(
    state().rows.map(({ failure: failed, pictures }) => [failed, pictures.filter(Boolean).length]),
  ).toEqual(Array.from({ length: MAX_ROWS }, () => [undefined, 3]));
  failing.clear();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(isWhole(state())).toBe(true);
  board.close();
});

it('[report-view.32] asks no more cameras where nine have failed', async () => {
  vi.setSystemTime(SHOT + 3_600_000);
  const failing = new Map(CAMERAS.map(({ cameraId }) => [cameraId, { kind: 'failed' } as const]));
  const { board, state, asked } = open(failing);
  await vi.waitFor(() => expect(state().rows.filter(({ failure: failed }) => failed)).toHaveLength(MAX_ROWS));
  expect(new Set(asked.map(({ camera }) => camera)).size).toBe(MAX_ROWS);
  board.close();
});
