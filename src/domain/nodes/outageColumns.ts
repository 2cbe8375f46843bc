/**
 * Quarters and outages of sensors in a span of time, in a form that adds up: the columns of a span are the columns of its parts,
 * added in the order of time. An outage is a run of silent quarters; it ends with a heartbeat, and quarters without data neither
 * end nor lengthen it.
 */
import {
  ALL_HEALTHY,
  BYTES_PER_DAY,
  HEALTHY,
  NO_DATA,
  SILENT,
  stateOf,
  type StateIndex,
} from './dayCells.ts';

/**
 * Columns in the order in which they are stored. Counts and lengths are quarters, begins are quarters after the begin of the span.
 * `first…` is the outage before the first heartbeat, `last…` the outage after the last one: the same one without a heartbeat.
 * `longest…` is the longest one, of equal ones the earliest.
 */
export const OUTAGE_COLUMNS = [
  'healthy',
  'degraded',
  'silent',
  'outages',
  'first',
  'firstBegin',
  'last',
  'lastBegin',
  'longest',
  'longestBegin',
] as const;
type OutageColumn = (typeof OUTAGE_COLUMNS)[number];

/** Quarters of a day that are added. */
export interface DayPart {
  /** Quarter of the day. */
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
  /** Quarters from the begin of the span to the begin of the day; may be negative. */
  readonly offset: number;
}

/** The columns of a number of sensors; a sensor is its place. */
export class OutageColumns implements Readonly<Record<OutageColumn, Uint32Array>> {
  readonly size: number;
  readonly healthy: Uint32Array;
  readonly degraded: Uint32Array;
  readonly silent: Uint32Array;
  readonly outages: Uint32Array;
  readonly first: Uint32Array;
  readonly firstBegin: Uint32Array;
  readonly last: Uint32Array;
  readonly lastBegin: Uint32Array;
  readonly longest: Uint32Array;
  readonly longestBegin: Uint32Array;

  constructor(size: number) {
    const column = () => new Uint32Array(size);
    this.size = size;
    [this.healthy, this.degraded, this.silent, this.outages] = [column(), column(), column(), column()];
    [this.first, this.firstBegin, this.last, this.lastBegin] = [column(), column(), column(), column()];
    [this.longest, this.longestBegin] = [column(), column()];
  }

  /** Whether any quarter of a sensor has data. */
  hasData(place: number): boolean {
    return this.healthy[place] + this.degraded[place] + this.silent[place] > 0;
  }

  /**
   * Adds quarters of a day. O(sensors × quarters), a fourth of it where sensors are healthy.
   *
   * @param firstPlace  place of the first sensor in `cells`
   * @param cells       [sensor × BYTES_PER_DAY]; sensors beyond the size are ignored
   */
  addDay(firstPlace: number, cells: Uint8Array, part: DayPart): void {
    const sensors = Math.min(Math.floor(cells.length / BYTES_PER_DAY), this.size - firstPlace);
    for (let sensor = 0; sensor < sensors; sensor++) {
      for (let quarter = part.first; quarter < part.end;) {
        const isWhole = (quarter & 3) === 0 && quarter + 4 <= part.end;
        const byte = cells[sensor * BYTES_PER_DAY + (quarter >> 2)];
        if (isWhole && byte === ALL_HEALTHY) this.#addHealthy(firstPlace + sensor, 4);
        if (isWhole && (byte === ALL_HEALTHY || byte === 0)) quarter += 4;
        else {
          this.#addState(firstPlace + sensor, stateOf(cells, sensor, quarter), part.offset + quarter);
          quarter++;
        }
      }
    }
  }

  /**
   * Adds a later span. O(sensors).
   *
   * @param offset  quarters from the begin of this span to the begin of `later`
   */
  addSpan(later: OutageColumns, offset: number): void {
    for (let place = Math.min(this.size, later.size) - 1; place >= 0; place--) {
      const isHeard = later.healthy[place] + later.degraded[place] > 0;
      if (later.silent[place] > 0) this.#joinRuns(place, later, { offset, isHeard });
      else if (isHeard) this.last[place] = 0;
      else continue;
      this.healthy[place] += later.healthy[place];
      this.degraded[place] += later.degraded[place];
      this.silent[place] += later.silent[place];
    }
  }

  #joinRuns(
    place: number,
    later: OutageColumns,
    { offset, isHeard }: { readonly offset: number; readonly isHeard: boolean },
  ): void {
    const open = this.last[place];
    const joined = open + later.first[place];
    const begin = open > 0 ? this.lastBegin[place] : offset + later.firstBegin[place];
    this.outages[place] += later.outages[place] - (open > 0 && later.first[place] > 0 ? 1 : 0);
    this.#noteRun(place, joined, begin);
    this.#noteRun(place, later.longest[place], offset + later.longestBegin[place]);
    if (this.healthy[place] + this.degraded[place] === 0) {
      this.first[place] = joined;
      this.firstBegin[place] = begin;
    }
    this.last[place] = isHeard ? later.last[place] : joined;
    this.lastBegin[place] = isHeard ? offset + later.lastBegin[place] : begin;
  }

  #noteRun(place: number, length: number, begin: number): void {
    if (length <= this.longest[place]) return;
    this.longest[place] = length;
    this.longestBegin[place] = begin;
  }

  #addHealthy(place: number, quarters: number): void {
    this.healthy[place] += quarters;
    this.last[place] = 0;
  }

  #addState(place: number, state: StateIndex, quarter: number): void {
    if (state === NO_DATA) return;
    if (state === SILENT) return this.#addSilent(place, quarter);
    if (state === HEALTHY) return this.#addHealthy(place, 1);
    this.degraded[place]++;
    this.last[place] = 0;
  }

  #addSilent(place: number, quarter: number): void {
    if (this.last[place] === 0) {
      this.outages[place]++;
      this.lastBegin[place] = quarter;
    }
    this.silent[place]++;
    this.last[place]++;
    this.#noteRun(place, this.last[place], this.lastBegin[place]);
    if (this.healthy[place] + this.degraded[place] > 0) return;
    this.first[place] = this.last[place];
    this.firstBegin[place] = this.lastBegin[place];
  }
}
