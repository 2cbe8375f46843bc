import { epochMs, type EpochMs } from '../units.ts';

/** Why a message was not accepted. Each reason has a text in `app`. */
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

/** Why a field of an accepted message was not used. */
export const FIELD_FAILURES = ['badPlace', 'badTime', 'badNumber', 'longText'] as const;
export type FieldFailure = (typeof FIELD_FAILURES)[number];
/** Bit of each reason in the `failures` of a draft: 1 << its index in FIELD_FAILURES. */
export const FIELD_FAILURE_BIT = Object.fromEntries(
  FIELD_FAILURES.map((failure, index) => [failure, 1 << index]),
) as Readonly<Record<FieldFailure, number>>;

/** A message that was not accepted, or accepted with an unusable field. */
export interface FailureEntry {
  readonly reason: MessageFailure | FieldFailure;
  readonly at: EpochMs;
  /** First characters of the message; text, never markup. */
  readonly excerpt: string;
}

/** Counts of the live channel; they show whether messages are missing. */
export interface ChannelStatistics {
  /** Sequence of the newest message, 0 before the first. */
  readonly lastSeq: number;
  /** The server sends sequence numbers; false until the first arrives. */
  readonly isNumbered: boolean;
  readonly received: number;
  readonly gapsFound: number;
  readonly gapsClosed: number;
  readonly missing: number;
  readonly duplicatesDropped: number;
  readonly reconnects: number;
  /** Reports that only the slow reconciliation found; 0 in normal operation. */
  readonly foundByReconcile: number;
  readonly messageFailures: Readonly<Record<MessageFailure, number>>;
  readonly fieldFailures: Readonly<Record<FieldFailure, number>>;
  /** Newest first, at most 50. */
  readonly failures: readonly FailureEntry[];
  /** Time since which no message is missing. */
  readonly completeSince: EpochMs;
}

/** Statistics of a new channel: all counts 0. */
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
