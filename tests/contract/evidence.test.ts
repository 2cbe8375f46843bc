/** Whether what was changed in the journal, its head or its rows is found and named, on both databases. */
import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appendAnchor } from '../../server/evidence/anchors.ts';
import { openJournalKey } from '../../server/evidence/journalKey.ts';
import { sentenceOf } from '../../server/evidence/verdict.ts';
import { verifyDataDirectory } from '../../server/evidence/verifyDataDirectory.ts';
import { hashLine } from '../../server/store/journal/journal.ts';
import { openPostgresStore, openSqliteStore } from '../../server/store/openStore.ts';
import { headStatement } from '../../server/store/journal/signedHead.ts';
import type { Store } from '../../server/store/store.ts';
import { epochMs } from '../../src/domain/units.ts';
import { copyDatabase, copyPostgres } from '../support/copiedDatabase.ts';
import type { NewReport } from '../../src/domain/source/newReport.ts';

const T0 = 1_700_000_000_000;
const AUTHOR = { actor: 'test', at: epochMs(T0) };
const ANCHORS = 'anchors.ndjson';

const shot = (detectionId: string, more: Partial<NewReport> = {}): NewReport => ({
  detectionId,
  squadId: 'squad-1',
  timeStamp: T0,
  start: T0,
  reportType: 'Shot',
  weapon: 'Rifle',
  ...more,
});

interface Medium {
  readonly name: string;
  readonly url: string | undefined;
  open(dataDir: string): Promise<Store>;
  /** Runs statements on the database without the server. */
  tamper(dataDir: string, statements: readonly string[]): Promise<void>;
  /** Begins with a database of its own that has the schema. */
  empty(dataDir: string): Promise<void>;
}

const signerOf = (dataDir: string) => {
  const key = openJournalKey(dataDir, () => epochMs(T0 + 5));
  if (!key.ok) throw new Error(key.reason);
  return key.value;
};

const sqlite: Medium = {
  name: 'SQLite',
  url: undefined,
  open: (dataDir) => openSqliteStore({ dataDir }, signerOf(dataDir)),
  empty: (dataDir) => copyDatabase(dataDir),
  tamper: (dataDir, statements) => {
    const file = new DatabaseSync(join(dataDir, 'shotpoint.sqlite'));
    file.exec('drop trigger if exists journal_no_update; drop trigger if exists journal_no_delete');
    for (const statement of statements) file.exec(statement);
    file.close();
    return Promise.resolve();
  },
};

