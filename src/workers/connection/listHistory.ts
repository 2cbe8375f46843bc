import { PATHS } from '../../domain/contract/paths.ts';
import type { LoadState } from '../../domain/live/summary.ts';
import type { ReportStore } from '../../domain/reports/reportStore.ts';
import { isLive } from '../../domain/reports/upsert.ts';
import { failure, success, type Result } from '../../domain/result.ts';
import {
  epochMs,
  msToEpochSeconds,
  type EpochMs,
  type EpochSeconds,
  type Millis,
  type Seconds,
} from '../../domain/units.ts';
import type { Clock } from './clock.ts';
import type { Intake, ListOrigin } from '../intake/intake.ts';
import { noMerges, type MergeCounts } from '../intake/mergeCounts.ts';
import type { ServerAnswer, CallFailure, ServerCalls } from './serverCalls.ts';
import type { ServerClock } from './serverClock.ts';
import { WindowSet } from './windowSet.ts';

/**
 * Rows merged in one go; frames and live messages are handled between two slices. The first 4 000, not compiled yet, take
 * 123 ms of processor time, the first 1 000 take 23; all together no longer.
 */
const SLICE_ROWS = 1000;
const INITIAL_WINDOW: Seconds = 3600;
const MIN_WINDOW: Seconds = 60;
const FEW_ROWS = 2000;
const MANY_ROWS = 20_000;
/** Newest reports requested where the first window has few. */
export const NEWEST_COUNT = 200;
/** How far past the server's clock a window may reach. */
const AHEAD: Seconds = 60;

/** Dependencies of the history. */
export interface HistoryDeps {
  readonly clock: Clock;
  readonly calls: ServerCalls;
  readonly serverClock: ServerClock;
  readonly intake: Intake;
  /** Called when a load state changed or rows were merged. */
  readonly changed: () => void;
}

/** Ends of a range call. */
interface Range {
  readonly from: EpochSeconds;
  readonly to: EpochSeconds;
}

/** A list that was merged: its number of rows, and the server's clock at its request. */
interface MergedList {
  readonly rows: number;
  readonly asOf: EpochMs;
}

const IDLE: LoadState = { state: 'idle', reason: undefined, at: epochMs(0) };

/** Loads lists over HTTP into the intake: past windows, each once, the newest reports, and the heartbeats. */
export class History {
  /** State of the list of reports. */
  reports: LoadState = IDLE;
  /** State of the list of heartbeats. */
  heartbeats: LoadState = IDLE;
  readonly #deps: HistoryDeps;
  readonly #windows = new WindowSet();
  #step: Seconds = INITIAL_WINDOW;
  /** Later reports arrive by the live channel and by catch-up. */
  #liveFrom: EpochSeconds | undefined;
  #loading: Promise<unknown> = Promise.resolve();
  #newest: Range | undefined;

  constructor(deps: HistoryDeps) {
    this.#deps = deps;
  }

  /** Loaded spans, newest first. */
  get spans(): readonly { readonly from: EpochSeconds; readonly to: EpochSeconds }[] {
    return this.#windows.spans();
  }

  /**
   * The range before the oldest loaded span that `loadNewest` has loaded; undefined where there is none. It
   * does not count as a loaded span: a foreign server may have limited or sorted its answer differently.
   */
  get newest(): Range | undefined {
    return this.#newest;
  }

