/** Records of a resource that are stored as documents. */
import type { Row } from '../../src/domain/json/row.ts';
import type { ServedResource } from '../../src/domain/resources/registry.ts';
import { recordChanges } from '../../src/domain/resources/definition/recordChanges.ts';
import { writeRecord } from '../../src/domain/resources/definition/writeRecord.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import type { AuditEvent } from '../store/journal/auditEvent.ts';
import type { DocumentTransaction } from '../store/documents/documentTransaction.ts';
import type { Store } from '../store/store.ts';
import { ENTITY_RULES } from './entityRules.ts';
import { writeWithFiles, type FileWriteDeps } from './fileWrites.ts';
import { publicRow, publicTexts, writtenRow } from './publicRow.ts';
import { fileHashes, withFiles } from './recordFiles.ts';
import type {
  AnyRow,
  RecordChange,
  RecordCreation,
  ResourceStore,
  StoredRow,
  WriteAudit,
  WriteFailure,
} from './resourceStore.ts';

export interface DocumentResourceDeps extends FileWriteDeps {
  readonly store: Pick<Store, 'collection' | 'changeDocuments'>;
}

/** A change of one record, and of the records that named it. */
interface Change extends Pick<RecordChange, 'before' | 'after'> {
  readonly cleared?: readonly RecordChange[];
}

/** A change after which the record is there. */
type SavedChange = Change & { readonly after: StoredRow };

/** Records in the document collection of a resource. */
export class DocumentResource implements ResourceStore {
  readonly #resource: ServedResource;
  readonly #deps: DocumentResourceDeps;

  constructor(resource: ServedResource, deps: DocumentResourceDeps) {
    this.#resource = resource;
    this.#deps = deps;
  }

  async slices(...[request, filter]: Parameters<ResourceStore['slices']>) {
    const { collection } = this.#resource;
    const { total, slices } = await this.#deps.store.collection(collection).textSlices(request, filter);
    return { total, slices: publicSlices(this.#resource, slices) };
  }

  async get(id: number): Promise<StoredRow | undefined> {
    const stored = await this.#deps.store.collection(this.#resource.collection).get(id);
    return stored === undefined ? undefined : this.#shown({ ...stored, id });
  }

  /** Stores the files, then the record with its audit event in one transaction. */
  async create(
    parsed: AnyRow,
    audit: WriteAudit,
    recordCall?: RecordCreation,
  ): Promise<Result<StoredRow, WriteFailure>> {
    return this.#save(parsed, audit, async (documents, row) => {
      const { collection } = this.#resource;
      const rules = ENTITY_RULES[collection];
      const { user: actor, at } = audit('', []);
      const after = await documents.save(collection, rules?.beforeCreate?.(row, { actor, at }) ?? row);
      await rules?.afterCreate?.(documents, after, { actor, at });
      if (recordCall !== undefined) await documents.recordCall(recordCall(after.id));
      return success({ before: undefined, after });
    });
  }

  /** Files are not looked at. */
  async check(parsed: AnyRow): Promise<Result<undefined, WriteFailure>> {
    const sent = writeRecord(this.#resource, parsed.record, parsed.row);
    // Fails in any case, so that nothing is committed.
    const checked = await this.#deps.store.changeDocuments<never, WriteFailure | undefined>(
      async (documents) => {
        const row = await this.#checkedRow(documents, parsed, sent);
        return failure(row.ok ? undefined : row.reason);
      },
      [],
    );
    return checked.ok || checked.reason === undefined ? success(undefined) : failure(checked.reason);
  }

