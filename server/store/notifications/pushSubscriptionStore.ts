/** Browsers where people have switched push notifications on. */
import type { Kysely } from 'kysely';
import type { EpochMs } from '../../../src/domain/units.ts';
import type { Tables } from '../database/schema.ts';
import type { StoreWriter } from '../writer/storeWriter.ts';

/** Where and with which keys a browser receives push messages; base64url texts. */
export interface PushSubscription {
  readonly id: number;
  readonly login: string;
  /** Address at the push service of the browser's maker. */
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushSubscriptionStore {
  list(): Promise<readonly PushSubscription[]>;
  /** The browser with this id; undefined where it was switched off. */
  byId(id: number): Promise<PushSubscription | undefined>;
  /** Whether a browser is stored for a person. */
  has(endpoint: string, login: string): Promise<boolean>;
  /** Adds a browser of a person, or hands a known one over to them; the oldest beyond `limit` of the person are deleted. */
  save(subscription: Omit<PushSubscription, 'id'>, at: EpochMs, limit: number): Promise<void>;
  /** Deletes a browser, only where it is `login`'s if one is given. False where there was none. */
  remove(endpoint: string, login?: string): Promise<boolean>;
}

/** Push subscriptions over an open database. */
export function pushSubscriptionStore(db: Kysely<Tables>, writer: StoreWriter): PushSubscriptionStore {
  const subscriptions = db
    .selectFrom('push_subscriptions')
    .select(['id', 'login', 'endpoint', 'p256dh', 'auth']);
  return {
    list: () => subscriptions.orderBy('id').execute(),
    byId: (id) => subscriptions.where('id', '=', id).executeTakeFirst(),
    has: async (endpoint, login) => {
      const row = await db
        .selectFrom('push_subscriptions')
        .select('id')
        .where('endpoint', '=', endpoint)
        .where('login', '=', login)
        .executeTakeFirst();
      return row !== undefined;
    },
    save: (subscription, at, limit) =>
      writer.write(async ({ trx }) => {
        await trx
          .insertInto('push_subscriptions')
          .values({ ...subscription, created_at: at })
          .onConflict((conflict) =>
            conflict.column('endpoint').doUpdateSet({ ...subscription, created_at: at }),
          )
          .execute();
        const newest = trx
          .selectFrom('push_subscriptions')
          .select('id')
          .where('login', '=', subscription.login)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(limit);
        await trx
          .deleteFrom('push_subscriptions')
          .where('login', '=', subscription.login)
          .where('id', 'not in', newest)
          .execute();
      }),
    remove: (endpoint, login) =>
      writer.write(async ({ trx }) => {
        const query = trx.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint);
        const { numDeletedRows } = await (
          login === undefined ? query : query.where('login', '=', login)
        ).executeTakeFirst();
        return numDeletedRows > 0n;
      }),
  };
}
