/** Outcome of an operation that may fail: a value, or the reason of the failure. Texts for it are chosen in `app`. */
export type Result<T, Reason> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: Reason };

/** A successful result. */
export function success<T>(value: T): Result<T, never> {
  return { ok: true, value };
}

/** A failed result. */
export function failure<Reason>(reason: Reason): Result<never, Reason> {
  return { ok: false, reason };
}
