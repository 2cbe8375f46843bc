/** Web users: list, single account, changes and their rules. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createServerHooks } from '../support/serverHooks.ts';
import type { TestServer } from '../support/testServer.ts';

const PATH = '/api/users';
const ANN = {
  login: 'Ann',
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'Ann@Example.org',
  activated: true,
  authorities: ['ROLE_USER'],
  password: 'open sesame',
};
/** As ANN, with this login and its email. */
const named = (login: string) => ({ ...ANN, login, email: `${login}@Example.org` });

let server: TestServer;
const { openServerForEachTest, openServerForGroup } = createServerHooks((opened) => (server = opened));

interface UserRow {
  readonly id: number;
  readonly login: string;
  readonly authorities: readonly string[];
  readonly recordVersion: number;
}

const create = (payload: object, who = 'ROLE_ADMIN') => server.call(who, PATH, { method: 'POST', payload });
const update = (payload: object, who = 'ROLE_ADMIN', url = PATH) =>
  server.call(who, url, { method: 'PUT', payload });
const remove = (name: string | number, who = 'ROLE_ADMIN') =>
  server.call(who, `${PATH}/${name}`, { method: 'DELETE' });
const read = async (name: string | number) =>
  (await server.call('ROLE_ADMIN', `${PATH}/${name}`)).json<UserRow>();
const messageOf = (answer: { json(): unknown; statusCode: number }) => [
  answer.statusCode,
  (answer.json() as { message: string }).message,
];
const signIn = (username: string, password: string) =>
  server.call(undefined, '/api/authenticate', { method: 'POST', payload: { username, password } });

/** Mails of the outbox folder. */
function sentMails(): { to: string[]; subject: string; text: string }[] {
  const folder = join(server.dataDir, 'outbox');
  return readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as never);
}

