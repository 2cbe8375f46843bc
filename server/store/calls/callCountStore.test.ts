import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { epochMs } from '../../../src/domain/units.ts';
import { callCountStore } from './callCountStore.ts';
import { openSqlite } from '../openDatabase.ts';

it('[cluster.4] deletes counts that have ended, and those beyond the limit that end first', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shotpoint-counts-'));
  const opened = await openSqlite({ dataDir });
  const { db } = opened;
  const counts = callCountStore(db, 3);
  const ends = async () => {
    const rows = await db.selectFrom('call_counts').select('ends_at').orderBy('ends_at').execute();
    return rows.map(({ ends_at }) => ends_at);
  };
  for (let at = 1; at <= 5; at++) await counts.count(`key ${at}`, epochMs(at), 100_000);
  // Deleted once a minute.
  expect(await ends()).toEqual([1, 2, 3, 4, 5].map((at) => at + 100_000));
  await counts.count('another', epochMs(60_001), 100_000);
  expect(await ends()).toEqual([100_004, 100_005, 160_001]);
  await counts.count('another', epochMs(159_999), 100_000);
  expect(await ends()).toEqual([160_001]);
  await opened.close();
  rmSync(dataDir, { recursive: true, force: true });
});
