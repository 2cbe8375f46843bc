/** Assembles the store over an open database. */
import type { StorageState } from '../../src/domain/contract/storageState.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { epochMs } from '../../src/domain/units.ts';
import { appliedVersionStore } from './survey/appliedVersionStore.ts';
import { DamagedRows } from './database/damagedRows.ts';
import { DatabaseDamagedError, findDatabaseDamage } from './databaseDamage.ts';
import { createListIndexes } from './documents/documentIndexes.ts';
import { documentCollection } from './documents/documentStore.ts';
import { documentTransaction } from './documents/documentTransaction.ts';
import { formerDocumentStore } from './documents/formerDocuments.ts';
import { availabilityStore } from './availability/availabilityStore.ts';
import { heartbeatHistoryStore } from './heartbeats/heartbeatHistoryStore.ts';
import { heartbeatStore } from './heartbeats/heartbeatStore.ts';
import { readJournalKeys, readJournalLines, readReportLines } from './journal/journalReader.ts';
import { attemptCountStore } from './calls/attemptCountStore.ts';
import { callCountStore } from './calls/callCountStore.ts';
import { callStore } from './calls/callStore.ts';
import type { BaseMapStore, MetaStore } from './installationStores.ts';
import type { JournalStore } from './journal/journalStore.ts';
import { notificationStore } from './notifications/notificationStore.ts';
import { pushSubscriptionStore } from './notifications/pushSubscriptionStore.ts';
import { mediaChunkStore } from './media/mediaChunks.ts';
import { mediaStore } from './media/mediaStore.ts';
import {
  ensureCounters,
  lockCounters,
  readMeta,
  readCounters,
  writeMeta,
  type StoreCounters,
} from './writer/counters.ts';
import { hasOwner, leaseStore } from './cluster/leases.ts';
import { EVENT_CHANNEL, liveEventStore } from './writer/liveEvents.ts';
import { beginNumbering, databaseIdentity, readNumberings } from './writer/numberings.ts';
import { MESSAGE_CHANNEL, type SharedStore } from './cluster/sharedStore.ts';
import { RECORD_CHANNEL } from './cluster/changeTriggers.ts';
import {
  openPostgres,
  openSqlite,
  type OpenDatabase,
  type DatabaseOptions,
  type SharedDatabase,
  type SqliteOptions,
} from './openDatabase.ts';
import { DocumentWriter } from './documents/documentWriter.ts';
import { paneStore } from './heartbeats/paneStore.ts';
import { panicOwnerStore } from './documents/panicOwnerStore.ts';
import { publicKeyStore } from './reports/publicKeyStore.ts';
import type { ProgressObserver } from './database/progressObserver.ts';
import { incidentStore, type IncidentStoreDeps } from './incidents/incidentStore.ts';
import { IncidentWriter } from './incidents/incidentWriter.ts';
import { drillStore } from './drills/drillStore.ts';
import { holdStore } from './reports/holdStore.ts';
import { insertCallsOf, reportTrial } from './reports/reportInserts.ts';
import { ReportParts } from './reports/reportParts.ts';
import { reportStore } from './reports/reportStore.ts';
import type { DatabaseKind, Tables } from './database/schema.ts';
import { proposalStore } from './reports/proposalStore.ts';
import { reviewStore } from './reviews/reviewStore.ts';
import { retentionStore } from './retention/retentionStore.ts';
import { statisticsStore } from './statistics/statisticsStore.ts';
import { savedSearchStore } from './savedSearches/savedSearchStore.ts';
import { statisticsMailStore } from './statisticsMails/statisticsMailStore.ts';
import { pastStore } from './past/pastStore.ts';
import { shelfStore } from './shelves/shelfStore.ts';
import { reportsToIndex, SearchIndexer } from './reports/searchIndexer.ts';
import { checkJournalTail } from './journalTail.ts';
import type { HeadSigner } from './journal/signedHead.ts';
import type { Collection, CollectionName, Document, Identified } from './documents/documents.ts';
import type { Store, StoreHealth } from './store.ts';
import { StoreFailure } from './database/storeFailures.ts';
import { isLasting } from './database/lastingFailures.ts';
import { StoreWriter } from './writer/storeWriter.ts';
import { userStore } from './accounts/userStore.ts';

