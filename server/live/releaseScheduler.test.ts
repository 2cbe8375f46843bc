import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { epochMs, ticks, type EpochMs } from '../../src/domain/units.ts';
import type { StoredReport } from '../store/reports/lists/storedReport.ts';
import { ReleaseScheduler, releaseAt } from './releaseScheduler.ts';
import { ReleaseClock } from './releaseClock.ts';

const START = 1_000_000_000;

beforeEach(() => vi.useFakeTimers({ now: START }));
afterEach(() => vi.useRealTimers());

function embargoed(detectionId: string, notificationDelay = 0): StoredReport {
  const report = {
    detectionId,
    squadId: 'S',
    reportType: 'Shot',
    timeStamp: START,
    start: START,
    notificationDelay,
  };
  const due = epochMs(START + notificationDelay * 1000);
  return { id: 1, seq: 1, version: 1, releasedAt: undefined, due, shownAsShot: false, report };
}

/** A scheduler over a store that records what it released, and fails while `store.fails`. */
function draw(before: StoredReport[] | Promise<StoredReport[]> = []) {
  const mode = { isOn: true, delay: 60 };
  const published: string[] = [];
  const store = { fails: false, added: 0 };
  /** Saved due times by detection. */
  const dues = new Map<string, EpochMs>();
  const clock = new ReleaseClock({
    now: () => epochMs(Date.now()),
    ticks: () => ticks(performance.now()),
  });
  const scheduler = new ReleaseScheduler({
    mode: () => mode,
    clock,
    publish: (released) =>
      published.push(...released.map(({ report }) => `${report.detectionId} ${Date.now() - START}`)),
    mayRelease: () => true,
    onFailure: () => undefined,
    reports: {
      embargoed: async () => before,
      setDueTimes: (given) =>
        store.fails
          ? Promise.reject(new Error('full'))
          : Promise.resolve(given.forEach(({ key, due }) => dues.set(key.detectionId, due))),
      release: (keys) =>
        store.fails
          ? Promise.reject(new Error('full'))
          : Promise.resolve(
              keys.map(({ detectionId, addedTime }) =>
                store.added > 0 && store.added !== addedTime
                  ? embargoed(detectionId, store.added)
                  : { ...embargoed(detectionId), releasedAt: epochMs(Date.now()) },
              ),
            ),
    },
  });
  return { scheduler, clock, mode, published, store, dues };
}

