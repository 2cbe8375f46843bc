/** Each act has its row of the audit trail and its line of the journal, in the transaction of the act. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AuditTrail } from '../../server/store/journal/auditTrail.ts';
import { verifyDataDirectory } from '../../server/evidence/verifyDataDirectory.ts';
import type { AuditEntry } from '../../server/store/journal/auditEvent.ts';
import { StoreFailure } from '../../server/store/database/storeFailures.ts';
import { PATHS } from '../../src/domain/contract/paths.ts';
import { CONFIGURATION } from '../../src/domain/resources/entities/configuration.ts';
import { ticks } from '../../src/domain/units.ts';
import { createServerHooks } from '../support/serverHooks.ts';
import { api, aReport, NOW, type TestServer } from '../support/testServer.ts';
import { isOnPostgres } from '../support/serversOnPostgres.ts';

let server: TestServer;

const allRows = () => server.store.collection<AuditEntry>('auditTrail').list();
const allActs = async () =>
  (await server.store.journal.lines(1, 1000))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ kind }) => kind === 'act');
/** What a shared server had when the test began. */
let earlier = { rows: 0, acts: 0 };
const { openServerForEachTest, openServerForGroup } = createServerHooks(
  (opened) => (server = opened),
  async () => {
    earlier = { rows: 0, acts: 0 };
  },
);
const countEarlier = async () => {
  earlier = { rows: (await allRows()).length, acts: (await allActs()).length };
};
const rows = async () => (await allRows()).slice(earlier.rows);
const acts = async () => (await allActs()).slice(earlier.acts);
const auditRows = async () =>
  (await rows()).map(({ user, action, actionDomain }) => [user, action, actionDomain]);
const signIn = (username: string, password: string) =>
  server.call(undefined, `/${PATHS.authenticate}`, { method: 'POST', payload: { username, password } });
const post = (who: string, url: string, payload: object) =>
  server.call(who, url, { method: 'POST', payload });

/** Key of the link in the only mail to an address. */
function keyMailedTo(address: string): string {
  const outbox = join(server.dataDir, 'outbox');
  const mails = readdirSync(outbox).map((file) => readFileSync(join(outbox, file), 'utf8'));
  return /key=([\w-]+)/.exec(mails.find((mail) => mail.includes(address)) ?? '')?.[1] ?? '';
}

