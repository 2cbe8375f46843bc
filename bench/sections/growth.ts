import type { Page } from 'playwright';
import { atMostOf, figureText } from '../report.ts';
import { openPage, type Stage } from '../stage.ts';
import { median } from '../stats.ts';
import { noSamples, openCase, moveCamera, type CaseSamples } from './map.ts';
import type { SectionResult } from '../sectionResult.ts';

const COUNTS = [10_000, 100_000, 1_000_000] as const;
const STEPS = 12;
/** 1 000 000 against 100 000, and 100 000 against 10 000. */
const MILLION_LIMIT = 1.8;
const HUNDRED_THOUSAND_LIMIT = 2.3;

/** How the whole frame grows with what is stored, thinned as the engine does it. */
export async function growthSection(stage: Stage): Promise<SectionResult> {
  const page = await openPage(stage);
  const bare = noSamples();
  await openCase(stage, page, { id: 'bare map', name: 'bare map', count: 1 });
  const ours = await openAll(stage, page);
  for (let round = 0; round < stage.options.rounds; round++) {
    await moveCamera(page, { id: 'bare map', steps: STEPS }, bare);
    for (const [count, samples] of ours) await moveCamera(page, { id: String(count), steps: STEPS }, samples);
  }
  await page.context().close();
  const over = (count: number): number => median(ours.get(count)?.whole ?? []) - median(bare.whole);
  const figure = (more: number, less: number, limit: number) =>
    atMostOf(`whole frame over the bare map, ${figureText(more)} markers`, {
      unit: 'ms',
      ours: over(more),
      peer: { name: `ours at ${figureText(less)}`, value: over(less) },
      share: limit,
      detail: ours.get(more)?.notes,
    });
  return {
    figures: [figure(1_000_000, 100_000, MILLION_LIMIT), figure(100_000, 10_000, HUNDRED_THOUSAND_LIMIT)],
    samples: { bare, ...Object.fromEntries(ours) },
  };
}

async function openAll(stage: Stage, page: Page): Promise<ReadonlyMap<number, CaseSamples>> {
  const samples = new Map<number, CaseSamples>();
  for (const count of COUNTS) {
    await openCase(stage, page, { id: String(count), name: stage.options.variant, count });
    samples.set(count, noSamples());
  }
  return samples;
}
