import { deleteFirst } from '../deleteFirst.ts';
import type { Row } from './columns.ts';

interface History {
  /** Newest first; 0 unnumbered. */
  readonly seqs: number[];
  /** bits of the fields set by that message */
  readonly masks: number[];
}

/** Maximum number of rows with an entry; the least recently changed is dropped first. */
const MAX_ROWS = 16_384;
/** Maximum number of messages in an entry; the two oldest are merged first. */
const MAX_MESSAGES = 32;

/**
 * Sequence of the message that set each field, for rows changed by partial messages. A row has one sequence; where a
 * newer message did not have a field, an older message that arrives later may still set it, and no other field.
 * For a row without an entry, all known fields are as new as its newest message.
 */
export class FieldVersions {
  readonly #rows = new Map<Row, History>();

  /** Records the fields `mask` of a message newer than all before. `known` and `rowSeq` are the row's before it. */
  // oxlint-disable-next-line shotpoint/parameters -- called per item, where an object would be garbage
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

  /** Records the fields `mask` set by an older message or list; `seq` 0 unnumbered. `known` and `rowSeq` as above. */
  // oxlint-disable-next-line shotpoint/parameters -- called per item, where an object would be garbage
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
    if (history.seqs.length > MAX_MESSAGES) mergeOldest(history);
    this.#rows.set(row, history);
    if (this.#rows.size > MAX_ROWS) deleteFirst(this.#rows);
  }
}

/** Merges the two oldest messages into one with the newer sequence. */
function mergeOldest(history: History): void {
  history.seqs.pop();
  const mask = history.masks.pop() ?? 0;
  history.masks[history.masks.length - 1] |= mask;
}
