/** Several windows of one thread: a port each over one host, as behind a shared worker. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { USER_SESSION } from '../../tests/support/engineSession.ts';
import { ModelServer } from '../../tests/support/modelServer.ts';
import type { RenderFrame, SpentFrame } from '../domain/frame/renderFrame.ts';
import type { EngineSession, PageSink } from '../domain/live/enginePort.ts';
import type { LiveNotification } from '../domain/live/notification.ts';
import { idleSummary, type LiveSummary } from '../domain/live/summary.ts';
import { pageView } from '../domain/testing/pageView.ts';
import { epochMs } from '../domain/units.ts';
import { EngineHost } from './engineHost.ts';
import { systemClock } from './connection/clock.ts';
import { WindowEngine } from './windowEngine.ts';

const NOW = 1_700_000_000_000;
beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

const SESSION: EngineSession = {
  ...USER_SESSION,
  login: 'operator',
  authorities: ['ROLE_USER', 'ROLE_HEARTBEAT'],
};
const VIEW = pageView(epochMs(NOW));

/** Locks of a browser: `free` is the end of the page that holds one. */
class FakeLocks {
  readonly #waiting = new Map<string, () => void>();
  readonly request = (name: string, act: () => Promise<void> | void): Promise<unknown> => {
    if (name.startsWith('shotpoint.engine')) return Promise.resolve(act());
    this.#waiting.set(name, () => void act());
    return new Promise(() => undefined);
  };

  free(name: string): void {
    this.#waiting.get(name)?.();
  }
}

/** A window: its port, and what its page was sent. `isFrozen` pages answer no frame. */
class Window implements PageSink {
  readonly port: WindowEngine;
  readonly frames: RenderFrame[] = [];
  readonly notified: LiveNotification[] = [];
  latest: LiveSummary = idleSummary();
  isFrozen = false;

  constructor(host: EngineHost) {
    this.port = new WindowEngine(host);
  }

  frame = (frame: RenderFrame): Promise<SpentFrame> => {
    this.frames.push(frame);
    return this.isFrozen ? new Promise(() => undefined) : Promise.resolve({});
  };
  summary = (summary: LiveSummary): Promise<void> => {
    this.latest = summary;
    return Promise.resolve();
  };
  notifications = (notifications: readonly LiveNotification[]): Promise<void> => {
    this.notified.push(...notifications);
    const last = notifications.at(-1);
    return last === undefined ? Promise.resolve() : this.port.acknowledgeNotifications(last.number);
  };
  kinds = (): string[] => this.notified.map(({ kind }) => kind);
}

function rig() {
  const server = new ModelServer();
  const locks = new FakeLocks();
  const failures: string[] = [];
  const host = new EngineHost({
    clock: { ...systemClock, random: () => 0.5 },
    fetch: server.fetch,
    openSocket: server.openSocket,
    locks,
    reportError: (what) => void failures.push(what),
  });
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const open = async (given: Partial<EngineSession> = {}, lock = 'window') => {
    const window = new Window(host);
    await window.port.connect(lock);
    void window.port.start({ ...SESSION, ...given }, window);
    void window.port.setView(VIEW);
    await wait(6000);
    return window;
  };
  const openSockets = () => server.sockets.filter(({ readyState }) => readyState <= 1).length;
  return { server, locks, failures, host, open, wait, openSockets };
}

