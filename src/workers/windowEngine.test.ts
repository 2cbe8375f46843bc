import * as Comlink from 'comlink';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { USER_SESSION } from '../../tests/support/engineSession.ts';
import { messageFrame } from '../../tests/support/fakeSocket.ts';
import { ModelServer } from '../../tests/support/modelServer.ts';
import { createMarkerFrame } from '../domain/frame/markerFrame.ts';
import type { RenderFrame, SpentFrame } from '../domain/frame/renderFrame.ts';
import type { EnginePort, EngineSession, PageSink } from '../domain/live/enginePort.ts';
import type { LiveNotification } from '../domain/live/notification.ts';
import type { LiveSummary } from '../domain/live/summary.ts';
import { pageView } from '../domain/testing/pageView.ts';
import { epochMs } from '../domain/units.ts';
import { WIDEST_MAP } from '../domain/frame/view.ts';
import { systemClock } from './connection/clock.ts';
import { EngineHost } from './engineHost.ts';
import { WindowEngine } from './windowEngine.ts';

const NOW = 1_700_000_000_000;
beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

const SESSION: EngineSession = { ...USER_SESSION, authorities: ['ROLE_USER', 'ROLE_HEARTBEAT'] };

const VIEW = pageView(epochMs(NOW), {
  map: { ...WIDEST_MAP, minX: 0.49, maxX: 0.51, minY: 0.322, maxY: 0.342, zoom: 8 },
});

/** A page that records what it is sent, and answers when the test allows it. */
class Page implements PageSink {
  readonly frames: RenderFrame[] = [];
  readonly frameTimes: number[] = [];
  readonly summaries: LiveSummary[] = [];
  readonly notified: LiveNotification[] = [];
  holds = false;
  #waiting: ((spent: SpentFrame) => void)[] = [];

