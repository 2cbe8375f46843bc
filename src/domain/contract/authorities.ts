/** The twenty authorities. The server's list for user forms is this one. */
export const AUTHORITIES = [
  'ROLE_ADMIN',
  'ROLE_USER',
  'ROLE_USER_ADMIN',
  'ROLE_SMS',
  'ROLE_SMS_ADMIN',
  'ROLE_SURVEY',
  'ROLE_DETECTION',
  'ROLE_FIREWORK',
  'ROLE_PANIC',
  'ROLE_PANIC_ADMIN',
  'ROLE_RUCKUS',
  'ROLE_BANG',
  'ROLE_TEST_SCENARIO',
  'ROLE_REVIEWER',
  'ROLE_TEST_MODE',
  'ROLE_HEARTBEAT',
  'ROLE_WEAPON',
  'ROLE_TEST',
  'ROLE_EXPERT',
  'ROLE_POWER_USER',
] as const;
export type Authority = (typeof AUTHORITIES)[number];

const KNOWN: ReadonlySet<string> = new Set(AUTHORITIES);

/** Whether a text is one of the twenty. */
export function isAuthority(text: string): text is Authority {
  return KNOWN.has(text);
}

/** Whether a user has one of the wanted authorities; an empty `wanted` admits every signed-in user. */
export function hasAny(authorities: ReadonlySet<string>, wanted: readonly Authority[]): boolean {
  return wanted.length === 0 || wanted.some((authority) => authorities.has(authority));
}
