/** Why a call failed, and what a person is told of it (O§8, T-51). */
import type { Seconds } from '../../domain/units.ts';
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

export interface FieldError {
  readonly field: string;
  readonly message: string;
}

export interface Failure {
  readonly kind: FailureKind;
  /** 0 where no answer came. */
  readonly status: number;
  /** Words for a person: message, detail or title of the body, or what the status means; never a key. */
  readonly message: string | undefined;
  /** Words of the header whose name ends in `app-error` (T-96). */
  readonly appError: string | undefined;
  /** Name that the server has for this failure, such as `error.userexists`: for programs. */
  readonly errorKey: string | undefined;
  readonly fieldErrors: readonly FieldError[];
  /** From `Retry-After`, where the server says when to try again. */
  readonly retryAfter?: Seconds;
}

const KIND_OF_STATUS: Readonly<Record<number, FailureKind>> = {
  400: 'badRequest',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'notFound',
  500: 'server',
};

export function kindOfStatus(status: number): FailureKind {
  return KIND_OF_STATUS[status] ?? 'other';
}

const KEY = /^[\w-]+(\.[\w-]+)+$/;

/** Whether a text is a name for programs, such as `error.http.400`: people are told words. */
export function isKey(text: string): boolean {
  return KEY.test(text);
}

/**
 * Sentence of one field error: array indices stripped, first letter large. All constraints read alike: what is
 * wrong with the value is said at the field of the form.
 */
function fieldSentence({ field }: FieldError): string {
  const bare = field.replaceAll(/\[\d*\]/g, '[]');
  return errorOnField(bare.charAt(0).toUpperCase() + bare.slice(1));
}

/**
 * Toasts of a failed call, in order; none for 401 and 500. `own` is the call's own sentence and goes
 * before all others.
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
