import { expect, it, vi } from 'vitest';
import { PATHS } from '../../../domain/contract/paths.ts';
import { SMS_SUBSCRIBERS } from '../../../domain/resources/entities/smsSubscribers.ts';
import { memoryStorage } from '../../testing/memoryStorage.ts';
import { storeOfCalls } from '../../testing/storeOfCalls.ts';
import { serverFactsAtom } from '../config/consoleAtoms.ts';
import { loadMenuFacts, loadServerFacts } from './loadConsole.ts';
import { PATIENCE_MS } from '../../../../tests/support/patience.ts';

vi.stubGlobal('localStorage', memoryStorage());
vi.stubGlobal('sessionStorage', memoryStorage());

it('[test-mode.14] a fact about the server is there while the calls for others have no answer', async () => {
  const info = { activeProfiles: ['staging'], 'display-ribbon-on-profiles': 'staging' };
  const store = storeOfCalls((path) => {
    if (path !== PATHS.info) return new Promise(() => undefined);
    return Promise.resolve({ ok: true, value: { body: info, headers: new Headers(), total: 0 } });
  });
  void loadServerFacts(store);
  await vi.waitFor(() => expect(store.get(serverFactsAtom).ribbon).toBe('staging'), PATIENCE_MS);
  expect(store.get(serverFactsAtom).serverVersion).toBeUndefined();
});

it('[test-mode.14] a failed load of the subscribers takes nobody the menu item and the page of the own entry', async () => {
  let isDown = false;
  const store = storeOfCalls((path) => {
    const body = path === SMS_SUBSCRIBERS.path ? [{ id: 1, email: 'ann@x.example' }] : [{ id: 7 }];
    return Promise.resolve(
      isDown
        ? { ok: false, reason: { kind: 'server', status: 503 } }
        : { ok: true, value: { body, headers: new Headers(), total: 1 } },
    );
  });
  await loadMenuFacts(store);
  const loaded = { scenarioCount: 1, subscriberEmails: ['ann@x.example'] };
  expect(store.get(serverFactsAtom)).toMatchObject(loaded);
  isDown = true;
  await loadMenuFacts(store);
  expect(store.get(serverFactsAtom)).toMatchObject(loaded);
});
