import { PATHS } from '../../domain/contract/paths.ts';
import type { StreamMark } from '../../domain/live/ledgerBook.ts';
import type { LoadState } from '../../domain/live/summary.ts';
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
import type { Intake, Taken } from '../intake/intake.ts';
import type { Answer, CallFailure, ServerCalls } from './serverCalls.ts';
import type { ServerClock } from './serverClock.ts';
import { WindowSet } from './windowSet.ts';

/** Rows taken in at once; between two slices frames and live messages have their turn. */
const SLICE_ROWS = 4000;
const FIRST_WINDOW: Seconds = 3600;
const SHORTEST_WINDOW: Seconds = 60;
const FEW_ROWS = 2000;
const MANY_ROWS = 20_000;
/** Rows asked for where the newest window holds hardly any. */
export const NEWEST_COUNT = 200;
/** What the server has not seen yet by its own clock cannot be missed. */
const AHEAD: Seconds = 60;

/** What history needs of the world. */
export interface HistoryDeps {
  readonly clock: Clock;
  readonly calls: ServerCalls;
  readonly serverClock: ServerClock;
  readonly intake: Intake;
  /** A load state changed, or rows came in. */
  readonly changed: () => void;
}

const IDLE: LoadState = { state: 'idle', reason: undefined, at: epochMs(0) };

/** Loads lists over HTTP into the intake: past windows, each once; the newest reports; the heartbeats. */
export class History {
  reports: LoadState = IDLE;
  heartbeats: LoadState = IDLE;
  /** Of the timeline's window. */
  window: LoadState = IDLE;
  readonly #deps: HistoryDeps;
  readonly #windows = new WindowSet();
  #step: Seconds = FIRST_WINDOW;
  /** What happened later than this comes by the live channel and by catch-up. */
  #liveFrom: EpochSeconds | undefined;
  #loading: Promise<unknown> = Promise.resolve();

  constructor(deps: HistoryDeps) {
    this.#deps = deps;
  }

  /** Spans that are in, newest first. */
  get spans(): readonly { readonly from: EpochSeconds; readonly to: EpochSeconds }[] {
    return this.#windows.spans();
  }

  /**
   * Loads what of [from, to] is not in yet, newest first, in windows that grow where reports are few.
   * Loads follow each other, so that a window is asked for once. Stops early where reports are so old
   * that the columns no longer take them.
   */
  load(from: EpochMs, to: EpochMs): Promise<Result<Taken, CallFailure>> {
    const loading = this.#loading.then(async () => {
      const end = this.#capped(to);
      const done = await this.#load(msToEpochSeconds(from), end);
      if (done.ok) this.#liveFrom ??= end;
      return done;
    });
    this.#loading = loading;
    return loading;
  }

  /** Whether all of [from, to] is in. */
  has(from: EpochMs, to: EpochMs): boolean {
    return this.#windows.newestMissing(msToEpochSeconds(from), this.#capped(to)) === undefined;
  }

  /** Takes in a window whether it is in or not. `late`: what it adds is told as received late. */
  async query(
    from: EpochSeconds,
    to: EpochSeconds,
    late: boolean,
    taken: Taken,
  ): Promise<Result<number, CallFailure>> {
    const asked = this.#deps.intake.ledger.mark();
    const answer = await this.#deps.calls.get(PATHS.shotreportsByRange, { start: from, end: to });
    return this.#takeRows(answer, asked, late, taken);
  }

  /** The newest reports whatever their time: what a quiet installation, or the replay of an old record, has. */
  async loadNewest(): Promise<Result<number, CallFailure>> {
    const query = { page: 0, size: NEWEST_COUNT, sort: 'timeStamp,desc' };
    const asked = this.#deps.intake.ledger.mark();
    const answer = await this.#deps.calls.get(PATHS.shotreports, query);
    return this.#takeRows(answer, asked, false, { added: 0, updated: 0, tooOld: 0 });
  }

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
      intake.takeHeartbeats(list.value.rows.slice(i, i + SLICE_ROWS), list.value.asOf);
      this.#deps.changed();
      await pause(clock);
    }
    this.#setHeartbeats('whole');
    return success(list.value.rows.length);
  }

  setReports(state: LoadState['state'], reason?: CallFailure): void {
    this.reports = { state, reason, at: this.#deps.clock.wall() };
    this.#deps.changed();
  }

  /** `reason` of `whole`: not all of the window is kept. */
  setWindow(state: LoadState['state'], reason?: CallFailure | 'tooOld'): void {
    if (this.window.state === state && this.window.reason === reason) return;
    this.window = { state, reason, at: this.#deps.clock.wall() };
    this.#deps.changed();
  }

  clear(): void {
    this.#windows.clear();
    this.#step = FIRST_WINDOW;
    this.#liveFrom = undefined;
    this.reports = IDLE;
    this.heartbeats = IDLE;
    this.window = IDLE;
  }

  async #load(from: EpochSeconds, to: EpochSeconds): Promise<Result<Taken, CallFailure>> {
    const taken: Taken = { added: 0, updated: 0, tooOld: 0 };
    for (;;) {
      const missing = this.#windows.newestMissing(from, to);
      if (missing === undefined) return success(taken);
      const start = Math.max(missing.from, missing.to - this.#step) as EpochSeconds;
      const tooOldBefore = taken.tooOld;
      const rows = await this.query(start, missing.to, false, taken);
      if (!rows.ok) return rows;
      this.#windows.add(start, missing.to);
      this.#adapt(rows.value);
      if (rows.value > 0 && taken.tooOld - tooOldBefore === rows.value) return success(taken);
    }
  }

  #adapt(rows: number): void {
    if (rows < FEW_ROWS) this.#step *= 2;
    else if (rows > MANY_ROWS) this.#step = Math.max(SHORTEST_WINDOW, Math.floor(this.#step / 2));
  }

  #capped(to: EpochMs): EpochSeconds {
    const now = msToEpochSeconds(this.#deps.serverClock.now());
    return Math.min(msToEpochSeconds(to) + 1, this.#liveFrom ?? now + AHEAD) as EpochSeconds;
  }

  async #takeRows(
    answer: Result<Answer, CallFailure>,
    asked: StreamMark,
    late: boolean,
    taken: Taken,
  ): Promise<Result<number, CallFailure>> {
    const list = rowsOf(answer);
    if (!list.ok) return list;
    const { rows, asOf } = list.value;
    for (let i = 0; i < rows.length; i += SLICE_ROWS) {
      if (i > 0) await pause(this.#deps.clock);
      this.#deps.intake.takeReports(rows.slice(i, i + SLICE_ROWS), { asOf, asked, late }, taken);
      this.#deps.changed();
    }
    return success(rows.length);
  }

  #setHeartbeats(state: LoadState['state'], reason?: CallFailure): void {
    this.heartbeats = { state, reason, at: this.#deps.clock.wall() };
    this.#deps.changed();
  }
}

function rowsOf(
  answer: Result<Answer, CallFailure>,
): Result<{ rows: readonly unknown[]; asOf: EpochMs }, CallFailure> {
  if (!answer.ok) return answer;
  const { body, asOf } = answer.value;
  return Array.isArray(body) ? success({ rows: body as readonly unknown[], asOf }) : failure('unreadable');
}

function pause(clock: Clock, span: Millis = 0): Promise<void> {
  return new Promise((done) => void clock.after(span, done));
}
