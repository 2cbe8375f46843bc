/** What was known at a time of the past: the calls of a replay "as it was known". Beside the contract of the specifications. */
import type { EpochMs, Millis } from '../units.ts';
import type { GoneIncident, Incident } from './incident.ts';
import type { ReportKey, ShotReport } from './shotReport.ts';

/** With whose eyes a person sees the past; never more than the person may see. */
export const KNOWN_ROLES = ['own', 'operator', 'user'] as const;
export type KnownRole = (typeof KNOWN_ROLES)[number];

/** A state has the reports of so long before it, of more the newest KNOWN_REPORTS. */
export const KNOWN_REACH: Millis = 24 * 3_600_000;
export const KNOWN_REPORTS = 3000;

/** What says of a report that it is not there any more. */
export const NOW_REMOVED = 'removed';

/** Something that the person came to know at a moment of the server's clock. */
export type KnownEvent = { readonly at: EpochMs } & (
  | {
      readonly kind: 'report';
      /** As it was known from then on. */
      readonly report: ShotReport;
      /** Its type as the caller sees it now where that differs, or NOW_REMOVED. */
      readonly now?: string;
      /** The person had not seen it before. */
      readonly isNew?: true;
    }
  /** The person did not see it any more. */
  | ({ readonly kind: 'removed' } & ReportKey)
  | { readonly kind: 'incident'; readonly incident: Incident | GoneIncident }
);

/** Answer of both calls. */
export interface KnownPage {
  /** In their order; of a state, what it is made of. */
  readonly events: readonly KnownEvent[];
  /** Everything up to this time is in this page, or in those before. */
  readonly until: EpochMs;
}

/** Authorities with which the past is seen in a role, of those that the caller has. */
export function knownAuthorities(role: KnownRole, own: ReadonlySet<string>): ReadonlySet<string> {
  if (role === 'own') return own;
  if (role === 'user') return new Set(['ROLE_USER']);
  const reviewing = new Set(['ROLE_REVIEWER', 'ROLE_ADMIN']);
  return new Set(['ROLE_USER', ...[...own].filter((authority) => !reviewing.has(authority))]);
}
