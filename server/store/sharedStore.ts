/** What a server needs of a PostgreSQL database to work on it beside other servers. */
import type { LeaseStore } from './leases.ts';
import type { LiveEventStore } from './liveEvents.ts';
import type { ListenObserver } from './postgresListener.ts';

/** The shared part of a PostgreSQL store. */
export interface SharedStore {
  readonly events: LiveEventStore;
  readonly leases: LeaseStore;
  /** Newest sequence and newest position of an event, as committed by any server. */
  refresh(): Promise<{ readonly seq: number; readonly position: number }>;
  /** Receives notifications of events and of changed records until the returned function is called. */
  listen(observer: ListenObserver): () => Promise<void>;
  /** To be called when the server has opened and filled the store: until then no other server opens it. */
  endStart(): Promise<void>;
}
