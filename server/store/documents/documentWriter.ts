/**
 * Writes of documents, and of batches of reports. A save of many documents is checked whole, stored as a pending save, and applied in slices, each in a
 * transaction of its own, so that reports are committed in between. Once it is decided it is finished, by this server or by the
 * one that finds it, even where a server died; until then nothing of it is in the documents. No other write of documents comes
 * between its check and its end.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely, type Transaction } from 'kysely';
import { invariant } from '../../../src/domain/assert.ts';
import { failure, success, type Result } from '../../../src/domain/result.ts';
import { epochMs, type Millis } from '../../../src/domain/units.ts';
import { batches } from '../database/batches.ts';
import { parseObject } from '../database/damagedRows.ts';
import { documentText } from '../database/documentText.ts';
import { StoreFailure } from '../database/storeFailures.ts';
import type { DatabaseKind, Tables } from '../database/schema.ts';
import type { AuditEvent, AuditEventsFor } from '../journal/auditEvent.ts';
import type { StoreWriter, WriteTransaction } from '../writer/storeWriter.ts';
import {
  documentReads,
  documentTransaction,
  saveDocuments,
  type DocumentReads,
  type DocumentTransaction,
  type WithId,
} from './documentTransaction.ts';
import type { CollectionName, Document } from './documents.ts';

/** Documents of one transaction: a report that arrives meanwhile waits for them. */
const DOCUMENTS_PER_SLICE = 250;
/** Row of a pending save that says whether it is decided; its slices follow. */
const HEAD = 0;
const UNDECIDED = '';
const DECIDED = 'decided';
type HeadState = typeof UNDECIDED | typeof DECIDED;
/** A save that another server has not gone on with for so long is finished by the next write of documents. */
const ABANDONED_AFTER: Millis = 30_000;
const POLL_INTERVAL: Millis = 100;
/** Of a save that took so long to prepare that another server went on without it. */
const OVERTAKEN = 'The save took too long. Nothing was saved: try again.';

/** A document to save, and the audit event of its save. */
export interface PendingDocument {
  readonly document: object;
  readonly auditEvent?: AuditEvent;
}

/** A save of many documents of one collection. */
export interface SlicedSave<Plan, Reason> {
  readonly collection: CollectionName;
  /** Reads and checks; nothing of it is written. */
  readonly prepare: (documents: DocumentReads) => Promise<Result<Plan, Reason>>;
  readonly documentsOf: (plan: Plan) => readonly PendingDocument[];
  /** Written with the last slice. */
  readonly lastEvents?: (plan: Plan) => readonly AuditEvent[];
}

/** A write of documents, in two steps. */
export interface PreparedWrite<Plan, T, Reason> {
  /** Reads and checks; nothing of it is written. */
  readonly prepare: (documents: DocumentReads) => Promise<Result<Plan, Reason>>;
  readonly write: (documents: DocumentTransaction, plan: Plan) => Promise<T>;
}

/** What a sliced save has written. */
export interface SlicedOutcome<Plan> {
  readonly plan: Plan;
  /** In the order of `documentsOf`. */
  readonly saved: readonly WithId<Document>[];
}

/**
 * Writes a part of a large save that is not of documents. It must do the same where another server, or the next start, goes on
 * with the save.
 */
export interface PartWriter {
  /** Writes a part within a transaction, which is the last to know it. */
  write(transaction: WriteTransaction, part: object): Promise<void>;
  /** Called after the commit. The next part is written when it has resolved. */
  committed(): Promise<void>;
}

interface Slice {
  readonly collection: CollectionName;
  readonly documents: readonly object[];
  readonly events: readonly AuditEvent[];
  readonly isLast: boolean;
}

/** A slice for a `PartWriter`. */
interface PartSlice {
  readonly part: object;
  readonly isLast: boolean;
}

/** A pending save, as a write of documents finds it. */
interface PendingSave {
  readonly batch: string;
  readonly isDecided: boolean;
  /** Since a server went on with it, by the clock of the database. */
  readonly idle: Millis;
}

interface DocumentWriterDeps {
  readonly db: Kysely<Tables>;
  readonly kind: DatabaseKind;
  readonly writer: StoreWriter;
  /** Makes the writer of a part that was left pending. */
  readonly partWriter: () => PartWriter;
}

/** The writer of the documents of a store. */
export class DocumentWriter {
  readonly #deps: DocumentWriterDeps;

  constructor(deps: DocumentWriterDeps) {
    this.#deps = deps;
  }

