/**
 * What is kept with a change and in its transaction: the answer of a call that may be sent again, and the message
 * that the change sends. After a crash both are there exactly where the change is.
 */
import type { Kysely, Transaction } from 'kysely';
import type { EpochMs, Millis } from '../../src/domain/units.ts';
import type { Tables } from './schema.ts';
import type { StoreWriter } from './storeWriter.ts';

/** A call that was done once. */
export interface KeptCall {
  /** Login of who made it. */
  readonly owner: string;
  /** Its Idempotency-Key. */
  readonly key: string;
  /** Path and input: the same key for another call is a mistake. */
  readonly asked: string;
  /** JSON text. */
  readonly answer: string;
  readonly at: EpochMs;
}

/** Makes of an answer what is kept with the change that it tells of. */
export type KeepAnswer = (answer: unknown) => KeptCall;

/** A message on its way to the outbox. */
export interface KeptMessage {
  /** Of its file there: the same message is never there twice. */
  readonly name: string;
  /** JSON text. */
  readonly body: string;
}

export interface Kept {
  readonly call?: KeptCall | undefined;
  readonly message?: KeptMessage | undefined;
}

export interface KeptStore {
  call(owner: string, key: string): Promise<KeptCall | undefined>;
  /** Messages that may not have reached the outbox. */
  messages(): Promise<readonly KeptMessage[]>;
  removeMessage(name: string): Promise<void>;
}

/** A client that has not heard an answer asks again within minutes. */
const KEPT_FOR: Millis = 48 * 3_600_000;

export function keptStore(db: Kysely<Tables>, writer: StoreWriter): KeptStore {
  return {
    call: async (owner, key) => {
      const row = await db
        .selectFrom('kept_calls')
        .selectAll()
        .where('owner', '=', owner)
        .where('call_key', '=', key)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      return { owner, key, asked: row.asked, answer: row.answer, at: row.kept_at as EpochMs };
    },
    messages: () => db.selectFrom('kept_messages').selectAll().orderBy('name').execute(),
    removeMessage: (name) =>
      writer.write(async ({ trx }) => {
        await trx.deleteFrom('kept_messages').where('name', '=', name).execute();
      }),
  };
}

/** Within the transaction of the change. */
export async function keep(trx: Transaction<Tables>, { call, message }: Kept): Promise<void> {
  if (message !== undefined) await trx.insertInto('kept_messages').values(message).execute();
  if (call === undefined) return;
  await trx
    .deleteFrom('kept_calls')
    .where('kept_at', '<', call.at - KEPT_FOR)
    .execute();
  const { owner, key, asked, answer, at } = call;
  await trx.insertInto('kept_calls').values({ owner, call_key: key, asked, answer, kept_at: at }).execute();
}
