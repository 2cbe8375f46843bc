/** Accounts, their one-time keys, and tokens revoked before their expiry. */
import { sql, type Kysely, type Transaction } from 'kysely';
import { USERS } from '../../../src/domain/resources/entities/users.ts';
import { failure, success, type Result } from '../../../src/domain/result.ts';
import { epochMs } from '../../../src/domain/units.ts';
import { movePersonRows, removeKeys, removePersonRows } from './personRows.ts';
import { nextUserId } from '../documents/removedIds.ts';
import type { DatabaseKind, Tables } from '../database/schema.ts';
import type { StoreWriter, WriteTransaction } from '../writer/storeWriter.ts';
import type { User, UserStore } from './users.ts';

/** Advisory lock of PostgreSQL; any number that no other lock of the product has. */
const ACCOUNTS_LOCK = 5_107_002;

/** Accounts over an open database. */
export function userStore(db: Kysely<Tables>, writer: StoreWriter, kind: DatabaseKind): UserStore {
  const findBy = async (column: 'login' | 'email', value: string) => {
    const row = await db
      .selectFrom('users')
      .select('body')
      .where(column, '=', value.toLowerCase())
      .executeTakeFirst();
    return row === undefined ? undefined : userOf(row.body);
  };
  return {
    list: async () => {
      const rows = await db.selectFrom('users').select('body').orderBy('id').execute();
      return rows.map(({ body }) => userOf(body));
    },
    byLogin: (login) => findBy('login', login),
    byEmail: (email) => findBy('email', email),
    exclusively: (work) =>
      kind === 'SQLite'
        ? work(false)
        : db.transaction().execute(async (trx) => {
            // Held by this transaction while `work` writes in others.
            await sql`select pg_advisory_xact_lock(${ACCOUNTS_LOCK})`.execute(trx);
            return work(true);
          }),
    insert: (user, { auditEvents = [], replaces = [] } = {}) =>
      writer.writeOrRollBack(async (transaction) => {
        for (const login of replaces) await removeUser(transaction, login);
        return noteUser(transaction, insertUser(transaction.trx, user));
      }, auditEvents),
    update: (user, { auditEvents = [], dropsKeys = false } = {}) =>
      writer.write(
        (transaction) => noteUser(transaction, updateUser(transaction.trx, { user, dropsKeys })),
        (done) => (done.ok ? auditEvents : []),
      ),
    remove: (login, auditEvents = []) =>
      writer.write(
        (transaction) => removeUser(transaction, login),
        (isRemoved) => (isRemoved ? auditEvents : []),
      ),
    ...keyCalls(db, writer),
    revokeToken: (tokenId, expiresAt, auditEvents = []) =>
      writer.write(async ({ trx }) => {
        await trx
          .insertInto('revoked_tokens')
          .values({ token_id: tokenId, expires_at: expiresAt })
          .onConflict((conflict) => conflict.column('token_id').doNothing())
          .execute();
      }, auditEvents),
    revokedTokens: async (now) => {
      await db.deleteFrom('revoked_tokens').where('expires_at', '<', now).execute();
      const rows = await db.selectFrom('revoked_tokens').selectAll().execute();
      return rows.map((row) => ({ tokenId: row.token_id, expiresAt: epochMs(row.expires_at) }));
    },
  };
}

type KeyCalls = Pick<UserStore, 'saveKey' | 'keyOwner' | 'consumeKey'>;

function keyCalls(db: Kysely<Tables>, writer: StoreWriter): KeyCalls {
  return {
    saveKey: ({ hash, purpose, login, expiresAt }, now, auditEvents = []) =>
      writer.write(async ({ trx }) => {
        await trx
          .deleteFrom('account_keys')
          .where((eb) =>
            eb.or([eb('expires_at', '<=', now), eb.and({ login: login.toLowerCase(), purpose })]),
          )
          .execute();
        await trx
          .insertInto('account_keys')
          .values({ key_hash: hash, purpose, login: login.toLowerCase(), expires_at: expiresAt })
          .execute();
      }, auditEvents),
    keyOwner: async (hash, purpose, now) => {
      const row = await db
        .selectFrom('account_keys')
        .select('login')
        .where((eb) => eb.and({ key_hash: hash, purpose }))
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return row?.login;
    },
    consumeKey: async (hash, purpose, now) => {
      const row = await db
        .deleteFrom('account_keys')
        .where((eb) => eb.and({ key_hash: hash, purpose }))
        .where('expires_at', '>', now)
        .returning('login')
        .executeTakeFirst();
      return row?.login;
    },
  };
}

