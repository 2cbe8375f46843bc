/** What a server needs of a PostgreSQL database to work on it beside other servers. */
import type { EpochMs } from '../../../src/domain/units.ts';
import type { AttemptCountStore } from '../calls/attemptCountStore.ts';
import type { LeaseStore } from './leases.ts';
import type { LiveEventStore } from '../writer/liveEvents.ts';
import type { StoredNumbering } from '../writer/numberings.ts';
import type { MediaChunkStore } from '../media/mediaChunks.ts';
import type { ListenObserver } from '../database/postgresListener.ts';

/** The shared part of a PostgreSQL store. */
export interface SharedStore {
  readonly events: LiveEventStore;
  readonly leases: LeaseStore;
  readonly mediaChunks: MediaChunkStore;
  readonly attempts: AttemptCountStore;
  /** Wall clock of the database. */
  time(): Promise<EpochMs>;
  /** Newest sequence and newest position of an event, as committed by any server, and the id of their numbering. */
  refresh(): Promise<{
    readonly seq: number;
    readonly position: number;
    readonly numbering: string | undefined;
  }>;
  /** The newest numberings, oldest first. */
  numberings(): Promise<readonly StoredNumbering[]>;
  /** Begins a numbering that shares no number with former ones, where the present one has this id. */
  forgetNumberings(numbering: string | undefined): Promise<void>;
  /** Sends texts of at most MAX_MESSAGE_BYTES to the servers that listen; nobody keeps them. */
  send(texts: readonly string[]): Promise<void>;
  /** Notifies all servers that what this name stands for was changed, as the database does of records. */
  notifyOfChange(name: string): Promise<void>;
  /** Receives notifications of events, of messages and of changed records until the returned function is called. */
  listen(observer: ListenObserver): () => Promise<void>;
  /** To be called when the server has opened and filled the store: until then no other server opens it. */
  endStart(): Promise<void>;
}

/** Channel of the messages between servers. */
export const MESSAGE_CHANNEL = 'shotpoint_messages';
/** PostgreSQL allows 7999 bytes. */
export const MAX_MESSAGE_BYTES = 7500;
