import type { Channel } from '../../../src/domain/notifications/recipient.ts';
import type { EpochMs } from '../../../src/domain/units.ts';

/** A delivery that a report causes; a suppressed one is stored with its reason. */
export interface NewDelivery {
  readonly channel: Channel;
  /** Id of the recipient, unique within the channel. */
  readonly recipient: string;
  readonly recipientName: string;
  readonly address: string;
  readonly lane: string;
  /** Name of the snooze that suppresses it. */
  readonly snooze: string | undefined;
  /** Why it is not sent, where no snooze suppresses it. */
  readonly suppression?: string | undefined;
}

/** A delivery to be attempted. */
export interface DueDelivery extends Omit<NewDelivery, 'snooze' | 'suppression'> {
  readonly id: number;
  readonly reportId: number;
  readonly event: string;
  readonly message: string;
  /** When this attempt was planned: another time for each attempt, and for one that a person asks for. */
  readonly dueAt: EpochMs;
  /** Attempts that failed. */
  readonly attempts: number;
  /** How often a person has sent it again. */
  readonly sends: number;
}

/** Failures in a row of a lane; 0 failures delete its row. */
export interface LaneFailures {
  readonly lane: string;
  readonly failures: number;
  readonly since: EpochMs;
}
