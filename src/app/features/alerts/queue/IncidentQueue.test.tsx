import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Authority } from '../../../../domain/contract/authorities.ts';
import type { Incident } from '../../../../domain/contract/incident.ts';
import type { OpenIncidents, PresentPerson } from '../../../../domain/contract/presence.ts';
import { idleSummary } from '../../../../domain/live/summary.ts';
import { failure, success } from '../../../../domain/result.ts';
import { epochMs } from '../../../../domain/units.ts';
import { receiveSummaryAtom, setEngineAtom } from '../../../data/engine/liveAtoms.ts';
import { httpAtom } from '../../../http/httpAtom.ts';
import { drawerAtom } from '../../../data/view/drawerAtoms.ts';
import { setAccountAtom } from '../../../session/tokenAtoms.ts';
import { createAppStore } from '../../../shell/createAppStore.ts';
import { Drawer } from '../../../shell/home/Drawer.tsx';
import { fakeEngine } from '../../../testing/fakeEngine.ts';
import { byName, doing, mount, until, type Mounted } from '../../../testing/mount.tsx';

const NOW = Date.now();
const incident = (id: number, place: string, more: Partial<Incident> = {}): Incident => ({
  id,
  version: 4,
  squadId: 'S',
  count: 1,
  class: 'single',
  severity: 'Shot',
  types: ['Shot'],
  test: false,
  state: 'unacknowledged',
  alarmTime: epochMs(NOW - 5_000),
  firstTime: epochMs(NOW - 5_000),
  lastTime: epochMs(NOW - 5_000),
  place,
  track: [],
  ...more,
});
const round = (reportId: number, seconds: number, lat: number) => ({
  reportId,
  detectionId: String(reportId),
  time: epochMs(NOW - 60_000 + seconds * 1000),
  symbol: 'Shot' as const,
  rounds: 1,
  lat,
  lon: 10,
  zone: 'Z1',
});

let store = createAppStore();
let page: Mounted;
let incidents: readonly Incident[] = [];
let revision = 0;
let people: readonly PresentPerson[] = [];
let opened: readonly OpenIncidents[] = [];
let sent: [string, unknown][] = [];
/** Answer to the next act; undefined: done, and the incident is the caller's. */
let conflict: Incident | undefined;

const announce = () =>
  doing(() =>
    store.set(receiveSummaryAtom, {
      ...idleSummary(),
      presenceRevision: revision + 1,
      incidents: {
        isOffered: true,
        revision: ++revision,
        toTake: incidents.filter(({ state }) => state === 'unacknowledged').length,
      },
    }),
  );
const serve = async (...list: Incident[]) => {
  incidents = list;
  await announce();
  await until(() => list.every(({ place = '' }) => page.root.textContent.includes(place)));
};
const signInAs = (authority: Authority, more: { readonly isDisplay?: true } = {}) =>
  store.set(setAccountAtom, {
    login: 'me',
    email: '',
    firstName: '',
    lastName: '',
    authorities: new Set([authority]),
    ...more,
  });

beforeEach(async () => {
  store = createAppStore();
  sent = [];
  conflict = undefined;
  [people, opened] = [[], []];
  signInAs('ROLE_USER');
  store.set(setEngineAtom, {
    ...fakeEngine([]),
    incidents: async () => incidents,
    presenceAt: async () => people,
    setOpenIncidents: async (incidents) => void (opened = [...opened, incidents]),
  });
  store.set(httpAtom, {
    send: async (path, { method, body } = {}) => {
      const headers = new Headers();
      const answer = (value: unknown) => success({ status: 200, headers, body: value, total: undefined });
      if (method !== 'POST')
        return answer({ history: [{ time: NOW, actor: 'r.diaz', act: 'note', text: 'A man ran west.' }] });
      sent.push([path.split('/').slice(-2).join('/'), body]);
      const before = incidents.find(({ id }) => path.includes(`/${id}/`));
      if (conflict !== undefined)
        return failure({
          kind: 'other',
          status: 409,
          message: undefined,
          appError: undefined,
          errorKey: undefined,
          fieldErrors: [],
          current: { ...conflict },
        });
      return answer({ ...before, version: 5, state: 'acknowledged', owner: 'me' });
    },
  });
  store.set(drawerAtom, { open: true, tab: 'alerts', tall: true });
  page = await mount(<Drawer />, { store });
});
afterEach(() => page.unmount());

const heads = () => [...page.root.querySelectorAll('h2')].map((head) => head.textContent);
const card = () => page.root.querySelector('article[tabindex]');
const acts = () => [...(card()?.querySelectorAll('fieldset button') ?? [])].map((one) => one.textContent);

it('[incidents.12] shows the alerts alone until the server is known to have incidents, and then the queue beside them', async () => {
  await until(() => page.root.textContent.includes('No alerts yet'));
  expect(heads()).toEqual([]);
  await serve(incident(1, 'Granary'));
  expect(heads()).toEqual(['Needs acknowledgement 1Next J Previous K']);
  await doing(() => byName('All alerts').click());
  expect(page.root.textContent).toContain('No alerts yet');
});

