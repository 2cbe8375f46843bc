/** A stored report, and what is known of one that was removed. */
import type { ReportKey, ShotReport } from '../../../../src/domain/contract/shotReport.ts';
import type { EpochMs } from '../../../../src/domain/units.ts';

/** A report with the state that the store keeps of it. */
export interface StoredReport {
  readonly id: number;
  /** Sequence of its newest change, sent in the `seq` header of its message. */
  readonly seq: number;
  /** 1 for a new report, incremented by each change. */
  readonly version: number;
  /** Time of its release; undefined while it is embargoed. */
  readonly releasedAt: EpochMs | undefined;
  /**
   * Receive time plus added review time; the embargo ends REVIEWER_DELAY later. Adjusted by steps of the wall clock
   * while the report is embargoed.
   */
  readonly due: EpochMs;
  /** Users other than reviewers saw it as a Shot or Possible Shot before its reclassification. */
  readonly shownAsShot: boolean;
  /** When a new report was written, before its commit; undefined where it is read from the store. */
  readonly storedAt?: EpochMs;
  /** Includes `id` and `start`. */
  readonly report: ShotReport;
}

export interface RemovedReport {
  readonly key: ReportKey;
  /** The report as it was; undefined where it was damaged. */
  readonly stored: StoredReport | undefined;
  /** Hashes of stored bytes that no file refers to any more. */
  readonly orphans: readonly string[];
  /** Kinds of the files that went with it. */
  readonly files: readonly string[];
  /** Records of plates that went with it. */
  readonly plates: number;
}
