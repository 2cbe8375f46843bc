import { createAppStore } from '../../shell/createAppStore.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { byName, doing, mount, until, type Mounted } from '../../testing/mount.tsx';
import { Help } from './Help.tsx';
import { closeHelpAtom, HELP_POPOVER_MS, helpMissingAtom, helpPageAtom } from './helpAtoms.ts';

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

const page = (topic: string, body: string) =>
  `<!doctype html><meta name="shotpoint-help" content="${topic}"><main>${body}</main>`;
const html = (body: string) =>
  new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' } });

const realTimeout = window.setTimeout;

let mounted: Mounted;
let files: Record<string, () => Response>;
let calls: string[];

const press = (key: string, target: EventTarget = window) =>
  doing(() => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
const drawer = () => document.querySelector('aside');

beforeEach(async () => {
  calls = [];
  files = {};
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const path = new URL(new Request(url).url).pathname;
    calls.push(`${init?.method} ${path}`);
    return files[path.replace(/^.*\/content\/help\//, '')]?.() ?? new Response(null, { status: 404 });
  });
  mounted = await mount(<Help />, { path: '/test/blank-test-mode', store });
});
afterEach(async () => {
  vi.useRealTimers();
  await doing(() => store.set(closeHelpAtom));
  await mounted.unmount();
  vi.restoreAllMocks();
});

it('[map.75] F1 opens the page of the screen after a HEAD, and Esc gives the focus back', async () => {
  files['test/test-mode.html'] = () => html(page('test/test-mode', '<h1>Test mode</h1>'));
  const before = document.createElement('button');
  document.body.append(before);
  before.focus();
  await press('F1', before);
  await until(() => drawer()?.textContent.includes('Test mode') === true);
  expect(calls.map((call) => call.replace(/ .*\/content/, ' content'))).toEqual([
    'HEAD content/help/test/test-mode.html',
    'GET content/help/test/test-mode.html',
  ]);
  expect(document.activeElement).toBe(byName('Close help'));
  await press('Escape');
  expect([drawer(), document.activeElement]).toEqual([null, before]);
  before.remove();
});

it.each([
  ['there is no such file', () => new Response(null, { status: 404 })],
  ['the answer is no HTML', () => new Response('{}', { headers: { 'content-type': 'application/json' } })],
  ['every address answers the console', () => html('<!doctype html><div id="root"></div>')],
  ['it is the page of something else', () => html(page('home/map', 'x'))],
])('[map.76] says "Help file not found." for 3 s where %s', async (_why, answer) => {
  files['test/test-mode.html'] = answer;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await press('F1');
  while (!store.get(helpMissingAtom)) await doing(() => new Promise((done) => realTimeout(done, 5)));
  expect([mounted.root.textContent, drawer()]).toEqual(['Help file not found.', null]);
  await doing(() => vi.advanceTimersByTime(HELP_POPOVER_MS - 1));
  expect(mounted.root.textContent).toBe('Help file not found.');
  await doing(() => vi.advanceTimersByTime(1));
  expect(mounted.root.textContent).toBe('');
});

it('[map.75] shows text and structure of a page without active content, and follows its links', async () => {
  files['test/test-mode.html'] = () =>
    html(
      page(
        'test/test-mode',
        `<h1 onclick="x()">Help</h1><script>window.hacked = 1</script><img src=x onerror="window.hacked=1">
         <iframe src="/"></iframe><p style="position:fixed">Text <u>more</u></p>
         <a href="javascript:alert(1)">bad</a> <a href="../home/map.html">The map</a>`,
      ),
    );
  files['home/map.html'] = () => html(page('home/map', '<h1>Map page</h1>'));
  await press('F1');
  await until(() => drawer()?.textContent.includes('Text more') === true);
  expect(drawer()?.querySelector('script, img, iframe, a, u, [style], [onclick]')).toBeNull();
  expect((window as { hacked?: number }).hacked).toBeUndefined();
  await doing(() => byName('The map').click());
  await until(() => store.get(helpPageAtom)?.querySelector('h1')?.textContent === 'Map page');
});
