/** The newest lines of the log in memory, for the log tail of administrators. */

/** Lines that are kept; the oldest are dropped. */
export const MAX_LOG_LINES = 2000;
/** UTF-16 units of a line that are kept. */
export const MAX_LINE_LENGTH = 4096;

/** A line of the log. */
export interface LogLine {
  /** Counts from 1 since the start of the process. */
  readonly sequence: number;
  /** One JSON object, shortened where it is longer than MAX_LINE_LENGTH. */
  readonly text: string;
}

/** A ring of the newest MAX_LOG_LINES lines: at most 16 MB, and a few hundred kB with lines of the usual length. */
export class LogLines {
  readonly #ring: string[] = [];
  #newest = 0;

  /** Adds a line; O(1). */
  add(line: string): void {
    const text = line.trimEnd();
    this.#ring[this.#newest % MAX_LOG_LINES] =
      text.length > MAX_LINE_LENGTH ? `${text.slice(0, MAX_LINE_LENGTH).toWellFormed()}…` : text;
    this.#newest++;
  }

  /** Sequence of the newest line; 0 before the first. */
  get newest(): number {
    return this.#newest;
  }

  /** The oldest `limit` lines after a sequence that are still kept, in order. */
  after(sequence: number, limit: number): readonly LogLine[] {
    const first = Math.max(sequence + 1, this.#newest - this.#ring.length + 1);
    const count = Math.max(0, Math.min(limit, this.#newest - first + 1));
    return Array.from({ length: count }, (_, at) => ({
      sequence: first + at,
      text: this.#ring[(first + at - 1) % MAX_LOG_LINES] ?? '',
    }));
  }
}
