import type { LiveSummary } from '../../domain/live/summary.ts';
import type { Millis } from '../../domain/units.ts';

const SECOND: Millis = 1000;
const MICROS = 1000;

/** Rates of the engine thread: messages and characters a second, and the share of time spent working. */
export class ThreadMeter {
  #since: Millis;
  #messages = 0;
  #characters = 0;
  #reading: Millis = 0;
  #working: Millis = 0;
  #lastRate: LiveSummary['rate'] = { messagesPerSecond: 0, bytesPerSecond: 0, decodeMicros: 0, busy: 0 };

  constructor(now: Millis) {
    this.#since = now;
  }

  /** Counts a message. */
  addMessage(): void {
    this.#messages++;
  }

  /** Counts a chunk of messages, and the time that reading it took. */
  addChunk(characters: number, spent: Millis): void {
    this.#characters += characters;
    this.#reading += spent;
    this.#working += spent;
  }

  /** Counts the time of other work, such as frames and summaries. */
  addWork(spent: Millis): void {
    this.#working += spent;
  }

  /** Rates of the last complete second or more; a character counts as a byte. */
  rate(now: Millis): LiveSummary['rate'] {
    const span = now - this.#since;
    if (span < SECOND) return this.#lastRate;
    this.#lastRate = {
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
    return this.#lastRate;
  }

  /** Whether the rates will change even if nothing else happens. */
  get isActive(): boolean {
    return this.#messages > 0 || this.#lastRate.messagesPerSecond > 0;
  }
}
