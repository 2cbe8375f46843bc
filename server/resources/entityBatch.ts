/** Creates or updates several records of a resource, all or none. */
import { readId } from '../../src/domain/json/read.ts';
import type { Row } from '../../src/domain/json/row.ts';
import { recordChanges } from '../../src/domain/resources/definition/recordChanges.ts';
import type { ServedResource } from '../../src/domain/resources/registry.ts';
import { newRow, writeRecord } from '../../src/domain/resources/definition/writeRecord.ts';
import { squadIdOfZone } from '../../src/domain/resources/zoneIds.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import { giveWay } from '../process/giveWay.ts';
import type { AuditEvent } from '../store/journal/auditEvent.ts';
import type { DocumentReads, DocumentTransaction } from '../store/documents/documentTransaction.ts';
import type { Store } from '../store/store.ts';
import type { AnyRow, StoredRow, WriteAudit, WriteFailure } from './resourceStore.ts';
import type { EntityRules } from './ruleTypes.ts';

/** Steps of an entity's batch beside saving its rows. */
export interface BatchPlan {
  readonly resource: ServedResource;
  /** Returns the key that finds a row without id among the stored rows. */
  readonly keyOf: (row: Row) => string;
  /** Completes a row as it was sent, before it is merged with the stored one. */
  readonly completeSent?: (sent: AnyRow) => AnyRow;
  /** Returns the row that is saved; `before` is undefined for a new record. */
  readonly checkRow?: EntityRules['beforeSave'];
  /** A field whose value no two records share, whatever their keys. */
  readonly uniqueField?: string;
  /** The failure of a row that was sent as a new one and whose key a stored record has; `sent` are all rows. */
  readonly takenKey?: (documents: DocumentReads, row: Row, sent: readonly Row[]) => Promise<WriteFailure>;
  /** Checks all records of the resource as they would be. */
  readonly checkAll?: (rows: readonly Row[]) => Result<unknown, WriteFailure>;
}

/** Rows from which on a batch is saved in slices. */
const MIN_SLICED = 251;
/** `recordVersion` of a row that its sender takes for a new one: another's record with its key is not overwritten. */
const NEW_RECORD = 0;

/** The failure of a batch, and the index of the row that caused it; undefined where it is none alone. */
export interface BatchFailure {
  readonly index: number | undefined;
  readonly failure: WriteFailure;
}

/** A row of the batch with the record that it changes. */
interface BatchRow {
  readonly before: StoredRow | undefined;
  readonly after: Row;
}

/**
 * Saves all rows or none. A row changes the record with its id, else that with its key, else it is a new one; fields that
 * it lacks stay as they are stored. Records that do not change are not written. Returns the saved rows in the given order.
 */
export async function saveBatch(
  store: Pick<Store, 'changeDocuments' | 'saveInSlices'>,
  batch: Batch,
): Promise<Result<readonly StoredRow[], BatchFailure>> {
  if (batch.rows.length >= MIN_SLICED) return saveLargeBatch(store, batch);
  const saved = await store.changeDocuments(
    (documents) => saveRows(documents, batch),
    ({ events }) => events,
  );
  return saved.ok ? success(saved.value.stored) : saved;
}

/** Like `saveBatch`, in slices: reports that arrive meanwhile are committed in between. */
async function saveLargeBatch(
  store: Pick<Store, 'saveInSlices'>,
  { plan, rows, audits }: Batch,
): Promise<Result<readonly StoredRow[], BatchFailure>> {
  const { resource } = plan;
  const done = await store.saveInSlices({
    collection: resource.collection,
    prepare: async (documents) => {
      const read = await readBatch(documents, plan, rows);
      if (!read.ok) return read;
      const changed = await changedRows(resource, read.value);
      const events = await eventsOf(resource, changed, audits);
      return success({ read: read.value, changed, events });
    },
    documentsOf: ({ changed, events }) =>
      changed.map(({ after }, at) => ({ document: after, auditEvent: events[at] as AuditEvent })),
  });
  if (!done.ok) return done;
  const { plan: prepared, saved } = done.value;
  return success(savedInOrder(prepared.read, prepared.changed, saved as readonly StoredRow[]));
}

