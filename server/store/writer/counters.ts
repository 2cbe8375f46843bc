/**
 * Monotonic counters of the store: change sequence, report ids, audit ids, positions of live events, head of the journal.
 * They are saved in the transaction that advanced them. On SQLite one server writes, and holds them in memory; on
 * PostgreSQL several may, and each transaction begins by locking their row, so that numbers are given in commit order.
 */
import type { Kysely, RawBuilder, Transaction } from 'kysely';
import { EMPTY_JOURNAL, type JournalHead } from '../journal/journal.ts';
import type { Tables } from '../database/schema.ts';
import type { SignedHead } from '../journal/signedHead.ts';
import { StoreFailure } from '../database/storeFailures.ts';

export interface StoreCounters {
  /** Sequence of the newest report change. */
  readonly seq: number;
  /** Id of the newest report. */
  readonly reportId: number;
  /** Id of the newest incident. */
  readonly incidentId: number;
  /** Id of the newest row of the audit trail. */
  readonly auditId: number;
  /** Position of the newest live event; 0 on SQLite. */
  readonly events: number;
  /** Id of the numbering (numberings.ts) that `seq` and `events` belong to; undefined before the first. */
  readonly numbering?: string;
  /** The PostgreSQL server and database that last advanced the counters, where known. */
  readonly database?: string;
  readonly journal: JournalHead;
  /** `journal` with its signature; undefined before the first signature. */
  readonly signed?: SignedHead;
}

/** Key in table `meta`. */
export const COUNTERS_KEY = 'numbers';
const INITIAL: SavedCounters = { seq: 0, reportId: 0, journal: EMPTY_JOURNAL };

/** Returns the saved counters, or the initial counters of a new database. Throws if they can't be parsed. */
export async function readCounters(db: Kysely<Tables>): Promise<StoreCounters> {
  return countersOf(db, await readMeta(db, COUNTERS_KEY));
}

/** The sentence of a database without counters, as while a backup is restored into it. */
const LOST_SENTENCE = 'The database has lost the numbers of its reports: nothing can be saved for now.';

/**
 * The saved counters of a PostgreSQL database, locked until the transaction ends, so that what this one numbers is committed
 * before what the next one numbers, and the value of an expression at that moment. Throws StoreFailure where there are none:
 * numbers would be given again.
 */
export async function lockCounters(
  trx: Transaction<Tables>,
  expression: RawBuilder<string>,
): Promise<{ readonly counters: StoreCounters; readonly value: string }> {
  const row = await trx
    .selectFrom('meta')
    .select(['value as saved', expression.as('value')])
    .where('name', '=', COUNTERS_KEY)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new StoreFailure('unavailable', LOST_SENTENCE);
  return { counters: await countersOf(trx, row.saved), value: row.value };
}

/** Saves the counters of a new database, so that there is a row to lock. */
export async function ensureCounters(db: Kysely<Tables>): Promise<void> {
  const value = JSON.stringify(await readCounters(db));
  await db
    .insertInto('meta')
    .values({ name: COUNTERS_KEY, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type SavedCounters = Omit<StoreCounters, 'auditId' | 'events' | 'incidentId'> & Partial<StoreCounters>;

async function countersOf(db: Kysely<Tables>, saved: string | undefined): Promise<StoreCounters> {
  const counters = saved === undefined ? INITIAL : (JSON.parse(saved) as SavedCounters);
  const auditId = counters.auditId ?? (await newestAuditId(db));
  return { events: 0, incidentId: 0, ...counters, auditId };
}

/** Default of `auditId` for stores whose saved counters lack it. */
async function newestAuditId(db: Kysely<Tables>): Promise<number> {
  const row = await db
    .selectFrom('documents')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('collection', '=', 'auditTrail')
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** Saves the counters within the transaction that advanced them. */
export function saveCounters(db: Kysely<Tables>, counters: StoreCounters): Promise<void> {
  return writeMeta(db, COUNTERS_KEY, JSON.stringify(counters));
}

/** A value of table `meta`, or undefined. */
export async function readMeta(db: Kysely<Tables>, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('meta').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Inserts or replaces a value of table `meta`. */
export async function writeMeta(db: Kysely<Tables>, name: string, value: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Removes a value of table `meta`. */
export async function removeMeta(db: Kysely<Tables>, name: string): Promise<void> {
  await db.deleteFrom('meta').where('name', '=', name).execute();
}
