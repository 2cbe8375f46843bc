import { join } from 'node:path';
import type { Page } from 'playwright';
import type { Timings, WantedCase } from '../page/bench.ts';
import type { MapCaseName } from '../page/cases.ts';
import { atMost, atMostOf, type Figure } from '../report.ts';
import { openPage, ROOT, type Stage } from '../stage.ts';
import { median, p95 } from '../stats.ts';
import type { SectionResult } from '../sectionResult.ts';

/** Steps of a round: many if a step is short and its main-thread share must be measured, few otherwise. */
const STEPS_SHORT = 40;
const STEPS_LONG = 5;
const BATCHES = 6;
const PEER_BATCHES = 2;
const HITS = 1000;
/** deck.gl draws the scene again for each test: a handful says it. */
const PEER_HITS = 2;

const MAIN_LIMIT_MS = 0.5;
const OF_DECK = 1 / 6;
const BATCH_MAIN_OF_DECK = 1 / 12;
const HIT_LIMIT_MS = 0.05;

/** Samples of one case over all rounds. */
export interface CaseSamples {
  readonly main: number[];
  readonly whole: number[];
  readonly batchMain: number[];
  readonly batchWhole: number[];
  readonly hits: number[];
  cameraUploads: number;
  uploads: number;
  newFrames: number;
  notes: Readonly<Record<string, number>>;
}

/** 100 000 markers in city view: pan and zoom, live changes, hit tests; ours and the peers in turn. */
export async function mapSection(stage: Stage): Promise<SectionResult> {
  const { options } = stage;
  const ours: MapCaseName = options.variant;
  const names: readonly MapCaseName[] = [
    'bare map',
    ours,
    'deck.gl icons',
    'MapLibre circles',
    'MapLibre symbols',
  ];
  const page = await openPage(stage);
  const samples = new Map<MapCaseName, CaseSamples>();
  for (const name of names) {
    await openCase(stage, page, { id: name, name, count: options.count });
    samples.set(name, noSamples());
  }
  for (let round = 0; round < options.rounds; round++) {
    for (const [name, into] of samples) await measure(stage, page, { name, into });
  }
  if (options.pictures) await savePictures(page, names);
  await page.context().close();
  return { figures: figuresOf(samples, ours), samples: Object.fromEntries(samples) };
}

export function noSamples(): CaseSamples {
  return {
    main: [],
    whole: [],
    batchMain: [],
    batchWhole: [],
    hits: [],
    cameraUploads: 0,
    uploads: 0,
    newFrames: 0,
    notes: {},
  };
}

export async function openCase(
  stage: Stage,
  page: Page,
  { id, ...wanted }: { readonly id: string } & Omit<WantedCase, 'seed'>,
): Promise<void> {
  const { seed } = stage.options;
  const ms = await page.evaluate((open) => window.bench.open(open.id, open), { id, ...wanted, seed });
  // The first pass compiles, fills caches and loads tiles.
  await page.evaluate((path) => window.bench.path(path.id, path.steps), { id, steps: 4 });
  stage.say(`${id}: first frame after ${ms.toFixed(0)} ms`);
}

/** Moves the camera of a case along its path of so many steps. */
export async function moveCamera(
  page: Page,
  wanted: { readonly id: string; readonly steps: number },
  into: CaseSamples,
): Promise<Timings> {
  const times = await page.evaluate((path) => window.bench.path(path.id, path.steps), wanted);
  into.main.push(...times.main);
  into.whole.push(...times.whole);
  into.cameraUploads += times.cameraUploads;
  into.uploads += times.uploads.buffers;
  into.newFrames += times.newFrames;
  into.notes = await page.evaluate((from) => window.bench.notes(from), wanted.id);
  return times;
}

