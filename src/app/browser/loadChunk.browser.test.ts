import { afterEach, expect, it, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS, loadChunk } from './loadChunk.ts';

afterEach(() => vi.useRealTimers());

it('[screens.6] fails a chunk after 120 s, not before', async () => {
  vi.useFakeTimers();
  const ended = vi.fn<(error: unknown) => void>();
  const loading = loadChunk(() => new Promise(() => undefined)).catch(ended);
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await loading;
  expect(ended.mock.calls[0]?.[0]).toMatchObject({ name: 'ChunkError' });
});

it('[screens.6] reports a failed load as a failed chunk with its cause', async () => {
  const cause = new TypeError('404');
  const loading = loadChunk(
    () => Promise.reject(cause),
    async () => false,
  );
  await expect(loading).rejects.toMatchObject({ name: 'ChunkError', cause });
});

it('[screens.6] returns the loaded chunk', async () => {
  expect(await loadChunk(async () => 'part')).toBe('part');
});

it('[screens.6] a part comes with its styles, also where the load before failed for want of them', async () => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  const styles = () =>
    [...document.querySelectorAll<HTMLLinkElement>('link[href*="p12"]')].map(({ href }) => href);
  /** As the loader of parts does: a style sheet is asked for by the first load alone. */
  const load = () =>
    new Promise<string>((done, fail) => {
      if (link.isConnected || styles().length > 0) return done('part');
      link.addEventListener('error', () => fail(new Error('Unable to preload CSS')));
      link.href = 'http://127.0.0.1:1/p12.css';
      document.head.append(link);
    });
  const failed = { name: 'ChunkError' };
  await expect(loadChunk(load, async () => false)).rejects.toMatchObject(failed);
  await expect(loadChunk(load, async () => false)).rejects.toMatchObject(failed);
  // The server is back.
  const missing = document.querySelector<HTMLLinkElement>('link[href*="p12"]');
  Object.defineProperty(missing, 'href', { value: 'data:text/css,p12{}' });
  expect(await loadChunk(load)).toBe('part');
  expect(styles()).toEqual(['data:text/css,p12{}']);
  document.querySelector('link[href*="p12"]')?.remove();
});
