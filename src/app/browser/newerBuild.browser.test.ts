import { afterEach, expect, it, vi } from 'vitest';
import { isServed, isUpgraded } from './newerBuild.ts';

const built = (name: string) => `<!doctype html><script type="module" src="/assets/${name}.js"></script>`;
const page = new DOMParser().parseFromString(built('index-Aa11'), 'text/html');

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const serve = (answer: typeof fetch) => vi.stubGlobal('fetch', answer);

it.each([
  ['another build', () => Promise.resolve(new Response(built('index-Bb22'))), [true, true]],
  ['the same build', () => Promise.resolve(new Response(built('index-Aa11'))), [false, true]],
  ['a page of a proxy', () => Promise.resolve(new Response('<h1>Maintenance</h1>')), [false, false]],
  ['an error', () => Promise.resolve(new Response(built('index-Bb22'), { status: 502 })), [false, false]],
  ['nothing', () => Promise.reject(new TypeError('Failed to fetch')), [false, false]],
] as const)(
  '[windows.10, windows.12] tells a newer build, and a console, by its script where the server answers with %s',
  async (_what, answer, newerAndServed) => {
    serve(answer);
    expect([await isUpgraded(page), await isServed()]).toEqual(newerAndServed);
  },
);

it('[windows.12] waits 20 s for an answer', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  serve((...[, options]: Parameters<typeof fetch>) => {
    options?.signal?.throwIfAborted();
    return new Promise(() => undefined);
  });
  expect(await isServed()).toBe(false);
  expect(timeout).toHaveBeenCalledWith(20_000);
});
