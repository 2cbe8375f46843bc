/**
 * Interface of the persistent store. Implementations: SQLite (the default) and PostgreSQL, both tested by
 * tests/contract/store.contract.test.ts. A method that writes resolves after the commit: what it returned survives a
 * kill and a power cut. Methods throw StoreFailure where the disk is full or the database is unavailable; failures that
 * a caller must expect are a Result.
 */
import type { Canary } from '../../src/domain/contract/canary.ts';
import type { StorageState } from '../../src/domain/contract/storageState.ts';
import type { Numbering } from '../../src/domain/contract/numbering.ts';
import type { Result } from '../../src/domain/result.ts';
import type { AppliedVersionStore } from './survey/appliedVersionStore.ts';
import type { AuditEventsFor } from './journal/auditEvent.ts';
import type { CallCountStore } from './calls/callCountStore.ts';
import type { CallStore } from './calls/callStore.ts';
import type { Damage } from './database/damagedRows.ts';
import type { PreparedWrite, SlicedOutcome, SlicedSave } from './documents/documentWriter.ts';
import type { DocumentTransaction } from './documents/documentTransaction.ts';
import type { Collection, CollectionName, Document } from './documents/documents.ts';
import type { FormerDocumentStore } from './documents/formerDocuments.ts';
import type { AvailabilityStore } from './availability/availabilityStore.ts';
import type { HeartbeatHistoryStore } from './heartbeats/heartbeatHistoryStore.ts';
import type { HeartbeatStore } from './heartbeats/heartbeatStore.ts';
import type { IncidentStore } from './incidents/incidentStore.ts';
import type { BaseMapStore, MetaStore } from './installationStores.ts';
import type { JournalStore } from './journal/journalStore.ts';
import type { MediaStore } from './media/mediaStore.ts';
import type { NotificationStore } from './notifications/notificationStore.ts';
import type { PaneStore } from './heartbeats/paneStore.ts';
import type { PastStore } from './past/pastStore.ts';
import type { PanicOwnerStore } from './documents/panicOwnerStore.ts';
import type { PublicKeyStore } from './reports/publicKeyStore.ts';
import type { PushSubscriptionStore } from './notifications/pushSubscriptionStore.ts';
import type { DrillStore } from './drills/drillStore.ts';
import type { HoldStore } from './reports/holdStore.ts';
import type { ReportStore } from './reports/reports.ts';
import type { ProposalStore } from './reports/proposalStore.ts';
import type { ReviewStore } from './reviews/reviews.ts';
import type { RetentionStore } from './retention/retentionStore.ts';
import type { SavedSearchStore } from './savedSearches/savedSearchStore.ts';
import type { ShelfStore } from './shelves/shelfStore.ts';
import type { StatisticsMailStore } from './statisticsMails/statisticsMailStore.ts';
import type { StatisticsStore } from './statistics/statistics.ts';
import type { SharedStore } from './cluster/sharedStore.ts';
import type { ObservedStore } from './writer/storeWriter.ts';
import type { UserStore } from './accounts/users.ts';

/** The store of one installation. */
export interface Store extends ObservedStore {
  readonly reports: ReportStore;
  readonly incidents: IncidentStore;
  /** What was known at a time. */
  readonly past: PastStore;
  readonly statistics: StatisticsStore;
  readonly statisticsMails: StatisticsMailStore;
  readonly shelves: ShelfStore;
  readonly savedSearches: SavedSearchStore;
  readonly holds: HoldStore;
  readonly drills: DrillStore;
  readonly retention: RetentionStore;
  readonly proposals: ProposalStore;
  readonly reviews: ReviewStore;
  readonly heartbeats: HeartbeatStore;
  readonly heartbeatHistory: HeartbeatHistoryStore;
  readonly availability: AvailabilityStore;
  readonly users: UserStore;
  readonly journal: JournalStore;
  /** Documents of one kind. */
  collection<T extends object = Document>(name: CollectionName): Collection<T>;
  /** Runs `work` on documents in one write transaction, with the audit events of its outcome; a failure rolls it back. */
  changeDocuments<T, Reason>(
    work: (documents: DocumentTransaction) => Promise<Result<T, Reason>>,
    auditEvents: AuditEventsFor<T>,
  ): Promise<Result<T, Reason>>;
  /** As `changeDocuments`, with the reads and checks before the transaction, for which reports would wait. */
  changePrepared<Plan, T, Reason>(
    write: PreparedWrite<Plan, T, Reason>,
    auditEvents: AuditEventsFor<T>,
  ): Promise<Result<T, Reason>>;
  /**
   * Saves many documents, all or none, in slices between which reports are committed. A list that is read meanwhile may show
   * a part of them.
   */
  saveInSlices<Plan, Reason>(save: SlicedSave<Plan, Reason>): Promise<Result<SlicedOutcome<Plan>, Reason>>;
  /** GeoJSON texts of the base map by file name without extension. */
  readonly baseMap: BaseMapStore;
  readonly meta: MetaStore;
  readonly media: MediaStore;
  readonly calls: CallStore;
  readonly callCounts: CallCountStore;
  readonly notifications: NotificationStore;
  readonly pushSubscriptions: PushSubscriptionStore;
  readonly panicOwners: PanicOwnerStore;
  readonly panes: PaneStore;
  readonly publicKeys: PublicKeyStore;
  readonly appliedVersions: AppliedVersionStore;
  readonly formerDocuments: FormerDocumentStore;
  /**
   * Sequence of the newest committed report change; 0 before the first, never less than before. Messages that are not
   * stored carry it, so that a replay since it includes a change that was being committed when they were sent.
   */
  lastSeq(): number;
  /** The newest numberings of sequences, oldest first. */
  numberings(): Promise<readonly Numbering[]>;
  /** As `lastSeq`, with the changes of other servers on the database. */
  readLastSeq(): Promise<number>;
  /** Undefined where no other server can use the database. */
  readonly shared: SharedStore | undefined;
  /** Takes a canary the way of an alarm, and stores none. Resolves after the commit; rejects where no report would be stored. */
  passCanary(canary: Canary): Promise<void>;
  /** Whether the newest write failed: a cheap question before `health`. */
  hasFailedWrite(): boolean;
  /** State of the database; after a write that failed, one of its own is tried. */
  health(): Promise<StoreHealth>;
  close(): Promise<void>;
}

export interface StoreHealth {
  readonly database: 'SQLite' | 'PostgreSQL';
  readonly up: boolean;
  /** What is stored can be read and is the newest, whatever becomes of writes: not so of a former primary, which is read-only. */
  readonly isReadable: boolean;
  readonly detail: string;
  readonly storage: StorageState;
  /** Rows that could not be parsed since the start. */
  readonly damage: Damage;
}
