import type { Numbering } from '../../src/domain/contract/numbering.ts';
import type { TrackerEntry } from './messages.ts';
import type { PresenceEntry } from './presence.ts';
import type { SharedSessions } from './sharedSessions.ts';

/** What the channel of one of several servers on a database needs of the others. */
export interface SharedChannel {
  /** Whether what is committed arrives here; while it does not, no session is open. */
  isCurrent(): boolean;
  /** Whether this server releases reports. */
  mayRelease(): boolean;
  /** Every report change up to this sequence has been published here. */
  publishedSeq(): number;
  /** Position of the newest event that has been published here; those that name changes number these. */
  position(): number;
  /** The numberings of both, oldest first. */
  numberings(): readonly Numbering[];
  /** Pages of the sessions. */
  readonly activities: SharedSessions<TrackerEntry>;
  /** Incidents that the sessions have open. */
  readonly presence: SharedSessions<PresenceEntry>;
}
