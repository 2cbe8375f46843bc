/** The search index of SQLite is filled after the commit of the reports, and keeps up with them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSqliteStore } from '../../server/store/openStore.ts';
import { epochMs } from '../../src/domain/units.ts';
import type { NewReport } from '../../src/domain/source/newReport.ts';

const BATCH = 2000;
const BATCHES = 5;
const AUTHOR = { actor: 'test', at: epochMs(1_700_000_000_000) };
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'shotpoint-search-'));
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const batch = (from: number): NewReport[] =>
  Array.from({ length: BATCH }, (_, at) => ({
    detectionId: `d-${from + at}`,
    squadId: 'S',
    timeStamp: AUTHOR.at + from + at,
    start: AUTHOR.at,
    reportType: 'Shot',
  }));

function inDatabase<T>(work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(dataDir, 'shotpoint.sqlite'));
  try {
    return work(database);
  } finally {
    database.close();
  }
}

const unindexed = () =>
  inDatabase((database) =>
    Number(
      database
        .prepare('select max(id) - (select indexed_to from report_search_state) as count from shot_reports')
        .get()?.['count'],
    ),
  );

it('[records.33] falls behind a source by less than two of its batches, and catches up at a start', async () => {
  const store = await openSqliteStore({ dataDir });
  for (let at = 0; at < BATCHES; at++) await store.reports.insert(batch(at * BATCH), AUTHOR);
  await store.close();
  expect(unindexed()).toBeLessThan(2 * BATCH);
  inDatabase((database) => {
    database.exec('update report_search_state set indexed_to = 0');
    database.exec(`insert into report_search (report_search) values ('delete-all')`);
    expect(database.prepare('select count(*) as count from report_words').get()?.['count']).toBeLessThan(
      BATCH,
    );
  });
  const again = await openSqliteStore({ dataDir });
  await vi.waitFor(() => expect(unindexed()).toBeLessThan(1000), { timeout: 30_000 });
  const { total } = await again.reports.page(
    { page: 0, size: 1, sort: [] },
    { search: 'd-' + String(BATCH) },
    { symbols: undefined, embargoedAfter: undefined },
  );
  await again.close();
  expect(total).toBe(1);
});
