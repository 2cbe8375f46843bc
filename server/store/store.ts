/**
 * Interface of the persistent store. Implementations: SQLite (the default) and PostgreSQL, both tested by
 * tests/contract/store.contract.test.ts. A method that writes resolves after the commit: what it returned survives a
 * kill and a power cut. Methods throw StoreFailure where the disk is full or the database is unavailable; failures that
 * a caller must expect are a Result.
 */
import type { Heartbeat } from '../../src/domain/contract/heartbeat.ts';
import type { ReportKey, ShotReport } from '../../src/domain/contract/shotReport.ts';
import type { ResourceCollection } from '../../src/domain/resources/registry.ts';
import type { HeartbeatHistoryStore } from './heartbeatHistoryStore.ts';
import type { HeartbeatRecords } from './heartbeatRecords.ts';
import type { Result } from '../../src/domain/result.ts';
import type { EpochMs } from '../../src/domain/units.ts';
import type { AppliedVersionStore } from './appliedVersionStore.ts';
import type { AuditEvent, AuditEventsFor } from './auditEvent.ts';
import type { BaseMapStore, JournalStore, MetaStore } from './installationStores.ts';
import type { JournalKind } from './journal.ts';
import type { Damage } from './damagedRows.ts';
import type { FieldMatch } from './documentConditions.ts';
import type { DocumentTransaction } from './documentTransaction.ts';
import type { CallStore, IdempotencyRecord } from './callStore.ts';
import type { NewNotification, NotificationStore } from './notificationStore.ts';
import type { FormerDocumentStore } from './formerDocuments.ts';
import type { MediaStore } from './mediaStore.ts';
import type { RemovedReport } from './reportRemoval.ts';
import type { ReportFilter, ReportScope } from './reportQuery.ts';
import type { ReportValues } from './reportRow.ts';
import type { PanicOwnerStore } from './panicOwnerStore.ts';
import type { PushSubscriptionStore } from './pushSubscriptionStore.ts';
import type { ObservedStore } from './storeWriter.ts';
import type { PublicKeyStore } from './publicKeyStore.ts';
import type { SharedStore } from './sharedStore.ts';

/** The store of one installation. */
export interface Store extends ObservedStore {
  readonly reports: ReportStore;
  readonly heartbeats: HeartbeatStore;
  readonly heartbeatHistory: HeartbeatHistoryStore;
  readonly users: UserStore;
  readonly journal: JournalStore;
  /** Documents of one kind. */
  collection<T extends object = Document>(name: CollectionName): Collection<T>;
  /** Runs `work` on documents in one write transaction, with the audit events of its outcome; a failure rolls it back. */
  changeDocuments<T, Reason>(
    work: (documents: DocumentTransaction) => Promise<Result<T, Reason>>,
    auditEvents: AuditEventsFor<T>,
  ): Promise<Result<T, Reason>>;
  /** Whether a document or a report refers to the file with this hash. */
  isFileUsed(hash: string): Promise<boolean>;
  /** GeoJSON texts of the base map by file name without extension. */
  readonly baseMap: BaseMapStore;
  readonly meta: MetaStore;
  readonly media: MediaStore;
  readonly calls: CallStore;
  readonly notifications: NotificationStore;
  readonly pushSubscriptions: PushSubscriptionStore;
  readonly panicOwners: PanicOwnerStore;
  readonly publicKeys: PublicKeyStore;
  readonly appliedVersions: AppliedVersionStore;
  readonly formerDocuments: FormerDocumentStore;
  /**
   * Sequence of the newest committed report change; 0 before the first, never less than before. Messages that are not
   * stored carry it, so that a replay since it includes a change that was being committed when they were sent (T-75).
   */
  lastSeq(): number;
  /** As `lastSeq`, with the changes of other servers on the database. */
  readLastSeq(): Promise<number>;
  /** Undefined where no other server can use the database. */
  readonly shared: SharedStore | undefined;
  /** State of the database. */
  health(): Promise<StoreHealth>;
  close(): Promise<void>;
}

export interface StoreHealth {
  readonly database: 'SQLite' | 'PostgreSQL';
  readonly up: boolean;
  readonly detail: string;
  /** Rows that could not be parsed since the start. */
  readonly damage: Damage;
}

/** Disk or database failed; nothing of the call was stored. */
export class StoreFailure extends Error {
  readonly reason: 'full' | 'unavailable';
  constructor(kind: 'full' | 'unavailable', message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StoreFailure';
    this.reason = kind;
  }
}

// ---------------------------------------------------------------- reports

/** A report before it has an id. `start` is the server's receive time (T-66). */
export type NewReport = Omit<ShotReport, 'id' | 'start'> & { readonly start: number };

/** A report with the state that the store keeps of it. */
export interface StoredReport {
  readonly id: number;
  /** Sequence of its newest change, sent in the `seq` header of its message. */
  readonly seq: number;
  /** 1 for a new report, incremented by each change. */
  readonly version: number;
  /** Time of its release; undefined while it is embargoed (T-72). */
  readonly releasedAt: EpochMs | undefined;
  /**
   * Receive time plus added review time; the embargo ends REVIEWER_DELAY later. Adjusted by steps of the wall clock
   * while the report is embargoed.
   */
  readonly due: EpochMs;
  /** Users other than reviewers saw it as a Shot or Possible Shot before its reclassification (T-38). */
  readonly shownAsShot: boolean;
  /** Includes `id` and `start`. */
  readonly report: ShotReport;
}

