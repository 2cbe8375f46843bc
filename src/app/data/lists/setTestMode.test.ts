/** Calls with an error text of their own. */
import { beforeEach, expect, it, vi } from 'vitest';
import type { Http } from '../../http/http.ts';
import { setTestMode } from './setTestMode.ts';
import { storeOfCalls } from '../../testing/storeOfCalls.ts';

const send = vi.fn<Http['send']>();

let store = storeOfCalls(send);
beforeEach(() => {
  store = storeOfCalls(send);
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
])('[screens.1] test mode to be switched on: %s, says "%s" where the call fails', async (on, sentence) => {
  failed('no');
  expect(await setTestMode(store, ['NG'], { isActive: on })).toBeUndefined();
  expect(send.mock.calls[0]?.[1]).toMatchObject({
    method: 'POST',
    failures: { text: sentence },
    body: { shotpointconfig: { key: 'TEST_MODE' }, squadIds: ['NG'] },
  });
});
