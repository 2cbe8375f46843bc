/**
 * Runs write transactions one at a time, each with its journal lines and audit rows. The counters advance when a
 * transaction commits.
 */
import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely, RawBuilder, Transaction } from 'kysely';
import type { Canary } from '../../../src/domain/contract/canary.ts';
import { joinChanges, type CollectionChange } from '../../../src/domain/contract/collectionChange.ts';
import { success, type Result } from '../../../src/domain/result.ts';
import { auditEventsFor, auditEntryOf, reportOf } from '../journal/auditEvent.ts';
import type { AuditEvent, AuditEventsFor } from '../journal/auditEvent.ts';
import { batches } from '../database/batches.ts';
import type { StoredIncident } from '../incidents/rows/storedIncident.ts';
import { nextLine, type JournalEntry } from '../journal/journal.ts';
import type { HeadSigner } from '../journal/signedHead.ts';
import {
  lockCounters,
  readCounters,
  removeMeta,
  saveCounters,
  writeMeta,
  type StoreCounters,
} from './counters.ts';
import { documentText } from '../database/documentText.ts';
import { saveEvents, type LiveEvent } from './liveEvents.ts';
import { beginNumbering } from './numberings.ts';
import { recordInserts, ROWS_PER_INSERT, type RecordInserts } from './recordInserts.ts';
import type { DatabaseKind, Tables } from '../database/schema.ts';
import { WriteQueue, type WriteKind } from './writeQueue.ts';
import { checkTables, isLasting } from '../database/lastingFailures.ts';

/** A single page often finds room on a full disk, on which no report does. */
const PROBE_BYTES = 256 * 1024;
const PROBE_KEY = 'probe';

/** Receives the records that a transaction has written, after its commit. Must not throw. */
export type ChangeObserver = (changes: readonly CollectionChange[]) => void;

/** Receives the incidents that a transaction has written, in their newest state, after its commit. Must not throw. */
export type IncidentObserver = (incidents: readonly StoredIncident[]) => void;

/** Ends a transaction that its work gave up. */
class RolledBack extends Error {
  readonly result: Result<never, unknown>;
  constructor(result: Result<never, unknown>) {
    super('rolled back');
    this.result = result;
  }
}

export interface StoreWriterDeps {
  readonly db: Kysely<Tables>;
  readonly kind: DatabaseKind;
  readonly signer: HeadSigner | undefined;
  /** The journal names the signer's key already. */
  readonly isKeyNamed: boolean;
  /** Names the database (numberings.ts). */
  readonly identity: RawBuilder<string>;
}

/** A store that names what it writes. */
export interface ObservedStore {
  /**
   * Calls `observer` after each commit of this server with the records that it wrote, until the returned function is
   * called. Plates and files that come with reports are not among them, nor is the audit trail.
   */
  observeChanges(observer: ChangeObserver): () => void;
}

/** The only writer of reports, documents and accounts of a store. */
export class StoreWriter {
  readonly #db: Kysely<Tables>;
  readonly #kind: DatabaseKind;
  readonly #identity: RawBuilder<string>;
  readonly #records: Omit<TransactionDeps, 'isKeyNamed'>;
  readonly #queue = new WriteQueue();
  #counters: StoreCounters;
  /** The newest transaction failed: it may have committed nevertheless, so that the counters are read again. */
  #isStale = false;
  #isKeyNamed: boolean;
  #failure: unknown;
  readonly #observers = new Set<ChangeObserver>();
  readonly #incidentObservers = new Set<IncidentObserver>();

  constructor({ db, kind, signer, isKeyNamed, identity }: StoreWriterDeps, counters: StoreCounters) {
    this.#db = db;
    this.#kind = kind;
    this.#counters = counters;
    this.#identity = identity;
    this.#records = { inserts: recordInserts(kind), kind, signer };
    this.#isKeyNamed = isKeyNamed;
  }

