/** Documents of the generic collections, as JSON texts with a number of their own. */
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Act } from './act.ts';
import type { DatabaseKind, Tables } from './schema.ts';
import type { StoreWriter } from './storeWriter.ts';
import type { Collection, CollectionName, DocumentFilter, Identified, PageAsked } from './store.ts';

const ROWS_PER_INSERT = 2000;

type Keyed<T> = T & { readonly id: number };

const idOf = (document: object): number | undefined => (document as Identified).id;

/** One collection. The writer queues, so that two new documents never take the same number. */
export function documentCollection<T extends object>(
  db: Kysely<Tables>,
  kind: DatabaseKind,
  name: CollectionName,
  writer: StoreWriter,
): Collection<T> {
  const of = () => db.selectFrom('documents').where('collection', '=', name);
  const saveMany = (documents: readonly T[], acts: readonly Act[] = []) =>
    writer.write(({ trx }) => saveDocuments<T>(trx, name, documents), acts);
  return {
    saveMany,
    save: async (document, acts) => (await saveMany([document], acts))[0] as Keyed<T>,
    list: async () => {
      const rows = await of().select('body').orderBy('id').execute();
      return rows.map(({ body }) => JSON.parse(body) as T);
    },
    get: async (id) => {
      const row = await of().select('body').where('id', '=', id).executeTakeFirst();
      return row === undefined ? undefined : (JSON.parse(row.body) as T);
    },
    remove: (id, acts = []) =>
      writer.write(
        async ({ trx }) => {
          const gone = await trx
            .deleteFrom('documents')
            .where('collection', '=', name)
            .where('id', '=', id)
            .executeTakeFirst();
          return gone.numDeletedRows > 0n;
        },
        (isGone) => (isGone ? acts : []),
      ),
    count: async () => {
      const row = await of()
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
    pageTexts: (asked, filter = {}) => pageTexts(db, kind, name, asked, filter),
  };
}

/** Saves documents of one collection within a transaction; new ones get the next numbers. */
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
  for (let i = 0; i < saved.length; i += ROWS_PER_INSERT) {
    const rows = saved.slice(i, i + ROWS_PER_INSERT);
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

async function pageTexts(
  db: Kysely<Tables>,
  kind: DatabaseKind,
  name: CollectionName,
  asked: PageAsked,
  filter: DocumentFilter,
) {
  let rows = db.selectFrom('documents').where('collection', '=', name);
  for (const condition of conditions(kind, filter)) rows = rows.where(condition);
  const { count } = await rows.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  let sorted = rows.select('body');
  for (const { field, descending } of asked.sort) {
    if (field === 'id') sorted = sorted.orderBy('id', descending ? 'desc' : 'asc');
    else for (const key of orderings(kind, field, descending)) sorted = sorted.orderBy(key);
  }
  const page = await sorted
    .orderBy('id')
    .limit(asked.size)
    .offset(asked.page * asked.size)
    .execute();
  return { total: Number(count), items: page.map(({ body }) => body) };
}

function conditions(kind: DatabaseKind, filter: DocumentFilter): RawBuilder<boolean>[] {
  const parts = Object.entries(filter.equals ?? {}).map(([field, value]) =>
    filter.ignoreCase === true
      ? sql<boolean>`lower(${text(kind, field)}) = ${value.toLowerCase()}`
      : sql<boolean>`${text(kind, field)} = ${value}`,
  );
  if (filter.search !== undefined) {
    const like = `%${filter.search.text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    const any = filter.search.in.map((field) => sql`lower(${text(kind, field)}) like ${like} escape '\\'`);
    parts.push(sql<boolean>`(${sql.join(any, sql` or `)})`);
  }
  return parts;
}

/** A field as text, whatever its JSON type. */
function text(kind: DatabaseKind, field: string): RawBuilder<string> {
  return kind === 'SQLite'
    ? sql<string>`cast(json_extract(body, ${`$.${field}`}) as text)`
    : sql<string>`(body::jsonb ->> ${field}::text)`;
}

/** Order by a field: numbers as numbers, texts by code point in both databases, missing ones last. */
function orderings(kind: DatabaseKind, field: string, descending: boolean): RawBuilder<unknown>[] {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  if (kind === 'SQLite') return [sql`json_extract(body, ${`$.${field}`}) ${direction} nulls last`];
  const value = sql`body::jsonb ->> ${field}::text`;
  const number = sql`case when jsonb_typeof(body::jsonb -> ${field}::text) = 'number' then (${value})::float8 end`;
  return [sql`${number} ${direction} nulls last`, sql`(${value}) collate "C" ${direction} nulls last`];
}