describe('the audit trail', () => {
  openServerForGroup();
  beforeEach(countEarlier);
  afterEach(async () => {
    const withoutAddress = (await rows()).filter(({ address }) => address === undefined);
    assert.deepEqual(withoutAddress, [], 'acts of people without the address they came from');
  });

  it('[journal.3] has a row for a sign-in, right or wrong, and for a sign-out', async () => {
    await signIn('operator', 'operator');
    await signIn('operator@localhost', 'wrong-one');
    await server.call('operator', `/${PATHS.logout}`, { method: 'POST' });
    expect(await auditRows()).toEqual([
      ['operator', 'sign-in', 'address 127.0.0.1'],
      ['operator', 'sign-in refused', 'address 127.0.0.1'],
      ['operator', 'sign-out', 'address 127.0.0.1'],
    ]);
  });

  it('[journal.4] never contains a password, not even one that was typed into the login field', async () => {
    await signIn('operator', 'hunter2-secret');
    await signIn('hunter2-secret', 'operator');
    const text = JSON.stringify([await rows(), await server.store.journal.lines(1, 1000)]);
    expect(text).not.toContain('hunter2');
    expect((await auditRows()).at(-1)).toEqual(['anonymous', 'sign-in refused', 'address 127.0.0.1']);
  });

  it('[journal.3] has a row for registration, activation, and each change of a password', async () => {
    const password = 'a-long-password';
    await server.call(undefined, `/${PATHS.register}`, {
      method: 'POST',
      payload: { login: 'Ann', email: 'ann@example.org', password },
    });
    const activated = await server.call(
      undefined,
      `/${PATHS.activate}?key=${keyMailedTo('ann@example.org')}`,
    );
    expect(activated.statusCode).toBe(200);
    await post('user', `/${PATHS.changePassword}`, { currentPassword: 'user', newPassword: password });
    await post('admin', `/${PATHS.resetPasswordAdmin}`, { email: 'user@localhost', newPassword: password });
    expect(await auditRows()).toEqual([
      ['ann', 'register', 'users ann'],
      ['ann', 'activate', 'users ann'],
      ['user', 'change password', 'users user'],
      ['admin', 'change password', 'users user'],
    ]);
    expect(JSON.stringify(await rows())).not.toContain(password);
  });

  it('[journal.3] has a row for display switches, configuration, test mode and scenarios', async () => {
    await server.store.collection('squadids').save({ squadId: 'NG' });
    const shots = [{ squad_id: 'NG', report_type: 'Shot' }];
    await server.store.collection('testScenarios').save({ testName: 'one', steps: shots });
    await server.call('user', `/${PATHS.displaySwitches}`, { method: 'PUT', payload: { shot: true } });
    await post('admin', `/${CONFIGURATION.path}`, { key: 'MINE', value: '1' });
    await post('admin', `/${PATHS.activateTestMode}`, { squadIds: ['NG'] });
    await post('admin', `/${PATHS.executeScenario}`, { id: 1 });
    expect(await auditRows()).toEqual([
      ['user', 'change display switches', 'users user'],
      ['admin', 'create', 'shotpointconfig MINE'],
      ['admin', 'activateTestMode', 'squadids NG'],
      ['admin', 'execute', 'test-scenario 1'],
    ]);
  });

  it('[journal.3] has a row for each rejected write, and none for a read', async () => {
    await post('operator', api('shotreports'), aReport('a'));
    await post('admin', api('shotreports'), { ...aReport('a'), reportType: 'Thunder' });
    await server.call('operator', `${api('updateReportType')}?id=1&reportType=Shot`);
    await server.call(undefined, api('shotreports'), { method: 'POST', payload: aReport('a') });
    await server.call('operator', api('shotreports/77'));
    expect(await auditRows()).toEqual([
      ['operator', 'refused 403: POST', api('shotreports')],
      ['admin', 'refused 400: POST', api('shotreports')],
      ['operator', 'refused 403: GET', api('updateReportType')],
      ['anonymous', 'refused 401: POST', api('shotreports')],
    ]);
  });

  it('[journal.4] is bounded for each person, and counts what was left out', async () => {
    let passed = 0;
    const trail = new AuditTrail({ store: server.store, now: server.now, ticks: () => ticks(passed) });
    const deny = (action: string, actionDomain: string) =>
      trail.recordDenial({ user: 'forger', action, actionDomain, address: '192.0.2.1' });
    for (let i = 0; i < 100; i++) await deny(`try ${i}`, 'x'.repeat(9000));
    passed = 60_000;
    await deny('line\nbreak', 'after');
    const stored = await rows();
    expect(stored).toHaveLength(61);
    expect(stored[0]?.actionDomain).toHaveLength(300);
    expect(stored.at(-1)?.action).toBe('line break (40 more before)');
  });

  it('[journal.3] has each row as a line of the journal too, in the same order', async () => {
    await signIn('operator', 'operator');
    await post('admin', api('shotreports'), aReport('a'));
    await post('operator', api('shotreports'), aReport('b'));
    const entries = await rows();
    expect(await acts()).toMatchObject(
      entries.map(({ id, user, action, actionDomain }) => ({
        kind: 'act',
        audit: id,
        actor: user,
        action,
        domain: actionDomain,
        time: NOW,
      })),
    );
    expect(entries).toHaveLength(3);
  });

  it('[journal.5] allows sign-in while the disk is full, and writes the event once there is space', async () => {
    const { journal } = server.store;
    let isFull = true;
    const store = {
      journal: {
        ...journal,
        record: async (...given: Parameters<typeof journal.record>) => {
          if (isFull) throw new StoreFailure('full', 'The disk is full.');
          await journal.record(...given);
        },
      },
    };
    const trail = new AuditTrail({ store, now: server.now, ticks: server.ticks });
    const act = {
      action: 'sign-in',
      user: 'ann',
      actionDomain: 'address',
      at: server.now(),
      address: '192.0.2.1',
    };
    await trail.record(act);
    expect(trail.unwritten).toEqual({ waiting: 1, lost: 0 });
    isFull = false;
    await trail.record({ ...act, user: 'bob' });
    expect((await auditRows()).map(([user]) => user)).toEqual(['ann', 'bob']);
    expect(trail.unwritten).toEqual({ waiting: 0, lost: 0 });
  });
});

describe('the audit trail of a new server', () => {
  openServerForEachTest();

  it('[journal.3] has a row for posted reports and media, one for a batch, none for known reports', async () => {
    await post('admin', api('shotreports'), aReport('a'));
    await post('admin', api('shotreports'), [aReport('a'), aReport('b'), aReport('c')]);
    await post('admin', api('shotreports'), [aReport('a')]);
    await server.call('admin', `/${PATHS.mediafiles}?detectionId=a&fileName=one.png`, {
      method: 'POST',
      headers: { 'content-type': 'image/png' },
      payload: Buffer.from('png'),
    });
    expect(await auditRows()).toEqual([
      ['admin', 'Posted Shot', 'shotreports 1'],
      ['admin', 'Posted 2 reports', 'shotreports 3 to 4'],
      ['admin', 'Posted image', 'shotreports 1 one.png'],
    ]);
  });
});

describe('a write and its audit row', () => {
  openServerForEachTest();

  // Verifies the file of SQLite, which three servers do not have.
  it.skipIf(isOnPostgres())('[journal.2] are committed together or not at all', async () => {
    await server.intake.accept([aReport('a')], 'test');
    const key = { squadId: 'squad-1', detectionId: 'a' };
    const at = server.now();
    const fails = server.store.reports.update(
      key,
      { message: 'changed' },
      {
        actor: 'ann',
        at,
        kind: 'messageChanged',
        auditEvent: () => {
          throw new Error('no row');
        },
      },
    );
    await expect(fails).rejects.toThrow('no row');
    const [report] = await server.store.reports.changedSince(0, 9, {
      symbols: undefined,
      embargoedAfter: undefined,
    });
    expect(report?.report.message).toBeUndefined();
    await server.store.journal.record([{ action: 'next', user: 'ann', actionDomain: '', at }]);
    const { dataDir } = server;
    const verdict = await verifyDataDirectory({
      dataDir,
      databaseUrl: undefined,
      anchorFile: `${dataDir}/none`,
    });
    expect(verdict).toMatchObject({ isWhole: true, lines: 2 });
  });
});