/** Opens the SQLite store of a data directory that this process has locked. Heads are signed where a signer is given. */
export async function openSqliteStore(options: SqliteOptions, signer?: HeadSigner): Promise<Store> {
  return storeOrClosed(await openSqlite(options), signer, options.onProgress);
}

/** Opens the PostgreSQL store, which other servers may have open too. */
export async function openPostgresStore(
  url: string,
  signer?: HeadSigner,
  options?: DatabaseOptions,
): Promise<Store> {
  return storeOrClosed(await openPostgres(url, options), signer, options?.onProgress);
}

/** The store over a database, which is closed where the store cannot be made: its locks would keep the next start waiting. */
async function storeOrClosed(
  open: OpenDatabase,
  signer: HeadSigner | undefined,
  onProgress: ProgressObserver | undefined,
): Promise<Store> {
  try {
    return await storeOver(open, signer, onProgress);
  } catch (error) {
    await open.close();
    throw error;
  }
}

/** Checks a database and begins its numbering; returns what identifies it. */
async function prepareDatabase(
  { db, kind }: OpenDatabase,
  onProgress: ProgressObserver | undefined,
): Promise<RawBuilder<string>> {
  const damage = await findDatabaseDamage(db, kind);
  if (damage !== undefined) throw new DatabaseDamagedError(damage);
  await createListIndexes(db, kind, onProgress);
  if (kind === 'PostgreSQL') await ensureCounters(db);
  const identity = await databaseIdentity(db, kind);
  await beginAtStart(db, kind, identity);
  return identity;
}

async function storeOver(
  open: OpenDatabase,
  signer: HeadSigner | undefined,
  onProgress: ProgressObserver | undefined,
): Promise<Store> {
  const { db, kind, hasSearchIndex } = open;
  const identity = await prepareDatabase(open, onProgress);
  const { counters, tailFailure } = await checkedCounters(db, signer);
  // A head that failed the check is not signed again: a new signature would make it look valid.
  const validSigner = tailFailure === undefined ? signer : undefined;
  const isKeyNamed = await isNamed(db, counters, validSigner);
  const writer = new StoreWriter({ db, kind, signer: validSigner, isKeyNamed, identity }, counters);
  const damaged = new DamagedRows();
  const incidents = new IncidentWriter(kind);
  const parts = new ReportParts(insertCallsOf(kind, incidents));
  const documents = await openDocuments(open, writer, parts);
  const deps = { db, kind, writer, documents, damaged, incidents };
  const searchIndexer = new SearchIndexer(writer, kind, await reportsToIndex(db, kind));
  const collections = new Map<CollectionName, Collection<Identified>>();
  return {
    reports: reportStore({ ...deps, parts, hasSearchIndex, searchIndexer }),
    ...incidentStores(deps),
    past: pastStore(deps),
    ...reviewStores(deps),
    ...keepingStores(deps),
    ...heartbeatStores(deps),
    users: userStore(db, writer, kind),
    journal: journalStore({ db, writer }, tailFailure),
    baseMap: baseMapStore(db),
    media: await mediaStore(deps),
    calls: callStore(db),
    callCounts: callCountStore(db),
    notifications: notificationStore(db, writer),
    pushSubscriptions: pushSubscriptionStore(db, writer),
    panicOwners: panicOwnerStore(db, kind),
    publicKeys: publicKeyStore(db),
    appliedVersions: appliedVersionStore(deps),
    formerDocuments: formerDocumentStore(db, damaged),
    meta: metaStore(db, writer),
    collection<T extends object = Document>(name: CollectionName): Collection<T> {
      const known = collections.get(name) ?? documentCollection<Identified>(deps, name);
      collections.set(name, known);
      return known as unknown as Collection<T>;
    },
    changeDocuments: (work, events) =>
      documents.writeOrRollBack((transaction) => work(documentTransaction(transaction, kind)), events),
    changePrepared: (write, events) => documents.writePrepared(write, events),
    saveInSlices: (save) => documents.saveInSlices(save),
    observeChanges: (observer) => writer.observeChanges(observer),
    lastSeq: () => writer.counters.seq,
    readLastSeq: async () => (kind === 'SQLite' ? writer.counters : await writer.refresh()).seq,
    numberings: () => readNumberings(db),
    shared: open.shared === undefined ? undefined : sharedStore(db, writer, open.shared),
    passCanary: (canary) => writer.passCanary(canary),
    hasFailedWrite: () => writer.failure !== undefined,
    health: async () => ({ database: kind, ...(await stateOf(deps)), damage: damaged.damage() }),
    close: () => searchIndexer.stop().then(() => open.close()),
  };
}

