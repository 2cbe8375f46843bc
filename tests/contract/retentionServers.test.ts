/** Retention of two servers on one PostgreSQL database: each thing is removed once, whatever ends in the middle. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyDataDirectory } from '../../server/evidence/verifyDataDirectory.ts';
import { MediaLibrary } from '../../server/media/mediaLibrary.ts';
import { runRetention } from '../../server/retention/retentionRun.ts';
import { openPostgresStore } from '../../server/store/openStore.ts';
import { EVERY_REPORT } from '../../server/store/reports/lists/reportQuery.ts';
import type { Store } from '../../server/store/store.ts';
import { epochMs } from '../../src/domain/units.ts';
import { copyPostgres } from '../support/copiedDatabase.ts';

const DAY = 86_400_000;
const NOW = epochMs(1_790_000_000_000);
const REPORTS = 45;
const url = await copyPostgres('retention_servers');

describe.skipIf(url === undefined)('retention of two servers', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shotpoint-keep-'));
  let stores: readonly Store[];
  /** Holds a lock on a report. */
  let locker: pg.Client;
  /** Within a transaction, PostgreSQL shows the activity of its begin. */
  let watcher: pg.Client;
  /** Ids of the reports, oldest first. */
  let ids: readonly number[];
  let published: string[];

  beforeEach(async () => {
    await copyPostgres('retention_servers');
    stores = [await openServer(), await openServer()];
    locker = new pg.Client({ connectionString: url });
    watcher = new pg.Client({ connectionString: url });
    await Promise.all([locker.connect(), watcher.connect()]);
    published = [];
    const reports = Array.from({ length: REPORTS }, (_, at) => ({
      detectionId: `d${at}`,
      squadId: 's',
      timeStamp: NOW - 40 * DAY,
      start: epochMs(NOW - 40 * DAY + at),
      reportType: 'Shot',
      lat: at,
      lon: 0,
    }));
    const { stored } = await first().reports.insert(reports, { actor: 'test', at: NOW });
    ids = stored.map(({ id }) => id);
    await first().media.add(
      [],
      ids.map((reportId) => {
        const seen = epochMs(NOW - 40 * DAY);
        return { reportId, cameraId: 'C', plate: 'P', firstDetected: seen, availableFrom: seen };
      }),
    );
  });
  afterEach(async () => {
    await Promise.all([locker.end(), watcher.end()]);
    await Promise.all(stores.map((store) => store.close()));
    rmSync(dataDir, { recursive: true, force: true });
  });

  const openServer = async (): Promise<Store> => {
    const store = await openPostgresStore(url ?? '');
    await store.shared?.endStart();
    return store;
  };
  const first = (): Store => {
    const [store] = stores;
    if (store === undefined) throw new Error('No store is open');
    return store;
  };
  const run = (store: Store) =>
    runRetention({
      store,
      settings: { config: () => new Map([['RETENTION_DAYS', 'Shot=20, Plates=10']]) },
      media: new MediaLibrary({
        store: store.media,
        chunks: store.shared?.mediaChunks,
        dataDir,
        now: () => NOW,
      }),
      live: { publishRemoval: ({ key }) => void published.push(key.detectionId) },
      now: () => NOW,
    });
  /** Detection ids of the lines of a kind, as often as there are lines. */
  const linesOf = async (kind: string): Promise<readonly string[]> => {
    const lines = (await first().journal.lines(1, 10_000)).map(
      (line) => JSON.parse(line) as { kind: string; detectionId: string },
    );
    return lines.flatMap((line) => (line.kind === kind ? [line.detectionId] : [])).toSorted();
  };
  const expectOneOfEach = async () => {
    const all = ids.map((_, at) => `d${at}`).toSorted();
    for (const kind of ['deleted', 'platesRemoved']) expect([kind, await linesOf(kind)]).toEqual([kind, all]);
    for (const id of ids) expect(await first().reports.byId(id, EVERY_REPORT)).toBeUndefined();
    const verified = await verifyDataDirectory({
      dataDir,
      databaseUrl: url,
      anchorFile: join(dataDir, 'none'),
    });
    expect(verified).toMatchObject({ isWhole: true });
  };

  it('[keeping.11] at once they remove each report and plate once, each with one line of a whole chain', async () => {
    const counts = await Promise.all(stores.map(run));
    const sumOf = (kind: 'Shot' | 'Plates') =>
      counts.reduce((sum, removed) => sum + (removed.get(kind) ?? 0), 0);
    expect([sumOf('Shot'), sumOf('Plates')]).toEqual([REPORTS, REPORTS]);
    expect(published.toSorted()).toEqual(ids.map((_, at) => `d${at}`).toSorted());
    await expectOneOfEach();
  });

  it('[keeping.11] the slice of one that loses its connection is undone, and the other removes it', async () => {
    // The third slice waits in its middle.
    await locker.query('begin');
    await locker.query('select 1 from shot_reports where id = $1 for update', [ids[25]]);
    const [lost = first(), other = first()] = stores;
    const ended = run(lost).catch((error: unknown) => error);
    const waiting = async () => {
      const { rows } = await watcher.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows;
    };
    await expect.poll(waiting).toHaveLength(1);
    const [{ pid } = { pid: 0 }] = await waiting();
    await watcher.query('select pg_terminate_backend($1)', [pid]);
    expect(await ended).toBeInstanceOf(Error);
    await locker.query('commit');
    expect(await linesOf('deleted')).toHaveLength(20);
    await run(other);
    await expectOneOfEach();
  });
});
