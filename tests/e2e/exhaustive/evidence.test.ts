/** The Evidence page of a running server: whole, broken, checked by keyboard, and the files for a third party. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RealServer } from '../../support/realServer.ts';
import { seriousFindings } from '../support/accessibility.ts';
import { launchBrowser, openPage, signedInStorage } from '../support/console.ts';
import { startServerWithoutBaseMap } from '../support/mapless.ts';

let server: RealServer;
let browser: Browser;

beforeAll(async () => {
  server = await startServerWithoutBaseMap({
    args: ['--nodes', '1', '--shots-per-minute', '0', '--history', '200'],
  });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

async function download(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).press('Enter'),
  ]);
  const path = join(server.dataDir, file.suggestedFilename());
  await file.saveAs(path);
  return path;
}

it('[journal.9] shows whether the journal is whole, checks it by keyboard, and offers the downloads for a third party', async () => {
  const stored = await signedInStorage(server.url, 'admin');
  const console = await openPage(browser, new URL('admin/evidence', server.url).href, { stored });
  const { page, errors } = console;
  await page.getByRole('heading', { name: 'Journal whole' }).waitFor();
  await page.getByText(/^journal whole: \d+ lines since .*, head [\da-f]{16}, signed, /).waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  const files = [];
  for (const name of ['Journal', 'Anchor', 'Public key']) {
    files.push(await download(page, name));
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(
      /Preparing|Journal|Anchor|key/,
    );
  }
  const script = join(server.dataDir, 'check.mjs');
  writeFileSync(script, /```js\n([\s\S]*?)```/.exec(readFileSync('docs/evidence.md', 'utf8'))?.[1] ?? '');
  const checked = spawnSync(process.execPath, [script, ...files], { encoding: 'utf8' });
  expect(checked.stdout).toMatch(/^whole up to line \d+\n$/);

  const database = new DatabaseSync(join(server.dataDir, 'shotpoint.sqlite'), { timeout: 5000 });
  database.exec('drop trigger journal_no_update');
  database.exec(`update journal set line = replace(line, 'simulator', 'nobody') where sequence = 17`);
  database.close();
  await page.getByRole('button', { name: 'Verify now' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Journal broken' }).waitFor();
  await page.getByText('line 17: it is not the line that was written').waitFor();
  await page.getByRole('button', { name: 'Verify now' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Verify now');
  expect(await seriousFindings(page)).toEqual([]);
  expect(errors).toEqual([]);
  await console.close();
});
