/** Saved searches over an open database. */
import type { Kysely } from 'kysely';
import { MAX_SAVED_SEARCHES, type SavedSearch } from '../../../src/domain/contract/savedSearch.ts';
import { compareTexts } from '../../../src/domain/textOrder.ts';
import { failure, success, type Result } from '../../../src/domain/result.ts';
import { saveCall, type IdempotencyRecord } from '../calls/callStore.ts';
import type { SavedSearchRow } from '../database/savedSearchRow.ts';
import type { Tables } from '../database/schema.ts';
import type { AuditEvent } from '../journal/auditEvent.ts';
import type { StoreWriter, WriteTransaction } from '../writer/storeWriter.ts';

/** Why a search was not saved: the person has one of that name, or MAX_SAVED_SEARCHES; there is none; it may not be changed. */
export type SaveFailure = 'named' | 'full' | 'absent' | 'forbidden';

/** What is written with a saved search. */
interface SaveCall {
  readonly auditEvent: (saved: SavedSearch) => AuditEvent;
  /** Record of the idempotent call. */
  readonly recordCall?: ((saved: SavedSearch) => IdempotencyRecord | undefined) | undefined;
}

/** Why the present search may not be changed; decided in the transaction of the change. */
type CheckChange = (saved: SavedSearch) => 'absent' | 'forbidden' | undefined;

export interface SavedSearchStore {
  /** The searches of a person, and the searches that others share, by name. */
  list(login: string): Promise<readonly SavedSearch[]>;
  byId(id: number): Promise<SavedSearch | undefined>;
  add(search: Omit<SavedSearch, 'id'>, call: SaveCall): Promise<Result<SavedSearch, SaveFailure>>;
  change(
    id: number,
    values: Pick<SavedSearch, 'name' | 'isShared'>,
    call: SaveCall & { readonly check: CheckChange },
  ): Promise<Result<SavedSearch, SaveFailure>>;
  remove(
    id: number,
    call: Pick<SaveCall, 'auditEvent'> & { readonly check: CheckChange },
  ): Promise<Result<SavedSearch, SaveFailure>>;
}

export interface SavedSearchDeps {
  readonly db: Kysely<Tables>;
  readonly writer: StoreWriter;
}

/** The store of saved searches. */
export function savedSearchStore({ db, writer }: SavedSearchDeps): SavedSearchStore {
  return {
    list: async (login) => {
      const rows = await db
        .selectFrom('saved_searches')
        .selectAll()
        .where((eb) => eb.or([eb('login', '=', login), eb('is_shared', '=', 1)]))
        .execute();
      return rows.map(toSavedSearch).toSorted((a, b) => compareTexts(a.name, b.name) || a.id - b.id);
    },
    byId: (id) => find(db, id),
    add: (search, call) => writer.write((transaction) => add(transaction, search, call)),
    change: (id, values, call) => writer.write((transaction) => change(transaction, { id, ...values }, call)),
    remove: (id, { check, auditEvent }) =>
      writer.write(async (transaction) => {
        const saved = await find(transaction.trx, id);
        const reason = saved === undefined ? 'absent' : check(saved);
        if (saved === undefined || reason !== undefined) return failure(reason ?? 'absent');
        await transaction.trx.deleteFrom('saved_searches').where('id', '=', id).execute();
        transaction.addAuditEvents([auditEvent(saved)]);
        return success(saved);
      }),
  };
}

async function add(
  transaction: WriteTransaction,
  search: Omit<SavedSearch, 'id'>,
  call: SaveCall,
): Promise<Result<SavedSearch, SaveFailure>> {
  const { trx } = transaction;
  const { name, question, owner, isShared } = search;
  const own = await trx.selectFrom('saved_searches').select('name').where('login', '=', owner).execute();
  if (own.some((row) => row.name === name)) return failure('named');
  if (own.length >= MAX_SAVED_SEARCHES) return failure('full');
  const { id } = await trx
    .insertInto('saved_searches')
    .values({ login: owner, name, question, is_shared: isShared ? 1 : 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return noted(transaction, { ...search, id }, call);
}

async function change(
  transaction: WriteTransaction,
  { id, name, isShared }: Pick<SavedSearch, 'id' | 'name' | 'isShared'>,
  { check, ...call }: SaveCall & { readonly check: CheckChange },
): Promise<Result<SavedSearch, SaveFailure>> {
  const { trx } = transaction;
  const saved = await find(trx, id);
  const reason = saved === undefined ? 'absent' : check(saved);
  if (saved === undefined || reason !== undefined) return failure(reason ?? 'absent');
  const other = await trx
    .selectFrom('saved_searches')
    .select('id')
    .where('login', '=', saved.owner)
    .where('name', '=', name)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other !== undefined) return failure('named');
  await trx
    .updateTable('saved_searches')
    .set({ name, is_shared: isShared ? 1 : 0 })
    .where('id', '=', id)
    .execute();
  return noted(transaction, { ...saved, name, isShared }, call);
}

async function noted(
  transaction: WriteTransaction,
  saved: SavedSearch,
  { auditEvent, recordCall }: SaveCall,
): Promise<Result<SavedSearch, SaveFailure>> {
  transaction.addAuditEvents([auditEvent(saved)]);
  const record = recordCall?.(saved);
  if (record !== undefined) await saveCall(transaction.trx, record);
  return success(saved);
}

async function find(db: Kysely<Tables>, id: number): Promise<SavedSearch | undefined> {
  const row = await db.selectFrom('saved_searches').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : toSavedSearch(row);
}

function toSavedSearch({ id, login, name, question, is_shared: shared }: SavedSearchRow): SavedSearch {
  return { id, name, question, owner: login, isShared: shared === 1 };
}
