import { expect, it } from 'vitest';
import { epochMs } from '../../src/domain/units.ts';
import type { User } from '../store/users.ts';
import { TOKEN_LIFETIME, Tokens } from './tokens.ts';

const NOW = epochMs(1_790_000_000_000);
const ANN: User = {
  id: 1,
  login: 'ann',
  email: 'ann@example.org',
  firstName: 'Ann',
  lastName: 'Lee',
  activated: true,
  langKey: 'en',
  authorities: ['ROLE_ADMIN'],
  passwordHash: 'none',
  tokenVersion: 7,
  createdBy: 'admin',
  createdDate: NOW,
  lastModifiedBy: 'admin',
  lastModifiedDate: NOW,
};

it('[SA8] a token that arrives before the change of its account gets the authorities after it', async () => {
  let known = ANN;
  const tokens = await Tokens.open({
    key: new Uint8Array(64),
    accounts: { find: () => known },
    store: { revokedTokens: () => Promise.resolve([]), revokeToken: () => Promise.resolve() },
    now: () => NOW,
  });
  const after: User = { ...ANN, authorities: ['ROLE_USER'], tokenVersion: 8 };
  const token = await tokens.issue(after, TOKEN_LIFETIME);
  expect(await tokens.authenticate(token)).toBeUndefined();
  known = after;
  expect([...((await tokens.authenticate(token))?.authorities ?? [])]).toEqual(['ROLE_USER']);
});
