import type { Millis } from '../../domain/units.ts';
import type { Clock } from './clock.ts';

/** Jobs of catch-up. */
export type Job = 'baseline' | 'catchUp' | 'reconcile' | 'heartbeats' | 'orphans';
/** Most urgent first. */
const JOBS: readonly Job[] = ['baseline', 'catchUp', 'heartbeats', 'orphans', 'reconcile'];

/** When each job is due; one that is scheduled twice is due at the earlier moment. */
export class DueJobs {
  readonly #clock: Pick<Clock, 'ticks'>;
  readonly #dueAt = new Map<Job, Millis>();

  constructor(clock: Pick<Clock, 'ticks'>) {
    this.#clock = clock;
  }

  /** Schedules a job within a span from now. */
  schedule(job: Job, within: Millis): void {
    this.scheduleAt(job, this.#clock.ticks() + within);
  }

  /** Schedules a job at a moment of the clock; false where it is due by then already. */
  scheduleAt(job: Job, at: Millis): boolean {
    if ((this.#dueAt.get(job) ?? Infinity) <= at) return false;
    this.#dueAt.set(job, at);
    return true;
  }

  /** Whether a job is scheduled, due or not. */
  has(job: Job): boolean {
    return this.#dueAt.has(job);
  }

  /** Removes and returns the most urgent job that is due and may run; undefined for none. */
  take(mayRun: (job: Job) => boolean): Job | undefined {
    const now = this.#clock.ticks();
    const due = JOBS.find((job) => (this.#dueAt.get(job) ?? Infinity) <= now && mayRun(job));
    if (due !== undefined) this.#dueAt.delete(due);
    return due;
  }

  /** Forgets all jobs. */
  clear(): void {
    this.#dueAt.clear();
  }
}
