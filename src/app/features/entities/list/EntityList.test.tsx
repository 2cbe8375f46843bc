import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Authority } from '../../../../domain/contract/authorities.ts';
import { PATHS } from '../../../../domain/contract/paths.ts';
import { REPORT_TYPES } from '../../../../domain/contract/reportTypes.ts';
import { CAMERAS } from '../../../../domain/resources/entities/cameras.ts';
import { CONFIGURATION } from '../../../../domain/resources/entities/configuration.ts';
import { SHOT_REPORTS } from '../../../../domain/resources/entities/shotReports.ts';
import { SMS_SUBSCRIBERS } from '../../../../domain/resources/entities/smsSubscribers.ts';
import { SQUADS } from '../../../../domain/resources/entities/squads.ts';
import { ZONES } from '../../../../domain/resources/entities/zones.ts';
import { applyChanges, recordChangesAtom } from '../../../data/loading/reloadChanged.ts';
import { setAccountAtom } from '../../../session/tokenAtoms.ts';
import { byName, doing, mount, until, type Mounted } from '../../../testing/mount.tsx';
import { EntityList } from './EntityList.tsx';
import { storeOfCalls } from '../../../testing/storeOfCalls.ts';

interface SentCall {
  readonly query?: Readonly<Record<string, unknown>>;
  readonly method?: string;
  readonly body?: unknown;
}
const send = vi.fn<(path: string, call?: SentCall) => Promise<unknown>>();

const TOTAL = 41;
const cameras = Array.from({ length: 20 }, (_, at) => ({
  id: at + 1,
  cameraId: `CAM-${at + 1}`,
  name: `North gate ${at + 1}`,
  lat: -41.5,
  hidden: at === 0,
}));
let answers: (path: string, call: SentCall) => unknown;
let page: Mounted;
let store = storeOfCalls(send);

const signInAs = (authority: Authority) =>
  store.set(setAccountAtom, {
    login: 'mk',
    email: 'mk@northgate.example',
    firstName: '',
    lastName: '',
    authorities: new Set([authority]),
  });

beforeEach(() => {
  store = storeOfCalls(send);
  signInAs('ROLE_ADMIN');
  answers = (_path, { method }) => ({
    ok: true,
    value: { body: method ? undefined : cameras, total: TOTAL },
  });
  send.mockReset().mockImplementation(async (path, call = {}) => answers(path, call));
});
afterEach(() => page.unmount());

const rows = () => [...page.root.querySelectorAll('tbody tr')];
const loaded = () => until(() => rows().length > 1);
const queries = () => send.mock.calls.map(([, call]) => call?.query);
const open = async (path: string, screen = <EntityList resource={CAMERAS} />) => {
  // Of the height of a window: a list that grows with its rows would render all of them.
  page = await mount(<div style={{ display: 'flex', height: '600px' }}>{screen}</div>, { path, store });
};

it('[records.48] shows title, count, range and the columns of the definition', async () => {
  await open('/entities/cameras');
  await loaded();
  expect(page.root.querySelector('h1')?.textContent).toBe('Cameras');
  expect(page.root.textContent).toContain('1–20 of 41');
  expect(rows()[0]?.textContent).toContain('CAM-1North gate 1');
  const heads = [...page.root.querySelectorAll('thead th')].map((head) => head.textContent);
  expect(heads.slice(1, 3)).toEqual(['Camera id', 'Name']);
});

it('[records.47] requests what the address says, and writes sort, page and filter into it', async () => {
  await open('/entities/cameras?search=north&sort=name,desc&page=2&size=50&hidden=true&columns=name,lat');
  await loaded();
  expect(queries()).toEqual([{ search: 'north', sort: 'name,desc', page: 1, size: 50, hidden: 'true' }]);
  expect(rows()[0]?.textContent).toContain('−41.500000°');
  await doing(() => byName('First page').click());
  await until(() => queries().at(-1)?.['page'] === 0);
  expect(page.location.address()).not.toContain('page=');
});

