/** Records that name a record of another resource, and what its removal does to them. */
import { readId } from '../../src/domain/json/read.ts';
import type { Row } from '../../src/domain/json/row.ts';
import { withoutReference } from '../../src/domain/resources/references.ts';
import { removalPlan, type RemovalPlan } from '../../src/domain/resources/removal.ts';
import type { ServedResource } from '../../src/domain/resources/registry.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import type { DocumentReads, DocumentTransaction } from '../store/documents/documentTransaction.ts';
import { fieldMatch } from './fieldMatch.ts';
import type { RecordChange, RuleFailure, StoredRow } from './resourceStore.ts';
import type { DocumentFilter } from '../store/documents/documentConditions.ts';

/** Records of one resource that name the record. */
export interface Dependants {
  readonly resource: ServedResource;
  readonly rows: readonly StoredRow[];
}

type FindRows = (resource: ServedResource, filter: DocumentFilter) => Promise<readonly Row[]>;

/** The records that name `row`, by resource; those without any are left out. */
export async function findDependants(
  find: FindRows,
  { referring }: RemovalPlan,
  row: Row,
): Promise<readonly Dependants[]> {
  const found = new Map<ServedResource, Map<number, StoredRow>>();
  for (const { resource, name, key } of referring) {
    const wanted = readId(row[key]);
    if (wanted === undefined) continue;
    const matches = [fieldMatch(resource, name, wanted)];
    for (const named of await find(resource, { matches })) {
      const byId = found.get(resource) ?? new Map<number, StoredRow>();
      const id = Number(named['id']);
      found.set(resource, byId.set(id, { ...named, id }));
    }
  }
  return [...found].map(([resource, rows]) => ({ resource, rows: [...rows.values()] }));
}

/** Count of the dependants by collection. */
export function countDependants(dependants: readonly Dependants[]): Readonly<Record<string, number>> {
  return Object.fromEntries(dependants.map(({ resource, rows }) => [resource.collection, rows.length]));
}

/** Rules of the writes of a collection whose records others name; none for other collections. */
export function referenceRules(resource: ServedResource) {
  const { collection, keyField } = resource;
  const plan = removalPlan(collection);
  if (plan === undefined) return {};
  const dependantsOf = (documents: DocumentReads, row: Row) =>
    findDependants((referring, filter) => documents.find(referring.collection, filter), plan, row);
  const nameOf = (row: Row): string => `${resource.title.one} ${readId(row[keyField]) ?? ''}`;
  return {
    /** The key of a record stays while others name it. */
    beforeSave: async (
      documents: DocumentReads,
      row: Row,
      before: Row | undefined,
    ): Promise<Result<Row, RuleFailure>> => {
      if (before === undefined || before[keyField] === row[keyField]) return success(row);
      const dependants = await dependantsOf(documents, before);
      return dependants.length === 0
        ? success(row)
        : failure(inUse(`${nameOf(before)} was not renamed`, dependants));
    },
    /** Refuses the removal while others name the record, or takes it out of them; returns what it changed. */
    beforeRemove: async (
      documents: DocumentTransaction,
      row: StoredRow,
    ): Promise<Result<readonly RecordChange[], RuleFailure>> => {
      const dependants = await dependantsOf(documents, row);
      if (plan.onRemoval === 'refuse' && dependants.length > 0)
        return failure(inUse(`${nameOf(row)} was not deleted`, dependants));
      const changes: RecordChange[] = [];
      for (const { resource: naming, rows } of dependants) {
        const fields = plan.referring.filter((referring) => referring.resource === naming);
        const cleared = rows.map((named) =>
          fields.reduce<Row>(
            (remaining, referring) =>
              withoutReference(remaining, referring, readId(row[referring.key]) ?? ''),
            named,
          ),
        );
        const saved = await documents.saveMany(naming.collection, cleared);
        changes.push(...rows.map((before, at) => ({ resource: naming, before, after: saved[at] })));
      }
      return success(changes);
    },
  };
}

/** @param refused  what is not done, as a sentence without its full stop */
function inUse(refused: string, dependants: readonly Dependants[]): RuleFailure {
  const parts = dependants.map(({ resource: { title }, rows }) =>
    rows.length === 1 ? `1 ${title.one}` : `${rows.length} ${title.many}`,
  );
  const text = `${refused}. Still in use: ${parts.join(', ')}`;
  return {
    reason: 'rule',
    status: 409,
    key: 'inuse',
    text,
    detail: { dependants: countDependants(dependants) },
  };
}
