/** Checks lines of the journal one after the other and names the first that is not what was written. */
import { EMPTY_JOURNAL, hashOf, type JournalHead } from './journal.ts';

/** The first line that is wrong. */
export interface BadLine {
  readonly line: number;
  readonly reason: string;
}

/** A line of the journal as JSON says it; `undefined` fields are not checked here. */
export type ReadLine = Readonly<Record<string, unknown>> & {
  readonly sequence?: unknown;
  readonly previous?: unknown;
};

const CHANGED = 'it is not the line that was written';

/** Lines are given in the order of their sequence. Nothing after the first bad line is looked at. */
export class ChainCheck {
  #head: JournalHead;
  #bad: BadLine | undefined;
  /** A line that does not follow the one before it: the next line tells which of the two was changed. */
  #doubtful: JournalHead | undefined;

  /** `head`: what was checked before; the empty journal where nothing was. */
  constructor(head: JournalHead = EMPTY_JOURNAL) {
    this.#head = head;
  }

  /** The last line that was found to be right. */
  get head(): JournalHead {
    return this.#head;
  }

  get bad(): BadLine | undefined {
    return this.#bad;
  }

  /** Adds the next line. Returns what it says where the chain holds up to here. */
  add(line: string): ReadLine | undefined {
    if (this.#bad !== undefined) return undefined;
    const read = readLine(line);
    if (this.#doubtful !== undefined) {
      this.#settle(read?.previous === this.#doubtful.hash);
      return undefined;
    }
    const sequence = this.#head.sequence + 1;
    const reason = misfitOf(read, sequence);
    if (reason !== undefined) {
      this.#bad = { line: sequence, reason };
      return undefined;
    }
    const next = { sequence, hash: hashOf(line) };
    if (read?.previous !== this.#head.hash) {
      this.#doubtful = next;
      return undefined;
    }
    this.#head = next;
    return read;
  }

  /** Compares the end with the head that is stored beside the chain. */
  finish(stored: JournalHead): BadLine | undefined {
    if (this.#doubtful !== undefined) this.#settle(stored.hash === this.#doubtful.hash);
    if (this.#bad !== undefined) return this.#bad;
    const { sequence, hash } = this.#head;
    if (sequence < stored.sequence) return { line: sequence + 1, reason: 'it is missing' };
    if (sequence > stored.sequence) {
      return { line: stored.sequence + 1, reason: 'the stored head does not know it' };
    }
    return hash === stored.hash ? undefined : { line: sequence, reason: CHANGED };
  }

  /** Where the line in doubt is followed by its own hash, it stands, and the one before it was changed. */
  #settle(stands: boolean): void {
    const line = stands ? this.#head.sequence : this.#head.sequence + 1;
    this.#doubtful = undefined;
    this.#bad = line === 0 ? { line: 1, reason: CHANGED } : { line, reason: CHANGED };
  }
}

/** Undefined where the text is no JSON object. */
function readLine(line: string): ReadLine | undefined {
  try {
    const read: unknown = JSON.parse(line);
    return typeof read === 'object' && read !== null ? (read as ReadLine) : undefined;
  } catch {
    return undefined;
  }
}

function misfitOf(read: ReadLine | undefined, sequence: number): string | undefined {
  if (read === undefined) return 'it is no JSON object';
  if (read.sequence === sequence) return undefined;
  return Number(read.sequence) > sequence
    ? 'it is missing'
    : `it carries the number ${String(read.sequence).slice(0, 20)}`;
}