function postgres(url: string): Medium {
  const query = async (statements: readonly string[]) => {
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  return {
    name: 'PostgreSQL',
    url,
    open: (dataDir) => openPostgresStore(url, signerOf(dataDir)),
    tamper: (_dataDir, statements) => query(['alter table journal disable trigger user', ...statements]),
    empty: async () => void (await copyPostgres('evidence')),
  };
}

const url = await copyPostgres('evidence');

describe.each([sqlite, ...(url === undefined ? [] : [postgres(url)])])('evidence on $name', (medium) => {
  let dataDir: string;
  const address = () => ({ dataDir, databaseUrl: medium.url, anchorFile: join(dataDir, ANCHORS) });
  const verify = () => verifyDataDirectory(address());

  /** Lines: the key, three reports, a change, a sign-in, a release. */
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'shotpoint-evidence-'));
    await medium.empty(dataDir);
    const store = await medium.open(dataDir);
    await store.reports.insert([shot('a'), shot('b'), shot('c')], AUTHOR, { embargoed: true });
    const { signed } = store.journal.head();
    if (signed !== undefined) await appendAnchor(join(dataDir, ANCHORS), signed);
    const key = { squadId: 'squad-1', detectionId: 'b' };
    await store.reports.update(key, { weapon: 'Handgun' }, { ...AUTHOR, kind: 'corrected' });
    await store.journal.record([{ action: 'sign-in', user: 'ann', actionDomain: 'address', at: AUTHOR.at }]);
    await store.reports.release([key], AUTHOR);
    await store.close();
  });

  afterEach(async () => {
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** The journal after a change, with a new chain from line `from` on and a matching head. */
  const rewrite = async (from: number, change: (line: string) => string) => {
    const store = await medium.open(dataDir);
    const lines = [...(await store.journal.lines(1, 99))];
    const numbers = JSON.parse((await store.meta.get('numbers')) ?? '') as {
      journal: object;
      signed: object;
    };
    await store.close();
    let previous = '';
    const made = lines.map((line, at) => {
      const chained = line.replace(/"previous":"\w+"\}$/, at + 1 > from ? `"previous":"${previous}"}` : '$&');
      const next = at + 1 === from ? change(line) : chained;
      previous = hashLine(next);
      return next;
    });
    const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
    const head = { sequence: made.length, hash: previous };
    const signed = { ...numbers.signed, ...head, ...signedByOwnKey(head) };
    return {
      /** With the old signature. */
      tamper: () =>
        medium.tamper(dataDir, [
          ...made.map((line, at) => `update journal set line = ${quoted(line)} where sequence = ${at + 1}`),
          `update meta set value = ${quoted(JSON.stringify({ ...numbers, journal: head }))} where name = 'numbers'`,
        ]),
      /** A new signature, by an attacker who has taken the key too. */
      tamperWithKey: () =>
        medium.tamper(dataDir, [
          ...made.map((line, at) => `update journal set line = ${quoted(line)} where sequence = ${at + 1}`),
          `update meta set value = ${quoted(JSON.stringify({ ...numbers, journal: head, signed }))} where name = 'numbers'`,
        ]),
    };
  };
  const signedByOwnKey = (head: { sequence: number; hash: string }) => signerOf(dataDir).sign(head);

  it('[forms.19] accepts a removed report, and one that was posted again, as the journal records them', async () => {
    const store = await medium.open(dataDir);
    await store.reports.remove(1, AUTHOR, []);
    await store.reports.remove(2, AUTHOR, []);
    await store.reports.insert([shot('b')], AUTHOR, { embargoed: true });
    await store.close();
    expect(await verify()).toMatchObject({ isWhole: true, lines: 10, rows: 3 });
  });

  it('[journal.6] is whole as it was written, and the sentence says how many lines', async () => {
    const verdict = await verify();
    expect(verdict).toMatchObject({ isWhole: true, lines: 7, since: T0 + 5, anchors: 1, rows: 4 });
    expect(sentenceOf(verdict)).toBe(
      `journal whole: 7 lines since 2023-11-14T22:13:20.005Z, head ${verdict.head.slice(0, 16)}, signed, 4 rows and 1 anchor agree`,
    );
  });

  it.each([
    ['changed', `update journal set line = replace(line, 'Rifle', 'Airgun') where sequence = 3`, 3],
    [
      'changed, the last one',
      `update journal set line = replace(line, 'test', 'else') where sequence = 7`,
      7,
    ],
    ['removed', 'delete from journal where sequence = 3', 3],
    ['removed, the last one', 'delete from journal where sequence = 7', 7],
    ['made unreadable', `update journal set line = '{' where sequence = 2`, 2],
    [
      'given another predecessor',
      `update journal set line = replace(line, '"previous":"', '"previous":"0') where sequence = 4`,
      4,
    ],
    ['added', `insert into journal (sequence, line) values (8, '{"sequence":8}')`, 8],
  ])('[journal.6] names the first line that was %s', async (_what, statement, line) => {
    await medium.tamper(dataDir, [statement]);
    const verdict = await verify();
    expect(verdict).toMatchObject({ isWhole: false, lines: line - 1, failure: { kind: 'line', line } });
    expect(sentenceOf(verdict)).toMatch(new RegExp(`^journal broken: line ${line}: `));
  });

  it('[journal.7] finds chain and head rewritten together, by the signature', async () => {
    await (await rewrite(3, (line) => line.replace('Rifle', 'Airgun'))).tamper();
    expect(await verify()).toMatchObject({
      isWhole: false,
      failure: {
        kind: 'signature',
        reason: 'the signature is not that of the head: the journal was rewritten',
      },
    });
  });

  it('[journal.7] finds a head without its signature, and one signed by a foreign key', async () => {
    const store = await medium.open(dataDir);
    const numbers = JSON.parse((await store.meta.get('numbers')) ?? '') as {
      signed: { sequence: number; hash: string; time: number };
    };
    await store.close();
    const { privateKey } = generateKeyPairSync('ed25519');
    const signature = sign(null, Buffer.from(headStatement(numbers.signed)), privateKey).toString('base64');
    const set = (value: object) =>
      medium.tamper(dataDir, [`update meta set value = '${JSON.stringify(value)}' where name = 'numbers'`]);
    await set({ ...numbers, signed: { ...numbers.signed, signature } });
    expect((await verify()).failure).toMatchObject({ kind: 'signature' });
    await set({ ...numbers, signed: undefined });
    expect((await verify()).failure).toMatchObject({ reason: 'the head has lost its signature' });
  });

  it('[journal.7] finds chain, head and signature rewritten together, by an anchor', async () => {
    await (await rewrite(3, (line) => line.replace('Rifle', 'Airgun'))).tamperWithKey();
    expect(await verify()).toMatchObject({
      isWhole: false,
      failure: {
        kind: 'anchor',
        line: 4,
        reason: expect.stringContaining('the journal was rewritten') as string,
      },
    });
  });

  it('[journal.7] finds a journal truncated before an anchor, and a forged anchor', async () => {
    const path = join(dataDir, ANCHORS);
    const anchor = JSON.parse(readFileSync(path, 'utf8')) as object;
    writeFileSync(path, `${JSON.stringify({ ...anchor, sequence: 9 })}\n`);
    expect((await verify()).failure).toMatchObject({ kind: 'anchor', line: 9 });
    writeFileSync(path, `${JSON.stringify({ ...anchor, time: 1 })}\n{"sequ`);
    expect((await verify()).failure).toMatchObject({
      kind: 'anchor',
      reason: expect.stringContaining('is not signed by a key of the journal') as string,
    });
  });

  it.each([
    [
      'a changed field',
      `update shot_reports set row_json = replace(row_json, 'Rifle', 'Airgun'), weapon = 'Airgun' where id = 1`,
      'report squad-1/a: weapon changed',
    ],
    [
      'a field that was changed after a change',
      `update shot_reports set row_json = replace(row_json, 'Handgun', 'Airgun'), weapon = 'Airgun' where id = 2`,
      'report squad-1/b: weapon changed',
    ],
    [
      'a change that was taken back',
      `update shot_reports set row_json = replace(row_json, 'Handgun', 'Rifle'), weapon = 'Rifle' where id = 2`,
      'report squad-1/b: weapon changed',
    ],
    [
      'a changed column',
      `update shot_reports set time_stamp = 5 where id = 2`,
      'report squad-1/b: column time_stamp was changed',
    ],
    ['a removed report', `delete from shot_reports where id = 3`, 'report squad-1/c: it is missing'],
    [
      'a broken report',
      `update shot_reports set row_json = '[' where id = 1`,
      'report squad-1/a: it cannot be read',
    ],
    [
      'a changed row of the audit trail',
      `update documents set body = replace(body, 'ann', 'bob') where collection = 'auditTrail'`,
      'audit row 1: it was changed',
    ],
    [
      'a removed row of the audit trail',
      `delete from documents where collection = 'auditTrail'`,
      'audit row 1: it is missing',
    ],
  ])('[journal.6] names %s', async (_what, statement, name) => {
    await medium.tamper(dataDir, [statement]);
    expect(await verify()).toMatchObject({
      isWhole: false,
      failure: { kind: 'rows', rows: [name], count: 1 },
    });
  });

  it('[journal.6] accepts a release that a step of the wall clock moved', async () => {
    const store = await medium.open(dataDir);
    const key = { squadId: 'squad-1', detectionId: 'c' };
    await store.reports.setDueTimes([{ key, due: epochMs(T0 + 3_600_000) }]);
    await store.close();
    expect((await verify()).isWhole).toBe(true);
  });

  it('[journal.6] names a report without a journal line', async () => {
    await medium.tamper(dataDir, [
      `update shot_reports set detection_id = 'x', row_json = replace(row_json, '"c"', '"x"') where id = 3`,
    ]);
    expect((await verify()).failure).toMatchObject({
      rows: ['report squad-1/x: it is not in the journal', 'report squad-1/c: it is missing'],
    });
  });

  it('[journal.7] does not sign an invalid head again at the start', async () => {
    await (await rewrite(7, (line) => line.replace('test', 'else'))).tamper();
    const store = await medium.open(dataDir);
    expect(store.journal.tailFailure).toBe(
      'the signature is not that of the head: the journal was rewritten',
    );
    await store.reports.insert([shot('d')], AUTHOR);
    await store.close();
    expect((await verify()).failure).toMatchObject({ kind: 'signature' });
  });

  it('[journal.8] continues with a new key when the old one is missing, and records it in the journal', async () => {
    rmSync(join(dataDir, 'journal-key.pem'));
    const store = await medium.open(dataDir);
    expect(store.journal.tailFailure).toBeUndefined();
    await store.journal.record([{ action: 'sign-in', user: 'bob', actionDomain: '', at: AUTHOR.at }]);
    const [line = ''] = await store.journal.lines(8, 1);
    await store.close();
    expect(JSON.parse(line)).toMatchObject({ kind: 'key', fingerprint: signerOf(dataDir).fingerprint });
    expect(await verify()).toMatchObject({ isWhole: true, lines: 9, anchors: 1 });
  });

  it.skipIf(medium.url === undefined)(
    '[journal.8] is whole for each of several servers that sign with their own key',
    async () => {
      const otherDir = mkdtempSync(join(tmpdir(), 'shotpoint-evidence-'));
      const ours = await medium.open(dataDir);
      await ours.shared?.endStart();
      const theirs = await medium.open(otherDir);
      await theirs.shared?.endStart();
      await theirs.reports.insert([shot('theirs')], AUTHOR);
      await ours.reports.insert([shot('ours')], AUTHOR);
      await theirs.reports.insert([shot('theirs again')], AUTHOR);
      const keys = [...(await ours.journal.keys()).keys()];
      await Promise.all([ours.close(), theirs.close()]);
      const verdict = await verify();
      expect(verdict).toMatchObject({ isWhole: true, keys: 2, key: signerOf(otherDir).fingerprint });
      expect(sentenceOf(verdict)).toContain(', signed by one of 2 keys, ');
      expect(keys).toEqual([signerOf(dataDir).fingerprint, signerOf(otherDir).fingerprint]);
      rmSync(otherDir, { recursive: true });
    },
  );

  it('[journal.8] makes the key readable by its owner only', () => {
    expect(statSync(join(dataDir, 'journal-key.pem')).mode & 0o777).toBe(0o600);
  });
});
