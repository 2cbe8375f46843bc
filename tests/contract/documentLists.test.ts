/** Lists of records that may be many, on both databases, compared with the records themselves. */
import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Kysely, sql } from 'kysely';
import { rowPage } from '../../server/resources/rowPage.ts';
import { batches } from '../../server/store/database/batches.ts';
import { indexedRows } from '../../server/store/documents/documentIndexes.ts';
import { openPostgres, type OpenDatabase } from '../../server/store/openDatabase.ts';
import { openPostgresStore, openSqliteStore } from '../../server/store/openStore.ts';
import type { SortKey } from '../../server/store/database/pages.ts';
import type { Tables } from '../../server/store/database/schema.ts';
import { sqliteDialect } from '../../server/store/database/sqliteDialect.ts';
import type { Store } from '../../server/store/store.ts';
import type { Row } from '../../src/domain/json/row.ts';
import { epochMs } from '../../src/domain/units.ts';
import { NODES } from '../../src/domain/resources/entities/nodes.ts';
import { ownDatabase } from '../support/ownDatabase.ts';
import { seededRandom } from '../support/seededRandom.ts';
import type { DocumentFilter } from '../../server/store/documents/documentConditions.ts';

const COUNT = 400;
const random = seededRandom(7);
const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
const drawn = (at: number): Row => ({
  nodeId: `N${(at * 7919) % 1009}`,
  squadId: oneOf(['NG', 'hb', '100%']),
  ...(random() < 0.7 ? { level: oneOf(['1', '2', 'roof_a']) } : {}),
  ...(random() < 0.7
    ? { notes: oneOf(['"quoted"', String.raw`back\slash`, "it's", 'Ölfaß', '\u212Ailo', '']) }
    : {}),
  node_lat: random(),
  hidden: random() < 0.5,
});

const url = await ownDatabase('documentlists');
const dataDir = mkdtempSync(join(tmpdir(), 'shotpoint-documents-'));
const media = [
  ['SQLite', () => openSqliteStore({ dataDir })] as const,
  ...(url === undefined ? [] : [['PostgreSQL', () => openPostgresStore(url)] as const]),
];

describe.each(media)('nodes on %s', (_name, open) => {
  let store: Store;
  let nodes: readonly Row[];

  beforeAll(async () => {
    store = await open();
    const drawnNodes = Array.from({ length: COUNT }, (_, at) => drawn(at));
    const saved = await store.collection<Row>('nodes').saveMany(drawnNodes);
    await store.collection<Row>('nodes').save({ ...saved[3], squadId: 'later' });
    await store.collection('nodes').remove(saved[9]?.id ?? 0);
    nodes = await store.collection<Row>('nodes').list();
  });

  afterAll(() => store.close());

  const SEARCHES = [
    undefined,
    'n1',
    'HB',
    '0%',
    '_a',
    '"quo',
    'k\\s',
    "t's",
    'zz',
    'later',
    'öL',
    'ÖLFA',
    'ΟΣ',
    'kilo',
  ];
  it.each(SEARCHES)('[records.30] are sorted by each field and found by %j', async (text) => {
    const filter: DocumentFilter = text === undefined ? {} : { search: { text, in: NODES.searchFields } };
    for (const field of NODES.sortFields) {
      for (const descending of [false, true]) {
        for (const page of [0, 3, 7, 90]) {
          const request = { page, size: 50, sort: [{ field, descending }] };
          const expected = rowPage(nodes, request, filter);
          const { total, items } = await store.collection('nodes').pageTexts(request, filter);
          expect(total).toBe(expected.total);
          expect(items.map((item) => (JSON.parse(item) as Row)['id'])).toEqual(
            expected.items.map(({ id }) => id),
          );
        }
      }
    }
  });

  it('[records.30] are found by a filter, by two orders, and by no text that runs over two fields', async () => {
    const request = {
      page: 0,
      size: COUNT,
      sort: [
        { field: 'squadId', descending: true },
        { field: 'nodeId', descending: false },
      ],
    };
    const equal = { equals: { squadId: 'NG' } };
    const idsOf = async (filter: DocumentFilter) =>
      (await store.collection('nodes').pageTexts(request, filter)).items.map(
        (item) => (JSON.parse(item) as Row)['id'],
      );
    for (const filter of [{}, equal])
      expect(await idsOf(filter)).toEqual(rowPage(nodes, request, filter).items.map(({ id }) => id));
    for (const text of ['NG\0', '\u001F', 'NG\u001F'])
      expect(await idsOf({ search: { text, in: NODES.searchFields } })).toEqual([]);
  });
});

