/** Calls that have a sentence of their own for a failure (O§8, ER-04). */
import { beforeEach, expect, it, vi } from 'vitest';
import type { Http } from './http.ts';

const send = vi.hoisted(() => vi.fn<Http['send']>());
vi.mock('./console.ts', () => ({ http: { send } }));
const { resetConfiguration } = await import('./defaultConfig.ts');
const { switchTestMode } = await import('./testMode.ts');

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
const answered = (body: unknown) =>
  send.mockResolvedValue({
    ok: true,
    value: { status: 200, headers: new Headers(), body, total: undefined },
  });

beforeEach(() => send.mockReset());

it.each([
  [true, 'Error activating blank test mode'],
  [false, 'Error deactivating blank test mode.'],
])('[ER6] test mode to be switched on: %s, says "%s" where the call fails', async (on, sentence) => {
  failed('no');
  expect(await switchTestMode(on, ['NG'])).toBeUndefined();
  expect(send.mock.calls[0]?.[1]).toMatchObject({
    method: 'POST',
    own: sentence,
    body: { shotpointconfig: { key: 'TEST_MODE' }, squadIds: ['NG'] },
  });
});

it.each([
  ['The disk is full', 'The disk is full'],
  [undefined, 'Failed to load default configuration'],
])(
  '[ER6] default configuration that fails with %s says "%s", and there is no list',
  async (message, said) => {
    failed(message);
    expect(await resetConfiguration()).toEqual({ ok: false, reason: said });
  },
);

it.each([
  [[{ id: 1, key: 'A', value: 5 }, 'x', null, { value: 1 }], [{ key: 'A', value: '5' }]],
  [{ key: 'A' }, []],
  [undefined, []],
])('[ER6] default configuration answered as %j is read without harm', async (body, entries) => {
  answered(body);
  expect(await resetConfiguration()).toEqual({ ok: true, value: entries });
});
