/** Documents of the generic collections, stored as JSON texts with an id per collection. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { AuditEvent } from './auditEvent.ts';
import { batches } from './batches.ts';
import type { DatabaseKind, Tables } from './schema.ts';
import type { DamagedRows } from './damagedRows.ts';
import type { StoreWriter } from './storeWriter.ts';
import type {
  Collection,
  CollectionName,
  DocumentFilter,
  Identified,
  PageRequest,
  SlicedPage,
} from './store.ts';

const ROWS_PER_INSERT = 2000;

type Keyed<T> = T & { readonly id: number };

const idOf = (document: object): number | undefined => (document as Identified).id;

export interface CollectionDeps {
  readonly db: Kysely<Tables>;
  readonly kind: DatabaseKind;
  readonly writer: StoreWriter;
  readonly damaged: DamagedRows;
}

/** One collection over an open database. The writer runs one write at a time, so that new ids are unique. */
export function documentCollection<T extends object>(
  deps: CollectionDeps,
  name: CollectionName,
): Collection<T> {
  const { db, writer, damaged } = deps;
  const rowsOfCollection = () => db.selectFrom('documents').where('collection', '=', name);
  const saveMany = (documents: readonly T[], auditEvents: readonly AuditEvent[] = []) =>
    writer.write(({ trx }) => saveDocuments<T>(trx, name, documents), auditEvents);
  return {
    saveMany,
    save: async (document, auditEvents) => (await saveMany([document], auditEvents))[0] as Keyed<T>,
    list: async () => {
      const rows = await rowsOfCollection().select(['id', 'body']).orderBy('id').execute();
      return damaged.readAll(name, rows, idOfRow, documentOf<T>);
    },
    get: async (id) => {
      const row = await rowsOfCollection().select(['id', 'body']).where('id', '=', id).executeTakeFirst();
      return row === undefined ? undefined : damaged.read(name, id, () => documentOf<T>(row));
    },
    remove: (id, auditEvents = []) =>
      writer.write(
        async ({ trx }) => {
          const removed = await trx
            .deleteFrom('documents')
            .where('collection', '=', name)
            .where('id', '=', id)
            .executeTakeFirst();
          return removed.numDeletedRows > 0n;
        },
        (isRemoved) => (isRemoved ? auditEvents : []),
      ),
    count: async () => {
      const row = await rowsOfCollection()
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
    pageTexts: async (request, filter = {}) => {
      const items: string[] = [];
      const { total, slices } = await sortedTexts(deps, name, request, filter);
      for await (const texts of slices) items.push(...texts);
      return { total, items };
    },
    textSlices: (request, filter = {}) => sortedTexts(deps, name, request, filter),
  };
}

interface DocumentRow {
  readonly id: number;
  readonly body: string;
}

const idOfRow = ({ id }: DocumentRow): number => id;

function documentOf<T>({ body }: DocumentRow): T {
  return JSON.parse(body) as T;
}

/** Saves documents of one collection within a transaction and returns them with their ids; new ones get the next ids. */
export async function saveDocuments<T extends object>(
  trx: Transaction<Tables>,
  collection: CollectionName,
  documents: readonly T[],
): Promise<Keyed<T>[]> {
  if (documents.length === 0) return [];
  const newest = await trx
    .selectFrom('documents')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('collection', '=', collection)
    .executeTakeFirst();
  let next = Math.max(newest?.id ?? 0, ...documents.map((document) => idOf(document) ?? 0)) + 1;
  const saved = documents.map((document): Keyed<T> => ({ ...document, id: idOf(document) ?? next++ }));
  for (const rows of batches(saved, ROWS_PER_INSERT)) {
    await trx
      .insertInto('documents')
      .values(rows.map((document) => ({ collection, id: document.id, body: JSON.stringify(document) })))
      .onConflict((conflict) =>
        conflict.columns(['collection', 'id']).doUpdateSet((eb) => ({ body: eb.ref('excluded.body') })),
      )
      .execute();
  }
  return saved;
}

/** Documents read per turn of the event loop. */
const SLICE = 1000;

/** Counts and sorts the ids of all matching documents at once; the documents are read slice by slice. */
async function sortedTexts(
  { db, kind, damaged }: CollectionDeps,
  name: CollectionName,
  request: PageRequest,
  filter: DocumentFilter,
): Promise<SlicedPage<string>> {
  let rows = db.selectFrom('documents').where('collection', '=', name);
  for (const condition of conditions(kind, filter)) rows = rows.where(condition);
  const { count } = await rows.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  let sorted = rows.select('id');
  for (const { field, descending } of request.sort) {
    if (field === 'id') sorted = sorted.orderBy('id', descending ? 'desc' : 'asc');
    else for (const key of orderings(kind, field, descending)) sorted = sorted.orderBy(key);
  }
  const found = await sorted
    .orderBy('id')
    .limit(request.size)
    .offset(request.page * request.size)
    .execute();
  const ids = found.map(({ id }) => id);
  return { total: Number(count), slices: textSlices(db, damaged, name, ids) };
}

/** Documents in the order of `ids`; those deleted meanwhile are left out. */
async function* textSlices(
  db: Kysely<Tables>,
  damaged: DamagedRows,
  name: CollectionName,
  ids: readonly number[],
): AsyncIterable<readonly string[]> {
  for (const some of batches(ids, SLICE)) {
    const rows = await db
      .selectFrom('documents')
      .select(['id', 'body'])
      .where('collection', '=', name)
      .where('id', 'in', some)
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    const ordered = some.flatMap((id) => byId.get(id) ?? []);
    yield damaged.validTexts(name, ordered, idOfRow, ({ body }) => body);
    await nextTurn();
  }
}

function conditions(kind: DatabaseKind, filter: DocumentFilter): RawBuilder<boolean>[] {
  const parts = Object.entries(filter.equals ?? {}).map(([field, value]) =>
    filter.ignoreCase === true
      ? sql<boolean>`lower(${text(kind, field)}) = ${value.toLowerCase()}`
      : sql<boolean>`${text(kind, field)} = ${value}`,
  );
  const { within } = filter;
  if (within?.from !== undefined) parts.push(sql<boolean>`${text(kind, within.field)} >= ${within.from}`);
  if (within?.before !== undefined) parts.push(sql<boolean>`${text(kind, within.field)} < ${within.before}`);
  if (filter.search !== undefined) {
    const like = `%${filter.search.text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    const any = filter.search.in.map((field) => sql`lower(${text(kind, field)}) like ${like} escape '\\'`);
    parts.push(sql<boolean>`(${sql.join(any, sql` or `)})`);
  }
  return parts;
}

/** SQL null for a damaged document, which would otherwise fail the query. */
function sqliteField(field: string): RawBuilder<unknown> {
  return sql`case when json_valid(body) then json_extract(body, ${`$.${field}`}) end`;
}

/** A field as text, whatever its JSON type. */
function text(kind: DatabaseKind, field: string): RawBuilder<string> {
  return kind === 'SQLite'
    ? sql<string>`cast(${sqliteField(field)} as text)`
    : sql<string>`(body::jsonb ->> ${field}::text)`;
}

/** Order by a field: numbers by value, texts by code point in both databases, missing values last. */
function orderings(kind: DatabaseKind, field: string, descending: boolean): RawBuilder<unknown>[] {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  if (kind === 'SQLite') return [sql`${sqliteField(field)} ${direction} nulls last`];
  const value = sql`body::jsonb ->> ${field}::text`;
  const number = sql`case when jsonb_typeof(body::jsonb -> ${field}::text) = 'number' then (${value})::float8 end`;
  return [sql`${number} ${direction} nulls last`, sql`(${value}) collate "C" ${direction} nulls last`];
}
