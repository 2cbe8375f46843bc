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
 * Sequence of the message that set each field, for rows changed by partial messages. A row has one sequence; where a
 * newer message did not have a field, an older message that arrives later may still set it, and no other field (T-74).
 * For a row without an entry, all known fields are as new as its newest message.
 */
export class FieldVersions {
  readonly #rows = new Map<Row, History>();

  /** Records a message newer than all before with the fields `mask`. `known` and `rowSeq` are the row's before it. */
  recordNewer(row: Row, seq: number, mask: number, known: number, rowSeq: number): void {
    const history = this.#rows.get(row) ?? { seqs: [rowSeq], masks: [known] };
    this.#rows.delete(row);
    if (!(known & ~mask)) return;
    history.seqs.unshift(seq);
    history.masks.unshift(mask);
    this.#keep(row, history);
  }

  /** Fields set by messages at or after `seq`; all known fields where the row has no entry. */
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

  /** Drops the entry of a row: all its fields have one version, or it was evicted. */
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