  /**
   * Loads the parts of [from, to] that are not loaded yet, newest first, in windows that grow where reports are few.
   * Loads run one after another, so that no window is requested twice. Ends early where a window's reports are all too
   * old to be stored.
   */
  load(from: EpochMs, to: EpochMs): Promise<Result<MergeCounts, CallFailure>> {
    const run = async () => {
      const end = this.#capped(to);
      const done = await this.#load(msToEpochSeconds(from), end);
      // Where this machine's clock was slow, its first answer has shown that the end was in the past.
      if (done.ok && end >= msToEpochSeconds(this.#deps.serverClock.now())) this.#liveFrom ??= end;
      return done;
    };
    // An exception ends its own load only.
    const loading = this.#loading.then(run, run);
    this.#loading = loading;
    return loading;
  }

  /** Whether all of [from, to] is loaded. */
  has(from: EpochMs, to: EpochMs): boolean {
    return this.#windows.newestMissing(msToEpochSeconds(from), this.#capped(to)) === undefined;
  }

  /**
   * Loads a window, loaded or not, for catch-up. Added reports are notified as received late. With
   * `removesAbsent` it removes reports that the answer lacks. Returns the answer's row count.
   */
  async query(
    range: Range,
    { removesAbsent }: { readonly removesAbsent: boolean },
    counts: MergeCounts,
  ): Promise<Result<number, CallFailure>> {
    const done = await this.#loadRange(range, { fromCatchUp: true }, counts);
    if (!done.ok) return done;
    const { rows, asOf } = done.value;
    // A second less at each end, as the ends of the call may be exclusive.
    const [from, to] = [(range.from + 1) * 1000, (range.to - 1) * 1000];
    if (removesAbsent) this.#deps.intake.removeAbsent({ from, to }, asOf);
    this.#deps.changed();
    return success(rows);
  }

  async #loadRange(
    { from, to }: Range,
    { fromCatchUp }: { readonly fromCatchUp: boolean },
    counts: MergeCounts,
  ): Promise<Result<MergedList, CallFailure>> {
    const mark = this.#deps.intake.sequences.mark();
    const answer = await this.#deps.calls.get(PATHS.shotreportsByRange, { start: from, end: to });
    return this.#mergeRows(answer, { mark, fromCatchUp }, counts);
  }

  /** Loads the newest reports whatever their time, for a site where little happens and for the replay of an old recording. */
  async loadNewest(): Promise<Result<MergedList, CallFailure>> {
    const query = { page: 0, size: NEWEST_COUNT, sort: 'timeStamp,desc' };
    const mark = this.#deps.intake.sequences.mark();
    const answer = await this.#deps.calls.get(PATHS.shotreports, query);
    const merged = await this.#mergeRows(answer, { mark, fromCatchUp: false }, noMerges());
    if (!merged.ok) return merged;
    // The second of the oldest report is compared only where the server has no older one.
    const margin: Seconds = merged.value.rows < NEWEST_COUNT ? -2 : 1;
    const from = (msToEpochSeconds(oldestTime(this.#deps.intake.reports)) + margin) as EpochSeconds;
    const to = this.spans.at(-1)?.from ?? from;
    this.#newest = from < to ? { from, to } : undefined;
    return merged;
  }

  /** Loads the newest heartbeat of every sensor; returns their number. */
  async loadHeartbeats(): Promise<Result<number, CallFailure>> {
    const { calls, intake, clock } = this.#deps;
    this.#setHeartbeats('loading');
    const answer = await calls.get(PATHS.heartbeats);
    const list = rowsOf(answer);
    if (!list.ok) {
      this.#setHeartbeats('failed', list.reason);
      return list;
    }
    for (let i = 0; i < list.value.rows.length; i += SLICE_ROWS) {
      intake.mergeHeartbeats(list.value.rows.slice(i, i + SLICE_ROWS), list.value.asOf);
      this.#deps.changed();
      await pause(clock);
    }
    this.#setHeartbeats('loaded');
    return success(list.value.rows.length);
  }

  /** Sets the state of the list of reports. */
  setReports(state: LoadState['state'], reason?: CallFailure): void {
    this.reports = { state, reason, at: this.#deps.clock.wall() };
    this.#deps.changed();
  }

  /** Forgets what is loaded. */
  clear(): void {
    this.#windows.clear();
    this.#step = INITIAL_WINDOW;
    this.#liveFrom = undefined;
    this.#newest = undefined;
    this.reports = IDLE;
    this.heartbeats = IDLE;
  }

  async #load(from: EpochSeconds, to: EpochSeconds): Promise<Result<MergeCounts, CallFailure>> {
    const counts = noMerges();
    for (;;) {
      const missing = this.#windows.newestMissing(from, to);
      if (missing === undefined) return success(counts);
      const start = Math.max(missing.from, missing.to - this.#step) as EpochSeconds;
      const tooOldBefore = counts.tooOld;
      const done = await this.#loadRange({ from: start, to: missing.to }, { fromCatchUp: false }, counts);
      if (!done.ok) return done;
      const { rows } = done.value;
      this.#windows.add(start, missing.to);
      this.#adapt(rows);
      if (rows > 0 && counts.tooOld - tooOldBefore === rows) return success(counts);
    }
  }

  #adapt(rows: number): void {
    if (rows < FEW_ROWS) this.#step *= 2;
    else if (rows > MANY_ROWS) this.#step = Math.max(MIN_WINDOW, Math.floor(this.#step / 2));
  }

  #capped(to: EpochMs): EpochSeconds {
    const now = msToEpochSeconds(this.#deps.serverClock.now());
    return Math.min(msToEpochSeconds(to) + 1, this.#liveFrom ?? now + AHEAD) as EpochSeconds;
  }

  async #mergeRows(
    answer: Result<ServerAnswer, CallFailure>,
    origin: Omit<ListOrigin, 'asOf'>,
    counts: MergeCounts,
  ): Promise<Result<MergedList, CallFailure>> {
    const list = rowsOf(answer);
    if (!list.ok) return list;
    const { rows, asOf } = list.value;
    for (let i = 0; i < rows.length; i += SLICE_ROWS) {
      if (i > 0) await pause(this.#deps.clock);
      this.#deps.intake.mergeReports(rows.slice(i, i + SLICE_ROWS), { ...origin, asOf }, counts);
      this.#deps.changed();
    }
    return success({ rows: rows.length, asOf });
  }

  #setHeartbeats(state: LoadState['state'], reason?: CallFailure): void {
    this.heartbeats = { state, reason, at: this.#deps.clock.wall() };
    this.#deps.changed();
  }
}

function rowsOf(
  answer: Result<ServerAnswer, CallFailure>,
): Result<{ rows: readonly unknown[]; asOf: EpochMs }, CallFailure> {
  if (!answer.ok) return answer;
  const { body, asOf } = answer.value;
  return Array.isArray(body) ? success({ rows: body as readonly unknown[], asOf }) : failure('unreadable');
}

/** Time of the oldest stored report; Infinity without any. O(rows). */
function oldestTime(reports: ReportStore): EpochMs {
  let oldest = Infinity;
  for (let row = 0; row < reports.columns.used; row++)
    if (isLive(reports, row)) oldest = Math.min(oldest, reports.columns.time[row]);
  return epochMs(oldest);
}

function pause(clock: Clock, span: Millis = 0): Promise<void> {
  return new Promise((done) => void clock.after(span, done));
}
