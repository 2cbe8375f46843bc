/**
 * Contains unexpected exceptions: each is counted and logged where it is caught, and ends only the connection, call,
 * timer run or job that it came from. None of them may end the process, nor fill the disk with the log: on a full one every
 * write fails.
 */
import type { Millis, Ticks } from '../../src/domain/units.ts';
import { RateLimitedLog } from './rateLimitedLog.ts';

/** Kinds of work that are guarded. */
const GUARDED = ['connection', 'call', 'timer', 'job'] as const;
export type GuardedWork = (typeof GUARDED)[number];

/** Writes one line of the log. Facts never hold a token, nor a URL with its query. */
type WriteLog = (facts: Readonly<Record<string, unknown>>, message: string) => void;

/** A caught exception, and the facts that are logged with it. */
interface ReportedFailure {
  readonly error?: unknown;
  readonly [fact: string]: unknown;
}

/** Counts unexpected exceptions by kind and logs them. */
export class FailureGuard {
  readonly #write: WriteLog;
  readonly #ticks: () => Ticks;
  /** By sentence: an exception that repeats hides no other one. */
  readonly #logs = new Map<string, RateLimitedLog>();
  readonly #counts: Record<GuardedWork, number> = { connection: 0, call: 0, timer: 0, job: 0 };

  /** @param ticks  monotonic clock */
  constructor(write: WriteLog, ticks: () => Ticks) {
    this.#write = write;
    this.#ticks = ticks;
  }

  /** Counts and logs a caught exception, at most 50 of a sentence in a minute. `sentence` says what it ended; there are few. */
  report(kind: GuardedWork, sentence: string, { error, ...facts }: ReportedFailure = {}): void {
    this.#counts[kind]++;
    this.#logOf(sentence).write({ ...facts, err: error }, sentence);
  }

  /** Number of exceptions since the start, by kind. */
  counts(): Readonly<Record<GuardedWork, number>> {
    return { ...this.#counts };
  }

  /**
   * Calls `work` every `span` until the returned function is called. An exception or a rejection is reported and ends
   * that run only. The timer does not keep the process alive.
   */
  runEvery(span: Millis, sentence: string, work: () => void | Promise<void>): () => void {
    const run = async (): Promise<void> => {
      try {
        await work();
      } catch (error) {
        this.report('timer', sentence, { error });
      }
    };
    const timer = setInterval(() => void run(), span).unref();
    return () => clearInterval(timer);
  }

  /** Awaits background work and reports its rejection; never rejects itself. */
  async awaitJob(sentence: string, work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.report('job', sentence, { error });
    }
  }

  #logOf(sentence: string): RateLimitedLog {
    const log = this.#logs.get(sentence) ?? new RateLimitedLog(this.#ticks, this.#write);
    this.#logs.set(sentence, log);
    return log;
  }
}
