import { epochMs, type EpochMs } from '../units.ts';

/** Why a message was refused. Closed: every reason has a sentence in the page's text module. */
export const MESSAGE_FAILURES = [
  'badFrame',
  'badContentLength',
  'frameTooLarge',
  'unfinishedFrame',
  'notJson',
  'notAnObject',
  'noKey',
  'unknownType',
  'unknownTopic',
] as const;
export type MessageFailure = (typeof MESSAGE_FAILURES)[number];

/** What was wrong with a report that was kept all the same. */
export const FIELD_FAILURES = ['badPlace', 'badTime', 'badNumber', 'longText'] as const;
export type FieldFailure = (typeof FIELD_FAILURES)[number];
/** Bit of each flaw in the `flaws` of a draft: 1 << its index in FLAW_REASONS. */
export const FIELD_FAILURE_BIT = Object.fromEntries(
  FIELD_FAILURES.map((flaw, index) => [flaw, 1 << index]),
) as Readonly<Record<FieldFailure, number>>;

export interface FailureEntry {
  readonly reason: MessageFailure | FieldFailure;
  readonly at: EpochMs;
  /** First characters of the message; text, never markup. */
  readonly excerpt: string;
}

/** What the live channel did, so that a person can see that nothing is missing (NN-03). */
export interface ChannelStatistics {
  /** Sequence of the newest message, 0 before the first. */
  readonly lastSeq: number;
  /** Server restarted its numbering or a foreign server sends none. */
  readonly isNumbered: boolean;
  readonly received: number;
  readonly gapsFound: number;
  readonly gapsClosed: number;
  readonly missing: number;
  readonly duplicatesDropped: number;
  readonly reconnects: number;
  /** Reports that a slow reconcile found missing; stays 0 in normal running. */
  readonly foundByReconcile: number;
  readonly messageFailures: Readonly<Record<MessageFailure, number>>;
  readonly fieldFailures: Readonly<Record<FieldFailure, number>>;
  /** Newest first, at most 50. */
  readonly failures: readonly FailureEntry[];
  /** Since when nothing has been lost. */
  readonly completeSince: EpochMs;
}

export function emptyChannelStatistics(now: EpochMs = epochMs(0)): ChannelStatistics {
  return {
    lastSeq: 0,
    isNumbered: false,
    received: 0,
    gapsFound: 0,
    gapsClosed: 0,
    missing: 0,
    duplicatesDropped: 0,
    reconnects: 0,
    foundByReconcile: 0,
    messageFailures: Object.fromEntries(MESSAGE_FAILURES.map((reason) => [reason, 0])) as Record<
      MessageFailure,
      number
    >,
    fieldFailures: Object.fromEntries(FIELD_FAILURES.map((reason) => [reason, 0])) as Record<
      FieldFailure,
      number
    >,
    failures: [],
    completeSince: now,
  };
}
