/** Servers of a new version beside one of the version before, on one PostgreSQL database. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgresStore } from '../../../server/store/openStore.ts';
import { TOPICS } from '../../../src/domain/contract/topics.ts';
import { ownDatabase } from '../../support/ownDatabase.ts';
import { commitReports, signIn, type RealServer } from '../../support/realServer.ts';
import { aReport, listenAt, startServerOn } from '../../support/severalServers.ts';

const address = await ownDatabase('upgrade');
const TIMEOUT = 180_000;
const INTERVAL_MS = 50;
/** The newest migration step, and what makes the database of the version before out of one that has it. */
const NEWEST = '0039-pending-saves';
const UNDO = 'drop table pending_saves';

const servers: RealServer[] = [];
let client: pg.Client;

describe.skipIf(address === undefined)('an upgrade', { timeout: TIMEOUT }, () => {
  beforeAll(async () => {
    client = new pg.Client({ connectionString: address });
    await client.connect();
    servers.push(await startServerOn(address ?? ''));
  }, TIMEOUT);

  afterAll(async () => {
    await client.end();
    await Promise.all(servers.splice(0).map((server) => server.dispose()));
  });

  const steps = async () => {
    const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
    return rows.map(({ name }) => name);
  };

  it('[cluster.14] two new servers that start at once migrate once, and the old one goes on without a lost report', async () => {
    const [old] = servers as [RealServer];
    const all = await steps();
    expect(all.at(-1), 'a new step: say above how it is undone').toBe(NEWEST);
    const token = await signIn(old.url, 'admin');
    const atOld = await listenAt(old, [TOPICS.shotreports]);
    await client.query(UNDO);
    await client.query('delete from kysely_migration where name = $1', [NEWEST]);

    const committed: string[] = [];
    let slowest = 0;
    let isWriting = true;
    const writing = (async () => {
      for (let at = 0; isWriting; at++) {
        const begun = performance.now();
        await commitReports(old.url, token, [aReport(`old ${at}`)]);
        committed.push(`old ${at}`);
        slowest = Math.max(slowest, performance.now() - begun);
        await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
      }
    })();
    servers.push(...(await Promise.all([startServerOn(address ?? ''), startServerOn(address ?? '')])));
    expect(await steps()).toEqual(all);
    const [, first, second] = servers as [RealServer, RealServer, RealServer];
    const atNew = await listenAt(second, [TOPICS.shotreports]);
    for (let at = 0; at < 10; at++) {
      await commitReports(first.url, token, [aReport(`new ${at}`)]);
      committed.push(`new ${at}`);
    }
    isWriting = false;
    await writing;

    await expect.poll(() => atOld.reports().length).toBe(committed.length);
    const received = atOld.reports();
    expect(new Set(received.map(({ detectionId }) => detectionId))).toEqual(new Set(committed));
    const from = received[0]?.seq ?? NaN;
    expect(received.map(({ seq }) => seq)).toEqual(committed.map((_, at) => from + at));
    await expect.poll(() => atNew.reports().at(-1)).toEqual(received.at(-1));
    // A write waits for a step as long as that has the table: no call fails by it.
    expect(slowest).toBeLessThan(10_000);
  });

  it('[cluster.14] a server of the version before starts again on the database that newer ones have migrated', async () => {
    await client.query(`insert into kysely_migration values ('9999-of-a-later-version', now()::text)`);
    const store = await openPostgresStore(address ?? '');
    expect(await store.health()).toMatchObject({ up: true });
    await store.close();
    await client.query(`delete from kysely_migration where name = $1`, [NEWEST]);
    await expect(openPostgresStore(address ?? '')).rejects.toThrow('9999-of-a-later-version');
  });
});
