import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LEVELS } from '../../../../domain/resources/levels.ts';
import { createAppStore } from '../../../base/createAppStore.ts';
import { setAccountAtom } from '../../../session/tokenAtoms.ts';
import { byName, doing, mount, type, until, type Mounted } from '../../../testing/mount.tsx';
import { EntityForm } from './EntityForm.tsx';

const LEVEL = { id: 3, recordVersion: 1, level_id: 'L1', level_name: 'Quay', squad_id: '', map_url: '' };
const SQUAD = { id: 7, squadId: 'OT', alias: 'Old Town' };
let page: Mounted;

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('fetch', async (url: string) => {
    const body = url.includes('squadids') ? [SQUAD] : LEVEL;
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(async () => {
  await page.unmount();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

/** A form with a store of its own, as after a reload. */
async function open(): Promise<void> {
  const store = createAppStore();
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

it('[FM14] offers unsaved edits after a reload, in one line that resumes or discards them', async () => {
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

it('[FM10] closes the list of records when one is picked, by pointer or by Enter', async () => {
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

it('[FP10] takes a floor plan from a file, names the features that it leaves out, and refuses a file without any', async () => {
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
