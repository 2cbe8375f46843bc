import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import type { PlaybackRequest } from '../../src/domain/playback/playbackPort.ts';
import { writePlayback } from '../../src/domain/playback/playbackLink.ts';
import { percentile } from '../../src/domain/percentile.ts';
import { epochMs, type EpochMs, type Millis } from '../../src/domain/units.ts';
import { commitReports, signIn, startRealServer } from '../../tests/support/realServer.ts';
import { openHome, PATIENCE_MS, SETTLE_MS } from '../homePage.ts';
import { traceFrames } from '../incidents/scriptTrace.ts';
import { atMostOf } from '../report.ts';
import type { SectionResult } from '../sectionResult.ts';
import type { Stage } from '../stage.ts';

const [NODES, QUICK_NODES] = [20_000, 2_000];
const REPORTS_PER_HOUR = 600;
const SPEED = 60;
const HOUR: Millis = 3_600_000;
const [SPAN, QUICK_SPAN]: readonly Millis[] = [30_000, 10_000];
const LIMIT = 1.2;

/** Home with all sensors in view: a frame while reports come live, and in a replay of an hour with as many. */
export async function replaySection(stage: Stage): Promise<SectionResult> {
  const { quick } = stage.options;
  const span = (quick ? QUICK_SPAN : SPAN) ?? 0;
  const nodes = String(quick ? QUICK_NODES : NODES);
  const server = await startRealServer({
    args: ['--shots-per-minute', '0', '--history', '0', '--nodes', nodes],
  });
  try {
    const token = await signIn(server.url, 'admin');
    const page = await openHome(stage, server.url);
    const post = (prefix: string, times: readonly number[]) =>
      commitReports(
        server.url,
        token,
        times.map((time, n) => reportAt(page, `${prefix}${n}`, time)),
      );
    const traced = { browser: stage.browser, page };
    stage.say('live');
    const live = await traceFrames(traced, async () => {
      const begun = performance.now();
      for (let sent = 0; performance.now() - begun < span; sent++) {
        await post(`live${sent}-`, [Date.now()]);
        await wait(Math.max(0, begun + ((sent + 1) * HOUR) / REPORTS_PER_HOUR - performance.now()));
      }
    });
    const from = epochMs(Date.now() - 3 * HOUR);
    const step = HOUR / REPORTS_PER_HOUR;
    await post(
      'past',
      Array.from({ length: REPORTS_PER_HOUR }, (_, n) => from + n * step),
    );
    stage.say(`replay ×${SPEED}`);
    await openReplay(page, from);
    const replayed = await traceFrames(traced, () => wait(span));
    await page.context().close();
    return foundOf(live, replayed);
  } finally {
    await server.dispose();
  }
}

/** A shot near the middle of the map. */
function reportAt(page: Page, detectionId: string, timeStamp: number): object {
  const shown = new URL(page.url()).searchParams;
  const place = Number(/\d+/.exec(detectionId)?.[0]);
  const at = {
    lat: Number(shown.get('lat')) + (Math.floor(place / 10) % 10) / 500,
    lon: Number(shown.get('lon')) + (place % 10) / 500,
  };
  return { squadId: 'NG', detectionId, reportType: 'Shot', timeStamp, message: 'Shot: replay', ...at };
}

/** The same screen with a running replay. */
async function openReplay(page: Page, from: EpochMs): Promise<void> {
  const request: PlaybackRequest = {
    period: { from, to: epochMs(from + HOUR) },
    at: from,
    pace: { isPlaying: true, speed: SPEED, skipsGaps: false, loops: true },
    basis: 'happened',
    role: 'own',
  };
  const address = new URL(page.url());
  address.searchParams.set(
    'replay',
    writePlayback(request, (instant) => new Date(instant).toISOString()),
  );
  await page.goto(address.href);
  await page.getByRole('region', { name: 'Replay', exact: true }).waitFor({ timeout: PATIENCE_MS });
  await page.waitForTimeout(SETTLE_MS);
}

function foundOf(live: readonly Millis[], replayed: readonly Millis[]): SectionResult {
  const p95Of = (frames: readonly Millis[]): Millis => percentile(frames, 0.95);
  const figure = atMostOf(
    `replay ×${SPEED}, ${NODES} sensors, ${REPORTS_PER_HOUR} reports/h: main thread a frame, p95`,
    {
      unit: 'ms',
      ours: p95Of(replayed),
      peer: { name: 'live', value: p95Of(live) },
      share: LIMIT,
      detail: {
        frames: { live: live.length, replayed: replayed.length },
        p50: { live: percentile(live, 0.5), replayed: percentile(replayed, 0.5) },
      },
    },
  );
  return { figures: [figure], samples: { live, replayed } };
}
