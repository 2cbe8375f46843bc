import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { restrictDataFiles } from './filePermissions.ts';
import { openSqliteStore } from '../openStore.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

it('[records.44] restricts the files of a data directory to its owner, also existing ones', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shotpoint-modes-'));
  chmodSync(dataDir, 0o755);
  const store = await openSqliteStore({ dataDir });
  const database = readdirSync(dataDir);
  expect(database).toEqual(['shotpoint.sqlite', 'shotpoint.sqlite-shm', 'shotpoint.sqlite-wal']);
  expect(database.map((name) => modeOf(join(dataDir, name)))).toEqual(['600', '600', '600']);
  await store.close();
  writeFileSync(join(dataDir, 'jwt-secret'), 'x', { mode: 0o644 });
  mkdirSync(join(dataDir, 'media'), { mode: 0o755 });
  chmodSync(join(dataDir, 'shotpoint.sqlite'), 0o644);
  writeFileSync(join(dataDir, 'other file'), 'x', { mode: 0o644 });
  writeFileSync(join(dataDir, 'journal-anchors.ndjson'), 'x');
  chmodSync(join(dataDir, 'journal-anchors.ndjson'), 0o666);
  restrictDataFiles(dataDir);
  const files = ['jwt-secret', 'shotpoint.sqlite', 'media', 'other file', 'journal-anchors.ndjson'];
  const modes = files.map((name) => modeOf(join(dataDir, name)));
  expect(modes).toEqual(['600', '600', '700', '644', '644']);
  rmSync(dataDir, { recursive: true, force: true });
});
