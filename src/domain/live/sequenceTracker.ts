import { indexAfter, type Numbering } from '../contract/numbering.ts';
import { truncateText } from '../json/read.ts';
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

const MAX_FAILURES = 50;
const EXCERPT_LENGTH = 200;
/** Number of remembered sequences: they distinguish a duplicate from a missing event that arrives late. */
const MAX_REMEMBERED = 65_536;

type Counts = { -readonly [K in keyof ChannelStatistics]: ChannelStatistics[K] } & {
  messageFailures: Record<MessageFailure, number>;
  fieldFailures: Record<FieldFailure, number>;
  failures: FailureEntry[];
};

/** A position in the stream of one server: a list requested at it contains at least the events up to `seq`. */
export interface StreamMark {
  /** Newest sequence at that time; 0 for none. */
  readonly seq: number;
  /** The server's numbering that `seq` belongs to: the number of its restarts. */
  readonly numbering: number;
}

type SequenceHead = Pick<MessageHead, 'seq' | 'prev'>;

/**
 * Tracks the sequences of the live channel, finds gaps and duplicates, and counts messages and failures.
 *
 * A sequence identifies an event at the server. A state (heartbeat) carries the sequence of the newest event
 * before it. The server skips events that a session may not receive, so each message also has `prev`, the
 * sequence of the previous event sent to the session. If that event was never received, it is missing. From a
 * server without `prev` every jump counts as a gap. The answer of `live/replay` since `gapSince` closes a
 * gap.
 */
export class SequenceTracker {
  #counts: Counts;
  /** No event up to this sequence is missing. */
  #completeUpTo = 0;
  /** Sequences between `#completeUpTo` and the newest that were not received. */
  #missing = 0;
  #seen = new Set<number>();
  #older = new Set<number>();
  /** Restarts of the server's numbering. */
  #numbering = 0;
  /** Name of the server's numbering; undefined where it names none. */
  #numberingId: string | undefined;

  constructor(now: EpochMs) {
    this.#counts = emptyChannelStatistics(now) as Counts;
  }

  /** Counts a message of any kind. */
  countMessage(): void {
    this.#counts.received++;
  }

