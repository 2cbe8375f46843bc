/** Documents of the generic collections, and the interface of a collection. */
import type { ResourceCollection } from '../../../src/domain/resources/registry.ts';
import type { AuditEvent } from '../journal/auditEvent.ts';
import type { Page, PageRequest, SlicedPage } from '../database/pages.ts';
import type { DocumentFilter } from './documentConditions.ts';

/** Names of the document collections: of resources, and of other stores. */
export type CollectionName = ResourceCollection;

/** A document that may have an id. */
export interface Identified {
  readonly id?: number;
}

/** A document of any shape. */
export type Document = Identified & Readonly<Record<string, unknown>>;

/** Documents of one kind. Callers check fields of sort and filter against an allow-list of their own. */
export interface Collection<T extends object> {
  /** All documents by id. */
  list(): Promise<readonly T[]>;
  /** A sorted page as JSON texts, so that a list of 20 000 documents is not parsed and serialised again. */
  pageTexts(request: PageRequest, filter?: DocumentFilter): Promise<Page<string>>;
  /** Like `pageTexts`, in slices, for pages of any size. */
  textSlices(request: PageRequest, filter?: DocumentFilter): Promise<SlicedPage<string>>;
  get(id: number): Promise<T | undefined>;
  /** Inserts a document without id, else inserts or replaces it. Returns it with its id. */
  save(document: T, auditEvents?: readonly AuditEvent[]): Promise<T & { readonly id: number }>;
  /** Like `save`, for several documents in one transaction. */
  saveMany(
    documents: readonly T[],
    auditEvents?: readonly AuditEvent[],
  ): Promise<readonly (T & { readonly id: number })[]>;
  /** False where there was none; then no audit event is written. */
  remove(id: number, auditEvents?: readonly AuditEvent[]): Promise<boolean>;
  count(): Promise<number>;
}
