/** A database of an earlier version after the migration steps, on both databases. */
import { DatabaseSync } from 'node:sqlite';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resolveSearch } from '../../server/store/reports/lists/reportSearch.ts';
import { COUNTERS_KEY, writeMeta } from '../../server/store/writer/counters.ts';
import { EMPTY_JOURNAL } from '../../server/store/journal/journal.ts';
import { EVERY_REPORT } from '../../server/store/reports/lists/reportQuery.ts';
import { removalReads, saveRemoval } from '../../server/store/reports/reportRemovals.ts';
import { migrate } from '../../server/store/migrations.ts';
import { NO_REPORT } from '../../server/store/notifications/notificationStore.ts';
import { nextDocumentId } from '../../server/store/documents/removedIds.ts';
import type { CollectionName } from '../../server/store/documents/documents.ts';
import { createPostgresPool } from '../../server/store/database/postgresPool.ts';
import type { DatabaseKind, Tables } from '../../server/store/database/schema.ts';
import { sqliteDialect } from '../../server/store/database/sqliteDialect.ts';
import type { Channel } from '../../src/domain/notifications/recipient.ts';
import { ownDatabase } from '../support/ownDatabase.ts';

interface Medium {
  readonly kind: DatabaseKind;
  open(): Promise<Kysely<Tables>>;
}

const sqlite: Medium = {
  kind: 'SQLite',
  open: async () => new Kysely<Tables>({ dialect: sqliteDialect(() => new DatabaseSync(':memory:')) }),
};

function postgres(url: string): Medium {
  const open = async () => {
    const pool = await createPostgresPool(url, 1);
    await pool.query('drop schema public cascade; create schema public');
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  };
  return { kind: 'PostgreSQL', open };
}

const url = await ownDatabase('migration');

