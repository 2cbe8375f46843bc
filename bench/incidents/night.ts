/** New Year's night: fireworks without end, few shots, one panic, one connection loss. Nobody may miss an alarm. */
import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright';
import { DEFAULT_SOUND_SETTINGS } from '../../src/domain/contract/soundSettings.ts';
import { CLIENT_VERSION, PATHS, TOKEN_KEY } from '../../src/domain/contract/paths.ts';
import type { Millis } from '../../src/domain/units.ts';
import { startFaultProxy, type FaultProxy } from '../../tests/support/faultProxy.ts';
import { commitReports, signIn, startRealServer } from '../../tests/support/realServer.ts';
import { seededRandom } from '../../tests/support/seededRandom.ts';
import { atMost, type Figure } from '../report.ts';
import type { SectionResult } from '../sectionResult.ts';
import type { Stage } from '../stage.ts';
import { traceScripts, type ScriptCall } from './scriptTrace.ts';
import { markOf, readNight, recordNight, type NightRecord } from './nightRecord.ts';

const SITE = ['--nodes', '20', '--shots-per-minute', '0', '--history', '0'];
const FIREWORKS_PER_SECOND = 50;
const BATCHES_PER_SECOND = 10;
/** The last alarm has its time before the end. */
const AFTER: Millis = 8000;
const LIMIT: Millis = 1000;
const MAX_TOASTS = 3;
const BLOCK_LIMIT: Millis = 100;
/** Growth of the page's heap that still counts as flat: the newest 1 000 alerts and moments are kept. */
const FLAT_MB = 4;
/** So that a run's page is at work before its heap is read. */
const WARM_UP: Millis = 20_000;
const PATIENCE: Millis = 60_000;
/** A part of the night whose scripts are traced: the end of the loss and what follows. A trace of ten minutes is too large. */
const TRACED: Millis = 45_000;

interface Night {
  readonly span: Millis;
  readonly shotInterval: Millis;
  readonly loss: Millis;
}

const WHOLE: Night = { span: 600_000, shotInterval: 60_000, loss: 40_000 };
/** The same rates in a shorter time, but for the alarms, which come oftener. */
const SHORT: Night = { span: 120_000, shotInterval: 10_000, loss: 40_000 };
const QUICK: Night = { span: 60_000, shotInterval: 8000, loss: 10_000 };

/** A shot or the panic. */
interface Alarm {
  readonly number: number;
  readonly kind: 'Shot' | 'Panic';
  readonly sentAt: number;
  /** The console had no connection. */
  readonly isInLoss: boolean;
}

/** One console and one server behind a proxy that stops the connection. */
export async function nightSection(stage: Stage): Promise<SectionResult> {
  const { quick, whole } = stage.options;
  const night = whole ? WHOLE : quick ? QUICK : SHORT;
  const server = await startRealServer({ args: SITE });
  const proxy = await startFaultProxy(server.port);
  try {
    const token = await signIn(server.url, 'admin');
    await repeatNoSounds(server.url, token);
    const page = await openNight(stage, proxy.url, token);
    const cdp = await page.context().newCDPSession(page);
    stage.say(`${night.span / 1000} s, a shot every ${night.shotInterval / 1000} s`);
    const flow = new Flow(server.url, token, { page, seed: stage.options.seed });
    const fireworks = flow.sendFireworks(night.span + WARM_UP);
    await wait(WARM_UP);
    const before = await heapMb(cdp);
    const target = { browser: stage.browser, page };
    const [alarms, scripts] = await Promise.all([
      sendAlarms(flow, proxy, night),
      wait(night.span / 2 + night.loss - TRACED / 3).then(() => traceScripts(target, () => wait(TRACED))),
      fireworks,
    ]);
    await page.locator('header output').filter({ hasText: 'Online' }).waitFor();
    await wait(AFTER);
    const after = await heapMb(cdp);
    const record = await readNight(page);
    await page.context().close();
    return foundOf(record, alarms, { before, after, scripts, fireworks: flow.fireworks });
  } finally {
    await proxy.close();
    await server.dispose();
  }
}

async function openNight({ browser }: Stage, url: string, token: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(recordNight);
  await context.addInitScript(
    (items) => {
      for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
    },
    { [TOKEN_KEY]: token, 'shotpoint.welcomed.admin': CLIENT_VERSION },
  );
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('header output').filter({ hasText: 'Online' }).waitFor();
  // A browser lets a page sound after a click.
  await page.getByRole('tab', { name: /^Alerts/ }).click();
  return page;
}

async function repeatNoSounds(url: string, token: string): Promise<void> {
  const answer = await fetch(new URL(PATHS.soundSettings, url), {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ ...DEFAULT_SOUND_SETTINGS, repeated: [] }),
  });
  if (!answer.ok) throw new Error(`The sound settings were answered ${answer.status}`);
}

/** Reports of the night, around the middle of the map. */
class Flow {
  readonly #url: string;
  readonly #token: string;
  readonly #random: () => number;
  readonly #middle: { readonly lat: number; readonly lon: number };
  fireworks = 0;

  constructor(url: string, token: string, { page, seed }: { readonly page: Page; readonly seed: number }) {
    this.#url = url;
    this.#token = token;
    this.#random = seededRandom(seed);
    const shown = new URL(page.url()).searchParams;
    this.#middle = { lat: Number(shown.get('lat')), lon: Number(shown.get('lon')) };
  }

