import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CAMERAS } from '../../../../domain/resources/entities/cameras.ts';
import { AUTHORITIES } from '../../../../domain/contract/authorities.ts';
import { LEVELS } from '../../../../domain/resources/entities/levels.ts';
import { USERS } from '../../../../domain/resources/entities/users.ts';
import { ZONES } from '../../../../domain/resources/entities/zones.ts';
import { createAppStore } from '../../../shell/createAppStore.ts';
import { placesAtom } from '../../../data/config/consoleAtoms.ts';
import type { Place } from '../../../data/lists/lists.ts';
import { applyChanges } from '../../../data/loading/reloadChanged.ts';
import { setAccountAtom } from '../../../session/tokenAtoms.ts';
import { byName, doing, mount, type, until, type Mounted } from '../../../testing/mount.tsx';
import { draftsAtom } from './draft/draftAtoms.ts';
import { EntityForm } from './EntityForm.tsx';
import { possibleColumns } from '../list/view/listColumns.ts';

const LEVEL = { id: 3, recordVersion: 1, level_id: 'L1', level_name: 'Quay', squad_id: '', map_url: '' };
const SQUAD = { id: 7, squadId: 'OT', alias: 'Old Town' };
let page: Mounted;
let stored: object | undefined = LEVEL;
let store = createAppStore();

