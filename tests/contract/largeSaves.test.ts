/** Saves of many documents: all or none whatever happens, and reports are committed in between. On both databases. */
import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ALERT } from '../../server/store/notifications/alertEvent.ts';
import { openPostgresStore, openSqliteStore } from '../../server/store/openStore.ts';
import type { SlicedSave } from '../../server/store/documents/documentWriter.ts';
import { writtenDocument, type WrittenDocument } from '../../server/store/documents/documentTransaction.ts';
import { EVERY_REPORT } from '../../server/store/reports/lists/reportQuery.ts';
import type { InsertOutcome } from '../../server/store/reports/reports.ts';
import type { Store } from '../../server/store/store.ts';
import type { Row } from '../../src/domain/json/row.ts';
import { failure, success } from '../../src/domain/result.ts';
import { epochMs } from '../../src/domain/units.ts';
import { ownDatabase } from '../support/ownDatabase.ts';
import type { NewReport } from '../../src/domain/source/newReport.ts';

const COUNT = 700;
const AT = epochMs(1_790_000_000_000);
const dataDir = mkdtempSync(join(tmpdir(), 'shotpoint-large-saves-'));
const url = await ownDatabase('largesaves');

interface Medium {
  readonly open: () => Promise<Store>;
  /** Changes the tables beside the store. */
  readonly execute: (statements: string) => Promise<void>;
  /** Statements that let inserts of a table fail under a condition, and that end this. */
  readonly refuse: (table: string, condition: string) => readonly [string, string];
}

