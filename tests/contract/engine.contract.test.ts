/** The engine, as it runs in the page's worker, against the real server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/domain/contract/paths.ts';
import type { EngineSession, PageSink } from '../../src/domain/live/enginePort.ts';
import type { LiveNotification } from '../../src/domain/live/notification.ts';
import { idleSummary, type LiveSummary } from '../../src/domain/live/summary.ts';
import { pageView } from '../../src/domain/testing/pageView.ts';
import { epochMs } from '../../src/domain/units.ts';
import { systemClock, type Cancel, type Clock } from '../../src/workers/connection/clock.ts';
import { EngineHost } from '../../src/workers/engineHost.ts';
import { WindowEngine } from '../../src/workers/windowEngine.ts';
import { startFaultProxy, type FaultProxy } from '../support/faultProxy.ts';
import { ownDatabase } from '../support/ownDatabase.ts';
import {
  commitReports,
  signIn,
  startRealServer,
  type RealServer,
  type RealServerOptions,
} from '../support/realServer.ts';
import { isOnPostgres } from '../support/serversOnPostgres.ts';

let settings: RealServerOptions;
let server: RealServer;
let proxy: FaultProxy;
let admin: string;
let nextId = 0;

beforeAll(async () => {
  const databaseUrl = isOnPostgres() ? await ownDatabase('engine') : undefined;
  settings = {
    args: ['--nodes', '50', '--shots-per-minute', '0'],
    ...(databaseUrl !== undefined && { env: { DATABASE_URL: databaseUrl } }),
  };
  server = await startRealServer(settings);
  proxy = await startFaultProxy(server.port);
  admin = await signIn(server.url, 'admin');
});
afterAll(async () => {
  await proxy.close();
  await server.dispose();
});

const VIEW = pageView(epochMs(Date.now()));

function fault(what: string, error: unknown): never {
  throw new Error(what, { cause: error });
}

function newReport(): { detectionId: string; [field: string]: unknown } {
  const detectionId = `E${++nextId}`;
  return {
    detectionId,
    squadId: 'SQ-E',
    lat: 38.9,
    lon: -77,
    timeStamp: Date.now(),
    reportType: 'Shot',
    message: `Shot ${detectionId}`,
  };
}

/** Attempts at what takes less than a second: beside busy neighbours one may be held up. */
const ATTEMPTS = 5;

/** The thread's clock with a method that makes pending timers due immediately. */
function skippingClock(): Clock & { runAll(): Promise<void> } {
  const waiting = new Map<Cancel, () => void>();
  return {
    ...systemClock,
    async runAll() {
      for (const [cancel, work] of new Map(waiting)) {
        cancel();
        work();
      }
      await new Promise(setImmediate);
    },
    after(span, work) {
      const cancelTimer = systemClock.after(span, () => {
        waiting.delete(cancel);
        work();
      });
      const cancel = (): void => {
        waiting.delete(cancel);
        cancelTimer();
      };
      waiting.set(cancel, work);
      return cancel;
    },
  };
}