async function measure(
  stage: Stage,
  page: Page,
  { name, into }: { readonly name: MapCaseName; readonly into: CaseSamples },
): Promise<void> {
  const ours: MapCaseName = stage.options.variant;
  const isShort = name === 'bare map' || name === ours;
  const { main, whole } = await moveCamera(
    page,
    { id: name, steps: isShort ? STEPS_SHORT : STEPS_LONG },
    into,
  );
  stage.say(`${name}: main ${median(main).toFixed(2)} ms, whole ${median(whole).toFixed(0)} ms`);
  if (name === 'bare map' || name === 'MapLibre symbols') return;
  const hits = await page.evaluate((test) => window.bench.hits(test.id, test.count, test.seed), {
    id: name,
    count: name === ours ? HITS : name === 'MapLibre circles' ? HITS / 10 : PEER_HITS,
    seed: stage.options.seed,
  });
  into.hits.push(...hits.times);
  if (name === 'MapLibre circles') return;
  const batches = await page.evaluate((batch) => window.bench.batches(batch.id, batch.count, batch.seed), {
    id: name,
    count: name === ours ? BATCHES : PEER_BATCHES,
    seed: stage.options.seed,
  });
  into.batchMain.push(...batches.main);
  into.batchWhole.push(...batches.whole);
}

function hitFigure(we: CaseSamples, name: string, peer: CaseSamples): Figure {
  return {
    ...atMost('hit test, p95', { unit: 'ms', ours: p95(we.hits), limit: HIT_LIMIT_MS }),
    peer: { name, value: p95(peer.hits) },
    ratio: p95(we.hits) / p95(peer.hits),
  };
}

function figuresOf(samples: ReadonlyMap<MapCaseName, CaseSamples>, ours: MapCaseName): Figure[] {
  const of = (name: MapCaseName): CaseSamples => samples.get(name) ?? noSamples();
  const bare = of('bare map');
  const we = of(ours);
  const deck = of('deck.gl icons');
  const circles = of('MapLibre circles');
  const over = (samplesOf: number[], base: number[], value: (all: number[]) => number): number =>
    value(samplesOf) - value(base);
  const wholeOver = (all: CaseSamples): number => over(all.whole, bare.whole, median);
  const mainOver = (all: CaseSamples): number => over(all.main, bare.main, p95);
  return [
    {
      ...atMost('pan and zoom: main thread over the bare map, p95', {
        unit: 'ms',
        ours: mainOver(we),
        limit: MAIN_LIMIT_MS,
        detail: {
          bare: p95(bare.main),
          ours: p95(we.main),
          ...we.notes,
        },
      }),
      peer: { name: 'deck.gl', value: mainOver(deck) },
    },
    atMost('pan and zoom: buffer uploads by the camera', {
      ours: we.cameraUploads,
      limit: 0,
      detail: { newFrames: we.newFrames, uploads: we.uploads },
    }),
    atMostOf('pan and zoom: whole frame over the bare map', {
      unit: 'ms',
      ours: wholeOver(we),
      peer: { name: 'deck.gl', value: wholeOver(deck) },
      share: OF_DECK,
    }),
    atMostOf('pan and zoom: whole frame over the bare map', {
      unit: 'ms',
      ours: wholeOver(we),
      peer: { name: 'MapLibre circle', value: wholeOver(circles) },
      share: 1,
    }),
    atMostOf('live batch: main thread over the bare map, median', {
      unit: 'ms',
      ours: over(we.batchMain, bare.main, median),
      peer: { name: 'deck.gl', value: over(deck.batchMain, bare.main, median) },
      share: BATCH_MAIN_OF_DECK,
    }),
    atMostOf('live batch: whole frame over the bare map', {
      unit: 'ms',
      ours: over(we.batchWhole, bare.whole, median),
      peer: { name: 'deck.gl', value: over(deck.batchWhole, bare.whole, median) },
      share: OF_DECK,
    }),
    hitFigure(we, 'deck.gl', deck),
    hitFigure(we, 'MapLibre circle', circles),
  ];
}

async function savePictures(page: Page, names: readonly MapCaseName[]): Promise<void> {
  for (const name of names) {
    await page.evaluate((id) => window.bench.path(id, 1), name);
    await page.screenshot({ path: join(ROOT, 'bench', 'results', `${name.replaceAll(' ', '-')}.png`) });
  }
}
