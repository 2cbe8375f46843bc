import { PATHS } from '../../domain/contract/paths.ts';
import type { EngineConfig } from '../../domain/live/enginePort.ts';
import { success, type Result } from '../../domain/result.ts';
import { epochMs, type EpochMs, type Millis, type Seconds, type Ticks } from '../../domain/units.ts';
import { DueJobs, type Job } from './dueJobs.ts';
import { firstFrom, missedSince, visibleAfter, type CatchUpStart } from './catchUpSpans.ts';
import { repeatEvery, type Cancel } from './clock.ts';
import { NEWEST_COUNT, type History, type HistoryDeps } from './listHistory.ts';
import { countListed } from '../intake/countListed.ts';
import { noMerges } from '../intake/mergeCounts.ts';
import { queryReports } from './queryReports.ts';
import type { CallFailure } from './serverCalls.ts';

/** Without a connection the lists are loaded this long after the start. */
const OFFLINE_START_MS: Millis = 1500;
/** The first query may have read before the commit of a message that was published before SUBSCRIBE took effect. */
const SECOND_QUERY_MS: Millis = 5000;
const RECONCILE_MS: Millis = 300_000;
const RETRY_MS: Millis = 5000;
/** From a gap in the sequences to the query for it, as gaps may close by themselves, and between two such queries. */
const GAP_MS: Millis = 1500;
const BETWEEN_GAPS_MS: Millis = 5000;
const TICK_MS: Millis = 500;
/** How far past the server's clock a range reaches. */
const AHEAD_MS: Millis = 60_000;

/** Answers to a call for one report: a foreign server may answer with an empty body that it has none. */
const HAS_NO_REPORT: ReadonlySet<CallFailure> = new Set(['absent', 'refused', 'unreadable']);

/** What catch-up is given. */
export interface CatchUpDeps extends HistoryDeps {
  readonly history: History;
  readonly config: () => EngineConfig;
  /** Whether the session's role may read reports, so that no call is answered 403. */
  readonly canReadReports: () => boolean;
  /** Whether the session's role receives embargoed reports. */
  readonly isReviewer: () => boolean;
  /** The same as `canReadReports`, of heartbeats. */
  readonly canReadHeartbeats: () => boolean;
  /** Called when the server rejects the token. */
  readonly unauthorized: () => void;
}

/**
 * Keeps the reports equal to the server's: subscribe, query, merge. Live messages are merged at once and do not
 * wait for a query: a merge compares sequences or the moments of states, so that the order of arrival does not matter.
 */
export class CatchUp {
  readonly #deps: CatchUpDeps;
  readonly #jobs: DueJobs;
  #tick: Cancel | undefined;
  #isWorking = false;
  #isOnline = false;
  /** The lists of the start are loaded: a report found from now on was missed. */
  #hasBaseline = false;
  #start: CatchUpStart | undefined;
  /** When the list of the start that is not complete yet was first requested. */
  #requestedAt: Ticks | undefined;
  /** When the newest gap is queried. */
  #gapQueryAt: Millis = -Infinity;
  /** Nothing is known to be missing: each arrival of data moves `#completeUntil`. */
  #isComplete = false;
  /** Server's clock of the last moment up to which nothing is missing. */
  #completeUntil: EpochMs = epochMs(0);
  /** Sequence up to which the last reconcile found everything; −1 unnumbered. */
  #reconciledSeq = -1;
  /** The query after a connect is to be repeated once. */
  #needsSecondQuery = false;
  /** The next query goes by time, as no sequence is known up to which the lists of the start are complete. */
  #queriesByTime = true;
  #connections = 0;
  /** The next reconciliation goes by time, as reports that the server removed may still be loaded. */
  #comparesAll = false;

  constructor(deps: CatchUpDeps) {
    this.#deps = deps;
    this.#jobs = new DueJobs(deps.clock);
  }