  /** Sends fireworks at their rate; resolves when the server has all. */
  async sendFireworks(span: Millis): Promise<void> {
    const begun = performance.now();
    const size = FIREWORKS_PER_SECOND / BATCHES_PER_SECOND;
    const running: Promise<void>[] = [];
    for (let batch = 0; (batch * 1000) / BATCHES_PER_SECOND < span; batch++) {
      await wait(Math.max(0, begun + (batch * 1000) / BATCHES_PER_SECOND - performance.now()));
      const reports = Array.from({ length: size }, () => ({
        squadId: 'NG',
        detectionId: `fireworks-${this.fireworks++}`,
        reportType: 'Fireworks',
        timeStamp: Date.now(),
        message: 'Fireworks',
        lat: this.#middle.lat + (this.#random() - 0.5) / 25,
        lon: this.#middle.lon + (this.#random() - 0.5) / 25,
      }));
      running.push(commitReports(this.#url, this.#token, reports));
    }
    await Promise.all(running);
  }

  /** Sends an alarm; returns when that began, epoch ms. Alarms are too far apart to be one incident. */
  async sendAlarm(number: number, kind: Alarm['kind']): Promise<number> {
    const sentAt = Date.now();
    const place = { lat: this.#middle.lat + number * 0.004, lon: this.#middle.lon };
    const mark = markOf(number);
    const report = {
      squadId: 'NG',
      detectionId: mark,
      reportType: kind,
      timeStamp: sentAt,
      zone: mark,
      ...place,
    };
    await commitReports(this.#url, this.#token, [{ ...report, message: `${kind} reported at ${mark}` }]);
    return sentAt;
  }
}

/** Sends the alarms of a night, the panic among them, and stops the connection for a part of its second half. */
async function sendAlarms(
  flow: Flow,
  proxy: FaultProxy,
  { span, shotInterval, loss }: Night,
): Promise<readonly Alarm[]> {
  const alarms: Alarm[] = [];
  const begun = performance.now();
  const count = Math.floor((span - AFTER) / shotInterval);
  const lossAt = span / 2;
  const panic = Math.floor(count / 3);
  const losing = (async () => {
    await wait(lossAt);
    proxy.setMode('blackHole');
    await wait(loss);
    // What was lost does not come later: the connections are dead.
    proxy.setMode('reset');
    proxy.setMode('pass');
  })();
  for (let number = 0; number < count; number++) {
    await wait(Math.max(0, begun + (number + 0.5) * shotInterval - performance.now()));
    const at = performance.now() - begun;
    const kind = number === panic ? 'Panic' : 'Shot';
    const sentAt = await flow.sendAlarm(number, kind);
    // Until the console has noticed that the connection is back.
    alarms.push({ number, kind, sentAt, isInLoss: at > lossAt - LIMIT && at < lossAt + loss + AFTER });
  }
  await losing;
  await wait(Math.max(0, begun + span - performance.now()));
  return alarms;
}

interface Measured {
  readonly before: number;
  readonly after: number;
  readonly scripts: readonly ScriptCall[];
  readonly fireworks: number;
}

function foundOf(record: NightRecord, alarms: readonly Alarm[], measured: Measured): SectionResult {
  const live = alarms.filter(({ isInLoss }) => !isInLoss);
  const lateOf = (times: Readonly<Record<number, number>>) =>
    live.map(({ number, sentAt }) => (times[number] ?? Infinity) - sentAt);
  const spans = {
    toast: lateOf(record.toast),
    queue: lateOf(record.queue),
    timeline: live.map(({ sentAt }) =>
      firstAfter(
        record.timeline.map(({ at }) => at),
        sentAt,
      ),
    ),
    sound: live.map(({ sentAt }) => firstAfter(record.sounds, sentAt)),
  };
  const missing = alarms.filter(({ number }) => record.queue[number] === undefined).length;
  const shown = record.timeline.at(-1)?.count ?? 0;
  const twice = Object.values(record.toasts).filter((count) => count > 1).length;
  const figures: Figure[] = [
    ...Object.entries(spans).map(([place, times]) =>
      atMost(`incidents: New Year's night, alarm sent → ${place}, longest`, {
        unit: 'ms',
        ours: Math.max(...times),
        limit: LIMIT,
        detail: { times },
      }),
    ),
    atMost("incidents: New Year's night, alarms lost", {
      ours: missing + Math.max(0, alarms.length - shown),
      limit: 0,
      detail: { inQueue: alarms.length - missing, inTimeline: shown },
    }),
    atMost("incidents: New Year's night, alarms twice", {
      ours: twice + Math.max(0, shown - alarms.length),
      limit: 0,
      detail: { toasts: record.toasts },
    }),
    atMost("incidents: New Year's night, toasts at a time", { ours: record.mostToasts, limit: MAX_TOASTS }),
    atMost("incidents: New Year's night, longest script of the page, processor time", {
      unit: 'ms',
      ours: measured.scripts[0]?.processor ?? 0,
      limit: BLOCK_LIMIT,
      detail: { longest: measured.scripts },
    }),
    atMost("incidents: New Year's night, growth of the page's heap", {
      unit: 'MB',
      ours: measured.after - measured.before,
      limit: FLAT_MB,
      detail: { ...measured },
    }),
  ];
  return { figures, samples: { record, alarms, measured } };
}

/** From a moment to the first of others after it; Infinity without one. */
function firstAfter(times: readonly number[], moment: number): Millis {
  return (times.find((time) => time >= moment) ?? Infinity) - moment;
}

/** Of the page's own thread, after a collection, MB of 2^20 bytes. */
async function heapMb(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / 2 ** 20;
}
