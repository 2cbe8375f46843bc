/** What a kill, a second server, a changed line and a full disk may and may not do. SQLite, real processes. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyDataDirectory } from '../../server/evidence/verifyDataDirectory.ts';
import { lockDataDir } from '../../server/process/dataDirLock.ts';
import { openSqliteStore } from '../../server/store/openStore.ts';
import type { ReportScope } from '../../server/store/reports/lists/reportQuery.ts';
import { StoreFailure } from '../../server/store/database/storeFailures.ts';
import { epochMs } from '../../src/domain/units.ts';
import type { NewReport } from '../../src/domain/source/newReport.ts';

const WRITER = join(import.meta.dirname, 'storeWriter.ts');
const ALL: ReportScope = { symbols: undefined, embargoedAfter: undefined };
const AUTHOR = { actor: 'test', at: epochMs(1_700_000_000_000) };

const shot = (detectionId: string, message = ''): NewReport => ({
  detectionId,
  squadId: 'squad-1',
  timeStamp: 1_700_000_000_000,
  start: 1_700_000_000_000,
  reportType: 'Shot',
  message,
});

let dataDir: string;
let children: ChildProcess[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'shotpoint-durability-'));
});

afterEach(async () => {
  for (const child of children) {
    const end = ended(child);
    if (child.kill('SIGKILL')) await end;
  }
  children = [];
  rmSync(dataDir, { recursive: true, force: true });
});

const verify = () =>
  verifyDataDirectory({ dataDir, databaseUrl: undefined, anchorFile: join(dataDir, 'none') });

function startWriter(round: number): ChildProcess {
  const child = spawn(process.execPath, [WRITER, dataDir, String(round)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.once('exit', (code) => resolve(code)));

/** Collects the acknowledged reports of the writer; kills it after `lines` of them. Resolves when it has ended. */
async function killAfter(child: ChildProcess, lines: number): Promise<string[]> {
  const acknowledged: string[] = [];
  // Its output ends before it has given up its lock.
  const end = ended(child);
  const reader = createInterface({ input: child.stdout ?? process.stdin });
  for await (const line of reader) {
    acknowledged.push(line);
    if (acknowledged.length === lines) child.kill('SIGKILL');
  }
  await end;
  return acknowledged;
}

describe('a killed server', () => {
  it('[server.1] has every acknowledged report, no partial batch, and a complete journal', async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < 3; round++) {
      acknowledged.push(...(await killAfter(startWriter(round), 20 + round * 15)));
    }
    const store = await openSqliteStore({ dataDir });
    const insertedIds = new Set<string>();
    for await (const rows of store.reports.rangeRows({ from: epochMs(0), to: epochMs(9e12), scope: ALL })) {
      for (const { text } of rows) insertedIds.add((JSON.parse(text) as string[])[1] ?? '');
    }
    const lost = acknowledged
      .flatMap((name) => [0, 1, 2].map((part) => `${name}-${part}`))
      .filter((id) => !insertedIds.has(id));
    expect(acknowledged.length).toBeGreaterThanOrEqual(105);
    expect(lost).toEqual([]);
    expect(insertedIds.size % 3).toBe(0);
    expect(await verify()).toMatchObject({ isWhole: true, lines: insertedIds.size, rows: insertedIds.size });
    await store.close();
  });
});

