import { Worker } from 'node:worker_threads';
import type { Millis } from '../../src/domain/units.ts';
import type { ConsoleOrder, FromThread, ThreadResult, ToThread } from './messages.ts';

/** The bench has its main thread beside them; more threads than this would only wait for the cores of a small machine. */
const THREADS = 2;
const PATIENCE: Millis = 120_000;
const POLL_INTERVAL: Millis = 100;

/** Consoles on threads of this process, with real sockets. */
export class ConsolePool {
  readonly #threads: readonly Worker[];

  private constructor(threads: readonly Worker[]) {
    this.#threads = threads;
  }

  /** Opens the consoles; resolves when all are subscribed, throws where that takes longer than two minutes. */
  static async open(order: ConsoleOrder): Promise<ConsolePool> {
    const count = Math.min(THREADS, order.consoles);
    const threads = Array.from(
      { length: count },
      () => new Worker(new URL('./consoles.worker.ts', import.meta.url)),
    );
    const pool = new ConsolePool(threads);
    try {
      await Promise.all(
        threads.map((thread, at) => {
          const consoles = Math.floor((order.consoles + at) / count);
          return ask(thread, { kind: 'connect', order: { ...order, consoles } }, 'online');
        }),
      );
    } catch (error) {
      await pool.#close();
      throw error;
    }
    return pool;
  }

  /** The measurement begins. */
  begin(): void {
    for (const thread of this.#threads) thread.postMessage({ kind: 'begin' } satisfies ToThread);
  }

  /** Waits until every console is online and has as many reports, for a time at most. */
  async waitFor(reports: number, patience: Millis): Promise<void> {
    const deadline = performance.now() + patience;
    while (performance.now() < deadline) {
      const states = await Promise.all(
        this.#threads.map((thread) => ask(thread, { kind: 'progress' }, 'progress')),
      );
      if (states.every(({ received, offline }) => received >= reports && offline === 0)) return;
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL));
    }
  }

  /** Closes the consoles and returns what each thread has seen of the reports 0 to `posted`. */
  async end(posted: number): Promise<readonly ThreadResult[]> {
    const results = await Promise.all(
      this.#threads.map((thread) => ask(thread, { kind: 'end', posted }, 'result')),
    );
    await this.#close();
    return results.map(({ result }) => result);
  }

  async #close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.terminate()));
  }
}

/** Sends a message to a thread and waits for the answer of a kind. Throws what the thread throws, and after the time. */
function ask<Kind extends FromThread['kind']>(
  thread: Worker,
  message: ToThread,
  kind: Kind,
): Promise<Extract<FromThread, { kind: Kind }>> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(late);
      thread.off('message', received).off('error', failed);
      settle();
    };
    const failed = (error: Error) => end(() => reject(error));
    const received = (answer: FromThread) => {
      if (answer.kind === kind) end(() => resolve(answer as Extract<FromThread, { kind: Kind }>));
    };
    const late = setTimeout(
      () => failed(new Error(`A thread of consoles did not answer "${kind}"`)),
      PATIENCE,
    );
    thread.on('message', received).on('error', failed);
    thread.postMessage(message);
  });
}
