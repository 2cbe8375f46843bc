import { epochMs, type EpochMs, type Millis, type Ticks } from '../../domain/units.ts';
import type { Clock } from './clock.ts';

/** Samples older than two of these spans are dropped, so that a drifting clock is followed. */
const BUCKET_MS: Millis = 300_000;
/** HTTP dates are whole seconds, rounded down. */
const HTTP_DATE_STEP: Millis = 1000;

/**
 * The server's clock, as its offset from this machine's monotonic clock, so that a step of the wall clock has no effect.
 * Each message states when it was sent: `sent − ticks` is the offset minus the transmission time, so the largest value
 * of the last minutes is the most exact one. HTTP dates give bounds before the first message, and show that the
 * server's clock was set back or that the monotonic one stopped while the machine slept.
 */
export class ServerClock {
  readonly #clock: Pick<Clock, 'ticks' | 'wall'>;
  #previousBest = -Infinity;
  #best = -Infinity;
  #bucket = 0;
  /** Bounds of the offset from the last HTTP date. */
  #low = -Infinity;
  #high = Infinity;

  constructor(clock: Pick<Clock, 'ticks' | 'wall'>) {
    this.#clock = clock;
  }

  /** Server clock minus this machine's monotonic clock; undefined before the first sample or date. */
  get offset(): Millis | undefined {
    const measured = Math.max(this.#best, this.#previousBest);
    if (measured > -Infinity) return measured;
    return this.#low > -Infinity ? (this.#low + this.#high) / 2 : undefined;
  }

  /** The server's clock now. */
  now(): EpochMs {
    return this.at(this.#clock.ticks());
  }

  /** The server's clock at a moment of the monotonic clock, whole ms. */
  at(moment: Ticks): EpochMs {
    return epochMs(Math.round(moment + this.#knownOffset()));
  }

  /** The earliest that the server's clock can have shown at a moment, as far as messages and dates tell, whole ms. */
  earliestAt(moment: Ticks): EpochMs {
    const isMeasured = Math.max(this.#best, this.#previousBest) > -Infinity;
    if (isMeasured || this.#low === -Infinity) return this.at(moment);
    return epochMs(Math.floor(moment + this.#low));
  }

  /** Adds a message that the server sent at `sent`, epoch ms by its clock, and that was received at `now`; 0 is ignored. */
  addSample(sent: number, now: Ticks): void {
    if (!(sent > 0)) return;
    this.#startBucket(now);
    if (sent - now > this.#best) this.#best = sent - now;
  }

  /** Adds the date header of an HTTP answer that was requested and received at these moments; no date is ignored. */
  addDate(date: string | undefined, requestedAt: Ticks, receivedAt: Ticks): void {
    const stamp = Date.parse(date ?? '');
    if (!Number.isFinite(stamp)) return;
    this.#low = stamp - receivedAt;
    this.#high = stamp + HTTP_DATE_STEP - requestedAt;
    const offset = this.#knownOffset();
    if (offset > this.#high + HTTP_DATE_STEP || offset < this.#low - HTTP_DATE_STEP) {
      this.#best = -Infinity;
      this.#previousBest = -Infinity;
    }
  }

  /** Adds `span`, for which the monotonic clock stood still, until a message or date gives the offset. */
  advance(span: Millis): void {
    this.#best += span;
    this.#previousBest += span;
    this.#low += span;
    this.#high += span;
  }

  /** Returns the offset to the server's clock; while it is unknown, the offset to the wall clock. */
  #knownOffset(): Millis {
    return this.offset ?? this.#clock.wall() - this.#clock.ticks();
  }

  #startBucket(now: Ticks): void {
    const bucket = Math.floor(now / BUCKET_MS);
    if (bucket === this.#bucket) return;
    this.#previousBest = Math.abs(bucket - this.#bucket) === 1 ? this.#best : -Infinity;
    this.#best = -Infinity;
    this.#bucket = bucket;
  }
}