describe.runIf(url !== undefined)('the table of a list in PostgreSQL', () => {
  const TABLE = 'documents_list_nodes';
  const tableOf = async (work: (db: OpenDatabase['db']) => Promise<void> = async () => undefined) => {
    const database = await openPostgres(url ?? '');
    const { db } = database;
    try {
      await work(db);
      const { rows } = await sql<{ oid: number; definition: string; count: number }>`select
        ${TABLE}::regclass::oid::bigint as oid, obj_description(${TABLE}::regclass, 'pg_class') as definition,
        (select count(*) from ${sql.ref(TABLE)}) as count`.execute(db);
      return rows[0];
    } finally {
      await database.close();
    }
  };
  const restart = async () => (await openPostgresStore(url ?? '')).close();

  it('[records.30] stays as it is, and is made again where its definition has changed', async () => {
    const made = await tableOf();
    await restart();
    expect(await tableOf()).toEqual(made);
    const old = await tableOf(async (db) => {
      await sql`truncate ${sql.ref(TABLE)}`.execute(db);
      await sql`comment on table ${sql.ref(TABLE)} is 'of an earlier version'`.execute(db);
    });
    expect(old?.count).toBe(0);
    await restart();
    expect(await tableOf()).toMatchObject({ definition: made?.definition, count: made?.count });
  });

  it('[records.30] lists a document that is damaged, without values', async () => {
    const list = async () => {
      const store = await openPostgresStore(url ?? '');
      const request = { page: 0, size: 1, sort: [{ field: 'nodeId', descending: false }] };
      const { total } = await store.collection('nodes').pageTexts(request);
      await store.close();
      return total;
    };
    const before = await list();
    await tableOf(async (db) => {
      for (const [id, body] of [
        [9001, '{"nodeId":'] as const,
        [9002, String.raw`{"nodeId":"\u0000"}`] as const,
      ])
        await db.insertInto('documents').values({ collection: 'nodes', id, body }).execute();
    });
    expect(await list()).toBe(before + 2);
    await tableOf(async (db) => {
      await db.deleteFrom('documents').where('collection', '=', 'nodes').where('id', '>=', 9001).execute();
    });
    expect(await list()).toBe(before);
  });
});

describe.each(media)('the audit trail on %s', (_name, open) => {
  it('[server.44] is listed by each field, within a span, filtered and searched as its rows are', async () => {
    const store = await open();
    const audits = Array.from({ length: 1100 }, () => ({
      action: oneOf(['sign in', 'update', 'Ölfass']),
      user: oneOf(['admin', 'reviewer']),
      actionDomain: oneOf(['nodes', 'zones']),
      at: epochMs(Date.UTC(2026, 0, 1) + Math.floor(random() * 50) * 1000),
    }));
    for (const some of batches(audits, 100)) await store.journal.record(some);
    const trail = store.collection<Row>('auditTrail');
    const rows = await trail.list();
    const within = {
      field: 'actionTime',
      from: '2026-01-01T00:00:10.000Z',
      before: '2026-01-01T00:00:30.000Z',
    };
    const spans: readonly DocumentFilter[] = [
      {},
      { within },
      { within: { field: within.field, from: within.from } },
      { within, matches: [{ field: 'user', value: 'admin' }] },
      { search: { text: 'öl', in: ['action', 'user'] } },
    ];
    for (const field of ['actionTime', 'user', 'action', 'actionDomain', 'id'])
      for (const descending of [false, true])
        for (const filter of spans) {
          const { from = '', before = '9' } = filter.within ?? {};
          const inside = rows.filter(
            (row) =>
              textOfField(row, 'actionTime') >= from &&
              textOfField(row, 'actionTime') < before &&
              (filter.matches === undefined || row['user'] === 'admin') &&
              (filter.search === undefined || row['action'] === 'Ölfass'),
          );
          const direction = descending ? -1 : 1;
          const wanted = inside.toSorted((a, b) => (order(a, b, field) || order(a, b, 'id')) * direction);
          for (const page of [0, 3, Math.floor((wanted.length - 1) / 7)]) {
            const found = await trail.pageTexts({ page, size: 7, sort: [{ field, descending }] }, filter);
            expect(found.total).toBe(wanted.length);
            const ids = found.items.map((text) => (JSON.parse(text) as Row)['id']);
            expect(ids).toEqual(wanted.slice(page * 7, page * 7 + 7).map(({ id }) => id));
          }
        }
    await store.close();
  });
});

