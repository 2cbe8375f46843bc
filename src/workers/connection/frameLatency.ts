import type { Percentiles } from '../../domain/live/summary.ts';
import type { EpochMs, Ticks } from '../../domain/units.ts';
import { SlidingHistogram } from './slidingHistogram.ts';

/** Live reports per frame whose time to the page is measured. */
const MAX_MEASURED = 4096;

/** Time of live reports from the server's publishing to the frame of one window that carries them. */
export class FrameLatency {
  readonly #spans = new SlidingHistogram();
  /** When the reports that no frame has carried yet were published, the first `#waitingCount`. */
  readonly #waiting = new Float64Array(MAX_MEASURED);
  #waitingCount = 0;

  /** Notes a live report that the next frame carries; `sent` is when the server published it. */
  add(sent: EpochMs): void {
    if (this.#waitingCount < MAX_MEASURED) this.#waiting[this.#waitingCount++] = sent;
  }

  /** Notes that a frame with all reports so far was sent to the page; `now` is of the server's clock. */
  noteFrameSent(now: EpochMs, ticks: Ticks): void {
    for (let i = 0; i < this.#waitingCount; i++) this.#spans.add(now - this.#waiting[i], ticks);
    this.#waitingCount = 0;
  }

  /** Measures nothing of the reports that no frame has carried yet. */
  forgetWaiting(): void {
    this.#waitingCount = 0;
  }

  /** Percentiles of the last minute, in ms. */
  percentiles(ticks: Ticks): Percentiles {
    return this.#spans.percentiles(ticks);
  }
}
