import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Administration } from '../administration/administration.tsx';
import { byName, doing, mount, type Mounted } from '../testing/mount.tsx';
import { isWelcomed } from '../session/welcomed.ts';
import { BrowserNotice } from './BrowserNotice.tsx';
import { Boundary } from './Boundary.tsx';
import { Chunk } from './Chunk.tsx';
import { CHUNK_TIMEOUT_MS } from './loadChunk.ts';
import { Welcome } from './Welcome.tsx';

let page: Mounted;

beforeEach(() => localStorage.clear());
afterEach(async () => {
  await page.unmount();
  vi.useRealTimers();
});

it('[PF3] stands in the way on phones and in other browsers', async () => {
  page = await mount(<BrowserNotice verdict="mobile" />);
  expect(page.root.textContent).toBe(
    'Shotpoint is not supported on mobile devices. Please use desktop client with Shotpoint.',
  );
  await page.unmount();
  page = await mount(<BrowserNotice verdict="otherBrowser" />);
  expect(page.root.textContent).toBe('This browser is not supported. Please use Chrome with Shotpoint.');
});

it('[PF4] welcomes once, and its OK is the gesture for sound', async () => {
  const onOk = vi.fn<() => void>();
  page = await mount(<Welcome onOk={onOk} />);
  expect(page.root.textContent).toContain('Welcome to Shotpoint. Click OK to continue.');
  await doing(() => byName('OK').click());
  expect(onOk).toHaveBeenCalledTimes(1);
  expect(isWelcomed()).toBe(true);
  await page.unmount();
  page = await mount(<Welcome onOk={onOk} />);
  expect(page.root.textContent).toBe('');
});

it('[PF5] keeps an error inside the screen and says so', async () => {
  let broken = true;
  const Fragile = () => {
    if (broken) throw new Error('boom');
    return <p>whole</p>;
  };
  const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  page = await mount(
    <Boundary>
      <Fragile />
    </Boundary>,
  );
  expect(page.root.textContent).toContain('An unexpected error has occurred.');
  broken = false;
  await doing(() => byName('Retry').click());
  expect(page.root.textContent).toBe('whole');
  silence.mockRestore();
});

it('[HQ10] offers a reload, and no more, when a newer console is installed', async () => {
  const script = document.createElement('script');
  script.type = 'module';
  script.setAttribute('src', './assets/index-OLD.js');
  document.head.prepend(script);
  const serve = (name: string) =>
    vi.stubGlobal('fetch', async () => new Response(`<script type="module" src="./assets/${name}">`));
  const load = () => Promise.reject(new TypeError('404'));
  const says = (text: string) =>
    vi.waitFor(async () => {
      await doing(() => undefined);
      expect(page.root.textContent).toBe(text);
    });
  serve('index-NEW.js');
  page = await mount(<Chunk load={load} />);
  await says('A newer console is installed. Reload to go on.RetryReload');
  await page.unmount();
  serve('index-OLD.js');
  page = await mount(<Chunk load={load} />);
  await says('This part of the console could not be loaded.RetryReload');
  script.remove();
  vi.unstubAllGlobals();
});

it('[HQ9] calls a screen that is not there yet by its name in the menu', async () => {
  page = await mount(<Administration />, '/entities/snooze-alerts');
  expect(page.root.textContent).toContain('Snooze Alerts: this screen is not there yet.');
  await page.unmount();
  page = await mount(<Administration />, '/survey');
  expect(page.root.textContent).toContain('Survey: this screen is not there yet.');
});

it('[PF2] offers Retry after 120 s without a part, and shows it when it comes', async () => {
  vi.useFakeTimers();
  let attempts = 0;
  const load = () =>
    ++attempts === 1 ? new Promise<never>(() => undefined) : Promise.resolve(() => <p>part</p>);
  page = await mount(<Chunk load={load} />);
  await doing(() => vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS));
  expect(page.root.textContent).toContain('120 seconds');
  await doing(() => byName('Retry').click());
  expect(page.root.textContent).toBe('part');
});