/** Audit events of the rows of a batch, by what becomes of each. */
export interface BatchAudits {
  readonly create: WriteAudit;
  readonly update: WriteAudit;
}

export interface Batch {
  readonly plan: BatchPlan;
  readonly rows: readonly AnyRow[];
  readonly audits: BatchAudits;
}

/** Result of a batch. */
export interface SavedRows {
  /** In the order of the rows. */
  readonly stored: readonly StoredRow[];
  readonly events: readonly AuditEvent[];
}

/** Like `saveBatch`, within a transaction. */
export async function saveRows(
  documents: DocumentTransaction,
  { plan, rows, audits }: Batch,
): Promise<Result<SavedRows, BatchFailure>> {
  const { resource } = plan;
  const read = await readBatch(documents, plan, rows);
  if (!read.ok) return read;
  const changed = await changedRows(resource, read.value);
  const saved = await documents.saveMany(
    resource.collection,
    changed.map(({ after }) => after),
  );
  const stored = savedInOrder(read.value, changed, saved);
  const pairs = changed.map(({ before }, at) => ({ before, after: saved[at] ?? {} }));
  return success({ stored, events: await eventsOf(resource, pairs, audits) });
}

function changedRows(resource: ServedResource, rows: readonly BatchRow[]): Promise<BatchRow[]> {
  return inTurns(rows, ({ before, after }) =>
    isChanged(resource, before, after) ? [{ before, after }] : [],
  );
}

/** Returns the stored record of each row; `saved` holds the records of the changed rows, in their order. */
function savedInOrder(
  rows: readonly BatchRow[],
  changed: readonly BatchRow[],
  saved: readonly StoredRow[],
): StoredRow[] {
  const savedOf = new Map(changed.map(({ after }, at) => [after, saved[at]]));
  return rows.map(({ before, after }) => (savedOf.get(after) ?? before) as StoredRow);
}

/** The audit event of each change. */
function eventsOf(
  resource: ServedResource,
  changes: readonly { readonly before: StoredRow | undefined; readonly after: Row }[],
  audits: BatchAudits,
): Promise<AuditEvent[]> {
  return inTurns(changes, ({ before, after }) => {
    const audit = before === undefined ? audits.create : audits.update;
    return [audit(String(after[resource.keyField]), recordChanges(resource, before, after))];
  });
}

/** Items for each row, in their order; other calls are answered in between. */
async function inTurns<T, U>(rows: readonly T[], itemsOf: (row: T) => readonly U[]): Promise<U[]> {
  const items: U[] = [];
  for (const row of rows) {
    items.push(...itemsOf(row));
    await giveWay();
  }
  return items;
}

/** Finds and checks the records of all rows. */
async function readBatch(
  documents: DocumentReads,
  plan: BatchPlan,
  rows: readonly AnyRow[],
): Promise<Result<readonly BatchRow[], BatchFailure>> {
  const { resource, checkAll } = plan;
  const stored = (await documents.find(resource.collection)).map((row) => row as StoredRow);
  const reader = new BatchReader(documents, plan, { stored, sent: rows });
  const batch: BatchRow[] = [];
  for (const [index, parsed] of rows.entries()) {
    const read = await reader.read(parsed);
    if (!read.ok) return failure({ index, failure: read.reason });
    batch.push(read.value);
    await giveWay();
  }
  const ids = new Set(batch.map(({ before }) => before?.id));
  const all = [...stored.filter(({ id }) => !ids.has(id)), ...batch.map(({ after }) => after)];
  const checked = checkAll?.(all) ?? success(undefined);
  return checked.ok ? success(batch) : failure({ index: undefined, failure: checked.reason });
}

/** Reads the rows of a batch one after another, each beside those before it. */
class BatchReader {
  readonly #documents: DocumentReads;
  readonly #plan: BatchPlan;
  readonly #sent: readonly AnyRow[];
  readonly #byId: ReadonlyMap<number, StoredRow>;
  readonly #byKey: ReadonlyMap<string, StoredRow>;
  /** Id of the stored record with a unique value. */
  readonly #idOfUnique: ReadonlyMap<string, number>;
  /** Keys of the rows before, and ids of the records that they change. */
  readonly #seen = new Set<string | number>();