  frame = (frame: RenderFrame): Promise<SpentFrame> => {
    this.frames.push(frame);
    this.frameTimes.push(Date.now());
    if (!this.holds) return Promise.resolve({});
    return new Promise((done) => this.#waiting.push(done));
  };
  summary = (summary: LiveSummary): Promise<void> => {
    this.summaries.push(summary);
    return Promise.resolve();
  };
  notifications = (notifications: readonly LiveNotification[]): Promise<void> => {
    this.notified.push(...notifications);
    return Promise.resolve();
  };

  release(): void {
    this.holds = false;
    for (const done of this.#waiting.splice(0)) done({});
  }

  /** Reports on the map, as the frames so far add up to. */
  markers(): number {
    let count = 0;
    for (const { reports } of this.frames) {
      if (reports?.kind === 'full') count = drawn(reports.look, reports.count);
      else if (reports !== undefined) count += reports.added.reduce((sum, rows) => sum + rows.count, 0);
    }
    return count;
  }
}

function addedBy(frame: RenderFrame | undefined): number {
  return frame?.reports?.kind === 'patch'
    ? frame.reports.added.reduce((sum, { count }) => sum + count, 0)
    : 0;
}

function drawn(look: Uint8Array, count: number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) if (look[4 * i + 3] !== 255) sum++;
  return sum;
}

async function rig(server = new ModelServer()) {
  const faults: string[] = [];
  const port = new WindowEngine(
    new EngineHost({
      clock: { ...systemClock, random: () => 0.5 },
      fetch: server.fetch,
      openSocket: server.openSocket,
      reportError: (what) => void faults.push(what),
      locks: undefined,
    }),
  );
  const page = new Page();
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const start = async () => {
    void port.start(SESSION, page);
    void port.setView(VIEW);
    await wait(6000);
  };
  return { server, port, page, faults, wait, start };
}

describe('the port', () => {
  it('[timeline.18] loads a window that was asked for before the list of the start was loaded', async () => {
    const server = new ModelServer();
    const time = NOW - 10 * 86_400_000;
    const { detectionId } = server.commit({ timeStamp: time });
    for (let i = 0; i < 250; i++) server.commit({ timeStamp: NOW - i * 1000 });
    const { port, page, wait } = await rig(server);
    void port.start(SESSION, page);
    void port.setView({
      ...VIEW,
      timeline: { ...VIEW.timeline, from: epochMs(time - 60_000), to: epochMs(time + 60_000) },
    });
    await wait(8000);
    expect(page.summaries.at(-1)).toMatchObject({
      history: { state: 'loaded' },
      window: { state: 'loaded' },
    });
    expect(await port.describe({ squadId: 'SQ1', detectionId })).toBeDefined();
  });

  it('[live.1] shows a live report in a frame, a row, a notification and the summary', async () => {
    const { server, port, page, wait, start } = await rig();
    await start();
    page.frames.length = 0;
    const report = server.commit({ burst: 3, zone: 'North', weapon: 'AR-15', weaponConfidence: 0.94 });
    await wait(300);
    const frame = page.frames.find(({ reports }) => reports?.kind === 'patch');
    expect(addedBy(frame)).toBe(1);
    expect(frame?.receivedAt).toBeGreaterThan(0);
    expect(page.frames.some(({ timeline }) => timeline?.count === 1)).toBe(true);
    const key = { squadId: 'SQ1', detectionId: report.detectionId };
    expect(await port.rows(0, 10)).toMatchObject({
      total: 1,
      rows: [{ key, burst: 3, zone: 'North', timeKnown: true, hasPlace: true }],
    });
    expect(await port.positionOf(key)).toBe(0);
    expect(await port.newest()).toEqual(key);
    expect(await port.describe(key)).toMatchObject({ report: { lon: -0.1, reportType: 'Shot' } });
    const weapon = { weapon: 'AR-15', weaponConfidence: 0.94 };
    expect(page.notified).toMatchObject([{ number: 1, kind: 'report', key, ...weapon }]);
    expect(page.summaries.at(-1)).toMatchObject({
      connection: { status: 'online' },
      history: { state: 'loaded' },
      reports: { stored: 1, displayed: 1, inFrame: 1, thinned: 0 },
      channel: { received: 1, missing: 0 },
    });
  });

  it('[live.42] has one frame in flight, and then sends the newest state', async () => {
    const { server, page, wait, start } = await rig();
    await start();
    page.holds = true;
    page.frames.length = 0;
    server.commit();
    await wait(100);
    expect(page.frames.length).toBe(1);
    for (let i = 0; i < 20; i++) server.commit();
    await wait(5000);
    expect(page.frames.length).toBe(1);
    page.release();
    await wait(100);
    expect(page.frames.length).toBe(2);
    expect(page.frames[1]?.reports).toBeDefined();
    expect(page.markers()).toBe(21);
  });

  it('[live.42] sends at most 30 frames and 4 summaries a second, and none while nothing happens', async () => {
    const { server, page, wait, start } = await rig();
    await start();
    await wait(5000);
    page.frames.length = 0;
    page.summaries.length = 0;
    for (let i = 0; i < 1000; i++) {
      server.commit();
      await wait(1);
    }
    expect(page.frames.length).toBeGreaterThan(20);
    expect(page.frames.length).toBeLessThanOrEqual(31);
    expect(page.summaries.length).toBeLessThanOrEqual(5);
    await wait(9000);
    server.beat();
    await wait(1000);
    page.frames.length = 0;
    page.summaries.length = 0;
    await wait(4000);
    expect(page.frames.length).toBe(0);
    expect(page.summaries.length).toBe(0);
  });

  it('[live.42] sends the page nothing at 5 000 heartbeats a second that change no state', async () => {
    const { server, page, wait, start } = await rig();
    const nodes = Array.from({ length: 500 }, (_, i) => ({
      nodeid: `N${i}`,
      squad_id: 'SQ1',
      status: 'OK',
      level: '',
      lat: 51.5 + i / 1e5,
      lon: -0.1,
      timestamp: NOW,
      spl1: 40,
    }));
    await start();
    for (const node of nodes) server.heartbeat(node);
    await wait(10_000);
    expect(page.summaries.at(-1)?.nodes.stored).toBe(500);
    page.frames.length = 0;
    const nodeFrames = () => page.frames.filter(({ nodes: part }) => part !== undefined).length;
    for (let ms = 0; ms < 1000; ms += 10) {
      server.socket?.say(
        nodes
          .slice(0, 50)
          .map((node) =>
            messageFrame('/topic/heartbeats', { ...node, timestamp: Date.now(), spl1: 40 + (ms % 30) }),
          )
          .join(''),
      );
      await wait(10);
    }
    expect(nodeFrames()).toBe(0);
    server.heartbeat({ ...nodes[3], status: 'down', timestamp: Date.now() });
    await wait(100);
    expect(nodeFrames()).toBe(1);
    await wait(1000);
    expect(page.summaries.at(-1)?.nodes.byHealth).toEqual(Uint32Array.of(499, 0, 1, 0));
  });

  it('[live.3] counts every report of a flood, and skips no notification', async () => {
    const { server, page, port, wait, start } = await rig();
    await start();
    for (let batch = 0; batch < 5; batch++) {
      const frames = Array.from({ length: 1000 }, (_, i) => {
        const id = batch * 1000 + i;
        const body = {
          detection_id: `D${id}`,
          squad_id: 'SQ1',
          report_type: id % 2 ? 'Shot' : 'Fireworks',
          timestamp: NOW + id,
          shot_lat: 51.5 + (id % 100) / 1e4,
          shot_long: -0.1,
        };
        return messageFrame('/topic/shotreports', body, id + 1, Date.now());
      });
      server.socket?.say(frames.join(''));
      await wait(20);
    }
    await wait(2000);
    const { total } = await port.rows(0, 1);
    expect(total).toBe(5_000);
    expect(page.notified.length).toBe(5_000);
    expect(page.notified.every(({ number }, i) => number === i + 1)).toBe(true);
    expect(page.summaries.at(-1)?.channel).toMatchObject({
      received: 5_000,
      missing: 0,
      duplicatesDropped: 0,
    });
    expect(page.summaries.at(-1)?.rate.messagesPerSecond).toBe(0);
  });

  it('[live.33] shows other types, floors and selections immediately, and details of a report without a place', async () => {
    const { server, port, page, wait, start } = await rig();
    const shot = server.commit({ level: 'L2' });
    server.commit({ reportType: 'Fireworks' });
    const bare = server.commit({ lat: Number.NaN, lon: 500 });
    await start();
    expect((await port.rows(0, 10)).total).toBe(3);
    expect((await port.describe({ squadId: 'SQ1', detectionId: bare.detectionId }))?.hasPlace).toBe(false);
    expect(page.summaries.at(-1)?.reports).toMatchObject({ placeless: 1, inFrame: 2 });
    const key = { squadId: 'SQ1', detectionId: shot.detectionId };
    void port.setView({ ...VIEW, filter: { ...VIEW.filter, symbols: ['Fireworks'] }, selected: key });
    expect((await port.rows(0, 10)).total).toBe(1);
    expect(await port.positionOf(key)).toBe(-1);
    await wait(100);
    expect(page.frames.at(-1)?.selected).toMatchObject({ symbol: 0, flags: 1 });
    expect(page.markers()).toBe(1);
    void port.setView({ ...VIEW, filter: { ...VIEW.filter, level: 'L2' }, selected: undefined });
    expect((await port.rows(0, 10)).total).toBe(3);
    void port.setView({ ...VIEW, filter: { ...VIEW.filter, level: 'L9' } });
    expect((await port.rows(0, 10)).total).toBe(2);
    server.commit({ level: 'L9' });
    await wait(100);
    expect((await port.rows(0, 10)).total).toBe(3);
  });

  it('[timeline.18] loads the past window of the timeline, and reports why a window could not be loaded', async () => {
    const { server, port, wait, start } = await rig();
    server.commit({ timeStamp: NOW - 5 * 86_400_000 });
    for (let i = 0; i < 200; i++) server.commit();
    await start();
    expect((await port.rows(0, 1)).total).toBe(200);
    void port.setView({ ...VIEW, timeline: { ...VIEW.timeline, from: epochMs(NOW - 6 * 86_400_000) } });
    await wait(1000);
    expect((await port.rows(0, 1)).total).toBe(201);
    const calls = server.calls.length;
    for (let minute = 1; minute <= 4; minute++) {
      await wait(9000);
      server.beat();
      const { from, to } = VIEW.timeline;
      void port.setView({
        ...VIEW,
        timeline: {
          ...VIEW.timeline,
          from: epochMs(from + minute * 60_000),
          to: epochMs(to + minute * 60_000),
        },
      });
    }
    expect(server.calls.slice(calls).filter((call) => call.startsWith('getShot'))).toEqual([]);
    server.up = false;
    let failed = '';
    port
      .loadHistory(epochMs(NOW - 40 * 86_400_000), epochMs(NOW))
      .catch((error: unknown) => (failed = String(error)));
    await wait(100);
    expect(failed).toContain('unreachable');
  });

  it('[live.45] measures no report that comes while a replay is shown', async () => {
    const { server, port, page, wait, start } = await rig();
    await start();
    await port.setShown(false);
    server.commit();
    await wait(20_000);
    await port.setShown(true);
    server.commit();
    await wait(1000);
    const { count, p99 } = page.summaries.at(-1)!.serverToPage;
    expect(count).toBe(1);
    expect(p99).toBeLessThan(1000);
  });

  it('[live.43] sends everything again to a page that threw, and to another page', async () => {
    const { server, port, page, faults, wait, start } = await rig();
    server.commit();
    await start();
    page.frame = () => Promise.reject(new Error('broken'));
    server.commit();
    await wait(500);
    expect(faults).toEqual(['The page failed to show a frame']);
    const other = new Page();
    void port.start({ ...SESSION, token: 'new' }, other);
    await wait(500);
    expect(other.markers()).toBe(2);
    expect(other.summaries.at(-1)?.reports.stored).toBe(2);
  });

  it('[live.44] is empty after it was stopped, and still answers', async () => {
    const { server, port, page, wait, start } = await rig();
    server.commit();
    await start();
    await port.stop();
    page.frames.length = 0;
    await wait(30_000);
    expect(page.frames.length).toBe(0);
    expect(server.socket).toBeUndefined();
    expect(await port.rows(0, 10)).toEqual({ total: 0, rows: [], revision: 0 });
    expect(await port.newest()).toBeUndefined();
    await port.acknowledgeNotifications(5);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('[live.44] answers invalid queries with empty results', async () => {
    const { server, port, start } = await rig();
    server.commit();
    await start();
    expect(await port.rows(-5, -1)).toMatchObject({ total: 1, rows: [] });
    expect((await port.rows(Number.NaN, 10)).rows).toEqual([]);
    expect(await port.describe(7000)).toBeUndefined();
    expect(await port.describe(-1)).toBeUndefined();
    expect(await port.describe(0.5)).toBeUndefined();
    expect(await port.describeNode(99)).toBeUndefined();
    expect(await port.positionOf({ squadId: '__proto__', detectionId: 'constructor' })).toBe(-1);
  });
});

describe('the port through a channel', () => {
  it('[live.42] transfers its buffers, and reuses returned ones', async () => {
    vi.useRealTimers();
    const { port1, port2 } = new MessageChannel();
    const server = new ModelServer();
    const port = new WindowEngine(
      new EngineHost({
        clock: systemClock,
        fetch: server.fetch,
        openSocket: server.openSocket,
        reportError: () => undefined,
        locks: undefined,
      }),
    );
    Comlink.expose(port, port1);
    const remote = Comlink.wrap<EnginePort>(port2);
    const wholes: RenderFrame[] = [];
    const sizes: number[] = [];
    const page: PageSink = {
      frame: (frame) => {
        const { reports } = frame;
        if (reports?.kind !== 'full') return Promise.resolve({});
        wholes.push(frame);
        sizes.push(reports.handle.length);
        const spent = { reports };
        return Promise.resolve(
          Comlink.transfer(spent, [
            reports.place.buffer,
            reports.look.buffer,
            reports.rank.buffer,
            reports.handle.buffer,
            reports.ranks.buffer,
            reports.index.start.buffer,
            reports.index.rowOf.buffer,
          ]),
        );
      },
      summary: () => Promise.resolve(),
      notifications: () => Promise.resolve(),
    };
    await remote.start(SESSION, Comlink.proxy(page));
    for (let i = 0; i < 6; i++) {
      await remote.setView({ ...VIEW, map: { ...VIEW.map, zoom: 8 + 2 * i } });
      await expect.poll(() => wholes.length).toBeGreaterThan(i);
    }
    expect(wholes.length).toBeGreaterThanOrEqual(5);
    expect(wholes.every(({ reports }) => reports?.kind === 'full' && reports.handle.byteLength === 0)).toBe(
      true,
    );
    expect(new Set(sizes).size).toBe(1);
    expect(createMarkerFrame(1, 1).handle.byteLength).toBe(4);
    await remote.stop();
    remote[Comlink.releaseProxy]();
    port1.close();
    port2.close();
  });
});
