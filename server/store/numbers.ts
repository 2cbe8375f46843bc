/**
 * Numbers that grow for ever: sequence, report ids, the end of the journal. They live in memory, because
 * one server alone writes to a store (its lock), and are kept in the transaction that used them.
 */
import type { Kysely } from 'kysely';
import { EMPTY_JOURNAL, type JournalHead } from './journal.ts';
import type { Tables } from './schema.ts';
import type { SignedHead } from './signedHead.ts';

export interface Numbers {
  /** Newest sequence of a report's change. */
  readonly seq: number;
  readonly reportId: number;
  /** Id of the newest row of the audit trail. */
  readonly auditId: number;
  readonly journal: JournalHead;
  /** `journal` with its signature; undefined while nothing was signed. */
  readonly signed?: SignedHead;
}

const KEPT_AS = 'numbers';
const FIRST = { seq: 0, reportId: 0, journal: EMPTY_JOURNAL };

export async function readNumbers(db: Kysely<Tables>): Promise<Numbers> {
  const kept = await readMeta(db, KEPT_AS);
  const numbers = kept === undefined ? FIRST : (JSON.parse(kept) as Omit<Numbers, 'auditId'>);
  return { auditId: await newestAuditId(db), ...numbers };
}

/** For a store from before the audit trail was numbered here. */
async function newestAuditId(db: Kysely<Tables>): Promise<number> {
  const row = await db
    .selectFrom('documents')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('collection', '=', 'auditTrail')
    .executeTakeFirst();
  return row?.id ?? 0;
}

export function keepNumbers(db: Kysely<Tables>, numbers: Numbers): Promise<void> {
  return writeMeta(db, KEPT_AS, JSON.stringify(numbers));
}

export async function readMeta(db: Kysely<Tables>, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('meta').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

export async function writeMeta(db: Kysely<Tables>, name: string, value: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
