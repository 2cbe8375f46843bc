/**
 * Indexes of the lists of documents that may be many (`hasManyRecords` of the definition). Each collection
 * has one index with the values of its sort fields and its search text. A page of 20 000 nodes is found
 * without reading their JSON. PostgreSQL has tables instead (documentListTables.ts). The audit trail has an
 * index of its own.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { RESOURCES } from '../../../src/domain/resources/registry.ts';
import { sqliteFieldAt, sqliteTextAt, type DocumentFilter } from './documentConditions.ts';
import {
  createListTable,
  listColumns,
  listTable,
  SEARCHED_TEXT,
  type ListFields,
} from './documentListTables.ts';
import type { ProgressObserver } from '../database/progressObserver.ts';
import type { DatabaseKind, Tables } from '../database/schema.ts';
import type { CollectionName } from './documents.ts';
import type { SortKey } from '../database/pages.ts';
import { indexableText, indexHasText } from '../database/textConditions.ts';

/** Stands between the texts of the fields; SQLite ends a text at a NUL where it compares with a pattern. */
const SEPARATOR = '\u001F';

/** The rows of a list in its index. */
export interface IndexedRows {
  readonly source: RawBuilder<unknown>;
  readonly condition: RawBuilder<boolean>;
  readonly order: RawBuilder<unknown>;
  /** The opposite order: the last pages are found from the end. */
  readonly reverseOrder: RawBuilder<unknown>;
  /** Conditions that the index does not answer: rows are checked in parts. */
  readonly rest?: RestOfFilter | undefined;
}

/** A filter beside an index, and how the index is walked: by a value and the id, both in one direction. */
interface RestOfFilter {
  readonly filter: DocumentFilter;
  readonly value: RawBuilder<string | number>;
  readonly descending: boolean;
}

const LIST_INDEXES: readonly ListFields[] = RESOURCES.filter(
  ({ hasManyRecords }) => hasManyRecords === true,
).map(({ collection, sortFields, searchFields }) => ({
  name: `documents_list_${collection}`,
  collection,
  sortFields: sortFields.filter((field) => field !== 'id'),
  searchFields,
}));

/**
 * The audit trail, a row for each write: SQLite answers in the thread of the live data, which a sort of a million rows would
 * stop for seconds. It is read along an index of each field, whose ties follow its direction. On PostgreSQL it is sorted in a
 * process of its own.
 */
const AUDIT_INDEX: ListFields = {
  name: 'documents_list_auditTrail',
  collection: 'auditTrail',
  sortFields: ['actionTime', 'user', 'action'],
  searchFields: [],
};

/**
 * The trail by each of the other fields. A page in the middle of 1 000 000 rows takes 0.3 s instead of 15 s with them (load
 * 12), and a row 39 µs of processor time instead of 31 to write.
 */
const AUDIT_FIELD_INDEXES: readonly ListFields[] = ['user', 'action', 'actionDomain'].map((field) => ({
  ...AUDIT_INDEX,
  name: `${AUDIT_INDEX.name}_${field}`,
  sortFields: [field, 'actionTime'],
}));

/** From this number of documents on, building an index is announced because it takes long. */
const MANY_DOCUMENTS = 50_000;

/**
 * Creates the indexes that the definitions ask for, again where a definition has changed. O(documents of it).
 *
 * @param onProgress  receives a line before each index that takes long
 */
export async function createListIndexes(
  db: Kysely<Tables>,
  kind: DatabaseKind,
  onProgress: ProgressObserver = () => undefined,
): Promise<void> {
  const deps = { db, onProgress };
  for (const index of LIST_INDEXES) {
    if (kind === 'PostgreSQL') {
      await createListTable(db, index, SEPARATOR);
      continue;
    }
    const columns = index.sortFields.map((field) => valueOf(field));
    await createIndex(deps, index, [sql`id`, ...columns, textOf(index)]);
  }
  if (kind === 'PostgreSQL') return;
  const [time, ...others] = AUDIT_INDEX.sortFields.map((field) => valueOf(field));
  await createIndex(deps, AUDIT_INDEX, [time ?? sql`id`, sql`id`, ...others]);
  for (const index of AUDIT_FIELD_INDEXES) {
    const [field, at] = index.sortFields.map((name) => valueOf(name));
    await createIndex(deps, index, [field ?? sql`id`, sql`id`, at ?? sql`id`]);
  }
}

