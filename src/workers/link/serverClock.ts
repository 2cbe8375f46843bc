import { epochMs, type EpochMs, type Millis, type Ticks } from '../../domain/units.ts';
import type { Clock } from './clock.ts';

/** Samples older than two of these are forgotten, so that a drifting clock is followed. */
const BUCKET_MS: Millis = 300_000;
/** HTTP dates are whole seconds, rounded down. */
const HTTP_DATE_STEP: Millis = 1000;

/**
 * The server's clock, as the distance from this machine's monotonic one: a step of the wall clock here changes
 * nothing. Every message says when it was sent, so `sent − ticks` is the distance less the message's way; the largest
 * of the last minutes is the one that was on its way the shortest. HTTP dates give bounds until the first message
 * comes, and show when the server's clock was set back or the monotonic one stood still while the machine slept.
 */
export class ServerClock {
  readonly #clock: Pick<Clock, 'ticks' | 'wall'>;
  #bestBefore = -Infinity;
  #best = -Infinity;
  #bucket = 0;
  /** From HTTP: the distance lies between the two. */
  #low = -Infinity;
  #high = Infinity;

  constructor(clock: Pick<Clock, 'ticks' | 'wall'>) {
    this.#clock = clock;
  }

  /** Server clock − this machine's monotonic clock, ms; undefined until something is known. */
  get offset(): Millis | undefined {
    const heard = Math.max(this.#best, this.#bestBefore);
    if (heard > -Infinity) return heard;
    return this.#low > -Infinity ? (this.#low + this.#high) / 2 : undefined;
  }

  /** Server's clock now. */
  now(): EpochMs {
    return this.at(this.#clock.ticks());
  }

  /** Server's clock at a moment of this machine's, whole ms. */
  at(moment: Ticks): EpochMs {
    return epochMs(Math.round(moment + this.#distance()));
  }

  /** A message that the server sent at `sent` (its clock) was received at `now`. 0 says nothing. */
  heard(sent: number, now: Ticks): void {
    if (!(sent > 0)) return;
    this.#turn(now);
    if (sent - now > this.#best) this.#best = sent - now;
  }

  /** An HTTP answer with this date was asked for at `askedAt` and came at `cameAt`. */
  answered(date: string | undefined, askedAt: Ticks, cameAt: Ticks): void {
    const stamp = Date.parse(date ?? '');
    if (!Number.isFinite(stamp)) return;
    this.#low = stamp - cameAt;
    this.#high = stamp + HTTP_DATE_STEP - askedAt;
    const distance = this.#distance();
    if (distance > this.#high + HTTP_DATE_STEP || distance < this.#low - HTTP_DATE_STEP) {
      this.#best = -Infinity;
      this.#bestBefore = -Infinity;
    }
  }

  /** Until something is known the wall clock stands for the server's. */
  #distance(): Millis {
    return this.offset ?? this.#clock.wall() - this.#clock.ticks();
  }

  #turn(now: Ticks): void {
    const bucket = Math.floor(now / BUCKET_MS);
    if (bucket === this.#bucket) return;
    this.#bestBefore = Math.abs(bucket - this.#bucket) === 1 ? this.#best : -Infinity;
    this.#best = -Infinity;
    this.#bucket = bucket;
  }
}
