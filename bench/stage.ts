import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { build, preview } from 'vite';
import { BROWSER_ARGS, cardArgs, chooseBrowser } from '../tests/support/browser.ts';
import type { BenchOptions } from './options.ts';

export const ROOT = join(import.meta.dirname, '..');

/** What a section works with. */
export interface Stage {
  readonly options: BenchOptions;
  readonly browser: Browser;
  /** Address of the bench page, built. */
  readonly pageUrl: string;
  /** One line about what is going on. */
  say(text: string): void;
}

/** Builds the page, serves it and starts the browser; `end` stops both. */
export async function openStage(
  options: BenchOptions,
): Promise<{ readonly stage: Stage; readonly end: () => Promise<void> }> {
  const configFile = join(ROOT, 'bench', 'vite.config.ts');
  await build({ configFile, logLevel: 'error' });
  const server = await preview({ configFile, logLevel: 'error', preview: { port: 0, host: '127.0.0.1' } });
  const { port } = server.httpServer.address() as AddressInfo;
  const { launch } = chooseBrowser('whole');
  const drawnBy = options.angle === undefined ? BROWSER_ARGS : cardArgs(options.angle);
  const browser = await chromium.launch({ ...launch, args: [...drawnBy, '--js-flags=--expose-gc'] });
  const say = (text: string): void => console.log(`  ${text}`);
  return {
    stage: { options, browser, pageUrl: `http://127.0.0.1:${port}/bench/`, say },
    end: async () => {
      await browser.close();
      await server.close();
    },
  };
}

/** A fresh page of its own renderer, 1920 × 1080 at one device pixel per CSS pixel. Its errors end the run. */
export async function openPage(stage: Stage): Promise<Page> {
  const context = await stage.browser.newContext({
    viewport: { width: 1920, height: 1080 },
    deviceScaleFactor: 1,
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error('page:', error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') console.error('page:', message.text());
  });
  await page.goto(stage.pageUrl);
  await page.waitForFunction(() => window.bench !== undefined);
  return page;
}
