/**
 * What a reviewer does to a report (O§4): another class, a word to the group, more time. Each act is
 * decided from the report as it stands in the transaction that changes it, so of two reviewers one is first.
 */
import type { ReportSymbol } from '../../src/domain/contract/reportTypes.ts';
import { review, reviewedSymbol, type Choice } from '../../src/domain/reports/reclassify.ts';
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

/** Why an act was not done. */
export type ReviewFailure =
  /** No such report, for this person. */
  | { readonly why: 'absent' }
  | { readonly why: 'functionOff' }
  /** Of a type that is not reviewed. */
  | { readonly why: 'notReviewed' }
  /** Another reviewer was first: it is of this class by now. */
  | { readonly why: 'otherClass'; readonly now: ReportSymbol }
  | { readonly why: 'released' }
  | { readonly why: 'tooLong' };

export interface Reviewer {
  readonly login: string;
  readonly scope: ReportScope;
  /** Keeps the answer of the call with the change, where it may be sent again. */
  readonly keep?: RecordAnswer | undefined;
}

export interface ReviewDeps {
  readonly store: Store;
  readonly intake: Pick<Intake, 'change'>;
  readonly settings: Pick<Settings, 'reviewerMode'>;
  readonly now: () => EpochMs;
  readonly releaseClock: Pick<ReleaseClock, 'now'>;
  /** Address of the page that shows a report to whoever was told of it. */
  readonly linkTo: (stored: StoredReport) => Promise<string | undefined>;
}

type Outcome<T> = Promise<Result<T, ReviewFailure>>;

/** Seconds that reviewers can add to a report in all. */
const MOST_DELAY: Seconds = 86_400;
const DOMAIN = 'shotreports';

export class Reviews {
  readonly #deps: ReviewDeps;

  constructor(deps: ReviewDeps) {
    this.#deps = deps;
  }

  /** Gives a report another class. `seen` is the class the reviewer saw; undefined = whatever it is. */
  async reclassify(
    id: number,
    choice: Choice,
    seen: ReportSymbol | undefined,
    by: Reviewer,
  ): Outcome<ShotReport> {
    if (!this.#deps.settings.reviewerMode().on) return failure({ why: 'functionOff' });
    const found = await this.#find(id, by);
    if (!found.ok) return found;
    const done = await this.#deps.intake.change<ReviewFailure | 'same'>(
      found.value.report,
      ({ report }) => {
        const refusal = refusalOf(report, seen);
        if (refusal !== undefined) return failure(refusal);
        const decided = review(report, choice);
        return decided?.kind === 'changed' ? success({ ...decided.change }) : failure('same' as const);
      },
      {
        actor: by.login,
        kind: 'classChanged',
        auditEvent: ({ report }) =>
          this.#auditEvent(by, `Reclassified ${reviewedSymbol(report) ?? ''} as ${choice}`, id),
        deliveryRecords: ({ report }) => ({ call: by.keep?.(report) }),
      },
    );
    if (!done.ok) return done.reason === 'same' ? success(found.value.report) : refused(done.reason);
    return success(done.value.report);
  }

  /** Keeps a message to the group with the change; an empty text confirms the class, that which was `seen`. Answers the report and how many were told. */
  async sendUpdate(
    id: number,
    text: string,
    seen: ReportSymbol | undefined,
    by: Reviewer,
  ): Outcome<{ readonly report: ShotReport; readonly told: number }> {
    const found = await this.#find(id, by);
    if (!found.ok) return found;
    const messageOf = await this.#groupMessages(found.value, text);
    let told = 0;
    const done = await this.#deps.intake.change<ReviewFailure>(
      found.value.report,
      ({ report }) => {
        const refusal = refusalOf(report, seen);
        return refusal === undefined ? success({ updateReportMessage: text }) : failure(refusal);
      },
      {
        actor: by.login,
        kind: text === '' ? 'confirmed' : 'messageChanged',
        auditEvent: ({ report }) =>
          this.#auditEvent(by, text === '' ? `Confirmed ${report.reportType}` : `Sent "${text}"`, id),
        deliveryRecords: ({ report }) => {
          const message = messageOf(report);
          told = message?.receivers ?? 0;
          return { call: by.keep?.({ report, told }), message: message?.kept };
        },
      },
    );
    if (!done.ok) return refused(done.reason);
    return success({ report: done.value.report, told });
  }

  /** Keeps a report among the reviewers for longer. Answers all the time that was added to it. */
  async addTime(id: number, delay: Seconds, by: Reviewer): Outcome<Seconds> {
    const mode = this.#deps.settings.reviewerMode();
    if (!mode.on) return failure({ why: 'functionOff' });
    const found = await this.#find(id, by);
    if (!found.ok) return found;
    const done = await this.#deps.intake.change<ReviewFailure>(
      found.value.report,
      ({ report, releasedAt, due }) => {
        const added = report.notificationDelay ?? 0;
        const ends = releaseAt(due, 0, mode);
        if (reviewedSymbol(report) === undefined) return failure({ why: 'notReviewed' });
        if (releasedAt !== undefined || ends <= this.#deps.releaseClock.now())
          return failure({ why: 'released' });
        if (added + delay > MOST_DELAY) return failure({ why: 'tooLong' });
        return success({ notificationDelay: added + delay });
      },
      {
        actor: by.login,
        kind: 'delayExtended',
        auditEvent: () => this.#auditEvent(by, `Added ${delay} s of review time`, id),
        deliveryRecords: ({ report }) => ({ call: by.keep?.(report.notificationDelay ?? 0) }),
      },
    );
    if (!done.ok) return refused(done.reason);
    return success(done.value.report.notificationDelay ?? 0);
  }

  async #find(id: number, { scope }: Reviewer): Outcome<StoredReport> {
    const found = await this.#deps.store.reports.byId(id, scope);
    return found === undefined ? failure({ why: 'absent' }) : success(found);
  }

  /** Makes the message of a report to its subscribers as they are now; undefined where it has none. */
  async #groupMessages(
    stored: StoredReport,
    text: string,
  ): Promise<(report: ShotReport) => { kept: PendingMessage; receivers: number } | undefined> {
    const subscribers = await this.#deps.store.collection<Document>('smsSubscribers').list();
    const link = await this.#deps.linkTo(stored);
    return (report) => {
      const message = groupMessage(report, text, subscribers, link);
      if (message === undefined) return undefined;
      const name = messageName(message.kind, this.#deps.now());
      return { kept: { name, body: JSON.stringify(message) }, receivers: message.to.length };
    };
  }

  #auditEvent({ login }: Reviewer, action: string, id: number): AuditEvent {
    return { action, user: login, actionDomain: `${DOMAIN} ${id}`, at: this.#deps.now() };
  }
}

/** Why the class of a report can't be spoken about: it is not reviewed, or not the one that the reviewer saw. */
function refusalOf(report: ShotReport, seen: ReportSymbol | undefined): ReviewFailure | undefined {
  const now = reviewedSymbol(report);
  if (now === undefined) return { why: 'notReviewed' };
  return seen === undefined || seen === now ? undefined : { why: 'otherClass', now };
}

/** A report that was there is not gone, and no version was asked for: what the store refuses by itself is "absent". */
function refused(reason: ReviewFailure | 'absent' | 'conflict'): Result<never, ReviewFailure> {
  return failure(typeof reason === 'string' ? { why: 'absent' } : reason);
}