async function openEngine(token: string) {
  const notified: LiveNotification[] = [];
  let summary: LiveSummary = idleSummary();
  const states: string[] = [];
  const port = new WindowEngine(
    new EngineHost({
      clock: systemClock,
      fetch: (url, options) => fetch(url, options),
      openSocket: (url, protocols) => new WebSocket(url, protocols),
      reportError: fault,
      locks: undefined,
    }),
  );
  const page: PageSink = {
    frame: () => Promise.resolve({}),
    summary: (newest) => {
      summary = newest;
      if (states.at(-1) !== newest.connection.status) states.push(newest.connection.status);
      return Promise.resolve();
    },
    notifications: (unseen) => {
      notified.push(...unseen);
      return Promise.resolve();
    },
  };
  const session: EngineSession = {
    baseUrl: proxy.url,
    login: 'user',
    token,
    authorities: ['ROLE_ADMIN', 'ROLE_USER'],
    config: { reviewerFunction: false, lateReportThreshold: 5, reviewerDelay: 0, extraReviewTime: 30 },
    latestSeen: epochMs(0),
  };
  await port.setView(VIEW);
  await port.start(session, page);
  const until = async (holds: () => boolean | Promise<boolean>, ms = 40_000): Promise<void> => {
    const deadline = performance.now() + ms;
    while (!(await holds())) {
      if (performance.now() > deadline) throw new Error(`Not within ${ms} ms: ${JSON.stringify(summary)}`);
      await new Promise((done) => setTimeout(done, 25));
    }
  };
  const mine = async () =>
    (await port.rows(0, 1000)).rows
      .filter(({ key }) => key.squadId === 'SQ-E')
      .map(({ key }) => key.detectionId);
  await until(
    () =>
      summary.connection.status === 'online' &&
      summary.history.state === 'loaded' &&
      summary.heartbeatList.state === 'loaded',
  );
  return { port, notified, states, until, mine, summary: () => summary };
}

const keysOf = (notified: readonly LiveNotification[]): string[] =>
  notified.flatMap((notification) => {
    if (notification.kind === 'report')
      return notification.key.squadId === 'SQ-E' ? [notification.key.detectionId] : [];
    return notification.kind === 'caughtUp'
      ? notification.keys.filter(({ squadId }) => squadId === 'SQ-E').map((key) => key.detectionId)
      : [];
  });

