import type { Row } from './columns.ts';

interface History {
  /** Newest first; 0 unnumbered. */
  readonly seqs: number[];
  /** bits of the fields that message gave */
  readonly masks: number[];
}

/** Rows whose partial messages are told apart; the longest untouched are forgotten first. */
const ROWS = 16_384;
const MESSAGES = 32;

/**
 * Which message gave which field, for rows that partial messages touched. A row as a whole has one
 * sequence; where a newer message left fields alone, an older one that comes late may still set those
 * and no others (T-74). Without a note about a row, all that is known of it is as new as its newest message.
 */
export class FieldVersions {
  readonly #rows = new Map<Row, History>();

  /** A message newer than all, which left `kept` alone. `known` and `seq` are the row's before it. */
  recordNewer(row: Row, seq: number, mask: number, known: number, rowSeq: number): void {
    const history = this.#rows.get(row) ?? { seqs: [rowSeq], masks: [known] };
    this.#rows.delete(row);
    if (!(known & ~mask)) return;
    history.seqs.unshift(seq);
    history.masks.unshift(mask);
    this.#keep(row, history);
  }

  /** Fields that newer messages than `seq` gave: all that is known where nothing is noted. */
  newerFields(row: Row, seq: number, known: number): number {
    const history = this.#rows.get(row);
    if (history === undefined) return known;
    let mask = 0;
    for (let i = 0; i < history.seqs.length && history.seqs[i] >= seq; i++) mask |= history.masks[i];
    return mask;
  }

  /** An older message or list gave `mask` late; `seq` 0 unnumbered. `known` and `rowSeq` are the row's before it. */
  recordOlder(row: Row, seq: number, mask: number, known: number, rowSeq: number): void {
    if (mask === 0) return;
    const history = this.#rows.get(row) ?? { seqs: [rowSeq], masks: [known] };
    let at = 0;
    while (at < history.seqs.length && history.seqs[at] > seq) at++;
    history.seqs.splice(at, 0, seq);
    history.masks.splice(at, 0, mask);
    this.#rows.delete(row);
    this.#keep(row, history);
  }

  /** All that is known of the row is of one version, or the row is gone. */
  forget(row: Row): void {
    this.#rows.delete(row);
  }

  /** Forgets the versions of all rows. */
  clear(): void {
    this.#rows.clear();
  }

  #keep(row: Row, history: History): void {
    if (history.seqs.length > MESSAGES) mergeOldest(history);
    this.#rows.set(row, history);
    if (this.#rows.size <= ROWS) return;
    for (const first of this.#rows.keys()) {
      this.#rows.delete(first);
      return;
    }
  }
}

/** Makes the two oldest one, as new as the newer of them. */
function mergeOldest(history: History): void {
  history.seqs.pop();
  const mask = history.masks.pop() ?? 0;
  history.masks[history.masks.length - 1] |= mask;
}
