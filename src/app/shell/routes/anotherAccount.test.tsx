import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { alertLogAtom } from '../../data/alerts/alertLog.ts';
import { noteOwnChangeAtom, removeOwnChangeAtom } from '../../data/alerts/ownChanges.ts';
import { createAppStore } from '../createAppStore.ts';
import { lastScenarioAtom } from '../../data/loading/scenarios.ts';
import { doing, mount, until, type Mounted } from '../../testing/mount.tsx';
import { setAccountAtom, type Account } from '../../session/tokenAtoms.ts';
import { Routes } from './Routes.tsx';

const ALERTS = {
  alerts: [{ kind: 'update', text: 'Shot: North Gate', symbol: 'Panic', time: 1, seen: true }],
};
const accountOf = (login: string): Account => ({
  login,
  email: '',
  firstName: '',
  lastName: '',
  authorities: new Set(['ROLE_USER']),
});

let store = createAppStore();
let page: Mounted;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 503 })));
  store = createAppStore();
});

afterEach(async () => {
  await page.unmount();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('[accounts.30] another account begins anew, though it has the same rights', async () => {
  localStorage.setItem('shotpoint.alerts.ann', JSON.stringify(ALERTS));
  store.set(setAccountAtom, accountOf('ann'));
  page = await mount(<Routes />, { path: '/', store });
  await until(() => store.get(alertLogAtom).length === 1);
  await doing(() => store.set(setAccountAtom, accountOf('bob')));
  await until(() => store.get(alertLogAtom).length === 0);
  expect(localStorage.getItem('shotpoint.alerts.ann')).toContain('North Gate');
});

it('[accounts.30] another account has neither the last scenario nor the pending changes of the former one', async () => {
  const key = { squadId: 'SQ1', detectionId: '1' };
  localStorage.setItem('shotpoint.alerts.ann', JSON.stringify(ALERTS));
  store.set(setAccountAtom, accountOf('ann'));
  page = await mount(<Routes />, { path: '/', store });
  await until(() => store.get(alertLogAtom).length === 1);
  store.set(lastScenarioAtom, { id: 1, name: 'Night drill' });
  store.set(noteOwnChangeAtom, key, 1);
  await doing(() => store.set(setAccountAtom, accountOf('bob')));
  await until(() => store.get(lastScenarioAtom) === undefined);
  expect(store.set(removeOwnChangeAtom, key, 1)).toBe(false);
});
