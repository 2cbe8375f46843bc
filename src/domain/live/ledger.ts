import { epochMs, type EpochMs } from '../units.ts';

/** Why a message was refused. Closed: every reason has a sentence in the page's text module. */
export const REJECT_REASONS = [
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
export type RejectReason = (typeof REJECT_REASONS)[number];

/** What was wrong with a report that was kept all the same. */
export const FLAW_REASONS = ['badPlace', 'badTime', 'badNumber', 'longText'] as const;
export type FlawReason = (typeof FLAW_REASONS)[number];
/** Bit of each flaw in the `flaws` of a draft: 1 << its index in FLAW_REASONS. */
export const FLAW_BIT = Object.fromEntries(FLAW_REASONS.map((flaw, index) => [flaw, 1 << index])) as Readonly<
  Record<FlawReason, number>
>;

export interface Refusal {
  readonly reason: RejectReason | FlawReason;
  readonly at: EpochMs;
  /** First characters of the message; text, never markup. */
  readonly excerpt: string;
}

/** What the live channel did, so that a person can see that nothing is missing (NN-03). */
export interface Ledger {
  /** Sequence of the newest message, 0 before the first. */
  readonly lastSeq: number;
  /** Server restarted its numbering or a foreign server sends none. */
  readonly numbered: boolean;
  readonly received: number;
  readonly gapsFound: number;
  readonly gapsHealed: number;
  readonly missing: number;
  readonly duplicatesDropped: number;
  readonly reconnects: number;
  /** Reports that a slow reconcile found missing; stays 0 in normal running. */
  readonly foundByReconcile: number;
  readonly rejected: Readonly<Record<RejectReason, number>>;
  readonly flawed: Readonly<Record<FlawReason, number>>;
  /** Newest first, at most 50. */
  readonly refusals: readonly Refusal[];
  /** Since when nothing has been lost. */
  readonly wholeSince: EpochMs;
}

export function emptyLedger(now: EpochMs = epochMs(0)): Ledger {
  return {
    lastSeq: 0,
    numbered: false,
    received: 0,
    gapsFound: 0,
    gapsHealed: 0,
    missing: 0,
    duplicatesDropped: 0,
    reconnects: 0,
    foundByReconcile: 0,
    rejected: Object.fromEntries(REJECT_REASONS.map((reason) => [reason, 0])) as Record<RejectReason, number>,
    flawed: Object.fromEntries(FLAW_REASONS.map((reason) => [reason, 0])) as Record<FlawReason, number>,
    refusals: [],
    wholeSince: now,
  };
}
