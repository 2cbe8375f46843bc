/**
 * Actions of reviewers: another class, a message to the group, more time. Each is decided from the report's state
 * within the transaction that changes it: if two reviewers act at the same time, only the first succeeds.
 */
import type { ReportSymbol } from '../../src/domain/contract/reportTypes.ts';
import { PROPOSED_CLASS, type ClassProposal } from '../../src/domain/contract/classProposal.ts';
import {
  becomesLessThanShot,
  reviewReport,
  reviewedSymbol,
  SYMBOL_OF_CHOICE,
  type ReviewChoice,
} from '../../src/domain/reports/reclassify.ts';
import type { ShotReport } from '../../src/domain/contract/shotReport.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import type { EpochMs, Seconds } from '../../src/domain/units.ts';
import type { Settings } from '../config/settings.ts';
import { releaseAt } from '../live/releaseScheduler.ts';
import type { ReleaseClock } from '../live/releaseClock.ts';
import type { AuditEvent } from '../store/journal/auditEvent.ts';
import type { ReportScope } from '../store/reports/lists/reportQuery.ts';
import type { StoredReport } from '../store/reports/lists/storedReport.ts';
import type { Store } from '../store/store.ts';
import type { RecordAnswer } from '../store/calls/callStore.ts';
import type { ChangeFailure, Intake } from './intake.ts';

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
  /** Address of their machine. */
  readonly address: string;
  readonly scope: ReportScope;
  /** Records the answer of the call with the change, so that a repetition is answered the same. */
  readonly recordAnswer?: RecordAnswer | undefined;
}

export interface ReviewDeps {
  readonly store: Store;
  readonly intake: Pick<Intake, 'change'>;
  readonly settings: Pick<Settings, 'reviewerMode' | 'twoPersons'>;
  readonly now: () => EpochMs;
  readonly releaseClock: Pick<ReleaseClock, 'now'>;
  /** Reads the recipients; the function returns whom a message to the group of a report reaches now. */
  readonly readGroup: () => Promise<(report: ShotReport) => GroupReach>;
}

/** Whom a message to the group of a report reaches. */
export interface GroupReach {
  /** Subscribers, each once whatever their channels. */
  readonly subscribers: number;
  /** Name of the snooze that suppresses the message. */
  readonly snooze?: string | undefined;
}

/** A report after a choice, with the proposal where a second reviewer must agree. */
export type ReviewedReport = ShotReport & { readonly [PROPOSED_CLASS]?: ClassProposal };

/** A message to the group that was stored. Stored answers have the same field names. */
export interface SentUpdate {
  readonly report: ShotReport;
  /** Number of subscribers that it reaches. */
  readonly receivers: number;
  readonly snooze?: string | undefined;
}

interface SeenClass {
  /** The class that the reviewer saw; undefined = any. */
  readonly seen: ReportSymbol | undefined;
}

type Outcome<T> = Promise<Result<T, ReviewFailure>>;

/** Total time that reviewers can add to a report. */
const MAX_DELAY: Seconds = 86_400;
const AUDIT_DOMAIN = 'shotreports';
/** Event of a message to the group, followed by the sequence of its change. */
const UPDATE = 'update-';

/** Carries out the actions; each is audited and journalled with the change. */
export class Reviews {
  readonly #deps: ReviewDeps;

  constructor(deps: ReviewDeps) {
    this.#deps = deps;
  }

