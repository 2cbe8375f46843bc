import { LOOK, LOOK_FLAG, type MarkerFrame } from '../../domain/frame/markerFrame.ts';
import type { Millis, Unit01 } from '../../domain/units.ts';
import { PULSE_COUNT, PULSE_MS } from '../theme/markerSizes.ts';

/** Pause between two draws while rings grow. */
const STEP: Millis = 33;
/** Age of rings when first drawn. In a flood they are replaced earlier: no frame for rings alone. */
const FIRST_STEP: Millis = 150;
const NO_HANDLE = -1;

/**
 * Animation of the rings around the latest report: they grow three times when another report becomes the latest. Times are of `performance.now()`.
 */
export class PulseAnimation {
  #handle = NO_HANDLE;
  #startedAt = -Infinity;

  /** Sets the reports shown from `now` on. The first report shown does not pulse: it is not new. O(reports). */
  setReports(frame: MarkerFrame, now: Millis): void {
    const handle = latestHandle(frame);
    if (handle === NO_HANDLE || handle === this.#handle) return;
    if (this.#handle !== NO_HANDLE) this.#startedAt = now;
    this.#handle = handle;
  }

  /** Phase of the growing rings; 1: fully grown. */
  phase(now: Millis): Unit01 {
    const age = now - this.#startedAt;
    return age < PULSE_COUNT * PULSE_MS ? (age % PULSE_MS) / PULSE_MS : 1;
  }

  /** Time of the next draw; Infinity after the last ring has grown. */
  nextAfter(now: Millis): Millis {
    const age = now - this.#startedAt;
    if (age >= PULSE_COUNT * PULSE_MS) return Infinity;
    return Math.max(now + STEP, this.#startedAt + FIRST_STEP);
  }
}

/** Searches from the end, where the latest marker usually is. */
function latestHandle(frame: MarkerFrame): number {
  const { look, count, handle } = frame;
  for (let row = count - 1; row >= 0; row -= 1) {
    if ((look[4 * row + LOOK.flags] & LOOK_FLAG.latest) !== 0) return handle[row];
  }
  return NO_HANDLE;
}
