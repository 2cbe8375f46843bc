import wretch, { type Wretch } from 'wretch';
import type { Millis } from '../../domain/units.ts';
import type { Clock } from './clock.ts';

/** As `fetch`, with options in the form of wretch. */
export type Fetch = (url: string, options: object) => Promise<Response>;

/** Parameters of a call's address. */
export type Query = Readonly<Record<string, string | number>>;

/** Base address and token of a session's calls, and their end with it. */
export class CallSession {
  readonly #clock: Clock;
  readonly #fetch: Fetch;
  #baseUrl = '';
  #token = '';
  #end = new AbortController();

  constructor(clock: Clock, fetch: Fetch) {
    this.#clock = clock;
    this.#fetch = fetch;
  }

  /** Sets the base address and the token of the calls from now on. */
  open(baseUrl: string, token: string): void {
    this.#baseUrl = baseUrl;
    this.#token = token;
    if (this.#end.signal.aborted) this.#end = new AbortController();
  }

  /** Ends all pending calls, and each further one until `open`. */
  close(): void {
    this.#end.abort();
  }

  /** Address of a path, which is relative to the base address. */
  urlOf(path: string, query: Query): URL {
    const url = new URL(path, this.#baseUrl);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    return url;
  }

  /**
   * A request with the token that no cache answers; it ends with `signal`, and throws where that has ended. `credentials` are
   * cookies and the like.
   */
  request(url: URL, signal: AbortSignal, credentials: RequestCredentials = 'same-origin'): Wretch {
    signal.throwIfAborted();
    return wretch(url.href)
      .fetchPolyfill(this.#fetch)
      .options({ signal, credentials, cache: 'no-store' })
      .auth(`Bearer ${this.#token}`);
  }

  /**
   * Runs one call.
   *
   * @param limit  longest time, the body included
   * @param send   sends it; `call` is aborted at the limit and with the session, whose end is `session`
   */
  async run<Answer>(
    limit: Millis,
    send: (call: AbortController, session: AbortSignal) => Promise<Answer>,
  ): Promise<Answer> {
    const session = this.#end.signal;
    const call = new AbortController();
    const stop = (): void => call.abort();
    const cancel = this.#clock.after(limit, stop);
    session.addEventListener('abort', stop, { once: true });
    if (session.aborted) stop();
    try {
      return await send(call, session);
    } finally {
      cancel();
      session.removeEventListener('abort', stop);
    }
  }
}
