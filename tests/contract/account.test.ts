/** Activation, registration, forgotten and changed passwords. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { InjectOptions } from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { Accounts } from '../../server/auth/accounts.ts';
import { epochMs } from '../../src/domain/units.ts';
import { createServerHooks } from '../support/serverHooks.ts';
import { NOW, type TestServer } from '../support/testServer.ts';
import { isOnPostgres, isOnThreeServers } from '../support/serversOnPostgres.ts';

const HOUR = 3_600_000;
let server: TestServer;
const { openServerForEachTest, openServerForGroup } = createServerHooks((opened) => (server = opened));

const post = (path: string, payload: string | object, more: InjectOptions = {}) =>
  server.app.inject({ method: 'POST', url: `/api/${path}`, payload, remoteAddress: '10.0.0.1', ...more });

const askReset = (email: string, remoteAddress = '10.0.0.1') =>
  post('account/reset-password/init', email, { headers: { 'content-type': 'text/plain' }, remoteAddress });
const check = (key: string) => post('account/reset-password/check', { key });
const finish = (key: string, newPassword: string) =>
  post('account/reset-password/finish', { key, newPassword });
const activate = (key: string) => server.app.inject({ url: `/api/activate?key=${encodeURIComponent(key)}` });
const signIn = async (username: string, password: string) =>
  (await post('authenticate', { username, password }, { remoteAddress: '10.0.0.7' })).statusCode;

interface KeptMail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

function mails(): KeptMail[] {
  const folder = join(server.dataDir, 'outbox');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as KeptMail);
}

/** Waits for mails: the server writes the mails of a reset after the answer. */
async function mailed(count = 1): Promise<void> {
  await expect.poll(() => mails().length).toBe(count);
}

const linkIn = (mail: KeptMail | undefined) => new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '');
const keyIn = (mail: KeptMail | undefined) => linkIn(mail).searchParams.get('key') ?? '';

/** Returns the key in the mail that the call causes; files of the same instant have no order. */
async function keyOf(ask: () => Promise<unknown>): Promise<string> {
  const before = new Set(mails().map(keyIn));
  await ask();
  await mailed(before.size + 1);
  return (
    mails()
      .map(keyIn)
      .find((key) => !before.has(key)) ?? ''
  );
}
const resetKey = (login = 'operator') => keyOf(() => askReset(`${login}@localhost`));

const ANN = { login: 'ann', email: 'Ann@Example.org', password: 'open sesame', langKey: 'en' };

