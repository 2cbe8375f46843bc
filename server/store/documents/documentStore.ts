/** Documents of the generic collections, stored as JSON texts with an id per collection. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { AuditEvent } from '../journal/auditEvent.ts';
import { batches } from '../database/batches.ts';
import { filterConditions, sortOrderings, type DocumentFilter } from './documentConditions.ts';
import { indexedRows, listOrder, type IndexedRows } from './documentIndexes.ts';
import { deleteDocument, writeDocuments, type WithId } from './documentTransaction.ts';
import type { DatabaseKind, Tables } from '../database/schema.ts';
import { parseObject, type DamagedRows } from '../database/damagedRows.ts';
import type { StoreWriter } from '../writer/storeWriter.ts';
import type { DocumentWriter } from './documentWriter.ts';
import type { Collection, CollectionName } from './documents.ts';
import type { PageRequest, SlicedPage } from '../database/pages.ts';

export interface CollectionDeps {
  readonly db: Kysely<Tables>;
  readonly kind: DatabaseKind;
  readonly writer: StoreWriter;
  readonly documents: DocumentWriter;
  readonly damaged: DamagedRows;
}

/** One collection over an open database. The writer runs one write at a time, so that new ids are unique. */
export function documentCollection<T extends object>(
  deps: CollectionDeps,
  name: CollectionName,
): Collection<T> {
  const { db, documents, damaged } = deps;
  const rowsOfCollection = () => db.selectFrom('documents').where('collection', '=', name);
  const saveMany = (saved: readonly T[], auditEvents: readonly AuditEvent[] = []) =>
    documents.write((transaction) => writeDocuments<T>(transaction, name, saved), auditEvents);
  return {
    saveMany,
    save: async (document, auditEvents) => (await saveMany([document], auditEvents))[0] as WithId<T>,
    list: async () => {
      const rows = await rowsOfCollection().select(['id', 'body']).orderBy('id').execute();
      return damaged.readAll(name, rows, { idOf: idOfRow, read: documentOf<T> });
    },
    get: async (id) => {
      const row = await rowsOfCollection().select(['id', 'body']).where('id', '=', id).executeTakeFirst();
      return row === undefined ? undefined : damaged.read(name, id, () => documentOf<T>(row));
    },
    remove: (id, auditEvents = []) =>
      documents.write(
        (transaction) => deleteDocument(transaction, name, id),
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
      const { total, slices } = await sortedTexts(deps, name, { ...request, filter });
      for await (const texts of slices) items.push(...texts);
      return { total, items };
    },
    textSlices: (request, filter = {}) => sortedTexts(deps, name, { ...request, filter }),
  };
}

interface DocumentRow {
  readonly id: number;
  readonly body: string;
}

const idOfRow = ({ id }: DocumentRow): number => id;

function documentOf<T extends object>({ body }: DocumentRow): T {
  return parseObject<T>(body);
}

/** Documents read per turn of the event loop. */
const SLICE = 500;
/** Collections whose documents have megabytes: read one at a time. */
const LONG_DOCUMENTS: ReadonlySet<CollectionName> = new Set([
  'surveyNodes',
  'surveyNodesV1',
  'surveyZones',
  'surveyCameras',
]);

/** Counts and sorts the ids of all matching documents at once; the documents are read slice by slice. */
async function sortedTexts(
  deps: CollectionDeps,
  name: CollectionName,
  { filter, ...asked }: PageRequest & { readonly filter: DocumentFilter },
): Promise<SlicedPage<string>> {
  const { db, kind } = deps;
  const request = { ...asked, sort: listOrder(name, asked.sort) };
  const indexed = indexedRows(kind, name, { filter, sort: request.sort });
  if (indexed !== undefined) {
    const page = indexed.rest === undefined ? indexedPage : filteredPage(kind, indexed.rest);
    const { total, ids } = await page(db, indexed, request);
    return { total, slices: textSlices(deps, name, ids) };
  }
  let rows = db.selectFrom('documents').where('collection', '=', name);
  for (const condition of filterConditions(kind, filter)) rows = rows.where(condition);
  const { count } = await rows.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  let sorted = rows.select('id');
  for (const key of request.sort) {
    if (key.field === 'id') sorted = sorted.orderBy('id', key.descending ? 'desc' : 'asc');
    else for (const ordering of sortOrderings(kind, key)) sorted = sorted.orderBy(ordering);
  }
  const found = await sorted
    .orderBy('id')
    .limit(request.size)
    .offset(request.page * request.size)
    .execute();
  const ids = found.map(({ id }) => id);
  return { total: Number(count), slices: textSlices(deps, name, ids) };
}

