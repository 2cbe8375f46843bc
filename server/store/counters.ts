/**
 * Monotonic counters of the store: change sequence, report ids, audit ids, head of the journal. They are held in
 * memory, because only one server writes to a store, and saved in the transaction that advanced them.
 */
import type { Kysely } from 'kysely';
import { EMPTY_JOURNAL, type JournalHead } from './journal.ts';
import type { Tables } from './schema.ts';
import type { SignedHead } from './signedHead.ts';

export interface StoreCounters {
  /** Sequence of the newest report change. */
  readonly seq: number;
  /** Id of the newest report. */
  readonly reportId: number;
  /** Id of the newest row of the audit trail. */
  readonly auditId: number;
  readonly journal: JournalHead;
  /** `journal` with its signature; undefined before the first signature. */
  readonly signed?: SignedHead;
}

/** Key in table `meta`. */
export const COUNTERS_KEY = 'numbers';
const INITIAL = { seq: 0, reportId: 0, journal: EMPTY_JOURNAL };

/** The saved counters; the initial ones in a new database. Throws where they can't be parsed. */
export async function readCounters(db: Kysely<Tables>): Promise<StoreCounters> {
  const saved = await readMeta(db, COUNTERS_KEY);
  const counters = saved === undefined ? INITIAL : (JSON.parse(saved) as Omit<StoreCounters, 'auditId'>);
  return { auditId: await newestAuditId(db), ...counters };
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