  /** As `StoreWriter.writeOrRollBack`, after pending saves. */
  async writeOrRollBack<T, Reason>(
    work: (transaction: WriteTransaction) => Promise<Result<T, Reason>>,
    auditEvents: AuditEventsFor<T>,
  ): Promise<Result<T, Reason>> {
    for (;;) {
      const done = await this.#deps.writer.writeOrRollBack<T, { own: Reason } | { pending: PendingSave }>(
        async (transaction) => {
          const pending = await this.#pending(transaction.trx);
          if (pending !== undefined) return failure({ pending });
          const own = await work(transaction);
          return own.ok ? own : failure({ own: own.reason });
        },
        auditEvents,
        'document',
      );
      if (done.ok) return done;
      if ('own' in done.reason) return failure(done.reason.own);
      await this.#awaitOrFinish(done.reason.pending);
    }
  }

  /** As `StoreWriter.write`, after pending saves. */
  async write<T>(
    work: (transaction: WriteTransaction) => Promise<T>,
    auditEvents: AuditEventsFor<T> = [],
  ): Promise<T> {
    const done = await this.writeOrRollBack<T, 'impossible'>(
      async (transaction) => success(await work(transaction)),
      auditEvents,
    );
    invariant(done.ok, 'Work without a reason to fail is committed or rejects');
    return done.value;
  }

  /**
   * Saves documents in slices: all of them or none. Resolves when all are committed. Where the database fails after the
   * decision, the rest is saved before the next write of documents.
   */
  saveInSlices<Plan, Reason>(save: SlicedSave<Plan, Reason>): Promise<Result<SlicedOutcome<Plan>, Reason>> {
    const { db, kind, writer } = this.#deps;
    const batch = randomUUID();
    return writer.holdDocuments(async () => {
      await this.#announce(batch);
      const prepared = await this.#unlessAbandoned(batch, () => save.prepare(documentReads(db, kind)));
      if (!prepared.ok) {
        await this.#abandon(batch);
        return prepared;
      }
      const plan = prepared.value;
      const count = await this.#unlessAbandoned(batch, () => this.#store(batch, save, plan));
      const saved: WithId<Document>[] = [];
      for (let slice = 1; slice <= count; slice++) saved.push(...(await this.#apply(batch, slice)));
      return success({ plan, saved });
    });
  }

  /**
   * Writes documents after work that takes long, such as reading megabytes: it is done before the transaction, and no other write
   * of documents comes in between.
   */
  writePrepared<Plan, T, Reason>(
    { prepare, write }: PreparedWrite<Plan, T, Reason>,
    auditEvents: AuditEventsFor<T>,
  ): Promise<Result<T, Reason>> {
    const { db, kind, writer } = this.#deps;
    const batch = randomUUID();
    return writer.holdDocuments(async () => {
      await this.#announce(batch);
      return this.#unlessAbandoned(batch, async () => {
        const prepared = await prepare(documentReads(db, kind));
        if (!prepared.ok) {
          await this.#abandon(batch);
          return prepared;
        }
        const work = async (transaction: WriteTransaction) => {
          const own = transaction.trx.deleteFrom('pending_saves').where('batch', '=', batch);
          const { numDeletedRows } = await own.executeTakeFirst();
          if (numDeletedRows === 0n) throw new StoreFailure('unavailable', OVERTAKEN);
          return write(documentTransaction(transaction, kind), prepared.value);
        };
        return success(await writer.write(work, auditEvents));
      });
    });
  }

  /**
   * Saves parts of another kind, in their order: all of them or none, as `saveInSlices`.
   *
   * @param parts  at least one, of some 100 kB of JSON each
   */
  saveParts(parts: readonly object[], partWriter: () => PartWriter): Promise<void> {
    const batch = randomUUID();
    return this.#deps.writer.holdDocuments(async () => {
      await this.#announce(batch);
      await this.#unlessAbandoned(batch, async () => {
        for (const [at, part] of parts.entries()) {
          const isLast = at === parts.length - 1;
          await this.#storeSlice(batch, at + 1, { part, isLast } satisfies PartSlice);
        }
      });
      for (let slice = 1; slice <= parts.length; slice++) await this.#apply(batch, slice, partWriter);
    });
  }

  /** Finishes what servers that died have decided, and forgets the rest. Called where no other server works on the database. */
  async finishAll(): Promise<void> {
    for (;;) {
      const pending = await this.#pending(this.#deps.db);
      if (pending === undefined) return;
      await this.#finish(pending);
    }
  }

  /** Tells other servers to wait with their writes of documents. */
  async #announce(batch: string): Promise<void> {
    for (;;) {
      const announced = await this.#deps.writer.writeOrRollBack<undefined, PendingSave>(async ({ trx }) => {
        const pending = await this.#pending(trx);
        if (pending !== undefined) return failure(pending);
        const row = { batch, slice: HEAD, body: UNDECIDED, touched_at: await this.#time(trx) };
        await trx.insertInto('pending_saves').values(row).execute();
        return success(undefined);
      }, []);
      if (announced.ok) return;
      await this.#awaitOrFinish(announced.reason);
    }
  }

  /** Stores the slices and then decides. Returns their number. */
  async #store<Plan, Reason>(batch: string, save: SlicedSave<Plan, Reason>, plan: Plan): Promise<number> {
    const slices = [...batches(save.documentsOf(plan), DOCUMENTS_PER_SLICE)];
    const lastEvents = save.lastEvents?.(plan) ?? [];
    const last = Math.max(1, slices.length);
    for (let slice = 1; slice <= last; slice++) {
      const documents = slices[slice - 1] ?? [];
      const isLast = slice === last;
      const body: Slice = {
        collection: save.collection,
        documents: documents.map(({ document }) => document),
        events: [...documents.flatMap(({ auditEvent }) => auditEvent ?? []), ...(isLast ? lastEvents : [])],
        isLast,
      };
      await this.#storeSlice(batch, slice, body);
    }
    return last;
  }

  /** Stores a slice, and decides with the last one. */
  async #storeSlice(batch: string, slice: number, body: Slice | PartSlice): Promise<void> {
    await this.#deps.writer.write(async ({ trx }) => {
      const row = { batch, slice, body: documentText(body), touched_at: 0 };
      await trx.insertInto('pending_saves').values(row).execute();
      await this.#touch(trx, batch, body.isLast ? DECIDED : UNDECIDED);
    });
  }

  /** Writes the documents of a slice, with their audit events, or its part; nothing where another server has written it. */
  async #apply(
    batch: string,
    slice: number,
    makePartWriter = this.#deps.partWriter,
  ): Promise<readonly WithId<Document>[]> {
    let events: readonly AuditEvent[] = [];
    let partWriter: PartWriter | undefined;
    const written = await this.#deps.writer.write(
      async (transaction) => {
        const { trx } = transaction;
        const ofSlice = trx.deleteFrom('pending_saves').where('batch', '=', batch).where('slice', '=', slice);
        const row = await ofSlice.returning('body').executeTakeFirst();
        events = [];
        partWriter = undefined;
        if (row === undefined) return [];
        const body = parseObject<Slice | PartSlice>(row.body);
        if (body.isLast) await trx.deleteFrom('pending_saves').where('batch', '=', batch).execute();
        else await this.#touch(trx, batch, DECIDED);
        if ('part' in body) {
          partWriter = makePartWriter();
          await partWriter.write(transaction, body.part);
          return [];
        }
        events = body.events.map((event) => ({ ...event, at: epochMs(event.at) }));
        const saved = await saveDocuments(trx, body.collection, body.documents as readonly Document[]);
        if (body.isLast) transaction.noteChange({ collection: body.collection });
        return saved;
      },
      () => events,
    );
    await partWriter?.committed();
    return written;
  }

  async #finish({ batch, isDecided }: PendingSave): Promise<void> {
    if (!isDecided) return this.#abandon(batch);
    const rows = await this.#deps.db
      .selectFrom('pending_saves')
      .select('slice')
      .where('batch', '=', batch)
      .where('slice', '>', HEAD)
      .orderBy('slice')
      .execute();
    for (const { slice } of rows) await this.#apply(batch, slice);
  }

  async #abandon(batch: string): Promise<void> {
    await this.#deps.writer.write(async ({ trx }) => {
      await trx.deleteFrom('pending_saves').where('batch', '=', batch).execute();
    });
  }

  async #unlessAbandoned<T>(batch: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      // Where it can't be forgotten either, the next write of documents finishes it: what is not decided is forgotten then.
      await this.#abandon(batch).catch(() => undefined);
      throw error;
    }
  }

  async #awaitOrFinish(pending: PendingSave): Promise<void> {
    const isAbandoned = this.#deps.kind === 'SQLite' || pending.idle > ABANDONED_AFTER;
    if (isAbandoned) await this.#finish(pending);
    else await sleep(POLL_INTERVAL);
  }

  async #pending(db: Kysely<Tables>): Promise<PendingSave | undefined> {
    const row = await db
      .selectFrom('pending_saves')
      .select(['batch', 'body', 'touched_at'])
      .where('slice', '=', HEAD)
      .orderBy('batch')
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const idle = (await this.#time(db)) - row.touched_at;
    return { batch: row.batch, isDecided: row.body === DECIDED, idle };
  }

  async #touch(trx: Transaction<Tables>, batch: string, body: HeadState): Promise<void> {
    await trx
      .updateTable('pending_saves')
      .set({ body, touched_at: await this.#time(trx) })
      .where('batch', '=', batch)
      .where('slice', '=', HEAD)
      .execute();
  }

  /** Epoch milliseconds of the database; 0 on SQLite, where no other server is waited for. */
  async #time(db: Kysely<Tables>): Promise<number> {
    if (this.#deps.kind === 'SQLite') return 0;
    const { rows } = await sql<{ ms: number }>`select
      (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
    return Math.round(rows[0]?.ms ?? 0);
  }
}
