/** Puts the store together over an open database. */
import type { Kysely } from 'kysely';
import { DamagedRows } from './damagedRows.ts';
import { DatabaseDamaged, damageAtStart } from './damageAtStart.ts';
import { documentCollection, saveDocuments } from './documentStore.ts';
import { heartbeatHistoryStore } from './heartbeatHistoryStore.ts';
import { heartbeatStore } from './heartbeatStore.ts';
import { readLines } from './journalReads.ts';
import { keptStore } from './keptStore.ts';
import { mediaStore } from './mediaStore.ts';
import { readMeta, readNumbers, writeMeta } from './numbers.ts';
import { openPostgres, openSqlite, type OpenDatabase, type SqliteOptions } from './openDatabase.ts';
import { panicOwnerStore } from './panicOwnerStore.ts';
import { publicKeyStore } from './publicKeyStore.ts';
import { reportStore } from './reportStore.ts';
import type { Tables } from './schema.ts';
import { checkTail } from './tail.ts';
import type { HeadSigner } from './signedHead.ts';
import type {
  BaseMapStore,
  Collection,
  CollectionName,
  Document,
  Identified,
  JournalStore,
  MetaStore,
  Store,
  StoreHealth,
} from './store.ts';
import { StoreWriter } from './storeWriter.ts';
import { userStore } from './userStore.ts';

/** SQLite in a data directory that this process has locked. */
export async function openSqliteStore(options: SqliteOptions, signer?: HeadSigner): Promise<Store> {
  return storeOver(await openSqlite(options), signer);
}

/** PostgreSQL; throws DatabaseTaken where another server works on it. */
export async function openPostgresStore(url: string, signer?: HeadSigner): Promise<Store> {
  return storeOver(await openPostgres(url), signer);
}

async function storeOver(open: OpenDatabase, signer: HeadSigner | undefined): Promise<Store> {
  const { db, kind } = open;
  const damage = await damageAtStart(db);
  if (damage !== undefined) {
    await open.close();
    throw new DatabaseDamaged(damage);
  }
  const numbers = await readNumbers(db);
  const tail = await checkTail(db, numbers, signer);
  // A head that is not to be believed is never signed again: the next check would believe it.
  const writer = new StoreWriter(db, numbers, tail === undefined ? signer : undefined);
  const damaged = new DamagedRows();
  const deps = { db, kind, writer, damaged };
  const collections = new Map<CollectionName, Collection<Identified>>();
  return {
    reports: reportStore(deps),
    heartbeats: heartbeatStore(db, damaged),
    heartbeatHistory: heartbeatHistoryStore(db),
    users: userStore(db, writer),
    journal: journalStore(db, writer, tail),
    baseMap: baseMapStore(db),
    media: await mediaStore(db, writer),
    kept: keptStore(db, writer),
    panicOwners: panicOwnerStore(db, kind),
    publicKeys: publicKeyStore(db),
    meta: metaStore(db, writer),
    collection<T extends object = Document>(name: CollectionName): Collection<T> {
      const known = collections.get(name) ?? documentCollection<Identified>(deps, name);
      collections.set(name, known);
      return known as unknown as Collection<T>;
    },
    saveTogether: (documents, acts) =>
      writer.write(async ({ trx }) => {
        for (const { collection, document } of documents) await saveDocuments(trx, collection, [document]);
      }, acts),
    lastSeq: () => writer.numbers.seq,
    health: async () => ({ database: kind, ...(await stateOf(db, writer)), damage: damaged.damage() }),
    close: () => open.close(),
  };
}

/** Up only where the store can be read, knows its numbers, and took the newest write. */
async function stateOf(db: Kysely<Tables>, writer: StoreWriter): Promise<Pick<StoreHealth, 'up' | 'detail'>> {
  try {
    const { journal } = await readNumbers(db);
    if (journal.sequence < writer.numbers.journal.sequence) {
      return { up: false, detail: 'has lost the numbers of its reports (table meta)' };
    }
  } catch (error) {
    return { up: false, detail: error instanceof Error ? error.message : 'does not answer' };
  }
  const { failure } = writer;
  if (failure === undefined) return { up: true, detail: 'answers' };
  return {
    up: false,
    detail: `did not take the newest write: ${failure instanceof Error ? failure.message : 'unknown'}`,
  };
}

function journalStore(db: Kysely<Tables>, writer: StoreWriter, tail: string | undefined): JournalStore {
  return {
    tail,
    lines: (from, limit) => readLines(db, from, limit),
    head: () => {
      const { journal, signed } = writer.numbers;
      return signed === undefined ? journal : { ...journal, signed };
    },
    record: (acts) => writer.write(() => Promise.resolve(), acts),
  };
}

function metaStore(db: Kysely<Tables>, writer: StoreWriter): MetaStore {
  return {
    get: (name) => readMeta(db, name),
    set: (name, value, acts = []) => writer.write(({ trx }) => writeMeta(trx, name, value), acts),
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
