import type { Stage } from '../stage.ts';
import { openPage } from '../stage.ts';
import { median, p95 } from '../stats.ts';
import type { Found } from '../sections.ts';

const CASES = ['bare map', 'deck.gl icons', 'MapLibre circles', 'MapLibre symbols'] as const;

export async function mapSection(stage: Stage): Promise<Found> {
  const page = await openPage(stage);
  const n = 100_000;
  for (const name of CASES) {
    const ms = await page.evaluate(([name, n, seed]) => window.bench.open(name, name, n, seed), [name, n, stage.options.seed] as const);
    stage.say(`${name}: first frame ${ms.toFixed(0)} ms`);
  }
  for (const name of CASES) {
    await page.evaluate((id) => window.bench.path(id, 4), name);
    const t = await page.evaluate((id) => window.bench.path(id, 12), name);
    stage.say(`${name}: main ${median(t.main).toFixed(3)} p95 ${p95(t.main).toFixed(3)} whole ${median(t.whole).toFixed(1)} uploads ${JSON.stringify(t.uploads)}`);
    await page.screenshot({ path: `/tmp/bench-${name.replaceAll(' ', '-')}.png` });
    const h = await page.evaluate((id) => window.bench.hits(id, 4, 5), name);
    stage.say(JSON.stringify(h));
    const b = await page.evaluate((id) => window.bench.batches(id, 3, 5), name);
    stage.say(JSON.stringify(b));
  }
  return { figures: [], samples: {} };
}
