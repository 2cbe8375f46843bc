/**
 * Storm: more comes in than one person can follow. EEMUA 191 and ISA-18.2 call more than ten alarms in ten minutes a flood, and let
 * it end below five. An alarm here is an incident that somebody must acknowledge. As one incident can hold a whole night, reports count beside it, at ten times the number.
 */
import { epochMs, type EpochMs, type Millis } from '../units.ts';
import { SYMBOL_COUNT, type SymbolIndex } from '../contract/reportTypes.ts';

/** Span over which incidents and reports are counted. */
export const STORM_MS: Millis = 600_000;
/** A storm begins above one of these. */
export const STORM_BEGINS = { incidents: 10, reports: 100 } as const;
/** It ends below both of these. */
export const STORM_ENDS = { incidents: 5, reports: 50 } as const;

/** What began in the last STORM_MS. */
export interface StormLoad {
  readonly incidents: number;
  readonly reports: number;
}

export interface Storm extends StormLoad {
  readonly since: EpochMs;
}

/** Whether there is a storm at `now`, by what there was before. O(1). */
export function decideStorm(before: Storm | undefined, load: StormLoad, now: EpochMs): Storm | undefined {
  const { incidents, reports } = load;
  const isOn =
    before === undefined
      ? incidents > STORM_BEGINS.incidents || reports > STORM_BEGINS.reports
      : incidents >= STORM_ENDS.incidents || reports >= STORM_ENDS.reports;
  return isOn ? { incidents, reports, since: before?.since ?? now } : undefined;
}

const SLICE_MS: Millis = 10_000;
const SLICES = STORM_MS / SLICE_MS;

/** Counts the reports of the last STORM_MS, by symbol and by slices of ten seconds. */
export class RecentReports {
  /** [SLICES × SYMBOL_COUNT] */
  readonly #counts = new Uint32Array(SLICES * SYMBOL_COUNT);
  #slice = 0;

  /** A report arrived at `at` of the server's clock, now or before; tests and archives are none. O(1). */
  noteReport(symbol: SymbolIndex, at: EpochMs): void {
    this.#advance(at);
    const slice = Math.floor(at / SLICE_MS);
    // A clock that was set back by more than the span counts on in the newest slice.
    const of = slice > this.#slice - SLICES ? slice : this.#slice;
    this.#counts[(of % SLICES) * SYMBOL_COUNT + symbol]++;
  }

  /** Reports of the symbols that count in the STORM_MS before `now`. */
  reports(counts: (symbol: SymbolIndex) => boolean, now: EpochMs): number {
    this.#advance(now);
    let reports = 0;
    for (let symbol = 0; symbol < SYMBOL_COUNT; symbol++) {
      if (!counts(symbol)) continue;
      for (let i = symbol; i < this.#counts.length; i += SYMBOL_COUNT) reports += this.#counts[i];
    }
    return reports;
  }

  /** Clears the slices between the newest one and `now`; a clock that was set back counts on in the newest one. */
  #advance(now: EpochMs): void {
    const slice = Math.floor(now / SLICE_MS);
    if (slice <= this.#slice) return;
    const cleared = Math.min(SLICES, slice - this.#slice);
    for (let i = 0; i < cleared; i++) {
      const from = ((slice - i) % SLICES) * SYMBOL_COUNT;
      this.#counts.fill(0, from, from + SYMBOL_COUNT);
    }
    this.#slice = slice;
  }
}

/** Moment after which an incident counts. */
export function stormFrom(now: EpochMs): EpochMs {
  return epochMs(now - STORM_MS);
}
