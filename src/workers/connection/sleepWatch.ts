import type { Millis } from '../../domain/units.ts';
import { repeatEvery, type Cancel, type Clock } from './clock.ts';
import type { TokenStatus } from './feed.ts';
import type { ServerClock } from './serverClock.ts';

const CHECK_MS: Millis = 500;
/** Gain of the wall clock on the monotonic one from which the server is asked: HTTP dates tell two seconds or more. */
const STEP_MS: Millis = 3000;
/** Correction of the server's clock by its date that no rounding explains. */
const CORRECTION_MS: Millis = 1000;

export interface SleepWatchDeps {
  readonly clock: Clock;
  readonly serverClock: ServerClock;
  /** Calls the server, whose answer has its date. */
  readonly callServer: () => Promise<TokenStatus>;
  /** Called when the machine has slept for `span` while its monotonic clock stood still. */
  readonly slept: (span: Millis) => void;
}

/**
 * Notices that the machine slept where the monotonic clock of browsers stops meanwhile (Linux, macOS): the wall clock then
 * has gained on it. A step of the wall clock looks alike on this machine, so that the server's date decides; a server that
 * does not answer is one whose connection was lost in a sleep.
 */
export class SleepWatch {
  readonly #deps: SleepWatchDeps;
  #timer: Cancel | undefined;
  /** Wall clock minus monotonic clock at the last check, and the server's clock minus the same. */
  #wallOffset: Millis = 0;
  #serverOffset: Millis | undefined;

  constructor(deps: SleepWatchDeps) {
    this.#deps = deps;
  }

  /** Begins to compare the clocks; does nothing while it does. */
  start(): void {
    if (this.#timer !== undefined) return;
    this.#readClocks();
    this.#timer = repeatEvery(this.#deps.clock, CHECK_MS, () => this.#check());
  }

  /** Compares no more. */
  stop(): void {
    this.#timer?.();
    this.#timer = undefined;
  }

  #check(): void {
    const wallBefore = this.#wallOffset;
    const before = this.#serverOffset;
    this.#readClocks();
    const span = this.#wallOffset - wallBefore;
    if (span >= STEP_MS && before !== undefined) void this.#ask(span, before);
  }

  #readClocks(): void {
    const { clock, serverClock } = this.#deps;
    this.#wallOffset = clock.wall() - clock.ticks();
    this.#serverOffset = serverClock.offset;
  }

  /** @param before  the server's offset before the wall clock gained `span` */
  async #ask(span: Millis, before: Millis): Promise<void> {
    const { serverClock, callServer, slept } = this.#deps;
    const status = await callServer();
    if (this.#timer === undefined) return;
    const correction = (): Millis => (serverClock.offset ?? before) - before;
    if (status === 'unreachable' && correction() < CORRECTION_MS) serverClock.advance(span);
    if (correction() >= CORRECTION_MS) slept(correction());
  }
}
