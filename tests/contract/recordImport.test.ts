/** Import of users and subscribers from the files that exports write, or that people write by hand. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ImportAnswer } from '../../src/domain/contract/recordImport.ts';
import { createServerHooks } from '../support/serverHooks.ts';
import { api, type TestServer } from '../support/testServer.ts';

let server: TestServer;
const { openServerForGroup } = createServerHooks((opened) => (server = opened));

const USERS = '/api/users';
const SUBSCRIBERS = api('sms-subscribers');

async function send(path: string, text: string, { isPreview = true, who = 'ROLE_ADMIN' } = {}) {
  return server.call(who, `${path}/import`, { method: 'POST', payload: { text, isPreview } });
}
const outcomes = ({ rows }: ImportAnswer) => rows.map(({ line, outcome }) => `${line} ${outcome}`);
const rowsOf = async (path: string) =>
  (await server.call('ROLE_ADMIN', `${path}?size=1000`)).json<Record<string, unknown>[]>();
const csvOf = async (path: string) => (await server.call('ROLE_ADMIN', `${path}?format=csv`)).body;

describe('the import of records', () => {
  openServerForGroup();

  it('[records.52] an exported file changes nothing, and a preview stores nothing', async () => {
    await server.call('ROLE_ADMIN', SUBSCRIBERS, {
      method: 'POST',
      payload: {
        firstName: '=Ann',
        phone: '+12025550100',
        reportTypes: ['Shot', 'Panic'],
        activeFrom: '22:00',
      },
    });
    for (const path of [USERS, SUBSCRIBERS]) {
      const file = await csvOf(path);
      const answer = (await send(path, file)).json<ImportAnswer>();
      expect(answer.rows.length).toBeGreaterThan(0);
      expect(new Set(answer.rows.map(({ outcome }) => outcome))).toEqual(new Set(['unchanged']));
    }
    const before = await rowsOf(SUBSCRIBERS);
    const added =
      'First name;Phone;Report types\nBo;+12025550101;Shot; Weapon\nCy;"+1 202 555 0100";"Shot; Weapon"';
    const answer = (await send(SUBSCRIBERS, added)).json<ImportAnswer>();
    expect(outcomes(answer)).toEqual(['2 new', '3 changed']);
    expect(answer.rows[1]?.changes).toEqual([
      'First name: =Ann → Cy',
      'Phone: +12025550100 → +1 202 555 0100',
      'Report types: Shot; Panic → Shot; Weapon',
    ]);
    expect(await rowsOf(SUBSCRIBERS)).toEqual(before);
  });

  it('[records.52] each row says what became of it, and one that is refused holds up no other', async () => {
    const file = [
      'First name,Phone,Enabled,Squads,Colour',
      'Di,+12025550102,no,,red',
      'Ed,12,yes,,',
      'Flo,+12025550103,yes,NOWHERE,',
      'Di again,+1 202 555 0102,yes,,',
    ].join('\r\n');
    const preview = (await send(SUBSCRIBERS, file)).json<ImportAnswer>();
    const done = (await send(SUBSCRIBERS, file, { isPreview: false })).json<ImportAnswer>();
    for (const answer of [preview, done]) {
      expect(answer.ignored).toEqual(['Colour']);
      expect(outcomes(answer)).toEqual(['2 new', '3 refused', '4 refused', '5 refused']);
      expect(answer.rows[1]?.fieldErrors[0]?.field).toBe('phone');
      expect(answer.rows[2]?.fieldErrors).toEqual([
        { field: 'squadids', message: 'There is no squad NOWHERE.' },
      ]);
      expect(answer.rows[3]?.reason).toBe('Line 2 has the same phone.');
    }
    const names = (await rowsOf(SUBSCRIBERS)).map(
      ({ firstName, enabled }) => `${String(firstName)} ${String(enabled)}`,
    );
    expect(names).toContain('Di false');
    expect(names).not.toContain('Flo true');
    expect(outcomes((await send(SUBSCRIBERS, file)).json<ImportAnswer>())[0]).toBe('2 unchanged');
  });

  it('[records.53] an imported user gets a link to choose a password, never one of the file, and no role beyond the importer', async () => {
    const file =
      'Login,Email,Roles,Password\nGil,gil@example.org,ROLE_USER; ROLE_HEARTBEAT,known\nHal,hal@example.org,ROLE_ADMIN,\nIda,gil@example.org,,\n';
    const by = { who: 'ROLE_USER_ADMIN', isPreview: true };
    const preview = (await send(USERS, file, by)).json<ImportAnswer>();
    expect(preview.ignored).toEqual(['Password']);
    expect(outcomes(preview)).toEqual(['2 new', '3 refused', '4 refused']);
    const done = (await send(USERS, file, { ...by, isPreview: false })).json<ImportAnswer>();
    expect(done).toEqual(preview);
    const folder = join(server.dataDir, 'outbox');
    const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(mails.filter((mail) => mail.includes('gil@example.org') && mail.includes('key='))).toHaveLength(1);
    const signIn = { method: 'POST', payload: { username: 'gil', password: 'known' } } as const;
    expect((await server.call(undefined, '/api/authenticate', signIn)).statusCode).toBe(401);
    const gil = (await rowsOf(USERS)).find(({ login }) => login === 'gil');
    expect(gil?.['authorities']).toEqual(['ROLE_USER', 'ROLE_HEARTBEAT']);
  });

  it('[records.53] what is no such file is refused with a sentence, and whoever may not write imports nothing', async () => {
    const reasons = await Promise.all(
      ['', 'Name,Colour\nA,red', 'Phone\n"a'].map(async (text) => {
        const answer = await send(SUBSCRIBERS, text);
        return [answer.statusCode, answer.json<{ message: string }>().message];
      }),
    );
    expect(reasons).toEqual([
      [400, 'The file is empty.'],
      [400, 'The file has no column Phone. Use a file as Export writes it.'],
      [400, expect.stringMatching(/^The file can't be read as CSV: /) as unknown],
    ]);
    expect((await send(SUBSCRIBERS, 'Phone\n1', { who: 'ROLE_USER' })).statusCode).toBe(403);
  });
});