it('[incidents.12] parts the queue by who has what, with names', async () => {
  await serve(
    incident(1, 'Granary'),
    incident(2, 'North Gate', { state: 'acknowledged', owner: 'j.ortiz', offeredTo: 'me' }),
    incident(3, 'Quay East', { state: 'acknowledged', owner: 's.amin' }),
    incident(4, 'Alder Park', {
      state: 'closed',
      owner: 'me',
      outcome: 'fireworks',
      closedTime: epochMs(NOW),
    }),
  );
  expect(heads().map((head) => head.replace(/ ?\d.*/, ''))).toEqual([
    'Needs acknowledgement',
    'Mine',
    'Taken by others',
    'Closed this shift',
  ]);
  const rows = [...page.root.querySelectorAll('article:not([tabindex])')].map((row) => row.textContent);
  expect(rows[0]).toMatch(/Shot, North Gate.*j\.ortiz hands it to you.*Accept.*Decline/);
  expect(rows[1]).toMatch(/Shot, Quay East.*s\.amin/);
  expect(rows[2]).toMatch(/Shot, Alder Park.*Fireworks/);
  await doing(() => byName('Accept').click());
  expect(sent).toEqual([['2/accept', { version: 4, declines: false }]]);
});

it('[incidents.13] the card shows each round, the travel and the history, and offers what is possible', async () => {
  await serve(
    incident(1, 'Granary', {
      count: 2,
      class: 'multiple',
      cadence: 12,
      travel: { bearing: 0, metresPerSecond: 3.6 },
      track: [round(1, 0, 50), round(2, 12, 50.0009)],
    }),
  );
  await until(() => card()?.textContent.includes('A man ran west.') === true);
  const cells = [...(card()?.querySelectorAll('tbody tr') ?? [])].map((row) =>
    [...row.querySelectorAll('td')].slice(2).map((cell) => cell.textContent),
  );
  expect(cells).toEqual([
    ['–', '–', 'Z1'],
    ['+12.0 s', '100 m', 'Z1'],
  ]);
  expect(card()?.textContent).toContain('Multiple, every 12.0 s');
  expect(card()?.textContent).toContain('N, 3.6 m/s');
  expect(acts()).toEqual(['TakeA', 'NoteN', 'Close…C', 'Case number']);
  await doing(() => signInAs('ROLE_USER', { isDisplay: true }));
  expect(acts()).toEqual([]);
});

it('[incidents.14] its keys act on the open incident, which stays open while a graver one arrives', async () => {
  const first = incident(1, 'Granary');
  await serve(first);
  await serve(incident(2, 'Ferry Terminal', { severity: 'Panic' }), first);
  expect(card()?.getAttribute('aria-label')).toBe('Shot, Granary');
  await doing(() => userEvent.keyboard('a'));
  await until(() => acts().length > 0 && !acts().includes('TakeA'));
  await doing(() => userEvent.keyboard('c'));
  await doing(() => userEvent.keyboard('{ArrowRight}{Enter}'));
  await until(() => sent.length === 2);
  expect(sent).toEqual([
    ['1/take', { version: 4 }],
    ['1/close', { version: 5, outcome: 'fireworks', note: '' }],
  ]);
  await doing(() => userEvent.keyboard('j'));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Panic, Ferry Terminal');
  await doing(() => userEvent.keyboard('k'));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Shot, Granary');
});

it('[incidents.5] names who was first', async () => {
  const first = incident(1, 'Granary');
  conflict = { ...first, version: 5, state: 'acknowledged', owner: 'r.diaz' };
  await serve(first);
  await doing(() => userEvent.keyboard('a'));
  await until(() => card()?.textContent.includes('r.diaz was first and has it now.') === true);
  expect(heads().map((head) => head.replace(/ ?\d.*/, ''))).toContain('Taken by others');
});

it('[incidents.37] names who else has the open incident open and who listens, and tells the others that it is open', async () => {
  people = ['me', 'm.keller', 'r.diaz'].map((login) => ({ login, listening: login === 'r.diaz' }));
  await serve(incident(1, 'Granary'), incident(2, 'Quay East'));
  await until(() => card()?.textContent.includes('r.diaz is listening. Also open: m.keller') === true);
  people = [{ login: 'me', listening: false }];
  await announce();
  await until(() => card()?.querySelector('output')?.textContent === '');
  await doing(() => userEvent.keyboard('j'));
  await until(() => opened.length === 2);
  expect(opened).toEqual([1, 2].map((id) => ({ open: [id], listening: [] })));
  await doing(() => signInAs('ROLE_USER', { isDisplay: true }));
  await doing(() => userEvent.keyboard('k'));
  await until(() => opened.at(-1)?.open.length === 0);
});