  /** Records an event (a report or its update). Returns false for a duplicate, which is to be dropped. */
  trackEvent({ seq, prev }: SequenceHead, now: EpochMs): boolean {
    if (seq === 0) return true;
    if (this.#seen.has(seq) || this.#older.has(seq)) {
      this.#counts.duplicatesDropped++;
      return false;
    }
    if (seq > this.#counts.lastSeq) this.#advance(seq, prev === -1 ? seq - 1 : prev, now);
    else if (seq > this.#completeUpTo && this.#missing > 0) this.#resolveMissing(1, now);
    this.#remember(seq);
    return true;
  }

  /** Records a state. It carries the sequence of the newest event before it, which reveals a gap at the stream's end. */
  trackState({ seq, prev }: SequenceHead, now: EpochMs): void {
    if (seq > this.#counts.lastSeq) this.#advance(seq, prev === -1 ? seq : prev, now);
  }

  /** Events after this sequence may be missing; −1 where none are. */
  get gapSince(): number {
    return this.#missing > 0 ? this.#completeUpTo : -1;
  }

  /** Newest sequence received. */
  get lastSeq(): number {
    return this.#counts.lastSeq;
  }

  /**
   * Takes over the newest numbering of the server. Returns false where sequences that were received are not of it: the caller
   * forgets them then.
   */
  followNumberings(numberings: readonly Numbering[]): boolean {
    const newest = numberings.at(-1);
    if (newest === undefined) return true;
    const next = this.#numberingId === undefined ? undefined : indexAfter(numberings, this.#numberingId);
    this.#numberingId = newest.id;
    return next === undefined || this.lastSeq <= (numberings[next]?.seq ?? -1);
  }

  /** The present position; to be read before a list is requested. */
  mark(): StreamMark {
    return { seq: this.#counts.lastSeq, numbering: this.#numbering };
  }

  /** Sequence of a mark; 0 where the server's numbering has restarted since. */
  seqOf({ seq, numbering }: StreamMark): number {
    return numbering === this.#numbering ? seq : 0;
  }

  /** Records that a complete replay or list up to a sequence was stored: no event up to it is missing. */
  completeUpTo(seq: number, now: EpochMs): void {
    const { lastSeq } = this.#counts;
    if (seq > 0) this.#counts.isNumbered = true;
    if (seq > lastSeq) this.#counts.lastSeq = seq;
    this.#completeUpTo = Math.max(this.#completeUpTo, seq);
    if (this.#missing > 0)
      this.#resolveMissing(this.#missing - (seq >= lastSeq ? 0 : this.#unseenAfter(seq)), now);
  }

  /**
   * Forgets all sequences after the server restarted its numbering (its data was replaced): a replay then has a
   * sequence below `lastSeq`. Later sequences are neither duplicates nor gaps (mattermost#30388). The caller loads
   * everything again.
   */
  reset(now: EpochMs): void {
    this.#numbering++;
    this.#counts.lastSeq = 0;
    this.#counts.isNumbered = false;
    this.#counts.missing = 0;
    this.#counts.completeSince = now;
    this.#completeUpTo = 0;
    this.#missing = 0;
    this.#seen.clear();
    this.#older.clear();
  }

  /** Counts a connection after the first. */
  countReconnect(): void {
    this.#counts.reconnects++;
  }

  /** Counts reports that the reconciliation found and the live channel had not delivered. */
  countReconciled(count: number): void {
    this.#counts.foundByReconcile += count;
  }

  /** Records a message that was not accepted. `excerpt` is truncated and copied; plain text. */
  recordMessageFailure(reason: MessageFailure, excerpt: string, now: EpochMs): void {
    this.#counts.messageFailures[reason]++;
    this.#addEntry(reason, excerpt, now);
  }

  /** Records unusable fields of an accepted message. @param failures  bits of FIELD_FAILURE_BIT */
  recordFieldFailures(failures: number, excerpt: string, now: EpochMs): void {
    for (const failure of FIELD_FAILURES) {
      if (!(failures & FIELD_FAILURE_BIT[failure])) continue;
      this.#counts.fieldFailures[failure]++;
      this.#addEntry(failure, excerpt, now);
    }
  }

  /** A copy of the counts. */
  statistics(): ChannelStatistics {
    const { messageFailures, fieldFailures, failures } = this.#counts;
    return {
      ...this.#counts,
      messageFailures: { ...messageFailures },
      fieldFailures: { ...fieldFailures },
      failures: failures.slice(),
    };
  }

  /** Advances to a newer sequence; those up to `expected` that were not received are missing. */
  #advance(seq: number, expected: number, now: EpochMs): void {
    const counts = this.#counts;
    const first = !counts.isNumbered;
    const missing = expected - counts.lastSeq;
    counts.isNumbered = true;
    counts.lastSeq = seq;
    if (first) this.#completeUpTo = seq;
    if (!first && missing > 0) this.#addMissing(missing, now);
    if (this.#missing === 0) this.#completeUpTo = seq;
  }

  #addMissing(missing: number, now: EpochMs): void {
    if (this.#missing === 0) this.#counts.gapsFound++;
    this.#missing += missing;
    this.#counts.missing = this.#missing;
    this.#counts.completeSince = now;
  }

  #resolveMissing(count: number, now: EpochMs): void {
    this.#missing -= count;
    this.#counts.missing = this.#missing;
    if (this.#missing > 0) return;
    this.#counts.gapsClosed++;
    this.#counts.completeSince = now;
    this.#completeUpTo = this.#counts.lastSeq;
  }

  /** Number of sequences after this one that were not received. */
  #unseenAfter(seq: number): number {
    let unseen = this.#counts.lastSeq - seq;
    for (const set of [this.#seen, this.#older]) for (const each of set) if (each > seq) unseen--;
    return unseen;
  }

  /** Remembers a sequence. Two sets replace a queue: if the newer set is full, the older set is dropped. */
  #remember(seq: number): void {
    this.#seen.add(seq);
    if (this.#seen.size < MAX_REMEMBERED) return;
    this.#older = this.#seen;
    this.#seen = new Set();
  }

  #addEntry(reason: MessageFailure | FieldFailure, excerpt: string, at: EpochMs): void {
    const { failures } = this.#counts;
    failures.unshift({ reason, at, excerpt: truncateText(excerpt, EXCERPT_LENGTH) });
    if (failures.length > MAX_FAILURES) failures.pop();
  }
}
