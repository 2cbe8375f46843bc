/** Who sets a legal hold, and who lifts it. A display account does neither. */
import { hasAny, type Authority } from '../contract/authorities.ts';

export const HOLD_SETTERS: readonly Authority[] = ['ROLE_ADMIN', 'ROLE_REVIEWER'];
/** What is no longer on hold may be removed: administrators alone decide that. */
export const HOLD_LIFTERS: readonly Authority[] = ['ROLE_ADMIN'];

/** Whether a person may set a hold. */
export function canSetHold(authorities: ReadonlySet<string>): boolean {
  return hasAny(authorities, HOLD_SETTERS);
}

/** Whether a person may lift a hold. */
export function canLiftHold(authorities: ReadonlySet<string>): boolean {
  return hasAny(authorities, HOLD_LIFTERS);
}
