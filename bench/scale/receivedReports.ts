import type { Millis } from '../../src/domain/units.ts';

/** Totals over consoles. */
export interface ReceiptCounts {
  /** Reports that a console has not received, live or by its catch-up. */
  lost: number;
  /** Reports that a console received under two sequences: it would alert twice. */
  alertedTwice: number;
  /** Reports received again under the same sequence; a console drops them. */
  repeated: number;
  /** Live reports with a lower sequence than an earlier report of the connection. */
  disordered: number;
}

/** Times until the receipt, in the same order. */
export interface Spans {
  readonly sincePost: Millis[];
  /** Since the server published the report, which follows its commit. */
  readonly sincePublication: Millis[];
}

/** A report of the live channel. */
export interface LiveReceipt {
  readonly number: number;
  readonly seq: number;
  readonly sincePost: Millis;
  readonly sincePublication: Millis;
}

/** Reports that one console has received. They are numbered from 0 in the order of posting. */
export class ReceivedReports {
  /** [number of the report] Its sequence; 0 = not received. */
  readonly #sequences: Float64Array;
  /** Times of the reports that were received live. */
  readonly spans: Spans = { sincePost: [], sincePublication: [] };
  /**
   * No message up to this sequence is missing: a catch-up begins after it. Live reports leave it unchanged
   * until the connection has caught up.
   */
  #completeSeq = 0;
  #isCaughtUp = false;
  #lastSeq = 0;
  #count = 0;
  #alertedTwice = 0;
  #repeated = 0;
  #disordered = 0;
  /** Newest live sequence of the connection. */
  #lastLive = 0;

  constructor(capacity: number) {
    this.#sequences = new Float64Array(capacity);
  }

  /** Different reports received so far. */
  get count(): number {
    return this.#count;
  }

  get completeSeq(): number {
    return this.#completeSeq;
  }

  /** A new connection has an order of its own. It misses everything before its start. */
  startConnection(): void {
    this.#lastLive = 0;
    this.#isCaughtUp = false;
  }

  /** A page of the catch-up ends with this sequence. */
  endPage(lastSeq: number): void {
    this.#completeSeq = Math.max(this.#completeSeq, lastSeq);
  }

  /** The missed messages have been received: live reports follow without a gap. */
  endCatchUp(): void {
    this.#isCaughtUp = true;
    this.#completeSeq = Math.max(this.#completeSeq, this.#lastSeq);
  }

  /** Records a report of the live channel. */
  receiveLive({ number, seq, sincePost, sincePublication }: LiveReceipt): void {
    if (seq < this.#lastLive) this.#disordered++;
    this.#lastLive = seq;
    if (this.#isCaughtUp) this.#completeSeq = Math.max(this.#completeSeq, seq);
    if (!this.#record(number, seq)) return;
    this.spans.sincePost.push(sincePost);
    this.spans.sincePublication.push(sincePublication);
  }

  /** Records a report of a catch-up. */
  receiveReplayed(number: number, seq: number): void {
    this.#record(number, seq);
  }

  /** Adds the console's counts to the totals, for the reports below `posted`. */
  addTo(counts: ReceiptCounts, posted: number): void {
    counts.lost += posted - this.#count;
    counts.alertedTwice += this.#alertedTwice;
    counts.repeated += this.#repeated;
    counts.disordered += this.#disordered;
  }

  /** Whether the report is new. */
  #record(number: number, seq: number): boolean {
    this.#lastSeq = Math.max(this.#lastSeq, seq);
    const known = this.#sequences[number];
    if (known === undefined) throw new RangeError(`Report ${number} is beyond the capacity`);
    if (known !== 0) {
      if (known === seq) this.#repeated++;
      else this.#alertedTwice++;
      return false;
    }
    this.#sequences[number] = seq;
    this.#count++;
    return true;
  }
}
