import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, success } from '../../domain/result.ts';
import type { PlaybackPace, PlaybackState } from '../../domain/playback/playbackPort.ts';
import { epochMs, type EpochMs, type Millis } from '../../domain/units.ts';
import { systemClock } from '../connection/clock.ts';
import type { PlayedEvent, PlayedSource } from './playedEvents.ts';
import { Player, type PlayedStage } from './player.ts';

const FROM = 1_700_000_000_000;
const MINUTE: Millis = 60_000;
const PACE: PlaybackPace = { isPlaying: true, speed: 1, skipsGaps: false, loops: false };
const PERIOD = { from: epochMs(FROM), to: epochMs(FROM + 60 * MINUTE) };

beforeEach(() => void vi.useFakeTimers({ now: FROM + 1e9 }));
afterEach(() => void vi.useRealTimers());

const report = (seconds: number): PlayedEvent => {
  const detectionId = String(seconds);
  return {
    at: epochMs(FROM + seconds * 1000),
    kind: 'report',
    key: { squadId: 'S', detectionId },
    report: {},
    heardAs: 0,
  };
};

/** Answers as late as the network, a page at a time. */
class Source implements PlayedSource {
  readonly #events: readonly PlayedEvent[];
  readonly #page: Millis;
  isUp = true;
  pages = 0;

  constructor(events: readonly PlayedEvent[], page: Millis = 10 * MINUTE) {
    this.#events = events;
    this.#page = page;
  }

  async stateAt(at: EpochMs) {
    await systemClockPause(20);
    return this.isUp
      ? success(this.#events.filter((event) => event.at <= at))
      : failure('unreachable' as const);
  }

  async after(from: EpochMs, end: EpochMs) {
    await systemClockPause(20);
    if (!this.isUp) return failure('unreachable' as const);
    this.pages++;
    const until = epochMs(Math.min(end, from + this.#page));
    return success({ events: this.#events.filter(({ at }) => at > from && at <= until), until });
  }
}

const systemClockPause = (span: Millis) => new Promise<void>((done) => void setTimeout(done, span));

function play(source: PlayedSource, pace: Partial<PlaybackPace> = {}, at = PERIOD.from) {
  const shown = new Set<string>();
  const heard: string[] = [];
  const states: PlaybackState[] = [];
  const put = (events: readonly PlayedEvent[]) => {
    for (const event of events) if (event.kind === 'report') shown.add(event.key.detectionId);
  };
  const stage: PlayedStage = {
    reset: (events) => {
      shown.clear();
      put(events);
    },
    apply: (events) => {
      put(events);
      for (const event of events) if (event.kind === 'report') heard.push(event.key.detectionId);
    },
    moved: () => undefined,
    stateChanged: () => states.push(player.state()),
  };
  const deps = {
    clock: systemClock,
    source,
    stage,
    reportError: (_what: string, error: unknown) => expect(error).toBeUndefined(),
  };
  const player: Player = new Player(deps, {
    period: PERIOD,
    at,
    pace: { ...PACE, ...pace },
    basis: 'happened',
    role: 'own',
  });
  player.start();
  const passed = () => (player.now() - FROM) / 1000;
  return { player, shown, heard, states, passed };
}

const pass = (span: Millis) => vi.advanceTimersByTimeAsync(span);

describe('a replay', () => {
  it('[replay.2] shows each report once its moment has come, at every speed', async () => {
    const { player, heard, passed } = play(new Source([report(10), report(30), report(1800)]));
    await pass(10_500);
    expect(heard).toEqual(['10']);
    player.setPace({ ...PACE, speed: 60 });
    await pass(1000);
    expect(heard).toEqual(['10', '30']);
    expect(passed()).toBeGreaterThan(60);
    player.setPace({ ...PACE, isPlaying: false });
    const stood = passed();
    await pass(5000);
    expect(passed()).toBe(stood);
    player.setPace({ ...PACE, speed: 600 });
    await pass(4000);
    expect(heard).toEqual(['10', '30', '1800']);
  });

  it('[replay.3] jumps back and ahead to what is so then, and shows the newest jump alone', async () => {
    const { player, shown, passed } = play(new Source([report(10), report(100), report(1000)]), {
      isPlaying: false,
    });
    await pass(100);
    player.seek(epochMs(FROM + 1_500_000));
    player.seek(epochMs(FROM + 50_000));
    player.seek(epochMs(FROM + 500_000));
    await pass(100);
    expect([...shown]).toEqual(['10', '100']);
    player.seek(epochMs(FROM + 20_000));
    await pass(100);
    expect([...shown]).toEqual(['10']);
    expect(passed()).toBe(20);
    player.seek(epochMs(FROM - 1));
    await pass(100);
    expect(passed()).toBe(0);
    player.seek(epochMs(FROM + 1e12));
    await pass(100);
    expect([...shown]).toEqual(['10', '100', '1000']);
    expect(passed()).toBe(3600);
  });

  it('[replay.4] steps to the next report and to the one before, and stands there', async () => {
    const { player, passed, shown } = play(new Source([report(10), report(100), report(1000)]));
    player.step(1);
    await pass(100);
    expect([passed(), player.state().pace.isPlaying]).toEqual([10, false]);
    player.step(1);
    player.step(1);
    await pass(100);
    expect([passed(), [...shown]]).toEqual([1000, ['10', '100', '1000']]);
    player.step(-1);
    await pass(100);
    expect([passed(), [...shown]]).toEqual([100, ['10', '100']]);
  });

  it('[replay.4] skips what would take longer than 3 s, loops at the end, and stands there without a loop', async () => {
    const { player, heard, passed } = play(new Source([report(1000), report(3500)]), {
      speed: 10,
      skipsGaps: true,
    });
    await pass(200);
    expect(passed()).toBeGreaterThan(990);
    await pass(1000);
    expect(heard).toEqual(['1000']);
    await pass(1000);
    expect(heard).toEqual(['1000', '3500']);
    player.setPace({ ...PACE, speed: 600, loops: true });
    await pass(1000);
    expect(passed()).toBeLessThan(1000);
    player.setPace({ ...PACE, speed: 600 });
    await pass(20_000);
    expect([passed(), player.state().pace.isPlaying]).toEqual([3600, false]);
    player.setPace({ ...PACE, speed: 1 });
    await pass(1100);
    expect(passed()).toBeCloseTo(1, 0);
  });

  it('[replay.5] waits for what is not loaded, never holds more than a page beyond its limit, and goes on after a failure', async () => {
    const dense = Array.from({ length: 20_000 }, (_, i) => report(1 + i / 10));
    const source = new Source(dense, MINUTE);
    const { player, heard, states } = play(source, { isPlaying: false });
    await pass(60_000);
    const loaded = source.pages;
    expect(loaded * 600).toBeLessThan(5000);
    source.isUp = false;
    player.setPace({ ...PACE, speed: 600 });
    await pass(3000);
    const reached = player.now();
    expect(reached).toBe(FROM + loaded * MINUTE);
    expect(states.at(-1)?.load).toBe('failed');
    source.isUp = true;
    player.retry();
    await pass(5000);
    expect(states.at(-1)?.load).toBe('ready');
    expect(heard).toEqual(dense.flatMap((event) => (event.kind === 'report' ? [event.key.detectionId] : [])));
  });
});
