import type { EpochMs } from '../units.ts';
import {
  emptyChannelStatistics,
  FIELD_FAILURE_BIT,
  FIELD_FAILURES,
  type FieldFailure,
  type ChannelStatistics,
  type FailureEntry,
  type MessageFailure,
} from './channelStatistics.ts';
import type { MessageHead } from './messageHead.ts';

const MOST_REFUSALS = 50;
const EXCERPT_LENGTH = 200;
/** Sequences of events seen, kept to tell a second copy from a late one. */
const REMEMBERED = 65_536;

type Counts = { -readonly [K in keyof ChannelStatistics]: ChannelStatistics[K] } & {
  messageFailures: Record<MessageFailure, number>;
  fieldFailures: Record<FieldFailure, number>;
  failures: FailureEntry[];
};

/** A moment in the stream of one server: what was asked for then shows at least the events up to `seq`. */
export interface StreamMark {
  /** Newest sequence known then; 0 where there was none. */
  readonly seq: number;
  /** Counting to which `seq` belongs. */
  readonly numbering: number;
}

type SequenceHead = Pick<MessageHead, 'seq' | 'prev'>;

/**
 * Keeps the ledger of the live channel. The engine tells it what happened; it decides nothing but what
 * is suspected missing.
 *
 * A sequence names an event at the server; states (heartbeats) carry that of the newest event before
 * them. The server leaves out what a role may not see, so each message also names the event before it
 * that was sent to us: one that we never saw is missing. Where a server does not say, any jump is a
 * suspicion. The answer to `live/replay` from `suspectSince` settles both (T-75).
 */
export class SequenceTracker {
  #counts: Counts;
  /** Every event up to here is accounted for. */
  #wholeUpTo = 0;
  /** Suspicions not settled: sequences between `#wholeUpTo` and the newest that were not seen. */
  #missing = 0;
  #seen = new Set<number>();
  #older = new Set<number>();
  /** Times the server has begun to count anew. */
  #counting = 0;

  constructor(now: EpochMs) {
    this.#counts = emptyChannelStatistics(now) as Counts;
  }

  /** A message came in by the live channel, of whatever kind. */
  countMessage(): void {
    this.#counts.received++;
  }

