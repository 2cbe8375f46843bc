/** The accounts that a start of the server makes, enables or disables. */
import { randomBytes } from 'node:crypto';
import { sessionAuthorities } from '../../src/domain/access/displayAccount.ts';
import { AUTHORITIES } from '../../src/domain/contract/authorities.ts';
import type { EpochMs } from '../../src/domain/units.ts';
import type { User } from '../store/accounts/users.ts';
import { ONE_TIME_PASSWORD_BYTES, type Accounts } from './accounts.ts';
import { DEMO_ACCOUNTS } from './demoAccounts.ts';
import { newUser } from './newUser.ts';
import { hashPassword } from './passwords.ts';
import { DEMO_ACTOR, DISABLED_DEMO_ACTOR, SYSTEM_ACTOR } from '../process/serverActors.ts';

/** Demo mode: adds missing demo accounts and enables those that `disableDemoAccounts` disabled. */
export async function enableDemoAccounts(accounts: Accounts, now: EpochMs): Promise<void> {
  const known = new Set(Array.from(accounts.all(), ({ login }) => login));
  for (const { login, authorities, passwordHash } of DEMO_ACCOUNTS) {
    if (!known.has(login))
      await accounts.add(newUser({ login, passwordHash, authorities, actor: DEMO_ACTOR, now }));
  }
  for (const { login } of lastModifiedBy(accounts, DISABLED_DEMO_ACTOR)) {
    await accounts.change(login, { activated: true }, { actor: DEMO_ACTOR, at: now });
  }
}

/** Outside demo mode: disables the demo accounts, whose passwords are public. */
export async function disableDemoAccounts(accounts: Accounts, now: EpochMs): Promise<void> {
  for (const { login } of lastModifiedBy(accounts, DEMO_ACTOR)) {
    await accounts.change(login, { activated: false }, { actor: DISABLED_DEMO_ACTOR, at: now });
  }
}

/**
 * Ensures that an active administrator exists. Where none does, creates or resets `admin` and returns its one-time
 * password, which is stored as a hash only; else undefined.
 */
export async function ensureAdministrator(accounts: Accounts, now: EpochMs): Promise<string | undefined> {
  const all = [...accounts.all()];
  if (all.some((user) => user.activated && sessionAuthorities(user).includes('ROLE_ADMIN'))) return undefined;
  const password = randomBytes(ONE_TIME_PASSWORD_BYTES).toString('base64url');
  const [login, authorities, actor] = ['admin', AUTHORITIES, SYSTEM_ACTOR] as const;
  if (all.some((user) => user.login === login)) {
    const change = { password, activated: true, authorities, isDisplay: false };
    await accounts.change(login, change, { actor, at: now });
  } else {
    const passwordHash = await hashPassword(password);
    await accounts.add(newUser({ login, passwordHash, authorities, actor, now }));
  }
  return password;
}

function lastModifiedBy(accounts: Accounts, actor: string): User[] {
  return [...accounts.all()].filter((user) => user.lastModifiedBy === actor);
}
