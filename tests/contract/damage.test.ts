/** What a damaged database does: a damaged row harms itself alone, and what no server may work on stops the start. */
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readOptions } from '../../server/config/options.ts';
import { lockDataDir } from '../../server/process/dataDirLock.ts';
import { startServer } from '../../server/startServer.ts';
import { openSqliteStore } from '../../server/store/openStore.ts';
import { epochMs, ticks } from '../../src/domain/units.ts';
import { api, aReport, NOW, testServer, type TestServer } from '../support/testServer.ts';
import type { Millis } from '../../src/domain/units.ts';

/** The server checks its health at most that often. */
const HEALTH_CACHED: Millis = 2000;

const DATABASE = 'shotpoint.sqlite';

function damage(dataDir: string, ...statements: string[]): void {
  const database = new DatabaseSync(join(dataDir, DATABASE));
  for (const statement of statements) database.exec(statement);
  database.close();
}

describe('a damaged row', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await testServer();
    await server.intake.accept([aReport('d1'), aReport('d2'), aReport('d3')], 'test');
  });
  afterEach(() => server.dispose());

  const json = async <T>(path: string): Promise<T> => {
    const answer = await server.call('admin', path);
    expect([path, answer.statusCode]).toEqual([path, 200]);
    return answer.json<T>();
  };
  const health = async () =>
    (
      await json<{ components: { db: { status: string; details: { damagedRows: unknown } } } }>(
        '/management/health',
      )
    ).components.db;

  it.each(["'[2,'", "'{}'", "'[7,1]'", "''", "x'ff'"])(
    '[records.45] %s of a report is left out of every list, counted and named',
    async (text) => {
      damage(server.dataDir, `update shot_reports set row_json = ${text} where id = 2`);
      const seconds = Math.floor(NOW / 1000);
      const rows = await json<[number][]>(
        api(`shotreports/getShotreportsByDateTimeRange?start=${seconds - 60}&end=${seconds}`),
      );
      expect(rows.map(([id]) => id)).toEqual([1, 3]);
      for (const sort of ['id,asc', 'zone,asc']) {
        const list = await json<{ id: number }[]>(api(`shotreports?size=9999999&sort=${sort}`));
        expect(list.map(({ id }) => id)).toEqual([1, 3]);
      }
      const replay = await json<{ more: boolean; reports: { report: { id: number } }[] }>(
        api('live/replay?since=0&limit=2'),
      );
      expect([replay.more, replay.reports.map(({ report }) => report.id)]).toEqual([true, [1, 3]]);
      expect((await server.call('admin', api('shotreports/2'))).statusCode).toBe(404);
      const change = await server.intake.change(
        { squadId: 'squad-1', detectionId: 'd2' },
        { zone: 'Z' },
        {
          actor: 'test',
          kind: 'corrected',
        },
      );
      expect(change).toEqual({ ok: false, reason: 'absent' });
      expect(await health()).toMatchObject({
        status: 'UP',
        details: { damagedRows: { count: 1, rows: ['shot_reports 2'] } },
      });
    },
  );

  it.each(['{"nodeId":', 'null'])(
    '[records.45] %s of a list of documents or heartbeats does not affect others, however the list is sorted or searched',
    async (text) => {
      await server.store.collection('nodes').saveMany(['a', 'b', 'c'].map((nodeId) => ({ nodeId })));
      await server.intake.heartbeats(
        ['a', 'b', 'c'].map(
          (nodeid) => ({ squad_id: 's', nodeid }) as Parameters<typeof server.intake.heartbeats>[0][number],
        ),
      );
      damage(
        server.dataDir,
        `update documents set body = '${text}' where collection = 'nodes' and id = 2`,
        `update heartbeats set body = '${text}' where nodeid = 'b'`,
      );
      for (const query of ['size=9999999', 'sort=nodeId,desc', 'search=%25', 'search=a']) {
        const list = await json<{ nodeId: string }[]>(api(`nodes?${query}`));
        expect(list.map(({ nodeId }) => nodeId)).not.toContain('b');
      }
      const beats = await json<{ nodeid: string }[]>(api('heartbeats'));
      expect(beats.map(({ nodeid }) => nodeid)).toEqual(['a', 'c']);
      expect(await health()).toMatchObject({
        details: { damagedRows: { rows: ['nodes 2', 'heartbeats s b'] } },
      });
    },
  );

  it('[records.45] of an owner, a pane, an applied or a former version does not affect others', async () => {
    const { store } = server;
    await store.collection('panicOwners').saveMany([{ deviceId: 'p1' }, { deviceId: 'p2' }]);
    const [survey] = await store.collection('surveyNodes').saveMany([{ name: 's' }]);
    const damagedRow = { view: '?', version: '1', login: 'w', ipAddress: '::1' };
    for (const name of ['a', 'b']) await store.panes.save({ ...damagedRow, name }, epochMs(NOW));
    const payload = '{"squadId":"q","name":"s","nodes":[]}';
    const at = epochMs(NOW);
    const version = {
      kind: 'nodes',
      squadId: 'q',
      name: 's',
      itemCount: 0,
      payload,
      appliedBy: 'a',
      at,
    } as const;
    const rest = { levels: undefined, surveyLevels: undefined, sources: undefined, reappliedFrom: undefined };
    const auditEvent = () => ({ user: 'a', action: 'apply', actionDomain: 'x', at });
    const options = { auditEvent, recordAnswer: undefined };
    for (let i = 0; i < 2; i++)
      await store.appliedVersions.add({ ...version, ...rest, state: 'accepted' }, options);
    damage(
      server.dataDir,
      `update documents set body = '{' where collection = 'panicOwners' and id = 1`,
      `update wall_panes set body = '{' where body like '%"a"%'`,
      `update applied_versions set levels = '{', payload = '{' where id = 1`,
      `insert into former_documents values ('surveyNodes', ${survey?.id}, 1, 'x', 1, '{')`,
    );
    expect(await json(api('panic-owners-by-deviceId/p2'))).toMatchObject({ deviceId: 'p2' });
    expect(await json('/management/panes')).toMatchObject([{ name: 'b' }]);
    expect(await json(api('applied-versions'))).toMatchObject([{ id: 2 }]);
    const missing = [`applied-versions/1`, `surveynodesv-2-s/${survey?.id}/versions/1`].map(api);
    for (const path of missing) expect((await server.call('admin', path)).statusCode).toBe(404);
    expect(await store.appliedVersions.former(1)).toBeUndefined();
  });
});

