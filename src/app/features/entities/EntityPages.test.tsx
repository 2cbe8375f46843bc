import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Authority } from '../../../domain/contract/authorities.ts';
import { createAppStore } from '../../shell/createAppStore.ts';
import { setAccountAtom } from '../../session/tokenAtoms.ts';
import { ENTITY_GROUP_TEXT } from '../../text/entityLists.ts';
import { PLATFORM_TEXT } from '../../text/platform.ts';
import { byName, doing, mount, until, type Mounted } from '../../testing/mount.tsx';
import { focusOnMount } from '../../ui/keyboard/focusOnMount.ts';
import { PageFrame } from '../../ui/page/PageFrame.tsx';
import { EntityPages } from './EntityPages.tsx';

const WIDTH_PX = 1366;
const HEIGHT_PX = 720;

let page: Mounted;

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    async () => new Response('[]', { headers: { 'content-type': 'application/json', 'x-total-count': '0' } }),
  );
});
afterEach(async () => {
  await page.unmount();
  vi.unstubAllGlobals();
});

async function openAs(authority: Authority, path: string): Promise<void> {
  const store = createAppStore();
  const authorities = new Set([authority]);
  store.set(setAccountAtom, { login: 'ann', email: '', firstName: '', lastName: '', authorities });
  const size = { display: 'flex', width: `${WIDTH_PX}px`, height: `${HEIGHT_PX}px` };
  const screen = (
    <div style={size}>
      <EntityPages />
    </div>
  );
  page = await mount(screen, { path, store });
}

const ENTITY_LIST_TITLE = 'Super Squads';
const focusedTitle = () => document.activeElement?.textContent;
const heading = () => page.root.querySelector('h1')?.textContent;
const box = (element: Element | null | undefined) => element!.getBoundingClientRect();

it.each(['new', '7', '7/edit'])(
  '[forms.12] a screen of an action that the entity lacks is unknown: %s',
  async (path) => {
    await openAs('ROLE_ADMIN', `/entities/audit-trail/${path}`);
    expect(page.root.textContent).toContain(PLATFORM_TEXT.unknownPage);
  },
);

it('[forms.12] a screen of an action that the person may not take is refused', async () => {
  await openAs('ROLE_POWER_USER', '/entities/squadids/new');
  expect(page.root.textContent).toContain(PLATFORM_TEXT.unauthorizedPage);
  expect(page.root.querySelector('form')).toBeNull();
});

it.each([
  ['sms-subscribers', 'New SMS subscriber'],
  ['super-squad', 'New super squad'],
])('[forms.14] an abbreviation keeps its capitals in the title of a form: %s', async (screen, title) => {
  await openAs('ROLE_ADMIN', `/entities/${screen}/new`);
  expect(heading()).toBe(title);
});

it('[forms.10] a user form offers the roles that the server lists for the person', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.includes('authorities') ? ['ROLE_USER', 'ROLE_PANIC'] : []),
  );
  await openAs('ROLE_USER_ADMIN', '/entities/user-management/new');
  const offered = () => [...page.root.querySelectorAll('label')].map(({ textContent }) => textContent);
  await until(() => offered().some((text) => text.startsWith('Panic alerts')));
  expect(offered().filter((text) => /^(User|Panic alerts|Administrator)\b/.test(text))).toHaveLength(2);
});

it('[forms.14] the menu shows the current screen, however far down it is', async () => {
  await openAs('ROLE_ADMIN', '/entities/lpr');
  const isInView = () => {
    const [menu, link] = [
      box(page.root.querySelector('nav')),
      box(page.root.querySelector('[aria-current]')),
    ];
    return link.top >= menu.top && link.bottom <= menu.bottom;
  };
  expect(page.root.querySelector('nav')?.textContent).toContain(ENTITY_GROUP_TEXT.records);
  expect(isInView()).toBe(true);
  await doing(() => byName('Web Users', page.root).click());
  expect(isInView()).toBe(true);
});

it('[forms.14] fields keep to their columns, and a checkbox is in line with the controls beside it', async () => {
  await openAs('ROLE_ADMIN', '/entities/snooze-alerts/new');
  await until(() => page.root.querySelector('[type=datetime-local]') !== null);
  const zones = [...page.root.querySelectorAll('select[title]')];
  expect(zones).toHaveLength(2);
  for (const zone of zones)
    expect(box(zone).right).toBeLessThanOrEqual(box(zone.closest('[data-wide], div')).right + 1);
  const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2;
  const enabled = page.root.querySelector('[type=checkbox]#field-enabled');
  expect(middle(box(enabled))).toBeCloseTo(middle(box(zones[1])), -1);
});

it('[forms.13] the title of a page has the focus, unless something else has it', async () => {
  page = await mount(<PageFrame title="Deliveries">-</PageFrame>, { store: createAppStore() });
  expect(focusedTitle()).toBe('Deliveries');
  await page.unmount();
  const withField = (
    <>
      <input aria-label="Search" ref={focusOnMount} />
      <PageFrame title="Deliveries">-</PageFrame>
    </>
  );
  page = await mount(withField, { store: createAppStore() });
  expect(document.activeElement).toBe(byName('Search'));
});

it('[forms.13] the title of the overview has the focus, and on an error page the link that leads on', async () => {
  await openAs('ROLE_ADMIN', '/entities');
  expect(focusedTitle()).toBe('Options');
  await page.unmount();
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }));
  await openAs('ROLE_ADMIN', '/entities/super-squad/77');
  await until(() => page.root.querySelector('[role=alert] a') !== null);
  expect(document.activeElement?.textContent).toBe('Go to Super Squads');
  await page.unmount();
  await openAs('ROLE_ADMIN', '/entities/audit-trail/1');
  expect(document.activeElement?.textContent).toBe('Go to the map');
});

it('[forms.13] the title of a form has the focus, and the title of a list where nothing else has it', async () => {
  await openAs('ROLE_ADMIN', '/entities/super-squad');
  await until(() => page.root.querySelector('section h1') !== null);
  expect(focusedTitle()).toBe(ENTITY_LIST_TITLE);
  await doing(() => byName('New super squad').click());
  expect(focusedTitle()).toBe('New super squad');
  await doing(() => byName('Cancel').click());
  expect(focusedTitle()).toBe(ENTITY_LIST_TITLE);
});