describe('the release of embargoed reports', () => {
  it('[review.3] comes at receive time + REVIEWER_DELAY + the added time, once', async () => {
    const { scheduler, published } = draw();
    await scheduler.start();
    scheduler.watch(embargoed('later', 30));
    scheduler.watch(embargoed('first'));
    await vi.advanceTimersByTimeAsync(59_900);
    expect(published).toEqual([]);
    await vi.advanceTimersByTimeAsync(200_000);
    expect(published).toEqual(['first 60000', 'later 90000']);
  });

  it('[review.5] comes later where time was added while the release waited for the store', async () => {
    const { scheduler, published, store } = draw();
    await scheduler.start();
    scheduler.watch(embargoed('a'));
    await vi.advanceTimersByTimeAsync(59_990);
    store.added = 30;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(published).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(published).toEqual(['a 90000']);
  });

  it('[review.3] continues after a restart with the reports of the store', async () => {
    const { scheduler, published } = draw([embargoed('old')]);
    vi.setSystemTime(START + 3_600_000);
    await scheduler.start();
    await vi.advanceTimersByTimeAsync(250);
    expect(published).toEqual(['old 3600250']);
  });

  it('[review.3] moves with time that is added meanwhile, and with a changed REVIEWER_DELAY', async () => {
    const { scheduler, mode, published } = draw();
    await scheduler.start();
    scheduler.watch(embargoed('a'));
    scheduler.watch(embargoed('b'));
    scheduler.watch(embargoed('b', 100));
    await vi.advanceTimersByTimeAsync(10_000);
    mode.delay = 20;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(published).toEqual(['a 20000']);
    await vi.advanceTimersByTimeAsync(100_000);
    expect(published).toEqual(['a 20000', 'b 120000']);
  });

  it('[review.3] comes at once when the function is switched off', async () => {
    const { scheduler, mode, published } = draw();
    await scheduler.start();
    scheduler.watch(embargoed('a'));
    mode.isOn = false;
    await vi.advanceTimersByTimeAsync(250);
    expect(published).toEqual(['a 250']);
    expect(releaseAt(epochMs(START), 30, mode)).toBe(START);
  });

  it.each([-3_600_000, -1000, 60_000, 3_600_000])(
    '[review.4] comes after the whole span when the wall clock steps by %i ms, and the store has it',
    async (step) => {
      const { scheduler, published, dues } = draw();
      await scheduler.start();
      scheduler.watch(embargoed('before', 30));
      await vi.advanceTimersByTimeAsync(20_000);
      vi.setSystemTime(Date.now() + step);
      await vi.advanceTimersByTimeAsync(250);
      expect(dues.get('before')).toBe(START + step + 30_000);
      await vi.advanceTimersByTimeAsync(69_500);
      expect(published).toEqual([]);
      await vi.advanceTimersByTimeAsync(250);
      expect(published).toEqual([`before ${90_000 + step}`]);
    },
  );

  it.each([-3_600_000, 60_000, 3_600_000])(
    '[review.4] releases nothing between a step of the wall clock by %i ms and the new due times',
    async (step) => {
      const { scheduler, clock, store } = draw();
      await scheduler.start();
      scheduler.watch(embargoed('a'));
      await vi.advanceTimersByTimeAsync(20_000);
      vi.setSystemTime(Date.now() + step);
      expect(clock.now()).toBe(START + 20_000 + Math.min(0, step));
      store.fails = true;
      await vi.advanceTimersByTimeAsync(1_000);
      expect(clock.now()).toBe(START + 21_000 + Math.min(0, step));
      store.fails = false;
      await vi.advanceTimersByTimeAsync(250);
      expect(clock.now()).toBe(START + 21_250 + step);
    },
  );

  it('[review.4] preserves a clock step when time is added after it', async () => {
    const { scheduler, published, dues } = draw();
    await scheduler.start();
    scheduler.watch(embargoed('a'));
    vi.setSystemTime(Date.now() - 600_000);
    await vi.advanceTimersByTimeAsync(250);
    scheduler.watch(embargoed('a', 30));
    await vi.advanceTimersByTimeAsync(89_500);
    expect(published).toEqual([]);
    expect(dues.get('a')).toBe(START - 600_000 + 30_000);
    await vi.advanceTimersByTimeAsync(250);
    expect(published).toHaveLength(1);
  });

  it('[review.4] waits no longer than the span when the clock was set back before a restart', async () => {
    const { scheduler, published } = draw([embargoed('old')]);
    vi.setSystemTime(START - 3_600_000);
    await scheduler.start();
    await vi.advanceTimersByTimeAsync(60_250);
    expect(published).toHaveLength(1);
  });

  it('[review.3] waits for a store that fails and loses nothing', async () => {
    const { scheduler, store, published } = draw();
    await scheduler.start();
    scheduler.watch(embargoed('a'));
    store.fails = true;
    await vi.advanceTimersByTimeAsync(70_000);
    expect(published).toEqual([]);
    store.fails = false;
    await vi.advanceTimersByTimeAsync(250);
    expect(published).toHaveLength(1);
  });

  it('[review.3] includes a report that was stored while the embargoed ones were read, which the answer lacks', async () => {
    const answer = Promise.withResolvers<StoredReport[]>();
    const { scheduler, published } = draw(answer.promise);
    const started = scheduler.start();
    scheduler.watch(embargoed('new'));
    scheduler.watch(embargoed('extended', 30));
    answer.resolve([embargoed('old'), embargoed('extended')]);
    await started;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(published.toSorted()).toEqual(['new 60000', 'old 60000']);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(published).toHaveLength(3);
  });

  it('[review.3] ignores a report that is already released in the store', async () => {
    const { scheduler, published } = draw();
    await scheduler.start();
    scheduler.watch(embargoed('a'));
    scheduler.watch({ ...embargoed('a'), releasedAt: epochMs(START) });
    await vi.advanceTimersByTimeAsync(100_000);
    expect(published).toEqual([]);
  });
});
