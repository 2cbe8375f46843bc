/** The clock of an installation whose servers share a database: all of them use the database's clock. */
import { epochMs, type EpochMs, type Millis, type Ticks } from '../../src/domain/units.ts';

export interface DatabaseClockDeps {
  /** Reads the wall clock of the database. */
  readonly readTime: () => Promise<EpochMs>;
  /** Wall clock of this machine. */
  readonly now: () => EpochMs;
  /** Monotonic clock. */
  readonly ticks: () => Ticks;
}

/** Time of the database minus monotonic clock, and by how much it may be wrong. */
interface Measurement {
  readonly offset: Millis;
  readonly uncertainty: Millis;
}

/** Interval of calls of `check`. */
export const CHECK_INTERVAL: Millis = 1000;
const MEASURE_INTERVAL: Millis = 60_000;
/** Readings of one measurement; the reading with the shortest round trip counts. */
const READINGS = 5;
/** If wall and monotonic clock of the machine diverge by this, measure at once: it may have slept. */
const STEP: Millis = 1000;

/**
 * Computes the database's time from the monotonic clock of this machine, whatever its wall clock says. A
 * measurement changes it no further than the measurement's own uncertainty demands.
 */
export class DatabaseClock {
  readonly #deps: DatabaseClockDeps;
  #offset: Millis;
  #measuredAt: Ticks;
  /** Wall clock of this machine minus monotonic clock when it was measured. */
  #ownOffset: Millis;
  #isMeasuring = false;

  private constructor(deps: DatabaseClockDeps, offset: Millis) {
    this.#deps = deps;
    this.#offset = offset;
    this.#measuredAt = deps.ticks();
    this.#ownOffset = this.#presentOwnOffset();
  }

  /** Measures the clock of the database. Rejects where it does not answer. */
  static async open(deps: DatabaseClockDeps): Promise<DatabaseClock> {
    const { offset } = await measure(deps);
    return new DatabaseClock(deps, offset);
  }

  /** Present time of the database. */
  readonly now = (): EpochMs => epochMs(Math.floor(this.#deps.ticks() + this.#offset));

  /** Returns the wall clock of this machine minus the database's clock. */
  difference(): Millis {
    return this.#presentOwnOffset() - this.#offset;
  }

  /** Measures again where it is time to, or the wall clock of this machine has stepped. Rejects where that fails. */
  async check(): Promise<void> {
    const hasStepped = Math.abs(this.#presentOwnOffset() - this.#ownOffset) > STEP;
    if (this.#isMeasuring || (!hasStepped && this.#deps.ticks() - this.#measuredAt < MEASURE_INTERVAL))
      return;
    this.#isMeasuring = true;
    try {
      const { offset, uncertainty } = await measure(this.#deps);
      this.#offset = Math.min(Math.max(this.#offset, offset - uncertainty), offset + uncertainty);
      this.#measuredAt = this.#deps.ticks();
      this.#ownOffset = this.#presentOwnOffset();
    } finally {
      this.#isMeasuring = false;
    }
  }

  #presentOwnOffset(): Millis {
    return this.#deps.now() - this.#deps.ticks();
  }
}

/** The answer was made at some moment of the round trip: in its middle, give or take a half. */
async function measure({ readTime, ticks }: DatabaseClockDeps): Promise<Measurement> {
  let best: Measurement | undefined;
  for (let reading = 0; reading < READINGS; reading++) {
    const before = ticks();
    const time = await readTime();
    const uncertainty = (ticks() - before) / 2;
    if (best === undefined || uncertainty < best.uncertainty)
      best = { offset: time - before - uncertainty, uncertainty };
  }
  return best ?? { offset: 0, uncertainty: Infinity };
}
