import type { Author } from '../store/writer/author.ts';
import type { DocumentReads } from '../store/documents/documentTransaction.ts';
import type { DocumentTransaction } from '../store/documents/documentTransaction.ts';
import type { RecordChange } from './resourceStore.ts';
import type { Result } from '../../src/domain/result.ts';
import type { Row } from '../../src/domain/json/row.ts';
import type { RuleFailure } from './resourceStore.ts';
import type { StoredRow } from './resourceStore.ts';

/** What an entity adds to the writes of its records. */
export interface EntityRules {
  /** Returns the row that is saved; `before` is undefined for a new record. */
  readonly beforeSave?: (
    documents: DocumentReads,
    row: Row,
    before: Row | undefined,
  ) => Promise<Result<Row, RuleFailure>>;
  /** Returns the row of a new record with what its creation says. */
  readonly beforeCreate?: (row: Row, author: Author) => Row;
  /** Writes what belongs to a new record. */
  readonly afterCreate?: (documents: DocumentTransaction, row: StoredRow, author: Author) => Promise<void>;
  /** Refuses, or changes what refers to the record; returns those changes. */
  readonly beforeRemove?: (
    documents: DocumentTransaction,
    row: StoredRow,
  ) => Promise<Result<readonly RecordChange[], RuleFailure>>;
}
