/** Sign-in, account, sign-out, and everything that ends a token. */
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import {
  disableDemoAccounts,
  enableDemoAccounts,
  ensureAdministrator,
} from '../../server/auth/initialAccounts.ts';
import { DEMO_ACCOUNTS } from '../../server/auth/demoAccounts.ts';
import { verifyPassword } from '../../server/auth/passwords.ts';
import { success } from '../../src/domain/result.ts';
import { epochMs } from '../../src/domain/units.ts';
import { createServerHooks } from '../support/serverHooks.ts';
import { NOW, type TestServer } from '../support/testServer.ts';

let server: TestServer;
const { openServerForEachTest, openServerForGroup } = createServerHooks((opened) => (server = opened));

const signIn = (username: string, password: string, more: object = {}, remoteAddress = '10.0.0.1') =>
  server.app.inject({
    method: 'POST',
    url: '/api/authenticate',
    remoteAddress,
    payload: { username, password, ...more },
  });

const claims = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

const account = (token: string) =>
  server.app.inject({ url: '/api/account', headers: { authorization: `Bearer ${token}` } });

describe('signing in', () => {
  openServerForGroup();

  it('[accounts.1] answers with the token in the header and in the body, in the format of JHipster', async () => {
    const answer = await signIn('operator', 'operator');
    const { id_token: token } = answer.json<{ id_token: string }>();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers.authorization).toBe(`Bearer ${token}`);
    expect(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())).toEqual({
      alg: 'HS512',
    });
    expect(claims(token)).toMatchObject({
      sub: 'operator',
      auth: 'ROLE_USER,ROLE_HEARTBEAT,ROLE_PANIC,ROLE_WEAPON',
      exp: NOW / 1000 + 86_400,
    });
  });

  it('[accounts.1] accepts the email as the login, in any case, and the token lasts 30 days with rememberMe', async () => {
    const answer = await signIn(' Operator@LOCALHOST ', 'operator', { rememberMe: true });
    const { exp } = claims(answer.json<{ id_token: string }>().id_token);
    expect(exp).toBe(NOW / 1000 + 30 * 86_400);
  });

  it.each([
    ['a wrong password', 'operator', 'wrong-password'],
    ['an unknown login', 'nobody-here', 'wrong-password'],
    ['an account without a usable hash', 'ROLE_USER', 'none'],
  ])('[accounts.2] answers %s with the same 401', async (_what, username, password) => {
    const answer = await signIn(username, password);
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toEqual({
      type: 'about:blank',
      title: 'Unauthorized',
      status: 401,
      detail: 'Bad credentials',
      path: '/api/authenticate',
      message: 'error.http.401',
    });
  });

  it('[accounts.2] rejects a deactivated account like a wrong password', async () => {
    await server.accounts.change('tester', { activated: false }, { actor: 'admin', at: epochMs(NOW) });
    expect((await signIn('tester', 'tester')).json()).toMatchObject({ detail: 'Bad credentials' });
  });

  it('[accounts.2] compares all 127 characters of a password', async () => {
    const password = 'é'.repeat(126);
    await server.accounts.change(
      'expert',
      { password: `${password}a` },
      { actor: 'admin', at: epochMs(NOW) },
    );
    expect((await signIn('expert', `${password}b`)).statusCode).toBe(401);
    expect((await signIn('expert', `${password}a`)).statusCode).toBe(200);
  });

  it.each([
    [{}, 'username', 'NotNull'],
    [{ username: 'operator', password: 'abc' }, 'password', 'Size'],
    [{ username: ['a', 'b'], password: 'operator' }, 'username', 'Invalid'],
    [{ username: 'a'.repeat(300), password: 'operator' }, 'username', 'Size'],
  ])('[records.2] names the broken constraint of %j', async (payload, field, message) => {
    const answer = await server.app.inject({ method: 'POST', url: '/api/authenticate', payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ title: 'Method argument not valid', message: 'error.validation' });
    const { fieldErrors } = answer.json<{ fieldErrors: unknown[] }>();
    expect(fieldErrors).toContainEqual({ objectName: 'authenticate', field, message });
  });
});

