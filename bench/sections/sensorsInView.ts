import type { CDPSession, Page } from 'playwright';
import { heartbeatBodies, reportBodies } from '../messages.ts';
import { Publisher } from '../publisher.ts';
import { atMost, type Figure } from '../report.ts';
import { openPage, type Stage } from '../stage.ts';
import { percentile } from '../../src/domain/percentile.ts';
import type { SectionResult } from '../sectionResult.ts';

const SENSORS = 20_000;
const REPORTS_PER_SECOND = 10;
const SPAN_MS = 30_000;
const QUICK_SPAN_MS = 10_000;
/** The sensors have come and the first pictures are drawn. */
const SETTLED_MS = 5_000;
const IDLE_LIMIT_PERCENT = 25;
const P50_LIMIT_MS = 80;
const P99_LIMIT_MS = 250;

/** A map full of blinking sensors: what it costs while nothing happens, and how long a report waits for it. */
export async function sensorsInView(stage: Stage): Promise<SectionResult> {
  const publisher = new Publisher();
  const page = await openPage(stage);
  try {
    const address = await publisher.listen();
    await page.evaluate((start) => window.live.start(start.address, start.variant), {
      address,
      variant: stage.options.variant,
    });
    await page.waitForTimeout(SETTLED_MS);
    await sendSensors(publisher, stage.options.seed);
    await page.waitForTimeout(SETTLED_MS);
    const span = stage.options.quick ? QUICK_SPAN_MS : SPAN_MS;
    const idle = await idleShare(stage, page, span);
    publisher.start({
      messagesPerSecond: REPORTS_PER_SECOND,
      oneReportIn: 1,
      heartbeat: () => '',
      report: reportBodies(100_000, stage.options.seed),
    });
    await page.waitForTimeout(SETTLED_MS);
    await page.evaluate(() => window.live.figures());
    await page.waitForTimeout(span);
    const { receivedToPainted, sensorsDrawn } = await page.evaluate(() => window.live.figures());
    return {
      figures: figuresOf(idle, receivedToPainted, sensorsDrawn),
      samples: { idle, receivedToPainted },
    };
  } finally {
    await page.context().close();
    await publisher.close();
  }
}

/** Every sensor's heartbeat once. */
async function sendSensors(publisher: Publisher, seed: number): Promise<void> {
  publisher.start({
    messagesPerSecond: SENSORS,
    oneReportIn: Infinity,
    heartbeat: heartbeatBodies(SENSORS, seed),
    report: () => '',
  });
  while (publisher.sent < SENSORS) await new Promise((next) => setTimeout(next, 10));
  publisher.stop();
}

interface Idle {
  /** Percent of one core, by kind of process. */
  readonly byProcess: Readonly<Record<string, number>>;
  readonly total: number;
  readonly drawsPerSecond: number;
}

/** Processor time of the whole browser, its GPU process included. */
async function idleShare(stage: Stage, page: Page, spanMs: number): Promise<Idle> {
  const cdp = await stage.browser.newBrowserCDPSession();
  const drawsBefore = (await page.evaluate(() => window.live.figures())).mapDraws;
  const before = await processorSeconds(cdp);
  const began = performance.now();
  await page.waitForTimeout(spanMs);
  const after = await processorSeconds(cdp);
  const seconds = (performance.now() - began) / 1000;
  const drawsAfter = (await page.evaluate(() => window.live.figures())).mapDraws;
  await cdp.detach();
  const byProcess = Object.fromEntries(
    [...after].map(([kind, time]) => [kind, (100 * (time - (before.get(kind) ?? 0))) / seconds]),
  );
  return {
    byProcess,
    total: Object.values(byProcess).reduce((sum, share) => sum + share, 0),
    drawsPerSecond: (drawsAfter - drawsBefore) / seconds,
  };
}

/** Seconds of processor time so far, by kind of process. */
async function processorSeconds(cdp: CDPSession): Promise<ReadonlyMap<string, number>> {
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  const seconds = new Map<string, number>();
  for (const { type, cpuTime } of processInfo) seconds.set(type, (seconds.get(type) ?? 0) + cpuTime);
  return seconds;
}

function figuresOf(idle: Idle, latencies: readonly number[], sensorsDrawn: number): Figure[] {
  const name = `${SENSORS} sensors in view`;
  const detail = { count: latencies.length, sensorsDrawn };
  return [
    atMost(`${name}, nothing happens: processor time`, {
      unit: '% of a core',
      ours: idle.total,
      limit: IDLE_LIMIT_PERCENT,
      detail: { ...idle },
    }),
    atMost(`${name}, ${REPORTS_PER_SECOND} reports/s: received → frame submitted, p50`, {
      unit: 'ms',
      ours: percentile(latencies, 0.5),
      limit: P50_LIMIT_MS,
      detail,
    }),
    atMost(`${name}, ${REPORTS_PER_SECOND} reports/s: received → frame submitted, p99`, {
      unit: 'ms',
      ours: percentile(latencies, 0.99),
      limit: P99_LIMIT_MS,
      detail,
    }),
  ];
}
