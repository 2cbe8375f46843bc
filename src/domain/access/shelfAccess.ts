/** Who shelves, and ends what is shelved. A display account does neither. */
import type { Authority } from '../contract/authorities.ts';

export const SHELVERS: readonly Authority[] = ['ROLE_ADMIN', 'ROLE_REVIEWER'];
