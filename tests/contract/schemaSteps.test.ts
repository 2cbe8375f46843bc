/** Steps of the schema, with one appended by the test, on both databases. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyCommand } from '../../server/evidence/verifyCommand.ts';
import { EVERY_REPORT } from '../../server/store/reports/lists/reportQuery.ts';
import { removalReads, saveRemoval } from '../../server/store/reports/reportRemovals.ts';
import { SCHEMA_STEPS, type SchemaSteps } from '../../server/store/migrations.ts';
import {
  openPostgres,
  openSqlite,
  SQLITE_FILE,
  type DatabaseOptions,
  type OpenDatabase,
} from '../../server/store/openDatabase.ts';
import type { DatabaseKind, Tables } from '../../server/store/database/schema.ts';
import { ownDatabase } from '../support/ownDatabase.ts';

interface Medium {
  readonly kind: DatabaseKind;
  readonly databaseUrl: string | undefined;
  open(dataDir: string, options?: DatabaseOptions): Promise<OpenDatabase>;
  /** Runs a statement without the store; returns its rows. */
  query(dataDir: string, statement: string): Promise<readonly unknown[]>;
}

const SQLITE: Medium = {
  kind: 'SQLite',
  databaseUrl: undefined,
  open: (dataDir, options) => openSqlite({ dataDir, ...options }),
  query: async (dataDir, statement) => {
    const database = new DatabaseSync(join(dataDir, SQLITE_FILE));
    const rows = database.prepare(statement).all();
    database.close();
    return rows;
  },
};

const url = await ownDatabase('schema_steps');
const postgres = (databaseUrl: string): Medium => ({
  kind: 'PostgreSQL',
  databaseUrl,
  open: (_, options) => openPostgres(databaseUrl, options),
  query: async (_, statement) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query<object>(statement);
    await client.end();
    return rows;
  },
});

/** A step of a later version: it adds a column and gives it to each stored row. */
async function noteAuthors(db: Kysely<Tables>): Promise<void> {
  await sql`alter table base_map add column author text`.execute(db);
  await sql`update base_map set author = 'of ' || name`.execute(db);
}
const LATER: SchemaSteps = { ...SCHEMA_STEPS, '0002-authors': noteAuthors };
const NEWER = 'The database was migrated by a newer version (step 0002-authors): start that version again';
const FORMER =
  'The database was made by a former version that this one cannot upgrade: start that version again';