describe('accounts, their audit rows and their mails', () => {
  openServerForEachTest();

  it('[accounts.15] makes an account that signs in with its password, which no answer and no audit shows', async () => {
    const made = await create(ANN);
    expect(made.statusCode).toBe(201);
    const row = made.json<UserRow>();
    expect(made.headers.location).toBe(`${PATH}/${row.id}`);
    expect(row).toMatchObject({ login: 'ann', email: 'ann@example.org', createdBy: 'role_admin' });
    expect((await signIn('ann', 'open sesame')).statusCode).toBe(200);
    const renamed = await update({ ...row, lastName: 'Ray', password: 'another one' });
    expect(renamed.json()).toMatchObject({ lastName: 'Ray', recordVersion: 1 });
    const trail = await server.store.collection('auditTrail').list();
    const seen = made.body + renamed.body + JSON.stringify(trail);
    for (const secret of ['open sesame', 'another one', '$argon2', 'passwordHash', 'tokenVersion'])
      expect(seen).not.toContain(secret);
    expect(trail.filter(({ action }) => action === 'update')).toMatchObject([
      {
        user: 'role_admin',
        actionDomain: 'user ann',
        changes: [
          { field: 'lastName', old: 'Lee', new: 'Ray' },
          { field: 'password', old: null, new: '(not shown)' },
        ],
      },
    ]);
  });

  it('[accounts.15] mails a link to the owner of an account without a password, with which they can sign in', async () => {
    const { password: _password, activated: _activated, ...invited } = ANN;
    await create(invited);
    const mails = sentMails();
    expect(mails).toMatchObject([{ to: ['ann@example.org'], subject: 'Your Shotpoint account' }]);
    const key = new URL(/https:\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '').searchParams.get('key');
    const chosen = await server.call(undefined, '/api/account/reset-password/finish', {
      method: 'POST',
      payload: { key, newPassword: 'my own choice' },
    });
    expect(chosen.statusCode).toBe(200);
    expect((await signIn('ann', 'my own choice')).statusCode).toBe(200);
  });

  it('[accounts.13, cluster.5] holds the rules of who may change whom', async () => {
    const row = (await create(ANN)).json<UserRow>();
    const promoted = { ...row, authorities: ['ROLE_ADMIN'] };
    expect(messageOf(await update(promoted, 'ROLE_USER_ADMIN'))).toEqual([400, 'error.rolenotallowed']);
    expect(messageOf(await remove('admin', 'ROLE_USER_ADMIN'))).toEqual([400, 'error.rolenotallowed']);
    expect(messageOf(await remove('role_admin'))).toEqual([400, 'error.ownaccount']);
    const own = await read('role_admin');
    expect(messageOf(await update({ ...own, activated: false }))).toEqual([400, 'error.ownaccount']);
    expect((await server.call('ROLE_USER', PATH)).statusCode).toBe(403);
    expect(server.accounts.find('ann')?.authorities).toEqual(['ROLE_USER']);
    // Two administrators delete each other at the same moment: one remains.
    for (const login of [...server.accounts.all()].map((user) => user.login)) {
      const isKept = login === 'admin' || login === 'role_admin';
      if (!isKept && server.accounts.find(login)?.authorities.includes('ROLE_ADMIN') === true)
        await remove(login);
    }
    const both = await Promise.all([remove('role_admin', 'admin'), remove('admin', 'ROLE_ADMIN')]);
    expect(both.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    const left = [...server.accounts.all()].filter((user) => user.authorities.includes('ROLE_ADMIN'));
    expect(left).toHaveLength(1);
  });
});

describe('accounts with logins of their own', () => {
  openServerForGroup();

  it('[accounts.14] reads, changes and deletes by login and by id', async () => {
    const row = (await create(named('Dora'))).json<UserRow>();
    expect(await read('DORA')).toEqual(row);
    expect(await read(row.id)).toEqual(row);
    const { id, ...rest } = row;
    expect((await update({ ...rest, firstName: 'Anna' }, 'ROLE_ADMIN', `${PATH}/dora`)).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({ firstName: 'Anna' });
    expect((await update({ ...row, id: id + 1 }, 'ROLE_ADMIN', `${PATH}/dora`)).statusCode).toBe(400);
    expect((await remove('dora')).statusCode).toBe(204);
    expect((await remove(id)).statusCode).toBe(404);
    expect((await server.call('ROLE_ADMIN', `${PATH}/dora`)).statusCode).toBe(404);
    expect((await update({ ...rest, login: 'dora' }, 'ROLE_ADMIN', `${PATH}/dora`)).statusCode).toBe(404);
  });

  it('[accounts.14] pages, sorts, searches and filters', async () => {
    await create({ ...named('Eve'), activated: false });
    const page = await server.call('ROLE_USER_ADMIN', `${PATH}?size=2&page=1&sort=login,desc`);
    const total = Number(page.headers['x-total-count']);
    expect([page.json<UserRow[]>().length, total > 20]).toEqual([2, true]);
    const found = await server.call('ROLE_POWER_USER', `${PATH}?search=EXAMPLE&activated=false`);
    expect(found.json()).toMatchObject([{ login: 'eve', activated: false }]);
    expect(found.body).not.toContain('assword');
    const file = await server.call('ROLE_ADMIN', `${PATH}?format=csv&search=eve@`);
    expect(file.body).toContain('eve,Ann,Lee');
  });

  it('[accounts.14] answers a taken login or email, a bad login and a stale change', async () => {
    const row = (await create(ANN)).json<UserRow>();
    const other = { ...ANN, login: 'bob', email: 'bob@example.org' };
    expect(messageOf(await create({ ...other, login: 'ANN' }))).toEqual([400, 'error.userexists']);
    expect(messageOf(await create({ ...other, login: 'simulator' }))).toEqual([400, 'error.userexists']);
    expect(messageOf(await create({ ...other, login: 'ANN@example.org' }))).toEqual([
      400,
      'error.userexists',
    ]);
    expect(messageOf(await create({ ...other, email: 'tester@localhost' }))).toEqual([
      400,
      'error.emailexists',
    ]);
    expect(messageOf(await create({ ...other, email: 'ann@example.ORG' }))).toEqual([
      400,
      'error.emailexists',
    ]);
    expect(messageOf(await create({ ...other, id: 7 }))).toEqual([400, 'error.idexists']);
    expect(messageOf(await create({ ...other, login: '42' }))).toEqual([400, 'error.invalidlogin']);
    const king = { ...other, authorities: ['ROLE_KING'] };
    expect(messageOf(await create(king))).toEqual([400, 'error.unknownrole']);
    const bob = (await create(other)).json<UserRow>();
    expect(messageOf(await update({ ...bob, login: 'ann' }))).toEqual([400, 'error.userexists']);
    expect(messageOf(await update({ ...bob, login: 'ann@example.org' }))).toEqual([400, 'error.userexists']);
    expect(messageOf(await update({ ...bob, login: 'Server' }))).toEqual([400, 'error.userexists']);
    expect(messageOf(await update({ ...bob, email: 'ann@example.org' }))).toEqual([400, 'error.emailexists']);
    expect((await update({ ...row, firstName: 'A' })).statusCode).toBe(200);
    const stale = await update({ ...row, firstName: 'B' });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({ current: { firstName: 'A', recordVersion: 1 } });
  });

  it('[accounts.4] other authorities end the sessions of the account at once, a new name does not', async () => {
    const row = (await create(named('Finn'))).json<UserRow>();
    const headers = await server.bearer('finn');
    const account = () => server.app.inject({ url: '/api/account', headers });
    await update({ ...row, firstName: 'Anna' });
    expect((await account()).json()).toMatchObject({ firstName: 'Anna', authorities: ['ROLE_USER'] });
    await update({ ...(await read('finn')), authorities: ['ROLE_USER', 'ROLE_REVIEWER'] });
    expect((await account()).statusCode).toBe(401);
    const again = await server.call('finn', '/api/account');
    expect(again.json<UserRow>().authorities).toEqual(['ROLE_USER', 'ROLE_REVIEWER']);
    const second = await server.bearer('finn');
    await remove('finn');
    expect((await server.app.inject({ url: '/api/account', headers: second })).statusCode).toBe(401);
  });

  it('[accounts.4] a new login ends the sessions and opens the account', async () => {
    const row = (await create(named('Gus'))).json<UserRow>();
    const headers = await server.bearer('gus');
    await update({ ...row, login: 'gusta' });
    expect((await server.app.inject({ url: '/api/account', headers })).statusCode).toBe(401);
    expect((await signIn('gus', 'open sesame')).statusCode).toBe(401);
    expect((await signIn('gusta', 'open sesame')).statusCode).toBe(200);
    expect((await create(named('Gus'))).json()).toMatchObject({ message: 'error.emailexists' });
  });

  describe('a token of a former account', () => {
    const statusOf = async (headers: { authorization: string }) =>
      (await server.app.inject({ url: '/api/account', headers })).statusCode;

    it('[accounts.4] stays invalid when another account gets the login of a deleted one', async () => {
      await create({ ...named('Iris'), authorities: ['ROLE_ADMIN'] });
      const headers = await server.bearer('iris');
      expect(await statusOf(headers)).toBe(200);
      await remove('iris');
      expect((await create(named('Iris'))).statusCode).toBe(201);
      expect(await statusOf(headers)).toBe(401);
      expect((await server.app.inject({ url: PATH, headers })).statusCode).toBe(401);
      expect((await server.call('iris', '/api/account')).json()).toMatchObject({
        authorities: ['ROLE_USER'],
      });
    });

    it('[accounts.4] stays invalid when another account is renamed to the login of a renamed one', async () => {
      const first = (await create(named('Jack'))).json<UserRow>();
      const second = (await create(named('Kate'))).json<UserRow>();
      const headers = await server.bearer('jack');
      expect(await statusOf(headers)).toBe(200);
      await update({ ...first, login: 'john' });
      expect((await update({ ...second, login: 'jack' })).statusCode).toBe(200);
      expect(await statusOf(headers)).toBe(401);
    });

    it('[accounts.4] stays invalid when the account gets its former login again', async () => {
      const row = (await create(named('Liv'))).json<UserRow>();
      const headers = await server.bearer('liv');
      const renamed = (await update({ ...row, login: 'livia' })).json<UserRow>();
      expect((await update({ ...renamed, login: 'liv' })).statusCode).toBe(200);
      expect(await statusOf(headers)).toBe(401);
      expect((await server.call('liv', '/api/account')).statusCode).toBe(200);
    });
  });

  it('[accounts.16] makes a display account, which a client that does not know of them leaves one', async () => {
    const row = (await create({ ...named('Hall'), isDisplay: true })).json<UserRow>();
    const { isDisplay, ...others } = row as UserRow & { isDisplay: boolean };
    expect(isDisplay).toBe(true);
    expect((await update({ ...others, lastName: 'Wall' })).json()).toMatchObject({ isDisplay: true });
    const again = await read(row.id);
    expect((await update({ ...again, isDisplay: false })).json()).toMatchObject({ isDisplay: false });
  });

  it('[accounts.16] refuses a display account whose roles open no screen, also where the flag is not named', async () => {
    const bare = { ...named('Foyer'), isDisplay: true, authorities: [] };
    const refused = await create(bare);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ fieldErrors: [{ field: 'authorities' }] });
    const row = (await create({ ...bare, authorities: ['ROLE_USER'] })).json<
      UserRow & { isDisplay: boolean }
    >();
    const { isDisplay: _isDisplay, ...others } = row;
    expect((await update({ ...others, authorities: ['ROLE_PANIC'] })).statusCode).toBe(400);
  });

  it('[accounts.14] a change that does not say whether an account is activated leaves that as it is', async () => {
    const { activated, ...others } = (await create({ ...named('Ina'), activated: false })).json<
      UserRow & { activated: boolean }
    >();
    expect(activated).toBe(false);
    expect((await update({ ...others, lastName: 'Fay' })).json()).toMatchObject({ activated: false });
  });

  it('[accounts.12] lists the authorities that the caller may give', async () => {
    const given = async (who: string) => (await server.call(who, `${PATH}/authorities`)).json<string[]>();
    expect(await given('ROLE_ADMIN')).toHaveLength(20);
    expect(await given('ROLE_USER_ADMIN')).not.toContain('ROLE_ADMIN');
    expect(await given('ROLE_POWER_USER')).not.toContain('ROLE_USER_ADMIN');
  });
});
