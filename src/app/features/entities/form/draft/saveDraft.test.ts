import { beforeEach, expect, it, vi } from 'vitest';
import { CAMERAS } from '../../../../../domain/resources/entities/cameras.ts';
import type { Row } from '../../../../../domain/json/row.ts';
import { saveDraft } from './saveDraft.ts';
import { storeOfCalls } from '../../../../testing/storeOfCalls.ts';

const send = vi.fn<(path: string, call?: unknown) => Promise<unknown>>();

const store = storeOfCalls(send);
const BASE = { id: 3, recordVersion: 2, cameraId: 'C3' };
const CURRENT = { ...BASE, recordVersion: 3, name: 'of another' };
const DRAFT = { base: BASE, inputs: { name: 'mine' } };
const refused = (current?: Row) => ({
  ok: false,
  reason: { kind: 'other', status: 409, ...(current && { current }) },
});
beforeEach(() => {
  send.mockReset();
});

it('[forms.4] a 409 with the current record is a conflict', async () => {
  send.mockResolvedValue(refused(CURRENT));
  expect(await saveDraft(store, CAMERAS, DRAFT)).toEqual({ kind: 'conflict', current: CURRENT });
  expect(send.mock.calls).toMatchObject([
    [CAMERAS.path, { method: 'PUT', body: { ...BASE, name: 'mine' }, failures: { except: 409 } }],
  ]);
});

it('[forms.4] a 409 without it is one where the record has changed, and a failure where it has not', async () => {
  const answers = (row: Row) =>
    send.mockImplementation(async (path) =>
      path.endsWith('/3') ? { ok: true, value: { body: row } } : refused(),
    );
  answers(CURRENT);
  expect(await saveDraft(store, CAMERAS, DRAFT)).toEqual({ kind: 'conflict', current: CURRENT });
  answers(BASE);
  expect(await saveDraft(store, CAMERAS, DRAFT)).toMatchObject({ kind: 'failed', failure: { status: 409 } });
});

it('[forms.4] a server without versions stores the record', async () => {
  const { recordVersion: _none, ...row } = BASE;
  send.mockImplementation(async (_path, call) => ({
    ok: true,
    value: { body: (call as { body: Row }).body },
  }));
  expect(await saveDraft(store, CAMERAS, { base: row, inputs: { name: 'mine' } })).toEqual({
    kind: 'saved',
    row: { ...row, name: 'mine' },
  });
});
