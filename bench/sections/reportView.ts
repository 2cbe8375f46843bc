import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page, Route } from 'playwright';
import { build } from 'vite';
import { MEDIA_CALLS } from '../../src/domain/contract/media.ts';
import { reportPath } from '../../src/domain/contract/reportAddress.ts';
import { FIT_MEASURE } from '../../src/domain/acoustics/acousticsPort.ts';
import { commitReports, signIn, startRealServer } from '../../tests/support/realServer.ts';
import { openHome, SETTLE_MS } from '../homePage.ts';
import { traceFrames } from '../incidents/scriptTrace.ts';
import { nextReportTimes } from '../nextReports.ts';
import { atMost } from '../report.ts';
import { ROOT, type Stage } from '../stage.ts';
import { median, p95 } from '../stats.ts';
import type { SectionResult } from '../sectionResult.ts';

const SITE = ['--nodes', '2000', '--shots-per-minute', '0', '--history', '1000'];
const SENSORS = 40;
const SAMPLE_RATE = 48_000;
const SOUND_SECONDS = 10;
const KEY = { squadId: 'NG', detectionId: 'bench-report' };
const PLACE = { lat: 40.71382, lon: -74.00741 };
const METRES_PER_DEGREE = 111_195;
/** The frames of one run of the wavefront over the sensors. */
const WAVE_MS = 8_000;
const LIMITS = {
  linkMs: 300,
  soundMs: 600,
  blockedMs: 50,
  frameMs: 4,
  nextMs: 200,
  fitMs: 5,
  chunkKb: 130,
} as const;

/**
 * The view of one report with 40 sensors: from the press of its link to head, place and picture, and to its sounds of 10 s; then a frame
 * of its wavefront, and the fit in its thread. The report, its picture and its sounds are the bench's own; sounds come from the driver.
 */
export async function reportSection(stage: Stage): Promise<SectionResult> {
  await build({ root: ROOT, configFile: join(ROOT, 'vite.config.ts'), logLevel: 'error' });
  const server = await startRealServer({ args: SITE });
  try {
    const token = await signIn(server.url, 'admin');
    await commitReports(server.url, token, [shotWithSensors()]);
    const page = await openHome(stage, server.url);
    await page.route(`**/${MEDIA_CALLS.listAudio}*`, listSounds);
    await page.route(`**/${MEDIA_CALLS.audio}*`, sendSound);
    const scripts = sceneScripts(page);
    // Within the page, so that scripts of home are not counted.
    await page.evaluate((path) => history.pushState(null, '', path), reportPath(KEY));
    await page.locator(DRAWN).waitFor();
    await page.waitForTimeout(SETTLE_MS);
    const loads: Load[] = [];
    // The first round loads what the view needs, and is not counted.
    for (let round = 0; round <= stage.options.rounds; round++) {
      const load = await timeLoad(page);
      if (round > 0) loads.push(load);
    }
    const fits = await fitTimes(page);
    const play = page.getByRole('button', { name: 'Play the wavefront', exact: true });
    const frames = await traceFrames({ browser: stage.browser, page }, async () => {
      await play.click();
      await page.waitForTimeout(WAVE_MS);
    });
    const kilobytes = await scripts();
    const keyed = await nextReportTimes(
      page,
      { url: server.url, token },
      {
        drawn: DRAWN,
        reportOf: (n) => ({
          ...shotWithSensors(),
          detectionId: `bench-next-${n}`,
          message: `Shot: next ${n}`,
        }),
      },
    );
    await page.context().close();
    return resultOf({ loads, fits, frames, kilobytes, keyed });
  } finally {
    await server.dispose();
  }
}

interface Measured {
  readonly loads: readonly Load[];
  readonly fits: readonly number[];
  readonly frames: readonly number[];
  readonly kilobytes: number;
  /** In the review queue, milliseconds from one report to the next. */
  readonly keyed: readonly number[];
}

function resultOf({ loads, fits, frames, kilobytes, keyed }: Measured): SectionResult {
  const figureOf = (figure: string, ours: number, limit: number) =>
    atMost(figure, { unit: 'ms', ours, limit });
  const medianOf = (name: keyof Load) => median(loads.map((load) => load[name]));
  return {
    figures: [
      figureOf('report: link pressed → head, place and picture, warm', medianOf('place'), LIMITS.linkMs),
      figureOf('report: link pressed → sound of 10 s at 48 kHz drawn', medianOf('sound'), LIMITS.soundMs),
      figureOf('report: the page blocked meanwhile, longest', medianOf('blocked'), LIMITS.blockedMs),
      figureOf(
        'scene of 40 sensors, wavefront running: main thread a frame, p95',
        p95(frames),
        LIMITS.frameMs,
      ),
      figureOf(
        'review queue: key → next report with place, picture and sound, p95',
        p95(keyed),
        LIMITS.nextMs,
      ),
      figureOf('fit of 40 sensors in its thread, median', median(fits), LIMITS.fitMs),
      atMost('scene: its chunk and its thread, gzip', { unit: 'kB', ours: kilobytes, limit: LIMITS.chunkKb }),
    ],
    samples: { loads, fits, frames, kilobytes, keyed },
  };
}

/** The canvas of the scene is hidden until it is drawn. */
const DRAWN = 'section[aria-label^="The place among"] canvas:not([style*="hidden"])';

