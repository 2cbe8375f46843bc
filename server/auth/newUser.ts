/** New accounts, before their facts are known. */
import { randomInt } from 'node:crypto';
import type { EpochMs } from '../../src/domain/units.ts';
import type { User } from '../store/accounts/users.ts';

/** Characters of a login, as in JHipster; one at least is no digit, because digits name an id. */
export const LOGIN = /^(?!\d+$)[\w.@!$&*+=?^`{|}~-]+$/;

/** First token versions: the widest range of `randomInt`, far below the safe integers, so that it can be counted on. */
const FIRST_TOKEN_VERSIONS = 2 ** 48 - 1;

/** What differs among new accounts. */
export interface NewUser extends Pick<User, 'login' | 'passwordHash' | 'authorities'> {
  readonly actor: string;
  readonly now: EpochMs;
}

/** An active account with default names and email. */
export function newUser({ login, passwordHash, authorities, actor, now }: NewUser): Omit<User, 'id'> {
  return {
    login,
    email: `${login}@localhost`,
    firstName: login.charAt(0).toUpperCase() + login.slice(1),
    lastName: '',
    activated: true,
    langKey: 'en',
    authorities,
    passwordHash,
    tokenVersion: firstTokenVersion(),
    createdBy: actor,
    createdDate: now,
    lastModifiedBy: actor,
    lastModifiedDate: now,
  };
}

/**
 * Version of the first tokens of an account under its login. Random, so that no account that had the login before has
 * issued tokens of this version.
 */
export const firstTokenVersion = (): number => randomInt(1, FIRST_TOKEN_VERSIONS);
