/** Verifies the hash chain of the journal line by line and reports the first invalid line. */
import { EMPTY_JOURNAL, hashLine, type JournalHead } from './journal.ts';

/** The first line that is not what was written. */
export interface InvalidLine {
  /** Sequence of the line, from 1. */
  readonly line: number;
  /** A clause that follows "line N: ". */
  readonly reason: string;
}

/** A line of the journal parsed as JSON; its fields are not validated. */
export type ParsedLine = Readonly<Record<string, unknown>> & {
  readonly sequence?: unknown;
  readonly previous?: unknown;
};

const CHANGED = 'it is not the line that was written';

/** Takes lines in the order of their sequence. Lines after the first invalid one are ignored. */
export class HashChainVerifier {
  #head: JournalHead;
  #invalid: InvalidLine | undefined;
  /** A line whose `previous` differs from the hash of the line before it: the next line decides which was changed. */
  #doubtful: JournalHead | undefined;

  /** `head`: the last line that was verified before; the empty journal by default. */
  constructor(head: JournalHead = EMPTY_JOURNAL) {
    this.#head = head;
  }

  /** The last line that was verified. */
  get head(): JournalHead {
    return this.#head;
  }

  /** Verifies the next line. Returns the parsed line, or undefined where the chain is broken at or before it. */
  add(line: string): ParsedLine | undefined {
    if (this.#invalid !== undefined) return undefined;
    const read = parseLine(line);
    if (this.#doubtful !== undefined) {
      this.#settle(read?.previous === this.#doubtful.hash);
      return undefined;
    }
    const sequence = this.#head.sequence + 1;
    const reason = invalidReason(read, sequence);
    if (reason !== undefined) {
      this.#invalid = { line: sequence, reason };
      return undefined;
    }
    const next = { sequence, hash: hashLine(line) };
    if (read?.previous !== this.#head.hash) {
      this.#doubtful = next;
      return undefined;
    }
    this.#head = next;
    return read;
  }

  /** Compares the end of the chain with the head that is stored beside it. Returns the first invalid line, if any. */
  finish(stored: JournalHead): InvalidLine | undefined {
    if (this.#doubtful !== undefined) this.#settle(stored.hash === this.#doubtful.hash);
    if (this.#invalid !== undefined) return this.#invalid;
    const { sequence, hash } = this.#head;
    if (sequence < stored.sequence) return { line: sequence + 1, reason: 'it is missing' };
    if (sequence > stored.sequence) {
      return { line: stored.sequence + 1, reason: 'it is beyond the stored head' };
    }
    return hash === stored.hash ? undefined : { line: sequence, reason: CHANGED };
  }

  /** A doubtful line whose hash the next line carries is valid: then the line before it was changed. */
  #settle(isDoubtfulValid: boolean): void {
    const line = isDoubtfulValid ? this.#head.sequence : this.#head.sequence + 1;
    this.#doubtful = undefined;
    this.#invalid = { line: Math.max(1, line), reason: CHANGED };
  }
}

/** Undefined where the text is not a JSON object. */
function parseLine(line: string): ParsedLine | undefined {
  try {
    const read: unknown = JSON.parse(line);
    return typeof read === 'object' && read !== null ? (read as ParsedLine) : undefined;
  } catch {
    return undefined;
  }
}

function invalidReason(read: ParsedLine | undefined, sequence: number): string | undefined {
  if (read === undefined) return 'it is not a JSON object';
  if (read.sequence === sequence) return undefined;
  return Number(read.sequence) > sequence
    ? 'it is missing'
    : `it carries the number ${String(read.sequence).slice(0, 20)}`;
}