beforeEach(() => {
  stored = LEVEL;
  sessionStorage.clear();
  vi.stubGlobal('fetch', async (url: string) => {
    const body = url.includes('squadids') ? [SQUAD] : stored;
    const init = { headers: { 'content-type': 'application/json' }, status: body === undefined ? 404 : 200 };
    return new Response(JSON.stringify(body ?? {}), init);
  });
});
afterEach(async () => {
  await page.unmount();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

/** A form with a store of its own, as after a reload. */
async function open(): Promise<void> {
  store = createAppStore();
  const account = { login: 'ann', email: '', firstName: '', lastName: '' };
  store.set(setAccountAtom, { ...account, authorities: new Set(['ROLE_ADMIN']) });
  page = await mount(<EntityForm resource={LEVELS} id={3} />, { store });
  await until(() => page.root.querySelector('h1') !== null);
}
const fieldOf = (name: string) => page.root.querySelector<HTMLInputElement>(`#field-${name}`);
const typeInto = async (name: string, text: string) => {
  const input = fieldOf(name);
  if (input === null) throw new Error(`There is no field ${name}`);
  await type(input, text);
};

it('[forms.6] offers unsaved edits after a reload, in one line that resumes or discards them', async () => {
  await open();
  expect(document.body.textContent).not.toContain('Resume unsaved changes?');
  await typeInto('level_name', 'North quay');
  await page.unmount();

  await open();
  expect(fieldOf('level_name')?.value).toBe('Quay');
  await doing(() => byName('Resume').click());
  expect(fieldOf('level_name')?.value).toBe('North quay');
  expect(document.activeElement).toBe(fieldOf('level_name'));
  expect(page.root.textContent).toContain('Unsaved changes');
  expect(page.root.textContent).not.toContain('Resume unsaved changes?');
  await page.unmount();

  await open();
  await doing(() => byName('Discard').click());
  expect([fieldOf('level_name')?.value, sessionStorage.length]).toEqual(['Quay', 0]);
});

it('[forms.10] closes the list of records when one is picked, by pointer or by Enter', async () => {
  await open();
  const option = () => document.querySelector<HTMLElement>('[role="option"]');
  for (const pick of [
    () => option()?.click(),
    () => {
      const input = page.root.querySelector<HTMLInputElement>('[role="combobox"]');
      for (const key of ['ArrowDown', 'Enter'])
        input?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    },
  ]) {
    const input = page.root.querySelector<HTMLInputElement>('[role="combobox"]');
    if (input === null) throw new Error('There is no combo box');
    await doing(() => input.focus());
    await type(input, 'Old');
    await until(() => option()?.textContent === 'Old Town (OT)');
    await doing(pick);
    await until(() => option() === null);
    expect(input.value).toBe('OT');
  }
});

it('[zones.12] takes a floor plan from a file, names the features that it leaves out, and refuses a file without any', async () => {
  await open();
  const ring = [
    [8, 50],
    [8.001, 50],
    [8.001, 50.001],
    [8, 50],
  ];
  const feature = (kind: string) => ({
    type: 'Feature',
    properties: { kind, name: 'Lobby' },
    geometry: { type: 'Polygon', coordinates: [ring] },
  });
  const choose = (content: unknown) =>
    doing(() => {
      const files = new DataTransfer();
      files.items.add(new File([JSON.stringify(content)], 'plan.geojson'));
      const input = fieldOf('floorPlan');
      if (input === null) throw new Error('There is no field of the plan');
      input.files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
  const field = () => input()?.closest('[role=group]')?.textContent ?? '';
  const input = () => fieldOf('floorPlan');
  await choose({ features: [feature('room'), feature('door'), feature('outline')] });
  await until(() => field().includes('1 outline, 1 room'));
  expect(field()).toContain('Feature 2 has no kind such as outline, wall or room');
  await choose({ features: [feature('door')] });
  await until(() => field().includes('The file has no outline, wall or room.'));
  expect(field()).toContain('1 outline, 1 room');
  await choose('x');
  await doing(() => byName('Remove file').click());
  await until(() => field().includes('No walls and rooms.'));
});

it('[records.37] follows a change by someone else while nothing is edited', async () => {
  await open();
  stored = { ...LEVEL, recordVersion: 2, level_name: 'Harbour' };
  applyChanges(store, [{ collection: 'levels', records: [{ id: 3, recordVersion: 2 }] }]);
  await until(() => fieldOf('level_name')?.value === 'Harbour');
  expect(page.root.textContent).not.toContain('Someone else');
});

it('[records.37] keeps edits, says that someone else has changed the record, and shows the changes on demand', async () => {
  await open();
  await typeInto('level_name', 'North quay');
  stored = { ...LEVEL, recordVersion: 2, level_name: 'Harbour', map_url: 'plan' };
  applyChanges(store, [{ collection: 'levels', records: [{ id: 3, recordVersion: 2 }] }]);
  await until(() => page.root.textContent?.includes('Someone else has changed this record') === true);
  expect(fieldOf('level_name')?.value).toBe('North quay');
  await doing(() => byName('Show changes').click());
  const heads = [...page.root.querySelectorAll('tbody th')].map((head) => head.textContent);
  expect(heads).toHaveLength(2);
  expect(page.root.textContent).not.toContain('Show changes');
  await doing(() => byName('Discard mine').click());
  expect(fieldOf('level_name')?.value).toBe('Harbour');
});

it('[records.37] says that someone else has deleted the record, and keeps what was typed', async () => {
  await open();
  await typeInto('level_name', 'North quay');
  stored = undefined;
  applyChanges(store, [{ collection: 'levels', records: [{ id: 3 }] }]);
  await until(() => page.root.textContent?.includes('Someone else has deleted this record') === true);
  expect(fieldOf('level_name')?.value).toBe('North quay');
  await typeInto('level_name', 'Quay');
  await until(() => page.root.textContent?.includes('This record does not exist') === true);
});

it('[forms.16] begins at the first place of the site, also where the places are loaded later', async () => {
  store = createAppStore();
  page = await mount(<EntityForm resource={CAMERAS} id={undefined} />, { store });
  const middle = async () => {
    await doing(() => byName('Place at map centre').click());
    const fields = page.root.querySelectorAll<HTMLInputElement>('[data-position] input');
    return [...fields].map(({ value }) => Math.round(Number(value)));
  };
  const load = (lat: number, lng: number) =>
    doing(() => store.set(placesAtom, [{ id: 1, lat, lng, levels: [] } as unknown as Place]));
  await load(41, -88);
  expect(await middle()).toEqual([41, -88]);
  await doing(() => byName('Clear').click());
  await load(10, 20);
  expect(await middle()).toEqual([41, -88]);
});

it('[forms.5] keeps what is typed during a save as an edit of the stored record', async () => {
  await open();
  let answerSave: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answerSave = resolve)));
  await typeInto('level_name', 'North quay');
  await doing(() => byName('Save').click());
  await typeInto('level_name', 'North quay, deck 2');
  await typeInto('map_url', 'plan');
  const saved = { ...LEVEL, recordVersion: 2, level_name: 'North quay' };
  const headers = { 'content-type': 'application/json' };
  await doing(() => answerSave(new Response(JSON.stringify(saved), { headers })));
  await until(() => page.root.textContent?.includes('Saving…') === false);
  expect([fieldOf('level_name')?.value, fieldOf('map_url')?.value]).toEqual(['North quay, deck 2', 'plan']);
  expect(page.root.textContent).toContain('Unsaved changes');
  expect([...store.get(draftsAtom).values()]).toEqual([
    { base: saved, inputs: { level_name: 'North quay, deck 2', map_url: 'plan' } },
  ]);
  expect(page.location.address()).toBe('/');
});

it.each([
  ['a page of HTML', '<html>Sign in</html>', 'text/html'],
  ['nothing', '', 'application/json'],
  ['an object that is no record', '{"error":"x"}', 'application/json'],
])('[forms.5] keeps the form and what was typed where %s answers a save', async (_name, body, type) => {
  await open();
  await typeInto('level_name', 'North quay');
  vi.stubGlobal('fetch', async () => new Response(body, { headers: { 'content-type': type } }));
  await doing(() => byName('Save').click());
  await until(() => page.root.textContent?.includes('The save is not confirmed') === true);
  expect(fieldOf('level_name')?.value).toBe('North quay');
  expect([...store.get(draftsAtom).values()]).toMatchObject([{ inputs: { level_name: 'North quay' } }]);
  expect(page.location.address()).toBe('/');
});

it('[forms.2] shows why a record was not saved, however far down the form is scrolled', async () => {
  await open();
  const view = page.root.querySelector<HTMLElement>('form')?.parentElement;
  if (view === null || view === undefined) throw new Error('There is no form');
  view.style.height = '160px';
  await typeInto('level_name', 'North quay');
  view.scrollTop = view.scrollHeight;
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 500 }));
  await doing(() => byName('Save').click());
  await until(() => page.root.querySelector('form [role=alert]') !== null);
  const top = page.root.querySelector('form [role=alert]')?.getBoundingClientRect().top;
  expect(top).toBeGreaterThanOrEqual(view.getBoundingClientRect().top);
});

