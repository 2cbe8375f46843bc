/** Error responses: problem+json as JHipster clients read it. */
import type { Readable } from 'node:stream';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodError } from 'zod';
import {
  hasZodFastifySchemaValidationErrors,
  type ZodFastifySchemaValidationError,
} from 'fastify-type-provider-zod';
import type { Row } from '../../../src/domain/json/row.ts';
import type { FailureGuard } from '../../process/failureGuard.ts';
import { CameraUnavailable, RecorderUnavailable } from '../../../src/domain/source/recorder.ts';
import { toStoreFailure } from '../../store/database/storeFailures.ts';
import { StoreFailure } from '../../store/database/storeFailures.ts';
import { pathOf } from './basePath.ts';

/** Prefix of the headers that clients find by their ends: app-alert, app-error, app-params. */
export const APP_HEADER = 'X-shotpointApp';

const PAYLOAD_TOO_LARGE = 413;
/** Maximum field errors of one response: the errors of 10 000 bad reports would be megabytes. */
const MAX_FIELD_ERRORS = 100;

/** A value that breaks a rule. */
export interface FieldError {
  readonly objectName: string;
  readonly field: string;
  /** Name of the broken constraint: NotNull, Size, Min, Max, Pattern, Email. */
  readonly message: string;
}

export interface ProblemOptions {
  readonly detail?: string;
  /** Key such as `error.validation`, or a text. Default: the key of `error`, else `error.http.{status}`. */
  readonly message?: string;
  readonly fieldErrors?: readonly FieldError[];
  /** Content of the error headers: the text for a person, or the key without one; and the entity. */
  readonly error?: { readonly key: string; readonly entity: string; readonly text?: string };
  /** Further members of the body (RFC 9457). */
  readonly extension?: Row;
  /** Retry-After of a 429 or 503, in seconds. */
  readonly retryAfter?: number;
}

/** RFC 9457 response that a handler throws. Never contains a stack, SQL or a path of the machine. */
export class Problem extends Error {
  readonly status: number;
  readonly title: string;
  readonly options: ProblemOptions;

  constructor(status: number, title: string, options: ProblemOptions = {}) {
    super(title);
    this.name = 'Problem';
    this.status = status;
    this.title = title;
    this.options = options;
  }
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  413: 'Payload Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
};

/** 404. */
export function notFound(): Problem {
  return new Problem(404, 'Not Found');
}

/** 401: no valid token. */
export function unauthenticated(): Problem {
  return new Problem(401, 'Unauthorized', {
    detail: 'Full authentication is required to access this resource',
  });
}

/** 403: the session lacks the authority. */
export function forbidden(): Problem {
  return new Problem(403, 'Forbidden', { detail: 'Access is denied' });
}

/** 503 for a call that changes something and was asked for ahead: a browser then asks again when it is wanted. */
export function notPrefetched(): Problem {
  return new Problem(503, 'Service Unavailable', { detail: 'This call is not answered ahead of time' });
}

/** 400 with one field error; `message` is the name of the broken constraint. */
export function invalidField(objectName: string, field: string, message: string): Problem {
  return invalidFields([{ objectName, field, message }]);
}

/** 400 with field errors. */
export function invalidFields(fieldErrors: readonly FieldError[]): Problem {
  return new Problem(400, 'Method argument not valid', {
    message: 'error.validation',
    fieldErrors: fieldErrors.slice(0, MAX_FIELD_ERRORS),
  });
}

/**
 * Field errors of what a schema found in an object that no schema of a call has checked.
 *
 * @param path  of the object in the body
 */
export function fieldErrorsOf(
  objectName: string,
  { issues }: Pick<ZodError, 'issues'>,
  path: readonly PropertyKey[] = [],
): readonly FieldError[] {
  return issues.slice(0, MAX_FIELD_ERRORS).map((issue) => ({
    objectName,
    field: [...path, ...issue.path].join('.'),
    message: constraintOf(issue.code, { ...issue }, issue.message),
  }));
}

/** A text that a header may have: ids of people's choice can have any characters. */
function headerText(text: string): string {
  return text.replaceAll(/[^\x20-\x7e\xa0-\xff]/gu, '?');
}

