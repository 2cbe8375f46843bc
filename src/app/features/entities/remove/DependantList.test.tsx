import { afterEach, expect, it } from 'vitest';
import { createAppStore } from '../../../shell/createAppStore.ts';
import { setAccountAtom } from '../../../session/tokenAtoms.ts';
import { mount, type Mounted } from '../../../testing/mount.tsx';
import { DependantList } from './DependantList.tsx';

let page: Mounted;
afterEach(() => page.unmount());

const state = {
  status: 'loaded',
  dependants: [
    { title: 'Stored nodes that remain', names: ['FQ-1', 'FQ-2'], path: '/entities/nodes' },
    { title: 'Cameras', names: ['CAM-001'], path: '/entities/cameras' },
  ],
} as const;

async function linksOf(authority: string): Promise<(string | null)[]> {
  const store = createAppStore();
  const account = { login: 'x', email: '', firstName: '', lastName: '' };
  store.set(setAccountAtom, { ...account, authorities: new Set([authority]) });
  page = await mount(<DependantList collection="surveynodes" state={state} />, { store });
  expect(page.root.textContent).toContain('Stored nodes that remain 2FQ-1, FQ-2');
  return [...page.root.querySelectorAll('a')].map((link) => link.getAttribute('href'));
}

it('[records.13] names what depends on a record to a person who may not open its list, without a link', async () => {
  expect(await linksOf('ROLE_SURVEY')).toEqual([]);
});

it('[records.13] leads to the list where the person may open it', async () => {
  expect(await linksOf('ROLE_ADMIN')).toEqual(['/entities/nodes', '/entities/cameras']);
});