it('[forms.5] continues in the form of the stored record what was typed while a new record was saved', async () => {
  store = createAppStore();
  page = await mount(<EntityForm resource={LEVELS} id={undefined} />, { store });
  let answerSave: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answerSave = resolve)));
  await typeInto('level_id', 'L1');
  await doing(() => byName('Save').click());
  await typeInto('level_name', 'Quay');
  const headers = { 'content-type': 'application/json' };
  const saved = { ...LEVEL, level_name: '' };
  await doing(() => answerSave(new Response(JSON.stringify(saved), { headers, status: 201 })));
  await until(() => page.location.address() === '/entities/level/3/edit');
  expect([...store.get(draftsAtom).values()]).toEqual([{ base: saved, inputs: { level_name: 'Quay' } }]);
});

it('[forms.7] goes nowhere after a save whose form was left meanwhile', async () => {
  await open();
  let answerSave: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answerSave = resolve)));
  await typeInto('level_name', 'North quay');
  await doing(() => byName('Save').click());
  await page.unmount();
  const headers = { 'content-type': 'application/json' };
  await doing(() =>
    answerSave(new Response(JSON.stringify({ ...LEVEL, level_name: 'North quay' }), { headers })),
  );
  await until(() => store.get(draftsAtom).size === 0);
  expect(page.location.address()).toBe('/');
});

it('[forms.11] a new user has a role that views; a preset sets roles; roles without a screen are said', async () => {
  stored = undefined;
  vi.stubGlobal('fetch', async (url: string) => {
    const body = url.includes('authorities') ? AUTHORITIES : [];
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  });
  page = await mount(<EntityForm resource={USERS} />, { store: createAppStore() });
  const boxOf = (name: string) =>
    [...page.root.querySelectorAll('label')]
      .find((label) => label.textContent.startsWith(name))
      ?.querySelector('input');
  await until(() => boxOf('User ROLE_USER')?.checked === true);
  const warning = 'sees no screen';
  expect(page.root.textContent).not.toContain(warning);
  await doing(() => boxOf('User ROLE_USER')?.click());
  expect(page.root.textContent).toContain(warning);
  await doing(() => byName('Wall').click());
  expect(page.root.textContent).not.toContain(warning);
  expect(boxOf('Display account')?.checked).toBe(true);
  expect(boxOf('Panic alerts')?.checked).toBe(true);
  for (const name of ['User ROLE_USER', 'Sensor state']) await doing(() => boxOf(name)?.click());
  expect(page.root.textContent).toContain(warning);
});

it('[forms.20] folds the older names of fields, and offers them last as columns', async () => {
  const signedIn = createAppStore();
  page = await mount(<EntityForm resource={ZONES} />, { store: signedIn });
  const ids = [...page.root.querySelectorAll('details [id^=field-]')].map(({ id }) => id);
  const folded = ids.filter((id) => !/-(?:label|error|hint)$/.test(id));
  expect(folded).toEqual(['field-name', 'field-level']);
  expect(page.root.querySelector('details')?.open).toBe(false);
  expect(
    possibleColumns(ZONES)
      .slice(-2)
      .map(({ name }) => name),
  ).toEqual(['name', 'level']);
});
