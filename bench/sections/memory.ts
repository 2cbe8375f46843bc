import type { CDPSession, Page } from 'playwright';
import { Publisher } from '../publisher.ts';
import { atMost } from '../report.ts';
import { openPage, type Stage } from '../stage.ts';
import { StoredReports } from '../storedReports.ts';
import type { SectionResult } from '../sectionResult.ts';

const STORED = 1_000_000;
const FRAMES = 1000;
/** Frames before the first heap reading; compiled code and caches settle meanwhile. */
const WARM_FRAMES = 300;
const WORKER_LIMIT_MB = 250;
const MAIN_LIMIT_MB = 60;
/** Difference of a heap before and after a thousand frames that still counts as flat. */
const FLAT_LIMIT_MB = 1;

/** V8's heap and the typed arrays outside of it, MB of 2^20 bytes, after a collection. */
interface Heap {
  readonly used: number;
  readonly backing: number;
}

/**
 * Loads 1 000 000 reports from the range call into the engine; compares the heaps of both threads before and
 * after a thousand frames.
 */
export async function memorySection(stage: Stage): Promise<SectionResult> {
  const stored = new StoredReports(STORED, stage.options.seed, Date.now());
  const publisher = new Publisher(stored);
  const page = await openPage(stage);
  try {
    const cdp = await page.context().newCDPSession(page);
    const worker = attachWorker(cdp);
    await page.setViewportSize({ width: 800, height: 450 });
    const address = await publisher.listen();
    await page.evaluate((start) => window.live.start(start.address, start.variant), {
      address,
      variant: stage.options.variant,
    });
    const loadS = await loadAll(page, stored);
    const inEngine = await heapOf((await worker).send);
    await page.evaluate((frames) => window.live.draw(frames), WARM_FRAMES);
    const before = await heapOf((method) => cdp.send(method as 'Runtime.getHeapUsage'));
    await page.evaluate((frames) => window.live.draw(frames), FRAMES);
    const after = await heapOf((method) => cdp.send(method as 'Runtime.getHeapUsage'));
    const { summary, mapDraws } = await page.evaluate(() => window.live.figures());
    const detail = { loadS, reports: summary?.reports, mapDraws, inEngine, before, after };
    return {
      figures: [
        atMost(`1 000 000 stored reports: worker heap (${summary?.reports.stored} held)`, {
          unit: 'MB',
          ours: totalOf(inEngine),
          limit: WORKER_LIMIT_MB,
          detail,
        }),
        atMost('1 000 000 stored reports: main heap', {
          unit: 'MB',
          ours: totalOf(after),
          limit: MAIN_LIMIT_MB,
        }),
        atMost(`main heap: growth over ${FRAMES} frames`, {
          unit: 'MB',
          ours: totalOf(after) - totalOf(before),
          limit: FLAT_LIMIT_MB,
        }),
      ],
      samples: detail,
    };
  } finally {
    await page.context().close();
    await publisher.close();
  }
}

function totalOf({ used, backing }: Heap): number {
  return used + backing;
}

async function loadAll(page: Page, stored: StoredReports): Promise<number> {
  const started = performance.now();
  await page.waitForTimeout(1_000);
  await page.evaluate((span) => window.live.loadHistory(span.from, span.to), {
    from: stored.from,
    to: stored.to,
  });
  await page.waitForTimeout(2_000);
  return (performance.now() - started) / 1000;
}

type Send = (method: string) => Promise<unknown>;

async function heapOf(send: Send): Promise<Heap> {
  await send('HeapProfiler.collectGarbage');
  const usage = (await send('Runtime.getHeapUsage')) as {
    readonly usedSize: number;
    readonly backingStorageSize?: number;
  };
  return { used: usage.usedSize / 2 ** 20, backing: (usage.backingStorageSize ?? 0) / 2 ** 20 };
}

/**
 * Connects to the inspector of the engine thread, which is a target of its own. Attach before the thread
 * starts.
 */
async function attachWorker(cdp: CDPSession): Promise<{ readonly send: Send }> {
  const waiting = new Map<number, (result: unknown) => void>();
  let last = 0;
  const attached = new Promise<string>((found) => {
    cdp.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker' && targetInfo.title.includes('engine')) found(sessionId);
    });
  });
  cdp.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { readonly id?: number; readonly result?: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  await cdp.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  const sessionId = await attached;
  return {
    send: (method) =>
      new Promise((done) => {
        const id = ++last;
        waiting.set(id, done);
        void cdp.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
      }),
  };
}