it.each(['id', 'actionTime', 'user', 'action', 'actionDomain'])(
  '[server.44] a page of the audit trail by %s is not sorted on SQLite',
  (field) => {
    for (const descending of [false, true]) {
      const other = { field: 'id', descending: !descending };
      expect(planOf([{ field, descending }, other])).not.toMatch(/TEMP B-TREE/);
    }
  },
);

const textOfField = (row: Row, field: string): string => row[field] as string;

function order(a: Row, b: Row, field: string): number {
  const [one, other] = [a[field] as string, b[field] as string];
  return one < other ? -1 : Number(one > other);
}

/** How SQLite finds the first rows of the trail. */
function planOf(sort: readonly SortKey[]): string {
  const tables = new DatabaseSync(join(dataDir, 'shotpoint.sqlite'));
  const db = new Kysely<Tables>({ dialect: sqliteDialect(() => tables) });
  const rows = indexedRows('SQLite', 'auditTrail', { filter: {}, sort });
  if (rows === undefined) return 'USE TEMP B-TREE FOR ORDER BY';
  const { source, condition, order: by } = rows;
  const query = sql`select id from ${source} where ${condition} order by ${by} limit 20`.compile(db);
  const plan = tables.prepare(`explain query plan ${query.sql}`).all();
  tables.close();
  return plan.map(({ detail }) => detail).join();
}

describe('the index of a list', () => {
  const INDEX = 'documents_list_nodes';
  const withTables = <T>(work: (tables: DatabaseSync) => T): T => {
    const tables = new DatabaseSync(join(dataDir, 'shotpoint.sqlite'));
    try {
      return work(tables);
    } finally {
      tables.close();
    }
  };
  const textOf = () =>
    withTables((tables) =>
      tables.prepare('select sql, rootpage from sqlite_schema where name = ?').get(INDEX),
    );

  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it('[records.30] stays as it is, and is made again where its definition has changed', async () => {
    const made = textOf();
    await (await openSqliteStore({ dataDir })).close();
    expect(textOf()).toEqual(made);
    withTables((tables) => tables.exec(`drop index ${INDEX}; create index ${INDEX} on documents (id)`));
    await (await openSqliteStore({ dataDir })).close();
    expect(textOf()).toMatchObject({ sql: made?.['sql'] });
  });

  it('[records.33] that takes long is announced before it is made', async () => {
    withTables((tables) =>
      tables.exec(`drop index documents_list_auditTrail_user;
        insert into documents (collection, id, body) select 'auditTrail', value + 100000, '{}'
        from (with recursive count (value) as (select 1 union all select value + 1 from count where value < 50001) select value from count)`),
    );
    const said: string[] = [];
    await (await openSqliteStore({ dataDir, onProgress: (line) => said.push(line) })).close();
    expect(said).toEqual(['Indexing the records of auditTrail by user']);
  });
});