const REFUSED = `new.collection = 'cameras' and new.body like '%refused%'`;
const sqlite: Medium = {
  open: () => openSqliteStore({ dataDir }),
  execute: async (statements) => {
    const tables = new DatabaseSync(join(dataDir, 'shotpoint.sqlite'), { timeout: 5000 });
    tables.exec(statements);
    tables.close();
  },
  refuse: (table, condition) => [
    `create trigger refused before insert on ${table} when ${condition} begin select raise(abort, 'refused'); end`,
    'drop trigger refused',
  ],
};
const postgres = (address: string): Medium => ({
  open: () => openPostgresStore(address),
  execute: async (statements) => {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    await client.query(statements);
    await client.end();
  },
  refuse: (table, condition) => [
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
     create trigger refused before insert on ${table} for each row when (${condition}) execute function refuse()`,
    `drop trigger refused on ${table}; drop function refuse()`,
  ],
});
const media = [['SQLite', sqlite] as const, ...(url ? [['PostgreSQL', postgres(url)] as const] : [])];

const event = (action: string) => ({ action, user: 'ann', actionDomain: 'camera', at: AT });

/** A save of new cameras, each with an audit event. */
function saveOf(
  cameras: readonly Row[],
  prepare = async (): Promise<void> => undefined,
): SlicedSave<readonly Row[], 'wrong'> {
  return {
    collection: 'cameras',
    prepare: async () => {
      await prepare();
      return cameras.length === 0 ? failure('wrong') : success(cameras);
    },
    documentsOf: (all) => all.map((document) => ({ document, auditEvent: event('create') })),
    lastEvents: () => [event('all saved')],
  };
}

const drawn = (note: string): Row[] =>
  Array.from({ length: COUNT }, (_, at) => ({ cameraId: `C${at}`, note: at === COUNT - 1 ? note : '' }));

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe.each(media)('a save of %s documents', (_name, { open, execute, refuse }) => {
  let store: Store;
  beforeEach(async () => {
    store = await open();
    await execute(`delete from documents; delete from pending_saves`);
  });
  afterEach(() => store.close());

  const cameras = () => store.collection<Row>('cameras').list();
  const actions = async () =>
    (await store.collection('auditTrail').list()).map(({ action }) => String(action));
  const insert = (detectionId: string) =>
    store.reports.insert(
      [
        {
          detectionId: `${detectionId} ${crypto.randomUUID()}`,
          squadId: 'S',
          timeStamp: AT,
          start: AT,
          reportType: 'Shot',
        },
      ],
      { actor: 'sensor', at: AT },
    );

  it('[server.14] is committed with an audit event for each, and its answer is in the order of the rows', async () => {
    const saved = await store.saveInSlices(saveOf(drawn('')));
    const all = await cameras();
    expect(saved.ok && saved.value.saved).toEqual(all);
    expect(all.map(({ cameraId }) => cameraId)).toEqual(drawn('').map(({ cameraId }) => cameraId));
    expect(await actions()).toEqual([...Array.from({ length: COUNT }, () => 'create'), 'all saved']);
  });

  it('[server.14] lets reports be committed while it is checked and between its slices, and other documents after it', async () => {
    const order: string[] = [];
    const note = (what: string, done: Promise<unknown>) => done.then(() => void order.push(what));
    const others: Promise<void>[] = [];
    const save = saveOf(drawn(''), () => {
      others.push(note('document', store.collection<Row>('zones').save({ zoneId: 'Z' })));
      return note('report during the check', insert('checked'));
    });
    const withReport = {
      ...save,
      documentsOf: (all: readonly Row[]) => {
        others.push(note('report before the slices', insert('sliced')));
        return save.documentsOf(all);
      },
    };
    await note('save', store.saveInSlices(withReport));
    await Promise.all(others);
    expect(order).toEqual(['report during the check', 'report before the slices', 'save', 'document']);
  });

  it('[server.14] that is prepared lets reports be committed meanwhile and other documents wait, and leaves nothing where it fails', async () => {
    const order: string[] = [];
    const note = (what: string, done: Promise<unknown>) => done.then(() => void order.push(what));
    const others: Promise<void>[] = [];
    const survey = { squadId: 'S', name: 'one' };
    const change = (isRefused: boolean) =>
      store.changePrepared<WrittenDocument, Row, 'wrong'>(
        {
          prepare: async () => {
            others.push(note('document', store.collection<Row>('zones').save({ zoneId: 'Z' })));
            await note('report', insert('prepared'));
            return isRefused ? failure('wrong') : success(writtenDocument(survey, undefined));
          },
          write: (documents, written) => documents.saveText('surveyNodes', written),
        },
        [],
      );
    await note('refused', change(true));
    await Promise.all(others);
    await note('saved', change(false));
    await Promise.all(others);
    expect(order).toEqual(['report', 'refused', 'document', 'report', 'saved', 'document']);
    const saved = await store.collection<Row>('surveyNodes').list();
    expect(saved).toEqual([{ ...survey, id: saved[0]?.['id'], recordVersion: 1 }]);
  });

  it('[server.14] that is refused or fails in its check leaves nothing, and the next one goes on', async () => {
    expect(await store.saveInSlices(saveOf([]))).toEqual(failure('wrong'));
    const broken = saveOf(drawn(''), () => Promise.reject(new Error('broken check')));
    await expect(store.saveInSlices(broken)).rejects.toThrow('broken check');
    expect(await cameras()).toEqual([]);
    await store.collection<Row>('zones').save({ zoneId: 'Z' });
    expect((await store.saveInSlices(saveOf(drawn('')))).ok).toBe(true);
  });

  it('[server.14] whose database fails after the decision is finished before the next write of documents', async () => {
    const [refuseSome, takeAll] = refuse('documents', REFUSED);
    await execute(refuseSome);
    await expect(store.saveInSlices(saveOf(drawn('refused')))).rejects.toThrow('refused');
    const isWhole = (await cameras()).length === COUNT;
    await execute(takeAll);
    await store.close();
    store = await open();
    expect([isWhole, (await cameras()).length, (await actions()).length]).toEqual([false, COUNT, COUNT + 1]);
    await store.collection<Row>('zones').save({ zoneId: 'Z' });
    expect((await cameras()).length).toBe(COUNT);
  });

  it('[server.14] that a server left is finished by the next write where it was decided, else forgotten', async () => {
    const slice = (cameraId: string, isLast: boolean) =>
      JSON.stringify({ collection: 'cameras', documents: [{ cameraId }], events: [event('create')], isLast });
    const pending = (batch: string, head: string) => `insert into pending_saves values
      ('${batch}', 0, '${head}', 0), ('${batch}', 1, '${slice(`${batch} 1`, false)}', 0),
      ('${batch}', 2, '${slice(`${batch} 2`, true)}', 0)`;
    await execute(`${pending('undecided', '')}; ${pending('decided', 'decided')}`);
    await store.collection<Row>('zones').save({ zoneId: 'Z' });
    expect((await cameras()).map(({ cameraId }) => cameraId)).toEqual(['decided 1', 'decided 2']);
    expect(await actions()).toEqual(['create', 'create']);
  });
});

describe.each(media)('a batch of %s reports', (_name, { open, execute, refuse }) => {
  const AUTHOR = { actor: 'archive', at: AT };
  const report = (detectionId: string): NewReport => ({
    detectionId,
    squadId: 'B',
    timeStamp: AT,
    start: AT,
    reportType: 'Shot',
  });
  const batch = (name: string) => Array.from({ length: COUNT }, (_, at) => report(`${name} ${at}`));
  const auditEvents = ({ stored }: InsertOutcome) => [event(`posted ${stored.length}`)];
  const options = { isPublished: true, auditEvents, notifies: () => true };
  let store: Store;
  beforeEach(async () => {
    store = await open();
    await execute(`delete from pending_saves; delete from documents`);
  });
  afterEach(() => store.close());
  const storedOf = async (name: string) =>
    (await store.reports.page({ page: 0, size: 5000, sort: [] }, { search: name }, EVERY_REPORT)).items;
  const actions = async () =>
    (await store.collection('auditTrail').list()).map(({ action }) => String(action));

  it('[server.14] is committed and published in parts, and another report in between', async () => {
    const published: number[][] = [];
    let other: number | undefined;
    store.reports.publishPartsBy(async (stored) => {
      published.push(stored.map(({ seq }) => seq));
      other ??= (await store.reports.insert([report('between')], AUTHOR, options)).stored[0]?.seq;
    });
    const { stored, known } = await store.reports.insert(
      [...batch('parts'), report('parts 0')],
      AUTHOR,
      options,
    );
    expect(stored.map(({ report: { detectionId } }) => detectionId)).toEqual(
      batch('parts').map(({ detectionId }) => detectionId),
    );
    expect(known).toEqual([{ squadId: 'B', detectionId: 'parts 0' }]);
    expect(published.flat()).toEqual(stored.map(({ seq }) => seq));
    expect([...published.flat(), other].toSorted((a, b) => Number(a) - Number(b))).toEqual([
      ...(published[0] ?? []),
      other,
      ...published.slice(1).flat(),
    ]);
    expect(await actions()).toEqual(['posted 250', 'posted 1', 'posted 250', 'posted 200']);
  });

  it('[server.14] whose database fails in between is finished by the next start, with its alerts', async () => {
    const name = crypto.randomUUID();
    const [refuseSome, takeAll] = refuse('shot_reports', `new.detection_id like '% 600'`);
    await execute(refuseSome);
    await expect(store.reports.insert(batch(name), AUTHOR, options)).rejects.toThrow('refused');
    const before = await storedOf(name);
    await execute(takeAll);
    await store.close();
    store = await open();
    expect([before.length, (await storedOf(name)).length]).toEqual([500, COUNT]);
    expect((await actions()).at(-1)).toBe('Posted 200 reports');
    const ids = new Set((await storedOf(name)).map(({ id }) => id));
    const notified = await store.notifications.unexpanded(5000);
    expect(notified.filter(({ event, reportId }) => event === ALERT && ids.has(reportId))).toHaveLength(
      COUNT,
    );
  });
});
