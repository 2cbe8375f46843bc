/** Interface of the store of reports, and what its writes take. */
import type { ObservedReport, Observations } from '../../../src/domain/contract/observations.ts';
import type { ReportKey } from '../../../src/domain/contract/shotReport.ts';
import type { Result } from '../../../src/domain/result.ts';
import type { EpochMs, Seconds } from '../../../src/domain/units.ts';
import type { Author } from '../writer/author.ts';
import type { AuditEvent, AuditEventsFor } from '../journal/auditEvent.ts';
import type { IdempotencyRecord } from '../calls/callStore.ts';
import type { JournalKind } from '../journal/journal.ts';
import type { NewNotification } from '../notifications/notificationStore.ts';
import type { Page, PageRequest, SlicedPage } from '../database/pages.ts';
import type { FindRequest } from './lists/findTypes.ts';
import type { ReportFilter, ReportScope, ReportSortField } from './lists/reportQuery.ts';
import type { RemovalReads } from './reportRemovals.ts';
import type { ReportValues } from './lists/reportRow.ts';
import type { RemovedReport, StoredReport } from './lists/storedReport.ts';
import type { WriteTransaction } from '../writer/storeWriter.ts';
import type { NewReport, ReportFields } from '../../../src/domain/source/newReport.ts';

export interface InsertOutcome {
  /** The new reports, in the order given. */
  readonly stored: readonly StoredReport[];
  /** Keys that existed already; their reports were not changed. */
  readonly known: readonly ReportKey[];
  /** `publishPartsBy` has published the new reports. */
  readonly isPublished?: true;
}

/** Whether people are notified of a report that is released at `at`. */
export type DecideNotification = (stored: Pick<StoredReport, 'report'>, at: EpochMs) => boolean;

/** A report whose embargo is over. */
export interface KeyToRelease extends ReportKey {
  /** Added review time with which it is over; where it is absent, with any. */
  readonly addedTime?: Seconds;
}

/** Writes more in the transaction that writes reports, which it is given in their order. */
export type WithReports = (transaction: WriteTransaction, written: readonly StoredReport[]) => Promise<void>;

export interface InsertOptions {
  /** The reviewer function is on: the reports are embargoed; else they are released at once. Default false. */
  readonly embargoed?: boolean;
  /** Of which reports people are notified when they are released at once; none by default. */
  readonly notifies?: DecideNotification | undefined;
  readonly auditEvents?: AuditEventsFor<InsertOutcome> | undefined;
  /** Is given the new reports; may run again where the transaction failed. Not for a batch that is committed in parts. */
  readonly within?: WithReports | undefined;
  /** The server's clock: read once each report is written, before the commit. Without it the reports do not say when. */
  readonly clock?: () => EpochMs;
  /** The reports are published by every server of the database; false by default, as for an imported history. */
  readonly isPublished?: boolean;
  /**
   * The reports are of the past of a demo: each counts as received and released at its `start`, and its incident needed
   * acknowledgement from then on. Other reports go first. Default false.
   */
  readonly isPast?: boolean;
  /** The reports are of a drill: tests whose incidents somebody has to take. Default false. */
  readonly isDrill?: boolean;
  /** The reports are of an archive, which consoles are told: they notify nobody. Default false. */
  readonly areArchived?: boolean;
}

/** Who changes a report, and what is written in the same transaction. */
export interface ReportChangeEntry extends Author {
  readonly kind: JournalKind;
  /** The change fails with 'conflict' where the report has another version; undefined = any version. */
  readonly expectedVersion?: number;
  /** The audit event of the change. */
  readonly auditEvent?: (before: StoredReport, after: StoredReport) => AuditEvent;
  /** Is given the changed report. */
  readonly within?: WithReports;
  /** Record of the idempotent call that makes the change. */
  readonly recordCall?: (after: StoredReport) => IdempotencyRecord | undefined;
  /** What people are notified of by the change; undefined = nothing. */
  readonly notification?: (before: StoredReport, after: StoredReport) => NewNotification | undefined;
}

/**
 * Decides on a change, or on the reason why there is none, from the current report. Runs in the transaction, so that no
 * other change intervenes.
 */
export type DecideChange<Reason> = (before: StoredReport) => Result<Partial<ReportFields>, Reason>;

