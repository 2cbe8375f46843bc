import { beforeEach, expect, it, vi } from 'vitest';
import { CAMERAS } from '../../../domain/resources/entities/cameras.ts';
import { listRecords, readRecord, removeRecord, writeRow } from './entityCalls.ts';
import { storeOfCalls } from '../../testing/storeOfCalls.ts';

const send = vi.fn<(path: string, call?: unknown) => Promise<unknown>>();

const store = storeOfCalls(send);
const answer = (body: unknown, total?: number) =>
  send.mockImplementation(async () => ({ ok: true, value: { status: 200, body, total } }));
beforeEach(() => send.mockReset());

it('[records.1] lists the rows that are objects, with the count of the header, or of the rows without one', async () => {
  answer([{ id: 1, cameraId: 'C1', own: 'kept' }, 7], 3412);
  expect(await listRecords(store, CAMERAS, { query: { page: 2, size: 20 } })).toEqual({
    ok: true,
    value: { rows: [{ id: 1, cameraId: 'C1', own: 'kept' }], total: 3412 },
  });
  expect(send.mock.lastCall).toMatchObject([
    CAMERAS.path,
    { query: { page: 2, size: 20 }, failures: 'missing' },
  ]);
  answer([{ id: 1 }]);
  expect(await listRecords(store, CAMERAS, { query: {} })).toMatchObject({ value: { total: 1 } });
});

it('[records.1] reads and removes by id, creates without one and updates with one', async () => {
  answer({ id: 4, cameraId: 'C4' });
  expect(await readRecord(store, CAMERAS, { id: 'a/b' })).toEqual({
    ok: true,
    value: { id: 4, cameraId: 'C4' },
  });
  expect(send.mock.lastCall?.[0]).toBe(`${CAMERAS.path}/a%2Fb`);
  await writeRow(store, CAMERAS, { cameraId: 'C5' });
  expect(send.mock.lastCall).toMatchObject([CAMERAS.path, { method: 'POST', body: { cameraId: 'C5' } }]);
  await writeRow(store, CAMERAS, { id: 0, cameraId: 'C5' });
  expect(send.mock.lastCall).toMatchObject([
    CAMERAS.path,
    { method: 'PUT', body: { id: 0, cameraId: 'C5' } },
  ]);
  expect(await removeRecord(store, CAMERAS, { id: 4 })).toEqual({ ok: true, value: undefined });
  expect(send.mock.lastCall).toEqual([`${CAMERAS.path}/4`, { method: 'DELETE', failures: 'missing' }]);
});

it('[records.6] sends a creation again with the same key while its outcome is unknown', async () => {
  const keyOf = async (row: object) => {
    await writeRow(store, CAMERAS, { ...row });
    return (send.mock.lastCall?.[1] as { onceKey?: string } | undefined)?.onceKey;
  };
  const answers = (status: number) =>
    send.mockImplementation(async () => ({ ok: false, reason: { kind: 'other', status } }));
  answers(0);
  const lost = await keyOf({ cameraId: 'C6' });
  expect(await keyOf({ cameraId: 'C7' })).not.toBe(lost);
  answers(503);
  expect(await keyOf({ cameraId: 'C6' })).toBe(lost);
  answers(400);
  expect(await keyOf({ cameraId: 'C6' })).toBe(lost);
  answer({ id: 6 });
  const fresh = await keyOf({ cameraId: 'C6' });
  expect(fresh).not.toBe(lost);
  expect(await keyOf({ cameraId: 'C6' })).not.toBe(fresh);
});

it.each([[undefined], ['<html>Sign in</html>'], [{ error: 'x' }], [null]])(
  '[live.38] takes an answer that is no list or record for a failure, and sends a creation with it again by its key: %j',
  async (body) => {
    answer(body);
    const row = { cameraId: 'C8' };
    const answered = [
      await listRecords(store, CAMERAS, { query: {} }),
      await readRecord(store, CAMERAS, { id: 1 }),
      await writeRow(store, CAMERAS, { id: 1 }),
      await writeRow(store, CAMERAS, row),
    ];
    for (const one of answered) expect(one).toMatchObject({ ok: false, reason: { kind: 'unreadable' } });
    const { onceKey } = (send.mock.lastCall?.[1] ?? {}) as { onceKey?: string };
    await writeRow(store, CAMERAS, row);
    expect(send.mock.lastCall?.[1]).toMatchObject({ onceKey });
    answer({ id: 8 });
    await writeRow(store, CAMERAS, row);
  },
);

it('[records.1] returns a failure as a value', async () => {
  send.mockImplementation(async () => ({ ok: false, reason: { kind: 'server', status: 500 } }));
  for (const answered of [
    await listRecords(store, CAMERAS, { query: {} }),
    await readRecord(store, CAMERAS, { id: 1 }),
    await writeRow(store, CAMERAS, {}),
    await removeRecord(store, CAMERAS, { id: 1 }),
  ])
    expect(answered).toMatchObject({ ok: false, reason: { status: 500 } });
});