  constructor(
    documents: DocumentReads,
    plan: BatchPlan,
    { stored, sent }: { readonly stored: readonly StoredRow[]; readonly sent: readonly AnyRow[] },
  ) {
    this.#documents = documents;
    this.#plan = plan;
    this.#sent = sent;
    this.#byId = new Map(stored.map((row) => [row.id, row]));
    this.#byKey = new Map(stored.map((row) => [plan.keyOf(row), row]));
    this.#idOfUnique = new Map(stored.map((row) => [this.#uniqueOf(row), row.id]));
  }

  async read(sent: AnyRow): Promise<Result<BatchRow, WriteFailure>> {
    const { resource, keyOf, checkRow, completeSent } = this.#plan;
    const parsed = completeSent?.(sent) ?? sent;
    const { id, recordVersion } = parsed.record;
    const before = id === undefined ? this.#byKey.get(keyOf(parsed.row)) : this.#byId.get(id);
    const merged = mergedRow(resource, parsed, before);
    if (id !== undefined && before === undefined) return failure({ reason: 'absent' });
    if (before !== undefined && recordVersion !== undefined && recordVersion !== before['recordVersion']) {
      const isNew = recordVersion === NEW_RECORD && id === undefined;
      return failure(isNew ? await this.#takenOr(merged, before) : { reason: 'stale', current: before });
    }
    if (this.#isUniqueTaken(merged, before)) return failure(await this.#takenOr(merged, undefined));
    const checked = (await checkRow?.(this.#documents, merged, before)) ?? success(merged);
    if (!checked.ok) return checked;
    const after = checked.value;
    const key = keyOf(after);
    const other = this.#byKey.get(key);
    const names = before === undefined ? [key] : [key, before.id];
    const isTaken = other !== undefined && other.id !== before?.id;
    if (isTaken || names.some((name) => this.#seen.has(name))) return failure({ reason: 'keyTaken' });
    for (const name of names) this.#seen.add(name);
    return success({ before, after });
  }

  #uniqueOf(row: Row): string {
    const { uniqueField } = this.#plan;
    return uniqueField === undefined ? '' : String(row[uniqueField]);
  }

  #isUniqueTaken(after: Row, before: StoredRow | undefined): boolean {
    if (this.#plan.uniqueField === undefined) return false;
    const unique = this.#uniqueOf(after);
    return this.#idOfUnique.has(unique) && this.#idOfUnique.get(unique) !== before?.id;
  }

  /** The failure of a row whose key or unique value is taken by a stored record. */
  async #takenOr(after: Row, current: StoredRow | undefined): Promise<WriteFailure> {
    const sent = this.#sent.map(({ row }) => row);
    const taken = await this.#plan.takenKey?.(this.#documents, after, sent);
    return taken ?? (current === undefined ? { reason: 'keyTaken' } : { reason: 'stale', current });
  }
}

/** Returns the stored row with the sent fields; for a new record, the sent fields with defaults. */
function mergedRow(resource: ServedResource, { record, row }: AnyRow, before: StoredRow | undefined): Row {
  const sent = Object.fromEntries(Object.entries(record).filter(([name]) => row[name] !== undefined));
  if (before === undefined) return { ...row, ...newRow(resource, sent) };
  return { ...writeRecord(resource, sent, { ...before, ...row }), id: before.id };
}

function isChanged(resource: ServedResource, before: Row | undefined, after: Row): boolean {
  return before === undefined || recordChanges(resource, before, after).length > 0;
}

/** Key of a row by one field. */
export function keyOfField(name: string): (row: Row) => string {
  return (row) => readId(row[name]) ?? '';
}

/** Key of a row by its squad and one field. */
export function keyInSquad(name: string): (row: Row) => string {
  return (row) => JSON.stringify([readId(row['squadId']) ?? squadIdOfZone(row), readId(row[name])]);
}
