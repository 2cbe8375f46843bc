import type { TimelineCaseName, TimelineTimes } from '../page/timelines.ts';
import { atMost, atMostOf } from '../report.ts';
import { openPage, type Stage } from '../stage.ts';
import { median, p95 } from '../stats.ts';
import type { SectionResult } from '../sectionResult.ts';

const STEP_MEDIAN_LIMIT_MS = 1;
const STEP_LIMIT_MS = 2;
const ADD_OF_VIS = 1 / 80;
const STEPS = 40;
const PEER_STEPS = 8;
const ADDS = 10;
const PEER_ADDS = 2;

/** vis-timeline keeps a DOM element per item: more than ten thousand bring it to a halt. */
const CASES: readonly { readonly id: string; readonly name: TimelineCaseName; readonly count: number }[] = [
  { id: 'ours, 1 000 000', name: 'our timeline', count: 1_000_000 },
  { id: 'ours, 10 000', name: 'our timeline', count: 10_000 },
  { id: 'vis-timeline, 10 000', name: 'vis-timeline', count: 10_000 },
];

/** Pan, zoom and one live report on the timeline; main-thread time. */
export async function timelineSection(stage: Stage): Promise<SectionResult> {
  const page = await openPage(stage);
  const samples = new Map<string, TimelineTimes>();
  const { seed } = stage.options;
  for (const { id, ...wanted } of CASES) {
    await page.evaluate((open) => window.timelines.open(open.id, open), { id, ...wanted, seed });
    samples.set(id, { pan: [], zoom: [], add: [] });
  }
  const notes: Record<string, unknown> = {};
  for (let round = -1; round < stage.options.rounds; round++) {
    for (const { id, name } of CASES) {
      const isPeer = name === 'vis-timeline';
      // The first round warms the compiler on both sides.
      if (round < 0 && isPeer) continue;
      const wanted = { id, steps: isPeer ? PEER_STEPS : STEPS, adds: isPeer ? PEER_ADDS : ADDS };
      const times = await page.evaluate(
        (pass) => window.timelines.pass(pass.id, pass.steps, pass.adds),
        wanted,
      );
      if (round < 0) continue;
      for (const kind of ['pan', 'zoom', 'add'] as const) samples.get(id)?.[kind].push(...times[kind]);
      stage.say(
        `${id}: pan ${p95(times.pan).toFixed(2)}, zoom ${p95(times.zoom).toFixed(2)}, add ${median(times.add).toFixed(2)} ms`,
      );
      notes[id] = await page.evaluate((from) => window.timelines.notes(from), id);
    }
  }
  await page.context().close();
  return { figures: figuresOf(samples, notes), samples: Object.fromEntries(samples) };
}

function figuresOf(
  samples: ReadonlyMap<string, TimelineTimes>,
  notes: Readonly<Record<string, unknown>>,
): SectionResult['figures'] {
  const of = (id: string): TimelineTimes => samples.get(id) ?? { pan: [], zoom: [], add: [] };
  const million = of('ours, 1 000 000');
  const vis = of('vis-timeline, 10 000');
  const stepFigure = (kind: 'pan' | 'zoom') => ({
    ...atMost(`timeline: ${kind} step at 1 000 000, main thread p95`, {
      unit: 'ms',
      ours: p95(million[kind]),
      limit: STEP_LIMIT_MS,
      detail: notes,
    }),
    peer: { name: 'vis-timeline at 10 000', value: p95(vis[kind]) },
    ratio: p95(million[kind]) / p95(vis[kind]),
  });
  const medianFigure = (kind: 'pan' | 'zoom') =>
    atMost(`timeline: ${kind} step at 1 000 000, main thread median`, {
      unit: 'ms',
      ours: median(million[kind]),
      limit: STEP_MEDIAN_LIMIT_MS,
      detail: notes,
    });
  return [
    medianFigure('pan'),
    stepFigure('pan'),
    medianFigure('zoom'),
    stepFigure('zoom'),
    atMostOf('timeline: one live item added at 10 000, main thread', {
      unit: 'ms',
      ours: median(of('ours, 10 000').add),
      peer: { name: 'vis-timeline', value: median(vis.add) },
      share: ADD_OF_VIS,
    }),
  ];
}
