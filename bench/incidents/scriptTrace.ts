/** Processor time of the scripts of a page, from a trace of the browser. */
import type { Browser, Page } from 'playwright';
import type { Millis } from '../../src/domain/units.ts';

/** One call from the browser into scripts of the page. */
export interface ScriptCall {
  /** Processor time of the thread: other processes on the machine do not lengthen it. */
  readonly processor: Millis;
  /** Wall time. */
  readonly wall: Millis;
  /** Of the function, with its file. */
  readonly name: string;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts?: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: {
    readonly name?: string;
    readonly data?: { readonly functionName?: string; readonly url?: string };
  };
}

/** Microseconds in a millisecond. */
const MICROS = 1000;
const KEPT = 20;

/** Traces a page while `work` runs. Returns the longest calls of its main thread, longest first. */
export async function traceScripts(
  traced: TracedPage,
  work: () => Promise<unknown>,
): Promise<readonly ScriptCall[]> {
  return (await traceMain(traced, work))
    .filter(({ name }) => name === 'FunctionCall')
    .map(({ dur = 0, tdur = 0, args }) => ({
      processor: tdur / MICROS,
      wall: dur / MICROS,
      name: `${args?.data?.functionName ?? ''} ${args?.data?.url ?? ''}`,
    }))
    .toSorted((a, b) => b.processor - a.processor)
    .slice(0, KEPT);
}

/** Work of the main thread for one frame, none of it within another. */
const FRAME_WORK = new Set([
  'FunctionCall',
  'UpdateLayoutTree',
  'Layout',
  'PrePaint',
  'Paint',
  'Layerize',
  'Commit',
]);

/**
 * Traces a page while `work` runs. Returns the processor time of its main thread for each animation frame that scripts asked for: scripts,
 * styles, layout and paint until the next one.
 */
export async function traceFrames(
  traced: TracedPage,
  work: () => Promise<unknown>,
): Promise<readonly Millis[]> {
  const events = (await traceMain(traced, work)).toSorted((a, b) => (a.ts ?? 0) - (b.ts ?? 0));
  const frames: Millis[] = [];
  for (const { name, tdur = 0 } of events) {
    if (name === 'FireAnimationFrame') frames.push(0);
    if (frames.length > 0 && FRAME_WORK.has(name)) frames[frames.length - 1] += tdur / MICROS;
  }
  return frames;
}

interface TracedPage {
  readonly browser: Browser;
  readonly page: Page;
}

/** The events of the main thread, in no order. */
async function traceMain(
  { browser, page }: TracedPage,
  work: () => Promise<unknown>,
): Promise<readonly TraceEvent[]> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return traceEvents.filter(({ pid, tid }) => mains.has(`${pid} ${tid}`));
}
