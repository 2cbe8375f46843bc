/** States of sensors by quarters of an hour, four quarters in a byte: a day of a sensor has 24 bytes. */
import { QUARTERS_PER_DAY } from '../contract/heartbeatHistory.ts';
import { AVAILABILITY_STATES } from '../contract/availability.ts';

/** Index into AVAILABILITY_STATES. */
export type StateIndex = number;

export const NO_DATA: StateIndex = AVAILABILITY_STATES.indexOf('noData');
export const HEALTHY: StateIndex = AVAILABILITY_STATES.indexOf('healthy');
export const DEGRADED: StateIndex = AVAILABILITY_STATES.indexOf('degraded');
export const SILENT: StateIndex = AVAILABILITY_STATES.indexOf('silent');

const BITS = 2;
const PER_BYTE = 4;
const MASK = 2 ** BITS - 1;
const BYTE_VALUES = 256;
export const BYTES_PER_DAY = QUARTERS_PER_DAY / PER_BYTE;
/** A byte whose four quarters are healthy. */
export const ALL_HEALTHY = 0b01_01_01_01;

/**
 * The state of a quarter.
 *
 * @param cells    [sensor × BYTES_PER_DAY]
 * @param quarter  of the day
 */
export function stateOf(cells: Uint8Array, sensor: number, quarter: number): StateIndex {
  const byte = cells[sensor * BYTES_PER_DAY + (quarter >> 2)];
  return (byte >> (BITS * (quarter & (PER_BYTE - 1)))) & MASK;
}

/** Replaces the state of a quarter of sensor × BYTES_PER_DAY cells. */
// oxlint-disable-next-line shotpoint/parameters -- called per sensor and quarter, where an object would be garbage
export function setState(cells: Uint8Array, sensor: number, quarter: number, state: StateIndex): void {
  const at = sensor * BYTES_PER_DAY + (quarter >> 2);
  const shift = BITS * (quarter & (PER_BYTE - 1));
  cells[at] = (cells[at] & ~(MASK << shift)) | (state << shift);
}

/** Sensors by quarter of the day and state. */
export class QuarterTotals {
  /** [quarter of the day × AVAILABILITY_STATES] */
  readonly counts: Uint32Array;
  /** [byte of the day × value of the byte] Sensors that are not in `counts` yet. */
  readonly #bytes = new Uint32Array(BYTES_PER_DAY * BYTE_VALUES);

  /** @param counts  to begin with; not copied */
  constructor(counts = new Uint32Array(QUARTERS_PER_DAY * AVAILABILITY_STATES.length)) {
    this.counts = counts;
  }

  /** Counts a day of one sensor. O(BYTES_PER_DAY). */
  add(cells: Uint8Array, sensor: number): void {
    const first = sensor * BYTES_PER_DAY;
    for (let byte = 0; byte < BYTES_PER_DAY; byte++) {
      const at = byte * BYTE_VALUES + cells[first + byte];
      this.#bytes[at]++;
    }
  }

  /** Call once, after the last sensor. Returns `counts`. */
  finish(): Uint32Array {
    for (let at = 0; at < this.#bytes.length; at++) {
      const sensors = this.#bytes[at];
      if (sensors === 0) continue;
      const first = Math.floor(at / BYTE_VALUES) * PER_BYTE;
      for (let quarter = 0; quarter < PER_BYTE; quarter++) {
        const state = (at >> (BITS * quarter)) & MASK;
        const cell = (first + quarter) * AVAILABILITY_STATES.length + state;
        this.counts[cell] += sensors;
      }
    }
    return this.counts;
  }
}
