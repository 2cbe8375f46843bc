/** The lines between nodes that are drawn, each with its length and class, patched line by line. */
import { groundDistance } from '../../geo/distance.ts';
import { distanceClass } from '../../geo/distanceClass.ts';
import type { Metres } from '../../units.ts';
import type { SurveyPoints } from '../plane/surveyPoints.ts';

/** Length in metres between two rows (haversine, altitude ignored), the same in both directions. */
export function rowDistance({ lat, lon }: SurveyPoints, a: number, b: number): Metres {
  return groundDistance(lat[a], lon[a], lat[b], lon[b]);
}

/**
 * Lines as columns: slots [0, count), in no particular order. A removed line's slot is taken by the last line, so that
 * the columns have no holes. Remembers the slots that changed, for patches of what is drawn.
 */
export class DistanceLines {
  count = 0;
  /** [capacity] rows of the two ends */
  from = new Uint32Array(64);
  to = new Uint32Array(64);
  /** [capacity] 0 near, 1 medium, 2 far */
  style = new Uint8Array(64);
  /** [capacity] length in metres */
  metres = new Float32Array(64);
  #changed = new Uint32Array(64);
  #changedCount = 0;
  #isChanged = new Uint8Array(64);

  /** Adds a line. Returns its slot. */
  add(points: SurveyPoints, from: number, to: number): number {
    if (this.count === this.style.length) this.#grow();
    const slot = this.count++;
    this.from[slot] = from;
    this.to[slot] = to;
    this.measure(points, slot);
    return slot;
  }

  /** Measures a line again, after one of its ends has moved or is another row. */
  measure(points: SurveyPoints, slot: number): void {
    const metres = rowDistance(points, this.from[slot], this.to[slot]);
    this.style[slot] = distanceClass(metres);
    this.metres[slot] = metres;
    this.#mark(slot);
  }

  /** Removes a line; the last one, unless it is that one, moves into its slot: the slot `count` after the call. */
  remove(slot: number): void {
    const last = --this.count;
    if (slot === last) return;
    this.from[slot] = this.from[last];
    this.to[slot] = this.to[last];
    this.style[slot] = this.style[last];
    this.metres[slot] = this.metres[last];
    this.#mark(slot);
  }

  /** Removes all lines; the memory stays. */
  clear(): void {
    this.count = 0;
    this.takeChanges();
  }

  /**
   * The slots in use whose lines changed since the last call, ascending; slots from `count` on are no longer drawn.
   *
   * @returns a view that the next change overwrites. O(changes × log changes)
   */
  takeChanges(): Uint32Array {
    let used = 0;
    for (let i = 0; i < this.#changedCount; i++) {
      const slot = this.#changed[i];
      this.#isChanged[slot] = 0;
      if (slot < this.count) this.#changed[used++] = slot;
    }
    this.#changedCount = 0;
    return this.#changed.subarray(0, used).sort();
  }

  #mark(slot: number): void {
    if (this.#isChanged[slot] === 1) return;
    this.#isChanged[slot] = 1;
    this.#changed[this.#changedCount++] = slot;
  }

  #grow(): void {
    const length = 2 * this.style.length;
    this.from = grown(this.from, new Uint32Array(length));
    this.to = grown(this.to, new Uint32Array(length));
    this.style = grown(this.style, new Uint8Array(length));
    this.metres = grown(this.metres, new Float32Array(length));
    this.#changed = grown(this.#changed, new Uint32Array(length));
    this.#isChanged = grown(this.#isChanged, new Uint8Array(length));
  }
}

function grown<T extends { set(old: T): void }>(old: T, longer: T): T {
  longer.set(old);
  return longer;
}
