import { expect, it, vi } from 'vitest';
import { epochMs, type EpochMs } from '../../src/domain/units.ts';
import type { User } from '../store/accounts/users.ts';
import { TOKEN_LIFETIME, Tokens, type Session } from './tokens.ts';

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

it('[accounts.4] a token that arrives before the change of its account gets the authorities after it', async () => {
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

it('[cluster.3] a token of a password that another server has just changed is valid here at once', async () => {
  let known = ANN;
  const after: User = { ...ANN, tokenVersion: 8 };
  const readAccounts = vi.fn<() => Promise<void>>(async () => void (known = after));
  const tokens = await Tokens.open({
    key: new Uint8Array(64),
    accounts: { find: () => known },
    readAccounts,
    store: { revokedTokens: () => Promise.resolve([]), revokeToken: () => Promise.resolve() },
    now: () => NOW,
  });
  const former = await tokens.issue(ANN, TOKEN_LIFETIME);
  const fresh = await tokens.issue(after, TOKEN_LIFETIME);
  expect((await tokens.authenticate(former))?.login).toBe('ann');
  expect(readAccounts).not.toHaveBeenCalled();
  expect((await tokens.authenticate(fresh))?.login).toBe('ann');
  expect(await tokens.authenticate(former)).toBeUndefined();
  expect(readAccounts).toHaveBeenCalledOnce();
});

it('[accounts.3] a sign-out ends the tokens that a session was renewed from and to', async () => {
  let now = NOW;
  const revoked: { readonly tokenId: string; readonly expiresAt: EpochMs }[] = [];
  const deps = {
    key: new Uint8Array(64),
    accounts: { find: () => ANN },
    store: {
      revokedTokens: () => Promise.resolve(revoked),
      revokeToken: async (tokenId: string, expiresAt: EpochMs) => void revoked.push({ tokenId, expiresAt }),
    },
    now: () => now,
  };
  const tokens = await Tokens.open(deps);
  const sessionOf = async (token: string) => (await tokens.authenticate(token)) as Session;
  const first = await tokens.issue(ANN, TOKEN_LIFETIME);
  const other = await tokens.issue(ANN, TOKEN_LIFETIME);
  now = epochMs(NOW + 20 * 3_600_000);
  const second = String(await tokens.renewed(await sessionOf(first)));
  // A tab that has not got the newer one yet signs out.
  await tokens.revoke(await sessionOf(first));
  expect([await sessionOf(first), await sessionOf(second)]).toEqual([undefined, undefined]);
  expect((await sessionOf(other)).login).toBe('ann');
  // The first one has expired, the second one has not; also after a restart.
  now = epochMs(NOW + 30 * 3_600_000);
  const later = await Tokens.open({
    ...deps,
    store: {
      ...deps.store,
      revokedTokens: () => Promise.resolve(revoked.filter(({ expiresAt }) => expiresAt >= now)),
    },
  });
  expect(await later.authenticate(second)).toBeUndefined();
});

it('[accounts.3] a clock that ran a week ahead for a while brings no token back that was signed out', async () => {
  let now = NOW;
  const revoked = new Map<string, EpochMs>();
  const tokens = await Tokens.open({
    key: new Uint8Array(64),
    accounts: { find: () => ANN },
    store: {
      revokedTokens: (at) => {
        for (const [tokenId, expiresAt] of revoked) if (expiresAt < at) revoked.delete(tokenId);
        return Promise.resolve([...revoked].map(([tokenId, expiresAt]) => ({ tokenId, expiresAt })));
      },
      revokeToken: async (tokenId, expiresAt) => void revoked.set(tokenId, expiresAt),
    },
    now: () => now,
  });
  const token = await tokens.issue(ANN, TOKEN_LIFETIME);
  await tokens.revoke((await tokens.authenticate(token)) as Session);
  now = epochMs(NOW + 7 * 86_400_000);
  await tokens.reload();
  now = NOW;
  expect(await tokens.authenticate(token)).toBeUndefined();
  await tokens.reload();
  expect(await tokens.authenticate(token)).toBeUndefined();
});

it('[accounts.3] a server that only reads what others have revoked forgets it a month after it has expired', async () => {
  let now = NOW;
  const revoked = { tokenId: 'of another server', expiresAt: epochMs(NOW + 1000) };
  const tokens = await Tokens.open({
    key: new Uint8Array(64),
    accounts: { find: () => ANN },
    store: {
      revokedTokens: (at) => Promise.resolve(revoked.expiresAt > at ? [revoked] : []),
      revokeToken: () => Promise.resolve(),
    },
    now: () => now,
  });
  const forget = vi.spyOn(Map.prototype, 'delete');
  await tokens.reload();
  expect(forget).not.toHaveBeenCalledWith(revoked.tokenId);
  now = epochMs(revoked.expiresAt + 30 * 86_400_000);
  await tokens.reload();
  expect(forget).toHaveBeenCalledWith(revoked.tokenId);
  forget.mockRestore();
});