/** Sends a problem with its headers. */
export async function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
): Promise<FastifyReply> {
  const { status, title, options } = problem;
  const { error } = options;
  if (error !== undefined) {
    void reply.header(`${APP_HEADER}-error`, headerText(error.text ?? `error.${error.key}`));
    void reply.header(`${APP_HEADER}-params`, error.entity);
  }
  // The rest of an oversized body is not read.
  if (status === PAYLOAD_TOO_LARGE) void reply.header('connection', 'close');
  if (options.retryAfter !== undefined) void reply.header('retry-after', options.retryAfter);
  return reply
    .code(status)
    .type('application/problem+json; charset=utf-8')
    .send(
      JSON.stringify({
        ...options.extension,
        type: 'about:blank',
        title,
        status,
        ...(options.detail === undefined ? {} : { detail: options.detail }),
        path: pathOf(request),
        message: options.message ?? (error === undefined ? `error.http.${status}` : `error.${error.key}`),
        ...(error === undefined ? {} : { errorKey: error.key, entityName: error.entity }),
        ...(options.fieldErrors === undefined ? {} : { fieldErrors: options.fieldErrors }),
      }),
    );
}

/** Error handler of all calls. An unexpected error is reported to `failures` and answered with its status only. */
export async function sendError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  failures: Pick<FailureGuard, 'report'>,
): Promise<FastifyReply> {
  const problem = problemOf(error, request);
  // What is worth repeating is expected.
  if (problem.status >= 500 && problem.options.retryAfter === undefined) {
    failures.report('call', 'A call failed', { error, method: request.method, path: pathOf(request) });
  }
  return sendProblem(request, reply, problem);
}

/** Reports a response stream that fails after its first byte; before it, `sendError` answers. */
export function reportBrokenStream(
  request: FastifyRequest,
  reply: FastifyReply,
  stream: Readable,
  failures: Pick<FailureGuard, 'report'>,
): void {
  stream.once('error', (error) => {
    if (!reply.raw.headersSent) return;
    const { method } = request;
    failures.report('call', 'An answer broke off', { error, method, path: pathOf(request) });
  });
}

function problemOf(error: FastifyError, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const objectName = objectNameOf(request);
    return new Problem(400, 'Method argument not valid', {
      message: 'error.validation',
      fieldErrors: error.validation
        .slice(0, MAX_FIELD_ERRORS)
        .flatMap((one) => brokenConstraints(objectName, one))
        .slice(0, MAX_FIELD_ERRORS),
    });
  }
  // Of the framework: a body that is no JSON, or whose client hung up, which is not the database's connection.
  const { statusCode } = error;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Problem(statusCode, TITLES[statusCode] ?? 'Bad Request');
  if (error instanceof RecorderUnavailable) return new Problem(503, error.message);
  if (error instanceof CameraUnavailable)
    return new Problem(503, error.message, { extension: { since: error.since } });
  const failure = toStoreFailure(error);
  if (failure instanceof StoreFailure) {
    const status = failure.reason === 'full' ? 507 : 503;
    return new Problem(status, TITLES[status] ?? '', { detail: failure.message, message: failure.message });
  }
  return new Problem(500, TITLES[500] ?? '');
}

/**
 * Returns the field errors of one finding. A body may be a record or a list of records: if it has the form of
 * only one of these, the errors of that form are returned.
 */
function brokenConstraints(
  objectName: string,
  finding: ZodFastifySchemaValidationError,
): readonly FieldError[] {
  const { instancePath, keyword, message = '' } = finding;
  const params = finding.params as Record<string, unknown>;
  const field = instancePath.split('/').filter(Boolean).join('.');
  const branches = keyword === 'invalid_union' ? (params['errors'] as ZodError['issues'][]) : [];
  const ofItsForm = branches.filter((issues) => issues.every(({ path }) => path.length > 0));
  const [issues] = ofItsForm;
  if (ofItsForm.length !== 1 || issues === undefined)
    return [{ objectName, field, message: constraintOf(keyword, params, message) }];
  return fieldErrorsOf(objectName, { issues }).map((one) => ({
    ...one,
    field: [field, one.field].filter(Boolean).join('.'),
  }));
}

/** Last fixed part of the route: `shotreports` for …/shotreports and …/shotreports/:id. */
function objectNameOf(request: FastifyRequest): string {
  const parts = (request.routeOptions.url ?? '')
    .split('/')
    .filter((part) => part !== '' && !part.startsWith(':'));
  return parts.at(-1) ?? '';
}

/** Bean Validation's name of the constraint that a zod issue breaks. */
function constraintOf(code: string, params: Record<string, unknown>, message: string): string {
  const ofNumber = params['origin'] === 'number' || params['origin'] === 'int';
  if (code === 'too_small') return ofNumber ? 'Min' : 'Size';
  if (code === 'too_big') return ofNumber ? 'Max' : 'Size';
  if (code === 'invalid_format') return params['format'] === 'email' ? 'Email' : 'Pattern';
  if (code === 'invalid_type' && message.includes('received undefined')) return 'NotNull';
  return 'Invalid';
}
