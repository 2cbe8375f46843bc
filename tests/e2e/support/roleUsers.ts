/** Users of the tests with one authority each. */
import { hashPassword } from '../../../server/auth/passwords.ts';
import { openSqliteStore } from '../../../server/store/openStore.ts';
import type { Authority } from '../../../src/domain/contract/authorities.ts';
import { epochMs } from '../../../src/domain/units.ts';

export const ROLE_PASSWORD = 'each-role-alone';

/** Adds a user for each authority, with no other: `role_survey` for ROLE_SURVEY. */
export async function addRoleUsers(dataDir: string, authorities: readonly Authority[]): Promise<void> {
  const store = await openSqliteStore({ dataDir });
  const passwordHash = await hashPassword(ROLE_PASSWORD);
  for (const authority of authorities) {
    await store.users.insert({
      login: authority.toLowerCase(),
      email: `${authority.toLowerCase()}@example.org`,
      firstName: '',
      lastName: '',
      activated: true,
      langKey: 'en',
      authorities: [authority],
      passwordHash,
      tokenVersion: 1,
      createdBy: 'test',
      createdDate: epochMs(0),
      lastModifiedBy: 'test',
      lastModifiedDate: epochMs(0),
    });
  }
  await store.close();
}
