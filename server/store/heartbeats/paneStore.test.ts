import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { epochMs } from '../../../src/domain/units.ts';
import { DamagedRows } from '../database/damagedRows.ts';
import { openSqlite } from '../openDatabase.ts';
import { paneStore } from './paneStore.ts';

it('[WA7] keeps the panes that worked last, up to its limit', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shotpoint-panes-'));
  const opened = await openSqlite({ dataDir });
  const panes = paneStore(opened.db, new DamagedRows(), 2);
  const beat = { view: '?kiosk', version: '1', login: 'wall', ipAddress: '10.0.0.1' };
  const names = async () => (await panes.list(epochMs(0))).map(({ name }) => name);
  for (const [at, name] of ['a', 'b', 'c'].entries()) await panes.save({ ...beat, name }, epochMs(at));
  // Deleted once a minute.
  expect(await names()).toEqual(['a', 'b', 'c']);
  await panes.save({ ...beat, name: 'a' }, epochMs(60_000));
  expect(await names()).toEqual(['a', 'c']);
  await opened.close();
  rmSync(dataDir, { recursive: true, force: true });
});
