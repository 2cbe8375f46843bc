import { epochMs, type EpochMs, type Millis } from '../domain/units.ts';

/** Samples older than two of these are forgotten, so that a drifting clock is followed. */
const BUCKET_MS: Millis = 300_000;
/** HTTP dates are whole seconds, rounded down. */
const HTTP_DATE_STEP: Millis = 1000;

/**
 * How far the server's clock is ahead of this machine's. Every message says when it was sent, so
 * `sent − now` is the offset less the message's way; the largest of the last minutes is the one that
 * was on its way the shortest. HTTP dates give bounds until the first message comes, and show when
 * either clock was set back.
 */
export class ServerClock {
  #bestBefore = -Infinity;
  #best = -Infinity;
  #bucket = 0;
  /** From HTTP: the offset lies between the two. */
  #low = -Infinity;
  #high = Infinity;

  /** Server clock − this machine's clock, ms; 0 until something is known. */
  get offset(): Millis {
    const heard = Math.max(this.#best, this.#bestBefore);
    if (heard > -Infinity) return heard;
    return this.#low > -Infinity ? Math.round((this.#low + this.#high) / 2) : 0;
  }

  /** Server's clock at an instant of this machine's. */
  at(local: EpochMs): EpochMs {
    return epochMs(local + this.offset);
  }

  /** A message that the server sent at `sent` (its clock) was received at `now` (ours). 0 says nothing. */
  heard(sent: number, now: EpochMs): void {
    if (!(sent > 0)) return;
    this.#turn(now);
    if (sent - now > this.#best) this.#best = sent - now;
  }

  /** An HTTP answer with this date was asked for at `askedAt` and came at `cameAt`, both our clock. */
  answered(date: string | undefined, askedAt: EpochMs, cameAt: EpochMs): void {
    const stamp = Date.parse(date ?? '');
    if (!Number.isFinite(stamp)) return;
    this.#low = stamp - cameAt;
    this.#high = stamp + HTTP_DATE_STEP - askedAt;
    if (this.offset > this.#high + HTTP_DATE_STEP) {
      this.#best = -Infinity;
      this.#bestBefore = -Infinity;
    }
  }

  #turn(now: EpochMs): void {
    const bucket = Math.floor(now / BUCKET_MS);
    if (bucket === this.#bucket) return;
    this.#bestBefore = Math.abs(bucket - this.#bucket) === 1 ? this.#best : -Infinity;
    this.#best = -Infinity;
    this.#bucket = bucket;
  }
}
