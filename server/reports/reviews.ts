/**
 * Actions of reviewers (O§4): another class, a message to the group, more time. Each is decided from the report's state
 * within the transaction that changes it, so that of two simultaneous reviewers only the first succeeds.
 */
import type { ReportSymbol } from '../../src/domain/contract/reportTypes.ts';
import { review, reviewedSymbol, type ReviewChoice } from '../../src/domain/reports/reclassify.ts';
import type { ShotReport } from '../../src/domain/contract/shotReport.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import type { EpochMs, Seconds } from '../../src/domain/units.ts';
import type { Settings } from '../config/settings.ts';
import { releaseAt } from '../live/releaseScheduler.ts';
import type { ReleaseClock } from '../live/releaseClock.ts';
import { messageName } from '../messages/outbox.ts';
import type { AuditEvent } from '../store/auditEvent.ts';
import type { ReportScope } from '../store/reportQuery.ts';
import type { Document, Store, StoredReport } from '../store/store.ts';
import type { RecordAnswer, PendingMessage } from '../store/deliveryStore.ts';
import { groupMessage } from './groupMessage.ts';
import type { Intake } from './intake.ts';

/** Why an action was not carried out. */
export type ReviewFailure =
  /** The reviewer's scope has no such report. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'functionOff' }
  /** Reports of this type are not reviewed. */
  | { readonly kind: 'notReviewed' }
  /** Another reviewer has changed the class to `now`. */
  | { readonly kind: 'otherClass'; readonly now: ReportSymbol }
  | { readonly kind: 'released' }
  | { readonly kind: 'tooLong' };

/** Who carries out an action. */
export interface Reviewer {
  readonly login: string;
  readonly scope: ReportScope;
  /** Records the answer of the call with the change, so that a repetition is answered the same. */
  readonly recordAnswer?: RecordAnswer | undefined;
}

export interface ReviewDeps {
  readonly store: Store;
  readonly intake: Pick<Intake, 'change'>;
  readonly settings: Pick<Settings, 'reviewerMode'>;
  readonly now: () => EpochMs;
  readonly releaseClock: Pick<ReleaseClock, 'now'>;
  /** Address of the report's public page. */
  readonly linkTo: (stored: StoredReport) => Promise<string | undefined>;
}

type Outcome<T> = Promise<Result<T, ReviewFailure>>;

/** Total time that reviewers can add to a report. */
const MAX_DELAY: Seconds = 86_400;
const AUDIT_DOMAIN = 'shotreports';

/** Carries out the actions; each is audited and journalled with the change. */
export class Reviews {
  readonly #deps: ReviewDeps;

  constructor(deps: ReviewDeps) {
    this.#deps = deps;
  }

  /** Changes the class of a report. `seen` is the class that the reviewer saw; undefined = any. */
  async reclassify(
    id: number,
    choice: ReviewChoice,
    seen: ReportSymbol | undefined,
    by: Reviewer,
  ): Outcome<ShotReport> {
    if (!this.#deps.settings.reviewerMode().isOn) return failure({ kind: 'functionOff' });
    const found = await this.#find(id, by);
    if (!found.ok) return found;
    const done = await this.#deps.intake.change<ReviewFailure | 'same'>(
      found.value.report,
      ({ report }) => {
        const classFailure = classFailureOf(report, seen);
        if (classFailure !== undefined) return failure(classFailure);
        const decided = review(report, choice);
        return decided?.kind === 'changed' ? success({ ...decided.change }) : failure('same' as const);
      },
      {
        actor: by.login,
        kind: 'classChanged',
        auditEvent: ({ report }) =>
          this.#auditEvent(by, `Reclassified ${reviewedSymbol(report) ?? ''} as ${choice}`, id),
        deliveryRecords: ({ report }) => ({ call: by.recordAnswer?.(report) }),
      },
    );
    if (!done.ok) return done.reason === 'same' ? success(found.value.report) : asReviewFailure(done.reason);
    return success(done.value.report);
  }

