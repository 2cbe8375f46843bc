/** Rules of single entities that a definition cannot express: each runs in the transaction of the write. */
import type { ResourceCollection } from '../../src/domain/resources/registry.ts';
import type { Row } from '../../src/domain/json/row.ts';
import type { Result } from '../../src/domain/result.ts';
import type { DocumentTransaction } from '../store/documentTransaction.ts';
import type { RuleRefusal, StoredRow } from './resourceStore.ts';

/** What an entity adds to the writes of its records. */
export interface EntityRules {
  /** Returns the row that is saved; `before` is undefined for a new record. */
  readonly beforeSave?: (
    documents: DocumentTransaction,
    row: Row,
    before: Row | undefined,
  ) => Promise<Result<Row, RuleRefusal>>;
  /** Refuses, or changes what refers to the record. */
  readonly beforeRemove?: (
    documents: DocumentTransaction,
    row: StoredRow,
  ) => Promise<Result<undefined, RuleRefusal>>;
}

/** Rules by collection. */
export const ENTITY_RULES: Partial<Readonly<Record<ResourceCollection, EntityRules>>> = {};
