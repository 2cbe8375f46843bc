/** The large installation, and a recording of real incidents with rows that cannot be used. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startRealServer } from '../../support/realServer.ts';
import { launchBrowser, openConsole, showHundredRows, tableRows } from '../support/console.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

it('[shots.15] shows 20 000 sensors and the shots of a busy night', async () => {
  const server = await startRealServer({ args: ['--nodes', '20000', '--shots-per-minute', '600'] });
  onTestFinished(() => server.dispose());
  const open = await openConsole(browser, server.url, 'admin', { isMoving: true });
  try {
    const legend = open.page
      .getByRole('listitem')
      .filter({ hasText: /^(Healthy|Unknown|Construction|Warning) / });
    const total = async (): Promise<number> =>
      (await legend.allInnerTexts())
        .map((text) => Number(text.replace(/\D/g, '')))
        .reduce((sum, count) => sum + count, 0);
    await expect.poll(total, { timeout: 60_000 }).toBe(20_000);
    await expect.poll(async () => (await tableRows(open.page)).length, { timeout: 30_000 }).toBe(5);
    const first = (await tableRows(open.page))[0];
    await expect.poll(async () => (await tableRows(open.page))[0], { timeout: 15_000 }).not.toBe(first);
    expect(open.errors).toEqual([]);
  } finally {
    await open.close();
  }
});

const CSV = `Coverage Area,Incident ID,Date Time,Type,Longitude-100meter,Latitude-100meter
3D,1001,1/1/06 0:05,Multiple Gunshots,-76.995,38.9
3D,1002,1/1/06 0:06,Single Gunshot,-76.994,38.901
3D,1003,13/45/06 0:06,Single Gunshot,-76.994,38.901
3D,1004,1/1/06 0:07,Cannon,-76.994,38.901
3D,1005,1/1/06 0:08,Single Gunshot,,38.901
3D,1006,1/1/06 0:09,Single Gunshot,-76.99,138.9
3D,,1/1/06 0:10,Single Gunshot,-76.99,38.9
3D,1008,1/1/06 0:11,Single Gunshot,-76.993,38.902
`;

it('[shots.15] replays a recording as live, lists unusable rows with line and reason, and loses no other row', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shotpoint-csv-'));
  const file = join(folder, 'incidents.csv');
  writeFileSync(file, CSV);
  const server = await startRealServer({ args: ['--replay', file, '--speed', '60', '--as-live'] });
  onTestFinished(async () => {
    await server.dispose();
    rmSync(folder, { recursive: true, force: true });
  });
  const open = await openConsole(browser, server.url, 'admin', { isMoving: true });
  try {
    await showHundredRows(open.page);
    await expect
      .poll(async () => (await tableRows(open.page)).length, { timeout: 30_000 })
      .toBeGreaterThanOrEqual(3);
    expect(server.output()).toContain('8 rows, 3 reports; 5 not usable');
    const rejects = readFileSync(join(server.dataDir, 'replay-rejects.csv'), 'utf8').trim().split('\n');
    expect(rejects.slice(1).map((row) => row.split(',')[0])).toEqual(['4', '5', '6', '7', '8']);
  } finally {
    await open.close();
  }
});
