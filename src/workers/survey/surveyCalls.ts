/** Calls of the survey's worker to the server. */
import { NOT_JSON, parseJson } from '../../domain/json/parseJson.ts';
import { isRow, type Row } from '../../domain/json/row.ts';
import { failure, success, type Result } from '../../domain/result.ts';
import type { Millis } from '../../domain/units.ts';
import type { Clock } from '../connection/clock.ts';
import { CallSession, type Fetch, type Query } from '../connection/callSession.ts';
import type { CallFailure } from '../../domain/survey/port/surveyFailures.ts';

/** Longest time of a call, its body included. */
const CALL_MS: Millis = 60_000;

/** Header that lets the server recognise a repeated call. */
const ONCE_HEADER = 'idempotency-key';

/** A body of a call. */
export type CallBody = Row | readonly unknown[];

/** Calls with the token of the session. Each is sent once; failures are values. */
export class SurveyCalls {
  readonly #clock: Clock;
  readonly #session: CallSession;

  constructor(clock: Clock, fetch: Fetch) {
    this.#clock = clock;
    this.#session = new CallSession(clock, fetch);
  }

  /** Sets the base address and the token of the calls from now on. */
  open(baseUrl: string, token: string): void {
    this.#session.open(baseUrl, token);
  }

  /** Ends all pending calls. */
  close(): void {
    this.#session.close();
  }

  /** Reads a list; entries that are no objects are left out. The path is relative to the base address. */
  async getList(path: string, query: Query = {}): Promise<Result<readonly Row[], CallFailure>> {
    return rowsOf(await this.#send('GET', path, { query }));
  }

  /** Reads a record. */
  async getRow(path: string, query: Query = {}): Promise<Result<Row, CallFailure>> {
    return rowOf(await this.#send('GET', path, { query }));
  }

  /** Writes; the value is the parsed answer, undefined where it has none. */
  post(path: string, body: CallBody, query: Query = {}): Promise<Result<unknown, CallFailure>> {
    return this.#send('POST', path, { body, query });
  }

  /** Like `post`, but idempotent: a browser or proxy may repeat the call after a connection loss. */
  postOnce(path: string, body: CallBody): Promise<Result<unknown, CallFailure>> {
    return this.#send('POST', path, { body, onceKey: newOnceKey() });
  }

  /** Deletes. */
  delete(path: string): Promise<Result<unknown, CallFailure>> {
    return this.#send('DELETE', path, {});
  }

  #send(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    {
      query = {},
      body,
      onceKey,
    }: { readonly query?: Query; readonly body?: CallBody; readonly onceKey?: string },
  ): Promise<Result<unknown, CallFailure>> {
    return this.#session.run(CALL_MS, async ({ signal }) => {
      try {
        const url = this.#session.urlOf(path, query);
        if (method === 'GET') url.searchParams.set('cacheBuster', String(this.#clock.wall()));
        const signed = this.#session.request(url, signal);
        const request = onceKey === undefined ? signed : signed.headers({ [ONCE_HEADER]: onceKey });
        const sent = body === undefined ? request : request.json(body);
        return await readAnswer(await sent.fetch(method).res());
      } catch (error) {
        return failure(await failureOf(error));
      }
    });
  }
}

/** 128 random bits as text. */
function newOnceKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}

async function readAnswer(response: Response): Promise<Result<unknown, CallFailure>> {
  const text = await response.text();
  if (text === '') return success(undefined);
  const body = parseJson(text);
  return body === NOT_JSON ? failure(UNREADABLE_ANSWER) : success(body);
}

/** An answer that is not what the contract says, as of a proxy or a sign-in gateway. */
export const UNREADABLE_ANSWER: CallFailure = { status: 200, message: '', body: undefined };

/** Why a load that brings no survey is a failed call. */
export const NO_SURVEY: CallFailure = { status: 0, message: '', body: undefined };

/** The objects of an answer's list; a failure where it is no list. */
export function rowsOf(answer: Result<unknown, CallFailure>): Result<readonly Row[], CallFailure> {
  if (!answer.ok) return answer;
  return Array.isArray(answer.value) ? success(answer.value.filter(isRow)) : failure(UNREADABLE_ANSWER);
}

/** The object of an answer; a failure where it is none. */
export function rowOf(answer: Result<unknown, CallFailure>): Result<Row, CallFailure> {
  if (!answer.ok) return answer;
  return isRow(answer.value) ? success(answer.value) : failure(UNREADABLE_ANSWER);
}

/** Status and message of a failed call; status 0 without an answer. */
async function failureOf(error: unknown): Promise<CallFailure> {
  const response = isRow(error) && error['response'] instanceof Response ? error['response'] : undefined;
  if (response === undefined) return { status: 0, message: '', body: undefined };
  const body = parseJson(await response.text().catch(() => ''));
  const problem = isRow(body) ? body : undefined;
  return { status: response.status, message: messageOf(problem), body: problem };
}

/** Text for people: detail or title of the problem, or its message unless that is a key such as `error.validation`. */
function messageOf(problem: Row | undefined): string {
  const texts = [problem?.['message'], problem?.['detail'], problem?.['title']];
  return (
    texts.find((text): text is string => typeof text === 'string' && !/^[\w-]+(\.[\w-]+)+$/.test(text)) ?? ''
  );
}
