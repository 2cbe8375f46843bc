import { expect, it, vi } from 'vitest';
import { PATHS } from '../../../domain/contract/paths.ts';
import { memoryStorage } from '../../testing/memoryStorage.ts';
import { storeOfCalls } from '../../testing/storeOfCalls.ts';
import { serverFactsAtom } from '../config/consoleAtoms.ts';
import { loadServerFacts } from './loadConsole.ts';
import { PATIENCE_MS } from '../../../../tests/support/patience.ts';

vi.stubGlobal('localStorage', memoryStorage());
vi.stubGlobal('sessionStorage', memoryStorage());

it('[HQ18] a fact about the server is there while the calls for others have no answer', async () => {
  const info = { activeProfiles: ['staging'], 'display-ribbon-on-profiles': 'staging' };
  const store = storeOfCalls((path) => {
    if (path !== PATHS.info) return new Promise(() => undefined);
    return Promise.resolve({ ok: true, value: { body: info, headers: new Headers(), total: 0 } });
  });
  void loadServerFacts(store);
  await vi.waitFor(() => expect(store.get(serverFactsAtom).ribbon).toBe('staging'), PATIENCE_MS);
  expect(store.get(serverFactsAtom).serverVersion).toBeUndefined();
});