it('[records.50] moves none of its buttons when count and state of the gateway come, however wide the list is', async () => {
  const asked = Promise.withResolvers<undefined>();
  const body = { status: 'Not configured', enabled: false, detail: '' };
  answers = async (path) => {
    await asked.promise;
    return { ok: true, value: path === PATHS.twilioStatus ? { body } : { body: [], total: TOTAL } };
  };
  await open('/entities/sms-subscribers', <EntityList resource={SMS_SUBSCRIBERS} />);
  const frame = page.root.firstElementChild as HTMLElement;
  const places = () =>
    Array.from({ length: 40 }, (_, step) => {
      frame.style.width = `${400 + 20 * step}px`;
      return [...page.root.querySelectorAll('header button')].map((button) => {
        const { x, y } = button.getBoundingClientRect();
        return `${button.textContent} ${x} ${y}`;
      });
    });
  const before = places();
  expect(before[0]).toHaveLength(5);
  expect(page.root.textContent).not.toContain(`${TOTAL}`);
  await doing(() => asked.resolve(undefined));
  await until(() => page.root.textContent.includes('Not configured'));
  await until(() => page.root.textContent.includes(`${TOTAL}`));
  expect(places()).toEqual(before);
});

it('[notifications.23] says above the subscribers about which reports no email is sent, to those who manage them', async () => {
  let unsentTypes = ['Panic', 'Weapon'];
  answers = (path) => ({
    ok: true,
    value: path === PATHS.emailStatus ? { body: { unsentTypes } } : { body: [], total: TOTAL },
  });
  await open('/entities/sms-subscribers', <EntityList resource={SMS_SUBSCRIBERS} />);
  await until(() =>
    page.root.textContent.includes('No email is sent about new reports of type Panic, Weapon.'),
  );
  unsentTypes = [...REPORT_TYPES];
  applyChanges(store, [{ collection: 'emailTemplates', records: [{ id: 1 }] }]);
  await until(() => page.root.textContent.includes('No email is sent about new reports.'));
  await page.unmount();
  send.mockClear();
  signInAs('ROLE_USER');
  await open('/entities/sms-subscribers', <EntityList resource={SMS_SUBSCRIBERS} />);
  expect(send.mock.calls.map(([path]) => path)).not.toContain(PATHS.emailStatus);
});

it('[records.49] keeps the old rows while others load, and says so when they cannot be loaded', async () => {
  await open('/entities/cameras');
  await loaded();
  answers = () => ({ ok: false, reason: { kind: 'server', status: 503, message: 'The store is closed' } });
  await doing(() => byName('Next page').click());
  await until(() => page.root.textContent.includes('The store is closed'));
  expect(rows()).toHaveLength(20);
  answers = () => ({ ok: true, value: { body: cameras.slice(0, 2), total: TOTAL } });
  await doing(() => byName('Retry now').click());
  await until(() => rows().length === 2);
  expect(page.root.textContent).not.toContain('The store is closed');
});

it('[records.49] says why there are no rows, and offers one way out', async () => {
  answers = () => ({ ok: true, value: { body: [], total: 0 } });
  await open('/entities/cameras?search=nowhere');
  await until(() => page.root.textContent.includes('Nothing matches'));
  await doing(() => byName('Remove search and filters').click());
  await until(() => page.root.textContent.includes('No camera yet'));
  expect(byName('New camera').tagName).toBe('BUTTON');
});

it('[records.49] counts one page of an empty list, whatever the address says', async () => {
  answers = () => ({ ok: true, value: { body: [], total: 0 } });
  await open('/entities/cameras?page=70');
  await until(() => page.root.textContent.includes('Page 1 of 1'));
  expect(byName('Previous page').getAttribute('aria-disabled')).toBe('true');
});

it.each(['Previous page', 'Last page'])(
  '[records.49] leads back from beyond the end of the list by %s',
  async (name) => {
    answers = (_path, { query }) => ({
      ok: true,
      value: { body: Number(query?.['page']) > 2 ? [] : cameras, total: TOTAL },
    });
    await open('/entities/cameras?page=99');
    await until(() => page.root.textContent.includes('This page is past the end of the list.'));
    await doing(() => byName(name).click());
    await loaded();
    expect(queries().map((query) => query?.['page'])).toEqual([98, 2]);
  },
);

it('[records.51] shows the page before where the only row of the last one was deleted', async () => {
  answers = (_path, { query, method }) => ({
    ok: true,
    value: { body: method ? undefined : cameras.slice(0, query?.['page'] === 1 ? 1 : 20), total: 21 },
  });
  await open('/entities/cameras?page=2');
  await until(() => rows().length === 1);
  await doing(() => page.root.querySelector<HTMLElement>('tbody input[type=checkbox]')?.click());
  await doing(() => byName('Delete…').click());
  await until(() => document.querySelector('dialog')?.textContent.includes('cannot be undone') === true);
  await doing(() => byName('Delete camera').click());
  await loaded();
  expect(queries().at(-1)?.['page']).toBe(0);
  expect(page.root.textContent).toContain('Page 1 of 2');
});

