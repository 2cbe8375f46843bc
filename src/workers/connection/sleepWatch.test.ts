import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { USER_SESSION } from '../../../tests/support/engineSession.ts';
import { ModelServer } from '../../../tests/support/modelServer.ts';
import { epochMs } from '../../domain/units.ts';
import { Intake } from '../intake/intake.ts';
import { systemClock } from './clock.ts';
import { LiveSession } from './liveSession.ts';

const NOW = 1_700_000_000_000;
const HOUR = 3_600_000;
beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

/** A session that is online. `own.step` is added to this machine's wall clock. */
async function online() {
  const server = new ModelServer();
  const own = { step: 0, answers: server.fetch };
  const environment = {
    clock: { ...systemClock, wall: () => epochMs(Date.now() + own.step), random: () => 0.5 },
    fetch: (url: string, options: object) => own.answers(url, options),
    openSocket: server.openSocket,
    reportError: () => undefined,
  };
  const intake = new Intake(epochMs(NOW));
  const hooks = { changed: () => undefined, received: () => undefined, unauthorized: () => undefined };
  const session = new LiveSession(environment, { intake, config: USER_SESSION.config, hooks });
  session.start(USER_SESSION);
  await vi.advanceTimersByTimeAsync(9_000);
  server.commit();
  await vi.advanceTimersByTimeAsync(1_000);
  const age = () => session.lastData(systemClock.ticks()).ageMs;
  /** The wall clocks of machine and server go on, and the machine's monotonic clock does not. */
  const sleep = (span: number) => vi.setSystemTime(Date.now() + span);
  return { server, session, own, intake, age, sleep };
}

describe('a machine that sleeps while its monotonic clock stands still', () => {
  it('[live.24] asks the server for its time at once, connects anew and loads what was missed', async () => {
    const { server, session, intake, sleep } = await online();
    server.commit({}, 'lost');
    sleep(HOUR);
    expect(session.now()).toBeLessThan(Date.now() - HOUR / 2);
    await vi.advanceTimersByTimeAsync(600);
    expect(Math.abs(session.now() - Date.now())).toBeLessThan(1_000);
    expect([server.sockets.length, server.sockets[0]?.closedByClient]).toEqual([2, true]);
    await vi.advanceTimersByTimeAsync(500);
    expect([session.feed.state.status, intake.reports.columns.count]).toEqual(['online', 2]);
  });

  it('[live.24] counts the sleep to the age of the data, and follows its own wall clock while the server does not answer', async () => {
    const { server, session, sleep, age } = await online();
    const { at } = session.lastData(systemClock.ticks());
    server.up = false;
    sleep(HOUR);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(session.feed.state.status).not.toBe('online');
    expect(Math.abs(session.now() - Date.now())).toBeLessThan(1_000);
    expect(age()).toBeGreaterThanOrEqual(HOUR);
    expect(Math.abs(session.lastData(systemClock.ticks()).at - at)).toBeLessThan(1_000);
  });

  it('[live.24] takes a server that answers nothing for 2 s for one that was lost', async () => {
    const { server, session, own, sleep } = await online();
    own.answers = (_url, options) =>
      new Promise((_answered, failed) => {
        const { signal } = options as { signal: AbortSignal };
        signal.addEventListener('abort', () => failed(new DOMException('aborted', 'AbortError')));
      });
    sleep(HOUR);
    await vi.advanceTimersByTimeAsync(2_600);
    expect(Math.abs(session.now() - Date.now())).toBeLessThan(1_000);
    expect(server.sockets[0]?.closedByClient).toBe(true);
  });

  it.each([HOUR, -HOUR])(
    '[live.25] keeps connection, time and age when its wall clock is stepped by %i ms',
    async (step) => {
      const { server, session, own, age } = await online();
      const before = age();
      own.step = step;
      await vi.advanceTimersByTimeAsync(3_000);
      expect(Math.abs(session.now() - Date.now())).toBeLessThan(100);
      expect([server.sockets.length, session.feed.state.status]).toEqual([1, 'online']);
      expect(age()).toBe(before + 3_000);
    },
  );

  it('[live.24] compares the clocks no more once it has stopped', async () => {
    const { server, session, sleep } = await online();
    session.stop();
    const calls = server.calls.length;
    sleep(HOUR);
    await vi.advanceTimersByTimeAsync(5_000);
    expect([server.calls.length, vi.getTimerCount()]).toEqual([calls, 0]);
  });
});