/** Posts reports of an archive. */
async function postHistory(reports: readonly object[]): Promise<void> {
  const answer = await fetch(new URL(`${PATHS.shotreports}?history=true`, server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${admin}` },
    body: JSON.stringify(reports),
  });
  expect(answer.status).toBe(201);
}

describe('the engine and the real server', { timeout: 120_000 }, () => {
  it('[live.1] loads, connects, receives a committed report within a second, and has no sequence gap', async () => {
    const { port, notified, until, mine, summary } = await openEngine(admin);
    expect(summary().nodes.stored).toBeGreaterThan(0);
    const spans: number[] = [];
    const reports: ReturnType<typeof newReport>[] = [];
    while (!(Math.min(...spans) < 1000) && spans.length < ATTEMPTS) {
      const one = newReport();
      reports.push(one);
      const begun = performance.now();
      await commitReports(server.url, admin, [one]);
      await until(async () => (await mine()).includes(one.detectionId));
      spans.push(performance.now() - begun);
    }
    expect(Math.min(...spans)).toBeLessThan(1000);
    const ids = reports.map(({ detectionId }) => detectionId);
    await until(() => keysOf(notified).length >= ids.length);
    expect(keysOf(notified)).toEqual(ids);
    const report = reports[0] ?? newReport();
    expect(await port.describe({ squadId: 'SQ-E', detectionId: report.detectionId })).toMatchObject({
      report: { lat: 38.9, lon: -77, message: report['message'] },
    });
    await until(() => summary().channel.received > 0 && summary().serverToPage.count > 0);
    expect(summary().channel).toMatchObject({ isNumbered: true, missing: 0, duplicatesDropped: 0 });
    await port.stop();
  });

  it('[live.5, notifications.33] shows and notifies 50 reports of a connection loss once each, in order, and shows one of an archive', async () => {
    const { port, notified, states, until, mine, summary } = await openEngine(admin);
    const before = await mine();
    proxy.setMode('reset');
    await until(() => summary().connection.status !== 'online');
    const past = newReport();
    await postHistory([past]);
    const reports = Array.from({ length: 50 }, newReport);
    for (const report of reports) await commitReports(server.url, admin, [report]);
    const opened = proxy.connections();
    await until(() => proxy.connections() - opened > 2);
    proxy.setMode('pass');
    await until(async () => (await mine()).length >= before.length + 51);
    const ids = reports.map(({ detectionId }) => detectionId);
    expect((await mine()).slice(0, 51)).toEqual([...ids.toReversed(), past.detectionId]);
    // A report of the second before the start may be notified too: the server's time of the start is known to a second.
    const missed = () => keysOf(notified).filter((id) => !before.includes(id));
    await until(() => missed().length >= 50);
    expect(missed().toSorted()).toEqual(ids.toSorted());
    expect(notified.filter(({ kind }) => kind === 'caughtUp')).toHaveLength(1);
    await until(() => summary().channel.missing === 0 && summary().channel.reconnects === 1);
    expect(summary().channel.foundByReconcile).toBe(0);
    expect(states.at(-1)).toBe('online');
    await port.stop();
  });

  it('[records.39] a report that was removed during a connection loss leaves at the catch-up', async () => {
    const { port, until, mine, summary } = await openEngine(admin);
    const [gone, kept] = [newReport(), newReport()];
    await commitReports(server.url, admin, [gone, kept]);
    await until(async () => (await mine()).includes(kept.detectionId));
    const found = await port.describe({ squadId: 'SQ-E', detectionId: gone.detectionId });
    proxy.setMode('reset');
    await until(() => summary().connection.status !== 'online');
    const deleted = await fetch(new URL(`${PATHS.shotreports}/${found?.report.id}`, server.url), {
      method: 'DELETE',
      headers: { authorization: `Bearer ${admin}` },
    });
    expect(deleted.status).toBe(204);
    proxy.setMode('pass');
    await until(async () => !(await mine()).includes(gone.detectionId));
    expect(await mine()).toContain(kept.detectionId);
    await port.stop();
  });

  it('[live.2] reconnects by itself after the server was killed and restarted, with the state of the server', async () => {
    const { port, notified, until, mine, summary } = await openEngine(admin);
    const before = await mine();
    const report = newReport();
    await commitReports(server.url, admin, [report]);
    await until(async () => (await mine()).length === before.length + 1);
    await server.kill('SIGKILL');
    await until(() => summary().connection.status !== 'online');
    server = await startRealServer({ ...settings, port: server.port, dataDir: server.dataDir });
    const token = await signIn(server.url, 'admin');
    const late = newReport();
    await commitReports(server.url, token, [late]);
    await until(async () => (await mine()).includes(late.detectionId));
    expect(await mine()).toEqual([late.detectionId, report.detectionId, ...before]);
    await until(() => keysOf(notified).includes(late.detectionId));
    expect(keysOf(notified).filter((id) => id === late.detectionId)).toHaveLength(1);
    await port.stop();
    admin = token;
  });

  it('[live.22] ends with one notification when the token is invalid, and makes no more calls', async () => {
    const notifications: LiveNotification[] = [];
    const calls: string[] = [];
    const clock = skippingClock();
    const port = new WindowEngine(
      new EngineHost({
        clock,
        fetch: (url, options) => {
          calls.push(`call ${String(url)}`);
          return fetch(url, options);
        },
        openSocket: (url, protocols) => {
          calls.push('socket');
          return new WebSocket(url, protocols);
        },
        reportError: fault,
        locks: undefined,
      }),
    );
    const sink: PageSink = {
      frame: () => Promise.resolve({}),
      summary: () => Promise.resolve(),
      notifications: (some) => Promise.resolve(void notifications.push(...some)),
    };
    const session: EngineSession = {
      baseUrl: proxy.url,
      login: 'user',
      token: 'worthless',
      authorities: ['ROLE_USER'],
      config: { reviewerFunction: false, lateReportThreshold: 5, reviewerDelay: 0, extraReviewTime: 30 },
      latestSeen: epochMs(0),
    };
    await port.start(session, sink);
    await expect.poll(() => notifications.length, { timeout: 40_000 }).toBe(1);
    const before = calls.length;
    for (let round = 0; round < 20; round++) await clock.runAll();
    expect(calls.slice(before)).toEqual([]);
    expect(notifications.map(({ kind }) => kind)).toEqual(['unauthorized']);
    await port.stop();
  });
});
