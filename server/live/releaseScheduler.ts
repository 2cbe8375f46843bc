import { keyText, type ReportKey } from '../../src/domain/contract/shotReport.ts';
import { releaseTime } from '../../src/domain/reports/releaseTime.ts';
import { epochMs, type EpochMs, type Millis, type Seconds } from '../../src/domain/units.ts';
import type { ReviewerMode } from '../config/settings.ts';
import type { ReportStore } from '../store/reports/reports.ts';
import type { Author } from '../store/writer/author.ts';
import type { StoredReport } from '../store/reports/lists/storedReport.ts';
import { STEP_MS, type ReleaseClock } from './releaseClock.ts';

/** What the scheduler works with. */
export interface ReleaseDeps {
  readonly reports: Pick<ReportStore, 'embargoed' | 'release' | 'setDueTimes'>;
  /** Current configuration; a change applies to embargoed reports too. */
  readonly mode: () => ReviewerMode;
  readonly clock: ReleaseClock;
  /** Called after the commit, oldest release first. */
  publish(released: readonly StoredReport[]): void;
  /** Whether this server releases; false where another one does. */
  mayRelease(): boolean;
  /** Reports an exception of a tick; the reports are tried again at the next one. */
  onFailure(error: unknown): void;
}

interface Embargoed {
  readonly key: ReportKey;
  /** Receive time by the present wall clock: moved with its steps. */
  readonly start: EpochMs;
  readonly notificationDelay: Seconds;
  /** Wall clock minus monotonic clock for which `start` holds. */
  readonly offset: Millis;
}

/** Interval of the checks, which is also the longest delay of a release. */
const TICK_MS = 250;
/** Reports released in one transaction. */
const MAX_BATCH = 500;
/** Embargoed reports that are loaded after a restart. */
const MAX_RESUMED = 1_000_000;
const AUTHOR = 'release';

/** Time at which the embargo of a report ends: receive time + REVIEWER_DELAY + its added time. */
export function releaseAt(start: EpochMs, notificationDelay: Seconds, mode: ReviewerMode): EpochMs {
  return mode.isOn ? releaseTime(start, mode.delay, notificationDelay) : start;
}

/**
 * Releases each embargoed report once at its due time: first in the store, then on the channel. After a restart the
 * embargoed reports are loaded from the store. The embargo is a span: a step of the wall clock moves the receive times
 * by the same amount, here and in the store, so that calls and channel release a report at the same moment.
 */
export class ReleaseScheduler {
  readonly #deps: ReleaseDeps;
  readonly #embargoed = new Map<string, Embargoed>();
  /** Names of reports whose moved due time is not saved yet. */
  readonly #moved = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #busy = false;
  #isLoaded = false;

  constructor(deps: ReleaseDeps) {
    this.#deps = deps;
  }

  /** Loads the embargoed reports and starts the checks. */
  async start(): Promise<void> {
    if (this.#deps.mayRelease()) await this.#load();
    this.#timer = setInterval(() => void this.tick(), TICK_MS);
    this.#timer.unref();
  }

  /** Stops the checks; a tick that runs is finished. */
  stop(): void {
    clearInterval(this.#timer);
  }

  /** Adds or updates a report while it is embargoed; removes a released one. */
  watch({ report, releasedAt, due }: StoredReport): void {
    const key = { squadId: report.squadId, detectionId: report.detectionId };
    const name = keyText(key);
    if (releasedAt !== undefined) {
      this.#embargoed.delete(name);
      return;
    }
    const known = this.#embargoed.get(name);
    const notificationDelay = report.notificationDelay ?? 0;
    const received = epochMs(due - notificationDelay * 1000);
    const start = known?.start ?? received;
    const offset = known?.offset ?? this.#deps.clock.offset();
    this.#embargoed.set(name, { key, start, notificationDelay, offset });
    // The store has the receive time from before a step of the wall clock.
    if (start !== received) this.#moved.add(name);
  }

  /** Releases the reports that are due, oldest first. Where the store fails, they are tried again at the next tick. */
  async tick(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      if (!this.#deps.mayRelease()) return this.#leave();
      if (!this.#isLoaded) await this.#load();
      await this.#applyClockSteps();
      for (let due = this.#due(); due.length > 0; due = this.#due()) {
        const at = this.#deps.clock.now();
        const author: Author = { actor: AUTHOR, at };
        const reports = await this.#deps.reports.release(
          due.map(({ key, notificationDelay }) => ({ ...key, addedTime: notificationDelay })),
          author,
          () => true,
        );
        const extended = reports.filter(({ releasedAt }) => releasedAt === undefined);
        const extendedNames = new Set(extended.map(({ report }) => keyText(report)));
        for (const name of due.map(({ key }) => keyText(key)))
          if (!extendedNames.has(name)) this.#embargoed.delete(name);
        for (const stored of extended) this.watch(stored);
        this.#deps.publish(reports.filter(({ releasedAt }) => releasedAt !== undefined));
      }
    } catch (error) {
      this.#deps.onFailure(error);
    } finally {
      this.#busy = false;
    }
  }

  /**
   * Loads the embargoed reports, with the due times that another server may have moved. Those that are watched meanwhile are
   * newer than the answer, which may lack them.
   */
  async #load(): Promise<void> {
    this.#embargoed.clear();
    this.#moved.clear();
    const embargoed = await this.#deps.reports.embargoed(MAX_RESUMED);
    for (const stored of embargoed) if (!this.#embargoed.has(keyText(stored.report))) this.#resume(stored);
    this.#isLoaded = true;
  }

  /** Another server releases, and moves the due times by the steps of its clock. */
  #leave(): void {
    this.#isLoaded = false;
    this.#deps.clock.follow();
  }

  /** A receive time in the future is from before the wall clock was set back: the embargo starts again now. */
  #resume(stored: StoredReport): void {
    this.watch(stored);
    const name = keyText(stored.report);
    const one = this.#embargoed.get(name);
    if (one === undefined || one.start <= this.#deps.clock.now()) return;
    this.#embargoed.set(name, { ...one, start: this.#deps.clock.now() });
    this.#moved.add(name);
  }

  /** Moves receive times by the steps of the wall clock and saves the due times. O(embargoed reports). */
  async #applyClockSteps(): Promise<void> {
    const offset = this.#deps.clock.offset();
    for (const [name, one] of this.#embargoed) {
      const step = offset - one.offset;
      if (Math.abs(step) < STEP_MS) continue;
      this.#embargoed.set(name, { ...one, start: epochMs(one.start + step), offset });
      this.#moved.add(name);
    }
    if (this.#moved.size > 0) await this.#saveMoved();
    this.#deps.clock.acceptOffset(offset);
  }

  async #saveMoved(): Promise<void> {
    const names = [...this.#moved];
    const dues = names.flatMap((name) => {
      const one = this.#embargoed.get(name);
      return one === undefined
        ? []
        : [{ key: one.key, due: epochMs(one.start + one.notificationDelay * 1000) }];
    });
    await this.#deps.reports.setDueTimes(dues);
    names.forEach((name) => this.#moved.delete(name));
  }

  #due(): Embargoed[] {
    const mode = this.#deps.mode();
    const now = this.#deps.clock.now();
    const timeOf = (one: Embargoed): EpochMs => releaseAt(one.start, one.notificationDelay, mode);
    return [...this.#embargoed.values()]
      .filter((one) => timeOf(one) <= now)
      .toSorted((a, b) => timeOf(a) - timeOf(b))
      .slice(0, MAX_BATCH);
  }
}