async function createIndex(
  { db, onProgress }: { readonly db: Kysely<Tables>; readonly onProgress: ProgressObserver },
  { name, collection, sortFields: [field] }: ListFields,
  columns: readonly RawBuilder<unknown>[],
): Promise<void> {
  const wanted = sql`create index ${sql.ref(name)} on documents (${sql.join(columns)})
      where collection = ${sql.lit(collection)}`.compile(db);
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_schema
      where type = 'index' and name = ${name}`.execute(db);
  if (rows[0]?.sql.toLowerCase() === wanted.sql.toLowerCase()) return;
  await sql`drop index if exists ${sql.ref(name)}`.execute(db);
  if (await hasMany(db, collection)) onProgress(`Indexing the records of ${collection} by ${field}`);
  await db.executeQuery(wanted);
}

async function hasMany(db: Kysely<Tables>, collection: CollectionName): Promise<boolean> {
  const { rows } = await sql`select 1 from documents where collection = ${collection}
      limit 1 offset ${sql.lit(MANY_DOCUMENTS)}`.execute(db);
  return rows.length > 0;
}

/** The rows of a list, where its collection has an index that answers the filter and the order; else undefined. */
export function indexedRows(
  kind: DatabaseKind,
  collection: CollectionName,
  { filter, sort }: { readonly filter: DocumentFilter; readonly sort: readonly SortKey[] },
): IndexedRows | undefined {
  if (collection === AUDIT_INDEX.collection) return auditRows(kind, filter, sort);
  const { search, shownFrom, ...others } = filter;
  const index = LIST_INDEXES.find((one) => one.collection === collection);
  if (index === undefined || Object.keys(others).length > 0) return;
  if (search?.text.includes(SEPARATOR) === true || search?.text.includes('\0') === true) return;
  if (search !== undefined && search.in.join() !== index.searchFields.join()) return;
  if (!sort.every(({ field }) => field === 'id' || index.sortFields.includes(field))) return;
  if (shownFrom !== undefined && !index.sortFields.includes(shownFrom.field)) return;
  const listed = shownFrom === undefined ? sql<boolean>`1 = 1` : isShown(kind, index, shownFrom);
  const keys = [...sort, { field: 'id', descending: false }];
  const ofCollection = sql<boolean>`collection = ${sql.lit(collection)}`;
  const searched = kind === 'SQLite' ? textOf(index) : SEARCHED_TEXT;
  const found =
    search === undefined ? listed : sql<boolean>`${listed} and ${indexHasText(kind, searched, search.text)}`;
  return {
    source: kind === 'SQLite' ? sql`documents indexed by ${sql.ref(index.name)}` : sql.ref(listTable(index)),
    condition: kind === 'SQLite' ? sql<boolean>`${ofCollection} and ${found}` : found,
    ...ordersOf(kind, index, keys),
  };
}

/** Returns the order of a list. The audit trail sorts by the first key, then by id in the same direction. */
export function listOrder(collection: CollectionName, sort: readonly SortKey[]): readonly SortKey[] {
  const [first] = sort;
  if (collection !== AUDIT_INDEX.collection || first === undefined) return sort;
  return first.field === 'id' ? [first] : [first, { field: 'id', descending: first.descending }];
}

/**
 * The audit trail along the index of its order, within a span of time or whole. The rest of the filter is not answered.
 *
 * @param sort  by `listOrder`
 */
function auditRows(
  kind: DatabaseKind,
  { within, ...rest }: DocumentFilter,
  sort: readonly SortKey[],
): IndexedRows | undefined {
  const [first = { field: 'id', descending: false }] = sort;
  const { collection, sortFields } = AUDIT_INDEX;
  const [time] = sortFields;
  if (kind === 'PostgreSQL' || time === undefined) return;
  if (within !== undefined && within.field !== time) return;
  const own = AUDIT_FIELD_INDEXES.find((index) => index.sortFields[0] === first.field);
  const isOfTrail = sql<boolean>`collection = ${sql.lit(collection)}`;
  const from = within?.from === undefined ? [] : [sql<boolean>`${valueOf(time)} >= ${within.from}`];
  const before = within?.before === undefined ? [] : [sql<boolean>`${valueOf(time)} < ${within.before}`];
  const isById = first.field === 'id';
  return {
    source:
      isById && within === undefined
        ? sql`documents`
        : sql`documents indexed by ${sql.ref((own ?? AUDIT_INDEX).name)}`,
    condition: sql.join([isOfTrail, ...from, ...before], sql` and `),
    rest:
      Object.keys(rest).length === 0
        ? undefined
        : {
            filter: rest,
            value: isById ? sql<number>`id` : valueOf(first.field),
            descending: first.descending,
          },
    ...ordersOf(kind, AUDIT_INDEX, listOrder(collection, [first])),
  };
}

function isShown(
  kind: DatabaseKind,
  index: ListFields,
  { field, now }: NonNullable<DocumentFilter['shownFrom']>,
): RawBuilder<boolean> {
  const value = valuesOf(kind, index, field).at(-1);
  return sql<boolean>`(${value} is null or ${value} <= ${now})`;
}

/** Expressions that order a list by a field; the last one is the field's text. */
function valuesOf(
  kind: DatabaseKind,
  { sortFields }: ListFields,
  field: string,
): readonly RawBuilder<unknown>[] {
  return kind === 'SQLite' ? [valueOf(field)] : listColumns(sortFields.indexOf(field));
}

/** The order by the keys with missing values last, and its reverse. */
function ordersOf(
  kind: DatabaseKind,
  index: ListFields,
  keys: readonly SortKey[],
): Pick<IndexedRows, 'order' | 'reverseOrder'> {
  const orderBy = (sort: readonly SortKey[], missing: 'first' | 'last') => {
    const terms = sort.flatMap(({ field, descending }) => {
      const direction = sql.raw(descending ? 'desc' : 'asc');
      return field === 'id'
        ? [sql`id ${direction}`]
        : valuesOf(kind, index, field).map((value) => sql`${value} ${direction} nulls ${sql.raw(missing)}`);
    });
    return sql.join(terms);
  };
  const reversed = keys.map(({ field, descending }) => ({ field, descending: !descending }));
  return { order: orderBy(keys, 'last'), reverseOrder: orderBy(reversed, 'first') };
}

// Paths are literals: SQLite would not match an expression with a parameter to the index.

function valueOf(field: string): RawBuilder<string | number> {
  return sqliteFieldAt(sql.lit(`$.${field}`));
}

function textOf({ searchFields }: ListFields): RawBuilder<string> {
  const texts = searchFields.map((field) => sql`coalesce(${sqliteTextAt(sql.lit(`$.${field}`))}, '')`);
  const separator = sql.lit(SEPARATOR.codePointAt(0));
  return indexableText(sql.join([sql`''`, ...texts], sql` || char(${separator}) || `));
}