export interface ReportRange {
  readonly from: EpochMs;
  /** Inclusive. */
  readonly to: EpochMs;
  readonly scope: ReportScope;
  /** Of all by default. */
  readonly filter?: Pick<ReportFilter, 'symbols' | 'squadId'>;
  /** The most rows of a slice. */
  readonly chunk?: number | undefined;
}

/** A report of a range. */
export interface RangeRow {
  /** JSON text of its row array, in SHOT_FIELDS order, without media. */
  readonly text: string;
  /** The shelf that kept it silent. */
  readonly shelfId: number | null;
  /** It is of an archive. */
  readonly isArchived: boolean;
}

/** What a search has found. */
export interface FoundOutcome {
  readonly reports: readonly StoredReport[];
  /** Reports before it were not searched; undefined where all were. */
  readonly searchedFrom: EpochMs | undefined;
}

export interface ReportStore extends RemovalReads {
  /**
   * Inserts a batch in one transaction with its journal lines ('received'). Existing keys are skipped. A published batch of more
   * than 500 is committed in parts, between which other reports are: all of it or nothing, whatever happens meanwhile.
   */
  insert(reports: readonly NewReport[], author: Author, options?: InsertOptions): Promise<InsertOutcome>;
  /**
   * Publishes the reports of batches that are committed in parts, each after its commit. The next part follows when the promise
   * has resolved.
   */
  publishPartsBy(publish: (stored: readonly StoredReport[]) => Promise<void>): void;
  /**
   * Merges `change` into a report, assigns a new seq and writes a journal line with old and new values, in one
   * transaction. A `change` that returns a failure changes nothing.
   */
  update<Reason = never>(
    key: ReportKey,
    change: Partial<ReportFields> | DecideChange<Reason>,
    entry: ReportChangeEntry,
  ): Promise<Result<StoredReport, 'absent' | 'conflict' | Reason>>;
  /** Deletes a report with its files and plates in one transaction; one on legal hold stays. */
  remove(
    id: number,
    author: Author,
    auditEvents: readonly AuditEvent[],
  ): Promise<Result<RemovedReport, 'absent' | 'onHold'>>;
  /** Embargoed reports, oldest first. */
  embargoed(limit: number): Promise<readonly StoredReport[]>;
  /**
   * Sets `due` of embargoed reports after a step of the wall clock. Released reports are skipped. Later changes of the
   * added review time shift it.
   */
  setDueTimes(dues: readonly { readonly key: ReportKey; readonly due: EpochMs }[]): Promise<void>;
  /**
   * Marks reports as released, each with a new seq, a journal line and, where `notifies` says so, a notification. Returns them as
   * they are then: one to which time was added meanwhile stays embargoed. Released reports are skipped.
   */
  release(
    keys: readonly KeyToRelease[],
    author: Author,
    notifies?: DecideNotification,
  ): Promise<readonly StoredReport[]>;
  /**
   * Row arrays with a detection time in [from, to], oldest first, at
   * most `chunk` at a time. No lock is held between chunks, so that a slow reader blocks no other caller.
   */
  rangeRows(range: ReportRange): AsyncIterable<readonly RangeRow[]>;
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
  /**
   * Reports by words, type and time, best first. Ends early once `isWanted` says no, or after a second; `searchedFrom` then says how
   * far back it came.
   */
  find(request: FindRequest, scope: ReportScope, isWanted: () => boolean): Promise<FoundOutcome>;
  byId(id: number, scope: ReportScope): Promise<StoredReport | undefined>;
  byKey(key: ReportKey, scope: ReportScope): Promise<StoredReport | undefined>;
  /** The newest report with that detection id in any squad, for calls without a squad. */
  byDetection(detectionId: string, scope: ReportScope): Promise<StoredReport | undefined>;
  /** What the sensors measured of a report; undefined where its source did not say. */
  observations(id: number): Promise<Observations | undefined>;
  /** The newest reports with observations, newest first. */
  observed(limit: number, scope: ReportScope): Promise<readonly ObservedReport[]>;
  /** Current state of the reports changed after `seq`, by seq. */
  changedSince(seq: number, limit: number, scope: ReportScope): Promise<readonly StoredReport[]>;
  count(scope: ReportScope): Promise<number>;
}
