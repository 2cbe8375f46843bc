/** Home of a running console, and the scripts that its screens load beside it. */
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { CLIENT_VERSION, TOKEN_KEY } from '../src/domain/contract/paths.ts';
import { signIn } from '../tests/support/realServer.ts';
import type { Stage } from './stage.ts';

/** How long a text of the page is waited for. */
export const PATIENCE_MS = 60_000;
/** In which parts that load late have come. */
export const SETTLE_MS = 3_000;

/** A page of an administrator's console with everything of home loaded, late parts too. */
export async function openHome({ browser }: Stage, url: string): Promise<Page> {
  const items = { [TOKEN_KEY]: await signIn(url, 'admin'), 'shotpoint.welcomed.admin': CLIENT_VERSION };
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addInitScript((stored) => {
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
  }, items);
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('header output').filter({ hasText: 'Online' }).waitFor();
  // Parts that load late belong to home.
  await page.waitForTimeout(SETTLE_MS);
  return page;
}

/** Collects what a page loads from now on; `kilobytes` returns the size of the new scripts, and begins again. */
export function recordScripts(page: Page): { kilobytes(): Promise<number> } {
  let bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? '')) bodies.push(response.body());
  });
  return {
    kilobytes: async () => {
      const loaded = await Promise.all(bodies);
      bodies = [];
      return loaded.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000;
    },
  };
}
