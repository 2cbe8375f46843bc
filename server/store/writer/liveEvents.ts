/**
 * Events of the live channel where several servers share a PostgreSQL database: written in the transaction of their
 * change and numbered in commit order, so that each server publishes all of them, once and in the same order, and none is
 * lost where a server ends between commit and publication.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Canary } from '../../../src/domain/contract/canary.ts';
import type { CollectionChange } from '../../../src/domain/contract/collectionChange.ts';
import type { ShotReport } from '../../../src/domain/contract/shotReport.ts';
import type { Millis } from '../../../src/domain/units.ts';
import { batches } from '../database/batches.ts';
import type { StoredIncident } from '../incidents/rows/storedIncident.ts';
import type { RemovedReport } from '../reports/lists/storedReport.ts';
import type { Tables } from '../database/schema.ts';
import type { StoredReport } from '../reports/lists/storedReport.ts';

/** What is published after a commit. `before` is the former state of a changed report. */
export type LiveEvent =
  | { readonly kind: 'stored'; readonly stored: StoredReport }
  | { readonly kind: 'released'; readonly stored: StoredReport }
  | { readonly kind: 'changed'; readonly stored: StoredReport; readonly before: ShotReport }
  | { readonly kind: 'removed'; readonly removed: Pick<RemovedReport, 'key' | 'stored'> }
  | { readonly kind: 'recordsChanged'; readonly changes: readonly CollectionChange[] }
  | { readonly kind: 'incidents'; readonly incidents: readonly StoredIncident[] }
  | { readonly kind: 'canary'; readonly canary: Canary }
  | { readonly kind: 'testMode'; readonly squadId: string; readonly isActive: boolean };

/** An event with its place in the order of the commits. */
export interface PlacedEvent {
  /** Counts from 1 without gaps. */
  readonly position: number;
  readonly event: LiveEvent;
}

/** The events of a database that several servers share. */
export interface LiveEventStore {
  /** Events after a position, in order, at most `limit`. Where older ones were deleted, the first has a later position. */
  after(position: number, limit: number): Promise<readonly PlacedEvent[]>;
  /** Deletes events older than `age` by the clock of the database, of those up to a position where one is given. */
  prune(age: Millis, upTo?: number): Promise<void>;
}

/** Channel of PostgreSQL's notifications of new events. The payload is the newest position. */
export const EVENT_CHANNEL = 'shotpoint_events';
/** Name in table `meta` of the position up to which the message broker has the events. */
export const BROKER_POSITION = 'brokerPosition';
const ROWS_PER_INSERT = 500;

/** Writes events after position `newest` within the transaction of their change. Returns the new newest position. */
export async function saveEvents(
  trx: Transaction<Tables>,
  events: readonly LiveEvent[],
  newest: number,
): Promise<number> {
  let position = newest;
  const rows = events.map((event) => ({ position: ++position, body: JSON.stringify(event) }));
  for (const some of batches(rows, ROWS_PER_INSERT)) {
    await trx.insertInto('live_events').values(some).execute();
  }
  // Sent when the transaction commits, in the order of the commits.
  await sql`select pg_notify(${EVENT_CHANNEL}, ${String(position)})`.execute(trx);
  return position;
}

/** The events over an open PostgreSQL database. */
export function liveEventStore(db: Kysely<Tables>): LiveEventStore {
  return {
    after: async (position, limit) => {
      const rows = await db
        .selectFrom('live_events')
        .select(['position', 'body'])
        .where('position', '>', position)
        .orderBy('position')
        .limit(limit)
        .execute();
      return rows.map(({ position: at, body }) => ({ position: at, event: JSON.parse(body) as LiveEvent }));
    },
    prune: async (age, upTo = Number.MAX_SAFE_INTEGER) => {
      await sql`delete from live_events where position <= ${upTo}
        and written_at < clock_timestamp() - ${age} * interval '1 ms'`.execute(db);
    },
  };
}
