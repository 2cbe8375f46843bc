import { PATHS } from '../../domain/contract/paths.ts';
import { NOT_JSON, parseJson } from '../../domain/json/parseJson.ts';
import { failure, success, type Result } from '../../domain/result.ts';
import type { EpochMs, Millis } from '../../domain/units.ts';
import { CallSession, type Fetch, type Query } from './callSession.ts';
import type { Clock } from './clock.ts';
import type { TokenStatus } from './feed.ts';
import type { ServerClock } from './serverClock.ts';

/** Longest time of a call, its body included. */
const CALL_MS: Millis = 60_000;
/** Shorter than the time to the next attempts, for the check of the token after a failed handshake. */
const TOKEN_CHECK_MS: Millis = 5000;
/** A call unanswered for longer when a new connection opens was lost with the old one. */
const LOST_AFTER_MS: Millis = 2000;
/** A younger one was, if it has no answer so long after the new connection opened. */
const LOST_AT_LAST_MS: Millis = 5000;

/**
 * Why a call failed:
 *
 * absent       404: a foreign server does not have the call
 * unauthorized 401 or 403: the session is over
 * unreadable   no JSON, or a page of HTML with 403, as of a proxy or a web filter
 * refused      any other status
 * stopped      the session ended during the call
 */
export type CallFailure =
  | 'unauthorized'
  | 'absent'
  | 'refused'
  | 'unreachable'
  | 'timeout'
  | 'unreadable'
  | 'stopped';

export interface ServerAnswer {
  /** Result of `parseJson`. */
  readonly body: unknown;
  /** Server's clock at the request: the state in the body is of that moment or newer. */
  readonly asOf: EpochMs;
}

const LOST = 'lost with its connection';
/** Failures behind which a gateway may be that wants cookies or a certificate. */
const MAY_WANT_CREDENTIALS: ReadonlySet<CallFailure | typeof LOST> = new Set([
  'unauthorized',
  'unreachable',
  'unreadable',
]);

/**
 * How calls are sent. Browsers open few connections to a server, but those for requests without credentials apart: files
 * of the console that hang there after a connection loss keep no call waiting. The token is no credential in this sense.
 */
interface Credentials {
  readonly mode: 'omit' | 'same-origin';
  /** A call was answered in this way. */
  readonly isProven: boolean;
}

/** One call, however often it is sent. */
interface GetCall {
  /** Relative to the base address. */
  readonly path: string;
  readonly query: Query;
  /** Longest time, the body included. */
  readonly limit: Millis;
}

/** GET calls of the engine thread with the session's token. Each call is sent once; the caller decides on retries. */
export class ServerCalls {
  readonly #clock: Clock;
  readonly #serverClock: ServerClock;
  readonly #session: CallSession;
  #credentials: Credentials = { mode: 'omit', isProven: false };
  /** Calls without an answer, with the moment of their request. */
  readonly #pending = new Map<AbortController, Millis>();

  constructor(clock: Clock, serverClock: ServerClock, fetch: Fetch) {
    this.#clock = clock;
    this.#serverClock = serverClock;
    this.#session = new CallSession(clock, fetch);
  }

  /** Sets the base address and the token of the calls from now on. */
  open(baseUrl: string, token: string): void {
    this.#session.open(baseUrl, token);
  }

  /** Ends all pending calls with `stopped`. */
  close(): void {
    this.#session.close();
  }

  /**
   * Ends calls that were lost with the connection before this one as `unreachable`, so that they can be repeated at once
   * and not only after their time-out. Call when a new connection opens. An answer that has begun is not ended.
   */
  abortLost(): void {
    const openedAt = this.#clock.ticks();
    this.#abortBefore(openedAt - LOST_AFTER_MS);
    this.#clock.after(LOST_AT_LAST_MS, () => this.#abortBefore(openedAt));
  }

  #abortBefore(moment: Millis): void {
    for (const [call, requestedAt] of this.#pending) if (requestedAt < moment) call.abort(LOST);
  }

  /**
   * Sends one GET call.
   *
   * @param path   relative to the base address
   * @param limit  longest time, the body included
   */
  async get(
    path: string,
    query: Query = {},
    limit: Millis = CALL_MS,
  ): Promise<Result<ServerAnswer, CallFailure>> {
    const call = { path, query, limit };
    const { mode, isProven } = this.#credentials;
    const answer = await this.#getBy(mode, call);
    if (answer.ok) this.#credentials = { mode, isProven: true };
    if (answer.ok || isProven || !MAY_WANT_CREDENTIALS.has(answer.reason)) return withoutLost(answer);
    const again = await this.#getBy('same-origin', call);
    if (again.ok) this.#credentials = { mode: 'same-origin', isProven: true };
    return withoutLost(again);
  }

  #getBy(
    credentials: Credentials['mode'],
    { path, query, limit }: GetCall,
  ): Promise<Result<ServerAnswer, CallFailure | typeof LOST>> {
    return this.#session.run(limit, async (call, session) => {
      try {
        this.#pending.set(call, this.#clock.ticks());
        const uncached = { ...query, cacheBuster: this.#clock.wall() };
        return await this.#send(this.#session.urlOf(path, uncached), credentials, call);
      } catch (error) {
        if (session.aborted) return failure('stopped');
        if (call.signal.reason === LOST) return failure(LOST);
        return failure(call.signal.aborted ? 'timeout' : reasonOf(error));
      } finally {
        this.#pending.delete(call);
      }
    });
  }

  /** Asks whether the server accepts the token, as after a handshake that failed without a reason. */
  async checkToken(limit: Millis = TOKEN_CHECK_MS): Promise<TokenStatus> {
    const answer = await this.get(PATHS.account, {}, limit);
    if (answer.ok) return 'valid';
    if (answer.reason === 'unauthorized') return 'unauthorized';
    return answer.reason === 'absent' || answer.reason === 'refused' ? 'valid' : 'unreachable';
  }

  async #send(
    url: URL,
    credentials: Credentials['mode'],
    call: AbortController,
  ): Promise<Result<ServerAnswer, CallFailure>> {
    const requestedAt = this.#clock.ticks();
    const response = await this.#session.request(url, call.signal, credentials).get().res();
    this.#pending.delete(call);
    this.#serverClock.addDate(response.headers.get('date') ?? undefined, requestedAt, this.#clock.ticks());
    const body = parseJson(await response.text());
    return body === NOT_JSON
      ? failure('unreadable')
      : success({ body, asOf: this.#serverClock.at(requestedAt) });
  }
}

function withoutLost(
  answer: Result<ServerAnswer, CallFailure | typeof LOST>,
): Result<ServerAnswer, CallFailure> {
  if (answer.ok) return answer;
  return failure(answer.reason === LOST ? 'unreachable' : answer.reason);
}

function reasonOf(error: unknown): CallFailure {
  const response =
    typeof error === 'object' && error !== null && 'response' in error ? error.response : error;
  if (!(response instanceof Response)) return 'unreachable';
  const { status, headers } = response;
  // A web filter or a firewall answers so in place of the server, whose token may be valid.
  if (status === 403 && headers.get('content-type')?.startsWith('text/html')) return 'unreadable';
  if (status === 401 || status === 403) return 'unauthorized';
  return status === 404 ? 'absent' : 'refused';
}
