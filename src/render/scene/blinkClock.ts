import type { Millis } from '../../domain/units.ts';
import { BLINK_INVERTED, BLINK_PERIOD, BLINK_STAGGER } from '../../domain/derive/blink.ts';

const SLOTS = BLINK_PERIOD / BLINK_STAGGER;
const INVERTED_SLOTS = BLINK_INVERTED / BLINK_STAGGER;
/** Shortest pause between two draws: a thousand nodes invert twenty times a second, which no eye follows. */
const MIN_PAUSE: Millis = 200;

/** Computes when the next node inverts its colours, so that nothing is drawn in between. */
export class BlinkClock {
  /** [slot] 1: a node starts to invert in it. */
  readonly #usedSlots = new Uint8Array(SLOTS);
  #hasNodes = false;

  /** Sets the nodes drawn from now on. @param indices  [count] index of each node, which staggers its blink. */
  setNodes(indices: Float32Array, count: number): void {
    this.#usedSlots.fill(0);
    for (let i = 0; i < count; i += 1) this.#usedSlots[indices[i] % SLOTS] = 1;
    this.#hasNodes = count > 0;
  }

  /** Next time after `now` at which a draw is needed, by the same clock; Infinity when nothing blinks. */
  nextAfter(now: Millis): Millis {
    if (!this.#hasNodes) return Infinity;
    const first = Math.floor(now / BLINK_STAGGER) + 1;
    for (let tick = first; tick <= first + SLOTS; tick += 1) {
      const starts = tick % SLOTS;
      const ends = (starts + SLOTS - INVERTED_SLOTS) % SLOTS;
      if (this.#usedSlots[starts] === 1 || this.#usedSlots[ends] === 1) {
        return Math.max(tick * BLINK_STAGGER, now + MIN_PAUSE);
      }
    }
    return Infinity;
  }
}
