import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from 'playwright';
import { build } from 'vite';
import { PARTS_FILE, TOKEN_KEY } from '../../src/domain/contract/paths.ts';
import { signIn, startRealServer } from '../../tests/support/realServer.ts';
import { atMost } from '../report.ts';
import { ROOT, type Stage } from '../stage.ts';
import type { SectionResult } from '../sectionResult.ts';

const SIGN_IN_LIMIT_KB = 150;
const HOME_LIMIT_KB = 815;
const SETTLE_MS = 5_000;

/** gzip size of a script by its path. */
type Scripts = Record<string, number>;

/** What a browser fetches as JavaScript, workers included, up to the sign-in form and for the home page. */
export async function bundleSection(stage: Stage): Promise<SectionResult> {
  await build({ root: ROOT, configFile: join(ROOT, 'vite.config.ts'), logLevel: 'error' });
  const server = await startRealServer();
  try {
    const before = await scriptsOf(stage, server.url, () => Promise.resolve());
    const token = await signIn(server.url, 'admin');
    const home = await scriptsOf(stage, server.url, (context) =>
      context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
        TOKEN_KEY,
        JSON.stringify(token),
      ] as const),
    );
    return {
      figures: [
        atMost('JavaScript before sign-in, gzip', {
          unit: 'kB',
          ours: totalKb(before),
          limit: SIGN_IN_LIMIT_KB,
          detail: before,
        }),
        atMost('JavaScript for the home page, gzip', {
          unit: 'kB',
          ours: totalKb(home),
          limit: HOME_LIMIT_KB,
          detail: home,
        }),
      ],
      samples: { before, home },
    };
  } finally {
    await server.dispose();
  }
}

function totalKb(scripts: Scripts): number {
  return Object.values(scripts).reduce((sum, bytes) => sum + bytes, 0) / 1000;
}

async function scriptsOf(
  stage: Stage,
  url: string,
  prepare: (context: BrowserContext) => Promise<unknown>,
): Promise<Scripts> {
  const context = await stage.browser.newContext({ viewport: { width: 1920, height: 1080 } });
  // A shared worker's scripts cannot be listed; a dedicated one has the same.
  await context.addInitScript(() => void Reflect.deleteProperty(globalThis, 'SharedWorker'));
  await prepare(context);
  // What a console fetches later, while it is idle, is no part of its home page.
  await context.route(`**/${PARTS_FILE}`, (route) => route.abort());
  const page = await context.newPage();
  const scripts: Scripts = {};
  context.on('response', (response) => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return;
    const { pathname } = new URL(response.url());
    scripts[pathname] ??= 0;
  });
  await page.goto(url);
  // Until nothing more comes: parts that load late belong to the page as well.
  for (let known = -1; known < Object.keys(scripts).length;) {
    known = Object.keys(scripts).length;
    await page.waitForTimeout(SETTLE_MS);
  }
  await addFromWorkers(page, scripts);
  for (const path of Object.keys(scripts)) {
    const answer = await context.request.get(new URL(path, url).href);
    scripts[path] = gzipSync(await answer.body(), { level: 9 }).length;
  }
  await context.close();
  return scripts;
}

/** Scripts that workers were made of and that they imported: the page's own listing does not hold them. */
async function addFromWorkers(page: Page, scripts: Scripts): Promise<void> {
  for (const worker of page.workers()) {
    if (worker.url().startsWith('http')) scripts[new URL(worker.url()).pathname] ??= 0;
    const imported = await worker.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    for (const name of imported) {
      const { pathname } = new URL(name);
      if (pathname.endsWith('.js')) scripts[pathname] ??= 0;
    }
  }
}
