import type { MapCaseName } from '../page/cases.ts';
import { atMostOf } from '../report.ts';
import type { SectionResult } from '../sectionResult.ts';
import { openPage, type Stage } from '../stage.ts';
import { median, p95 } from '../stats.ts';
import { moveCamera, noSamples, openCase, type CaseSamples } from './map.ts';

const COUNT = 1_000_000;
const STEPS = 12;
/** In software a frame of the peers takes seconds already with these, and minutes with a million. */
const PEER_COUNT = 100_000;
const PEER_STEPS = 2;
const CASES = ['heat map', 'MapLibre heat map', 'deck.gl heat map'] as const satisfies readonly MapCaseName[];

/** A heat map of a million reports while the map moves; ours and the peers in turn. */
export async function heatSection(stage: Stage): Promise<SectionResult> {
  const page = await openPage(stage);
  const bare = noSamples();
  await openCase(stage, page, { id: 'bare map', name: 'bare map', count: 1 });
  const samples = new Map<MapCaseName, CaseSamples>();
  for (const name of CASES) {
    await openCase(stage, page, { id: name, name, count: name === 'heat map' ? COUNT : PEER_COUNT });
    samples.set(name, noSamples());
  }
  for (let round = 0; round < stage.options.rounds; round++) {
    await moveCamera(page, { id: 'bare map', steps: STEPS }, bare);
    for (const [name, into] of samples)
      await moveCamera(page, { id: name, steps: name === 'heat map' ? STEPS : PEER_STEPS }, into);
  }
  await page.context().close();
  const of = (name: MapCaseName) => samples.get(name) ?? noSamples();
  const over = (name: MapCaseName) => median(of(name).whole) - median(bare.whole);
  const ours = over('heat map');
  const figures = [
    { name: 'MapLibre heatmap of 100 000', value: over('MapLibre heat map') },
    { name: 'deck.gl HeatmapLayer of 100 000', value: over('deck.gl heat map') },
  ].map((peer) =>
    atMostOf('heat map of 1 000 000 reports: whole frame over the bare map', {
      unit: 'ms',
      ours,
      peer,
      share: 1 / 4,
      detail: { mainP95: p95(of('heat map').main), bareMainP95: p95(bare.main), ...of('heat map').notes },
    }),
  );
  return { figures, samples: { bare, ...Object.fromEntries(samples) } };
}
