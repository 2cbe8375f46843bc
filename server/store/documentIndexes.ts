/**
 * Indexes of the lists of documents that may be many (`hasManyRecords` of the definition), in SQLite: one for each
 * collection with the values of all fields by which it is sorted and the text in which it is searched. A page of 20 000
 * nodes is found in it without reading their JSON.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { RESOURCES } from '../../src/domain/resources/registry.ts';
import { likePattern, sqliteFieldAt, sqliteTextAt } from './documentConditions.ts';
import type { DatabaseKind, Tables } from './schema.ts';
import type { CollectionName, DocumentFilter } from './documents.ts';
import type { SortKey } from './pages.ts';

/** Stands between the texts of the fields; SQLite ends a text at a NUL where it compares with a pattern. */
const SEPARATOR = '\u001F';

/** An index and what is in it. */
interface ListIndex {
  readonly name: string;
  readonly collection: CollectionName;
  readonly sortFields: readonly string[];
  readonly searchFields: readonly string[];
}

/** The rows of a list in its index. */
export interface IndexedRows {
  readonly source: RawBuilder<unknown>;
  readonly condition: RawBuilder<boolean>;
  readonly order: RawBuilder<unknown>;
  /** The opposite order: the last pages are found from the end. */
  readonly reverseOrder: RawBuilder<unknown>;
}

const LIST_INDEXES: readonly ListIndex[] = RESOURCES.filter(
  ({ hasManyRecords }) => hasManyRecords === true,
).map(({ collection, sortFields, searchFields }) => ({
  name: `documents_list_${collection}`,
  collection,
  sortFields: sortFields.filter((field) => field !== 'id'),
  searchFields,
}));

/** Creates the indexes that the definitions ask for, again where a definition has changed. O(documents of it). */
export async function createListIndexes(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  if (kind !== 'SQLite') return;
  for (const index of LIST_INDEXES) {
    const { name, collection } = index;
    const columns = index.sortFields.map((field) => valueOf(field));
    const wanted =
      sql`create index ${sql.ref(name)} on documents (id, ${sql.join([...columns, textOf(index)])})
      where collection = ${sql.lit(collection)}`.compile(db);
    const { rows } = await sql<{ sql: string }>`select sql from sqlite_schema
      where type = 'index' and name = ${name}`.execute(db);
    if (rows[0]?.sql.toLowerCase() === wanted.sql.toLowerCase()) continue;
    await sql`drop index if exists ${sql.ref(name)}`.execute(db);
    await db.executeQuery(wanted);
  }
}

/** The rows of a list, where its collection has an index that answers the filter and the order; else undefined. */
export function indexedRows(
  kind: DatabaseKind,
  collection: CollectionName,
  { search, shownFrom, ...others }: DocumentFilter,
  sort: readonly SortKey[],
): IndexedRows | undefined {
  const index = kind === 'SQLite' ? LIST_INDEXES.find((one) => one.collection === collection) : undefined;
  if (index === undefined || Object.keys(others).length > 0) return;
  if (search?.text.includes(SEPARATOR) === true || search?.text.includes('\0') === true) return;
  if (search !== undefined && search.in.join() !== index.searchFields.join()) return;
  if (!sort.every(({ field }) => field === 'id' || index.sortFields.includes(field))) return;
  if (shownFrom !== undefined && !index.sortFields.includes(shownFrom.field)) return;
  const ofCollection = sql<boolean>`collection = ${sql.lit(collection)}`;
  const listed =
    shownFrom === undefined ? ofCollection : sql<boolean>`${ofCollection} and ${isShown(shownFrom)}`;
  const keys = [...sort, { field: 'id', descending: false }];
  return {
    source: sql`documents indexed by ${sql.ref(index.name)}`,
    condition:
      search === undefined
        ? listed
        : sql<boolean>`${listed} and ${textOf(index)} like ${likePattern(search.text)} escape '\\'`,
    order: orderOf(keys, 'last'),
    reverseOrder: orderOf(
      keys.map(({ field, descending }) => ({ field, descending: !descending })),
      'first',
    ),
  };
}

function isShown({ field, now }: NonNullable<DocumentFilter['shownFrom']>): RawBuilder<boolean> {
  return sql<boolean>`(${valueOf(field)} is null or ${valueOf(field)} <= ${now})`;
}

function orderOf(keys: readonly SortKey[], missing: 'first' | 'last'): RawBuilder<unknown> {
  const terms = keys.map(({ field, descending }) => {
    const direction = sql.raw(descending ? 'desc' : 'asc');
    return field === 'id'
      ? sql`id ${direction}`
      : sql`${valueOf(field)} ${direction} nulls ${sql.raw(missing)}`;
  });
  return sql.join(terms);
}

// Paths are literals: an expression with a parameter is not that of the index.

function valueOf(field: string): RawBuilder<unknown> {
  return sqliteFieldAt(sql.lit(`$.${field}`));
}

function textOf({ searchFields }: ListIndex): RawBuilder<string> {
  const texts = searchFields.map((field) => sql`coalesce(${sqliteTextAt(sql.lit(`$.${field}`))}, '')`);
  return sql<string>`lower(${sql.join([sql`''`, ...texts], sql` || char(${sql.lit(SEPARATOR.codePointAt(0))}) || `)})`;
}