/** Incidents, the shelves that keep reports out of them, counts of both and their mails, and saved searches. */
function incidentStores(
  deps: IncidentStoreDeps & Parameters<typeof shelfStore>[0],
): Pick<Store, 'incidents' | 'shelves' | 'statistics' | 'statisticsMails' | 'savedSearches'> {
  return {
    incidents: incidentStore(deps),
    shelves: shelfStore(deps),
    savedSearches: savedSearchStore(deps),
    statistics: statisticsStore(deps),
    statisticsMails: statisticsMailStore(deps),
  };
}

const keepingStores = (deps: Parameters<typeof holdStore>[0] & Parameters<typeof retentionStore>[0]) => ({
  holds: holdStore(deps),
  drills: drillStore(deps),
  retention: retentionStore(deps),
});

/** Heartbeats of sensors (now, of a day, of years) and of panes. */
function heartbeatStores(
  deps: Parameters<typeof heartbeatStore>[0],
): Pick<Store, 'heartbeats' | 'heartbeatHistory' | 'availability' | 'panes'> {
  return {
    heartbeats: heartbeatStore(deps),
    heartbeatHistory: heartbeatHistoryStore(deps.db),
    availability: availabilityStore(deps.db),
    panes: paneStore(deps.db, deps.damaged),
  };
}

/**
 * Begins a numbering: the database may be a restored one. Not where other servers work on it. A disk that is full, or
 * read-only, does not keep the server from its start.
 */
async function beginAtStart(
  db: Kysely<Tables>,
  kind: DatabaseKind,
  identity: RawBuilder<string>,
): Promise<void> {
  if (kind === 'PostgreSQL' && (await hasOwner(db))) return;
  try {
    await db.transaction().execute(async (trx) => {
      if (kind === 'SQLite') return beginNumbering(trx, await readCounters(trx), { database: '' });
      const { counters, value: database } = await lockCounters(trx, identity);
      return beginNumbering(trx, counters, { database });
    });
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error;
  }
}

/**
 * The writer of documents, after it has finished saves that a server has left, where no other one may be at them. A full disk does
 * not keep the server from its start.
 */
async function openDocuments(
  { db, kind }: OpenDatabase,
  writer: StoreWriter,
  parts: ReportParts,
): Promise<DocumentWriter> {
  const documents = new DocumentWriter({ db, kind, writer, partWriter: () => parts.writer() });
  if (kind === 'PostgreSQL' && (await hasOwner(db))) return documents;
  try {
    await documents.finishAll();
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error;
  }
  return documents;
}

/** The counters, and why the newest lines of the journal are not theirs: of one moment, as other servers may be writing. */
function checkedCounters(
  db: Kysely<Tables>,
  signer: HeadSigner | undefined,
): Promise<{ readonly counters: StoreCounters; readonly tailFailure: string | undefined }> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return snapshot.execute(async (trx) => {
    const counters = await readCounters(trx);
    return { counters, tailFailure: await checkJournalTail(trx, counters, signer) };
  });
}

