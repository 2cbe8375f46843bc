import { LOOK, LOOK_FLAG, type MarkerFrame } from '../../domain/frame/markerFrame.ts';
import type { Millis, Unit01 } from '../../domain/units.ts';
import { PULSE_COUNT, PULSE_MS } from '../theme/markerSizes.ts';

/** Pause between two drawings of a growing ring. */
const STEP: Millis = 33;
const NO_HANDLE = -1;

/** Rings of the latest report grow three times when another becomes the latest, then stand still (LK-04). */
export class Pulse {
  #handle = NO_HANDLE;
  #started = -Infinity;

  /** The markers shown from `now` on. The first latest of all does not pulse: it was there already. */
  see(frame: MarkerFrame, now: Millis): void {
    const handle = latestHandle(frame);
    if (handle === NO_HANDLE || handle === this.#handle) return;
    if (this.#handle !== NO_HANDLE) this.#started = now;
    this.#handle = handle;
  }

  phase(now: Millis): Unit01 {
    const age = now - this.#started;
    return age < PULSE_COUNT * PULSE_MS ? (age % PULSE_MS) / PULSE_MS : 1;
  }

  /** When to draw next; Infinity when the rings stand still. */
  nextAfter(now: Millis): Millis {
    return now - this.#started < PULSE_COUNT * PULSE_MS ? now + STEP : Infinity;
  }
}

/** From the top down: the latest marker lies near it. */
function latestHandle(frame: MarkerFrame): number {
  const { look, count, handle } = frame;
  for (let row = count - 1; row >= 0; row -= 1) {
    if ((look[4 * row + LOOK.flags] & LOOK_FLAG.latest) !== 0) return handle[row];
  }
  return NO_HANDLE;
}