/** Notes a written account for those who show it. */
async function noteUser<Reason>(
  transaction: WriteTransaction,
  written: Promise<Result<User, Reason>>,
): Promise<Result<User, Reason>> {
  const done = await written;
  if (done.ok) transaction.noteChange({ collection: USERS.collection, records: [{ id: done.value.id }] });
  return done;
}

/** Deletes an account and notes it for those who show it. False where there was none. */
async function removeUser(transaction: WriteTransaction, login: string): Promise<boolean> {
  const name = login.toLowerCase();
  const { trx } = transaction;
  await removePersonRows(trx, name);
  const removed = await trx.deleteFrom('users').where('login', '=', name).returning('id').executeTakeFirst();
  if (removed === undefined) return false;
  transaction.noteChange({ collection: USERS.collection, records: [{ id: removed.id }] });
  return true;
}

const userOf = (body: string): User => JSON.parse(body) as User;

type Names = Partial<Pick<User, 'login' | 'email'>>;

/** Which of the names another account has. Logins and emails are one space: either signs in. */
async function takenBy(
  trx: Transaction<Tables>,
  { login, email }: Names,
  ownId: number,
): Promise<'loginTaken' | 'emailTaken' | undefined> {
  const names = [login, email].filter((name) => name !== undefined);
  if (names.length === 0) return undefined;
  const others = await trx
    .selectFrom('users')
    .select(['login', 'email'])
    .where('id', '!=', ownId)
    .where((eb) => eb.or([eb('login', 'in', names), eb('email', 'in', names)]))
    .execute();
  if (others.length === 0) return undefined;
  return others.some((other) => other.login === login || other.email === login) ? 'loginTaken' : 'emailTaken';
}

/** Login and email in lower case: accounts never differ in case alone. */
const lowerCased = <T extends Omit<User, 'id'>>(user: T): T => ({
  ...user,
  login: user.login.toLowerCase(),
  email: user.email.toLowerCase(),
});

async function insertUser(
  trx: Transaction<Tables>,
  given: Omit<User, 'id'>,
): Promise<Result<User, 'loginTaken' | 'emailTaken'>> {
  const fresh = lowerCased(given);
  const taken = await takenBy(trx, fresh, 0);
  if (taken !== undefined) return failure(taken);
  // A call that was answered while an account was deleted may have left some.
  await removePersonRows(trx, fresh.login);
  const user: User = { ...fresh, id: await nextUserId(trx) };
  const { id, login, email } = user;
  await trx
    .insertInto('users')
    .values({ id, login, email, body: JSON.stringify(user) })
    .execute();
  return success(user);
}

async function updateUser(
  trx: Transaction<Tables>,
  { user: given, dropsKeys }: { readonly user: User; readonly dropsKeys: boolean },
): Promise<Result<User, 'absent' | 'loginTaken' | 'emailTaken'>> {
  const user = lowerCased(given);
  const { id, login, email } = user;
  const before = await trx
    .selectFrom('users')
    .select(['login', 'email'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (before === undefined) return failure('absent');
  // Names that stay are not compared.
  const changed: Names = {
    ...(login === before.login ? {} : { login }),
    ...(email === before.email ? {} : { email }),
  };
  const taken = await takenBy(trx, changed, id);
  if (taken !== undefined) return failure(taken);
  if (dropsKeys) await removeKeys(trx, before.login);
  if (before.login !== login) await movePersonRows(trx, before.login, login);
  await trx
    .updateTable('users')
    .set({ login, email, body: JSON.stringify(user) })
    .where('id', '=', id)
    .execute();
  return success(user);
}
