/**
 * Calls over HTTP. Each call carries the bearer token and ends after 60 s unless it names another time. A
 * failure is a value. No call is repeated, because some calls of the contract change state over GET.
 */
import wretch, { type Wretch } from 'wretch';
import { TOTAL_COUNT_HEADER } from '../../domain/contract/paths.ts';
import { isRow } from '../../domain/json/row.ts';
import { failure, success, type Result } from '../../domain/result.ts';
import { epochMs, type Millis } from '../../domain/units.ts';
import { isKey, kindOfStatus, unreachable, unreadable, type Failure, type FieldError } from './failure.ts';

const ONCE_HEADER = 'idempotency-key';
export const REQUEST_TIMEOUT_MS: Millis = 60_000;

/** Functions that the calls use and report to. */
export interface HttpHooks {
  /** Absolute URL of a path of the contract. */
  urlOf(path: string): string;
  token(): string | undefined;
  /**
   * Called with each GET at its start; `call.abort()` ends the GET. The returned function is called when the
   * answer arrives.
   */
  onSent(call: AbortController): () => void;
  /** The answer to a call with this token was 401 or 403: the session of the token is over. */
  onUnauthorized(token: string | undefined): void;
  /** Called for every failure, shown or not. */
  onFailure(failed: FailedCall): void;
  /** Called with the headers of each answer to a GET. */
  onAnswer(headers: Headers): void;
  /** Called with the text of a header whose name ends in `app-alert`. */
  onAlert(text: string): void;
}

/** A failed call, and how to show the failure. */
export interface FailedCall {
  readonly method: Method;
  /** Without query, which may contain keys. */
  readonly path: string;
  readonly failure: Failure;
  /** Text that replaces the text of the failure. */
  readonly text: string | undefined;
  /** Shows no toast, as the screen reports the failure. */
  readonly silent: boolean;
}

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';

/**
 * How a screen handles failures itself. By default each failure shows a toast, and 401 or 403 ends the
 * session.
 *
 * - `silent`: no toast, and the session does not end.
 * - `missing`: no toast, and 404 is an expected answer, which is not logged.
 * - `optional`: both.
 * - `text`: the toast has this text.
 * - `except`: no toast for this status, as the screen asks what to do.
 */
type OwnFailures =
  | 'silent'
  | 'missing'
  | 'optional'
  | { readonly text: string }
  | { readonly except: number };

/** A call and its expected answer. */
export interface Call {
  readonly method?: Method;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** Sent as plain text if it is a string, else as JSON. */
  readonly body?: unknown;
  readonly failures?: OwnFailures;
  /** The body is a file: a Blob. An empty one is the failure `unreadable`. */
  readonly blob?: boolean;
  /** A status outside 200 … 299 that is an answer too: the health call answers 503 if a part is down. */
  readonly alsoStatus?: number;
  /** Shows no toast on success: a caller with many calls reports the outcome once. */
  readonly quiet?: true;
  /**
   * Checks the body against the contract; an invalid body is the failure `unreadable`. Without it any body is
   * accepted.
   */
  readonly expects?: (body: unknown) => boolean;
  /**
   * Accept an HTML page as the answer. For every other call, HTML comes from a proxy or a sign-in gateway.
   */
  readonly html?: boolean;
  readonly signal?: AbortSignal;
  /** Time after which the call ends: longer for a file of hundreds of megabytes. */
  readonly timeout?: Millis;
  /**
   * Key of a call that changes state, perhaps over GET. The call bypasses every cache, and the server runs
   * each key once.
   */
  readonly onceKey?: string;
}

/** A call with its path and its token. */
interface SignedCall extends Call {
  readonly path: string;
  readonly token: string | undefined;
}

/** A successful answer. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  /** From `x-total-count`; undefined if absent or no number. */
  readonly total: number | undefined;
}

/** Sends calls of the contract. */
export interface Http {
  /** Sends one call; `path` is relative to the base. */
  send(path: string, call?: Call): Promise<Result<HttpAnswer, Failure>>;
}

/** Makes an `Http` that uses these hooks. */
export function createHttp(hooks: HttpHooks): Http {
  return { send: (path, call = {}) => send(hooks, { ...call, path, token: hooks.token() }) };
}

async function send(hooks: HttpHooks, call: SignedCall): Promise<Result<HttpAnswer, Failure>> {
  const result = await exchange(hooks, call);
  if (result.ok) {
    if ((call.method ?? 'GET') === 'GET') hooks.onAnswer(result.value.headers);
    const alert = call.quiet ? undefined : headerEndingIn(result.value.headers, 'app-alert');
    if (alert !== undefined) hooks.onAlert(alert);
    return result;
  }
  if (!call.signal?.aborted) reportFailure(hooks, call, result.reason);
  return result;
}

function reportFailure(hooks: HttpHooks, call: SignedCall, reason: Failure): void {
  const { method = 'GET', path, failures } = call;
  const { kind, status } = reason;
  const mayBeMissing = failures === 'missing' || failures === 'optional';
  const keepsSession = failures === 'silent' || failures === 'optional';
  if (mayBeMissing && kind === 'notFound') return;
  if (!keepsSession && (kind === 'unauthorized' || kind === 'forbidden')) hooks.onUnauthorized(call.token);
  const own: { readonly text?: string; readonly except?: number } =
    typeof failures === 'object' ? failures : {};
  hooks.onFailure({
    method,
    path,
    failure: reason,
    text: own.text,
    silent: mayBeMissing || keepsSession || status === own.except,
  });
}

const noop = (): void => undefined;

