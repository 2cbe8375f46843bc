/**
 * Records that are written in the transaction of a change: the answer of an idempotent call and the message that the
 * change sends (a transactional outbox). After a crash they exist exactly where the change exists.
 */
import type { Kysely, Transaction } from 'kysely';
import type { EpochMs, Millis } from '../../src/domain/units.ts';
import type { Tables } from './schema.ts';
import type { StoreWriter } from './storeWriter.ts';

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

/** A message that has not been handed to the outbox. */
export interface PendingMessage {
  /** File name in the outbox; unique, so that no message is written twice. */
  readonly name: string;
  /** JSON text. */
  readonly body: string;
}

/** What is written with a change besides its row and journal line. */
export interface DeliveryRecords {
  readonly call?: IdempotencyRecord | undefined;
  readonly message?: PendingMessage | undefined;
}

export interface DeliveryStore {
  /** The record of a completed call, or undefined. */
  findCall(owner: string, key: string): Promise<IdempotencyRecord | undefined>;
  /** Messages that may not have reached the outbox, by name. */
  pendingMessages(): Promise<readonly PendingMessage[]>;
  removeMessage(name: string): Promise<void>;
}

/** Retention of call records; clients repeat a call within minutes. */
const CALL_RETENTION: Millis = 48 * 3_600_000;

/** Call records and pending messages over an open database. Table names keep the term of their first migration. */
export function deliveryStore(db: Kysely<Tables>, writer: StoreWriter): DeliveryStore {
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
    pendingMessages: () => db.selectFrom('kept_messages').selectAll().orderBy('name').execute(),
    removeMessage: (name) =>
      writer.write(async ({ trx }) => {
        await trx.deleteFrom('kept_messages').where('name', '=', name).execute();
      }),
  };
}

/** Writes the records within the transaction of their change, and deletes expired call records. */
export async function saveDeliveryRecords(
  trx: Transaction<Tables>,
  { call, message }: DeliveryRecords,
): Promise<void> {
  if (message !== undefined) await trx.insertInto('kept_messages').values(message).execute();
  if (call === undefined) return;
  await trx
    .deleteFrom('kept_calls')
    .where('kept_at', '<', call.at - CALL_RETENTION)
    .execute();
  const { owner, key, request, answer, at } = call;
  await trx
    .insertInto('kept_calls')
    .values({ owner, call_key: key, asked: request, answer, kept_at: at })
    .execute();
}
