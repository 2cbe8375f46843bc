/** Who shelves, and ends what is shelved. A display account does neither. */
import { hasAny, type Authority } from '../contract/authorities.ts';

export const SHELVERS: readonly Authority[] = ['ROLE_ADMIN', 'ROLE_REVIEWER'];

/** Whether a person may shelve. */
export function canShelve(authorities: ReadonlySet<string>): boolean {
  return hasAny(authorities, SHELVERS);
}