/** Milliseconds from the press of the link. */
interface Load {
  readonly place: number;
  readonly sound: number;
  /** The longest task of the page. */
  readonly blocked: number;
}

/** Goes home, where the report stays chosen, and opens it by its link. */
async function timeLoad(page: Page): Promise<Load> {
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  const link = page.getByRole('link', { name: 'Open report', exact: true });
  await link.waitFor();
  await page.waitForTimeout(SETTLE_MS);
  const load = page.evaluate(waitForReport, DRAWN);
  await link.click();
  return load;
}

/** Runs in the page: what is there after the next click, and when. */
function waitForReport(drawn: string): Promise<Load> {
  return new Promise((done) => {
    let clickedAt: number | undefined;
    let place: number | undefined;
    let blocked = 0;
    const tasks = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) blocked = Math.max(blocked, duration);
    });
    document.addEventListener(
      'click',
      ({ timeStamp }) => {
        clickedAt = timeStamp;
        tasks.observe({ type: 'longtask' });
      },
      { capture: true, once: true },
    );
    const hasPlace = (): boolean =>
      document.querySelector('dl[aria-label="Location"]') !== null &&
      document.querySelector(drawn) !== null &&
      [...document.querySelectorAll('article img')].some(
        (image) => (image as HTMLImageElement).naturalWidth > 0,
      );
    const hasSound = (): boolean => {
      const canvas = document.querySelector<HTMLCanvasElement>('[role=slider] canvas');
      const pixels = canvas?.getContext('2d')?.getImageData(0, canvas.height - 1, canvas.width, 1).data ?? [];
      return pixels.some((value) => value > 0);
    };
    const check = (): void => {
      if (clickedAt !== undefined) {
        if (place === undefined && hasPlace()) place = performance.now() - clickedAt;
        if (place !== undefined && hasSound()) {
          tasks.disconnect();
          return done({ place, sound: performance.now() - clickedAt, blocked });
        }
      }
      requestAnimationFrame(check);
    };
    check();
  });
}

/** Waits for the scripts of the scene, on the page and in its thread; the function that is returned tells their size. */
function sceneScripts(page: Page): () => Promise<number> {
  const loaded = [/\/Scene-[^/]+\.js$/, /\/scene\.worker-[^/]+\.js$/].map((name) =>
    page.waitForResponse((response) => name.test(response.url())),
  );
  return async () => {
    const bodies = await Promise.all(loaded.map(async (response) => (await response).body()));
    return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000;
  };
}

/** How long the fits of the page's thread took. */
async function fitTimes(page: Page): Promise<readonly number[]> {
  const times = await Promise.all(
    page
      .workers()
      .map((worker) =>
        worker.evaluate(
          (name) => performance.getEntriesByName(name).map(({ duration }) => duration),
          FIT_MEASURE,
        ),
      ),
  );
  return times.flat();
}

/** Arrivals and bearings of a sound at PLACE, without errors, in two rings about it. */
function shotWithSensors(): object {
  const firedAt = Date.now() - 60_000;
  const sensors = Array.from({ length: SENSORS }, (_, n) => {
    const [turn, distance] = [(2 * Math.PI * n) / SENSORS, n % 2 === 0 ? 90 : 160];
    return {
      nodeId: `bench-${n}`,
      lat: PLACE.lat + (distance * Math.cos(turn)) / METRES_PER_DEGREE,
      lon:
        PLACE.lon + (distance * Math.sin(turn)) / (METRES_PER_DEGREE * Math.cos((PLACE.lat * Math.PI) / 180)),
      mbTime: firedAt + (distance / 343.2) * 1000,
      mbHorizontal: ((turn * 180) / Math.PI + 180) % 360,
      signalToNoise: 20,
    };
  });
  return {
    ...KEY,
    ...PLACE,
    timeStamp: firedAt,
    reportType: 'Shot',
    zone: 'Bench',
    message: 'Shot: Bench',
    image: PIXEL,
    observations: { airTemperature: 20, sensors },
  };
}

/** A PNG of one pixel, base64. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

function listSounds(route: Route): Promise<void> {
  return route.fulfill({ json: [{ fileName: 'bench.wav', nodeId: 'bench-0' }] });
}

function sendSound(route: Route): Promise<void> {
  return route.fulfill({ body: SOUND, contentType: 'audio/wav' });
}

/** A bang in noise as 16-bit WAV. */
const SOUND = wavOf(
  Float32Array.from({ length: SAMPLE_RATE * SOUND_SECONDS }, (_, n) => {
    const after = n / SAMPLE_RATE - 0.4;
    const noise = Math.sin(n * n);
    return after < 0 ? 0.001 * noise : 0.001 * noise + 0.9 * Math.exp(-30 * after) * noise;
  }),
);

function wavOf(samples: Float32Array): Buffer {
  const wav = Buffer.alloc(44 + 2 * samples.length);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + 2 * samples.length, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(SAMPLE_RATE, 24);
  wav.writeUInt32LE(2 * SAMPLE_RATE, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(2 * samples.length, 40);
  for (const [n, sample] of samples.entries()) wav.writeInt16LE(Math.round(32_767 * sample), 44 + 2 * n);
  return wav;
}