describe('health', () => {
  it('[records.45] is DOWN once the store has lost its counters, and while it accepts no write', async () => {
    const server = await testServer();
    await server.intake.accept([aReport('d1')], 'test');
    const status = async () => {
      server.pass(HEALTH_CACHED);
      return (await server.call(undefined, '/management/health')).statusCode;
    };
    expect(await status()).toBe(200);
    damage(
      server.dataDir,
      `create trigger refuse before insert on meta begin select raise(abort, 'no'); end`,
    );
    await expect(server.intake.accept([aReport('d2')], 'test')).rejects.toThrow('no');
    expect(await status()).toBe(503);
    damage(server.dataDir, 'drop trigger refuse');
    expect(await status()).toBe(200);
    await server.intake.accept([aReport('d3')], 'test');
    expect(await status()).toBe(200);
    damage(server.dataDir, `delete from meta where name = 'numbers'`);
    expect(await status()).toBe(503);
    await server.dispose();
  });
});

describe('a start', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'shotpoint-damage-'));
    const store = await openSqliteStore({ dataDir });
    const report = { ...aReport('d1'), start: NOW };
    await store.reports.insert([report], { actor: 'test', at: epochMs(NOW) });
    await store.collection('configs').save({ key: 'A', value: 'B' });
    await store.users.insert({
      login: 'ann',
      email: 'ann@example.org',
      firstName: '',
      lastName: '',
      activated: true,
      langKey: 'en',
      authorities: [],
      passwordHash: 'none',
      tokenVersion: 1,
      createdBy: 'test',
      createdDate: epochMs(NOW),
      lastModifiedBy: 'test',
      lastModifiedDate: epochMs(NOW),
    });
    await store.close();
    writeFileSync(join(dataDir, 'jwt-secret'), Buffer.alloc(64, 1).toString('base64'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  /** Returns the sentence at the end of a failed start. */
  async function refusal(flag = '', ending = new AbortController().signal): Promise<string> {
    const flags = flag === '' ? [] : [flag];
    const options = readOptions(['--no-demo', ...flags], {
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
    });
    if (!options.ok || options.value === 'help') throw new Error('The options are wrong');
    const lock = lockDataDir(dataDir);
    if (!lock.ok) return lock.reason;
    const started = await startServer(options.value, {
      dist: join(dataDir, 'none'),
      now: () => epochMs(Date.now()),
      ticks: () => ticks(performance.now()),
      lock: lock.value,
      print: () => undefined,
      ending,
    });
    if (!started.ok) return started.reason;
    if (started.value === 'ended') return 'ended';
    await started.value.close();
    return '';
  }

  it('[records.46] succeeds with an undamaged database', async () => {
    expect(await refusal()).toBe('');
  });

  it.each([
    ['lost numbers', `delete from meta`, /^The database has lost the numbers of its reports \(table meta\)/],
    [
      'numbers from before',
      `update meta set value = replace(value, '"reportId":1', '"reportId":0')`,
      /lost the numbers/,
    ],
    ['a lost table', 'drop table notifications', /^The database has lost its table notifications:/],
    ['unreadable numbers', `update meta set value = '{' where name = 'numbers'`, /lost the numbers/],
    [
      'a broken account',
      `update users set body = '{"login":'`,
      /^The account ann can't be read \(row 1 of table users\)/,
    ],
    [
      'a broken setting',
      `update documents set body = ''`,
      /^The configuration can't be read \(row 1 of configs/,
    ],
    [
      'a database that fails in its midst',
      `create trigger full before insert on documents begin select raise(abort, 'no more rows'); end`,
      /^The database in \S+ failed during the start: no more rows\. Start again/,
    ],
  ])('[records.46] over %s ends with one sentence', async (_what, statement, sentence) => {
    damage(dataDir, statement);
    const message = await refusal();
    expect(message).toMatch(sentence);
    expect(message).toMatch(/^[^\n]+\.$/);
  });

  it.each(['', 'AAAA', Buffer.alloc(63, 1).toString('base64')])(
    '[records.46] with the signing key "%s" ends with one sentence, and leaves the key file unchanged',
    async (key) => {
      const file = join(dataDir, 'jwt-secret');
      writeFileSync(file, key);
      expect(await refusal()).toMatch(/^The signing key .*jwt-secret is empty or too short: [^\n]+\.$/);
      expect(statSync(file).size).toBe(key.length);
    },
  );

  it.each(['heartbeat_nodes', 'shot_reports', 'users'])(
    '[records.46] with a malformed page of %s ends with one sentence',
    async (table) => {
      const tables = new DatabaseSync(join(dataDir, DATABASE));
      tables.exec('pragma wal_checkpoint(truncate)');
      const found = tables.prepare('select rootpage from sqlite_schema where name = ?').get(table);
      tables.close();
      const bytes = readFileSync(join(dataDir, DATABASE));
      bytes.fill(0xaa, (Number(found?.['rootpage']) - 1) * 4096, Number(found?.['rootpage']) * 4096);
      writeFileSync(join(dataDir, DATABASE), bytes);
      expect(await refusal()).toMatch(/^The database in .+ malformed[^\n]*\.$/);
    },
  );

  it('[records.46] whose database file is missing ends with a sentence that names it, unless a fresh start is wanted', async () => {
    for (const file of readdirSync(dataDir).filter((name) => name.startsWith(DATABASE)))
      rmSync(join(dataDir, file));
    expect(await refusal()).toMatch(
      /^The database file \S+shotpoint\.sqlite is missing, but a server ran here before: there are jwt-secret\. [^\n]+--fresh-start\.$/,
    );
    expect(existsSync(join(dataDir, DATABASE))).toBe(false);
    expect(await refusal('--fresh-start')).toBe('');
    expect(await refusal()).toBe('');
  });

  it('[records.46] whose first start was killed before it had a database starts', async () => {
    for (const file of readdirSync(dataDir).filter((name) => name.startsWith(DATABASE)))
      rmSync(join(dataDir, file));
    writeFileSync(join(dataDir, 'first-start'), '');
    expect(await refusal()).toBe('');
    expect(readdirSync(dataDir)).not.toContain('first-start');
  });

  it('[server.33] that is ended meanwhile closes everything and says so', async () => {
    expect(await refusal('', AbortSignal.abort())).toBe('ended');
    expect(await refusal()).toBe('');
  });

  it('[records.46] with an empty database file ends with one sentence', async () => {
    for (const file of [`${DATABASE}-wal`, `${DATABASE}-shm`]) rmSync(join(dataDir, file), { force: true });
    truncateSync(join(dataDir, DATABASE), 0);
    expect(await refusal()).toMatch(/^The database file .*shotpoint.sqlite is empty: [^\n]+\.$/);
  });
});
