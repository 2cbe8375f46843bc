/**
 * Batches of reports that are too large for one transaction: an alarm that arrives meanwhile would wait for all of them. They are
 * stored as a pending save (documents/documentWriter.ts) and inserted part by part.
 */
import type { AuditEvent } from '../journal/auditEvent.ts';
import type { PartWriter } from '../documents/documentWriter.ts';
import { batches } from '../database/batches.ts';
import type { InsertOptions, InsertOutcome } from './reports.ts';
import type { StoredReport } from './lists/storedReport.ts';
import type { Author } from '../writer/author.ts';
import type { WriteTransaction } from '../writer/storeWriter.ts';
import type { NewReport } from '../../../src/domain/source/newReport.ts';

/** Reports of one part: an alarm waits for some 15 ms. */
const REPORTS_PER_PART = 250;
/** Reports from which on a batch is inserted in parts. */
const MIN_REPORTS = 2 * REPORTS_PER_PART + 1;

/** A part of a batch, as it is stored. */
interface ReportPart {
  readonly reports: readonly NewReport[];
  readonly author: Author;
  readonly embargoed: boolean;
  /** Whether people are notified of each report. */
  readonly notified: readonly boolean[];
}

/** A call that inserts reports. */
export interface InsertCall {
  readonly reports: readonly NewReport[];
  readonly author: Author;
  readonly options: InsertOptions;
}

/** Inserts the reports of all calls within a transaction, in their order, and returns the outcome of each. */
export type InsertCalls = (
  transaction: WriteTransaction,
  calls: readonly InsertCall[],
) => Promise<readonly InsertOutcome[]>;

/** Receives the reports of a part after its commit. */
type PublishPart = (stored: readonly StoredReport[]) => Promise<void>;

/** Writes the parts of large batches. */
export class ReportParts {
  readonly #insertCalls: InsertCalls;
  #publish: PublishPart = () => Promise.resolve();
  #stored: (count: number) => void = () => undefined;

  constructor(insertCalls: InsertCalls) {
    this.#insertCalls = insertCalls;
  }

  /** Sets who publishes the reports of a part. */
  publishBy(publish: PublishPart): void {
    this.#publish = publish;
  }

  /** Sets who counts the reports of a part. */
  countBy(stored: (count: number) => void): void {
    this.#stored = stored;
  }

  /** The parts of a batch; undefined where it is inserted in one transaction. */
  partsOf({ reports, author, options }: InsertCall): readonly ReportPart[] | undefined {
    const { embargoed = false, notifies, isPublished, within } = options;
    if (reports.length < MIN_REPORTS || isPublished !== true || within !== undefined) return undefined;
    return [...batches(reports, REPORTS_PER_PART)].map((some) => ({
      reports: some,
      author,
      embargoed,
      notified: some.map((report) => notifies?.({ report }, author.at) ?? false),
    }));
  }

  /**
   * Writes a part, by default one that a server has left.
   *
   * @param auditEvents  of the reports of a part
   * @param done  receives the outcome of a part after its commit
   */
  writer(auditEvents = eventOfPart, done: (outcome: InsertOutcome) => void = () => undefined): PartWriter {
    let outcome: InsertOutcome = { stored: [], known: [] };
    return {
      write: async (transaction, part) => {
        const { reports, author, embargoed, notified } = part as ReportPart;
        const keys = reports.flatMap((report, at) => (notified[at] === true ? [keyOf(report)] : []));
        const notifiedKeys = new Set(keys);
        const options: InsertOptions = {
          embargoed,
          isPublished: true,
          notifies: ({ report }) => notifiedKeys.has(keyOf(report)),
          auditEvents: (inserted) => auditEvents(inserted, author),
        };
        const outcomes = await this.#insertCalls(transaction, [{ reports, author, options }]);
        outcome = outcomes[0] ?? outcome;
      },
      committed: async () => {
        this.#stored(outcome.stored.length);
        done(outcome);
        if (outcome.stored.length > 0) await this.#publish(outcome.stored);
      },
    };
  }
}

function keyOf({ squadId, detectionId }: Pick<NewReport, 'squadId' | 'detectionId'>): string {
  return `${squadId}\n${detectionId}`;
}

/** What the audit trail says of a part whose call was lost with its server. */
function eventOfPart({ stored }: InsertOutcome, { actor: user, at }: Author): readonly AuditEvent[] {
  const [first, last] = [stored[0], stored.at(-1)];
  if (first === undefined || last === undefined) return [];
  const actionDomain = `shotreports ${first.id} to ${last.id}`;
  return [{ action: `Posted ${stored.length} reports`, user, actionDomain, at }];
}
