import { afterEach, expect, it, vi } from 'vitest';
import { isUpgraded } from './upgrade.ts';

const built = (name: string) => `<!doctype html><script type="module" src="/assets/${name}.js"></script>`;
const page = new DOMParser().parseFromString(built('index-Aa11'), 'text/html');

afterEach(() => vi.unstubAllGlobals());

const serve = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer);

it.each([
  ['another build', () => Promise.resolve(new Response(built('index-Bb22'))), true],
  ['the same build', () => Promise.resolve(new Response(built('index-Aa11'))), false],
  ['a page of a proxy', () => Promise.resolve(new Response('<h1>Maintenance</h1>')), false],
  ['an error', () => Promise.resolve(new Response(built('index-Bb22'), { status: 502 })), false],
  ['nothing', () => Promise.reject(new TypeError('Failed to fetch')), false],
])(
  '[WA5] tells a newer build by its script where the server answers with %s',
  async (_what, answer, isNewer) => {
    serve(answer);
    expect(await isUpgraded(page)).toBe(isNewer);
  },
);