it('[records.49] a reset of the configuration that failed empties the list and says why, with a retry', async () => {
  const reason = { kind: 'server', status: 500, message: 'Disk broke', fieldErrors: [] };
  answers = (path) =>
    path === PATHS.configDefaults
      ? { ok: false, reason }
      : { ok: true, value: { body: [{ id: 1, key: 'BANNER_TEXT', value: '' }], total: 1 } };
  await open('/entities/shotpointconfig', <EntityList resource={CONFIGURATION} />);
  await until(() => rows().length === 1);
  await doing(() => byName('Reset to defaults…').click());
  await doing(() => byName('Reset configuration').click());
  await until(() => rows().length === 0);
  expect(page.root.textContent).toContain('The list could not be loaded.Disk broke');
  expect(page.root.textContent).not.toContain('No configuration entry yet');
  await doing(() => byName('Retry now').click());
  await until(() => rows().length === 1);
});

it('[records.26] says at the search box what the definition says of the search', async () => {
  await open('/entities/shotreports', <EntityList resource={SHOT_REPORTS} />);
  const box = byName('Search');
  const hint = document.getElementById(box.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toBe('One or two characters: beginning of the detection id');
  await doing(() => page.unmount());
  await open('/entities/cameras');
  expect(byName('Search').hasAttribute('aria-describedby')).toBe(false);
});

it('[records.50] keeps the menus of the rows in reach where the list is wider than its window', async () => {
  page = await mount(
    <div style={{ display: 'flex', width: '400px', height: '600px' }}>
      <EntityList resource={CAMERAS} />
    </div>,
    { path: '/entities/cameras', store },
  );
  await loaded();
  const table = page.root.querySelector('table');
  const menu = byName('Actions for North gate 1').getBoundingClientRect();
  expect(table?.offsetWidth).toBeGreaterThan(400);
  expect(menu.right - page.root.getBoundingClientRect().left).toBeLessThanOrEqual(400);
});

it('[records.50] offers only what the person may do', async () => {
  signInAs('ROLE_POWER_USER');
  await open('/entities/squadids', <EntityList resource={SQUADS} />);
  await loaded();
  expect(page.root.querySelector('input[type=checkbox]')).toBeNull();
  expect(page.root.textContent).not.toContain('New squad');
});

it('[records.48] shows all rows as one long list and renders only the rows in view', async () => {
  const many = Array.from({ length: 20_000 }, (_, at) => ({ id: at + 1, cameraId: `CAM-${at + 1}` }));
  answers = () => ({ ok: true, value: { body: many, total: many.length } });
  await open('/entities/cameras?size=all');
  await loaded();
  expect(queries()[0]).toMatchObject({ size: 9_999_999, page: 0 });
  expect(page.root.textContent).toContain('1–20\u202F000 of 20\u202F000');
  expect(rows().length).toBeLessThan(100);
});

/** Collects messages for screen readers from now on; a message is removed after half a second. */
function collectAnnounced(): string[] {
  const texts: string[] = [];
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      if (target instanceof Element && target.closest('[data-live-announcer]') !== null)
        texts.push(...Array.from(addedNodes, ({ textContent }) => textContent ?? ''));
  });
  observer.observe(document.body, { subtree: true, childList: true });
  onTestFinished(() => observer.disconnect());
  return texts;
}

it('[records.50] announces the column of a sort, and no selection that has not changed', async () => {
  await open('/entities/cameras');
  await loaded();
  const announced = collectAnnounced();
  const [, head] = page.root.querySelectorAll<HTMLElement>('thead th');
  await doing(() => head && userEvent.click(head));
  await until(() => queries().at(-1)?.['sort'] === 'cameraId,asc');
  await until(() => announced.includes('sorted by column Camera id in ascending order'));
  expect(announced).not.toContain('No items selected.');
});

it('[records.50] announces that nothing matches, at the place of the range', async () => {
  answers = () => ({ ok: true, value: { body: [], total: 0 } });
  await open('/entities/cameras?search=zzzz');
  await until(() => page.root.textContent.includes('No record matches'));
  expect(page.root.querySelector('footer output')?.textContent).toBe('Nothing matches');
});

