import type { Millis, Ticks } from '../../domain/units.ts';

interface PartOptions {
  /** Least time between two writes; 0 where none is given. */
  readonly pace?: Millis;
  /** To be written with the first frame. */
  readonly isDue?: boolean;
}

/**
 * When one part of a page's frames must be written: whether it is due, how often it may be written, and the version of
 * what was written last. It holds no data of the part and allocates nothing after its creation.
 */
export class FramePart {
  /** The page shows data of this part, so that switching it off must be sent too. Set by whoever writes the part. */
  isShown = false;
  readonly #pace: Millis;
  #isDue: boolean;
  #writtenAt: Millis = -Infinity;
  #version = 0;

  constructor({ pace = 0, isDue = false }: PartOptions = {}) {
    this.#pace = pace;
    this.#isDue = isDue;
  }

  /** Whether a later frame must write it, even if nothing else happens. */
  get isDue(): boolean {
    return this.#isDue;
  }

  /** Version of the newest data written; 0 before the first. */
  get version(): number {
    return this.#version;
  }

  /** Marks the part as due once its pace allows. */
  request(): void {
    this.#isDue = true;
  }

  /** Marks the part as due with the next frame, whatever its pace. */
  requestNow(): void {
    this.#isDue = true;
    this.#writtenAt = -Infinity;
  }

  /** Marks the part as not due: another part of this frame contains its data. */
  cancel(): void {
    this.#isDue = false;
  }

  /**
   * Decides whether the part is written at `ticks`. If so it is no longer due, its pace counts from `ticks`, and
   * `version` belongs to the data to be written.
   *
   * @param pace  least time since the last write, where it differs from the part's own
   */
  take(ticks: Ticks, pace: Millis = this.#pace): boolean {
    if (!this.#isDue || ticks - this.#writtenAt < pace) return false;
    this.#isDue = false;
    this.#writtenAt = ticks;
    this.#version++;
    return true;
  }
}
