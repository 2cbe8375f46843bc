import { afterEach, expect, it, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS, loadChunk } from './loadChunk.ts';

afterEach(() => vi.useRealTimers());

it('[PF2] fails a chunk after 120 s, not before', async () => {
  vi.useFakeTimers();
  const ended = vi.fn<(error: unknown) => void>();
  const loading = loadChunk(() => new Promise(() => undefined)).catch(ended);
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await loading;
  expect(ended.mock.calls[0]?.[0]).toMatchObject({ name: 'ChunkError' });
});

it('[PF2] reports a failed load as a failed chunk with its cause', async () => {
  const cause = new TypeError('404');
  const loading = loadChunk(
    () => Promise.reject(cause),
    async () => false,
  );
  await expect(loading).rejects.toMatchObject({ name: 'ChunkError', cause });
});

it('[PF2] returns the loaded chunk', async () => {
  expect(await loadChunk(async () => 'part')).toBe('part');
});
