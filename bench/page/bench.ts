import { cameraPath, cityReports, liveBatch } from '../city.ts';
import { seededRandom } from '../scenarios.ts';
import { makeMapCase, type MapCaseName } from './cases.ts';
import { finishDrawing, gpuName, watchUploads, type GlUploads } from './glWatch.ts';
import type { MapCase } from './mapCase.ts';

/** Times of one pass, in milliseconds, one entry per step. */
export interface Timings {
  /** The call itself: what the main thread is busy with. */
  readonly main: number[];
  /** Until every canvas has finished drawing. */
  readonly whole: number[];
  /** Uploads during the pass. */
  readonly uploads: GlUploads;
  /** Buffer uploads of the steps that changed only the camera. */
  readonly cameraUploads: number;
  /** Marker frames that arrived during the pass. */
  readonly newFrames: number;
}

/** Receives the times of a step. */
type OnStep = (main: number, whole: number) => void;

/** A drawing method, with the number and the seed of the reports that it draws. */
export interface WantedCase {
  readonly name: MapCaseName;
  readonly count: number;
  readonly seed: number;
}

export interface OpenedCase {
  readonly name: MapCaseName;
  readonly container: HTMLElement;
  readonly made: MapCase;
  readonly count: number;
  batches: number;
}

const uploads = watchUploads();
const opened = new Map<string, OpenedCase>();
const stage = document.createElement('div');
stage.className = 'stage';

/**
 * The part of a run that works in the page. The driver calls it, one case at a time; only that case is
 * visible.
 */
export const bench = {
  stage,

  about: () => ({
    gpu: gpuName(),
    userAgent: navigator.userAgent,
    cores: navigator.hardwareConcurrency,
    screen: `${innerWidth}×${innerHeight} at ${devicePixelRatio}`,
    isolated: crossOriginIsolated,
  }),

  /** Makes a case and draws its first frame. Resolves with how long that took, ms. */
  async open(id: string, { name, count, seed }: WantedCase): Promise<number> {
    const container = document.createElement('div');
    container.className = 'case';
    stage.append(container);
    const reports = cityReports(count, seed);
    const started = performance.now();
    const made = await makeMapCase(name, container, reports);
    finishDrawing(container);
    opened.set(id, { name, container, made, count, batches: 0 });
    return performance.now() - started;
  },

  async path(id: string, steps: number, onStep?: OnStep): Promise<Timings> {
    const { made, container } = show(id);
    return timed(container, cameraPath(steps), { prepare: (camera) => () => made.step(camera), onStep });
  },

  /** Applies `count` live changes, one after the other, at the middle of the path. */
  async batches(id: string, count: number, seed: number): Promise<Timings> {
    const found = show(id);
    const { made, container } = found;
    const batches = Array.from({ length: count }, () => liveBatch(found.count, found.batches++, seed));
    return timed(container, batches, { prepare: (batch) => made.batch?.(batch) });
  },

  /**
   * Measures single hit tests at `count` places of the screen, ms. Also returns how many of them hit a
   * marker.
   */
  async hits(
    id: string,
    count: number,
    seed: number,
  ): Promise<{ readonly times: number[]; readonly found: number }> {
    const { made, container } = show(id);
    const random = seededRandom(seed);
    const times: number[] = [];
    let found = 0;
    await nextFrame();
    for (let test = 0; test < count; test++) {
      const x = random() * container.clientWidth;
      const y = random() * container.clientHeight;
      const started = performance.now();
      const hit = made.hit?.(x, y);
      times.push(performance.now() - started);
      if (hit !== undefined) found++;
    }
    return { times, found };
  },

  notes: (id: string) => opened.get(id)?.made.notes?.() ?? {},

  show(id: string): void {
    show(id);
  },

  close(id: string): void {
    const found = opened.get(id);
    found?.made.dispose();
    found?.container.remove();
    opened.delete(id);
  },
};

export type Bench = typeof bench;

function show(id: string): OpenedCase {
  const wanted = opened.get(id);
  if (wanted === undefined) throw new Error(`No case ${id}`);
  for (const { container } of opened.values()) {
    container.style.visibility = container === wanted.container ? 'visible' : 'hidden';
  }
  return wanted;
}

interface TimedSteps<Step> {
  /** Returns the step's work, which returns the number of new frames of markers. */
  readonly prepare: (step: Step) => (() => number | void) | undefined;
  readonly onStep?: OnStep | undefined;
}

/** Runs and times the functions that `prepare` returns; the preparation is not timed. */
async function timed<Step>(
  container: HTMLElement,
  steps: readonly Step[],
  { prepare, onStep }: TimedSteps<Step>,
): Promise<Timings> {
  const main: number[] = [];
  const whole: number[] = [];
  const before = { ...uploads };
  let cameraUploads = 0;
  let newFrames = 0;
  for (const step of steps) {
    const run = prepare(step);
    await nextFrame();
    const buffers = uploads.buffers;
    const started = performance.now();
    const fresh = run?.() ?? 0;
    const called = performance.now();
    finishDrawing(container);
    const finished = performance.now();
    main.push(called - started);
    whole.push(finished - started);
    newFrames += fresh;
    if (fresh === 0) cameraUploads += uploads.buffers - buffers;
    onStep?.(called - started, finished - started);
  }
  return { main, whole, uploads: difference(uploads, before), cameraUploads, newFrames };
}

function difference(now: GlUploads, before: GlUploads): GlUploads {
  return {
    buffers: now.buffers - before.buffers,
    bufferBytes: now.bufferBytes - before.bufferBytes,
    uniformBuffers: now.uniformBuffers - before.uniformBuffers,
    textures: now.textures - before.textures,
  };
}

/** Resolves after the next animation frame and its work: two tasks later. */
export function nextFrame(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
  });
}