describe('the limit of guesses', () => {
  openServerForEachTest();

  it('[accounts.6] makes an account wait after its fifth failure, by login and email alike, and lets other addresses in', async () => {
    for (let i = 0; i < 5; i++) {
      const name = i % 2 === 0 ? 'operator' : 'OPERATOR@localhost';
      expect((await signIn(name, 'guess')).statusCode).toBe(401);
    }
    const sixth = await signIn('operator', 'operator');
    expect([sixth.statusCode, sixth.headers['retry-after']]).toEqual([429, '5']);
    expect((await signIn('operator', 'operator', {}, '10.0.0.2')).statusCode).toBe(200);
    server.pass(5000);
    expect((await signIn('operator', 'operator')).statusCode).toBe(200);
  });

  it('[accounts.6] checks simultaneous guesses one after the other', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn('operator', 'guess')));
    // With several servers, the order of the calls may differ from the order of the checks.
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      ...Array(5).fill(401),
      ...Array(7).fill(429),
    ]);
  });

  it('[accounts.7] lets an account that signed in from the address do so again, whatever was guessed from there', async () => {
    expect((await signIn('operator', 'operator')).statusCode).toBe(200);
    for (let i = 0; i < 20; i++) await signIn(`guess-${i}`, 'guess');
    for (let i = 0; i < 6; i++) expect((await signIn('operator', 'guess')).statusCode).toBe(401);
    expect((await signIn('operator', 'operator')).statusCode).toBe(200);
  });

  it('[accounts.10] counts the addresses of one IPv6 network together', async () => {
    for (let i = 0; i < 5; i++) {
      expect((await signIn('operator', 'guess', {}, `2001:db8:1:2::${i}`)).statusCode).toBe(401);
    }
    expect((await signIn('operator', 'operator', {}, '2001:db8:1:2:ffff::9')).statusCode).toBe(429);
    expect((await signIn('operator', 'operator', {}, '2001:db8:1:3::9')).statusCode).toBe(200);
  });

  it('[accounts.7] accepts any number of successes of one address, also at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn('operator', 'operator')));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    for (let i = 0; i < 25; i++) expect((await signIn('user', 'user')).statusCode).toBe(200);
  });
});

describe('the limit of guesses behind a trusted proxy', () => {
  openServerForEachTest({ isTrustedProxy: (address) => address === '10.0.0.1' });

  it('[accounts.7] distinguishes the callers behind a trusted proxy', async () => {
    const from = (forwarded: string, password: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/authenticate',
        remoteAddress: '10.0.0.1',
        headers: { 'x-forwarded-for': forwarded },
        payload: { username: 'operator', password },
      });
    for (let i = 0; i < 5; i++) await from(`203.0.113.7:4000${i}`, 'guess');
    expect((await from('::ffff:203.0.113.7', 'operator')).statusCode).toBe(429);
    expect((await from('198.51.100.9, 203.0.113.8', 'operator')).statusCode).toBe(200);
  });
});

describe('a token', () => {
  openServerForGroup();

  it('[accounts.5] shows the account without its password', async () => {
    const answer = await server.call('expert', '/api/account');
    expect(answer.json()).toMatchObject({
      login: 'expert',
      email: 'expert@localhost',
      activated: true,
      langKey: 'en',
      authorities: ['ROLE_USER', 'ROLE_EXPERT'],
    });
    expect(answer.body).not.toContain('argon2');
    expect(answer.headers.authorization).toBeUndefined();
  });

  it.each([
    ['the password changes', 'user', { password: 'other-password' }],
    ['a role is taken away', 'operator', { authorities: [] }],
    ['the account is deactivated', 'tester', { activated: false }],
    ['it becomes a display account', 'reviewer', { isDisplay: true }],
  ])('[accounts.4] is refused as soon as %s', async (_what, login, change) => {
    const token = (await server.bearer(login)).authorization.replace('Bearer ', '');
    const session = await server.tokens.authenticate(token);
    expect(session?.login).toBe(login);
    await server.accounts.change(login, change, { actor: 'admin', at: epochMs(NOW) });
    expect(await server.tokens.authenticate(token)).toBeUndefined();
    expect(session && server.tokens.isLive(session)).toBe(false);
    expect((await account(token)).statusCode).toBe(401);
  });
});