  async update(id: number, parsed: AnyRow, audit: WriteAudit): Promise<Result<StoredRow, WriteFailure>> {
    const saved = await this.#save(parsed, audit, async (documents, row, before) => {
      if (before === undefined) return failure({ reason: 'absent' });
      const version = parsed.record.recordVersion;
      if (version !== undefined && version !== before['recordVersion']) {
        return failure({ reason: 'stale', current: before });
      }
      return success({ before, after: await documents.save(this.#resource.collection, { ...row, id }) });
    });
    if (saved.ok || saved.reason.reason !== 'stale') return saved;
    return failure({ reason: 'stale', current: await this.#shown(saved.reason.current) });
  }

  /** Removes the record, and then the files that nothing else uses. */
  async remove(id: number, audit: WriteAudit): Promise<Result<undefined, WriteFailure>> {
    const { collection, fields } = this.#resource;
    const removed = await this.#deps.store.changeDocuments<Change, WriteFailure>(
      async (documents) => {
        const stored = await documents.get(collection, id);
        if (stored === undefined) return failure({ reason: 'absent' });
        const before = { ...stored, id };
        const allowed = (await ENTITY_RULES[collection]?.beforeRemove?.(documents, before)) ?? success([]);
        if (!allowed.ok) return allowed;
        await documents.remove(collection, id);
        return success({ before, after: undefined, cleared: allowed.value });
      },
      (change) => this.#auditEvents(change, audit),
    );
    if (!removed.ok) return removed;
    await this.#deps.media.removeUnused(fileHashes(fields, removed.value.before));
    return success(undefined);
  }

  /** Checks and saves a row: files first, then all else in one transaction. */
  async #save(
    parsed: AnyRow,
    audit: WriteAudit,
    write: (
      documents: DocumentTransaction,
      row: Row,
      before: StoredRow | undefined,
    ) => Promise<Result<SavedChange, WriteFailure>>,
  ): Promise<Result<StoredRow, WriteFailure>> {
    const { fields } = this.#resource;
    const saved = await writeWithFiles(this.#deps, {
      fields,
      rows: [writeRecord(this.#resource, parsed.record, parsed.row)],
      write: async ([stored = {}], formerHashes) => {
        const changed = await this.#deps.store.changeDocuments<SavedChange, WriteFailure>(
          async (documents) => {
            const checked = await this.#checkedRow(documents, parsed, stored);
            if (!checked.ok) return checked;
            const { row, before } = checked.value;
            return write(documents, row, before && { ...before, id: parsed.record.id ?? 0 });
          },
          (change) => this.#auditEvents(change, audit),
        );
        const former = changed.ok ? fileHashes(fields, changed.value.before) : [];
        for (const hash of former) formerHashes.add(hash);
        return changed;
      },
    });
    if (!saved.ok) return failure(saved.reason.reason);
    return saved.value.ok ? success(await this.#shown(saved.value.value.after)) : saved.value;
  }

  /** The row as it is stored, by its key and the rules of its entity, and what is stored of it. */
  async #checkedRow(
    documents: DocumentTransaction,
    { record: { id } }: AnyRow,
    sent: Row,
  ): Promise<Result<{ readonly row: Row; readonly before: Row | undefined }, WriteFailure>> {
    const { collection } = this.#resource;
    const before = id === undefined ? undefined : await documents.get(collection, id);
    const row = writtenRow(this.#resource, sent, before);
    if (await this.#isKeyTaken(documents, row, before)) return failure({ reason: 'keyTaken' });
    const checked = (await ENTITY_RULES[collection]?.beforeSave?.(documents, row, before)) ?? success(row);
    return checked.ok ? success({ row: checked.value, before }) : checked;
  }

  async #shown(row: StoredRow): Promise<StoredRow> {
    const shown = await withFiles(
      this.#resource.fields,
      publicRow(this.#resource, row),
      this.#deps.media.bytes,
    );
    return { ...shown, id: row.id };
  }

  /** Whether the row takes a text of the unique field that another record has. One that it had before is its own. */
  async #isKeyTaken(documents: DocumentTransaction, row: Row, before: Row | undefined): Promise<boolean> {
    const { collection, uniqueField } = this.#resource;
    if (uniqueField === undefined) return false;
    const key = row[uniqueField];
    if (typeof key !== 'string' || key === before?.[uniqueField]) return false;
    const found = await documents.find(collection, { equals: { [uniqueField]: key } });
    return found.length > 0;
  }

  #auditEvents({ before, after, cleared = [] }: Change, audit: WriteAudit): AuditEvent[] {
    const resource = this.#resource;
    const name = nameOf({ resource, before, after });
    const event = audit(name, recordChanges(resource, before, after));
    const action = `update: ${resource.entity} ${name} was deleted`;
    const others = cleared.map((change) => ({
      ...event,
      action,
      actionDomain: `${change.resource.entity} ${nameOf(change)}`,
      changes: recordChanges(change.resource, change.before, change.after),
    }));
    return [event, ...others];
  }
}

/** Text of the record's unique field, else its id. */
function nameOf({ resource: { uniqueField }, before, after }: RecordChange): string {
  const row = after ?? before ?? {};
  const key = uniqueField === undefined ? undefined : row[uniqueField];
  return typeof key === 'string' ? key : String(row['id']);
}

async function* publicSlices(
  resource: ServedResource,
  slices: AsyncIterable<readonly string[]>,
): AsyncIterable<readonly string[]> {
  for await (const texts of slices) yield publicTexts(resource, texts);
}
