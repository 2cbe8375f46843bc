import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { USER_SESSION } from '../../../tests/support/engineSession.ts';
import { ModelServer } from '../../../tests/support/modelServer.ts';
import { seededRandom } from '../../../tests/support/seededRandom.ts';
import type { EngineSession } from '../../domain/live/enginePort.ts';
import { describeReport } from '../../domain/reports/describe.ts';
import { ROW_FLAG } from '../../domain/reports/columns.ts';
import { epochMs } from '../../domain/units.ts';
import { systemClock } from './clock.ts';
import { Intake } from '../intake/intake.ts';
import { FrameLatency } from './frameLatency.ts';
import { NEWEST_COUNT } from './listHistory.ts';
import { LiveSession, type SessionHooks } from './liveSession.ts';
import { WindowLoader } from './windowLoader.ts';

const NOW = 1_700_000_000_000;
/** Before a session is started the server receives reports for this long. */
const BEFORE_START_MS = 10_000;
beforeEach(() => void vi.useFakeTimers({ now: NOW - BEFORE_START_MS }));
afterEach(() => void vi.useRealTimers());

function rig(server: ModelServer, given: Partial<EngineSession> = {}, wall = () => systemClock.wall()) {
  const intake = new Intake(epochMs(NOW));
  const environment = {
    clock: { ...systemClock, wall, random: () => 0.5 },
    fetch: server.fetch,
    openSocket: server.openSocket,
    reportError: () => undefined,
  };
  const latency = new FrameLatency();
  const { config } = { ...USER_SESSION, ...given };
  const hooks: SessionHooks = {
    changed: () => undefined,
    received: (sent) => latency.add(sent),
    unauthorized: () => intake.notifications.addUnauthorized(),
  };
  const session = new LiveSession(environment, { intake, config, hooks });
  const loader = new WindowLoader(environment, session, () => undefined);
  const notified: string[] = [];
  let seen = 0;
  /** Keys of notified reports, and kinds of the other notifications, in order. */
  const notifications = () => {
    for (const notification of intake.notifications.pendingAfter(seen)) {
      seen = notification.number;
      if (notification.kind === 'report') notified.push(notification.key.detectionId);
      else if (notification.kind === 'caughtUp')
        notified.push(...notification.keys.map((key) => key.detectionId));
      else if (notification.kind !== 'update') notified.push(notification.kind);
    }
    return notified;
  };
  const rows = () => {
    const { columns } = intake.reports;
    const live = [];
    for (let row = 0; row < columns.used; row++) if (columns.flags[row] & ROW_FLAG.live) live.push(row);
    return live.map((row) => describeReport(intake.reports, row));
  };
  const state = () =>
    Object.fromEntries(
      rows().map((report) => [
        report.detectionId,
        `${report.reportType} ${report.message} ${report.timeStamp}`,
      ]),
    );
  const truth = () =>
    Object.fromEntries(
      [...server.stored.values()].map(({ report }) => [
        report.detectionId,
        `${report.reportType} ${report.message} ${report.timeStamp}`,
      ]),
    );
  const ids = () =>
    rows()
      .map((report) => report.detectionId)
      .toSorted();
  const sequences = () => intake.sequences.statistics();
  /** Lets time pass with a beat every ten seconds. */
  const run = async (ms: number) => {
    for (let left = ms; left > 0; left -= 10_000) {
      await vi.advanceTimersByTimeAsync(Math.min(left, 10_000));
      server.beat();
    }
  };
  const start = async () => {
    await vi.advanceTimersByTimeAsync(NOW - Date.now());
    session.start({ ...USER_SESSION, ...given });
    await run(6000);
  };
  return { session, latency, loader, intake, notifications, rows, state, truth, ids, sequences, run, start };
}

