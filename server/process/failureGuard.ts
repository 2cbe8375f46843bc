/**
 * Contains unexpected exceptions: each is logged and counted where it is caught, and ends only the connection, call,
 * timer run or job that it came from. None of them may end the process.
 */
import type { Millis } from '../../src/domain/units.ts';

/** Kinds of work that are guarded. */
const GUARDED = ['connection', 'call', 'timer', 'job'] as const;
export type Guarded = (typeof GUARDED)[number];

/** Writes one line of the log. Facts never hold a token, nor a URL with its query. */
type WriteLog = (facts: Readonly<Record<string, unknown>>, message: string) => void;

/** Counts unexpected exceptions by kind and logs each of them. */
export class FailureGuard {
  readonly #write: WriteLog;
  readonly #counts: Record<Guarded, number> = { connection: 0, call: 0, timer: 0, job: 0 };

  constructor(write: WriteLog) {
    this.#write = write;
  }

  /** Logs and counts a caught exception. `sentence` says what it ended. */
  report(
    kind: Guarded,
    sentence: string,
    error: unknown,
    facts: Readonly<Record<string, unknown>> = {},
  ): void {
    this.#counts[kind]++;
    this.#write({ ...facts, err: error }, sentence);
  }

  /** Number of exceptions since the start, by kind. */
  counts(): Readonly<Record<Guarded, number>> {
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
        this.report('timer', sentence, error);
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
      this.report('job', sentence, error);
    }
  }
}
