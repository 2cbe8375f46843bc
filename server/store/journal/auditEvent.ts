/** Audit events: each becomes one row of the audit trail and one line of the journal. */
import type { FieldChange } from '../../../src/domain/resources/definition/recordChanges.ts';
import type { EpochMs } from '../../../src/domain/units.ts';

/** What a person or a part of the server did. */
export interface AuditEvent {
  readonly action: string;
  /** Login of the person, or the name of the part of the server that acted. */
  readonly user: string;
  /** The resource that was acted on, and its id. */
  readonly actionDomain: string;
  /** The report that it is about, where `actionDomain` does not name it. */
  readonly reportId?: number;
  readonly at: EpochMs;
  /** Address of the person's machine; undefined for a part of the server. */
  readonly address?: string;
  /** Old and new value of each field that a write changed. */
  readonly changes?: readonly FieldChange[];
}

/** The audit events of one write, or a function that derives them from its outcome. Committed with the write. */
export type AuditEventsFor<Outcome> = readonly AuditEvent[] | ((outcome: Outcome) => readonly AuditEvent[]);

/** A row of the audit trail, as the contract's list shows it. */
export interface AuditEntry {
  readonly id: number;
  readonly action: string;
  /** ISO text, UTC. */
  readonly actionTime: string;
  readonly user: string;
  readonly actionDomain: string;
  readonly address?: string;
  readonly changes?: readonly FieldChange[];
}

/** UTF-16 code units of each text; longer texts are shortened with an ellipsis. */
const MAX_TEXT = { action: 300, user: 100, actionDomain: 300, address: 100 } as const;

/** The audit row of an event. Texts are bounded and contain no control characters and no lone surrogates. */
export function auditEntryOf(event: AuditEvent, id: number): AuditEntry {
  return {
    id,
    action: bounded(event.action, MAX_TEXT.action),
    actionTime: new Date(event.at).toISOString(),
    user: bounded(event.user, MAX_TEXT.user),
    actionDomain: bounded(event.actionDomain, MAX_TEXT.actionDomain),
    ...(event.address === undefined ? {} : { address: bounded(event.address, MAX_TEXT.address) }),
    ...(event.changes === undefined ? {} : { changes: event.changes }),
  };
}

/** Resolves the events of a write whose outcome is known. */
export function auditEventsFor<Outcome>(
  auditEvents: AuditEventsFor<Outcome>,
  outcome: Outcome,
): readonly AuditEvent[] {
  return typeof auditEvents === 'function' ? auditEvents(outcome) : auditEvents;
}

/** The one report that an event is about; undefined for none and for several. */
export function reportOf({ reportId, actionDomain }: AuditEvent): number | undefined {
  const [, id] = /^shotreports (\d{1,15})(?: (?!to \d).*)?$/s.exec(actionDomain) ?? [];
  return reportId ?? (id === undefined ? undefined : Number(id));
}

function bounded(text: string, limit: number): string {
  const shortened = text.length > limit ? `${text.slice(0, limit - 1)}…` : text;
  return shortened.toWellFormed().replaceAll(/\p{Cc}/gu, ' ');
}
