import { PATHS } from '../../domain/contract/paths.ts';
import { REPLAY_SINCE } from '../../domain/contract/replay.ts';
import type { EngineConfig } from '../../domain/live/enginePort.ts';
import { success, type Result } from '../../domain/result.ts';
import {
  epochMs,
  msToEpochSeconds,
  type EpochMs,
  type EpochSeconds,
  type Millis,
} from '../../domain/units.ts';
import { every, type Cancel } from './clock.ts';
import { NEWEST_COUNT, type History, type HistoryDeps } from './history.ts';
import type { Taken } from '../intake/intake.ts';
import { readReplayPage } from './replayPage.ts';
import type { CallFailure } from './serverCalls.ts';

/** Without a connection the lists are loaded all the same, this long after the start. */
const PATIENCE_MS: Millis = 1500;
/** The first query may have read before the commit of a message that was sent before SUBSCRIBE took effect. */
const SECOND_QUERY_MS: Millis = 5000;
const RECONCILE_MS: Millis = 300_000;
const RETRY_MS: Millis = 5000;
/** A hole may close by itself; and holes that the role explains must not become a stream of calls. */
const HOLE_MS: Millis = 1500;
const BETWEEN_HOLES_MS: Millis = 5000;
const TICK_MS: Millis = 500;
const DAY_MS: Millis = 86_400_000;
const WEEK_MS: Millis = 7 * DAY_MS;
/** Least overlap of a range call with what is known (T-75). */
const LEAST_MARGIN_MS: Millis = 600_000;
/** Whole seconds of the range call, of which nobody says whether the ends are inclusive, and the clocks' difference. */
const ROUNDING_MS: Millis = 2000;
const AHEAD_MS: Millis = 60_000;
const MOST_PAGES = 10_000;

export interface CatchUpDeps extends HistoryDeps {
  readonly history: History;
  readonly config: () => EngineConfig;
  /** Whether the session's role may make a call: none is made that would be answered 403 (T-10). */
  readonly mayCall: (path: string) => boolean;
  readonly unauthorized: () => void;
}

/** What to do next, gravest first. One is done at a time. */
type Job = 'baseline' | 'catchUp' | 'reconcile' | 'heartbeats' | 'orphans';
const JOBS: readonly Job[] = ['baseline', 'catchUp', 'heartbeats', 'orphans', 'reconcile'];

/**
 * Keeps what is shown equal to what the server has: subscribe, query, merge. Live
 * messages go in at once and need not wait for a query: a merge goes by sequence or by the instant
 * a state is of, so the order in which they come makes no difference.
 */
export class CatchUp {
  readonly #deps: CatchUpDeps;
  readonly #due = new Map<Job, Millis>();
  #tick: Cancel | undefined;
  #working = false;
  #online = false;
  /** The lists of the start are in: what is found from now on had been missed. */
  #baseline = false;
  #latestSeen: EpochMs = epochMs(0);
  /** When the newest hole is asked for. */
  #holeAt: Millis = -Infinity;
  /** Nothing is missing as of now, as far as is known: then each sign of life moves `#wholeAt`. */
  #whole = false;
  /** Server's clock of the last moment up to which nothing is missing. */
  #wholeAt: EpochMs = epochMs(0);
  /** Sequence of that moment at the last reconcile; −1 unnumbered. */
  #reconciledSeq = -1;
  #secondPending = false;
  /** No sequence is known up to which the lists of the start are whole: the next query goes by time. */
  #byTime = true;
  #connections = 0;

  constructor(deps: CatchUpDeps) {
    this.#deps = deps;
  }

