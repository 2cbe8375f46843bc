import { join } from 'node:path';
import type { Page } from 'playwright';
import { build } from 'vite';
import { startRealServer } from '../../tests/support/realServer.ts';
import { openHome, recordScripts, SETTLE_MS } from '../homePage.ts';
import { atMost } from '../report.ts';
import { ROOT, type Stage } from '../stage.ts';
import { median, p95 } from '../stats.ts';
import type { SectionResult } from '../sectionResult.ts';

const SITE = ['--nodes', '2000', '--shots-per-minute', '0', '--history', '1000'];
/** Lists with twenty rows each, of different columns. */
const LISTS = ['Nodes', 'Cameras', 'Zones', 'Shot Reports'];
const ROWS_LIMIT_MS = 200;
const ENTITY_LIMIT_KB = 220;
const ADMINISTRATION_LIMIT_KB = 160;

/** From a click on a menu item to the painted rows of its list, and what the screens load that home does not. */
export async function screensSection(stage: Stage): Promise<SectionResult> {
  await build({ root: ROOT, configFile: join(ROOT, 'vite.config.ts'), logLevel: 'error' });
  const server = await startRealServer({ args: SITE });
  try {
    const page = await openHome(stage, server.url);
    const scripts = recordScripts(page);
    await openItem(page, 'Options', 'Squads');
    const entities = await scripts.kilobytes();
    const times: number[] = [];
    // The first round loads what a list needs, and is not counted.
    for (let round = 0; round <= stage.options.rounds; round++) {
      for (const list of LISTS) {
        const time = await timeToRows(page, list);
        if (round > 0) times.push(time);
      }
    }
    await scripts.kilobytes();
    for (const item of ['Health', 'Metrics', 'Deliveries']) await openItem(page, 'Administration', item);
    const administration = await scripts.kilobytes();
    await page.context().close();
    return {
      figures: [
        atMost('screens: click on a menu item → rows painted, warm, p95', {
          unit: 'ms',
          ours: p95(times),
          limit: ROWS_LIMIT_MS,
          detail: { median: median(times) },
        }),
        atMost('screens: JavaScript for entities beside home, gzip', {
          unit: 'kB',
          ours: entities,
          limit: ENTITY_LIMIT_KB,
        }),
        atMost('screens: JavaScript for administration beside home, gzip', {
          unit: 'kB',
          ours: administration,
          limit: ADMINISTRATION_LIMIT_KB,
        }),
      ],
      samples: { times, entities, administration },
    };
  } finally {
    await server.dispose();
  }
}

async function openItem(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: item, exact: true }).waitFor();
  await page.waitForTimeout(SETTLE_MS);
}

/** Milliseconds from the event of the click to the frame after the one that has the rows. */
async function timeToRows(page: Page, list: string): Promise<number> {
  await page.getByRole('button', { name: 'Options', exact: true }).click();
  const item = page.getByRole('menuitem', { name: list, exact: true });
  await item.waitFor();
  const time = page.evaluate(waitForRows, list);
  await item.click();
  return time;
}

/** Runs in the page: resolves when the rows of a list have been painted after the next click. */
function waitForRows(list: string): Promise<number> {
  return new Promise((done) => {
    let clickedAt: number | undefined;
    document.addEventListener('click', ({ timeStamp }) => (clickedAt = timeStamp), {
      capture: true,
      once: true,
    });
    const check = (): void => {
      const rows = document.querySelectorAll(`section[aria-label="${list}"] tbody tr`);
      if (clickedAt === undefined || rows.length === 0) return void requestAnimationFrame(check);
      const since = clickedAt;
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - since)));
    };
    check();
  });
}