  /** Notes an event (a report or its update). Returns false for a second copy of one that was seen: to be dropped. */
  trackEvent({ seq, prev }: SequenceHead, now: EpochMs): boolean {
    if (seq === 0) return true;
    if (this.#seen.has(seq) || this.#older.has(seq)) {
      this.#counts.duplicatesDropped++;
      return false;
    }
    if (seq > this.#counts.lastSeq) this.#advance(seq, prev === -1 ? seq - 1 : prev, now);
    else if (seq > this.#wholeUpTo && this.#missing > 0) this.#found(1, now);
    this.#remember(seq);
    return true;
  }

  /** Notes a state, which carries the sequence of the newest event before it: shows a gap at the end of the stream. */
  trackState({ seq, prev }: SequenceHead, now: EpochMs): void {
    if (seq > this.#counts.lastSeq) this.#advance(seq, prev === -1 ? seq : prev, now);
  }

  /** Sequence after which something may be missing, or −1 where nothing is suspected. */
  get gapSince(): number {
    return this.#missing > 0 ? this.#wholeUpTo : -1;
  }

  /** Newest sequence known. */
  get lastSeq(): number {
    return this.#counts.lastSeq;
  }

  /** The stream as it is now; take it before a list is asked for. */
  mark(): StreamMark {
    return { seq: this.#counts.lastSeq, numbering: this.#counting };
  }

  /** Sequence of a mark; 0, unnumbered, where the server has begun to count anew since. */
  seqOf({ seq, numbering: counting }: StreamMark): number {
    return counting === this.#counting ? seq : 0;
  }

  /** A replay or a list that is whole up to this sequence was taken in: nothing before it is missing. */
  completeUpTo(seq: number, now: EpochMs): void {
    const { lastSeq } = this.#counts;
    if (seq > 0) this.#counts.isNumbered = true;
    if (seq > lastSeq) this.#counts.lastSeq = seq;
    this.#wholeUpTo = Math.max(this.#wholeUpTo, seq);
    if (this.#missing > 0) this.#found(this.#missing - (seq >= lastSeq ? 0 : this.#unseenAfter(seq)), now);
  }

  /**
   * The server counts anew (its data was replaced), as the sequence in its answer to a replay shows when it
   * is below `lastSeq`: forgets the old numbers, so that the next ones are
   * neither duplicates nor gaps (mattermost#30388). The caller loads everything again.
   */
  reset(now: EpochMs): void {
    this.#counting++;
    this.#counts.lastSeq = 0;
    this.#counts.isNumbered = false;
    this.#counts.missing = 0;
    this.#counts.completeSince = now;
    this.#wholeUpTo = 0;
    this.#missing = 0;
    this.#seen.clear();
    this.#older.clear();
  }

  countReconnect(): void {
    this.#counts.reconnects++;
  }

  /** A slow reconcile found reports that the live channel had not brought. */
  countReconciled(count: number): void {
    this.#counts.foundByReconcile += count;
  }

  /** A message was refused whole. `excerpt` is cut and copied; text, never markup. */
  recordMessageFailure(reason: MessageFailure, excerpt: string, now: EpochMs): void {
    this.#counts.messageFailures[reason]++;
    this.#refuse(reason, excerpt, now);
  }

  /** A message was kept though parts of it were unusable. `flaws` are bits of FLAW_BIT. */
  recordFieldFailures(flaws: number, excerpt: string, now: EpochMs): void {
    for (const flaw of FIELD_FAILURES) {
      if (!(flaws & FIELD_FAILURE_BIT[flaw])) continue;
      this.#counts.fieldFailures[flaw]++;
      this.#refuse(flaw, excerpt, now);
    }
  }

  /** What the page shows: a copy. */
  statistics(): ChannelStatistics {
    const { messageFailures: rejected, fieldFailures: flawed, failures: refusals } = this.#counts;
    return {
      ...this.#counts,
      messageFailures: { ...rejected },
      fieldFailures: { ...flawed },
      failures: refusals.slice(),
    };
  }

  /** A newer sequence than any; all up to `expected` that were not seen are suspected missing. */
  #advance(seq: number, expected: number, now: EpochMs): void {
    const counts = this.#counts;
    const first = !counts.isNumbered;
    const missing = expected - counts.lastSeq;
    counts.isNumbered = true;
    counts.lastSeq = seq;
    if (first) this.#wholeUpTo = seq;
    if (!first && missing > 0) this.#suspect(missing, now);
    if (this.#missing === 0) this.#wholeUpTo = seq;
  }

  #suspect(missing: number, now: EpochMs): void {
    if (this.#missing === 0) this.#counts.gapsFound++;
    this.#missing += missing;
    this.#counts.missing = this.#missing;
    this.#counts.completeSince = now;
  }

  #found(count: number, now: EpochMs): void {
    this.#missing -= count;
    this.#counts.missing = this.#missing;
    if (this.#missing > 0) return;
    this.#counts.gapsClosed++;
    this.#counts.completeSince = now;
    this.#wholeUpTo = this.#counts.lastSeq;
  }

  /** Sequences after this one that are not accounted for. */
  #unseenAfter(seq: number): number {
    let unseen = this.#counts.lastSeq - seq;
    for (const set of [this.#seen, this.#older]) for (const each of set) if (each > seq) unseen--;
    return unseen;
  }

  /** Two sets that take turns: the older half is forgotten at once, without a queue. */
  #remember(seq: number): void {
    this.#seen.add(seq);
    if (this.#seen.size < REMEMBERED) return;
    this.#older = this.#seen;
    this.#seen = new Set();
  }

  #refuse(reason: MessageFailure | FieldFailure, excerpt: string, at: EpochMs): void {
    const { failures: refusals } = this.#counts;
    const text = JSON.parse(JSON.stringify(excerpt.slice(0, EXCERPT_LENGTH).toWellFormed())) as string;
    refusals.unshift({ reason, at, excerpt: text });
    if (refusals.length > MOST_REFUSALS) refusals.pop();
  }
}