describe.each([sqlite, ...(url === undefined ? [] : [postgres(url)])])('$kind', (medium) => {
  let db: Kysely<Tables>;

  beforeEach(async () => {
    db = await medium.open();
    await migrate(db, medium.kind, { last: '0008-heartbeat-history' });
  });

  afterEach(async () => {
    await db.destroy();
  });

  const addOld = (id: number, symbol: number, former: number | null, notified: number | null) =>
    sql`insert into shot_reports (id, seq, version, squad_id, detection_id, time_stamp, start_ms, due_ms, symbol,
      former_symbol, told_symbol, report_type, row_json) values (${id}, ${id}, 1, 'S', ${`d${id}`}, ${id}, ${id}, ${id},
      ${symbol}, ${former}, ${notified}, 'Ruckus', ${`[${id}]`})`.execute(db);
  const symbols = async () =>
    (await db.selectFrom('shot_reports').selectAll().orderBy('id').execute()).map((row) => [
      row.symbol,
      row.former_symbol,
      row.told_symbol,
      row.row_json,
    ]);

  it('[server.15] names the symbols that earlier versions stored as indexes', async () => {
    await addOld(1, 0, null, null);
    await addOld(2, 1, 0, null);
    await addOld(3, 8, 7, 6);
    await addOld(4, 5, 2, 3);
    await addOld(5, 99, 99, 4);
    await migrate(db, medium.kind);
    expect(await symbols()).toEqual([
      ['Shot', null, null, '[1]'],
      ['Possible Shot', 'Shot', null, '[2]'],
      ['Test', 'Fireworks', 'Ruckus', '[3]'],
      ['Bang/Noise', 'Panic', 'Weapon', '[4]'],
      ['Ruckus', null, 'Detection', '[5]'],
    ]);
    await expect(addOld(6, 1, null, null)).resolves.toBeDefined();
    const again = sql`update shot_reports set detection_id = 'd1' where id = 2`;
    await expect(again.execute(db)).rejects.toThrow(/unique/i);
  });

  it('[records.29] makes records of the plates that an earlier version stored', async () => {
    await migrate(db, medium.kind, { last: '0023-no-symbol-index' });
    await sql`insert into shot_reports (id, seq, version, squad_id, detection_id, time_stamp, start_ms, due_ms, symbol,
      report_type, row_json) values (1, 1, 1, 'S', 'd1', 1, 1, 1, 'Shot', 'Shot', '[1]')`.execute(db);
    const plates = sql`(1, 'C', 'A 1', 5, 6), (1, 'C', 'A 2', 4, 6), (7, 'C', 'A 3', 4, 6)`;
    await sql`insert into plates (report_id, camera_id, plate, first_detected, available_from)
      values ${plates}`.execute(db);
    await migrate(db, medium.kind);
    const records = await db.selectFrom('documents').selectAll().where('collection', '=', 'lprs').execute();
    const lprJson = JSON.stringify({
      C: [
        { PlateNumber: 'A 1', FirstDetected: 5 },
        { PlateNumber: 'A 2', FirstDetected: 4 },
      ],
    });
    expect(records.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
      { id: 1, detectionId: 'd1', squadId: 'S', cameraId: 'C', lprJson },
    ]);
    expect(await db.selectFrom('plates').selectAll().orderBy('plate').execute()).toMatchObject([
      { record_id: 1, report_id: 1, plate: 'A 1', first_detected: 5, available_from: 6 },
      { record_id: 1, report_id: 1, plate: 'A 2', first_detected: 4, available_from: 6 },
    ]);
  });

  it('[notifications.11] makes deliveries of the group messages that an earlier version had not sent', async () => {
    await migrate(db, medium.kind, { last: '0015-media-ids' });
    const message = { kind: 'text', to: ['+1', '+2'], subject: 'Shot', text: 'Shot\nAll clear' };
    await sql`insert into kept_messages (name, body) values ('m', ${JSON.stringify(message)})`.execute(db);
    await migrate(db, medium.kind);
    const rows = await db
      .selectFrom('deliveries')
      .innerJoin('notifications', 'notifications.id', 'notification_id')
      .select(['address', 'channel', 'lane', 'state', 'message', 'expanded'])
      .orderBy('deliveries.id')
      .execute();
    const planned = {
      channel: 'sms',
      lane: 'sms:',
      state: 'pending',
      message: 'Shot\nAll clear',
      expanded: 1,
    };
    expect(rows).toEqual(['+1', '+2'].map((address) => ({ address, ...planned })));
  });

  it('[server.15] finds the files of documents that earlier versions stored', async () => {
    await migrate(db, medium.kind, { last: '0019-report-search' });
    const hash = 'a'.repeat(64);
    const bodies = [JSON.stringify({ id: 1, logo: { hash, size: 3 } }), `{"hash":"${hash}`, '{"id":3}'];
    const rows = bodies.map((body, at) => ({ collection: 'emailTemplates', id: at + 1, body }));
    await db.insertInto('documents').values(rows).execute();
    await migrate(db, medium.kind);
    const references = await db.selectFrom('document_files').selectAll().execute();
    expect(references.map((one) => ({ ...one, id: Number(one.id) }))).toEqual([
      { collection: 'emailTemplates', id: 1, hash },
    ]);
  });

  it.runIf(medium.kind === 'PostgreSQL')(
    '[records.21] an audit row and a heartbeat of an earlier version can be read as JSON',
    async () => {
      await migrate(db, medium.kind, { last: '0034-removed-ids' });
      const body = String.raw`{"id":1,"changes":[{"new":"a\u0000b\ud800\udbfe\\\u0000 \\u0000 \n"}]}`;
      await db.insertInto('documents').values({ collection: 'auditTrail', id: 1, body }).execute();
      await db.insertInto('heartbeats').values({ squad_id: 'NG', nodeid: 'n', body }).execute();
      await migrate(db, medium.kind);
      const { rows } = await sql<{
        text: string;
      }>`select body::jsonb #>> '{changes,0,new}' as text from documents`.execute(db);
      expect(rows).toEqual([{ text: 'a\uFFFDb\uFFFD\uFFFD\\\uFFFD \\u0000 \n' }]);
    },
  );

  it('[server.5] begins above the ids of removed records that deliveries of earlier versions name', async () => {
    await migrate(db, medium.kind, { last: '0033-report-vacuum' });
    const noted = { report_id: NO_REPORT, message: '', created_at: 1, expanded: 1 };
    const { id: notification_id } = await db
      .insertInto('notifications')
      .values({ ...noted, event: 'announcement-8' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const deliveryTo = (channel: Channel, recipient: string, address = 'to') => ({
      notification_id,
      report_id: NO_REPORT,
      event: 'announcement-7',
      channel,
      recipient,
      recipient_name: 'CAD',
      address,
      lane: channel,
      state: 'dead' as const,
      attempts: 1,
      next_at: 1,
      created_at: 1,
      changed_at: 1,
    });
    const kept = { ...deliveryTo('sms', '004917112', '004917112'), event: 'message of a group' };
    await db
      .insertInto('deliveries')
      .values([deliveryTo('webhook', '4'), deliveryTo('webhook', '12'), deliveryTo('email', '5'), kept])
      .execute();
    await db
      .insertInto('documents')
      .values({ collection: 'smsSubscribers', id: 6, body: '{"id":6}' })
      .execute();
    await migrate(db, medium.kind);
    const nextId = (collection: CollectionName) =>
      db.transaction().execute((trx) => nextDocumentId(trx, collection));
    const named = ['webhooks', 'smsSubscribers', 'pushNotifications', 'places'] as const;
    expect(await Promise.all(named.map(nextId))).toEqual([13, 7, 9, 1]);
    await db.deleteFrom('documents').where('collection', '=', 'smsSubscribers').execute();
    expect(await nextId('smsSubscribers')).toBe(7);
  });

  it('[records.27] gives the heartbeats of earlier versions an id each', async () => {
    const columns = { squad_id: 'S', body: '{}' };
    const rows = ['b', 'a'].map((nodeid) => ({ ...columns, nodeid }));
    await db.insertInto('heartbeats').values(rows).execute();
    await migrate(db, medium.kind);
    await db
      .insertInto('heartbeats')
      .values({ ...columns, nodeid: 'c' })
      .execute();
    const stored = await db.selectFrom('heartbeats').selectAll().orderBy('id').execute();
    expect(stored.map(({ id, nodeid }) => [Number(id), nodeid])).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
    ]);
  });

  it('[records.28] gives the media files of earlier versions an id each, and retains their columns', async () => {
    await sql`insert into media_files (report_id, file_name, kind, content_type, camera_id, created_at, available_from,
      simulated, hash, size, made_at) values (2, 'a.png', 'image', 'image/png', 'C', 5, 6, 1, 'ff', 7, 8),
      (1, 'b.wav', 'audio', 'audio/wav', null, 1, 1, 0, null, null, null)`.execute(db);
    await migrate(db, medium.kind);
    const stored = await db.selectFrom('media_files').selectAll().orderBy('id').execute();
    expect(stored.map((row) => [Number(row.id), row.file_name, row.camera_id, row.hash, row.locked])).toEqual(
      [
        [1, 'b.wav', null, null, 0],
        [2, 'a.png', 'C', 'ff', 0],
      ],
    );
    expect(stored.map((row) => [row.created_at, row.size, row.made_at].map(Number))).toEqual([
      [1, 0, 0],
      [5, 7, 8],
    ]);
  });

  it('[records.33] indexes the reports of earlier versions, and finds them by a part of their detection id', async () => {
    await addOld(1, 0, null, null);
    await addOld(2, 0, null, null);
    await sql`update shot_reports set detection_id = 'NG-00417-B' where id = 2`.execute(db);
    await migrate(db, medium.kind);
    const deps = { db, kind: medium.kind, hasSearchIndex: true };
    const { sources } = await resolveSearch(deps, '0417-b');
    const { rows } = await sql<{ id: number }>`${sql.join(
      sources.map(({ ids }) => ids()),
      sql` union `,
    )}`.execute(db);
    expect(rows.map(({ id }) => Number(id))).toEqual([2]);
  });

  it.skipIf(medium.kind === 'SQLite')(
    '[records.33] has the reports vacuumed after some thousand new ones, and compiles no statement',
    async () => {
      await migrate(db, medium.kind);
      const { rows } = await sql<{ option: string }>`select unnest(reloptions) as option from pg_class
        where oid = 'shot_reports'::regclass`.execute(db);
      expect(rows.map(({ option }) => option)).toEqual(
        expect.arrayContaining([
          'autovacuum_vacuum_insert_threshold=5000',
          'autovacuum_vacuum_insert_scale_factor=0',
        ]),
      );
      const shown = await sql<{ jit: string }>`show jit`.execute(db);
      expect(shown.rows).toEqual([{ jit: 'off' }]);
    },
  );

  it('[records.40] knows no removals from before it counted them, and keeps the newest 10 000', async () => {
    await writeMeta(db, COUNTERS_KEY, JSON.stringify({ seq: 40, reportId: 9, journal: EMPTY_JOURNAL }));
    await migrate(db, medium.kind);
    const reads = removalReads(db);
    const since = async (seq: number) => (await reads.removedSince(seq, 20_000, EVERY_REPORT))?.length;
    expect([await since(39), await since(40)]).toEqual([undefined, 0]);
    const row = {
      symbol: 'Shot',
      former_symbol: null,
      told_symbol: null,
      released_at: 1,
      due_ms: 1,
    } as const;
    const remove = (seq: number) =>
      db
        .transaction()
        .execute((trx) =>
          saveRemoval(trx, { ...row, squad_id: 'S', detection_id: `d${seq}` }, { seq, id: seq }),
        );
    await remove(41);
    await sql`insert into removed_reports (seq, squad_id, detection_id, symbol, due_ms)
      with recursive numbers(n) as (select 100 union all select n + 1 from numbers where n < 10098)
      select n, 'S', 'd', 'Shot', 1 from numbers`.execute(db);
    expect([await since(40), await since(41)]).toEqual([10_000, 9999]);
    await remove(20_000);
    expect([await since(40), await since(41), await since(100)]).toEqual([undefined, 10_000, 9999]);
  });

  it.runIf(medium.kind === 'PostgreSQL')(
    '[records.33] reads no row for an order by a long text',
    async () => {
      await migrate(db, medium.kind);
      await sql`set enable_seqscan = off`.execute(db);
      await sql`set enable_bitmapscan = off`.execute(db);
      for (const column of ['zone', 'level', 'weapon']) {
        const start = sql`(${sql.ref(`${column}_start`)} collate "C")`;
        const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from shot_reports
        where ${start} > 'a' and symbol = 'Shot' order by ${start}, id`.execute(db);
        expect(rows[0]?.['QUERY PLAN']).toContain(`Index Only Scan using shot_reports_by_${column}`);
      }
    },
  );

  it.runIf(medium.kind === 'SQLite')('[server.15] reads as few rows as before', async () => {
    await migrate(db, medium.kind);
    const planOf = async (query: string) => {
      const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(query)}`.execute(db);
      return rows.map(({ detail }) => detail).join();
    };
    const [inSymbols, from] = [`in ('Shot', 'Possible Shot')`, 'select count(*) from shot_reports where'];
    const withinTimes = `${from} symbol ${inSymbols} and time_stamp between 1 and 2`;
    expect(await planOf(withinTimes)).toContain('COVERING INDEX shot_reports_time');
    for (const column of ['former_symbol', 'told_symbol'])
      expect(await planOf(`${from} ${column} in ('Shot')`)).toContain(`INDEX shot_reports_${column}`);
    const newest = `${from.replace('count(*)', 'id')} symbol ${inSymbols} order by time_stamp desc, id desc`;
    expect(await planOf(newest)).toMatch(/SCAN shot_reports USING (COVERING )?INDEX shot_reports_time$/);
  });
});

it('[server.16] a database that a newer version has migrated is refused with a sentence', async () => {
  const db = await sqlite.open();
  await migrate(db, 'SQLite');
  await sql`insert into kysely_migration values ('9999-of-a-later-version', '')`.execute(db);
  await expect(migrate(db, 'SQLite')).rejects.toThrow(
    'The database was migrated by a newer version (step 9999-of-a-later-version): start that version again',
  );
  await db.destroy();
});

it('[server.15] a migration that a full disk ends is repeated from its beginning when there is room', async () => {
  const database = new DatabaseSync(':memory:');
  const db = new Kysely<Tables>({ dialect: sqliteDialect(() => database) });
  for (const pages of [10, 25, 40]) {
    database.exec(`pragma max_page_count = ${pages}`);
    await expect(migrate(db, 'SQLite')).rejects.toThrow('database or disk is full');
  }
  database.exec('pragma max_page_count = 10000');
  await migrate(db, 'SQLite');
  const { rows } = await sql<{ count: number }>`select count(*) as count from kysely_migration`.execute(db);
  expect(rows[0]?.count).toBeGreaterThan(30);
  await db.destroy();
});
