/** The audit trail: which person did what, as the contract's audit-trail list shows it (O§3). */
import type { EpochMs } from '../src/domain/units.ts';
import type { Store } from './store/store.ts';

export interface AuditEntry {
  readonly id?: number;
  readonly action: string;
  /** ISO text, UTC. */
  readonly actionTime: string;
  /** Login of the person, or the name of the part of the server that acted. */
  readonly user: string;
  /** What it was done to: the resource, and which one of it. */
  readonly actionDomain: string;
}

/** Writes one entry; resolves after the commit. */
export async function audit(
  store: Store,
  { action, user, actionDomain, at }: { action: string; user: string; actionDomain: string; at: EpochMs },
): Promise<void> {
  const actionTime = new Date(at).toISOString();
  await store.collection<AuditEntry>('auditTrail').save({ action, actionTime, user, actionDomain });
}
