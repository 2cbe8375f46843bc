/** The role that a display account needs. */
import type { Authority } from '../contract/authorities.ts';
import type { Row } from '../json/row.ts';

/** The role that opens the map, and the only one that opens a screen for a display account. */
export const DISPLAY_ROLE: Authority = 'ROLE_USER';

/** Why a display account could open no screen with its roles; undefined where it opens one, and for other accounts. */
export function displayRoleFailure({ isDisplay, authorities }: Row): string | undefined {
  if (isDisplay !== true) return undefined;
  if (Array.isArray(authorities) && authorities.includes(DISPLAY_ROLE)) return undefined;
  return `A display account needs ${DISPLAY_ROLE}: no other role opens a screen for it.`;
}