/** The count of a list and the ids of its page, from the index of the list: sorted from the end that is nearer. */
async function indexedPage(
  db: Kysely<Tables>,
  { source, condition, order, reverseOrder }: IndexedRows,
  { page, size }: PageRequest,
): Promise<{ readonly total: number; readonly ids: readonly number[] }> {
  const counted = await sql<{ count: number }>`select count(*) as count from ${source}
    where ${condition}`.execute(db);
  const total = counted.rows[0]?.count ?? 0;
  const [first, end] = [Math.min(page * size, total), Math.min((page + 1) * size, total)];
  const isNearEnd = first > total - end;
  const found = await sql<{ id: number }>`select id from ${source} where ${condition}
    order by ${isNearEnd ? reverseOrder : order}
    limit ${end - first} offset ${isNearEnd ? total - end : first}`.execute(db);
  const ids = found.rows.map(({ id }) => id);
  return { total, ids: isNearEnd ? ids.toReversed() : ids };
}

/** Rows of the audit trail that are looked at in one turn of the event loop. */
const ROWS_PER_TURN = 1000;

/**
 * Like `indexedPage`, for rows that meet a filter beside the index. It reads all rows of the index in parts:
 * SQLite runs in the thread of the live data, a million rows take seconds, and other calls are answered
 * between the parts. O(rows of the index).
 */
function filteredPage(
  kind: DatabaseKind,
  { filter, value, descending }: NonNullable<IndexedRows['rest']>,
): typeof indexedPage {
  return async (db, { source, condition, order }, { page, size }) => {
    const matching: number[] = [];
    // Rows that are added meanwhile would move the others.
    const { rows: ends } = await sql<{ last: number | null }>`select max(id) as last from documents
      where collection = 'auditTrail'`.execute(db);
    const known = sql<boolean>`${condition} and id <= ${ends[0]?.last ?? 0}`;
    const comparison = sql.raw(descending ? '<' : '>');
    let place = sql<boolean>`1 = 1`;
    for (;;) {
      const { rows } = await sql<{ id: number; value: string | number }>`select id, ${value} as value
        from ${source} where ${known} and ${place} order by ${order} limit ${ROWS_PER_TURN}`.execute(db);
      const ids = rows.map(({ id }) => id);
      let matched = db
        .selectFrom('documents')
        .select('id')
        .where('collection', '=', 'auditTrail')
        .where('id', 'in', ids);
      for (const one of filterConditions(kind, filter)) matched = matched.where(one);
      const kept = new Set((await matched.execute()).map(({ id }) => id));
      for (const id of ids) if (kept.has(id)) matching.push(id);
      const last = rows.at(-1);
      if (last === undefined || rows.length < ROWS_PER_TURN) break;
      place = sql<boolean>`(${value}, id) ${comparison} (${last.value}, ${last.id})`;
      await nextTurn();
    }
    return { total: matching.length, ids: matching.slice(page * size, (page + 1) * size) };
  };
}

/** Documents in the order of `ids`; those deleted meanwhile are left out. */
async function* textSlices(
  { db, damaged }: CollectionDeps,
  name: CollectionName,
  ids: readonly number[],
): AsyncIterable<readonly string[]> {
  for (const some of batches(ids, LONG_DOCUMENTS.has(name) ? 1 : SLICE)) {
    const rows = await db
      .selectFrom('documents')
      .select(['id', 'body'])
      .where('collection', '=', name)
      .where('id', 'in', some)
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    const ordered = some.flatMap((id) => byId.get(id) ?? []);
    yield damaged.validTexts(name, ordered, { idOf: idOfRow, textOf: ({ body }) => body });
    await nextTurn();
  }
}
