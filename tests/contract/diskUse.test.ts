/** Use of the disk on both databases: measured in a thread, kept in the database, told by health. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { diskUseHealth, readForecast, sampleDiskUse } from '../../server/management/diskUse.ts';
import { openPostgresStore, openSqliteStore } from '../../server/store/openStore.ts';
import { epochMs } from '../../src/domain/units.ts';
import { copyDatabase, copyPostgres } from '../support/copiedDatabase.ts';

const DAY = 86_400_000;
const T0 = epochMs(1_790_000_000_000);
const REPORTS = 400;
const url = await copyPostgres('disk');

it.each(['SQLite', ...(url === undefined ? [] : ['PostgreSQL'])])(
  '[keeping.13, keeping.14] on %s the growth of each kind is measured and kept',
  async (kind) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'shotpoint-disk-'));
    const databaseUrl = kind === 'SQLite' ? undefined : url;
    if (databaseUrl === undefined) await copyDatabase(dataDir);
    const open = () =>
      databaseUrl === undefined ? openSqliteStore({ dataDir }) : openPostgresStore(databaseUrl);
    let store = await open();
    onTestFinished(async () => {
      await store.close();
      rmSync(dataDir, { recursive: true, force: true });
    });
    expect(await diskUseHealth({ store })).toEqual({
      status: 'UNKNOWN',
      details: { forecast: 'Not measured yet.' },
    });
    let time: number = T0;
    const sample = () =>
      sampleDiskUse(
        {
          store,
          settings: { config: () => new Map() },
          address: { dataDir, databaseUrl },
          now: () => epochMs(time),
        },
        AbortSignal.timeout(60_000),
      );
    await sample();
    await store.reports.insert(
      Array.from({ length: REPORTS }, (_, n) => ({
        detectionId: `d${n}`,
        squadId: 's',
        timeStamp: T0,
        start: T0,
        reportType: 'Shot',
        message: 'x'.repeat(500),
      })),
      { actor: 'test', at: T0 },
    );
    mkdirSync(join(dataDir, 'media'), { recursive: true });
    writeFileSync(join(dataDir, 'media', 'a.bin'), Buffer.alloc(100_000));
    time += DAY;
    await sample();
    await store.close();
    store = await open();
    const forecast = await readForecast({ store });
    for (const grown of ['reports', 'journal'] as const)
      expect(forecast?.perDay?.[grown]).toBeGreaterThan(REPORTS * 500);
    // Files are beside SQLite only.
    const ofSqlite = databaseUrl === undefined;
    expect(forecast?.perDay?.media === 100_000).toBe(ofSqlite);
    expect(forecast?.free !== null).toBe(ofSqlite);
    expect((await diskUseHealth({ store })).details['forecast']).toContain(
      ofSqlite ? 'at the rate of the last day.' : 'the disk of the database is not known.',
    );
  },
);
