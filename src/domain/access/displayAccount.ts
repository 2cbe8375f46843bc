/** Display accounts: walls that stay signed in for months with nobody beside them, and therefore only view. */
import { isAuthority, type Authority } from '../contract/authorities.ts';

/** Whether a display account has an authority: it reads reports and sensors and writes nothing. */
const IS_VIEWING: Readonly<Record<Authority, boolean>> = {
  ROLE_ADMIN: false,
  ROLE_USER: true,
  ROLE_USER_ADMIN: false,
  ROLE_SMS: false,
  ROLE_SMS_ADMIN: false,
  ROLE_SURVEY: false,
  ROLE_DETECTION: true,
  ROLE_FIREWORK: true,
  ROLE_PANIC: true,
  ROLE_PANIC_ADMIN: false,
  ROLE_RUCKUS: true,
  ROLE_BANG: true,
  ROLE_TEST_SCENARIO: false,
  ROLE_REVIEWER: false,
  ROLE_TEST_MODE: false,
  ROLE_HEARTBEAT: true,
  ROLE_WEAPON: true,
  ROLE_TEST: true,
  ROLE_EXPERT: true,
  ROLE_POWER_USER: false,
};

/** Fields of an account that decide its authorities in a session. */
export interface AccountRights {
  readonly authorities: readonly string[];
  /** A display account. */
  readonly isDisplay?: boolean | undefined;
}

/** Returns the authorities of an account's sessions; of a display account only viewing authorities. */
export function sessionAuthorities({ authorities, isDisplay }: AccountRights): readonly string[] {
  if (isDisplay !== true) return authorities;
  return authorities.filter((one) => isAuthority(one) && IS_VIEWING[one]);
}