describe('a session', () => {
  it('[live.7] loads a day of reports at the start, newest first, without a notification', async () => {
    const server = new ModelServer();
    for (let hour = 0; hour < 30; hour++) server.commit({ timeStamp: NOW - hour * 3_600_000 });
    const { session, start, ids, notifications, sequences } = rig(server);
    await start();
    expect(ids()).toHaveLength(30);
    expect(notifications()).toEqual([]);
    expect(session.history.reports.state).toBe('loaded');
    const ranges = server.calls.filter((call) => call.startsWith('getShotreports'));
    expect(ranges[0]).toContain(`end=${NOW / 1000 + 60}`);
    expect(sequences()).toMatchObject({ missing: 0, foundByReconcile: 0, reconnects: 0 });
  });

  describe('that is cut off before its first list has come', () => {
    /** Starts, and loses the connection for 30 s before the first list; `commit` is called in the middle of it. */
    async function cutOff(
      server: ModelServer,
      given: Partial<EngineSession>,
      commit: () => void,
    ): Promise<ReturnType<typeof rig>> {
      const used = rig(server, given);
      await vi.advanceTimersByTimeAsync(NOW - Date.now());
      used.session.start({ ...USER_SESSION, ...given });
      await vi.advanceTimersByTimeAsync(server.latencyMs + 1);
      server.up = false;
      server.cut();
      await used.run(15_000);
      commit();
      await used.run(15_000);
      expect(used.rows()).toEqual([]);
      server.up = true;
      await used.run(10_000);
      return used;
    }

    it.each([true, false])(
      '[live.7] notifies what it has missed since its start as one group, and nothing of before (numbered: %s)',
      async (numbered) => {
        const server = new ModelServer(numbered);
        server.commit();
        const { notifications, ids, intake } = await cutOff(server, {}, () => {
          for (let missed = 0; missed < 3; missed++) server.commit();
          server.commit({ timeStamp: NOW - 3_600_000 });
        });
        expect(ids()).toHaveLength(5);
        expect(notifications().toSorted()).toEqual(['1002', '1003', '1004', '1005']);
        expect(intake.notifications.pendingAfter(0)).toMatchObject([{ kind: 'caughtUp', count: 4 }]);
      },
    );

    const reviewed = {
      reviewerFunction: true,
      reviewerDelay: 8,
      lateReportThreshold: 5,
      extraReviewTime: 30,
    };
    it.each([
      { authorities: ['ROLE_USER'], notified: ['1002', '1003', '1004'] },
      { authorities: ['ROLE_USER', 'ROLE_REVIEWER'], notified: ['1004'] },
    ])(
      '[live.7] notifies $authorities of what was released to them since',
      async ({ authorities, notified }) => {
        const server = new ModelServer();
        server.commit({ start: NOW - 9000 });
        server.commit({ start: NOW - 7000 });
        server.commit({ start: NOW - 20_000, notificationDelay: 30 });
        const used = await cutOff(server, { authorities, config: reviewed }, () => void server.commit());
        expect(used.ids()).toHaveLength(4);
        expect(used.notifications().toSorted()).toEqual(notified);
      },
    );

    it('[live.7] finds what came late into a window that was loaded before the list was complete', async () => {
      const server = new ModelServer(false);
      server.commit();
      const { session, run, ids, notifications } = rig(server);
      await vi.advanceTimersByTimeAsync(NOW - Date.now());
      session.start(USER_SESSION);
      while (ids().length === 0) await vi.advanceTimersByTimeAsync(1);
      server.up = false;
      server.cut();
      await run(30 * 60_000);
      server.commit({ timeStamp: NOW - 1000 });
      server.up = true;
      await run(20_000);
      expect(ids()).toEqual(['1001', '1002']);
      expect(notifications()).toEqual(['1002']);
    });
  });

  describe('after a page of the same browser profile', () => {
    /** What a start notifies of reports received so long before it, where the page before was notified until a moment. */
    async function notifiedAfter(until: number, ages: readonly number[], seen: readonly string[] = []) {
      const server = new ModelServer();
      const reports = ages.map((age) => server.commit({ start: NOW - age, timeStamp: NOW - age }));
      const shown = reports.filter(({ detectionId }) => seen.includes(detectionId));
      const notified = shown.map(({ squadId, detectionId }) => ({ squadId, detectionId }));
      const used = rig(server, { before: { until: epochMs(until), notified } });
      await used.start();
      expect(used.ids()).toHaveLength(ages.length);
      return used;
    }

    it('[live.8] notifies once, as one group, what the server received since', async () => {
      const ages = [400_000, 120_000, 90_000, 30_000, 1000];
      const { notifications, intake, run } = await notifiedAfter(NOW - 100_000, ages, ['1004']);
      expect(notifications().toSorted()).toEqual(['1003', '1005']);
      expect(intake.notifications.pendingAfter(0)).toMatchObject([{ kind: 'caughtUp', count: 2 }]);
      await run(600_000);
      expect(notifications()).toHaveLength(2);
    });

    it.each([
      ['that ended long ago', NOW - 400_000],
      ['whose clock was ahead', NOW + 3_600_000],
    ])('[live.8] notifies nothing of before the start after one %s', async (_name, until) => {
      const { notifications } = await notifiedAfter(until, [399_000, 30_000, 2500]);
      expect(notifications()).toEqual([]);
    });

    it('[live.8] is complete up to the newest data once its lists are loaded', async () => {
      const { session, start, run } = rig(new ModelServer());
      expect(session.completeUntil).toBe(0);
      await start();
      expect(session.completeUntil).toBeGreaterThanOrEqual(NOW);
      await run(60_000);
      expect(session.completeUntil).toBeGreaterThanOrEqual(NOW + 60_000);
    });
  });

  describe('whose first list fails', () => {
    /** Starts a session to which the list is not answered; `give` lets it come. */
    async function withoutList(numbered: boolean) {
      const server = new ModelServer(numbered);
      const answer = server.fetch;
      let isGiven = false;
      const fetch: typeof answer = (url, options) =>
        isGiven || !url.includes('getShotreports')
          ? answer(url, options)
          : Promise.reject(new TypeError('lost'));
      const used = rig(Object.assign(server, { fetch }));
      await used.start();
      const updates = () =>
        used.intake.notifications
          .pendingAfter(0)
          .flatMap((each) =>
            each.kind === 'update' ? [`${each.previousReportType} to ${each.key.detectionId}`] : [],
          );
      const give = async () => {
        isGiven = true;
        await used.run(30_000);
      };
      return { ...used, server, updates, give };
    }

    it.each([true, false])(
      '[live.9] notifies a reclassification in a connection loss of a report that it has shown (numbered: %s)',
      async (numbered) => {
        const { server, run, updates, notifications, state, truth, give } = await withoutList(numbered);
        const { detectionId } = server.commit();
        await run(3000);
        expect(notifications()).toEqual([detectionId]);
        server.up = false;
        server.cut();
        server.update(detectionId, { reportType: 'Fireworks' });
        await run(15_000);
        server.up = true;
        await give();
        expect(state()).toEqual(truth());
        expect([updates(), notifications()]).toEqual([[`Shot to ${detectionId}`], [detectionId]]);
      },
    );

    it('[live.9] notifies one that arrived live once, and none of a report that it has not shown', async () => {
      const { server, run, updates, state, truth, give } = await withoutList(true);
      const { detectionId } = server.commit();
      const missed = server.commit({}, 'lost');
      server.update(missed.detectionId, { reportType: 'Fireworks' }, 'lost');
      server.update(detectionId, { reportType: 'Fireworks', previousReportType: 'Shot' });
      await run(3000);
      await give();
      expect(state()).toEqual(truth());
      expect(updates()).toEqual([`Shot to ${detectionId}`]);
    });
  });

  it.each([-600_000, -30_000, 600_000])(
    '[live.7] nothing of before the start is notified where the clock of this machine is wrong by %i ms',
    async (wrong) => {
      const server = new ModelServer();
      for (let earlier = 0; earlier < NEWEST_COUNT; earlier++) server.commit({ timeStamp: NOW - 3_600_000 });
      const { detectionId } = server.commit();
      const { start, run, ids, notifications } = rig(server, {}, () => epochMs(Date.now() + wrong));
      await start();
      await run(20_000);
      expect(ids()).toContain(detectionId);
      expect(notifications()).toEqual([]);
    },
  );

  it('[live.3] notifies once of each live report, although query, replay and both topics contain it too', async () => {
    const server = new ModelServer();
    const { start, run, notifications, sequences } = rig(server);
    await start();
    const report = server.commit({}, 'twice');
    await run(1000);
    expect(notifications()).toEqual([report.detectionId]);
    expect(sequences().duplicatesDropped).toBe(1);
    server.cut();
    await run(20_000);
    expect(notifications()).toEqual([report.detectionId]);
  });

  it.each([true, false])(
    '[live.5] brings what a connection loss stored back, as one notification, old ones and reclassified ones too (numbered: %s)',
    async (numbered) => {
      const server = new ModelServer(numbered);
      const { start, run, notifications, state, truth, rows, sequences, intake } = rig(server);
      const first = server.commit();
      await start();
      server.up = false;
      server.cut();
      await run(40_000);
      server.commit();
      server.commit({ timeStamp: NOW - 400_000 });
      server.commit({ reportType: 'Fireworks' });
      server.update(first.detectionId, { reportType: 'Fireworks', previousReportType: 'Shot' });
      await run(10_000);
      expect(rows()).toHaveLength(1);
      server.up = true;
      await run(10_000);
      expect(state()).toEqual(truth());
      expect(notifications().toSorted()).toEqual(['1002', '1003', '1004']);
      expect(intake.notifications.pendingAfter(0)).toMatchObject([
        { kind: 'caughtUp', count: 3, newest: expect.closeTo(NOW + 50_000, -5) },
        { kind: 'update', key: { detectionId: first.detectionId }, previousReportType: 'Shot' },
      ]);
      expect(sequences()).toMatchObject({ reconnects: 1, missing: 0, foundByReconcile: 0 });
    },
  );

  it('[records.39] removes what was removed during a connection loss, and keeps what came back with the same key', async () => {
    const server = new ModelServer();
    const { start, run, ids, state, truth, notifications } = rig(server);
    const [first, second, third] = [server.commit(), server.commit(), server.commit()];
    await start();
    await run(10_000);
    server.commit();
    server.up = false;
    server.cut();
    await run(20_000);
    for (const { detectionId } of [first, second]) server.remove(detectionId);
    for (let more = 0; more < 5; more++) server.commit();
    server.commit({ detectionId: second.detectionId, message: 'once more' });
    server.up = true;
    await run(10_000);
    expect(ids()).not.toContain(first.detectionId);
    expect(ids()).toContain(third.detectionId);
    expect(state()).toEqual(truth());
    expect(notifications()).not.toContain(first.detectionId);
  });

  it('[records.40] compares everything that is loaded where the server has forgotten what was removed', async () => {
    const server = new ModelServer();
    const { start, run, ids, state, truth } = rig(server);
    const old = server.commit({ timeStamp: NOW - 20 * 3_600_000 });
    const recent = server.commit();
    const kept = server.commit({ timeStamp: NOW - 10 * 3_600_000 });
    await start();
    await run(10_000);
    server.commit();
    server.up = false;
    server.cut();
    await run(20_000);
    for (const { detectionId } of [old, recent]) server.remove(detectionId);
    server.removals = undefined;
    server.up = true;
    await run(10_000);
    expect(ids()).toContain(kept.detectionId);
    expect(state()).toEqual(truth());
    const calls = server.calls.length;
    await run(60_000);
    expect(server.calls.length - calls).toBeLessThan(5);
  });

  it('[records.40] compares the newest reports of a quiet site too, which are older than every loaded span', async () => {
    const server = new ModelServer();
    const { start, run, ids, state, truth, notifications } = rig(server);
    const [month, week] = [720, 200].map((hours) => server.commit({ timeStamp: NOW - hours * 3_600_000 }));
    const oldest = server.commit({ timeStamp: NOW - 900 * 3_600_000 });
    server.commit({ timeStamp: NOW - 10 * 3_600_000 });
    await start();
    expect(ids()).toHaveLength(4);
    server.up = false;
    server.cut();
    await run(20_000);
    for (const report of [month, oldest]) server.remove(report?.detectionId ?? '');
    server.removals = undefined;
    server.up = true;
    await run(20_000);
    expect(ids()).toContain(week?.detectionId);
    expect(state()).toEqual(truth());
    expect(notifications()).toEqual([]);
  });

  it('[records.40] removes nothing because a foreign server leaves it out of its answers', async () => {
    const server = new ModelServer(false);
    const { start, run, ids } = rig(server);
    const { detectionId } = server.commit();
    await start();
    server.cut();
    server.remove(detectionId, 'lost');
    await run(20_000);
    expect(ids()).toEqual([detectionId]);
  });

  it('[records.40] compares after a connection loss in the first seconds, before any sequence is complete', async () => {
    const server = new ModelServer();
    const { start, run, ids } = rig(server);
    const { detectionId } = server.commit();
    await start();
    server.up = false;
    server.cut();
    server.remove(detectionId);
    server.commit();
    server.up = true;
    await run(4000);
    server.commit();
    await run(20_000);
    expect(ids()).not.toContain(detectionId);
  });

  it('[live.13] finds a report that a damaged frame or a sequence gap lost, within seconds', async () => {
    const server = new ModelServer();
    const { start, run, notifications, ids, sequences } = rig(server);
    await start();
    server.commit();
    server.commit({}, 'spoilt');
    server.commit({}, 'lost');
    server.commit();
    expect(ids()).toHaveLength(2);
    await run(3000);
    expect(ids()).toHaveLength(4);
    expect(notifications()).toHaveLength(4);
    expect(sequences()).toMatchObject({ missing: 0, gapsFound: 1, gapsClosed: 1 });
    expect(sequences().messageFailures.badContentLength).toBe(1);
  });

  it('[live.13] detects a gap at the end of the stream with the next heartbeat', async () => {
    const server = new ModelServer();
    const { start, run, ids } = rig(server);
    await start();
    server.commit();
    server.commit({}, 'lost');
    await run(3000);
    expect(ids()).toHaveLength(1);
    server.heartbeat({ nodeid: 'N1', squad_id: 'SQ1', status: 'OK', timestamp: Date.now() });
    await run(3000);
    expect(ids()).toHaveLength(2);
  });

  it('[live.10] compares all loaded reports with a foreign server every 5 minutes, and counts what was missing', async () => {
    const server = new ModelServer(false);
    const { start, run, ids, sequences, notifications } = rig(server);
    await start();
    server.commit({ timeStamp: NOW - 20 * 3_600_000 }, 'lost');
    await run(200_000);
    expect(ids()).toEqual([]);
    await run(110_000);
    expect(ids()).toEqual(['1001']);
    expect(sequences().foundByReconcile).toBe(1);
    expect(notifications()).toEqual(['1001']);
    await run(600_000);
    expect(sequences().foundByReconcile).toBe(1);
  });

  it('[live.10] compares immediately after a sleep', async () => {
    const server = new ModelServer(false);
    const { start, run, ids } = rig(server);
    await start();
    server.commit({}, 'lost');
    const ticks = vi.spyOn(performance, 'now').mockImplementation(() => Date.now() - NOW + 3_600_000);
    await run(1500);
    ticks.mockRestore();
    expect(ids()).toEqual(['1001']);
  });

  it('[live.11] retains an update of an unknown report for 30 s, then fetches the report and applies the update', async () => {
    const server = new ModelServer();
    const { start, run, rows } = rig(server);
    await start();
    const report = server.commit({ timeStamp: NOW - 3 * 86_400_000 }, 'lost');
    const stored = server.stored.get(report.detectionId);
    server.stored.delete(report.detectionId);
    server.socket?.message('/topic/updatedShotreports', {
      id: report.id,
      squad_id: 'SQ1',
      detection_id: report.detectionId,
      message: 'corrected',
    });
    await run(25_000);
    expect(rows()).toEqual([]);
    if (stored) server.stored.set(report.detectionId, stored);
    await run(6000);
    expect(rows()).toMatchObject([
      { detectionId: report.detectionId, message: 'corrected', reportType: 'Shot' },
    ]);
    expect(server.calls.filter((call) => call.startsWith('loadShotreport'))).toEqual([
      `loadShotreport?id=${report.id}`,
    ]);
  });

  it.each([
    ['an answer without a body, asks once', () => Promise.resolve(new Response('')), 1, ['1002']],
    ['no answer, asks every 5 s', () => Promise.reject(new TypeError('Failed to fetch')), 4, []],
  ] as const)('[live.11] for the report of an update that has %s', async (_what, answer, calls, found) => {
    const server = new ModelServer();
    const { fetch } = server;
    let asked = 0;
    Object.assign(server, {
      fetch: (url: string, options: object) => {
        if (!url.includes('loadShotreport?id=1&')) return fetch(url, options);
        asked++;
        return answer();
      },
    });
    const { start, run, ids } = rig(server);
    await start();
    const reports = [1, 2].map(() => server.commit({ timeStamp: NOW - 3 * 86_400_000 }, 'lost'));
    const stored = new Map(server.stored);
    server.stored.clear();
    for (const { detectionId, id } of reports) {
      const update = { id, squad_id: 'SQ1', detection_id: detectionId, message: 'corrected' };
      server.socket?.message('/topic/updatedShotreports', update);
    }
    await run(25_000);
    for (const [key, report] of stored) server.stored.set(key, report);
    await run(22_000);
    expect(asked).toBe(calls);
    expect(ids()).toEqual(found);
  });

  it('[live.22] ends with one notification when the token is rejected, and continues with a new one without losing a row', async () => {
    const server = new ModelServer();
    const { start, run, notifications, ids, session } = rig(server);
    await start();
    const one = server.commit();
    server.status = 401;
    server.cut();
    await run(60_000);
    expect(notifications()).toEqual([one.detectionId, 'unauthorized']);
    expect(server.sockets.length).toBeLessThanOrEqual(2);
    const two = server.commit();
    server.status = 200;
    session.start({ ...USER_SESSION, token: 'new' });
    await run(6000);
    expect(server.socket?.url).toContain('new');
    expect(ids()).toEqual([one.detectionId, two.detectionId]);
    expect(notifications()).toEqual([one.detectionId, 'unauthorized', two.detectionId]);
  });

  it('[live.35] reports that a list failed and why, retries every 5 s, and immediately on request', async () => {
    const server = new ModelServer();
    server.commit();
    server.up = false;
    const { start, session, ids, run } = rig(server);
    await start();
    expect(session.history.reports).toMatchObject({ state: 'failed', reason: 'unreachable' });
    expect(session.history.heartbeats).toMatchObject({ state: 'failed', reason: 'unreachable' });
    server.up = true;
    session.retryLists();
    await run(100);
    expect(session.history.reports.state).toBe('loaded');
    expect(session.history.heartbeats.state).toBe('loaded');
    expect(ids()).toHaveLength(1);
  });

  it('[live.39] makes no call that the role may not make', async () => {
    const server = new ModelServer();
    const { start } = rig(server, { authorities: ['ROLE_SMS'] });
    await start();
    expect(server.calls).toEqual([]);
    expect(server.socket).toBeDefined();
  });

  it('[live.17] retains an update that arrives while the list is loading, in the millisecond of its request', async () => {
    const server = new ModelServer();
    const { session, start, rows } = rig(server);
    await start();
    const time = NOW - 3 * 86_400_000;
    const report = server.commit({ timeStamp: time });
    const loading = session.load(epochMs(time - 60_000), epochMs(time + 60_000));
    await vi.advanceTimersByTimeAsync(0);
    const stored = server.stored.get(report.detectionId);
    server.update(report.detectionId, { message: 'corrected' });
    if (stored) server.stored.set(report.detectionId, stored);
    await vi.advanceTimersByTimeAsync(server.latencyMs);
    await loading;
    expect(server.calls.at(-1)).toContain('getShotreports');
    expect(rows()).toMatchObject([{ message: 'corrected' }]);
  });

  it('[timeline.18] loads a past window once, however often it is requested', async () => {
    const server = new ModelServer();
    server.commit({ timeStamp: NOW - 10 * 86_400_000 });
    for (let i = 0; i < 250; i++) server.commit({ timeStamp: NOW - i * 1000 });
    const { start, session, run, ids, notifications } = rig(server);
    await start();
    expect(ids()).toHaveLength(250);
    const window = [epochMs(NOW - 12 * 86_400_000), epochMs(NOW)] as const;
    void session.history.load(...window);
    void session.history.load(...window);
    await run(2000);
    expect(ids()).toHaveLength(251);
    expect(notifications()).toEqual([]);
    const calls = server.calls.length;
    void session.history.load(...window);
    await run(2000);
    expect(server.calls).toHaveLength(calls);
  });

  it('[timeline.18] loads the window of the timeline once the person has stopped moving it, and requests nothing twice', async () => {
    const server = new ModelServer();
    const day = 86_400_000;
    for (const days of [10, 20, 30]) server.commit({ timeStamp: NOW - days * day });
    for (let i = 0; i < 250; i++) server.commit({ timeStamp: NOW - i * 1000 });
    const { start: open, loader, ids } = rig(server);
    await open();
    const ranges = () => server.calls.filter((call) => call.startsWith('getShot'));
    const before = ranges().length;
    const show = (days: number) => loader.request(epochMs(NOW - days * day), epochMs(NOW - (days - 1) * day));
    for (const days of [30, 25, 20.5]) {
      show(days);
      await vi.advanceTimersByTimeAsync(200);
    }
    expect(ranges()).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1000);
    expect(loader.state.state).toBe('loaded');
    expect(ids()).toHaveLength(251);
    const loaded = ranges().length;
    show(20.5);
    await vi.advanceTimersByTimeAsync(1000);
    expect(ranges()).toHaveLength(loaded);
    show(20.25);
    await vi.advanceTimersByTimeAsync(1000);
    const [start, end] = [NOW / 1000 - 19.5 * 86_400, NOW / 1000 - 19.25 * 86_400 + 1];
    expect(ranges().slice(loaded)).toEqual([`getShotreportsByDateTimeRange?start=${start + 1}&end=${end}`]);
  });

  it('[timeline.19] reports that a window failed and why, retries every 5 s and on request, and leaves the list unchanged', async () => {
    const server = new ModelServer();
    const time = NOW - 10 * 86_400_000;
    server.commit({ timeStamp: time });
    for (let i = 0; i < 250; i++) server.commit({ timeStamp: NOW - i * 1000 });
    const { start, session, loader, ids } = rig(server);
    await start();
    server.up = false;
    loader.request(epochMs(time - 60_000), epochMs(time + 60_000));
    await vi.advanceTimersByTimeAsync(1000);
    expect(loader.state).toMatchObject({ state: 'failed', reason: 'unreachable' });
    expect(session.history.reports.state).toBe('loaded');
    loader.request(epochMs(NOW - 60_000), epochMs(NOW));
    expect(loader.state.state).toBe('loaded');
    loader.request(epochMs(time - 60_000), epochMs(time + 60_000));
    await vi.advanceTimersByTimeAsync(1000);
    expect(loader.state.state).toBe('failed');
    server.up = true;
    loader.retry();
    await vi.advanceTimersByTimeAsync(500);
    expect(loader.state.state).toBe('loaded');
    expect(ids()).toHaveLength(251);
    server.up = false;
    loader.request(epochMs(time - 9 * 60_000), epochMs(time - 8 * 60_000));
    await vi.advanceTimersByTimeAsync(1000);
    expect(loader.state.state).toBe('failed');
    server.up = true;
    await vi.advanceTimersByTimeAsync(5000);
    expect(loader.state.state).toBe('loaded');
  });

  it('[timeline.18] loads the longest possible window in a few calls', async () => {
    const server = new ModelServer();
    server.commit({ timeStamp: NOW - 3e11 });
    for (let i = 0; i < 250; i++) server.commit({ timeStamp: NOW - i * 1000 });
    const { start, loader, ids } = rig(server);
    await start();
    loader.request(epochMs(NOW - 3154e8), epochMs(NOW));
    await vi.advanceTimersByTimeAsync(5000);
    expect(loader.state).toMatchObject({ state: 'loaded', reason: undefined });
    expect(ids()).toHaveLength(251);
    const starts = server.calls.filter((call) => call.startsWith('getShot'));
    expect(starts.length).toBeLessThan(40);
  });

  it('[live.15] reloads when the server restarts its sequence', async () => {
    const server = new ModelServer();
    const { start, run, state, truth } = rig(server);
    for (let i = 0; i < 20; i++) server.commit();
    await start();
    server.commit();
    server.up = false;
    server.cut();
    await run(1000);
    for (const id of [...server.stored.keys()].slice(0, -1)) server.stored.delete(id);
    server.renumber();
    const committed = server.commit();
    server.up = true;
    await run(10_000);
    server.update(committed.detectionId, { message: 'newer' });
    await run(1000);
    expect(state()).toMatchObject(truth());
  });

  it('[records.40] has what a restored server stored under sequences that were received, and not what is lost', async () => {
    const server = new ModelServer();
    server.numberings = 'first=0';
    const { start, run, state, truth, notifications } = rig(server);
    for (let i = 0; i < 20; i++) server.commit();
    await start();
    server.commit();
    server.commit();
    await run(20_000);
    server.up = false;
    server.cut();
    server.restore(20);
    const committed = Array.from({ length: 5 }, () => server.commit());
    server.up = true;
    await run(10_000);
    expect(state()).toMatchObject(truth());
    const notified = JSON.stringify(notifications());
    for (const { detectionId } of committed) expect(notified).toContain(`"${detectionId}"`);
  });

  it.each(Array.from({ length: 12 }, (_, seed) => [seed, seed % 2 === 0] as const))(
    '[live.2] converges to the state of the server after any sequence of disconnects, losses, delayed messages and updates (seed %d, numbered: %s)',
    async (seed, numbered) => {
      const random = seededRandom(seed);
      const server = new ModelServer(numbered);
      const { start, run, state, truth, notifications, sequences } = rig(server);
      await start();
      const before = new Set(server.stored.keys());
      for (let step = 0; step < 120; step++) {
        const lot = random();
        const known = [...server.stored.keys()];
        if (lot < 0.45)
          server.commit(
            random() < 0.2 ? { timeStamp: Date.now() - random() * 300_000 } : {},
            random() < 0.1 ? 'twice' : 'none',
          );
        else if (lot < 0.6 && known.length > 0)
          server.update(known[Math.floor(random() * known.length)] ?? '', { message: `update ${step}` });
        else if (lot < 0.65 && numbered) server.commit({}, 'lost');
        else if (lot < 0.7 && numbered) server.commit({}, 'spoilt');
        else if (lot < 0.75) server.cut();
        else if (lot < 0.8) server.up = !server.up;
        await run(Math.floor(random() * 4000));
      }
      server.up = true;
      server.heartbeat({ nodeid: 'N1', squad_id: 'SQ1', status: 'OK', timestamp: Date.now() });
      await run(20_000);
      expect(state()).toEqual(truth());
      const notified = notifications();
      expect(notified.toSorted()).toEqual(
        [...server.stored.keys()].filter((id) => !before.has(id)).toSorted(),
      );
      expect(sequences()).toMatchObject({ missing: 0, foundByReconcile: 0 });
    },
  );

  it('[live.45] measures the load of the thread per second, and the latency of reports from server to page', async () => {
    const server = new ModelServer();
    const { start, run, session, latency } = rig(server);
    await start();
    session.meter.rate(systemClock.ticks());
    for (let i = 0; i < 50; i++) server.commit();
    await run(1000);
    expect(session.meter.rate(systemClock.ticks()).messagesPerSecond).toBeCloseTo(50, 0);
    latency.noteFrameSent(session.now(), systemClock.ticks());
    expect(latency.percentiles(systemClock.ticks()).count).toBe(50);
    await run(1000);
    expect(session.meter.rate(systemClock.ticks()).messagesPerSecond).toBe(0);
  });

  it.each([
    ['before the pause is noticed', 0],
    ['after it', 1_000],
  ])(
    '[live.45] a report that waited while the thread paused has no latency, where it arrives %s',
    async (_when, ms) => {
      const server = new ModelServer();
      const { start, run, session, latency, ids } = rig(server);
      await start();
      const sent = Date.now();
      const pausedAt = performance.now();
      vi.setSystemTime(sent + 20_000);
      const ticks = vi.spyOn(performance, 'now').mockImplementation(() => pausedAt + Date.now() - sent);
      await vi.advanceTimersByTimeAsync(ms);
      const receive = (id: string, seq: number, at: number) => {
        const place = { squad_id: 'SQ1', shot_lat: 51.5, shot_long: -0.1 };
        const body = { ...place, detection_id: id, report_type: 'Shot', timestamp: sent };
        server.socket?.message('/topic/shotreports', body, seq, at);
      };
      receive('waited', 1, sent);
      await run(1_000);
      receive('new', 2, Date.now());
      latency.noteFrameSent(session.now(), systemClock.ticks());
      expect(ids()).toEqual(['new', 'waited']);
      expect(latency.percentiles(systemClock.ticks()).count).toBe(1);
      ticks.mockRestore();
    },
  );

  it('[live.12] counts each kind of bad body with its reason, and shows the next good report', async () => {
    const server = new ModelServer(false);
    const { start, run, ids, rows, sequences } = rig(server);
    await start();
    const good = {
      detection_id: 'G',
      squad_id: 'SQ1',
      report_type: 'Shot',
      timestamp: NOW,
      shot_lat: 51.5,
      shot_long: -0.1,
    };
    const bodies: [unknown, string][] = [
      ['{"half', 'notJson'],
      ['[]', 'notAnObject'],
      ['"text"', 'notAnObject'],
      ['null', 'notAnObject'],
      [{ report_type: 'Shot' }, 'noKey'],
      [{ ...good, report_type: 'Earthquake' }, 'unknownType'],
      [{ ...good, shot_lat: 'NaN', shot_long: 1e308 }, 'badPlace'],
      [{ ...good, shot_lat: 90.0000001 }, 'badPlace'],
      [{ ...good, timestamp: 86_400_000 }, 'badTime'],
      [{ ...good, trajectory_bearing: 'Infinity' }, 'badNumber'],
      [{ ...good, message: 'x'.repeat(100_000) }, 'longText'],
    ];
    for (const [index, [body, reason]] of bodies.entries()) {
      const counted = () =>
        ({ ...sequences().messageFailures, ...sequences().fieldFailures }) as Record<string, number>;
      const before = counted()[reason] ?? 0;
      const named =
        typeof body === 'string'
          ? body
          : {
              ...(body as object),
              ...('detection_id' in (body as object) ? { detection_id: `B${index}` } : {}),
            };
      server.socket?.message('/topic/shotreports', named);
      server.socket?.message('/topic/shotreports', { ...good, detection_id: `G${index}` });
      expect([reason, counted()[reason]]).toEqual([reason, before + 1]);
      expect(ids()).toContain(`G${index}`);
    }
    server.socket?.message(
      '/topic/shotreports',
      '{"__proto__":{"polluted":1},"constructor":1,"detection_id":"P","squad_id":"SQ1","report_type":"Shot","timestamp":1700000000000}',
    );
    server.socket?.message('/topic/nonsense', good);
    expect(ids()).toContain('P');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(sequences().messageFailures.unknownTopic).toBe(1);
    expect(rows().every(({ message }) => (message?.length ?? 0) <= 4096)).toBe(true);
    expect(sequences().failures.length).toBeGreaterThanOrEqual(12);
    await run(1000);
    expect(server.sockets).toHaveLength(1);
  });
});
