/** A thread that several parts of the page use, one after the other. */
import type { Millis } from '../../../domain/units.ts';
import type { ThreadHandle } from './workerThread.ts';

/** A thread that nobody uses for so long ends: it holds memory. */
export const REST_MS: Millis = 60_000;

/** A thread in use. */
export interface UsedThread<Port> {
  readonly port: Port;
  /** Ends this use. */
  end(): void;
}

type Failed = (reason: string) => void;

/** Starts a thread at its first use, and keeps it for the next one. */
export class KeptThread<Port> {
  readonly #start: (onSilent: Failed) => ThreadHandle<Port>;
  readonly #users = new Set<Failed>();
  #thread: ThreadHandle<Port> | undefined;
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(start: (onSilent: Failed) => ThreadHandle<Port>) {
    this.#start = start;
  }

  /** Starts the thread before somebody uses it. */
  warm(): void {
    if (this.#thread === undefined) this.use(() => undefined).end();
  }

  /** The thread, until `end`. After a failure, which `onFailure` hears, the next use starts another one. */
  use(onFailure: Failed): UsedThread<Port> {
    clearTimeout(this.#resting);
    const thread = (this.#thread ??= this.#started());
    // The same function may use it twice.
    const user: Failed = (reason) => onFailure(reason);
    this.#users.add(user);
    return {
      port: thread.port,
      end: () => {
        if (!this.#users.delete(user) || this.#users.size > 0) return;
        this.#resting = setTimeout(() => this.#end(), REST_MS);
      },
    };
  }

  #started(): ThreadHandle<Port> {
    const thread = this.#start((reason) => {
      if (this.#thread !== thread) return;
      const users = [...this.#users];
      this.#users.clear();
      this.#end();
      for (const user of users) user(reason);
    });
    return thread;
  }

  #end(): void {
    clearTimeout(this.#resting);
    this.#thread?.dispose();
    this.#thread = undefined;
  }
}
