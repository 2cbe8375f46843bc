import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Row } from '../../../../domain/json/row.ts';
import { CAMERAS } from '../../../../domain/resources/entities/cameras.ts';
import { createAppStore } from '../../../shell/createAppStore.ts';
import { setAccountAtom } from '../../../session/tokenAtoms.ts';
import { mount, until, type Mounted } from '../../../testing/mount.tsx';
import { EntityDetail } from './EntityDetail.tsx';

const CAMERA = {
  id: 3,
  cameraId: 'C3',
  name: '<b>Gate</b>',
  lat: -12.5,
  squadId: 'EB',
  level: { id: 9, level_id: 'L1', level_name: 'Roof' },
  lpr: true,
  preset: { an: 'object' },
  ofAnother: 'server',
};
const ENTRY = {
  id: 5,
  action: 'update',
  actionTime: '2026-11-01T10:00:00Z',
  user: 'ann',
  actionDomain: 'cameras C3',
  changes: [{ field: 'name', old: 'Door', new: 'Gate' }],
};

let page: Mounted;
let trail: readonly Row[] | 404;

beforeEach(() => {
  trail = [ENTRY, { ...ENTRY, id: 6, user: 'eve', actionDomain: 'cameras C33' }];
  vi.stubGlobal('fetch', async (url: string) => {
    const isTrail = url.includes('audit-trails');
    const body = isTrail ? trail : CAMERA;
    const status = body === 404 ? 404 : 200;
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
});
afterEach(async () => {
  await page.unmount();
  vi.unstubAllGlobals();
});

async function openAs(...authorities: string[]): Promise<void> {
  const store = createAppStore();
  store.set(setAccountAtom, {
    login: 'ann',
    email: '',
    firstName: '',
    lastName: '',
    authorities: new Set(authorities),
  });
  page = await mount(<EntityDetail resource={CAMERAS} id={3} />, { store });
  await until(() => page.root.querySelector('h1') !== null);
}
const valueOf = (name: string) =>
  [...page.root.querySelectorAll('dt')].find((term) => term.textContent === name)?.nextElementSibling;
const texts = (selector: string) =>
  [...page.root.querySelectorAll(selector)].map(({ textContent }) =>
    textContent.replaceAll(/\s+/g, ' ').trim(),
  );

it('[forms.12] shows each field by its kind, text from data as text, and links to related records', async () => {
  await openAs('ROLE_ADMIN');
  expect(texts('h1')).toEqual(['<b>Gate</b>']);
  expect(valueOf('Latitude')?.textContent).toBe('−12.5°');
  expect(valueOf('Hidden')?.textContent).toBe('None');
  expect(valueOf('Preset')?.textContent).toContain('"an": "object"');
  expect(valueOf('ofAnother')?.textContent).toBe('server');
  const level = valueOf('Level')?.querySelector('a');
  expect([level?.textContent, level?.getAttribute('href')]).toEqual(['Roof (L1)', '/entities/level/9']);
  expect(valueOf('Squad')?.querySelector('a')?.getAttribute('href')).toBe('/entities/squadids?search=EB');
});

it('[forms.12] shows the history of this record alone, with old and new values', async () => {
  await openAs('ROLE_ADMIN');
  await until(() => page.root.querySelector('ol') !== null);
  expect(texts('ol > li')).toEqual([expect.stringMatching(/update ann ?Name ?Door → Gate$/)]);
});

it('[forms.12] shows no history where the server has no audit trail, or to people who may not see it', async () => {
  trail = 404;
  await openAs('ROLE_ADMIN');
  await until(() => !texts('h2').includes('History'));
  await page.unmount();
  trail = [ENTRY];
  await openAs('ROLE_POWER_USER');
  expect(texts('h2')).toEqual(['Other fields']);
});

it('[forms.12] offers Edit and Delete to people who may do so', async () => {
  await openAs('ROLE_POWER_USER');
  expect(texts('header a, header button')).toEqual(['Cameras', 'Open camera page', 'Delete…', 'Edit']);
  await page.unmount();
  await openAs('ROLE_USER');
  expect(texts('header a, header button')).toEqual(['Cameras', 'Open camera page']);
});
