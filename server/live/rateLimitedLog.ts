/** Lines about what clients may not do: bounded, since a client could fill the disk with them. */
import type { Millis, Ticks } from '../../src/domain/units.ts';

type WriteLog = (facts: Readonly<Record<string, unknown>>, message: string) => void;

export const MAX_LINES = 50;
const WINDOW_MS: Millis = 60_000;

export class RateLimitedLog {
  readonly #ticks: () => Ticks;
  readonly #write: WriteLog;
  #since: Ticks;
  #lines = 0;
  #omitted = 0;

  constructor(ticks: () => Ticks, write: WriteLog) {
    this.#ticks = ticks;
    this.#write = write;
    this.#since = ticks();
  }

  /** Writes the line, or counts it where MAX_LINES of this minute are out; the next minute's first line has the count. */
  line(facts: Readonly<Record<string, unknown>>, message: string): void {
    const now = this.#ticks();
    if (now - this.#since >= WINDOW_MS) {
      this.#since = now;
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
