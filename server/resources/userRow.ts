/** Accounts as rows of the resource of web users. */
import { writeIso } from '../../src/domain/json/instant.ts';
import type { UserRecord } from '../../src/domain/resources/entities/users.ts';
import type { UserFacts } from '../auth/accounts.ts';
import type { User } from '../store/accounts/users.ts';
import type { StoredRow } from './resourceStore.ts';

/** The account as clients receive it: without password hash and version of its tokens. */
export function userRow(user: User): StoredRow {
  return {
    id: user.id,
    recordVersion: user.recordVersion ?? 0,
    login: user.login,
    firstName: user.firstName,
    lastName: user.lastName,
    title: user.title ?? '',
    org: user.org ?? '',
    email: user.email,
    activated: user.activated,
    isDisplay: user.isDisplay ?? false,
    langKey: user.langKey,
    authorities: user.authorities,
    createdBy: user.createdBy,
    createdDate: writeIso(user.createdDate),
    lastModifiedBy: user.lastModifiedBy,
    lastModifiedDate: writeIso(user.lastModifiedDate),
  };
}

/** What a form says about an account. Login and email are stored in lower case. */
export function factsOf(record: UserRecord): UserFacts {
  return {
    login: record.login.toLowerCase(),
    email: record.email.toLowerCase(),
    firstName: record.firstName,
    lastName: record.lastName,
    title: record.title,
    org: record.org,
    activated: record.activated,
    isDisplay: record.isDisplay,
    authorities: record.authorities,
    langKey: record.langKey,
  };
}
