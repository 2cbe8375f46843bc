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
  { browser, page }: { readonly browser: Browser; readonly page: Page },
  work: () => Promise<unknown>,
): Promise<readonly ScriptCall[]> {
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
  return traceEvents
    .filter(({ name, pid, tid }) => name === 'FunctionCall' && mains.has(`${pid} ${tid}`))
    .map(({ dur = 0, tdur = 0, args }) => ({
      processor: tdur / MICROS,
      wall: dur / MICROS,
      name: `${args?.data?.functionName ?? ''} ${args?.data?.url ?? ''}`,
    }))
    .toSorted((a, b) => b.processor - a.processor)
    .slice(0, KEPT);
}
