/** Why a call failed, and the texts that report it. */
import type { Row } from '../../domain/json/row.ts';
import type { EpochMs, Seconds } from '../../domain/units.ts';
import { ERROR_TEXT, errorOnField } from '../text/errors.ts';

export type FailureKind =
  | 'unreachable'
  | 'badRequest'
  | 'unauthorized'
  | 'forbidden'
  | 'notFound'
  | 'server'
  | 'other'
  | 'unreadable';

/** An error of one field of a form. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** A failed call. */
export interface Failure {
  readonly kind: FailureKind;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** Text for people: message, detail or title of the body, else the text of the status; never a key. */
  readonly message: string | undefined;
  /** Text of the header whose name ends in `app-error`. */
  readonly appError: string | undefined;
  /** The server's key of this failure, such as `error.userexists`. */
  readonly errorKey: string | undefined;
  readonly fieldErrors: readonly FieldError[];
  /** From `Retry-After`, where the server sends it. */
  readonly retryAfter?: Seconds;
  /** Since when a part behind the server fails, where the server says so. */
  readonly since?: EpochMs;
  /** The record as it is stored now, where a 409 carries it. */
  readonly current?: Row;
}

/** A failure without a body: no answer (`unreachable`), or one that is not what the contract says (`unreadable`). */
function bare(kind: FailureKind, status: number, message?: string): Failure {
  return { kind, status, message, appError: undefined, errorKey: undefined, fieldErrors: [] };
}

/** The server could not be reached: network, time-out, abort. */
export function unreachable(): Failure {
  return bare('unreachable', 0);
}

/** An answer that is not what the contract says, as of a proxy, a web filter or a sign-in gateway. */
export function unreadable(status: number): Failure {
  return bare('unreadable', status, ERROR_TEXT.unreadable);
}

const KIND_OF_STATUS: Readonly<Record<number, FailureKind>> = {
  400: 'badRequest',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'notFound',
  500: 'server',
};

/** Kind of failure of an HTTP status outside 200 … 299. */
export function kindOfStatus(status: number): FailureKind {
  return KIND_OF_STATUS[status] ?? 'other';
}

const KEY = /^[\w-]+(\.[\w-]+)+$/;

/** Whether a text is a key such as `error.http.400`, which is not shown to people. */
export function isKey(text: string): boolean {
  return KEY.test(text);
}

/**
 * Text of one field error: the field without array indices, first letter in upper case. It names no constraint, as the
 * field of the form shows it.
 */
function fieldSentence({ field }: FieldError): string {
  const bare = field.replaceAll(/\[\d*\]/g, '[]');
  return errorOnField(bare.charAt(0).toUpperCase() + bare.slice(1));
}

/**
 * Texts of the toasts of a failed call, in order; none for 401 and 500. `own`, the text of the call itself, replaces all
 * others.
 */
export function failureTexts(failure: Failure, own?: string): string[] {
  if (own !== undefined) return [own];
  if (failure.kind === 'unauthorized' || failure.kind === 'server') return [];
  if (failure.kind === 'unreachable') return [ERROR_TEXT.unreachable];
  if (failure.kind === 'notFound') return [ERROR_TEXT.notFound];
  if (failure.kind === 'badRequest') {
    if (failure.appError !== undefined) return [failure.appError];
    if (failure.fieldErrors.length > 0) return failure.fieldErrors.map(fieldSentence);
  }
  return [failure.message ?? ERROR_TEXT.unknown];
}
