import type { ReportKey } from '../../src/domain/contract/shotRow.ts';
import { releaseTime } from '../../src/domain/reports/releaseTime.ts';
import { epochMs, type EpochMs, type Seconds } from '../../src/domain/units.ts';
import type { ReviewerMode } from '../config/settings.ts';
import type { Author, ReportStore, StoredReport } from '../store/store.ts';

export interface ReleaseDeps {
  readonly reports: Pick<ReportStore, 'held' | 'release'>;
  /** As configured now: a change counts for reports that wait already. */
  readonly mode: () => ReviewerMode;
  readonly now: () => EpochMs;
  /** Called after the commit, oldest release first. */
  publish(released: readonly StoredReport[]): void;
  failed(error: unknown): void;
}

interface Waiting {
  readonly key: ReportKey;
  readonly start: EpochMs;
  readonly notificationDelay: Seconds;
}

/** How often the clock is asked: a release is late by at most this. */
const TICK_MS = 250;
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
 * store first, on the channel after the commit. What waited through a restart is read from the store.
 */
export class ReleaseScheduler {
  readonly #deps: ReleaseDeps;
  readonly #waiting = new Map<string, Waiting>();
  #timer: NodeJS.Timeout | undefined;
  #busy = false;

  constructor(deps: ReleaseDeps) {
    this.#deps = deps;
  }

  async start(): Promise<void> {
    for (const stored of await this.#deps.reports.held(HELD_LIMIT)) this.watch(stored);
    this.#timer = setInterval(() => void this.tick(), TICK_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** A new or changed report: waits while it is held, and with its newest added time. */
  watch({ report, releasedAt }: StoredReport): void {
    const key = { squadId: report.squadId, detectionId: report.detectionId };
    const name = nameOf(key);
    if (releasedAt !== undefined) {
      this.#waiting.delete(name);
      return;
    }
    const start = epochMs(report.start ?? report.timeStamp);
    this.#waiting.set(name, { key, start, notificationDelay: report.notificationDelay ?? 0 });
  }

  /** Releases what is due. A failing store keeps them waiting; they are tried again at the next tick. */
  async tick(): Promise<void> {
    if (this.#busy || this.#waiting.size === 0) return;
    this.#busy = true;
    try {
      for (let due = this.#due(); due.length > 0; due = this.#due()) {
        const at = this.#deps.now();
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

  #due(): Waiting[] {
    const mode = this.#deps.mode();
    const now = this.#deps.now();
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