it('[records.50] people are named by first and last name where they are selected', async () => {
  const people = ['Norling', 'Marsden'].map((lastName, at) => ({
    id: at + 1,
    firstName: 'Wendell',
    lastName,
  }));
  answers = () => ({ ok: true, value: { body: people, total: 2, headers: new Headers() } });
  await open('/entities/sms-subscribers', <EntityList resource={SMS_SUBSCRIBERS} />);
  await until(() => rows().length === 2);
  const names = rows().map((row) =>
    row
      .getAttribute('aria-labelledby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  );
  expect(names).toEqual(['Wendell Norling', 'Wendell Marsden']);
});

it('[screens.18] all rows of a long list are rendered for print, also those out of view', async () => {
  const many = Array.from({ length: 300 }, (_, at) => ({ id: at + 1, cameraId: `CAM-${at + 1}` }));
  answers = () => ({ ok: true, value: { body: many, total: many.length } });
  await open('/entities/cameras?size=all');
  await loaded();
  expect(rows().length).toBeLessThan(100);
  await doing(() => window.dispatchEvent(new Event('beforeprint')));
  expect(rows().length).toBe(many.length);
  await doing(() => window.dispatchEvent(new Event('afterprint')));
  expect(rows().length).toBeLessThan(100);
});

it('[records.13] says that not all of many records were checked for what depends on them', async () => {
  const many = Array.from({ length: 22 }, (_, at) => ({ id: at + 1, zoneId: `NG_Z${at + 1}` }));
  answers = (path) => ({
    ok: true,
    value: { body: path.includes('getDeleteStats') ? [{ zoneId: 'NG_Z1' }] : many, total: many.length },
  });
  await open('/entities/zone', <EntityList resource={ZONES} />);
  await until(() => rows().length === 22);
  await doing(() => page.root.querySelector<HTMLElement>('thead input[type=checkbox]')?.click());
  await doing(() => byName('Delete…').click());
  const text = () => document.querySelector('dialog')?.textContent ?? '';
  await until(() => text().includes('What depends on 2 further records was not checked.'));
  expect(text()).toContain('Delete 22 zones?');
  expect(text()).not.toContain('No other record depends on it.');
});

it('[forms.13] the focus returns to the table once no row is selected', async () => {
  await open('/entities/cameras');
  await loaded();
  const box = page.root.querySelector<HTMLElement>('thead input[type=checkbox]');
  box?.focus();
  await doing(() => box?.click());
  byName('Clear selection').focus();
  await doing(() => byName('Clear selection').click());
  expect(document.activeElement?.closest('table')).not.toBeNull();
});

it('[records.51] switches the selected records, each read before it is written', async () => {
  const row = { id: 5, lastName: 'Lee', enabled: false };
  answers = (path, { method }) => ({
    ok: true,
    value: {
      body: path.endsWith('/5') ? { ...row, photo: 'AAAA' } : method ? {} : [row],
      total: 1,
      headers: new Headers(),
    },
  });
  await open('/entities/sms-subscribers', <EntityList resource={SMS_SUBSCRIBERS} />);
  await until(() => rows().length === 1);
  await doing(() => page.root.querySelector<HTMLElement>('tbody input[type=checkbox]')?.click());
  await doing(() => byName('Enable').click());
  await until(() => send.mock.calls.some(([, call]) => call?.method === 'PUT'));
  const put = send.mock.calls.find(([, call]) => call?.method === 'PUT');
  expect(put?.[1]?.body).toEqual({ ...row, photo: 'AAAA', enabled: true });
});

it('[records.49] reports a failed list of all subscribers with the sentence of the specification', async () => {
  answers = () => ({ ok: false, reason: { kind: 'other', status: 503 } });
  await open('/entities/sms-subscribers?size=all', <EntityList resource={SMS_SUBSCRIBERS} />);
  await until(() => page.root.querySelector('[role=alert]') !== null);
  expect(page.root.textContent).toContain(
    'Failed to fetch subscribers status: Unexpected response status: 503',
  );
});

it('[records.37] loads its page again after a change of its records, and not after others', async () => {
  await open('/entities/cameras');
  await loaded();
  const lists = () => send.mock.calls.filter(([path]) => path === CAMERAS.path).length;
  const before = lists();
  applyChanges(store, [{ collection: 'webhooks', records: [{ id: 1 }] }]);
  await until(() => store.get(recordChangesAtom).length > 0);
  expect(lists()).toBe(before);
  applyChanges(store, [{ collection: 'cameras', records: [{ id: 1 }] }]);
  await until(() => queries().filter((query) => query?.['page'] === 0).length === 2);
});