/** Fields by which reports can be sorted. */
export const REPORT_SORT_FIELDS = [
  'id',
  'timeStamp',
  'reportType',
  'squadId',
  'detectionId',
  'zone',
  'level',
  'weapon',
  'burst',
] as const;
export type ReportSortField = (typeof REPORT_SORT_FIELDS)[number];

/** One key of a sort order. */
export interface SortKey<Field extends string = string> {
  readonly field: Field;
  readonly descending: boolean;
}

export interface PageRequest<Field extends string = string> {
  /** Index of the page, from 0. */
  readonly page: number;
  readonly size: number;
  readonly sort: readonly SortKey<Field>[];
}

/** A page that is read in slices while it is sent. */
export interface SlicedPage<T> {
  /** Items of all pages. */
  readonly total: number;
  readonly slices: AsyncIterable<readonly T[]>;
}

interface Page<T> {
  /** Items of all pages. */
  readonly total: number;
  readonly items: readonly T[];
}

/** Who writes, and when. */
export interface Author {
  /** Login of the person, or the name of the source ("simulator", "replay"). */
  readonly actor: string;
  readonly at: EpochMs;
}

export interface InsertOutcome {
  /** The new reports, in the order given. */
  readonly stored: readonly StoredReport[];
  /** Keys that existed already; their reports were not changed. */
  readonly known: readonly ReportKey[];
}

/** Whether people are notified of a report that is released at `at`. */
export type DecideNotification = (stored: StoredReport, at: EpochMs) => boolean;

export interface InsertOptions {
  /** The reviewer function is on: the reports are embargoed; else they are released at once. Default false. */
  readonly embargoed?: boolean;
  /** Of which reports people are notified when they are released at once; none by default. */
  readonly notifies?: DecideNotification | undefined;
  readonly auditEvents?: AuditEventsFor<InsertOutcome> | undefined;
  /** The reports are published by every server of the database; false by default, as for an imported history. */
  readonly isPublished?: boolean;
}

/** Who changes a report, and what is written in the same transaction. */
export interface ReportChangeEntry extends Author {
  readonly kind: JournalKind;
  /** The change fails with 'conflict' where the report has another version; undefined = any version. */
  readonly expectedVersion?: number;
  /** The audit event of the change. */
  readonly auditEvent?: (before: StoredReport, after: StoredReport) => AuditEvent;
  /** Record of the idempotent call that makes the change. */
  readonly recordCall?: (after: StoredReport) => IdempotencyRecord | undefined;
  /** What people are notified of by the change; undefined = nothing. */
  readonly notification?: (before: StoredReport, after: StoredReport) => NewNotification | undefined;
}

/**
 * Decides on a change, or on the reason why there is none, from the current report. Runs in the transaction, so that no
 * other change intervenes.
 */
export type DecideChange<Reason> = (before: StoredReport) => Result<Partial<NewReport>, Reason>;

export interface ReportStore {
  /** Inserts a batch in one transaction with its journal lines ('received'). Existing keys are skipped. */
  insert(reports: readonly NewReport[], author: Author, options?: InsertOptions): Promise<InsertOutcome>;
  /**
   * Merges `change` into a report, assigns a new seq and writes a journal line with old and new values, in one
   * transaction. A `change` that returns a failure changes nothing.
   */
  update<Reason = never>(
    key: ReportKey,
    change: Partial<NewReport> | DecideChange<Reason>,
    entry: ReportChangeEntry,
  ): Promise<Result<StoredReport, 'absent' | 'conflict' | Reason>>;
  /** Deletes a report with its files and plates in one transaction; undefined where there is none. */
  remove(id: number, author: Author, auditEvents: readonly AuditEvent[]): Promise<RemovedReport | undefined>;
  /** Embargoed reports, oldest first. */
  embargoed(limit: number): Promise<readonly StoredReport[]>;
  /**
   * Sets `due` of embargoed reports after a step of the wall clock. Released reports are skipped. Later changes of the
   * added review time shift it.
   */
  setDueTimes(dues: readonly { readonly key: ReportKey; readonly due: EpochMs }[]): Promise<void>;
  /**
   * Marks reports as released, each with a new seq, a journal line and, where `notifies` says so, a notification.
   * Released reports are skipped.
   */
  release(
    keys: readonly ReportKey[],
    author: Author,
    notifies?: DecideNotification,
  ): Promise<readonly StoredReport[]>;
  /**
   * JSON texts of row arrays (SHOT_FIELDS order, without media) with a detection time in [from, to], oldest first, at
   * most `chunk` at a time. No lock is held between chunks, so that a slow reader blocks no other caller.
   */
  rangeRows(from: EpochMs, to: EpochMs, scope: ReportScope, chunk?: number): AsyncIterable<readonly string[]>;
  /**
   * As `page`, in slices, for pages of any size. No lock is held between slices. Ties are in the order of their ids, in
   * the direction of the first key; more keys are followed in lists of at most 50 000 reports.
   */
  slices(
    request: PageRequest<ReportSortField>,
    filter: ReportFilter,
    scope: ReportScope,
  ): Promise<SlicedPage<StoredReport>>;
  /** Values of the reports of a page, in SHOT_FIELDS order, as `slices`. */
  values(
    request: PageRequest<ReportSortField>,
    filter: ReportFilter,
    scope: ReportScope,
  ): Promise<AsyncIterable<readonly ReportValues[]>>;
  /** A sorted page with the number of all matching reports. */
  page(
    request: PageRequest<ReportSortField>,
    filter: ReportFilter,
    scope: ReportScope,
  ): Promise<Page<StoredReport>>;
  byId(id: number, scope: ReportScope): Promise<StoredReport | undefined>;
  byKey(key: ReportKey, scope: ReportScope): Promise<StoredReport | undefined>;
  /** The newest report with that detection id in any squad, for calls without a squad. */
  byDetection(detectionId: string, scope: ReportScope): Promise<StoredReport | undefined>;
  /** Current state of the reports changed after `seq`, by seq. */
  changedSince(seq: number, limit: number, scope: ReportScope): Promise<readonly StoredReport[]>;
  count(scope: ReportScope): Promise<number>;
}

