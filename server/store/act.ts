/** What a person, or the server by itself, did: one row of the audit trail and one line of the journal (O§3). */
import type { EpochMs } from '../../src/domain/units.ts';

export interface Act {
  readonly action: string;
  /** Login of the person, or the name of the part of the server that acted. */
  readonly user: string;
  /** What it was done to: the resource, and which one of it. */
  readonly actionDomain: string;
  readonly at: EpochMs;
}

/** The acts of one write, or how to tell them from its outcome. They are committed with it or not at all. */
export type ActsOf<Outcome> = readonly Act[] | ((outcome: Outcome) => readonly Act[]);

/** A row of the audit trail, as the contract's list shows it. */
export interface AuditEntry {
  readonly id: number;
  readonly action: string;
  /** ISO text, UTC. */
  readonly actionTime: string;
  readonly user: string;
  readonly actionDomain: string;
}

/** Code units of each text; what clients send is cut there. */
const MAX_TEXT = { action: 300, user: 100, actionDomain: 300 } as const;

/** The row of an act: bounded, without control characters, without half of a surrogate pair. */
export function auditEntryOf(act: Act, id: number): AuditEntry {
  return {
    id,
    action: bounded(act.action, MAX_TEXT.action),
    actionTime: new Date(act.at).toISOString(),
    user: bounded(act.user, MAX_TEXT.user),
    actionDomain: bounded(act.actionDomain, MAX_TEXT.actionDomain),
  };
}

export function actsOf<Outcome>(acts: ActsOf<Outcome>, outcome: Outcome): readonly Act[] {
  return typeof acts === 'function' ? acts(outcome) : acts;
}

function bounded(text: string, limit: number): string {
  const cut = text.length > limit ? `${text.slice(0, limit - 1)}…` : text;
  return cut.toWellFormed().replaceAll(/\p{Cc}/gu, ' ');
}