  start(latestSeen: EpochMs): void {
    if (this.#tick !== undefined) return;
    this.#latestSeen = latestSeen;
    if (!this.#baseline) {
      this.#wholeAt = this.#now();
      this.#want('baseline', PATIENCE_MS);
    }
    this.#want('heartbeats', PATIENCE_MS);
    this.#want('reconcile', RECONCILE_MS);
    this.#tick = every(this.#deps.clock, TICK_MS, () => this.#look());
  }

  /** Asks nothing more. What is known stays known: a later start catches up from there. */
  stop(): void {
    this.#tick?.();
    this.#tick = undefined;
    this.#due.clear();
    this.lost();
  }

  /** Connected and subscribed: asks for what happened meanwhile. */
  subscribed(): void {
    this.#online = true;
    if (++this.#connections > 1) this.#deps.intake.ledger.reconnected();
    this.#secondPending = true;
    this.#want(this.#baseline ? 'catchUp' : 'baseline', 0);
    this.#want('heartbeats', 0);
    void this.#work();
  }

  lost(): void {
    this.#online = false;
    this.#whole = false;
  }

  /** Bytes came: what the server had published before them is here. */
  heard(): void {
    if (this.#whole) this.#wholeAt = this.#now();
  }

  /** A message may have been lost: a bad frame, a hole. */
  suspect(): void {
    this.#whole = false;
    if (!this.#online || !this.#baseline) return;
    const now = this.#deps.clock.ticks();
    const due = Math.max(now + HOLE_MS, this.#holeAt + BETWEEN_HOLES_MS);
    if ((this.#due.get('catchUp') ?? Infinity) <= due) return;
    this.#holeAt = due;
    this.#due.set('catchUp', due);
  }

  /** The thread slept: everything may have happened. */
  slept(): void {
    this.#want('reconcile', 0);
    this.#want('heartbeats', 0);
    void this.#work();
  }

  /** Tries failed lists again at once. */
  retry(): void {
    if (this.#deps.history.reports.state === 'failed') this.#want('baseline', 0);
    if (this.#deps.history.heartbeats.state === 'failed') this.#want('heartbeats', 0);
    void this.#work();
  }

  #want(job: Job, within: Millis): void {
    const at = this.#deps.clock.ticks() + within;
    this.#due.set(job, Math.min(at, this.#due.get(job) ?? Infinity));
  }

  #look(): void {
    const { ledger, orphans } = this.#deps.intake;
    if (ledger.suspectSince >= 0) this.suspect();
    if (orphans.due(this.#deps.clock.ticks()).length > 0) this.#want('orphans', 0);
    void this.#work();
  }

  async #work(): Promise<void> {
    if (this.#working) return;
    this.#working = true;
    try {
      for (let job = this.#next(); job !== undefined; job = this.#next()) {
        this.#due.delete(job);
        const done = await this.#do(job);
        if (this.#tick === undefined) return;
        this.#settle(job, done);
      }
    } finally {
      this.#working = false;
    }
  }

  #next(): Job | undefined {
    const now = this.#deps.clock.ticks();
    return JOBS.find(
      (job) =>
        (this.#due.get(job) ?? Infinity) <= now &&
        (job === 'baseline' || job === 'heartbeats' || this.#online),
    );
  }

  #do(job: Job): Promise<Result<unknown, CallFailure>> {
    switch (job) {
      case 'baseline':
        return this.#loadBaseline();
      case 'catchUp':
        return this.#catchUp();
      case 'reconcile':
        return this.#reconcile();
      case 'heartbeats':
        return this.#loadHeartbeats();
      case 'orphans':
        return this.#fetchOrphans();
    }
  }

  #settle(job: Job, done: Result<unknown, CallFailure>): void {
    if (!done.ok && done.reason === 'unauthorized') return this.#deps.unauthorized();
    if (!done.ok) return this.#want(job, RETRY_MS);
    if (job === 'reconcile') this.#want('reconcile', RECONCILE_MS);
    if ((job === 'baseline' || job === 'catchUp') && this.#online && this.#secondPending) {
      this.#secondPending = false;
      this.#want('catchUp', SECOND_QUERY_MS);
    }
  }

  async #loadBaseline(): Promise<Result<unknown, CallFailure>> {
    const { history, intake } = this.#deps;
    if (!this.#deps.mayCall(PATHS.shotreportsByRange)) {
      this.#baseline = true;
      return success(0);
    }
    const asked = this.#now();
    history.setReports('loading');
    let done: Result<unknown, CallFailure> = await history.load(
      this.#firstFrom(asked),
      epochMs(asked + AHEAD_MS),
    );
    if (done.ok && intake.reports.columns.count < NEWEST_COUNT) done = await history.loadNewest();
    if (!done.ok && done.reason !== 'absent') {
      history.setReports('failed', done.reason);
      return done;
    }
    history.setReports('whole');
    this.#baseline = true;
    this.#byTime = true;
    this.#wholeAt = asked;
    intake.newsFrom = asked;
    return success(0);
  }

  /** A day, or back to what this browser had seen, but no more than a week. */
  #firstFrom(now: EpochMs): EpochMs {
    const seen = this.#latestSeen > 0 ? this.#latestSeen - this.#margin() : now;
    return epochMs(Math.max(now - WEEK_MS, Math.min(now - DAY_MS, seen)));
  }

  async #loadHeartbeats(): Promise<Result<unknown, CallFailure>> {
    if (!this.#deps.mayCall(PATHS.heartbeats)) return success(0);
    return this.#deps.history.loadHeartbeats();
  }

  async #catchUp(): Promise<Result<unknown, CallFailure>> {
    if (!this.#deps.mayCall(PATHS.shotreportsByRange)) return success(0);
    const { intake } = this.#deps;
    const asked = this.#now();
    const from = epochMs(this.#wholeAt - this.#margin());
    const done = await this.#query(
      this.#byTime ? -1 : this.#since(),
      [{ from, to: epochMs(asked + AHEAD_MS) }],
      newTaken(),
    );
    intake.notices.endCatchUp();
    this.#deps.changed();
    if (!done.ok) return done;
    this.#wholeAt = asked;
    this.#whole = this.#online && intake.ledger.suspectSince < 0;
    this.#byTime = done.value < 0;
    if (this.#reconciledSeq < 0) this.#reconciledSeq = done.value;
    return done;
  }

  /** Compares everything that is loaded with the server; what is found was lost in normal running. */
  async #reconcile(): Promise<Result<unknown, CallFailure>> {
    if (!this.#baseline || !this.#deps.mayCall(PATHS.shotreportsByRange)) return success(0);
    const { intake, history } = this.#deps;
    const taken = newTaken();
    const spans = history.spans.map(({ from, to }) => ({
      from: epochMs(from * 1000),
      to: epochMs(to * 1000),
    }));
    const newest = { from: epochMs(this.#wholeAt - this.#margin()), to: epochMs(this.#now() + AHEAD_MS) };
    const done = await this.#query(this.#reconciledSeq, [newest, ...spans], taken);
    intake.notices.endCatchUp();
    if (done.ok) this.#reconciledSeq = done.value;
    if (taken.added > 0) intake.ledger.foundByReconcile(taken.added);
    this.#deps.changed();
    return done;
  }

  /** By the server's numbers where it has them, else by ranges of time. Answers the sequence up to which all is here, −1 unnumbered. */
  async #query(since: number, spans: readonly Span[], taken: Taken): Promise<Result<number, CallFailure>> {
    if (since >= 0) {
      const replayed = await this.#replay(since, taken);
      if (!replayed.ok) return replayed;
      if (replayed.value >= 0) return replayed;
    }
    const { lastSeq } = this.#deps.intake.ledger;
    for (const span of spans) {
      const done = await this.#queryRange(span, taken);
      if (!done.ok) return done;
    }
    const { ledger } = this.#deps.intake;
    if (lastSeq > 0) ledger.wholeUpTo(lastSeq, this.#now());
    return success(lastSeq > 0 ? lastSeq : -1);
  }

  /** Sequence from which the replay is asked, −1 where the server has none. */
  #since(): number {
    const { ledger } = this.#deps.intake;
    if (ledger.suspectSince >= 0) return ledger.suspectSince;
    return ledger.lastSeq > 0 ? ledger.lastSeq : -1;
  }

  /** Pages of the replay; answers −1 where the server cannot say what happened since then. */
  async #replay(since: number, taken: Taken): Promise<Result<number, CallFailure>> {
    const { calls, intake, changed } = this.#deps;
    let from = since;
    for (let pages = 0; pages < MOST_PAGES; pages++) {
      const answer = await calls.get(PATHS.liveReplay, { [REPLAY_SINCE]: from });
      if (!answer.ok) return answer.reason === 'absent' ? success(-1) : answer;
      const page = readReplayPage(answer.value.body);
      if (page === undefined) return success(-1);
      if (!page.complete) {
        if (page.lastSeq < from) intake.renumbered(this.#now());
        return success(-1);
      }
      for (const { seq, report } of page.reports) intake.takeReplayed(report, seq, answer.value.asOf, taken);
      changed();
      if (!page.more || page.lastSeq <= from) {
        intake.ledger.wholeUpTo(page.lastSeq, this.#now());
        return success(page.lastSeq);
      }
      from = page.lastSeq;
    }
    return success(-1);
  }

  async #queryRange({ from, to }: Span, taken: Taken): Promise<Result<unknown, CallFailure>> {
    const start = msToEpochSeconds(epochMs(Math.max(0, from)));
    return this.#deps.history.query(start, (msToEpochSeconds(to) + 1) as EpochSeconds, true, taken);
  }

  /** Updates whose report did not come by itself: asks for the report. */
  async #fetchOrphans(): Promise<Result<unknown, CallFailure>> {
    const { intake, calls, changed } = this.#deps;
    for (const { key, orphan } of intake.orphans.due(this.#deps.clock.ticks())) {
      const asked = intake.ledger.mark();
      const answer = await calls.get(PATHS.loadShotreport, { id: orphan.id });
      if (!answer.ok && answer.reason !== 'absent' && answer.reason !== 'refused') return answer;
      if (answer.ok) intake.takeFetched(key, answer.value.body, answer.value.asOf, asked);
      else if (intake.orphans.take(key) !== undefined)
        intake.ledger.rejected('noKey', orphan.body, this.#now());
      intake.notices.endCatchUp();
      changed();
    }
    return success(0);
  }

  /** How long before a moment a report may have been detected that becomes visible only after it. */
  #margin(): Millis {
    const { lateReportThreshold, reviewerDelay, extraReviewTime } = this.#deps.config();
    const late = lateReportThreshold * 60_000;
    const review = (reviewerDelay + extraReviewTime) * 1000;
    return Math.max(late, review, LEAST_MARGIN_MS) + ROUNDING_MS;
  }

  #now(): EpochMs {
    return this.#deps.serverClock.now();
  }
}

interface Span {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

function newTaken(): Taken {
  return { added: 0, updated: 0, tooOld: 0 };
}
