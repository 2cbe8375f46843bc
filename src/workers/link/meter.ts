import type { LiveSummary } from '../../domain/live/summary.ts';
import type { Millis } from '../../domain/units.ts';

const SECOND: Millis = 1000;
const MICROS = 1000;

/** What the engine thread does in a second: messages, characters, and the share of it spent working. */
export class Meter {
  #since: Millis;
  #messages = 0;
  #characters = 0;
  #reading: Millis = 0;
  #working: Millis = 0;
  #last: LiveSummary['rate'] = { messagesPerSecond: 0, bytesPerSecond: 0, decodeMicros: 0, busy: 0 };

  constructor(now: Millis) {
    this.#since = now;
  }

  message(): void {
    this.#messages++;
  }

  /** A chunk was read and its messages taken in. */
  read(characters: number, spent: Millis): void {
    this.#characters += characters;
    this.#reading += spent;
    this.#working += spent;
  }

  /** Other work: frames, summaries, lists. */
  worked(spent: Millis): void {
    this.#working += spent;
  }

  /** Figures of the last whole second or more; text counts as bytes of ASCII. */
  rate(now: Millis): LiveSummary['rate'] {
    const span = now - this.#since;
    if (span < SECOND) return this.#last;
    this.#last = {
      messagesPerSecond: (this.#messages * SECOND) / span,
      bytesPerSecond: (this.#characters * SECOND) / span,
      decodeMicros: this.#messages === 0 ? 0 : (this.#reading * MICROS) / this.#messages,
      busy: Math.min(1, this.#working / span),
    };
    this.#since = now;
    this.#messages = 0;
    this.#characters = 0;
    this.#reading = 0;
    this.#working = 0;
    return this.#last;
  }

  /** Whether the figures would still change though nothing happens. */
  get moving(): boolean {
    return this.#messages > 0 || this.#last.messagesPerSecond > 0;
  }
}
