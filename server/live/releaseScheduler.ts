import type { ReportKey } from '../../src/domain/contract/shotRow.ts';
import { releaseTime } from '../../src/domain/reports/releaseTime.ts';
import { epochMs, type EpochMs, type Millis, type Seconds } from '../../src/domain/units.ts';
import type { ReviewerMode } from '../config/settings.ts';
import type { Author, ReportStore, StoredReport } from '../store/store.ts';
import type { ReleaseClock } from './releaseClock.ts';

export interface ReleaseDeps {
  readonly reports: Pick<ReportStore, 'embargoed' | 'release' | 'setDueTimes'>;
  /** As configured now: a change counts for reports that wait already. */
  readonly mode: () => ReviewerMode;
  readonly clock: ReleaseClock;
  /** Called after the commit, oldest release first. */
  publish(released: readonly StoredReport[]): void;
  failed(error: unknown): void;
}

interface Waiting {
  readonly key: ReportKey;
  /** Receive time as the wall clock shows it now: a step of that clock moves it too. */
  readonly start: EpochMs;
  readonly notificationDelay: Seconds;
  /** Wall clock less monotonic clock when `start` was last right. */
  readonly offset: Millis;
}

/** How often the clock is asked: a release is late by at most this. */
const TICK_MS = 250;
/** A change of the wall clock against the monotonic one that counts as a step; NTP slews by less between two ticks. */
const STEP_MS: Millis = 100;
/** Reports released in one transaction. */
const BATCH = 500;
/** Reports read after a restart; more than a night of storms. */
const HELD_LIMIT = 1_000_000;
const AUTHOR = 'release';

/** When everybody may know of a report: receive time + REVIEWER_DELAY + its own added time (T-66, T-72). */
export function releaseAt(start: EpochMs, notificationDelay: Seconds, mode: ReviewerMode): EpochMs {
  return mode.on ? releaseTime(start, mode.delay, notificationDelay) : start;
}

/**
 * Holds what the reviewers have to themselves until its time has come, then releases it once: in the
 * store first, on the channel after the commit. What waited through a restart is read from the store. The
 * wait is a span: a step of the wall clock moves the receive times with it, here and in the store, so that
 * every door and the channel open at the same moment.
 */
export class ReleaseScheduler {
  readonly #deps: ReleaseDeps;
  readonly #waiting = new Map<string, Waiting>();
  /** Names of reports whose due time the store does not have yet. */
  readonly #moved = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #busy = false;

  constructor(deps: ReleaseDeps) {
    this.#deps = deps;
  }

  async start(): Promise<void> {
    for (const stored of await this.#deps.reports.embargoed(HELD_LIMIT)) this.#resume(stored);
    this.#timer = setInterval(() => void this.tick(), TICK_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** A new or changed report: waits while it is held, and with its newest added time. */
  watch({ report, releasedAt, due }: StoredReport): void {
    const key = { squadId: report.squadId, detectionId: report.detectionId };
    const name = nameOf(key);
    if (releasedAt !== undefined) {
      this.#waiting.delete(name);
      return;
    }
    const known = this.#waiting.get(name);
    const notificationDelay = report.notificationDelay ?? 0;
    const received = epochMs(due - notificationDelay * 1000);
    const start = known?.start ?? received;
    const offset = known?.offset ?? this.#deps.clock.offset();
    this.#waiting.set(name, { key, start, notificationDelay, offset });
    // A step of the wall clock that the store does not know yet.
    if (start !== received) this.#moved.add(name);
  }

  /** Releases what is due. A failing store keeps them waiting; they are tried again at the next tick. */
  async tick(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      await this.#followWallClock();
      for (let due = this.#due(); due.length > 0; due = this.#due()) {
        const at = this.#deps.clock.now();
        const author: Author = { actor: AUTHOR, at };
        const released = await this.#deps.reports.release(
          due.map(({ key }) => key),
          author,
        );
        for (const { key } of due) this.#waiting.delete(nameOf(key));
        this.#deps.publish(released);
      }
    } catch (error) {
      this.#deps.failed(error);
    } finally {
      this.#busy = false;
    }
  }

  /** A report of the future was received before the wall clock was set back: it waits its whole span again. */
  #resume(stored: StoredReport): void {
    this.watch(stored);
    const name = nameOf(stored.report);
    const one = this.#waiting.get(name);
    if (one === undefined || one.start <= this.#deps.clock.now()) return;
    this.#waiting.set(name, { ...one, start: this.#deps.clock.now() });
    this.#moved.add(name);
  }

  /** Moves what waits by the steps of the wall clock since it was received, then tells the store. */
  async #followWallClock(): Promise<void> {
    const offset = this.#deps.clock.offset();
    for (const [name, one] of this.#waiting) {
      const step = offset - one.offset;
      if (Math.abs(step) < STEP_MS) continue;
      this.#waiting.set(name, { ...one, start: epochMs(one.start + step), offset });
      this.#moved.add(name);
    }
    if (this.#moved.size > 0) await this.#saveMoved();
    this.#deps.clock.follow(offset);
  }

  async #saveMoved(): Promise<void> {
    const names = [...this.#moved];
    const dues = names.flatMap((name) => {
      const one = this.#waiting.get(name);
      return one === undefined
        ? []
        : [{ key: one.key, due: epochMs(one.start + one.notificationDelay * 1000) }];
    });
    await this.#deps.reports.setDueTimes(dues);
    names.forEach((name) => this.#moved.delete(name));
  }

  #due(): Waiting[] {
    const mode = this.#deps.mode();
    const now = this.#deps.clock.now();
    const timeOf = (one: Waiting): EpochMs => releaseAt(one.start, one.notificationDelay, mode);
    return [...this.#waiting.values()]
      .filter((one) => timeOf(one) <= now)
      .toSorted((a, b) => timeOf(a) - timeOf(b))
      .slice(0, BATCH);
  }
}

function nameOf(key: ReportKey): string {
  return JSON.stringify([key.squadId, key.detectionId]);
}