describe('a forgotten password', () => {
  openServerForEachTest();

  it('[accounts.18] can be reset once with the link of the mail', async () => {
    expect((await askReset('Operator@LOCALHOST ')).body).toBe('');
    await mailed();
    const [mail] = mails();
    expect(mail?.to).toEqual(['operator@localhost']);
    expect(linkIn(mail).href).toMatch(
      /^https:\/\/console\.example\.org\/account\/reset\/finish\?key=[\w-]{27}$/,
    );
    const key = keyIn(mail);
    expect([(await check(key)).statusCode, (await check(key)).statusCode]).toEqual([200, 200]);
    expect((await finish(key, 'new password')).statusCode).toBe(200);
    expect([await signIn('operator', 'operator'), await signIn('operator', 'new password')]).toEqual([
      401, 200,
    ]);
    expect((await check(key)).statusCode).toBe(400);
    const again = await finish(key, 'another one');
    expect(again.statusCode).toBe(400);
    expect(again.json()).toMatchObject({ detail: 'No user was found for this reset key' });
  });

  it('[accounts.18] ends the sessions of the account', async () => {
    const { authorization } = await server.bearer('operator');
    await finish(await resetKey(), 'new password');
    expect((await server.app.inject({ url: '/api/account', headers: { authorization } })).statusCode).toBe(
      401,
    );
  });

  it('[accounts.19] has the same answer for every email, and sends mail only for an activated account', async () => {
    await server.accounts.change('user', { activated: false }, { actor: 'admin', at: epochMs(NOW) });
    const answers = [];
    for (const email of ['operator@localhost', 'stranger@example.org', 'user@localhost', 'operator']) {
      const { statusCode, body, headers } = await askReset(email);
      answers.push({ statusCode, body, length: headers['content-length'] });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    await server.app.close();
    expect(mails()).toHaveLength(1);
  });

  it('[accounts.19, cluster.4] can be requested at most five times in five minutes for one email from one address', async () => {
    for (let i = 0; i < 5; i++) expect((await askReset('stranger@example.org')).statusCode).toBe(200);
    const sixth = await askReset('stranger@example.org');
    expect([sixth.statusCode, sixth.headers['retry-after']]).toEqual([429, '300']);
    expect((await askReset('stranger@example.org', '10.0.0.2')).statusCode).toBe(200);
    server.pass(300_000);
    expect((await askReset('stranger@example.org')).statusCode).toBe(200);
  });

  it('[accounts.19] can be requested at most twenty times in five minutes from one address', async () => {
    for (let i = 0; i < 20; i++) expect((await askReset(`stranger${i}@example.org`)).statusCode).toBe(200);
    expect((await askReset('stranger20@example.org')).statusCode).toBe(429);
    server.pass(300_000);
    expect((await askReset('stranger20@example.org')).statusCode).toBe(200);
  });

  // Reads the SQLite file, which three servers do not have.
  it.skipIf(isOnPostgres())('[accounts.20] has a key that is not stored in plain text', async () => {
    const key = await resetKey();
    const files = readdirSync(server.dataDir).filter((name) => name.startsWith('shotpoint.sqlite'));
    expect(files).not.toEqual([]);
    for (const file of files) expect(readFileSync(join(server.dataDir, file)).includes(key)).toBe(false);
  });

  it('[accounts.20] has a key that expires after a day or with the next mail', async () => {
    const first = await resetKey();
    const second = await resetKey();
    expect([(await check(first)).statusCode, (await check(second)).statusCode]).toEqual([400, 200]);
    server.pass(24 * HOUR);
    expect((await finish(second, 'new password')).statusCode).toBe(400);
    expect(await signIn('operator', 'operator')).toBe(200);
  });

  it('[accounts.20] has a different key in each mail', async () => {
    const keys = new Set<string>();
    for (let i = 0; i < 5; i++) {
      await askReset('operator@localhost', `10.0.1.${i}`);
      await mailed(i + 1);
    }
    for (const mail of mails()) keys.add(keyIn(mail));
    expect(keys.size).toBe(5);
  });
});

describe('a forgotten password, its email and its key', () => {
  openServerForGroup();

  it.each(['', 'a@b', 'a'.repeat(128)])(
    '[accounts.19] requires an email of 5 to 127 characters: "%s"',
    async (text) => {
      expect((await askReset(text)).statusCode).toBe(400);
    },
  );

  it.each([
    [{ password: 'by an admin' }, 'user'],
    [{ email: 'other@example.org' }, 'tester'],
    [{ activated: false }, 'expert'],
  ] as const)('[accounts.20] has a key that expires when %j is changed meanwhile', async (change, login) => {
    const key = await resetKey(login);
    await server.accounts.change(login, change, { actor: 'admin', at: epochMs(NOW) });
    expect((await check(key)).statusCode).toBe(400);
  });

  it.each(['abc', 'a'.repeat(128), ''])(
    '[accounts.21] rejects a password that has not 4 to 127 characters: "%s"',
    async (text) => {
      const key = await resetKey();
      const answer = await finish(key, text);
      expect(answer.json()).toMatchObject({ fieldErrors: [{ field: 'newPassword', message: 'Size' }] });
      expect((await check(key)).statusCode).toBe(200);
    },
  );
});

describe('a changed password', () => {
  openServerForGroup();

  const change = (authorization: string, currentPassword: string, newPassword: string) =>
    post('account/change-password', { currentPassword, newPassword }, { headers: { authorization } });

  it('[accounts.22] ends every session but the one that changed it', async () => {
    const { authorization } = await server.bearer('operator');
    const other = await server.bearer('operator');
    const answer = await change(authorization, 'operator', 'new password');
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    const account = (header: string) =>
      server.app.inject({ url: '/api/account', headers: { authorization: header } });
    expect((await account(String(answer.headers.authorization))).statusCode).toBe(200);
    expect((await account(authorization)).statusCode).toBe(401);
    expect((await account(other.authorization)).statusCode).toBe(401);
    expect([await signIn('operator', 'operator'), await signIn('operator', 'new password')]).toEqual([
      401, 200,
    ]);
  });

  it('[accounts.22] requires the current one, and is blocked after five wrong ones in five minutes', async () => {
    const { authorization } = await server.bearer('user');
    for (let i = 0; i < 5; i++) {
      const answer = await change(authorization, 'wrong', 'new password');
      expect([answer.statusCode, answer.json<{ title: string }>().title]).toEqual([
        400,
        'Incorrect password',
      ]);
    }
    expect((await change(authorization, 'user', 'new password')).statusCode).toBe(429);
  });

  it('[accounts.21] has 4 to 127 characters', async () => {
    const { authorization } = await server.bearer('expert');
    expect((await change(authorization, 'expert', 'abc')).statusCode).toBe(400);
    expect((await change(authorization, 'expert', 'a'.repeat(127))).statusCode).toBe(200);
  });
});

describe('two changes of one account at once', () => {
  openServerForEachTest();

  it('[accounts.25] are applied one after the other, and neither undoes the other', async () => {
    const { accounts } = server;
    const tokenVersion = (accounts.find('user')?.tokenVersion ?? 0) + 2;
    const changes = [
      accounts.change('user', { password: 'a-long-password' }, { actor: 'user', at: epochMs(NOW) }),
      accounts.change('user', { activated: false }, { actor: 'admin', at: epochMs(NOW) }),
      accounts.change('user', { firstName: 'Una' }, { actor: 'admin', at: epochMs(NOW) }),
    ];
    expect((await Promise.all(changes)).every(({ ok }) => ok)).toBe(true);
    expect(accounts.find('user')).toMatchObject({ activated: false, firstName: 'Una', tokenVersion });
    expect(await accounts.hasPassword('user', 'a-long-password')).toBe(true);
  });
});

describe("a change of one's own password", () => {
  openServerForEachTest();

  it('[accounts.22] leaves the password that an administrator has set meanwhile', async () => {
    const { accounts } = server;
    const { authorization } = await server.bearer('user');
    vi.spyOn(Accounts.prototype, 'hasPassword').mockImplementationOnce(async () => {
      await accounts.change('user', { password: 'set by hand' }, { actor: 'admin', at: epochMs(NOW) });
      return true;
    });
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/account/change-password',
      headers: { authorization },
      payload: { currentPassword: 'user', newPassword: 'of the session' },
    });
    expect([answer.statusCode, answer.headers.authorization]).toEqual([401, undefined]);
    expect(await accounts.hasPassword('user', 'set by hand')).toBe(true);
  });
});