async function exchange(hooks: HttpHooks, call: SignedCall): Promise<Result<HttpAnswer, Failure>> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), call.timeout ?? REQUEST_TIMEOUT_MS);
  const stop = () => abort.abort();
  if (call.signal?.aborted) stop();
  call.signal?.addEventListener('abort', stop, { once: true });
  // Only the answer says what a write has done.
  const answered =
    (call.method ?? 'GET') === 'GET' && call.onceKey === undefined ? hooks.onSent(abort) : noop;
  try {
    const response = await request(hooks, call, abort.signal);
    answered();
    return await answerOf(response, call);
  } catch (error) {
    const response = responseOf(error);
    if (response !== undefined && response.status === call.alsoStatus) return await answerOf(response, call);
    return failure(await failureOf(error, call));
  } finally {
    clearTimeout(timer);
    answered();
    call.signal?.removeEventListener('abort', stop);
  }
}

/** Sends the call; `signal` ends it. Rejects with a WretchError for a status outside 200 … 299. */
function request(hooks: HttpHooks, call: SignedCall, signal: AbortSignal): Promise<Response> {
  const url = new URL(hooks.urlOf(call.path));
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const method = call.method ?? 'GET';
  // No cache answers.
  if (method === 'GET') url.searchParams.set('cacheBuster', String(Date.now()));
  const base = wretch(url.href).options({ signal });
  const signed = call.token === undefined ? base : base.auth(`Bearer ${call.token}`);
  const keyed =
    call.onceKey === undefined
      ? signed
      : signed.options({ cache: 'no-store' }).headers({ [ONCE_HEADER]: call.onceKey });
  return withBody(keyed, call.body).fetch(method).res();
}

function withBody(request: Wretch, body: unknown): Wretch {
  if (typeof body === 'string') return request.content('text/plain').body(body);
  return body === undefined ? request : request.json(body as object);
}

async function answerOf(response: Response, call: Call): Promise<Result<HttpAnswer, Failure>> {
  const { status, headers } = response;
  const count = Number(headers.get(TOTAL_COUNT_HEADER) ?? Number.NaN);
  const total = Number.isFinite(count) ? count : undefined;
  const body = await (call.blob ? fileIn(response, call) : bodyIn(response, call));
  if (!body.ok || call.expects?.(body.value) === false) return failure(unreadable(status));
  return success({ status, headers, body: body.value, total });
}

type ReadBody = Promise<Result<unknown, 'notJson' | 'html' | 'empty'>>;

/** The value of a JSON body; the text of any other body; undefined for an empty one. */
async function bodyIn(response: Response, { html }: Call): ReadBody {
  const text = await response.text();
  if (text === '') return success(undefined);
  if (isHtml(response.headers) && !html) return failure('html');
  return isJson(response.headers) ? parseJson(text) : success(text);
}

async function fileIn(response: Response, { html }: Call): ReadBody {
  const file = await response.blob();
  if (file.size === 0) return failure('empty');
  return isHtml(response.headers) && !html ? failure('html') : success(file);
}

function isHtml(headers: Headers): boolean {
  return /^(text\/html|application\/xhtml\+xml)\b/i.test(headers.get('content-type') ?? '');
}

function isJson(headers: Headers): boolean {
  return /\bjson\b/i.test(headers.get('content-type') ?? '');
}

function parseJson(text: string): Result<unknown, 'notJson'> {
  try {
    return success(JSON.parse(text) as unknown);
  } catch {
    return failure('notJson');
  }
}

/** The failure in the body of an answer, or `unreachable` without one (network, time-out, abort). */
async function failureOf(error: unknown, { html }: Call): Promise<Failure> {
  const response = responseOf(error);
  if (response === undefined) return unreachable();
  // A web filter or a firewall may answer like this instead of the server; the token may be valid.
  if (response.status === 403 && isHtml(response.headers) && !html) return unreadable(response.status);
  const text = await response.text().catch(() => '');
  const parsed = parseJson(text);
  const problem = parsed.ok && isRow(parsed.value) ? parsed.value : {};
  const appError = headerEndingIn(response.headers, 'app-error');
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const { message, detail, title, errorKey } = problem;
  return {
    kind: kindOfStatus(response.status),
    status: response.status,
    message: [message, detail, title, response.statusText]
      .map(readableText)
      .find((text) => text !== undefined),
    appError: readableText(appError),
    errorKey:
      textOf(errorKey) ?? [appError, message].map(textOf).find((text) => text !== undefined && isKey(text)),
    fieldErrors: fieldErrorsOf(problem['fieldErrors']),
    ...(Number.isFinite(retryAfter) ? { retryAfter } : {}),
    ...(typeof problem['since'] === 'number' ? { since: epochMs(problem['since']) } : {}),
    ...(isRow(problem['current']) ? { current: problem['current'] } : {}),
  };
}

function responseOf(error: unknown): Response | undefined {
  return error instanceof Error && 'response' in error && error.response instanceof Response
    ? error.response
    : undefined;
}

function fieldErrorsOf(value: unknown): FieldError[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRow).map((entry) => ({
    field: textOf(entry['field']) ?? '',
    message: textOf(entry['message']) ?? '',
  }));
}

/** Value of the first header whose name ends in `suffix`, whatever its case and prefix. */
function headerEndingIn(headers: Headers, suffix: string): string | undefined {
  for (const [name, value] of headers) {
    if (name.toLowerCase().endsWith(suffix)) return value;
  }
  return undefined;
}

/** A text for people: not empty, and not a message key. */
function readableText(value: unknown): string | undefined {
  const text = textOf(value);
  return text === undefined || isKey(text) ? undefined : text;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
