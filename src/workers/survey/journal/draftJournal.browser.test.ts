import { openDB } from 'idb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Command } from '../../../domain/survey/draft/command.ts';
import { buildCommand } from '../../../domain/survey/draft/buildCommand.ts';
import type { JournalFailure } from '../../../domain/survey/port/surveyPort.ts';
import type { TypedItem } from '../../../domain/survey/port/typedItems.ts';
import { tableOf } from '../../../domain/survey/draft/edit.ts';
import { systemClock } from '../../connection/clock.ts';
import { copyTable } from '../draft/editedRows.ts';
import type { OpenDraft } from '../draft/openDraft.ts';
import { bitsOf, smallDraft } from '../../../../tests/support/drawnSurveySteps.ts';
import { copyDraft } from './draftCopy.ts';
import { DraftJournal, MAX_DRAFTS, MAX_ENTRIES, type JournalDeps } from './draftJournal.ts';
import { DraftStore } from './draftStore.ts';
import { JOURNAL_FORMAT } from './journalFormat.ts';

const ends: (() => unknown)[] = [];
let databases = 0;
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const OWNER = { baseUrl: 'https://console.example/', login: 'surveyor', squadId: 'OT' };
const newDatabase = (): string => `journal-test-${databases++}`;

async function journal(database: string, given: Partial<JournalDeps> & { readonly owner?: object } = {}) {
  const failures: (JournalFailure | undefined)[] = [];
  const draftJournal = new DraftJournal(
    { ...OWNER, ...given.owner },
    {
      clock: systemClock,
      openStore: () => DraftStore.open(database),
      locks: navigator.locks,
      onFailure: (reason) => failures.push(reason),
      reportError: () => undefined,
      ...given,
    },
  );
  ends.push(() => draftJournal.end());
  await draftJournal.open();
  return { draftJournal, failures };
}

/** Performs a command and journals it. */
function edit(draftJournal: DraftJournal, open: OpenDraft, command: Command): void {
  const built = buildCommand(open.draft.tables, command);
  if (!built.ok) throw new Error(built.reason);
  const { selection } = open.draft;
  open.note([open.draft.performEdit(built.value).difference]);
  draftJournal.note(open, { kind: 'edit', ...built.value, place: undefined, selection });
}

const yaw = (cell: number): Command => ({
  kind: 'set',
  table: 'nodes',
  rows: Uint32Array.of(0),
  column: 'yaw',
  cell,
});

/** Waits until the store has so many unsaved steps of another session, which is what a new page would be offered. */
async function stored(database: string, steps: number): Promise<void> {
  const store = await DraftStore.open(database);
  ends.push(() => store.close());
  const owner = JSON.stringify([OWNER.baseUrl, OWNER.login, OWNER.squadId]);
  await expect.poll(async () => (await store.heads(owner)).map((head) => head.steps)).toContain(steps);
}

/** What was typed for the node of a row. */
const typed = (row: number, notes: string): TypedItem => ({
  item: { table: 'nodes', row, id: `${row}` },
  values: { notes },
});

/** Waits until a new page would be offered so many edits. */
async function offered(database: string, edits: number): Promise<void> {
  const store = await DraftStore.open(database);
  ends.push(() => store.close());
  const owner = JSON.stringify([OWNER.baseUrl, OWNER.login, OWNER.squadId]);
  const count = async () => (await store.heads(owner)).map((head) => head.steps + head.typed);
  await expect.poll(count).toEqual([edits]);
}

