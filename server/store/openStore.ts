/** Puts the store together over an open database. */
import { sql, type Kysely } from 'kysely';
import { documentCollection } from './documentStore.ts';
import { heartbeatStore } from './heartbeatStore.ts';
import { JournalCheck } from './journal.ts';
import { mediaStore } from './mediaStore.ts';
import { readMeta, readNumbers, writeMeta } from './numbers.ts';
import { openPostgres, openSqlite, type OpenDatabase, type SqliteOptions } from './openDatabase.ts';
import { panicOwnerStore } from './panicOwnerStore.ts';
import { publicKeyStore } from './publicKeyStore.ts';
import { reportStore } from './reportStore.ts';
import type { Tables } from './schema.ts';
import type {
  BaseMapStore,
  Collection,
  CollectionName,
  Document,
  Identified,
  JournalStore,
  Store,
  StoreHealth,
} from './store.ts';
import { userStore } from './userStore.ts';

/** SQLite in a data directory that this process has locked. */
export async function openSqliteStore(options: SqliteOptions): Promise<Store> {
  return storeOver(await openSqlite(options));
}

/** PostgreSQL; throws DatabaseTaken where another server works on it. */
export async function openPostgresStore(url: string): Promise<Store> {
  return storeOver(await openPostgres(url));
}

async function storeOver(open: OpenDatabase): Promise<Store> {
  const { db, kind } = open;
  const reports = reportStore(db, kind, await readNumbers(db));
  const collections = new Map<CollectionName, Collection<Identified>>();
  return {
    reports,
    heartbeats: heartbeatStore(db),
    users: userStore(db),
    journal: journalStore(db),
    baseMap: baseMapStore(db),
    media: await mediaStore(db),
    panicOwners: panicOwnerStore(db, kind),
    publicKeys: publicKeyStore(db),
    meta: { get: (name) => readMeta(db, name), set: (name, value) => writeMeta(db, name, value) },
    collection<T extends object = Document>(name: CollectionName): Collection<T> {
      const known = collections.get(name) ?? documentCollection<Identified>(db, kind, name);
      collections.set(name, known);
      return known as unknown as Collection<T>;
    },
    lastSeq: () => reports.lastSeq(),
    health: () => health(open),
    close: () => open.close(),
  };
}

async function health({ db, kind }: OpenDatabase): Promise<StoreHealth> {
  try {
    await sql`select 1`.execute(db);
    return { database: kind, up: true, detail: 'answers' };
  } catch (error) {
    return { database: kind, up: false, detail: error instanceof Error ? error.message : 'does not answer' };
  }
}

const LINES_PER_READ = 5000;

function journalStore(db: Kysely<Tables>): JournalStore {
  const lines = async (from: number, limit: number) => {
    const rows = await db
      .selectFrom('journal')
      .select('line')
      .where('sequence', '>=', from)
      .orderBy('sequence')
      .limit(limit)
      .execute();
    return rows.map(({ line }) => line);
  };
  return {
    lines,
    verify: async () => {
      const { journal: stored } = await readNumbers(db);
      const check = new JournalCheck();
      for (let from = 1; from <= stored.sequence; from += LINES_PER_READ) {
        const some = await lines(from, Math.min(LINES_PER_READ, stored.sequence - from + 1));
        for (const line of some) check.add(line);
        await new Promise((resolve) => setImmediate(resolve));
      }
      return check.finish(stored);
    },
  };
}

function baseMapStore(db: Kysely<Tables>): BaseMapStore {
  return {
    put: async (name, geoJson) => {
      await db
        .insertInto('base_map')
        .values({ name, geo_json: geoJson })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ geo_json: geoJson }))
        .execute();
    },
    get: async (name) => {
      const row = await db
        .selectFrom('base_map')
        .select('geo_json')
        .where('name', '=', name)
        .executeTakeFirst();
      return row?.geo_json;
    },
    names: async () => {
      const rows = await db.selectFrom('base_map').select('name').orderBy('name').execute();
      return rows.map(({ name }) => name);
    },
  };
}