describe('a password set for another account', () => {
  const set = (who: string, email: string) =>
    server.call(who, '/api/account/reset-password/admin', {
      method: 'POST',
      payload: { email, newPassword: 'given by hand' },
    });

  describe('with its audit rows', () => {
    openServerForEachTest();

    it('[accounts.23] is set by email, ends the sessions of that account, and is audited', async () => {
      const { authorization } = await server.bearer('operator');
      expect((await set('ROLE_USER_ADMIN', 'Operator@localhost')).statusCode).toBe(200);
      expect(await signIn('operator', 'given by hand')).toBe(200);
      expect((await server.app.inject({ url: '/api/account', headers: { authorization } })).statusCode).toBe(
        401,
      );
      expect(server.accounts.find('operator')?.lastModifiedBy).toBe('role_user_admin');
      expect(await server.store.collection('auditTrail').list()).toMatchObject([
        { action: 'change password', user: 'role_user_admin', actionDomain: 'users operator' },
        { action: 'sign-in', user: 'operator' },
      ]);
    });
  });

  describe('by role', () => {
    openServerForGroup();

    it('[accounts.23] does not let a user administrator become an administrator', async () => {
      const answer = await set('ROLE_USER_ADMIN', 'admin@localhost');
      expect([answer.statusCode, answer.headers['x-shotpointapp-error']]).toEqual([
        400,
        'Only an administrator may set the password of an administrator',
      ]);
      expect(await signIn('admin', 'admin')).toBe(200);
      expect((await set('ROLE_ADMIN', 'admin@localhost')).statusCode).toBe(200);
    });

    it('[accounts.23] is 404 for an unknown email, and 403 for other roles', async () => {
      expect((await set('ROLE_ADMIN', 'stranger@example.org')).statusCode).toBe(404);
      expect((await set('ROLE_USER', 'operator@localhost')).statusCode).toBe(403);
    });
  });
});