describe('windows of one account', () => {
  it('[windows.1] share a socket and a history, and each is sent its own frames, rows and summary', async () => {
    const { server, open, wait, openSockets } = rig();
    server.commit();
    const first = await open();
    const calls = server.calls.length;
    const second = await open();
    expect(openSockets()).toBe(1);
    expect(server.calls).toHaveLength(calls);
    expect(second.latest.reports.stored).toBe(1);
    void second.port.setView({ ...VIEW, filter: { ...VIEW.filter, symbols: ['Fireworks'] } });
    server.commit();
    await wait(500);
    expect((await first.port.rows(0, 10)).total).toBe(2);
    expect((await second.port.rows(0, 10)).total).toBe(0);
    expect(first.latest.reports).toMatchObject({ stored: 2, displayed: 2 });
    expect(second.latest.reports).toMatchObject({ stored: 2, displayed: 0 });
    expect(first.latest.serverToPage.count).toBe(1);
    expect(second.latest.serverToPage.count).toBe(1);
  });

  it('[windows.2] each handle every notification since they were opened, once', async () => {
    const { server, open, wait } = rig();
    const first = await open();
    server.commit();
    await wait(500);
    const second = await open();
    server.commit();
    await wait(500);
    expect(first.kinds()).toEqual(['report', 'report']);
    expect(second.kinds()).toEqual(['report']);
  });

  it('[windows.1] have a pace each: one that answers no frame delays no other', async () => {
    const { server, open, wait } = rig();
    const first = await open();
    const frozen = await open();
    frozen.isFrozen = true;
    server.commit();
    await wait(500);
    const sent = frozen.frames.length;
    first.frames.length = 0;
    for (let i = 0; i < 10; i++) {
      server.commit();
      await wait(100);
    }
    expect(frozen.frames).toHaveLength(sent);
    expect(first.frames.filter(({ reports }) => reports !== undefined)).toHaveLength(10);
    expect(first.notified).toHaveLength(11);
  });

  it('[windows.1] release what they have when they close or crash, and the last one ends the session', async () => {
    const { server, locks, open, wait, openSockets } = rig();
    const first = await open({}, 'first');
    const second = await open({}, 'second');
    locks.free('first');
    first.frames.length = 0;
    server.commit();
    await wait(500);
    expect(first.frames).toHaveLength(0);
    expect(await first.port.rows(0, 1)).toMatchObject({ total: 0 });
    expect(second.kinds()).toEqual(['report']);
    expect(openSockets()).toBe(1);
    locks.free('second');
    await wait(30_000);
    expect(openSockets()).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('[windows.3] go on with the token of another window when the one in use is rejected', async () => {
    const { server, open, wait } = rig();
    const first = await open({ token: 'first' });
    const second = await open({ token: 'second' });
    server.rejectedTokens.add('first');
    server.cut();
    await wait(20_000);
    expect(first.kinds()).toEqual(['unauthorized']);
    expect(second.kinds()).toEqual([]);
    expect(second.latest.connection.status).toBe('online');
    server.commit();
    await wait(500);
    expect(second.kinds()).toEqual(['report']);
    server.rejectedTokens.add('second');
    server.cut();
    await wait(20_000);
    expect(second.kinds()).toEqual(['report', 'unauthorized']);
  });

  it('[windows.3, live.39] ends once: a window of the past that is loaded after it does not try the rejected token again', async () => {
    const { server, open, wait } = rig();
    const window = await open({ token: 'first' });
    server.rejectedTokens.add('first');
    server.cut();
    await wait(20_000);
    const sockets = server.sockets.length;
    const past = epochMs(NOW - 40 * 86_400_000);
    await expect(window.port.loadHistory(past, epochMs(past + 1000))).rejects.toThrow('stopped');
    await wait(20_000);
    expect(window.kinds()).toEqual(['unauthorized']);
    expect(server.sockets).toHaveLength(sockets);
  });

  it('[windows.3] all take a renewed token, whichever window has renewed it', async () => {
    const { server, open, wait } = rig();
    const first = await open({ token: 'old' });
    const second = await open({ token: 'old' });
    void second.port.start({ ...SESSION, token: 'new' }, second);
    await wait(500);
    server.rejectedTokens.add('old');
    server.cut();
    await wait(20_000);
    expect([...first.kinds(), ...second.kinds()]).toEqual([]);
    expect(first.latest.connection.status).toBe('online');
  });
});

it('[windows.2] a new engine notifies once what arrived after the one before had failed', async () => {
  const { server, open, wait } = rig();
  const before = server.commit({ start: NOW - 5_000, timeStamp: NOW - 5_000 });
  const seen = server.commit();
  const missed = server.commit();
  const keyOf = ({ squadId, detectionId }: typeof seen) => ({ squadId, detectionId });
  const replaces = { until: epochMs(NOW - 1_000), notified: [keyOf(seen)] };
  const window = await open({ replaces });
  expect(window.latest.reports.stored).toBe(3);
  expect(window.notified).toMatchObject([{ kind: 'report', key: keyOf(missed) }]);
  expect(before.start).toBeLessThan(replaces.until);
  await wait(60_000);
  expect(window.notified).toHaveLength(1);
});

it('[windows.2] a new engine notifies what the server received before the failure and published after it', async () => {
  const { server, open } = rig();
  server.commit({ start: NOW - 8_000, timeStamp: NOW - 8_000 });
  const late = server.commit({ start: NOW - 2_500, timeStamp: NOW - 2_500 });
  const window = await open({ replaces: { until: epochMs(NOW - 1_000), notified: [] } });
  const { squadId, detectionId } = late;
  expect(window.notified).toMatchObject([{ kind: 'report', key: { squadId, detectionId } }]);
});

it('[windows.2] a window that comes to the new engine later than another one is notified of the same', async () => {
  const { server, open, wait } = rig();
  const missed = server.commit();
  const replaces = { until: epochMs(NOW - 1_000), notified: [] };
  const first = await open({ replaces });
  server.commit();
  await wait(20_000);
  const second = await open({ replaces });
  const fresh = await open();
  await wait(1_000);
  const { squadId, detectionId } = missed;
  expect(first.notified).toMatchObject([{ key: { squadId, detectionId } }, { kind: 'report' }]);
  expect(second.notified).toEqual(first.notified);
  expect(fresh.notified).toEqual([]);
  await wait(60_000);
  server.commit();
  await wait(1_000);
  expect([first, second, fresh].map(({ notified }) => notified.length)).toEqual([3, 3, 1]);
});

it('[windows.3] windows of two people have a session each, and a window that changes its person leaves the one before', async () => {
  const { server, open, wait, openSockets } = rig();
  const first = await open();
  const second = await open({ login: 'reviewer', token: 'other' });
  expect(openSockets()).toBe(2);
  void second.port.start(SESSION, second);
  void second.port.setView(VIEW);
  await wait(6000);
  expect(openSockets()).toBe(1);
  server.commit();
  await wait(500);
  expect(first.kinds()).toEqual(['report']);
  expect(second.kinds().at(-1)).toBe('report');
});
