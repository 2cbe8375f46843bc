/** Access rules of calls: their type, and those that several calls share. */
import type { Authority } from './authorities.ts';

export type CallRule =
  | { readonly kind: 'public' }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'any'; readonly of: readonly Authority[] }
  /** As `any`, but not for a display account, beside which nobody sits. */
  | { readonly kind: 'acting'; readonly of: readonly Authority[] }
  /** As `any`, or with the public key of a report; the handler checks that the key belongs to the report. */
  | { readonly kind: 'keyed'; readonly of: readonly Authority[] }
  /** As `any`, or with METRICS_TOKEN, the token of the metrics collector. */
  | { readonly kind: 'collected'; readonly of: readonly Authority[] };

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Method, path relative to the base, and rule of a call. A segment `:name` matches any one segment. */
export type Call = readonly [Method, string, CallRule];

export const PUBLIC: CallRule = { kind: 'public' };

/** Calls of the header: open to every signed-in user, because a 403 would sign the user out. */
export const SIGNED_IN: CallRule = { kind: 'signedIn' };

/** What the home page loads. */
export const HOME_RULE = {
  kind: 'any',
  of: ['ROLE_ADMIN', 'ROLE_USER', 'ROLE_USER_ADMIN', 'ROLE_POWER_USER'],
} as const satisfies CallRule;

/** Calls that the home page and the survey share. */
export const HOME_OR_SURVEY = {
  kind: 'any',
  of: [...HOME_RULE.of, 'ROLE_SURVEY'],
} as const satisfies CallRule;

export const ADMIN = { kind: 'any', of: ['ROLE_ADMIN'] } as const satisfies CallRule;

/** Who manages web users. */
export const USER_MANAGERS = {
  kind: 'any',
  of: ['ROLE_USER_ADMIN', 'ROLE_ADMIN', 'ROLE_POWER_USER'],
} as const satisfies CallRule;

/** Who manages the owners of panic buttons, and sees the audit trail. */
export const USER_ADMINS = {
  kind: 'any',
  of: ['ROLE_USER_ADMIN', 'ROLE_ADMIN'],
} as const satisfies CallRule;

/** Who manages the subscribers of text messages. */
export const SMS_MANAGERS = {
  kind: 'any',
  of: ['ROLE_ADMIN', 'ROLE_SMS_ADMIN', 'ROLE_POWER_USER'],
} as const satisfies CallRule;

/** Who manages cameras in their list. */
export const CAMERA_MANAGERS = {
  kind: 'any',
  of: ['ROLE_ADMIN', 'ROLE_POWER_USER'],
} as const satisfies CallRule;

/** Who may reclassify and message the group; the handler checks that the reviewer function is on. */
export const REVIEWERS = { kind: 'any', of: ['ROLE_REVIEWER', 'ROLE_ADMIN'] } as const satisfies CallRule;

/** Who sees how people keep up with incidents. */
export const RESPONSE_READERS = {
  kind: 'any',
  of: ['ROLE_ADMIN', 'ROLE_POWER_USER'],
} as const satisfies CallRule;

/** Who has the statistics mailed to others: who manages deliveries, and reads statistics. */
export const STATISTICS_MAILERS = { kind: 'any', of: ['ROLE_ADMIN'] } as const satisfies CallRule;

/** Who edits surveys, and with them nodes and zones. */
export const SURVEYORS = { kind: 'any', of: ['ROLE_ADMIN', 'ROLE_SURVEY'] } as const satisfies CallRule;

/** Who sees how reliably the server heard the sensors: who sees heartbeats. */
export const HEARTBEAT_READERS = {
  kind: 'any',
  of: ['ROLE_ADMIN', 'ROLE_HEARTBEAT'],
} as const satisfies CallRule;
