import type { BrowserContext } from 'playwright';
import { CLIENT_VERSION, TOKEN_KEY } from '../../src/domain/contract/paths.ts';
import type { Millis } from '../../src/domain/units.ts';
import { signIn, startRealServer } from '../../tests/support/realServer.ts';
import { PATIENCE_MS } from '../homePage.ts';
import { atMost } from '../report.ts';
import type { Stage } from '../stage.ts';
import { median } from '../stats.ts';
import type { SectionResult } from '../sectionResult.ts';

/** The demo as it starts by itself, and the large installation. */
const SITES = [2_000, 20_000] as const;
const LIMIT_MS = { cold: 3_000, warm: 1_500 } as const;
/** After this many loads the browser keeps the compiled scripts. */
const WARM_UP = 2;

/** Steps of a start, in ms from the address to their end, in the order of `startMarks.ts`. */
type Steps = Readonly<Record<string, Millis>>;

/**
 * From the address, of somebody who is signed in, to the newest shot drawn: with an empty cache, and with a warm one. A table says
 * when each step ends.
 */
export async function startSection(stage: Stage): Promise<SectionResult> {
  const figures = [];
  const samples: Record<string, readonly Steps[]> = {};
  for (const nodes of stage.options.quick ? SITES.slice(0, 1) : SITES) {
    const server = await startRealServer({ args: ['--nodes', String(nodes), '--shots-per-minute', '0'] });
    try {
      const token = await signIn(server.url, 'admin');
      const loads: Record<keyof typeof LIMIT_MS, Steps[]> = { cold: [], warm: [] };
      for (let round = 0; round < stage.options.rounds; round++) {
        const context = await openProfile(stage, token);
        loads.cold.push(await stepsOf(context, server.url));
        for (let load = 0; load < WARM_UP; load++) await stepsOf(context, server.url);
        loads.warm.push(await stepsOf(context, server.url));
        await context.close();
      }
      for (const cache of ['cold', 'warm'] as const) {
        const steps = mediansOf(loads[cache]);
        stage.say(`${nodes} nodes, ${cache}: ${tableOf(steps)}`);
        samples[`${nodes} nodes, ${cache}`] = loads[cache];
        figures.push(
          atMost(`start, ${nodes} nodes, ${cache} cache: address → newest shot drawn`, {
            unit: 'ms',
            ours: steps['drawn'] ?? NaN,
            limit: LIMIT_MS[cache],
            detail: steps,
          }),
        );
      }
    } finally {
      await server.dispose();
    }
  }
  return { figures, samples };
}

/** A profile with an empty cache, of somebody who is signed in. */
async function openProfile({ browser }: Stage, token: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  context.setDefaultTimeout(PATIENCE_MS);
  const items = { [TOKEN_KEY]: token, 'shotpoint.welcomed.admin': CLIENT_VERSION };
  await context.addInitScript((stored) => {
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
  }, items);
  return context;
}

/** Loads home once in a page of its own. */
async function stepsOf(context: BrowserContext, url: string): Promise<Steps> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'commit' });
  const steps = await page
    .waitForFunction(readSteps, undefined, { polling: 50 })
    .then((handle) => handle.jsonValue());
  await page.close();
  return steps ?? {};
}

/** Runs in the page: the ends of all steps once reports are drawn, else null. */
function readSteps(): Record<string, number> | null {
  const marks = performance.getEntriesByType('mark').filter(({ name }) => name.startsWith('start: '));
  if (!marks.some(({ name }) => name === 'start: drawn')) return null;
  return Object.fromEntries(marks.map(({ name, startTime }) => [name.slice('start: '.length), startTime]));
}

function mediansOf(loads: readonly Steps[]): Steps {
  const names = Object.keys(loads[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, median(loads.map((load) => load[name] ?? NaN))]));
}

/** "script 120, account 180 (+60), …": when each step ends, and after how long. */
function tableOf(steps: Steps): string {
  const ends = Object.entries(steps).toSorted(([, a], [, b]) => a - b);
  return ends
    .map(([name, end], i) => `${name} ${Math.round(end)} (+${Math.round(end - (ends[i - 1]?.[1] ?? 0))})`)
    .join(', ');
}
