/** Documents of the generic collections, and the interface of a collection. */
import type { ResourceCollection } from '../../../src/domain/resources/registry.ts';
import type { AuditEvent } from '../journal/auditEvent.ts';
import type { ReportScope } from '../reports/lists/reportQuery.ts';
import type { FieldMatch } from './documentConditions.ts';
import type { Page, PageRequest, SlicedPage } from '../database/pages.ts';

/** Names of the document collections: those of the resources, and those that other stores read and write. */
export type CollectionName = ResourceCollection;

/** A document that may have an id. */
export interface Identified {
  readonly id?: number;
}

/** A document of any shape. */
export type Document = Identified & Readonly<Record<string, unknown>>;

/** Conditions that a document must all meet. */
export interface DocumentFilter {
  /** Field → text it must equal; case-sensitive unless `ignoreCase`. */
  readonly equals?: Readonly<Record<string, string>>;
  readonly ignoreCase?: boolean;
  /** A field whose text must not precede `from`, and must precede `before`: ISO texts sort by time. */
  readonly within?: { readonly field: string; readonly from?: string; readonly before?: string };
  /** A field with an ISO text that must be absent or not later than `now`. */
  readonly shownFrom?: { readonly field: string; readonly now: string };
  /** Conditions on fields, on a part of an embedded record, or on the items of a list. */
  readonly matches?: readonly FieldMatch[];
  /** Audit trail only: rows about reports that this scope does not show are left out. */
  readonly reports?: ReportScope;
  /** Text that one of the fields `in` must contain, case-insensitive. */
  readonly search?: { readonly text: string; readonly in: readonly string[] };
}

/** Documents of one kind. Callers check fields of sort and filter against an allow-list of their own. */
export interface Collection<T extends object> {
  /** All documents by id. */
  list(): Promise<readonly T[]>;
  /** A sorted page as JSON texts, so that a list of 20 000 documents is not parsed and serialised again. */
  pageTexts(request: PageRequest, filter?: DocumentFilter): Promise<Page<string>>;
  /** As `pageTexts`, in slices, for pages of any size. */
  textSlices(request: PageRequest, filter?: DocumentFilter): Promise<SlicedPage<string>>;
  get(id: number): Promise<T | undefined>;
  /** Inserts a document without id, else inserts or replaces it. Returns it with its id. */
  save(document: T, auditEvents?: readonly AuditEvent[]): Promise<T & { readonly id: number }>;
  /** As `save` for several documents, in one transaction. */
  saveMany(
    documents: readonly T[],
    auditEvents?: readonly AuditEvent[],
  ): Promise<readonly (T & { readonly id: number })[]>;
  /** False where there was none; then no audit event is written. */
  remove(id: number, auditEvents?: readonly AuditEvent[]): Promise<boolean>;
  count(): Promise<number>;
}