  /** Begins to load and to compare. */
  start(session: CatchUpStart['session']): void {
    if (this.#tick !== undefined) return;
    this.#start = { session, at: this.#start?.at ?? this.#deps.clock.ticks() };
    if (!this.#hasBaseline) {
      this.#completeUntil = this.#now();
      this.#jobs.schedule('baseline', OFFLINE_START_MS);
    }
    this.#jobs.schedule('heartbeats', OFFLINE_START_MS);
    this.#jobs.schedule('reconcile', RECONCILE_MS);
    this.#tick = repeatEvery(this.#deps.clock, TICK_MS, () => this.#poll());
  }

  /** Server's clock up to which nothing is missing; 0 before the lists of the start are loaded. */
  get completeUntil(): EpochMs {
    return this.#hasBaseline ? this.#completeUntil : epochMs(0);
  }

  /** Makes no more calls. A later start catches up from what is loaded. */
  stop(): void {
    this.#tick?.();
    this.#tick = undefined;
    this.#jobs.clear();
    this.disconnected();
  }

  /** Queries what was missed, after the channel connected and subscribed. */
  subscribed(): void {
    this.#isOnline = true;
    if (++this.#connections > 1) this.#deps.intake.sequences.countReconnect();
    this.#needsSecondQuery = true;
    this.#jobs.schedule(this.#hasBaseline ? 'catchUp' : 'baseline', 0);
    this.#jobs.schedule('heartbeats', 0);
    void this.#runDue();
  }

  /** Compares everything with the server at the next chance, as its sequences are not those that were received. */
  renumbered(): void {
    this.#queriesByTime = true;
    this.#reconciledSeq = -1;
    this.#compareAll();
  }

  /** Notes that the channel is disconnected. */
  disconnected(): void {
    this.#isOnline = false;
    this.#isComplete = false;
  }

  /** Notes that bytes arrived: everything that the server published before them has arrived too. */
  noteData(): void {
    if (this.#isComplete) this.#completeUntil = this.#now();
  }

  /** Queries soon, as a bad frame or a gap shows that a message may be lost. */
  suspect(): void {
    this.#isComplete = false;
    if (!this.#isOnline || !this.#hasBaseline) return;
    const now = this.#deps.clock.ticks();
    const due = Math.max(now + GAP_MS, this.#gapQueryAt + BETWEEN_GAPS_MS);
    if (this.#jobs.scheduleAt('catchUp', due)) this.#gapQueryAt = due;
  }

  /** Compares everything with the server after the thread was paused. */
  resumed(): void {
    this.#jobs.schedule('reconcile', 0);
    this.#jobs.schedule('heartbeats', 0);
    void this.#runDue();
  }

  /** Loads failed lists again at once. */
  retry(): void {
    if (this.#deps.history.reports.state === 'failed') this.#jobs.schedule('baseline', 0);
    if (this.#deps.history.heartbeats.state === 'failed') this.#jobs.schedule('heartbeats', 0);
    void this.#runDue();
  }

  /** Schedules what gaps and waiting updates need. */
  #poll(): void {
    const { sequences, orphans } = this.#deps.intake;
    if (sequences.gapSince >= 0) this.suspect();
    // After a failed call it is scheduled for later.
    const isDue = !this.#jobs.has('orphans') && orphans.due(this.#deps.clock.ticks()).length > 0;
    if (isDue) this.#jobs.schedule('orphans', 0);
    void this.#runDue();
  }

  async #runDue(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    try {
      for (let job = this.#takeDue(); job !== undefined; job = this.#takeDue()) {
        const done = await this.#run(job).catch((error: unknown) => {
          // A mistake in the code must not be the last that a wall tries.
          this.#jobs.schedule(job, RETRY_MS);
          throw error;
        });
        if (this.#tick === undefined) return;
        this.#settle(job, done);
      }
    } finally {
      this.#isWorking = false;
    }
  }

  /** The lists of the start are loaded without a connection too, the other jobs wait for one. */
  #takeDue(): Job | undefined {
    return this.#jobs.take((job) => job === 'baseline' || job === 'heartbeats' || this.#isOnline);
  }

  #run(job: Job): Promise<Result<unknown, CallFailure>> {
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
    if (!done.ok) return this.#jobs.schedule(job, RETRY_MS);
    if (job === 'reconcile') this.#jobs.schedule('reconcile', RECONCILE_MS);
    if ((job === 'baseline' || job === 'catchUp') && this.#isOnline && this.#needsSecondQuery) {
      this.#needsSecondQuery = false;
      this.#jobs.schedule('catchUp', SECOND_QUERY_MS);
    }
  }

  async #loadBaseline(): Promise<Result<unknown, CallFailure>> {
    const { history, intake, serverClock } = this.#deps;
    if (!this.#deps.canReadReports()) {
      this.#hasBaseline = true;
      return success(0);
    }
    const requestedAt = this.#now();
    const start = this.#start;
    if (start === undefined) return success(0);
    this.#requestedAt ??= this.#deps.clock.ticks();
    history.setReports('loading');
    const until = epochMs(requestedAt + AHEAD_MS);
    let done: Result<unknown, CallFailure> = await history.load(
      firstFrom(requestedAt, start.session, this.#margin()),
      until,
    );
    // The answers' dates may have shown that this machine's clock is slow.
    if (done.ok && this.#now() > until) done = await history.load(until, epochMs(this.#now() + AHEAD_MS));
    if (done.ok && intake.reports.columns.count < NEWEST_COUNT) done = await history.loadNewest();
    if (!done.ok && done.reason !== 'absent') {
      history.setReports('failed', done.reason);
      return done;
    }
    history.setReports('loaded');
    // Windows that an attempt before this one has loaded are as old as its request.
    const completeUntil = serverClock.earliestAt(this.#requestedAt);
    this.#requestedAt = undefined;
    if (!this.#hasBaseline) {
      countListed(intake, this.#now());
      intake.notifyMissed(missedSince(start.session, serverClock.earliestAt(start.at)), this.#embargo());
    }
    this.#hasBaseline = true;
    this.#queriesByTime = true;
    this.#completeUntil = completeUntil;
    intake.notifyFrom = completeUntil;
    return success(0);
  }

  /** How long reports are withheld from this session, besides the time that reviewers add. */
  #embargo(): Seconds | undefined {
    const { reviewerFunction, reviewerDelay } = this.#deps.config();
    return reviewerFunction && !this.#deps.isReviewer() ? reviewerDelay : undefined;
  }

  async #loadHeartbeats(): Promise<Result<unknown, CallFailure>> {
    if (!this.#deps.canReadHeartbeats()) return success(0);
    return this.#deps.history.loadHeartbeats();
  }

  async #catchUp(): Promise<Result<unknown, CallFailure>> {
    if (!this.#deps.canReadReports()) return success(0);
    const { intake } = this.#deps;
    const requestedAt = this.#now();
    const from = epochMs(this.#completeUntil - this.#margin());
    const since = this.#queriesByTime ? -1 : this.#since();
    const spans = [{ from, to: epochMs(requestedAt + AHEAD_MS) }];
    const done = await queryReports(this.#deps, { since, spans, removesAbsent: false }, noMerges());
    intake.notifications.endCatchUp();
    this.#deps.changed();
    if (!done.ok) return done;
    this.#completeUntil = requestedAt;
    this.#isComplete = this.#isOnline && intake.sequences.gapSince < 0;
    const { seq, hasUnknownRemovals } = done.value;
    // Nor can a replay say what was removed in a connection loss before any sequence was complete.
    const isNumbered = intake.sequences.lastSeq > 0 || intake.newestChange !== undefined;
    const wasTooEarly = since < 0 && this.#connections > 1 && isNumbered;
    if (hasUnknownRemovals || wasTooEarly) this.#compareAll();
    this.#queriesByTime = seq < 0;
    if (this.#reconciledSeq < 0) this.#reconciledSeq = seq;
    return done;
  }

  /** Compares everything that is loaded with the server; a report found now was lost in normal operation. */
  async #reconcile(): Promise<Result<unknown, CallFailure>> {
    if (!this.#hasBaseline || !this.#deps.canReadReports()) return success(0);
    const { intake, history } = this.#deps;
    const counts = noMerges();
    const isNumbered = this.#comparesAll || this.#reconciledSeq >= 0;
    const older = isNumbered && history.newest !== undefined ? [history.newest] : [];
    const spans = [...history.spans, ...older].map(({ from, to }) => ({
      from: epochMs(from * 1000),
      to: epochMs(to * 1000),
    }));
    const newest = {
      from: epochMs(this.#completeUntil - this.#margin()),
      to: epochMs(this.#now() + AHEAD_MS),
    };
    const query = { spans: [newest, ...spans], removesAbsent: this.#comparesAll };
    const since = this.#comparesAll ? -1 : this.#reconciledSeq;
    const done = await queryReports(this.#deps, { since, ...query }, counts);
    intake.notifications.endCatchUp();
    if (done.ok) {
      this.#reconciledSeq = done.value.seq;
      this.#comparesAll = false;
    }
    if (counts.added > 0) intake.sequences.countReconciled(counts.added);
    this.#deps.changed();
    return done;
  }

  /**
   * Compares everything that is loaded with the ranges of the server, soon: what they do not have is removed. Of a foreign
   * server, which may limit its answers, nothing is.
   */
  #compareAll(): void {
    this.#comparesAll = true;
    this.#jobs.schedule('reconcile', 0);
  }

  /** Sequence from which to replay, −1 where the server has none. */
  #since(): number {
    const { sequences } = this.#deps.intake;
    if (sequences.gapSince >= 0) return sequences.gapSince;
    return sequences.lastSeq > 0 ? sequences.lastSeq : -1;
  }

  /** Requests the reports of updates that have waited for theirs. */
  async #fetchOrphans(): Promise<Result<unknown, CallFailure>> {
    const { intake, calls, changed } = this.#deps;
    for (const { key, orphan } of intake.orphans.due(this.#deps.clock.ticks())) {
      const mark = intake.sequences.mark();
      const answer = await calls.get(PATHS.loadShotreport, { id: orphan.id });
      if (!answer.ok && !HAS_NO_REPORT.has(answer.reason)) return answer;
      if (answer.ok) intake.mergeFetched(key, answer.value.body, { asOf: answer.value.asOf, mark });
      else if (intake.orphans.take(key) !== undefined)
        intake.sequences.recordMessageFailure('noKey', orphan.body, this.#now());
      intake.notifications.endCatchUp();
      changed();
    }
    return success(0);
  }

  #margin(): Millis {
    return visibleAfter(this.#deps.config());
  }

  #now(): EpochMs {
    return this.#deps.serverClock.now();
  }
}
