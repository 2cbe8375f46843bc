/** A log with a bounded number of lines a minute, for lines that a client can cause: it could fill the disk. */
import type { Millis, Ticks } from '../../src/domain/units.ts';

type WriteLog = (facts: Readonly<Record<string, unknown>>, message: string) => void;

/** Lines within a minute. */
export const MAX_LINES = 50;
const WINDOW_MS: Millis = 60_000;

/** Writes at most MAX_LINES lines a minute and counts the others. */
export class RateLimitedLog {
  readonly #ticks: () => Ticks;
  readonly #write: WriteLog;
  #windowStart: Ticks;
  #lines = 0;
  #omitted = 0;

  constructor(ticks: () => Ticks, write: WriteLog) {
    this.#ticks = ticks;
    this.#write = write;
    this.#windowStart = ticks();
  }

  /** Writes a line. Beyond MAX_LINES it is counted, and the first line of the next minute has the count as `omitted`. */
  write(facts: Readonly<Record<string, unknown>>, message: string): void {
    const now = this.#ticks();
    if (now - this.#windowStart >= WINDOW_MS) {
      this.#windowStart = now;
      this.#lines = 0;
    }
    if (this.#lines >= MAX_LINES) {
      this.#omitted++;
      return;
    }
    this.#lines++;
    this.#write(this.#omitted === 0 ? facts : { ...facts, omitted: this.#omitted }, message);
    this.#omitted = 0;
  }
}
