/** An expected failure is a value with a reason; words for people are chosen at the edge. */
export type Result<T, Reason> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: Reason };

export function success<T>(value: T): Result<T, never> {
  return { ok: true, value };
}

export function failure<Reason>(reason: Reason): Result<never, Reason> {
  return { ok: false, reason };
}
