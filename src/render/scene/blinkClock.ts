import type { Millis } from '../../domain/units.ts';
import { BLINK_INVERTED, BLINK_PERIOD, BLINK_STAGGER } from '../../domain/derive/blink.ts';

const SLOTS = BLINK_PERIOD / BLINK_STAGGER;
const INVERTED_SLOTS = BLINK_INVERTED / BLINK_STAGGER;
/** A thousand nodes toggle twenty times a second; drawing that often would show nothing more than this does. */
const SHORTEST_PAUSE: Millis = 200;

/** Says when the next node turns its colours, so that nothing is drawn in between (T-43). */
export class BlinkClock {
  readonly #used = new Uint8Array(SLOTS);
  #any = false;

  /** Nodes drawn from now on: [count] index of each node. */
  setNodes(indices: Float32Array, count: number): void {
    this.#used.fill(0);
    for (let i = 0; i < count; i += 1) this.#used[indices[i] % SLOTS] = 1;
    this.#any = count > 0;
  }

  /** Next moment after `now` worth a draw, on the same clock; Infinity when nothing blinks. */
  nextAfter(now: Millis): Millis {
    if (!this.#any) return Infinity;
    const first = Math.floor(now / BLINK_STAGGER) + 1;
    for (let tick = first; tick <= first + SLOTS; tick += 1) {
      const starts = tick % SLOTS;
      const ends = (starts + SLOTS - INVERTED_SLOTS) % SLOTS;
      if (this.#used[starts] === 1 || this.#used[ends] === 1) {
        return Math.max(tick * BLINK_STAGGER, now + SHORTEST_PAUSE);
      }
    }
    return Infinity;
  }
}
