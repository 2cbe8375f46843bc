/** Stores of a new version, with a step of the schema more, beside a server of this one, on one PostgreSQL database. */
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCHEMA_STEPS, type SchemaSteps } from '../../../server/store/migrations.ts';
import { openPostgresStore } from '../../../server/store/openStore.ts';
import type { Store } from '../../../server/store/store.ts';
import { TOPICS } from '../../../src/domain/contract/topics.ts';
import { epochMs } from '../../../src/domain/units.ts';
import { ownDatabase } from '../../support/ownDatabase.ts';
import { commitReports, signIn, type RealServer } from '../../support/realServer.ts';
import { aReport, listenAt, startServerOn } from '../../support/severalServers.ts';

const address = await ownDatabase('upgrade');
const TIMEOUT = 180_000;
const INTERVAL_MS = 50;
/** How often the step of the new version ran. */
let runs = 0;
const NEW_STEPS: SchemaSteps = {
  ...SCHEMA_STEPS,
  '0002-remarks': async (db) => {
    runs++;
    await sql`alter table shot_reports add column remark text not null default ''`.execute(db);
  },
};

let old: RealServer;
const stores: Store[] = [];
let client: pg.Client;

describe.skipIf(address === undefined)('an upgrade', { timeout: TIMEOUT }, () => {
  beforeAll(async () => {
    client = new pg.Client({ connectionString: address });
    await client.connect();
    old = await startServerOn(address ?? '');
  }, TIMEOUT);

  afterAll(async () => {
    await client.end();
    await Promise.all(stores.map((store) => store.close()));
    await old.dispose();
  });

  const openNew = async () => {
    const store = await openPostgresStore(address ?? '', undefined, { steps: NEW_STEPS });
    stores.push(store);
    await store.shared?.endStart();
    return store;
  };

  it('[cluster.14] two new servers that start at once migrate once, and the old one goes on without a lost report', async () => {
    const token = await signIn(old.url, 'admin');
    const atOld = await listenAt(old, [TOPICS.shotreports]);

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
    const [first] = await Promise.all([openNew(), openNew()]);
    expect(runs).toBe(1);
    for (let at = 0; at < 10; at++) {
      const report = { ...aReport(`new ${at}`), start: Date.now() };
      await first.reports.insert(
        [report],
        { actor: 'new', at: epochMs(report.start) },
        { isPublished: true },
      );
      committed.push(`new ${at}`);
    }
    isWriting = false;
    await writing;

    await expect.poll(() => atOld.reports().length).toBe(committed.length);
    const received = atOld.reports();
    expect(new Set(received.map(({ detectionId }) => detectionId))).toEqual(new Set(committed));
    const from = received[0]?.seq ?? NaN;
    expect(received.map(({ seq }) => seq)).toEqual(committed.map((_, at) => from + at));
    // A write waits for a step as long as that has the table: no call fails by it.
    expect(slowest).toBeLessThan(10_000);
  });

  it('[cluster.14] a server of the version before starts again on the database that newer ones have migrated', async () => {
    const store = await openPostgresStore(address ?? '');
    expect(await store.health()).toMatchObject({ up: true });
    await store.close();
    await client.query(`update kysely_migration set name = '0001-other' where name = '0001-schema'`);
    await expect(openPostgresStore(address ?? '')).rejects.toThrow('by a former version');
  });
});
