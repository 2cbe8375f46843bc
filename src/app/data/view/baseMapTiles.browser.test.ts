import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAppStore } from '../../shell/createAppStore.ts';
import { baseMapTiles } from './pageBaseMap.ts';

const TILE = { z: 0, x: 0, y: 0 };

/** A thread that answers nothing until it fails. */
class SilentWorker extends EventTarget {
  static readonly made: SilentWorker[] = [];
  readonly sent: unknown[] = [];

  constructor() {
    super();
    SilentWorker.made.push(this);
  }

  postMessage(message: unknown): void {
    this.sent.push(message);
  }

  terminate(): void {
    this.sent.push('end');
  }

  fail(message: string): void {
    this.dispatchEvent(new ErrorEvent('error', { message }));
  }
}

const isOpening = (worker: SilentWorker | undefined) => JSON.stringify(worker?.sent).includes('"open"');

beforeEach(() => {
  SilentWorker.made.length = 0;
});
afterEach(() => void vi.unstubAllGlobals());

it('[map.47] a base map that the server does not have is a failure with its reason', async () => {
  const tiles = baseMapTiles(createAppStore());
  await expect(tiles.open()).rejects.toThrow(/HTTP 404|it is no JSON/);
  await expect(tiles.tile(TILE)).rejects.toThrow(/HTTP 404|it is no JSON/);
});

it('[windows.4] calls that wait for a thread that fails are rejected, and the next one starts another', async () => {
  vi.stubGlobal('Worker', SilentWorker);
  // Each window has its own thread then.
  vi.stubGlobal('navigator', {});
  const store = createAppStore();
  const tiles = baseMapTiles(store);
  expect(baseMapTiles(store)).toBe(tiles);
  const calls = [tiles.open(), tiles.tile(TILE), tiles.open()];
  const [first] = SilentWorker.made;
  await expect.poll(() => isOpening(first)).toBe(true);
  first?.fail('out of memory');
  const settled = await Promise.allSettled(calls);
  expect(settled.map((each) => each.status === 'rejected' && String(each.reason))).toEqual(
    Array.from({ length: 3 }, () => 'Error: The thread of the base map failed: out of memory'),
  );
  expect(first?.sent.at(-1)).toBe('end');
  const again = tiles.tile(TILE);
  again.catch(() => undefined);
  const [, second] = SilentWorker.made;
  await expect.poll(() => isOpening(second)).toBe(true);
  second?.fail('end of the test');
  await expect(again).rejects.toThrow('end of the test');
  expect(SilentWorker.made).toHaveLength(2);
});
