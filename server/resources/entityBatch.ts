/** Creates or updates several records of a resource in one transaction (A§7). */
import { readId } from '../../src/domain/json/read.ts';
import type { Row } from '../../src/domain/json/row.ts';
import { recordChanges } from '../../src/domain/resources/recordChanges.ts';
import type { ServedResource } from '../../src/domain/resources/registry.ts';
import { newRow, writeRecord } from '../../src/domain/resources/writeRecord.ts';
import { squadIdOfZone } from '../../src/domain/resources/zoneIds.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import type { AuditEvent } from '../store/auditEvent.ts';
import type { DocumentTransaction } from '../store/documentTransaction.ts';
import type { Store } from '../store/store.ts';
import type { EntityRules } from './entityRules.ts';
import type { AnyRow, StoredRow, WriteAudit, WriteRefusal } from './resourceStore.ts';

/** What a batch of an entity does beside saving its rows. */
export interface BatchPlan {
  readonly resource: ServedResource;
  /** The text by which a row without id is found among the stored ones. */
  readonly keyOf: (row: Row) => string;
  /** Checks one row before it is saved; `stored` is undefined for a new record. */
  readonly checkRow?: EntityRules['beforeSave'];
  /** The refusal of a row that was sent as a new one and whose key a stored record has; `sent` are all rows. */
  readonly takenKey?: (
    documents: DocumentTransaction,
    row: Row,
    sent: readonly Row[],
  ) => Promise<WriteRefusal>;
  /** Checks all records of the resource as they would be. */
  readonly checkAll?: (rows: readonly Row[]) => Result<unknown, WriteRefusal>;
}

/** `recordVersion` of a row that its sender takes for a new one: another's record with its key is not overwritten. */
const NEW_RECORD = 0;

/** The refusal of a batch, and the index of the row that caused it; undefined where it is none alone. */
export interface BatchRefusal {
  readonly index: number | undefined;
  readonly refusal: WriteRefusal;
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
export function saveBatch(
  store: Pick<Store, 'changeDocuments'>,
  plan: BatchPlan,
  rows: readonly AnyRow[],
  audits: { readonly create: WriteAudit; readonly update: WriteAudit },
): Promise<Result<readonly StoredRow[], BatchRefusal>> {
  const { resource } = plan;
  const events: AuditEvent[] = [];
  return store.changeDocuments<readonly StoredRow[], BatchRefusal>(
    async (documents) => {
      const read = await readBatch(documents, plan, rows);
      if (!read.ok) return read;
      const changed = read.value.filter(({ before, after }) => isChanged(resource, before, after));
      const saved = await documents.saveMany(
        resource.collection,
        changed.map(({ after }) => after),
      );
      const savedOf = new Map(changed.map((row, at) => [row, saved[at]]));
      const stored = read.value.map((row) => (savedOf.get(row) ?? row.before) as StoredRow);
      changed.forEach(({ before }, at) => {
        const audit = before === undefined ? audits.create : audits.update;
        const after: Row = saved[at] ?? {};
        events.push(audit(String(after[resource.keyField]), recordChanges(resource, before, after)));
      });
      return success(stored);
    },
    () => events,
  );
}

/** Finds and checks the records of all rows. */
async function readBatch(
  documents: DocumentTransaction,
  { resource, keyOf, checkRow, takenKey, checkAll }: BatchPlan,
  rows: readonly AnyRow[],
): Promise<Result<readonly BatchRow[], BatchRefusal>> {
  const stored = (await documents.find(resource.collection)).map((row) => row as StoredRow);
  const byId = new Map(stored.map((row) => [row.id, row]));
  const byKey = new Map(stored.map((row) => [keyOf(row), row]));
  const seen = new Set<string>();
  const batch: BatchRow[] = [];
  for (const [index, parsed] of rows.entries()) {
    const { id, recordVersion } = parsed.record;
    const before = id === undefined ? byKey.get(keyOf(parsed.row)) : byId.get(id);
    const after = mergedRow(resource, parsed, before);
    const refused = (refusal: WriteRefusal) => failure({ index, refusal });
    if (id !== undefined && before === undefined) return refused({ reason: 'absent' });
    if (before !== undefined && recordVersion !== undefined && recordVersion !== before['recordVersion']) {
      const isNew = recordVersion === NEW_RECORD && id === undefined;
      const sent = rows.map(({ row }) => row);
      const taken = isNew ? await takenKey?.(documents, after, sent) : undefined;
      return refused(taken ?? { reason: 'stale', current: before });
    }
    const checked = (await checkRow?.(documents, after, before)) ?? success(undefined);
    if (!checked.ok) return refused(checked.reason);
    const other = byKey.get(keyOf(after));
    const isTaken = seen.has(keyOf(after)) || (other !== undefined && other.id !== before?.id);
    if (isTaken) return refused({ reason: 'keyTaken' });
    seen.add(keyOf(after));
    batch.push({ before, after });
  }
  const ids = new Set(batch.map(({ before }) => before?.id));
  const all = [...stored.filter(({ id }) => !ids.has(id)), ...batch.map(({ after }) => after)];
  const checked = checkAll?.(all) ?? success(undefined);
  return checked.ok ? success(batch) : failure({ index: undefined, refusal: checked.reason });
}

/** The stored row with the fields that were sent; that of a new record with the defaults of the others. */
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