// ---------------------------------------------------------------- heartbeats

export interface HeartbeatStore extends HeartbeatRecords {
  /** Stores the last heartbeat of each (squad, node) of the batch, in one transaction. */
  upsert(batch: readonly Heartbeat[]): Promise<void>;
  /** JSON texts of all heartbeats with their ids, in slices by squad and node. */
  listTexts(): AsyncIterable<readonly string[]>;
  count(): Promise<number>;
}

// ---------------------------------------------------------------- documents

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

// ---------------------------------------------------------------- users

/** An account. */
export interface User {
  readonly id: number;
  /** Lower case. */
  readonly login: string;
  /** Lower case. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly title?: string;
  readonly org?: string;
  readonly activated: boolean;
  readonly langKey: string;
  readonly authorities: readonly string[];
  /** PHC string of argon2id. Never leaves the server. */
  readonly passwordHash: string;
  /** Incremented by each change of password, authorities or activation, which invalidates older tokens. */
  readonly tokenVersion: number;
  /** Counts the changes; undefined before the first (BH-31). */
  readonly recordVersion?: number;
  readonly createdBy: string;
  readonly createdDate: EpochMs;
  readonly lastModifiedBy: string;
  readonly lastModifiedDate: EpochMs;
}

/** Purposes of account keys. The names are stored. */
export type KeyPurpose = 'activate' | 'reset';

/** A one-time key sent by e-mail. Only its hash is stored. */
export interface AccountKey {
  readonly hash: string;
  readonly purpose: KeyPurpose;
  readonly login: string;
  readonly expiresAt: EpochMs;
}

export interface UserUpdateOptions {
  readonly auditEvents?: readonly AuditEvent[] | undefined;
  /** Deletes the account's one-time keys in the same transaction. */
  readonly dropsKeys?: boolean;
}

export interface UserStore {
  /** All accounts by id. */
  list(): Promise<readonly User[]>;
  byLogin(login: string): Promise<User | undefined>;
  byEmail(email: string): Promise<User | undefined>;
  /** Inserts an account. Audit events are written where it succeeds. */
  insert(
    user: Omit<User, 'id'>,
    auditEvents?: AuditEventsFor<User>,
  ): Promise<Result<User, 'loginTaken' | 'emailTaken'>>;
  /** Replaces an account. Audit events are written where it succeeds. */
  update(
    user: User,
    options?: UserUpdateOptions,
  ): Promise<Result<User, 'absent' | 'loginTaken' | 'emailTaken'>>;
  /** Deletes an account and its keys. False where there was none; then no audit event is written. */
  remove(login: string, auditEvents?: readonly AuditEvent[]): Promise<boolean>;
  /** Replaces the account's keys of the same purpose, so that only the newest e-mail works; deletes expired keys. */
  saveKey(key: AccountKey, now: EpochMs, auditEvents?: readonly AuditEvent[]): Promise<void>;
  /** Login of the account of a key; undefined where the key is unknown, used or expired. */
  keyOwner(hash: string, purpose: KeyPurpose, now: EpochMs): Promise<string | undefined>;
  /** As `keyOwner`, and deletes the key: of two concurrent callers one receives the login. */
  consumeKey(hash: string, purpose: KeyPurpose, now: EpochMs): Promise<string | undefined>;
  /** Records that a token is revoked until its expiry. */
  revokeToken(tokenId: string, expiresAt: EpochMs, auditEvents?: readonly AuditEvent[]): Promise<void>;
  /** Revoked tokens that are not expired; deletes the others. */
  revokedTokens(now: EpochMs): Promise<readonly { readonly tokenId: string; readonly expiresAt: EpochMs }[]>;
}