describe('a registered account', () => {
  const register = (facts: object) => post('register', facts);

  describe('by its names', () => {
    openServerForGroup();
    const BEA = { ...ANN, login: 'bea', email: 'bea@example.org' };
    const CARL = { ...ANN, login: 'carl', email: 'carl@example.org' };

    it.each([
      [{ ...ANN, login: 'Operator' }, 'error.userexists'],
      [{ ...ANN, email: 'Operator@localhost.org', login: 'operator@LOCALHOST' }, 'error.userexists'],
      [{ ...ANN, email: 'role_user@example.org' }, 'error.emailexists'],
      [{ ...ANN, login: 'simulator' }, 'error.userexists'],
      [{ ...ANN, login: 'Anonymous' }, 'error.userexists'],
      [{ ...ANN, login: 'role_user@example.org' }, 'error.userexists'],
    ])('[accounts.24] says which of its names is taken: %j', async (facts, key) => {
      const answer = await register(facts);
      expect([answer.statusCode, answer.headers['x-shotpointapp-error']]).toEqual([400, key]);
      expect(answer.json()).toMatchObject({ message: key, errorKey: key.replace('error.', '') });
    });

    it('[accounts.24] is replaced by a new registration while it is inactive, and its mail becomes invalid', async () => {
      const first = await keyOf(() => register(BEA));
      expect((await register({ ...BEA, login: 'beate', password: 'second try' })).statusCode).toBe(201);
      expect(server.accounts.find('bea')).toBeUndefined();
      expect((await activate(first)).statusCode).toBe(400);
      expect(await signIn('beate', 'second try')).toBe(401);
    });

    it('[accounts.24] deactivated by an administrator is neither replaced nor activated by its owner', async () => {
      const key = await keyOf(() => register(CARL));
      await server.accounts.change('carl', { activated: false }, { actor: 'admin', at: epochMs(NOW) });
      expect((await register(CARL)).headers['x-shotpointapp-error']).toBe('error.userexists');
      expect((await activate(key)).statusCode).toBe(400);
      expect(server.accounts.find('carl')?.activated).toBe(false);
    });

    it.each([
      [{ ...ANN, login: 'a b' }, 'login', 'Pattern'],
      [{ ...ANN, login: 'a'.repeat(51) }, 'login', 'Size'],
      [{ ...ANN, login: '12345' }, 'login', 'Pattern'],
      [{ ...ANN, email: 'no mail' }, 'email', 'Email'],
      [{ ...ANN, password: 'abc' }, 'password', 'Size'],
      [{ ...ANN, firstName: 'a'.repeat(51) }, 'firstName', 'Size'],
      [{ ...ANN, firstName: 'Ann\r\nBcc: x@example.org' }, 'firstName', 'Pattern'],
      [{ ...ANN, lastName: 'B\u0000' }, 'lastName', 'Pattern'],
      [{ login: 'ann', password: 'open sesame' }, 'email', 'NotNull'],
    ])('[accounts.24] is refused with the field that is wrong: %j', async (facts, field, message) => {
      const answer = await register(facts);
      expect(answer.statusCode).toBe(400);
      expect(answer.json<{ fieldErrors: unknown[] }>().fieldErrors).toContainEqual({
        objectName: 'register',
        field,
        message,
      });
    });
  });

  describe('until its activation', () => {
    openServerForEachTest();

    it('[accounts.24] is inactive until its owner follows the link of the mail, which succeeds again but changes nothing', async () => {
      const answer = await register({
        ...ANN,
        firstName: 'Ann',
        authorities: ['ROLE_ADMIN'],
        activated: true,
      });
      expect([answer.statusCode, answer.body]).toEqual([201, '']);
      expect(await signIn('ann', ANN.password)).toBe(401);
      const [mail] = mails();
      expect([mail?.to, linkIn(mail).pathname]).toEqual([['ann@example.org'], '/account/activate']);
      expect((await activate(keyIn(mail))).statusCode).toBe(200);
      expect(await signIn('ann@example.org', ANN.password)).toBe(200);
      expect(server.accounts.find('ann')).toMatchObject({ authorities: ['ROLE_USER'], firstName: 'Ann' });
      const activated = server.accounts.find('ann');
      expect((await activate(keyIn(mail))).statusCode).toBe(200);
      expect(server.accounts.find('ann')).toEqual(activated);
      await server.accounts.change('ann', { activated: false }, { actor: 'admin', at: epochMs(NOW) });
      expect((await activate(keyIn(mail))).json()).toMatchObject({
        status: 400,
        detail: 'No user was found for this activation key',
      });
    });

    it('[accounts.25] is not activated by a HEAD or a prefetch of the link', async () => {
      const url = `/api/activate?key=${await keyOf(() => register(ANN))}`;
      const ahead = [
        { method: 'HEAD' as const, headers: {} },
        { method: 'GET' as const, headers: { 'sec-purpose': 'prefetch;prerender' } },
        { method: 'GET' as const, headers: { 'x-moz': 'prefetch' } },
        { method: 'GET' as const, headers: { purpose: 'prefetch' } },
      ];
      for (const call of ahead) {
        expect((await server.app.inject({ url, ...call })).statusCode).toBeGreaterThanOrEqual(400);
        expect(server.accounts.find('ann')?.activated).toBe(false);
      }
      expect((await server.app.inject({ url })).statusCode).toBe(200);
    });

    // Spies on the store of one server.
    it.skipIf(isOnThreeServers())(
      '[accounts.25] is not replaced by a registration that arrives between its key and its activation',
      async () => {
        const key = await keyOf(() => register(ANN));
        const keyOwner = server.store.users.keyOwner.bind(server.store.users);
        let again: ReturnType<typeof register> | undefined;
        vi.spyOn(server.store.users, 'keyOwner').mockImplementation(async (...given) => {
          const login = await keyOwner(...given);
          again = register({ ...ANN, password: 'of a stranger' });
          // Lets the other registration run as far as it can.
          await setTimeout(500);
          return login;
        });
        expect((await activate(key)).statusCode).toBe(200);
        expect((await again)?.headers['x-shotpointapp-error']).toBe('error.userexists');
        expect(await signIn('ann', ANN.password)).toBe(200);
      },
    );

    it('[accounts.25] whose link is followed while it is registered again is active, or the link is no longer valid', async () => {
      for (let at = 0; at < 6; at++) {
        const who = { ...ANN, login: `ann${at}`, email: `ann${at}@example.org` };
        const key = await keyOf(() => register(who));
        const [again, activated] = await Promise.all([
          register(who),
          setTimeout(20 * at).then(() => activate(key)),
        ]);
        const isActivated = activated.statusCode === 200;
        expect([again.statusCode, server.accounts.find(who.login)?.activated]).toEqual(
          isActivated ? [400, true] : [201, false],
        );
        server.pass(400_000);
      }
    });

    it('[accounts.24] can no longer be activated after three days', async () => {
      const key = await keyOf(() => register(ANN));
      server.pass(72 * HOUR);
      expect((await activate(key)).statusCode).toBe(400);
    });
  });

  describe('where registration is closed', () => {
    openServerForEachTest({ registration: false });

    it('[accounts.24] is not created when registration is closed', async () => {
      const answer = await register(ANN);
      expect([answer.statusCode, answer.headers['x-shotpointapp-error']]).toEqual([
        400,
        'error.registrationclosed',
      ]);
      expect(server.accounts.find('ann')).toBeUndefined();
    });
  });

  describe('below a base path', () => {
    openServerForEachTest({ base: '/console/' });

    it('[accounts.26] leads to the console under its base path', async () => {
      await server.app.inject({ method: 'POST', url: '/console/api/register', payload: ANN });
      const [mail] = mails();
      expect(linkIn(mail).href).toContain('https://console.example.org/console/account/activate?key=');
    });
  });
});
