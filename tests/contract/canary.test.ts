/** The canaries of the server: they travel as reports do, and nothing stores or counts them. */
import { expect, it } from 'vitest';
import { canaryDuty } from '../../server/addDuties.ts';
import type { Canary } from '../../src/domain/contract/canary.ts';
import { PATHS } from '../../src/domain/contract/paths.ts';
import { isOnPostgres } from '../support/serversOnPostgres.ts';
import { createServerHooks } from '../support/serverHooks.ts';
import { NOW, type TestServer } from '../support/testServer.ts';

let server: TestServer;
const { openServerForEachTest } = createServerHooks((opened) => (server = opened));
openServerForEachTest();

const CANARY = { sentAt: NOW };

it('[live.60, live.61] reaches each server once, over the events of the database where there are several, and is stored nowhere', async () => {
  const stored = async () => ({
    journal: server.store.journal.head(),
    seq: await server.store.readLastSeq(),
    reports: (await server.call('admin', `/${PATHS.shotreports}`)).json(),
    replay: (await server.call('admin', `/${PATHS.liveReplay}?since=0`)).json(),
  });
  const before = await stored();
  const ownChannel: Canary[] = [];
  const duty = canaryDuty(server, { publishCanary: (canary) => ownChannel.push(canary) });
  await duty.start();
  await expect.poll(() => ownChannel).toEqual([CANARY]);
  const published = server.canariesByServer().map(() => (isOnPostgres() ? [CANARY] : []));
  await expect.poll(() => server.canariesByServer()).toEqual(published);
  await duty.stop();
  expect(await stored()).toEqual(before);
});

it('[live.61] is not sent while a report would not be stored', async () => {
  const ownChannel: Canary[] = [];
  const store = { ...server.store, hasFailedWrite: () => true };
  const duty = canaryDuty({ ...server, store }, { publishCanary: (canary) => ownChannel.push(canary) });
  await duty.start();
  await server.store.passCanary({ sentAt: server.now() });
  await duty.stop();
  expect(ownChannel).toEqual([]);
});