describe.each([SQLITE, ...(url === undefined ? [] : [postgres(url)])])('$kind', (medium) => {
  let dataDir: string;
  const open = (steps?: SchemaSteps) => medium.open(dataDir, steps && { steps });
  /** Opens the database for the time of some work. */
  async function within<T>(work: (db: Kysely<Tables>) => Promise<T>, steps?: SchemaSteps): Promise<T> {
    const database = await open(steps);
    try {
      return await work(database.db);
    } finally {
      await database.close();
    }
  }
  const addMap = (name: string) => (db: Kysely<Tables>) =>
    db.insertInto('base_map').values({ name, geo_json: '{}' }).execute();
  const maps = async (db: Kysely<Tables>) =>
    (await sql`select * from base_map order by name`.execute(db)).rows;
  const steps = async (db: Kysely<Tables>) =>
    (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
      ({ name }) => name,
    );

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'shotpoint-steps-'));
    if (medium.kind === 'PostgreSQL') {
      for (const change of ['drop schema public cascade', 'create schema public'])
        await medium.query(dataDir, change);
    }
  });

  afterEach(() => rmSync(dataDir, { recursive: true }));

  it('[server.15] a later step changes what is stored, once', async () => {
    await within(addMap('a'));
    expect(await within(maps, LATER)).toEqual([{ name: 'a', geo_json: '{}', author: 'of a' }]);
    await within(addMap('b'), LATER);
    expect(await within(maps, LATER)).toMatchObject([{ author: 'of a' }, { name: 'b', author: null }]);
  });

  it('[server.15] a step that fails changes nothing, and the next start repeats it', async () => {
    await within(addMap('a'));
    const failing: SchemaSteps = {
      ...SCHEMA_STEPS,
      '0002-authors': async (db) => {
        await noteAuthors(db);
        throw new Error('no room');
      },
    };
    await expect(open(failing)).rejects.toThrow('no room');
    expect(await within(maps)).toEqual([{ name: 'a', geo_json: '{}' }]);
    expect(await within(steps, LATER)).toEqual(Object.keys(LATER));
  });

  it('[server.16] a database of a former version is refused with a sentence, and stays as it is', async () => {
    await within(addMap('a'));
    await medium.query(dataDir, `update kysely_migration set name = '0001-first'`);
    await expect(open()).rejects.toThrow(FORMER);
    const { databaseUrl } = medium;
    const verified = await verifyCommand({ dataDir, databaseUrl, anchorFile: join(dataDir, 'none') });
    expect(verified).toMatchObject({ ok: false, reason: expect.stringContaining(FORMER) });
    expect(await medium.query(dataDir, 'select name from kysely_migration')).toMatchObject([
      { name: '0001-first' },
    ]);
  });

  it('[server.16] a database of a newer version is refused with a sentence', async () => {
    await within(addMap('a'), LATER);
    const sibling = { ...SCHEMA_STEPS, '0002-other': noteAuthors };
    await expect(open(medium.kind === 'SQLite' ? undefined : sibling)).rejects.toThrow(NEWER);
  });

  it.runIf(medium.kind === 'PostgreSQL')(
    '[cluster.14] a server works on the database that one of a newer version has migrated',
    async () => {
      await within(addMap('a'), LATER);
      expect(await within(steps)).toEqual(Object.keys(LATER));
    },
  );

  it('[records.40] keeps the newest 10 000 removals', async () => {
    const since = await within(async (db) => {
      const reads = removalReads(db);
      const row = {
        squad_id: 'S',
        symbol: 'Shot',
        former_symbol: null,
        told_symbol: null,
        released_at: 1,
        due_ms: 1,
      } as const;
      const remove = (seq: number) =>
        db
          .transaction()
          .execute((trx) => saveRemoval(trx, { ...row, detection_id: `d${seq}` }, { seq, id: seq }));
      await remove(41);
      await sql`insert into removed_reports (seq, squad_id, detection_id, symbol, due_ms)
        with recursive numbers(n) as (select 100 union all select n + 1 from numbers where n < 10098)
        select n, 'S', 'd', 'Shot', 1 from numbers`.execute(db);
      const count = async (seq: number) => (await reads.removedSince(seq, 20_000, EVERY_REPORT))?.length;
      const before = [await count(40), await count(41)];
      await remove(20_000);
      return [before, [await count(40), await count(41), await count(100)]];
    });
    expect(since).toEqual([
      [10_000, 9999],
      [undefined, 10_000, 9999],
    ]);
  });

  it.runIf(medium.kind === 'PostgreSQL')(
    '[records.33] has the reports vacuumed after some thousand new ones, and compiles no statement',
    async () => {
      const { options, jit } = await within(async (db) => {
        const { rows } = await sql<{ option: string }>`select unnest(reloptions) as option from pg_class
          where oid = 'shot_reports'::regclass`.execute(db);
        const shown = await sql<{ jit: string }>`show jit`.execute(db);
        return { options: rows.map(({ option }) => option), jit: shown.rows };
      });
      expect(options).toEqual(
        expect.arrayContaining([
          'autovacuum_vacuum_insert_threshold=5000',
          'autovacuum_vacuum_insert_scale_factor=0',
        ]),
      );
      expect(jit).toEqual([{ jit: 'off' }]);
    },
  );

  it.runIf(medium.kind === 'PostgreSQL')(
    '[records.33] reads no row for an order by a long text',
    async () => {
      const plans = await within((db) =>
        db.connection().execute(async (connection) => {
          await sql`set enable_seqscan = off`.execute(connection);
          await sql`set enable_bitmapscan = off`.execute(connection);
          const found: string[] = [];
          for (const column of ['zone', 'level', 'weapon']) {
            const start = sql`(${sql.ref(`${column}_start`)} collate "C")`;
            const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from shot_reports
              where ${start} > 'a' and symbol = 'Shot' order by ${start}, id`.execute(connection);
            found.push(rows[0]?.['QUERY PLAN'] ?? '');
          }
          return found;
        }),
      );
      expect(plans).toEqual(
        ['zone', 'level', 'weapon'].map((column) =>
          expect.stringContaining(`Index Only Scan using shot_reports_by_${column}`),
        ),
      );
    },
  );

  it.runIf(medium.kind === 'SQLite')(
    '[server.10] reads lists and counts of reports along indexes',
    async () => {
      const [inSymbols, from] = [`in ('Shot', 'Possible Shot')`, 'select count(*) from shot_reports where'];
      const queries = [
        `${from} symbol ${inSymbols} and time_stamp between 1 and 2`,
        `${from} former_symbol in ('Shot')`,
        `${from} told_symbol in ('Shot')`,
        `${from.replace('count(*)', 'id')} symbol ${inSymbols} order by time_stamp desc, id desc`,
      ];
      const plans = await within(async (db) => {
        const found: string[] = [];
        for (const query of queries) {
          const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(query)}`.execute(db);
          found.push(rows.map(({ detail }) => detail).join());
        }
        return found;
      });
      expect(plans).toEqual([
        expect.stringContaining('COVERING INDEX shot_reports_time'),
        expect.stringContaining('INDEX shot_reports_former_symbol'),
        expect.stringContaining('INDEX shot_reports_told_symbol'),
        expect.stringMatching(/SCAN shot_reports USING (COVERING )?INDEX shot_reports_time$/),
      ]);
    },
  );

  it.runIf(medium.kind === 'SQLite')(
    '[server.15] a step that a full disk ends is repeated when there is room',
    async () => {
      for (const maxPages of [10, 25, 40]) {
        await expect(openSqlite({ dataDir, maxPages })).rejects.toThrow('The disk of the server is full');
      }
      expect(await within(steps)).toEqual(Object.keys(SCHEMA_STEPS));
    },
  );
});
