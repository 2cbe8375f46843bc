/** Who may make a call: the rule of each call of the contract, and the rules that several calls share (O§6, T-10). */
import type { Authority } from './authorities.ts';

export type CallRule =
  | { readonly kind: 'public' }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'any'; readonly of: readonly Authority[] }
  /** As `any`, and for a caller with the public key of a report: which report it opens, the handler decides (T-67). */
  | { readonly kind: 'keyed'; readonly of: readonly Authority[] };

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Method, path below the base with `:id` for one segment, and rule of a call. */
export type Call = readonly [Method, string, CallRule];

export const PUBLIC: CallRule = { kind: 'public' };

/** What the header loads: every signed-in user may, so that a 403 signs nobody out (T-10). */
export const SIGNED_IN: CallRule = { kind: 'signedIn' };

/** What the home page loads. */
export const HOME = {
  kind: 'any',
  of: ['ROLE_ADMIN', 'ROLE_USER', 'ROLE_USER_ADMIN', 'ROLE_POWER_USER'],
} as const satisfies CallRule;

/** What home page and survey load. */
export const HOME_OR_SURVEY: CallRule = { kind: 'any', of: [...HOME.of, 'ROLE_SURVEY'] };

export const ADMIN: CallRule = { kind: 'any', of: ['ROLE_ADMIN'] };
