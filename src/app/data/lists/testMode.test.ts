/** Calls with an error text of their own (O§8, ER-04). */
import { createAppStore } from '../../base/createAppStore.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Http } from '../../base/http.ts';

const send = vi.hoisted(() => vi.fn<Http['send']>());
vi.mock('../../session/console.ts', () => ({ httpOf: () => ({ send }) }));
const { setTestMode } = await import('./testMode.ts');

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

const failed = (message: string | undefined) =>
  send.mockResolvedValue({
    ok: false,
    reason: {
      kind: 'server',
      status: 500,
      message,
      appError: undefined,
      errorKey: undefined,
      fieldErrors: [],
    },
  });
beforeEach(() => send.mockReset());

it.each([
  [true, 'Error activating blank test mode'],
  [false, 'Error deactivating blank test mode.'],
])('[ER6] test mode to be switched on: %s, says "%s" where the call fails', async (on, sentence) => {
  failed('no');
  expect(await setTestMode(store, ['NG'], { isActive: on })).toBeUndefined();
  expect(send.mock.calls[0]?.[1]).toMatchObject({
    method: 'POST',
    own: sentence,
    body: { shotpointconfig: { key: 'TEST_MODE' }, squadIds: ['NG'] },
  });
});
