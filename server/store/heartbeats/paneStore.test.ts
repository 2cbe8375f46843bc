import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { epochMs } from '../../../src/domain/units.ts';
import { DamagedRows } from '../database/damagedRows.ts';
import { openSqlite } from '../openDatabase.ts';
import { paneStore } from './paneStore.ts';

it('[windows.11] invented panes of one account push no silent pane of another one out', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shotpoint-panes-'));
  const opened = await openSqlite({ dataDir });
  const panes = paneStore(opened.db, new DamagedRows(), 4);
  const beat = (login: string, name: string) => ({
    view: '?kiosk',
    version: '1',
    login,
    name,
    ipAddress: '',
  });
  for (const [at, name] of ['north', 'south'].entries()) await panes.save(beat('wall', name), epochMs(at));
  for (let at = 2; at < 20; at++) await panes.save(beat('guest', `invented ${at}`), epochMs(at));
  await panes.save(beat('guest', 'newest'), epochMs(60_000));
  const names = (await panes.list(epochMs(0))).map(({ name }) => name);
  expect(names).toEqual(['invented 19', 'newest', 'north', 'south']);
  await opened.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it('[windows.11] keeps the panes that worked last, up to its limit', async () => {
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