  /**
   * Stores a message to the group with the change; an empty text confirms the class that was `seen`. Returns the report
   * and the number of receivers as `told`, the name that stored answers have.
   */
  async sendUpdate(
    id: number,
    text: string,
    seen: ReportSymbol | undefined,
    by: Reviewer,
  ): Outcome<{ readonly report: ShotReport; readonly told: number }> {
    const found = await this.#find(id, by);
    if (!found.ok) return found;
    const messageOf = await this.#prepareGroupMessage(found.value, text);
    let told = 0;
    const done = await this.#deps.intake.change<ReviewFailure>(
      found.value.report,
      ({ report }) => {
        const classFailure = classFailureOf(report, seen);
        return classFailure === undefined ? success({ updateReportMessage: text }) : failure(classFailure);
      },
      {
        actor: by.login,
        kind: text === '' ? 'confirmed' : 'messageChanged',
        auditEvent: ({ report }) =>
          this.#auditEvent(by, text === '' ? `Confirmed ${report.reportType}` : `Sent "${text}"`, id),
        deliveryRecords: ({ report }) => {
          const message = messageOf(report);
          told = message?.receivers ?? 0;
          return { call: by.recordAnswer?.({ report, told }), message: message?.pending };
        },
      },
    );
    if (!done.ok) return asReviewFailure(done.reason);
    return success({ report: done.value.report, told });
  }

  /** Extends the embargo of a report by `delay`. Returns the total time that was added to it. */
  async addTime(id: number, delay: Seconds, by: Reviewer): Outcome<Seconds> {
    const mode = this.#deps.settings.reviewerMode();
    if (!mode.isOn) return failure({ kind: 'functionOff' });
    const found = await this.#find(id, by);
    if (!found.ok) return found;
    const done = await this.#deps.intake.change<ReviewFailure>(
      found.value.report,
      ({ report, releasedAt, due }) => {
        const added = report.notificationDelay ?? 0;
        const ends = releaseAt(due, 0, mode);
        if (reviewedSymbol(report) === undefined) return failure({ kind: 'notReviewed' });
        if (releasedAt !== undefined || ends <= this.#deps.releaseClock.now())
          return failure({ kind: 'released' });
        if (added + delay > MAX_DELAY) return failure({ kind: 'tooLong' });
        return success({ notificationDelay: added + delay });
      },
      {
        actor: by.login,
        kind: 'delayExtended',
        auditEvent: () => this.#auditEvent(by, `Added ${delay} s of review time`, id),
        deliveryRecords: ({ report }) => ({ call: by.recordAnswer?.(report.notificationDelay ?? 0) }),
      },
    );
    if (!done.ok) return asReviewFailure(done.reason);
    return success(done.value.report.notificationDelay ?? 0);
  }

  async #find(id: number, { scope }: Reviewer): Outcome<StoredReport> {
    const found = await this.#deps.store.reports.byId(id, scope);
    return found === undefined ? failure({ kind: 'absent' }) : success(found);
  }

  /** Reads subscribers and link; returns a function that composes the message, undefined where nobody is subscribed. */
  async #prepareGroupMessage(
    stored: StoredReport,
    text: string,
  ): Promise<(report: ShotReport) => { pending: PendingMessage; receivers: number } | undefined> {
    const subscribers = await this.#deps.store.collection<Document>('smsSubscribers').list();
    const link = await this.#deps.linkTo(stored);
    return (report) => {
      const message = groupMessage(report, text, subscribers, link);
      if (message === undefined) return undefined;
      const name = messageName(message.kind, this.#deps.now());
      return { pending: { name, body: JSON.stringify(message) }, receivers: message.to.length };
    };
  }

  #auditEvent({ login }: Reviewer, action: string, id: number): AuditEvent {
    return { action, user: login, actionDomain: `${AUDIT_DOMAIN} ${id}`, at: this.#deps.now() };
  }
}

/** The failure of an action on the class: the report is not reviewed, or its class is not the one that was seen. */
function classFailureOf(report: ShotReport, seen: ReportSymbol | undefined): ReviewFailure | undefined {
  const now = reviewedSymbol(report);
  if (now === undefined) return { kind: 'notReviewed' };
  return seen === undefined || seen === now ? undefined : { kind: 'otherClass', now };
}

/** Failures of the store become 'absent': no version is given, so there is no conflict. */
function asReviewFailure(reason: ReviewFailure | 'absent' | 'conflict'): Result<never, ReviewFailure> {
  return failure(typeof reason === 'string' ? { kind: 'absent' } : reason);
}