describe('journal in IndexedDB', () => {
  it('[survey.27] unsaved edits of an ended session are offered, and resumed with their history', async () => {
    const database = newDatabase();
    const first = await journal(database);
    const open = smallDraft(3);
    for (let i = 1; i <= 14; i++) edit(first.draftJournal, open, yaw(i));
    await new Promise((resolve) => setTimeout(resolve, 0));
    open.note(open.draft.goTo(10).differences);
    first.draftJournal.note(open, { kind: 'goTo', position: 10 });
    await stored(database, 10);
    await first.draftJournal.end();
    const second = await journal(database);
    const found = await second.draftJournal.resumable();
    expect(found).toMatchObject({ steps: 10 });
    const restored = await second.draftJournal.restore(found?.id ?? '');
    expect(restored.ok && bitsOf(restored.value)).toEqual(bitsOf(open));
    expect(await second.draftJournal.resumable()).toBe(undefined);
  });

  it('[survey.27] an edit just before the end of the session is offered too', async () => {
    const database = newDatabase();
    const first = await journal(database);
    edit(first.draftJournal, smallDraft(1), yaw(1));
    await first.draftJournal.end();
    const second = await journal(database);
    expect(await second.draftJournal.resumable()).toMatchObject({ steps: 1 });
  });

  it('[survey.38] typed values are kept with the journal of a draft without an edit, offered and restored', async () => {
    const database = newDatabase();
    const first = await journal(database);
    first.draftJournal.noteTyped(smallDraft(2), [typed(0, 'on the ro')]);
    await offered(database, 1);
    first.draftJournal.noteTyped(smallDraft(2), [typed(0, 'on the roof'), typed(1, '')]);
    await offered(database, 2);
    await first.draftJournal.end();
    const second = await journal(database);
    const found = await second.draftJournal.resumable();
    expect(found).toMatchObject({ steps: 2 });
    const restored = await second.draftJournal.restore(found?.id ?? '');
    expect(restored.ok && bitsOf(restored.value)).toEqual(bitsOf(smallDraft(2)));
    expect(second.draftJournal.typed).toEqual([typed(0, 'on the roof'), typed(1, '')]);
  });

  it('[survey.38] typed values count beside unsaved steps, survive a save, and are no longer offered once discarded', async () => {
    const database = newDatabase();
    const first = await journal(database);
    const open = smallDraft(1);
    edit(first.draftJournal, open, yaw(1));
    first.draftJournal.noteTyped(open, [typed(0, 'on the roof')]);
    await offered(database, 2);
    open.edited.nodes.setSaved(copyTable(tableOf(open.draft.tables, 'nodes')));
    open.noteSaved();
    first.draftJournal.settle(open);
    await offered(database, 1);
    first.draftJournal.noteTyped(open, []);
    await first.draftJournal.end();
    const second = await journal(database);
    await expect.poll(() => second.draftJournal.resumable()).toBe(undefined);
  });

  it('[survey.38] a typed value of an item that the draft does not have is left out and reported', async () => {
    const database = newDatabase();
    const first = await journal(database);
    const unknown = typed(7, 'of another draft');
    first.draftJournal.noteTyped(smallDraft(1), [
      typed(0, 'on the roof'),
      unknown,
      { item: 7, values: {} } as never,
    ]);
    await offered(database, 3);
    await first.draftJournal.end();
    const reports: string[] = [];
    const second = await journal(database, { reportError: (what) => reports.push(what) });
    const found = await second.draftJournal.resumable();
    expect((await second.draftJournal.restore(found?.id ?? '')).ok).toBe(true);
    expect(second.draftJournal.typed).toEqual([typed(0, 'on the roof')]);
    expect(reports).toEqual(['typed values of the survey could not be restored']);
  });

  it('[survey.38] a store of the console before typed values were kept is upgraded with its drafts', async () => {
    const database = newDatabase();
    const before = await openDB(database, 1, {
      upgrade(created) {
        created.createObjectStore('drafts', { keyPath: 'id' }).createIndex('owner', 'owner');
        created.createObjectStore('entries');
      },
    });
    const owner = JSON.stringify([OWNER.baseUrl, OWNER.login, OWNER.squadId]);
    const head = { id: 'before', owner, name: '', at: systemClock.wall(), steps: 3, format: JOURNAL_FORMAT };
    await before.put('drafts', { ...head, base: copyDraft(smallDraft(1)) });
    before.close();
    const { draftJournal } = await journal(database);
    expect(await draftJournal.resumable()).toMatchObject({ id: 'before', steps: 3 });
    expect((await draftJournal.restore('before')).ok).toBe(true);
  });

  it('[survey.38] what a second tab typed is kept once the first one ends', async () => {
    const database = newDatabase();
    const first = await journal(database);
    const second = await journal(database);
    second.draftJournal.noteTyped(smallDraft(1), [typed(0, 'on the roof')]);
    expect(await first.draftJournal.resumable()).toBe(undefined);
    await first.draftJournal.end();
    await offered(database, 1);
  });

  it('[survey.27] drafts of another person, squad or console are not offered', async () => {
    const database = newDatabase();
    const { draftJournal } = await journal(database);
    edit(draftJournal, smallDraft(1), yaw(1));
    await stored(database, 1);
    for (const owner of [{ login: 'other' }, { squadId: 'EB' }, { baseUrl: 'https://console.example/b/' }]) {
      const other = await journal(database, { owner });
      expect(await other.draftJournal.resumable()).toBe(undefined);
    }
  });

  it('[survey.27] what is saved is no longer offered', async () => {
    const database = newDatabase();
    const first = await journal(database);
    const open = smallDraft(1);
    edit(first.draftJournal, open, yaw(1));
    await stored(database, 1);
    open.edited.nodes.setSaved(copyTable(tableOf(open.draft.tables, 'nodes')));
    open.noteSaved();
    first.draftJournal.settle(open);
    await first.draftJournal.end();
    const second = await journal(database);
    await expect.poll(() => second.draftJournal.resumable()).toBe(undefined);
  });

  it('[survey.29] a second tab may not change the draft until the first one ends', async () => {
    const database = newDatabase();
    const first = await journal(database);
    const second = await journal(database);
    expect([first.draftJournal.isHeld, second.draftJournal.isHeld, second.failures]).toEqual([
      true,
      false,
      ['otherTab'],
    ]);
    expect(await second.draftJournal.restore('any')).toEqual({ ok: false, reason: 'otherTab' });
    await first.draftJournal.end();
    await expect.poll(() => second.draftJournal.isHeld).toBe(true);
    expect(second.failures).toEqual(['otherTab', undefined]);
  });

  it('[survey.28] is bounded: many changes become a new base, and old sessions are removed', async () => {
    const database = newDatabase();
    const store = await DraftStore.open(database);
    const put = vi.spyOn(store, 'put');
    const { draftJournal } = await journal(database, { openStore: () => Promise.resolve(store) });
    const open = smallDraft(1);
    edit(draftJournal, open, yaw(1));
    await expect.poll(() => put.mock.calls.length).toBe(1);
    for (let i = 2; i <= MAX_ENTRIES + 3; i++) edit(draftJournal, open, yaw(i));
    await expect.poll(() => put.mock.calls.length).toBe(2);
    await expect.poll(async () => (await store.entries(put.mock.calls[0][0].id)).length).toBe(0);
    await draftJournal.end();
    const other = await DraftStore.open(database);
    ends.push(() => other.close());
    const owner = JSON.stringify([OWNER.baseUrl, OWNER.login, OWNER.squadId]);
    for (let session = 1; session <= MAX_DRAFTS + 2; session++) {
      const each = await journal(database);
      edit(each.draftJournal, smallDraft(1), yaw(session));
      await expect
        .poll(async () => (await other.heads(owner)).length)
        .toBe(Math.min(session + 1, MAX_DRAFTS));
      await each.draftJournal.end();
    }
  });

  it('[survey.28] a full storage is told once, editing goes on, and a later base has everything', async () => {
    const database = newDatabase();
    const store = await DraftStore.open(database);
    const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    const append = vi.spyOn(store, 'append').mockImplementation(full);
    const put = vi.spyOn(store, 'put');
    let ticks = 0;
    const clock = { ...systemClock, ticks: () => (ticks += 60_000) as ReturnType<typeof systemClock.ticks> };
    const { draftJournal, failures } = await journal(database, {
      clock,
      openStore: () => Promise.resolve(store),
    });
    const open = smallDraft(1);
    edit(draftJournal, open, yaw(1));
    await expect.poll(() => put.mock.calls.length).toBe(1);
    put.mockImplementationOnce(full);
    edit(draftJournal, open, yaw(2));
    await expect.poll(() => failures).toEqual(['full', undefined]);
    append.mockRestore();
    await draftJournal.end();
    const next = await journal(database);
    const found = await next.draftJournal.resumable();
    const restored = await next.draftJournal.restore(found?.id ?? '');
    expect(restored.ok && bitsOf(restored.value)).toEqual(bitsOf(open));
  });

  it('[survey.28] a storage that is full at the first edit stays reported, though the removal of old journals succeeds', async () => {
    const store = await DraftStore.open(newDatabase());
    const put = vi
      .spyOn(store, 'put')
      .mockImplementation(() => Promise.reject(new DOMException('full', 'QuotaExceededError')));
    const heads = vi.spyOn(store, 'heads');
    const { draftJournal, failures } = await journal('', { openStore: () => Promise.resolve(store) });
    edit(draftJournal, smallDraft(1), yaw(1));
    await expect.poll(() => heads.mock.settledResults[0]?.type).toBe('fulfilled');
    await draftJournal.delete('of an ended session');
    expect([put.mock.calls.length, failures]).toEqual([1, ['full']]);
  });

  it('[survey.28] a draft of another format, or a damaged one, is unreadable and can be removed', async () => {
    const database = newDatabase();
    const store = await DraftStore.open(database);
    const owner = JSON.stringify([OWNER.baseUrl, OWNER.login, OWNER.squadId]);
    const head = { owner, name: '', at: systemClock.wall(), steps: 3 };
    await store.put({ ...head, id: 'older', format: JOURNAL_FORMAT - 1, base: {} as never });
    await store.put({ ...head, id: 'damaged', format: JOURNAL_FORMAT, base: { tables: 7 } as never });
    const { draftJournal } = await journal(database, { openStore: () => Promise.resolve(store) });
    for (const id of ['older', 'damaged']) {
      expect(await draftJournal.restore(id)).toEqual({ ok: false, reason: 'unreadable' });
      await draftJournal.delete(id);
      expect(await draftJournal.restore(id)).toEqual({ ok: false, reason: 'gone' });
    }
  });

  it('[survey.30] a checkpoint keeps draft and history under a name, whatever is saved or edited later', async () => {
    const database = newDatabase();
    const { draftJournal } = await journal(database);
    const open = smallDraft(2);
    edit(draftJournal, open, yaw(1));
    expect(await draftJournal.saveCheckpoint(open, 'before the wind')).toEqual({
      ok: true,
      value: undefined,
    });
    const bits = bitsOf(open);
    edit(draftJournal, open, yaw(2));
    const [checkpoint] = await draftJournal.checkpoints();
    expect(checkpoint).toMatchObject({ name: 'before the wind', steps: 1 });
    const restored = await draftJournal.restore(checkpoint.id);
    expect(restored.ok && bitsOf(restored.value)).toEqual(bits);
    expect(await draftJournal.resumable()).toBe(undefined);
    await draftJournal.delete(checkpoint.id);
    expect(await draftJournal.checkpoints()).toEqual([]);
  });
});
