import wretch from 'wretch';
import { PATHS } from '../../domain/contract/paths.ts';
import { NOT_JSON, parseJson } from '../../domain/json/parseJson.ts';
import { failure, success, type Result } from '../../domain/result.ts';
import type { EpochMs, Millis } from '../../domain/units.ts';
import type { Clock } from './clock.ts';
import type { Standing } from './feed.ts';
import type { ServerClock } from './serverClock.ts';

/** Time a call may take, its body included. */
const CALL_MS: Millis = 60_000;
/** The probe after a failed handshake must not outlast the next attempts. */
const STANDING_MS: Millis = 5000;
/** A call unanswered for longer when a new connection is made went down with the old one. */
const LOST_AFTER_MS: Millis = 2000;

/**
 * absent       404: a foreign server does not know the call
 * unauthorized 401 or 403: the session is over (O§4)
 * refused      any other status
 * stopped      the session was ended meanwhile
 */
export type CallFailure =
  | 'unauthorized'
  | 'absent'
  | 'refused'
  | 'unreachable'
  | 'timeout'
  | 'unreadable'
  | 'stopped';

export interface Answer {
  /** What `parseJson` gave. */
  readonly body: unknown;
  /** Server's clock when it was asked: the state it shows is that or newer. */
  readonly asOf: EpochMs;
}

const LOST = 'lost with its connection';

export type Fetch = (url: string, options: object) => Promise<Response>;

/** GET calls of the engine thread, with the session's token. A call is sent once; nothing here retries. */
export class ServerCalls {
  readonly #clock: Clock;
  readonly #serverClock: ServerClock;
  readonly #fetch: Fetch;
  #baseUrl = '';
  #token = '';
  #session = new AbortController();
  /** Calls without an answer yet, and since when. */
  readonly #unanswered = new Map<AbortController, Millis>();

  constructor(clock: Clock, serverClock: ServerClock, fetch: Fetch) {
    this.#clock = clock;
    this.#serverClock = serverClock;
    this.#fetch = fetch;
  }

  open(baseUrl: string, token: string): void {
    this.#baseUrl = baseUrl;
    this.#token = token;
    if (this.#session.signal.aborted) this.#session = new AbortController();
  }

  /** Ends all calls under way. */
  close(): void {
    this.#session.abort();
  }

  /**
   * There is a new connection: calls that have waited in vain since before it end as `unreachable`, for whoever made
   * them to ask again, instead of holding up the catch-up until their time is over. An answer that is coming goes on.
   */
  giveUpLost(): void {
    const now = this.#clock.ticks();
    for (const [call, since] of this.#unanswered) if (now - since > LOST_AFTER_MS) call.abort(LOST);
  }

  async get(
    path: string,
    query: Readonly<Record<string, string | number>> = {},
    limit: Millis = CALL_MS,
  ): Promise<Result<Answer, CallFailure>> {
    const session = this.#session.signal;
    const call = new AbortController();
    const stop = (): void => call.abort();
    const cancel = this.#clock.after(limit, stop);
    session.addEventListener('abort', stop, { once: true });
    try {
      this.#unanswered.set(call, this.#clock.ticks());
      return await this.#send(path, query, call);
    } catch (error) {
      if (session.aborted) return failure('stopped');
      if (call.signal.reason === LOST) return failure('unreachable');
      return failure(call.signal.aborted ? 'timeout' : reasonOf(error));
    } finally {
      cancel();
      this.#unanswered.delete(call);
      session.removeEventListener('abort', stop);
    }
  }

  /** Whether the token still counts, for a handshake that failed without a reason. */
  async standing(): Promise<Standing> {
    const answer = await this.get(PATHS.account, {}, STANDING_MS);
    if (answer.ok) return 'welcome';
    if (answer.reason === 'unauthorized') return 'unauthorized';
    return answer.reason === 'absent' || answer.reason === 'refused' ? 'welcome' : 'unreachable';
  }

  async #send(
    path: string,
    query: Readonly<Record<string, string | number>>,
    call: AbortController,
  ): Promise<Result<Answer, CallFailure>> {
    const url = new URL(path, this.#baseUrl);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const askedAt = this.#clock.ticks();
    const response = await wretch(url.href)
      .fetchPolyfill(this.#fetch)
      .options({ signal: call.signal, cache: 'no-store' })
      .auth(`Bearer ${this.#token}`)
      .get()
      .res();
    this.#unanswered.delete(call);
    this.#serverClock.answered(response.headers.get('date') ?? undefined, askedAt, this.#clock.ticks());
    const body = parseJson(await response.text());
    return body === NOT_JSON ? failure('unreadable') : success({ body, asOf: this.#serverClock.at(askedAt) });
  }
}

function reasonOf(error: unknown): CallFailure {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 404) return 'absent';
  return status === undefined ? 'unreachable' : 'refused';
}
