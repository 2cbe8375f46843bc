/**
 * Answers of idempotent calls, each written in the transaction of its change. After a crash they exist exactly where the
 * change exists.
 */
import type { Kysely, Transaction } from 'kysely';
import type { EpochMs, Millis } from '../../../src/domain/units.ts';
import type { Tables } from '../database/schema.ts';

/** The answer of a completed call, given again when the call is repeated. */
export interface IdempotencyRecord {
  /** Login of the caller. */
  readonly owner: string;
  /** Header Idempotency-Key of the call. */
  readonly key: string;
  /** Path and input: a repeated call must have the same. */
  readonly request: string;
  /** JSON text. */
  readonly answer: string;
  readonly at: EpochMs;
}

/** Builds the record of a call from its answer. */
export type RecordAnswer = (answer: unknown) => IdempotencyRecord;

export interface CallStore {
  /** The record of a completed call, or undefined. */
  findCall(owner: string, key: string): Promise<IdempotencyRecord | undefined>;
}

/** Retention of call records; clients repeat a call within minutes. */
const CALL_RETENTION: Millis = 48 * 3_600_000;

/** Call records over an open database. The table's name keeps the term of its first migration. */
export function callStore(db: Kysely<Tables>): CallStore {
  return {
    findCall: async (owner, key) => {
      const row = await db
        .selectFrom('kept_calls')
        .selectAll()
        .where('owner', '=', owner)
        .where('call_key', '=', key)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      return { owner, key, request: row.asked, answer: row.answer, at: row.kept_at as EpochMs };
    },
  };
}

/** Writes the record of a call within the transaction of its change, and deletes expired ones. */
export async function saveCall(
  trx: Transaction<Tables>,
  { owner, key, request, answer, at }: IdempotencyRecord,
): Promise<void> {
  await trx
    .deleteFrom('kept_calls')
    .where('kept_at', '<', at - CALL_RETENTION)
    .execute();
  await trx
    .insertInto('kept_calls')
    .values({ owner, call_key: key, asked: request, answer, kept_at: at })
    .execute();
}