  /** The counters of the newest commit that this server has made or seen. */
  get counters(): StoreCounters {
    return this.#counters;
  }

  /** Error of the newest write; undefined where it succeeded. One that may last is kept until `retry` finds that it does not. */
  get failure(): unknown {
    return this.#failure;
  }

  /** Calls `observer` after each commit with what it wrote, until the returned function is called. */
  observeChanges(observer: ChangeObserver): () => void {
    this.#observers.add(observer);
    return () => this.#observers.delete(observer);
  }

  /** Calls `observer` after each commit of this server that wrote incidents, until the returned function is called. */
  observeIncidents(observer: IncidentObserver): () => void {
    this.#incidentObservers.add(observer);
    return () => this.#incidentObservers.delete(observer);
  }

  /**
   * Takes a canary the way of an alarm: through the queue and a transaction, which adds its event where servers share the
   * database and writes nothing else. Resolves after the commit.
   */
  async passCanary(canary: Canary): Promise<void> {
    // An empty write must not end the failure of one that wrote something.
    if (this.#kind === 'SQLite')
      await this.#queue.run('alarm', () => this.#db.transaction().execute(async () => undefined));
    else
      await this.write(async (transaction) => transaction.addEvent({ kind: 'canary', canary }), [], 'alarm');
  }

  /** Keeps writes of kind `document` waiting while `work` runs. */
  holdDocuments<T>(work: () => Promise<T>): Promise<T> {
    return this.#queue.holdDocuments(work);
  }

  /** Runs `work` in one transaction with the audit events of its outcome. Resolves after the commit. */
  write<T>(
    work: (transaction: WriteTransaction) => Promise<T>,
    auditEvents: AuditEventsFor<T> = [],
    kind: WriteKind = 'other',
  ): Promise<T> {
    return this.#queue.run(kind, async () => {
      try {
        const { value, after, isKeyNamed, changes, incidents } = await this.#db
          .transaction()
          .execute(async (trx) => {
            const before = await this.#countersBefore(trx);
            const transaction = new WriteTransaction(trx, before, {
              ...this.#records,
              isKeyNamed: this.#isKeyNamed,
            });
            const outcome = await work(transaction);
            for (const events of batches(auditEventsFor(auditEvents, outcome), ROWS_PER_INSERT)) {
              transaction.addAuditEvents(events);
              // Thousands of lines are hashed: whatever else waits has its turn.
              if (events.length === ROWS_PER_INSERT) await nextTurn();
            }
            const { changes, incidents } = transaction;
            if (changes.length > 0) transaction.addEvent({ kind: 'recordsChanged', changes });
            if (incidents.length > 0) transaction.addEvent({ kind: 'incidents', incidents });
            const after = await transaction.flush();
            return { value: outcome, after, isKeyNamed: transaction.isKeyNamed, changes, incidents };
          });
        this.#counters = after;
        this.#isKeyNamed = isKeyNamed;
        this.#isStale = false;
        if (!isLasting(this.#failure)) this.#failure = undefined;
        if (changes.length > 0) for (const observe of this.#observers) observe(changes);
        if (incidents.length > 0) for (const observe of this.#incidentObservers) observe(incidents);
        return value;
      } catch (error) {
        if (!(error instanceof RolledBack)) {
          this.#isStale = true;
          this.#failure = error;
        }
        throw error;
      }
    });
  }

  /**
   * Writes and removes as much as some reports need where the newest write failed, so that its error goes once the database
   * takes writes again: a server that is not ready gets no other write. Rejects as long as it fails.
   *
   * @param tryReport  rejects where the database would not take a report
   */
  async retry(tryReport: () => Promise<void>): Promise<void> {
    if (this.#failure === undefined) return;
    if (isLasting(this.#failure)) {
      await checkTables(this.#db, this.#kind);
      await tryReport();
      this.#failure = undefined;
    }
    // Not compressible, else PostgreSQL needs no room for it.
    const value = randomBytes(PROBE_BYTES).toString('base64');
    await this.write(({ trx }) => writeMeta(trx, PROBE_KEY, value));
    await this.write(({ trx }) => removeMeta(trx, PROBE_KEY));
  }

  /** Reads the counters that other servers have advanced. */
  async refresh(): Promise<StoreCounters> {
    const read = await readCounters(this.#db);
    const known = this.#counters;
    const isNewer = read.journal.sequence >= known.journal.sequence && read.seq >= known.seq;
    if (isNewer || read.numbering !== known.numbering) this.#counters = read;
    return read;
  }

  /**
   * Begins a numbering where the present one is `numbering`: sequences have gone back, and how far the former ones are still
   * right is not known.
   */
  async forgetNumberings(numbering: string | undefined): Promise<void> {
    await this.write(async (transaction) => {
      const { counters } = transaction;
      if (counters.numbering !== numbering) return;
      const database = counters.database ?? '';
      transaction.begin(await beginNumbering(transaction.trx, counters, { database, forgets: true }));
    });
  }

  /** In another database than before, as in a promoted standby, the newest commits may be lost: a numbering begins. */
  async #countersBefore(trx: Transaction<Tables>): Promise<StoreCounters> {
    if (this.#kind === 'SQLite') return this.#isStale ? readCounters(trx) : this.#counters;
    const { counters, value: database } = await lockCounters(trx, this.#identity);
    const isSame = counters.database === database;
    const before = isSame ? counters : await beginNumbering(trx, counters, { database });
    // The line that named the key may be lost as well.
    if (before.numbering !== this.#counters.numbering) this.#isKeyNamed = false;
    return before;
  }

  /** As `write`; a failure that `work` returns rolls the transaction back and is returned. */
  async writeOrRollBack<T, Reason>(
    work: (transaction: WriteTransaction) => Promise<Result<T, Reason>>,
    auditEvents: AuditEventsFor<T>,
    kind: WriteKind = 'other',
  ): Promise<Result<T, Reason>> {
    try {
      const value = await this.write(
        async (transaction) => {
          const result = await work(transaction);
          if (!result.ok) throw new RolledBack(result);
          return result.value;
        },
        auditEvents,
        kind,
      );
      return success(value);
    } catch (error) {
      if (error instanceof RolledBack) return error.result as Result<never, Reason>;
      throw error;
    }
  }
}

type TransactionDeps = Omit<StoreWriterDeps, 'db' | 'identity'> & { readonly inserts: RecordInserts };

/** A transaction with its advanced counters and the journal lines and audit rows that it writes at its end. */
export class WriteTransaction {
  readonly trx: Transaction<Tables>;
  #counters: StoreCounters;
  #before: StoreCounters;
  readonly #lines: Tables['journal'][] = [];
  readonly #reportLines: Tables['report_lines'][] = [];
  readonly #rows: Tables['documents'][] = [];
  readonly #events: LiveEvent[] = [];
  readonly #changes: CollectionChange[] = [];
  readonly #incidents = new Map<number, StoredIncident>();
  readonly #inserts: RecordInserts;
  readonly #signer: HeadSigner | undefined;
  readonly #isShared: boolean;
  #isKeyNamed: boolean;

  constructor(
    trx: Transaction<Tables>,
    counters: StoreCounters,
    { inserts, kind, signer, isKeyNamed }: TransactionDeps,
  ) {
    this.trx = trx;
    this.#inserts = inserts;
    this.#signer = signer;
    this.#isShared = kind === 'PostgreSQL';
    this.#isKeyNamed = isKeyNamed;
    this.#counters = counters;
    this.#before = counters;
  }

  /** Records that the transaction writes, one entry for each collection. */
  get changes(): readonly CollectionChange[] {
    return joinChanges(this.#changes);
  }

  /** Notes records that the transaction writes or removes, for those who show them. */
  noteChange(change: CollectionChange): void {
    this.#changes.push(change);
  }

  /** Incidents that the transaction writes, each once in its newest state. */
  get incidents(): readonly StoredIncident[] {
    return [...this.#incidents.values()];
  }

  /** Adds an incident that is published after the commit. */
  addIncident(incident: StoredIncident): void {
    this.#incidents.delete(incident.id);
    this.#incidents.set(incident.id, incident);
  }

  /** The counters, as advanced so far. */
  get counters(): StoreCounters {
    return this.#counters;
  }

  /** Goes on from counters that were saved within the transaction, before it has advanced any. */
  begin(counters: StoreCounters): void {
    this.#before = counters;
    this.#counters = counters;
  }

  /** Assigns the next change sequence. */
  nextSeq(): number {
    this.#counters = { ...this.#counters, seq: this.#counters.seq + 1 };
    return this.#counters.seq;
  }

  /** Takes back the last `count` change sequences, which nothing has. */
  returnSeqs(count: number): void {
    this.#counters = { ...this.#counters, seq: this.#counters.seq - count };
  }

  /** Assigns the next report id. */
  nextReportId(): number {
    this.#counters = { ...this.#counters, reportId: this.#counters.reportId + 1 };
    return this.#counters.reportId;
  }

  /** Assigns the next id of an incident. */
  nextIncidentId(): number {
    this.#counters = { ...this.#counters, incidentId: this.#counters.incidentId + 1 };
    return this.#counters.incidentId;
  }

  /** Appends an entry, about a report if it names one. A key that signs for the first time is named in the line before. */
  addEntry(entry: JournalEntry, reportId?: number): void {
    if (this.#signer !== undefined && !this.#isKeyNamed) {
      this.#append(this.#signer.keyRecord());
      this.#isKeyNamed = true;
    }
    const sequence = this.#append(entry);
    if (reportId !== undefined)
      this.#reportLines.push({ report_id: reportId, sequence, time_ms: entry.time });
  }

  /** Whether the journal names the key of the signer, with the lines of this transaction. */
  get isKeyNamed(): boolean {
    return this.#isKeyNamed;
  }

  /** Adds an event that every server of the database publishes after the commit. Nothing on SQLite, which has one. */
  addEvent(event: LiveEvent): void {
    if (this.#isShared) this.#events.push(event);
  }

  #append(entry: JournalEntry): number {
    const { line, head } = nextLine(this.#counters.journal, entry);
    this.#counters = { ...this.#counters, journal: head };
    this.#lines.push({ sequence: head.sequence, line });
    return head.sequence;
  }

  /** Adds a row of the audit trail and a line of the journal for each event. */
  addAuditEvents(auditEvents: readonly AuditEvent[]): void {
    for (const event of auditEvents) {
      const entry = auditEntryOf(event, this.#counters.auditId + 1);
      this.#counters = { ...this.#counters, auditId: entry.id };
      this.#rows.push({ collection: 'auditTrail', id: entry.id, body: documentText(entry) });
      const { action, user: actor, actionDomain: domain } = entry;
      this.addEntry({ time: event.at, actor, kind: 'act', audit: entry.id, action, domain }, reportOf(event));
    }
  }

  /** Writes the collected lines and rows and the counters. Returns the counters after the transaction. */
  async flush(): Promise<StoreCounters> {
    const signer = this.#signer;
    await this.#inserts.journal(this.trx, this.#lines);
    await this.#inserts.reportLines(this.trx, this.#reportLines);
    await this.#inserts.auditTrail(this.trx, this.#rows);
    if (this.#events.length > 0) {
      const events = await saveEvents(this.trx, this.#events, this.#counters.events);
      this.#counters = { ...this.#counters, events };
    }
    if (this.#counters === this.#before) return this.#before;
    const isLonger = this.#lines.length > 0;
    const after =
      isLonger && signer !== undefined
        ? { ...this.#counters, signed: signer.sign(this.#counters.journal) }
        : this.#counters;
    await saveCounters(this.trx, after);
    return after;
  }
}