/** Whether the journal names the key of the signer. */
async function isNamed(
  db: Kysely<Tables>,
  { signed }: StoreCounters,
  signer: HeadSigner | undefined,
): Promise<boolean> {
  if (signer === undefined || signed === undefined) return false;
  return signed.key === signer.fingerprint || (await readJournalKeys(db)).has(signer.fingerprint);
}

const reviewStores = (deps: Parameters<typeof proposalStore>[0] & Parameters<typeof reviewStore>[0]) => ({
  proposals: proposalStore(deps),
  reviews: reviewStore(deps),
});

function sharedStore(db: Kysely<Tables>, writer: StoreWriter, database: SharedDatabase): SharedStore {
  return {
    events: liveEventStore(db),
    leases: leaseStore(db),
    mediaChunks: mediaChunkStore(db),
    attempts: attemptCountStore(db),
    time: async () => {
      const { rows } = await sql<{
        ms: number;
      }>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(db);
      return epochMs(rows[0]?.ms ?? NaN);
    },
    refresh: async () => {
      const { seq, events, numbering } = await writer.refresh();
      return { seq, position: events, numbering };
    },
    numberings: () => readNumberings(db),
    forgetNumberings: (numbering) => writer.forgetNumberings(numbering),
    listen: (observer) => database.listen([EVENT_CHANNEL, RECORD_CHANNEL, MESSAGE_CHANNEL], observer),
    send: async (texts) => {
      await sql`select pg_notify(${MESSAGE_CHANNEL}, text) from unnest(${texts}::text[]) as text`.execute(db);
    },
    notifyOfChange: async (name) => {
      await sql`select pg_notify(${RECORD_CHANNEL}, ${name})`.execute(db);
    },
    endStart: () => database.endStart(),
  };
}

type StateDeps = Pick<IncidentStoreDeps, 'db' | 'kind' | 'writer' | 'incidents'>;

/** Up where the store can be read, its counters are current and the newest write succeeded, or one does now. */
async function stateOf({
  db,
  kind,
  writer,
  incidents,
}: StateDeps): Promise<Omit<StoreHealth, 'database' | 'damage'>> {
  try {
    // Before they are read: a write that is committed meanwhile is not in the answer.
    const { sequence } = writer.counters.journal;
    const { journal } = await readCounters(db);
    if (journal.sequence < sequence) {
      return {
        up: false,
        isReadable: false,
        detail: 'has lost the numbers of its reports (table meta)',
        storage: 'fails',
      };
    }
  } catch (error) {
    const detail = error instanceof Error ? error.message : 'does not answer';
    return { up: false, isReadable: false, detail, storage: storageOf(error) };
  }
  try {
    await writer.retry(reportTrial({ kind, writer, incidents }));
    return { up: true, isReadable: true, detail: 'answers', storage: 'stores' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    const storage = storageOf(error);
    const isReadable = storage === 'full' || isLasting(error);
    return { up: false, isReadable, detail: `did not take the newest write: ${reason}`, storage };
  }
}

function storageOf(error: unknown): StorageState {
  if (!(error instanceof StoreFailure)) return 'fails';
  const { reason } = error;
  return reason === 'full' || reason === 'unavailable' ? reason : 'fails';
}

function journalStore(
  { db, writer }: Pick<IncidentStoreDeps, 'db' | 'writer'>,
  tailFailure: string | undefined,
): JournalStore {
  return {
    tailFailure,
    lines: (from, limit) => readJournalLines(db, from, limit),
    ofReport: (reportId, limit) => readReportLines(db, reportId, limit),
    keys: () => readJournalKeys(db),
    head: () => {
      const { journal, signed } = writer.counters;
      return signed === undefined ? journal : { ...journal, signed };
    },
    record: (auditEvents) => writer.write(() => Promise.resolve(), auditEvents),
  };
}

function metaStore(db: Kysely<Tables>, writer: StoreWriter): MetaStore {
  return {
    get: (name) => readMeta(db, name),
    set: (name, value, auditEvents = []) =>
      writer.write(({ trx }) => writeMeta(trx, name, value), auditEvents),
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
