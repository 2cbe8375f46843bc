/** Interface of a resource's calls to the store of its records. */
import type { FieldTable } from '../../src/domain/resources/definition/fields.ts';
import type { ParsedRow } from '../../src/domain/resources/definition/parseRecord.ts';
import type { FieldChange } from '../../src/domain/resources/definition/recordChanges.ts';
import type { Row } from '../../src/domain/json/row.ts';
import type { Result } from '../../src/domain/result.ts';
import type { ServedResource } from '../../src/domain/resources/registry.ts';
import type { AuditEvent } from '../store/journal/auditEvent.ts';
import type { IdempotencyRecord } from '../store/calls/callStore.ts';
import type { PageRequest, SlicedPage } from '../store/database/pages.ts';
import type { DocumentFilter } from '../store/documents/documentConditions.ts';

/** A parsed record of any resource. */
export type AnyRow = ParsedRow<FieldTable>;

/** A stored record as clients receive it. */
export type StoredRow = Row & { readonly id: number };

/** Why a write was not done. */
export type WriteFailure =
  | { readonly reason: 'absent' }
  /** Somebody else wrote meanwhile; `current` is the stored record. */
  | { readonly reason: 'stale'; readonly current: StoredRow }
  /** Another record has the value of the unique field. */
  | { readonly reason: 'keyTaken' }
  /** The content of a file is not of a type that its field accepts, or it is too large. */
  | { readonly reason: 'badFile'; readonly field: string; readonly constraint: 'Type' | 'Size' }
  | RuleFailure;

/** A rule of the entity forbids the write. */
export interface RuleFailure {
  readonly reason: 'rule';
  readonly status: 400 | 403 | 409;
  /** Key such as `idexists`. */
  readonly key: string;
  /** For a person. */
  readonly text: string;
  /** The field of the row that breaks the rule; the answer then reports this field as not valid. */
  readonly field?: string;
  /** Sent with the answer: the records that depend on the record, or the next free id. */
  readonly detail?: Row;
}

/** The audit event of a write, by the name of its record and what changed. */
export type WriteAudit = (name: string, changes: readonly FieldChange[]) => AuditEvent;

/** A record of any resource before and after a write; undefined where it did not or does not exist. */
export interface RecordChange {
  readonly resource: ServedResource;
  readonly before: Row | undefined;
  readonly after: StoredRow | undefined;
}

/** The record of the idempotent call that creates a record, by its id. */
export type RecordCreation = (id: number) => IdempotencyRecord;

/** Records of one resource. Writes resolve after the commit, with their audit event in the same transaction. */
export interface ResourceStore {
  /** Rows as JSON texts; neither files nor secrets are in them. */
  slices(request: PageRequest, filter: DocumentFilter): Promise<SlicedPage<string>>;
  /** The id of the record that a path names by a text of its own; undefined for an unknown one. */
  idOf?(name: string): number | undefined;
  /** The record with its files; undefined where there is none. */
  get(id: number): Promise<StoredRow | undefined>;
  /** `recordCall` is written with the record where its store can, else a repetition is refused by the key of the record. */
  create(
    parsed: AnyRow,
    audit: WriteAudit,
    recordCall?: RecordCreation,
  ): Promise<Result<StoredRow, WriteFailure>>;
  /** Whether the record could be created, or updated where it has an id, now; writes nothing. */
  check?(parsed: AnyRow, audit: WriteAudit): Promise<Result<undefined, WriteFailure>>;
  /** Refused as stale where the row has a `recordVersion` other than the stored one. */
  update(id: number, parsed: AnyRow, audit: WriteAudit): Promise<Result<StoredRow, WriteFailure>>;
  remove(id: number, audit: WriteAudit): Promise<Result<undefined, WriteFailure>>;
}