  /**
   * Changes the class of a report. Where two persons must agree that it is less than a shot, the first one proposes it: the
   * report stays as it is and is returned with the proposal.
   */
  async reclassify(
    id: number,
    { choice, seen }: SeenClass & { readonly choice: ReviewChoice },
    by: Reviewer,
  ): Outcome<ReviewedReport> {
    if (!this.#deps.settings.reviewerMode().isOn) return failure({ kind: 'functionOff' });
    const found = await this.#find(id, by);
    if (!found.ok) return found;
    const classFailure = classFailureOf(found.value.report, seen);
    if (classFailure !== undefined) return failure(classFailure);
    const proposed = await this.#propose(found.value, choice, by);
    if (proposed !== undefined) return success(proposed);
    const decision = this.#decision(by);
    const done = await this.#deps.intake.change<ReviewFailure | 'same'>(
      found.value.report,
      ({ report, version }) => {
        decision.begin(report);
        const classFailure = classFailureOf(report, seen);
        if (classFailure !== undefined) return failure(classFailure);
        // Two reviewers agreed about the version that both saw.
        if (this.#needsTwo(report, choice) && version !== found.value.version)
          return failure({ kind: 'otherClass', now: reviewedSymbol(report) ?? 'Shot' } as const);
        const decided = reviewReport(report, choice);
        return decided?.kind === 'changed' ? success({ ...decided.change }) : failure('same' as const);
      },
      {
        actor: by.login,
        kind: 'classChanged',
        // Where two must agree, the decision above has seen to it.
        isAgreed: true,
        auditEvent: ({ report }) =>
          this.#auditEvent(by, `Reclassified ${reviewedSymbol(report) ?? ''} as ${choice}`, id),
        recordCall: ({ report }) => by.recordAnswer?.(report),
        within: decision.record,
      },
    );
    if (!done.ok) return done.reason === 'same' ? success(found.value.report) : asReviewFailure(done.reason);
    return success(done.value.report);
  }

  /**
   * Stores a message to the group with the change; an empty text confirms the class that was `seen`. Its deliveries are
   * written after the commit.
   */
  async sendUpdate(
    id: number,
    { text, seen }: SeenClass & { readonly text: string },
    by: Reviewer,
  ): Outcome<SentUpdate> {
    const found = await this.#find(id, by);
    if (!found.ok) return found;
    const reachOf = await this.#deps.readGroup();
    const sentOf = (report: ShotReport): SentUpdate => {
      const { subscribers, snooze } = reachOf(report);
      return { report, receivers: subscribers, snooze };
    };
    const decision = this.#decision(by);
    const done = await this.#deps.intake.change<ReviewFailure>(
      found.value.report,
      ({ report }) => {
        decision.begin(report);
        const classFailure = classFailureOf(report, seen);
        return classFailure === undefined ? success({ updateReportMessage: text }) : failure(classFailure);
      },
      {
        actor: by.login,
        kind: text === '' ? 'confirmed' : 'messageChanged',
        auditEvent: ({ report }) =>
          this.#auditEvent(by, text === '' ? `Confirmed ${report.reportType}` : `Sent "${text}"`, id),
        recordCall: ({ report }) => by.recordAnswer?.(sentOf(report)),
        ...(text === '' && { within: decision.record }),
        notification: (_before, { seq }) => ({ event: `${UPDATE}${seq}`, message: text }),
      },
    );
    if (!done.ok) return asReviewFailure(done.reason);
    return success(sentOf(done.value.report));
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
        recordCall: ({ report }) => by.recordAnswer?.(report.notificationDelay ?? 0),
      },
    );
    if (!done.ok) return asReviewFailure(done.reason);
    return success(done.value.report.notificationDelay ?? 0);
  }

  /** Writes that a person has decided about a report, in the transaction that changes it. */
  #decision({ login }: Reviewer) {
    const { store, now } = this.#deps;
    let before: ShotReport | undefined;
    return {
      begin: (report: ShotReport): void => {
        before = report;
      },
      record: store.reviews.record({ by: login, at: now(), before: () => before }),
    };
  }

  /** Writes what the first of two reviewers proposes; undefined where the class may be changed at once. */
  async #propose(
    { id, report, version }: StoredReport,
    choice: ReviewChoice,
    by: Reviewer,
  ): Promise<ReviewedReport | undefined> {
    const { store, now } = this.#deps;
    if (!this.#needsTwo(report, choice)) return undefined;
    const proposal: ClassProposal = { symbol: SYMBOL_OF_CHOICE[choice], by: by.login, time: now() };
    const answer = { ...report, [PROPOSED_CLASS]: proposal };
    const action = `Proposed ${choice} for ${reviewedSymbol(report) ?? ''}`;
    const isProposed = await store.proposals.propose({
      report: { id, version },
      proposal,
      auditEvent: this.#auditEvent(by, action, id),
      recordCall: by.recordAnswer?.(answer),
    });
    return isProposed ? answer : undefined;
  }

  #needsTwo(report: ShotReport, choice: ReviewChoice): boolean {
    const decided = reviewReport(report, choice);
    const isLess = decided?.kind === 'changed' && becomesLessThanShot(report, decided.change);
    return isLess && this.#deps.settings.twoPersons();
  }

  async #find(id: number, { scope }: Reviewer): Outcome<StoredReport> {
    const found = await this.#deps.store.reports.byId(id, scope);
    return found === undefined ? failure({ kind: 'absent' }) : success(found);
  }

  #auditEvent({ login, address }: Reviewer, action: string, id: number): AuditEvent {
    return { action, user: login, actionDomain: `${AUDIT_DOMAIN} ${id}`, at: this.#deps.now(), address };
  }
}

/** Failure of an action on the class: the report is not reviewed, or its class has changed meanwhile. */
function classFailureOf(report: ShotReport, seen: ReportSymbol | undefined): ReviewFailure | undefined {
  const now = reviewedSymbol(report);
  if (now === undefined) return { kind: 'notReviewed' };
  return seen === undefined || seen === now ? undefined : { kind: 'otherClass', now };
}

/** Failures of the store become 'absent': no version is given, so there is no conflict. */
function asReviewFailure(reason: ReviewFailure | ChangeFailure): Result<never, ReviewFailure> {
  return failure(typeof reason === 'string' ? { kind: 'absent' } : reason);
}