describe('a token that is renewed, revoked or expired', () => {
  openServerForEachTest();

  it('[accounts.5] is renewed after half of its lifetime', async () => {
    const { authorization } = await server.bearer('user');
    server.pass(12 * 3_600_000 + 1);
    const answer = await server.app.inject({ url: '/api/account', headers: { authorization } });
    const fresh = String(answer.headers.authorization).replace('Bearer ', '');
    expect(claims(fresh)['exp']).toBe(Math.floor((NOW + 12 * 3_600_000 + 1) / 1000) + 86_400);
  });

  it('[accounts.16] of a display account lasts 30 days, is renewed, and has the roles that only view', async () => {
    const by = { actor: 'admin', at: epochMs(NOW) };
    const authorities = ['ROLE_USER', 'ROLE_PANIC', 'ROLE_ADMIN'];
    await server.accounts.change('operator', { isDisplay: true, authorities }, by);
    const { id_token: token } = (await signIn('operator', 'operator')).json<{ id_token: string }>();
    expect(claims(token)).toMatchObject({
      auth: 'ROLE_USER,ROLE_PANIC',
      exp: NOW / 1000 + 30 * 86_400,
    });
    expect((await account(token)).json()).toMatchObject({ authorities: ['ROLE_USER', 'ROLE_PANIC'] });
    server.pass(16 * 86_400_000);
    const fresh = String((await account(token)).headers.authorization).replace('Bearer ', '');
    expect(claims(fresh)['exp']).toBe(NOW / 1000 + 46 * 86_400);
  });

  it('[accounts.3] is rejected after sign-out, also by a server started later', async () => {
    const { authorization } = await server.bearer('user');
    const token = authorization.replace('Bearer ', '');
    const out = await server.app.inject({ method: 'POST', url: '/api/logout', headers: { authorization } });
    expect(out.json()).toEqual({});
    expect((await account(token)).statusCode).toBe(401);
    expect(await server.store.users.revokedTokens(epochMs(NOW))).toHaveLength(1);
  });

  it('[accounts.3] is rejected when expired, altered, unsigned, of another kind or of another key', async () => {
    const token = (await server.bearer('user')).authorization.replace('Bearer ', '');
    const [head = '', body = '', mark = ''] = token.split('.');
    const admin = Buffer.from(JSON.stringify({ ...claims(token), sub: 'admin' })).toString('base64url');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const signed = (alg: string, key: Buffer) =>
      new SignJWT({ ver: 1 })
        .setProtectedHeader({ alg })
        .setSubject('admin')
        .setJti('x')
        .setIssuedAt(NOW / 1000)
        .setExpirationTime(NOW / 1000 + 60)
        .sign(key);
    const forged = [
      `${head}.${admin}.${mark}`,
      `${none}.${admin}.`,
      `${none}.${admin}.${mark}`,
      `${head}.${body}.AAAA`,
      await signed('HS256', Buffer.alloc(64, 7)),
      await signed('HS512', Buffer.alloc(64, 8)),
      'a.b.c',
      '',
      'x'.repeat(5000),
    ];
    for (const one of forged) expect((await account(one)).statusCode).toBe(401);
    server.pass(86_400_001);
    expect((await account(token)).statusCode).toBe(401);
  });
});

it('[accounts.11] every demo account has its login as password', async () => {
  for (const { login, passwordHash } of DEMO_ACCOUNTS) {
    expect(await verifyPassword(login, passwordHash)).toBe(true);
  }
});

describe('demo accounts', () => {
  openServerForEachTest();

  it('[accounts.11] demo mode begins, and an administrator is made, also where somebody has taken their email', async () => {
    const by = { actor: 'admin', at: epochMs(NOW) };
    for (const login of ['tester', 'admin', 'role_admin']) {
      await server.accounts.remove(
        login,
        () => success(undefined),
        () => [],
      );
    }
    await server.accounts.change('user', { email: 'tester@localhost' }, by);
    await server.accounts.change('expert', { email: 'admin@localhost' }, by);
    const password = await ensureAdministrator(server.accounts, epochMs(NOW));
    await enableDemoAccounts(server.accounts, epochMs(NOW));
    expect((await signIn('admin', password ?? '')).statusCode).toBe(200);
    expect((await signIn('tester', 'tester')).statusCode).toBe(200);
    expect((await signIn('tester@localhost', 'user')).statusCode).toBe(200);
  });

  it('[accounts.11] outside demo mode demo accounts are inactive and one administrator gets a one-time password', async () => {
    await server.accounts.change('expert', { firstName: 'Own' }, { actor: 'admin', at: epochMs(NOW) });
    await disableDemoAccounts(server.accounts, epochMs(NOW));
    expect((await signIn('operator', 'operator')).statusCode).toBe(401);
    expect(server.accounts.find('expert')?.activated).toBe(true);
    const role = server.accounts.find('ROLE_ADMIN');
    await server.accounts.change(
      role?.login ?? '',
      { activated: false },
      { actor: 'test', at: epochMs(NOW) },
    );
    const password = await ensureAdministrator(server.accounts, epochMs(NOW));
    expect((await signIn('admin', 'admin')).statusCode).toBe(401);
    expect((await signIn('admin', password ?? '')).statusCode).toBe(200);
    expect(await ensureAdministrator(server.accounts, epochMs(NOW))).toBeUndefined();
    await enableDemoAccounts(server.accounts, epochMs(NOW));
    expect((await signIn('operator', 'operator')).statusCode).toBe(200);
    expect((await signIn('admin', 'admin', {}, '10.0.0.3')).statusCode).toBe(401);
  });
});
