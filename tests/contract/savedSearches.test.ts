/** Saved searches: whose they are, who shares, changes and deletes them, and what stands of them in the audit trail. */
import { describe, expect, it } from 'vitest';
import { SEARCH_SHARERS } from '../../src/domain/access/savedSearchAccess.ts';
import { AUTHORITIES } from '../../src/domain/contract/authorities.ts';
import { MAX_SEARCH_LENGTH, PATHS } from '../../src/domain/contract/paths.ts';
import {
  MAX_SAVED_NAME_LENGTH,
  MAX_SAVED_SEARCHES,
  type SavedSearch,
} from '../../src/domain/contract/savedSearch.ts';
import { success } from '../../src/domain/result.ts';
import { AUDIT_TRAILS } from '../../src/domain/resources/entities/auditTrails.ts';
import { epochMs } from '../../src/domain/units.ts';
import { createServerHooks } from '../support/serverHooks.ts';
import { NOW, type TestServer } from '../support/testServer.ts';

let server: TestServer;
const { openServerForEachTest } = createServerHooks((opened) => (server = opened));

const GIVEN = { name: 'Docks', question: 'shot dock street yesterday', isShared: false };
const save = (who: string, more: Partial<typeof GIVEN> = {}, key?: string) =>
  server.call(who, `/${PATHS.savedSearches}`, {
    method: 'POST',
    payload: { ...GIVEN, ...more },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const saved = async (who: string, more: Partial<typeof GIVEN> = {}): Promise<SavedSearch> =>
  (await save(who, more)).json();
const change = (who: string, id: number, payload: Pick<SavedSearch, 'name' | 'isShared'>) =>
  server.call(who, `/${PATHS.savedSearches}/${id}`, { method: 'PUT', payload });
const remove = (who: string, id: number) =>
  server.call(who, `/${PATHS.savedSearches}/${id}`, { method: 'DELETE' });
const open = (who: string, id: number) => server.call(who, `/${PATHS.savedSearches}/${id}`);
const list = async (who: string): Promise<SavedSearch[]> =>
  (await server.call(who, `/${PATHS.savedSearches}`)).json();
const names = async (who: string) => (await list(who)).map(({ name }) => name);

describe('saved searches', () => {
  openServerForEachTest();

  it('[search.12] are the person\u2019s own, by name, with their words for a time', async () => {
    await save('user', { name: 'Wharf' });
    expect((await save('user')).statusCode).toBe(201);
    await save('operator', { name: 'Other' });
    expect(await list('user')).toEqual([
      { id: 2, ...GIVEN, owner: 'user' },
      { id: 1, ...GIVEN, name: 'Wharf', owner: 'user' },
    ]);
    expect([await names('operator'), await names('admin')]).toEqual([['Other'], []]);
    expect((await open('user', 1)).json()).toMatchObject({ name: 'Wharf' });
  });

  it('[search.12] a private one does not exist for others, administrators too', async () => {
    const { id } = await saved('user');
    for (const answer of [
      await open('admin', id),
      await change('admin', id, { name: 'Mine', isShared: false }),
      await remove('admin', id),
    ])
      expect(answer.statusCode).toBe(404);
    expect(await names('user')).toEqual(['Docks']);
  });

  it.each(AUTHORITIES)(
    '[search.13] %s shares, changes and deletes shared ones as the table says',
    async (who) => {
      const shares = SEARCH_SHARERS.includes(who);
      expect((await save(who, { isShared: true })).statusCode).toBe(shares ? 201 : 403);
      const own = await saved(who, { name: 'Own' });
      expect((await change(who, own.id, { name: 'Own', isShared: true })).statusCode).toBe(
        shares ? 200 : 403,
      );
      const { id } = await saved('admin', { name: 'Shared', isShared: true });
      expect((await open(who, id)).json()).toMatchObject({ name: 'Shared', owner: 'admin' });
      expect((await change(who, id, { name: 'Renamed', isShared: true })).statusCode).toBe(
        shares ? 200 : 403,
      );
      expect((await remove(who, id)).statusCode).toBe(shares ? 204 : 403);
      expect((await remove(who, own.id)).statusCode).toBe(204);
    },
  );

  it('[search.12] a name is taken once by a person, and a search that its owner shares no more is his alone', async () => {
    const { id } = await saved('admin', { isShared: true });
    expect((await save('admin')).statusCode).toBe(409);
    const second = await saved('admin', { name: 'Second' });
    expect((await change('admin', second.id, { name: 'Docks', isShared: false })).statusCode).toBe(409);
    expect((await save('user')).statusCode).toBe(201);
    await change('admin', id, { name: 'Docks', isShared: false });
    expect(await list('user')).toMatchObject([{ owner: 'user' }]);
  });

  it('[search.12] have bounds of count and length, which the answer names', async () => {
    for (const more of [
      { name: '' },
      { name: 'x'.repeat(MAX_SAVED_NAME_LENGTH + 1) },
      { question: '  ' },
      { question: 'x'.repeat(MAX_SEARCH_LENGTH + 1) },
      { name: 'a\nb' },
    ])
      expect((await save('user', more)).statusCode).toBe(400);
    for (let at = 0; at < MAX_SAVED_SEARCHES; at++) await save('user', { name: `S${at}` });
    const full = await save('user', { name: 'more' });
    expect([full.statusCode, full.json()]).toMatchObject([
      409,
      { message: expect.stringContaining(String(MAX_SAVED_SEARCHES)) },
    ]);
    expect((await save('operator')).statusCode).toBe(201);
  });

  it('[search.12] a repeated call saves once, and each change is in the audit trail', async () => {
    await save('admin', { isShared: true }, 'k1');
    await save('admin', { isShared: true }, 'k1');
    await change('admin', 1, { name: 'Wharf', isShared: true });
    await remove('admin', 1);
    expect(await list('admin')).toEqual([]);
    const rows = (await server.call('admin', `/${AUDIT_TRAILS.path}?sort=id,asc&size=100`)).json<
      { action: string; user: string }[]
    >();
    const acts = rows.flatMap(({ action }) => (action.includes('search') ? [action] : []));
    expect(acts).toEqual([
      'save shared search "Docks": shot dock street yesterday',
      'change shared search "Wharf": shot dock street yesterday',
      'delete shared search "Wharf": shot dock street yesterday',
    ]);
  });

  it('[search.12] end with the account, and go with it to a new login', async () => {
    await save('operator', { name: 'Mine' });
    const author = { actor: 'admin', at: epochMs(NOW) };
    await server.accounts.change('operator', { login: 'dora' }, author);
    expect(await list('dora')).toMatchObject([{ name: 'Mine', owner: 'dora' }]);
    await server.accounts.remove(
      'dora',
      () => success(undefined),
      () => [],
    );
    expect(await server.store.savedSearches.list('dora')).toEqual([]);
  });
});
