import type { CDPSession, Page } from 'playwright';
import type { LiveFigures } from '../page/live.ts';
import { heartbeatBodies, reportBodies } from '../messages.ts';
import { Publisher, type Flow } from '../publisher.ts';
import { atMost } from '../report.ts';
import { openPage, type Stage } from '../stage.ts';
import { percentile } from '../../src/domain/percentile.ts';
import { sensorsInView } from './sensorsInView.ts';
import type { SectionResult } from '../sectionResult.ts';

const MESSAGES_PER_SECOND = 5000;
/** 600 reports a minute among the heartbeats of 20 000 nodes. */
const ONE_REPORT_IN = 500;
const NODES = 20_000;
const SPAN_MS = 60_000;
const QUICK_SPAN_MS = 10_000;
const IDLE_MS = 5_000;
const BUSY_LIMIT_PERCENT = 3;
const LATENCY_LIMIT_MS = 100;

/** 5 000 messages/s through a websocket and the engine thread to the page; then 20 000 sensors in view. */
export async function liveSection(stage: Stage): Promise<SectionResult> {
  const flood = await floodFound(stage);
  const crowded = await sensorsInView(stage);
  return {
    figures: [...flood.figures, ...crowded.figures],
    samples: { flood: flood.samples, sensorsInView: crowded.samples },
  };
}

async function floodFound(stage: Stage): Promise<SectionResult> {
  const publisher = new Publisher();
  const page = await openPage(stage);
  try {
    const address = await publisher.listen();
    await page.evaluate((start) => window.live.start(start.address, start.variant), {
      address,
      variant: stage.options.variant,
    });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.waitForTimeout(2_000);
    const idle = await busyShare(cdp, page, IDLE_MS);
    publisher.start(flowOf(stage.options.seed));
    await page.waitForTimeout(2_000);
    const { mapDraws } = await page.evaluate(() => window.live.figures());
    const before = publisher.sent;
    const flood = await busyShare(cdp, page, stage.options.quick ? QUICK_SPAN_MS : SPAN_MS);
    const sent = publisher.sent - before;
    publisher.stop();
    const figures = await page.evaluate(() => window.live.figures());
    return foundOf({ idle, flood, sent }, { ...figures, mapDraws: figures.mapDraws - mapDraws });
  } finally {
    await page.context().close();
    await publisher.close();
  }
}

function flowOf(seed: number): Flow {
  return {
    messagesPerSecond: MESSAGES_PER_SECOND,
    oneReportIn: ONE_REPORT_IN,
    heartbeat: heartbeatBodies(NODES, seed),
    report: reportBodies(100_000, seed),
  };
}

/** How busy the page's main thread is. */
interface Busy {
  /** Percent of the span in tasks of any kind. */
  readonly tasks: number;
  /** Percent in JavaScript. */
  readonly script: number;
  readonly seconds: number;
}

async function busyShare(cdp: CDPSession, page: Page, spanMs: number): Promise<Busy> {
  const before = await metricsOf(cdp);
  await page.waitForTimeout(spanMs);
  const after = await metricsOf(cdp);
  const seconds = (after.get('Timestamp') ?? 0) - (before.get('Timestamp') ?? 0);
  const share = (name: string): number =>
    (100 * ((after.get(name) ?? 0) - (before.get(name) ?? 0))) / seconds;
  return { tasks: share('TaskDuration'), script: share('ScriptDuration'), seconds };
}

async function metricsOf(cdp: CDPSession): Promise<ReadonlyMap<string, number>> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return new Map(metrics.map(({ name, value }) => [name, value]));
}

interface Flood {
  /** Before the first message. */
  readonly idle: Busy;
  readonly flood: Busy;
  /** Messages while `flood` was measured. */
  readonly sent: number;
}

function foundOf({ idle, flood, sent }: Flood, figures: LiveFigures): SectionResult {
  const { summary, receivedToPainted, receivedToPage } = figures;
  const detail = {
    idle,
    flood,
    sentPerSecond: sent / flood.seconds,
    received: summary?.channel.received,
    rejected: summary?.channel.messageFailures,
    rate: summary?.rate,
    frames: figures.frames,
    mapDraws: figures.mapDraws,
    reportFrames: receivedToPainted.length,
  };
  return {
    figures: [
      atMost(`${MESSAGES_PER_SECOND} messages/s: main thread busy with them`, {
        unit: '%',
        ours: flood.tasks - idle.tasks,
        limit: BUSY_LIMIT_PERCENT,
        detail,
      }),
      atMost('shot received → frame submitted, p99', {
        unit: 'ms',
        ours: percentile(receivedToPainted, 0.99),
        limit: LATENCY_LIMIT_MS,
        detail: {
          p50: percentile(receivedToPainted, 0.5),
          count: receivedToPainted.length,
          receivedToPageP50: percentile(receivedToPage, 0.5),
          receivedToPageP99: percentile(receivedToPage, 0.99),
        },
      }),
    ],
    samples: { ...detail, receivedToPainted },
  };
}
