import { afterEach, expect, it } from 'vitest';
import { cdp } from 'vitest/browser';
import { mount, type Mounted } from '../../testing/mount.tsx';
import { Button } from '../controls/Button.tsx';
import { Toggle } from '../controls/Toggle.tsx';

let page: Mounted | undefined;
const force = async (value: 'active' | '') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });

afterEach(async () => {
  await force('');
  await page?.unmount();
});

it('[screens.19] with forced colours a switch, a box, a pressed button, a current link and a tab show their state', async () => {
  const both = [true, false];
  page = await mount(
    <div>
      {both.map((on) => (
        <section key={String(on)}>
          <Toggle on={on} onChange={() => undefined}>
            Shots
          </Toggle>
          <input type="checkbox" checked={on} onChange={() => undefined} />
          <Button aria-pressed={on}>Levels</Button>
          <a href="/" aria-current={on ? 'page' : undefined}>
            Home
          </a>
          <button type="button" role="tab" aria-selected={on}>
            Alerts
          </button>
        </section>
      ))}
    </div>,
  );
  await force('active');
  expect(matchMedia('(forced-colors: active)').matches).toBe(true);
  const [on = [], off = []] = [...page.root.querySelectorAll('section')].map((section) =>
    [...section.querySelectorAll('input, button, a')].map((each) => {
      const [own, before] = [getComputedStyle(each), getComputedStyle(each, '::before')];
      return `${own.backgroundColor} ${before.content === 'none' ? '' : before.backgroundColor}`;
    }),
  );
  expect(on).toHaveLength(5);
  expect(on.filter((look, index) => look === off[index])).toEqual([]);
});