describe('a backup', () => {
  it('[server.16] by the commands of the guide is whole and consistent while the server writes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shotpoint-backup-'));
    const guide = readFileSync('docs/operate.md', 'utf8');
    const commands = /```sh\n(umask[^`]+)```/.exec(guide)?.[1] ?? '';
    const [data, backup] = [join(folder, '.data'), join(folder, 'backup')];
    symlinkSync(dataDir, data);
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(dataDir, 'jwt-secret'), 'key');
    const writer = startWriter(0);
    await new Promise((resolve) => writer.stdout?.once('data', resolve));
    const lines: string[] = [];
    createInterface({ input: writer.stdout ?? process.stdin }).on('line', (line) => lines.push(line));
    await expect.poll(() => lines.length).toBeGreaterThan(100);
    const acknowledged = [...lines];
    execFileSync('sh', ['-ec', commands], { cwd: folder });
    const copy = await openSqliteStore({ dataDir: backup });
    const count = await copy.reports.count(ALL);
    await copy.close();
    const address = { dataDir: backup, databaseUrl: undefined, anchorFile: join(backup, 'none') };
    expect(await verifyDataDirectory(address)).toMatchObject({ isWhole: true, lines: count, rows: count });
    expect(count).toBeGreaterThanOrEqual(acknowledged.length * 3);
    expect(readdirSync(backup).filter((name) => !name.startsWith('shotpoint.sqlite'))).toEqual([
      'jwt-secret',
    ]);
    rmSync(folder, { recursive: true });
  });
});

describe('a second server', () => {
  it('[server.17] is rejected at once with a sentence that names the process with the lock', async () => {
    const holder = startWriter(0);
    await new Promise((resolve) => holder.stdout?.once('data', resolve));
    const start = performance.now();
    const refused = lockDataDir(dataDir);
    expect(refused).toEqual({
      ok: false,
      reason: `The data directory ${dataDir} is in use by another server (process ${holder.pid}).`,
    });
    expect(performance.now() - start).toBeLessThan(1000);
    const second = startWriter(1);
    expect(await ended(second)).toBe(3);
  });

  it('[server.17] takes over the lock of a killed one', async () => {
    await killAfter(startWriter(0), 1);
    const taken = lockDataDir(dataDir);
    expect(taken.ok).toBe(true);
    expect(lockDataDir(dataDir).ok).toBe(false);
    if (taken.ok) taken.value.release();
    const again = lockDataDir(dataDir);
    expect(again.ok).toBe(true);
    if (again.ok) again.value.release();
  });

  it('[server.17] says what is wrong with an unusable directory', () => {
    expect(lockDataDir('/dev/null/data')).toMatchObject({
      ok: false,
      reason: expect.stringContaining("The data directory /dev/null/data can't be used: ") as string,
    });
  });
});

describe('a changed journal', () => {
  const break_ = async (statement: string) => {
    const store = await openSqliteStore({ dataDir });
    await store.reports.insert([shot('a'), shot('b'), shot('c')], AUTHOR);
    await store.close();
    const file = new DatabaseSync(join(dataDir, 'shotpoint.sqlite'));
    expect(() => file.exec(statement)).toThrow('the journal is append-only');
    file.exec('drop trigger journal_no_update; drop trigger journal_no_delete');
    file.exec(statement);
    file.close();
    const again = await openSqliteStore({ dataDir });
    const verdict = await verify();
    await again.close();
    return verdict;
  };

  it('[journal.6] is found when a value was changed', async () => {
    const verdict = await break_(
      `update journal set line = replace(line, '"actor":"test"', '"actor":"else"') where sequence = 2`,
    );
    expect(verdict.failure).toMatchObject({ kind: 'line', line: 2 });
  });

  it('[journal.6] is found when the last line was changed', async () => {
    const verdict = await break_(
      `update journal set line = replace(line, '"Shot"', '"Test"') where sequence = 3`,
    );
    expect(verdict.failure).toMatchObject({ kind: 'line', line: 3 });
  });

  it('[journal.6] is found when a line was removed', async () => {
    expect((await break_('delete from journal where sequence = 2')).failure).toMatchObject({
      line: 2,
      reason: 'it is missing',
    });
    rmSync(dataDir, { recursive: true });
    dataDir = mkdtempSync(join(tmpdir(), 'shotpoint-durability-'));
    expect((await break_('delete from journal where sequence = 3')).failure).toMatchObject({
      line: 3,
      reason: 'it is missing',
    });
  });
});

describe('a full disk', () => {
  it('[server.2] rejects writes, still reads, and accepts writes again once there is space', async () => {
    const small = await openSqliteStore({ dataDir, maxPages: 220 });
    let insertedIds = 0;
    const fill = async () => {
      for (;;) {
        await small.reports.insert([shot(`d${insertedIds}`, 'x'.repeat(2000))], AUTHOR);
        insertedIds++;
      }
    };
    await expect(fill()).rejects.toThrow(StoreFailure);
    await expect(small.reports.insert([shot('more', 'x'.repeat(5000))], AUTHOR)).rejects.toMatchObject({
      reason: 'full',
    });
    expect(insertedIds).toBeGreaterThan(10);
    expect(await small.reports.count(ALL)).toBe(insertedIds);
    expect(small.lastSeq()).toBe(insertedIds);
    expect(await verify()).toMatchObject({ isWhole: true, lines: insertedIds });
    await small.close();

    const roomy = await openSqliteStore({ dataDir });
    const { stored } = await roomy.reports.insert([shot('after')], AUTHOR);
    expect(stored).toMatchObject([{ id: insertedIds + 1, seq: insertedIds + 1 }]);
    expect(await verify()).toMatchObject({ isWhole: true, lines: insertedIds + 1 });
    await roomy.close();
  });
});
