/** Legal hold: what is on hold is not removed, by nobody and no period. Beside the contract of the specifications. */
import type { EpochMs } from '../units.ts';

/** Characters of the reason of a hold, and of its end. */
export const MAX_HOLD_REASON_LENGTH = 300;

/** Name under which consoles are told that holds were written. */
export const HOLDS = 'holds';

/** A hold that is on: of a report with its media and plates, or of an incident with all its reports. */
export interface Hold {
  readonly id: number;
  /** Exactly one of these two is present. */
  readonly reportId?: number;
  readonly incidentId?: number;
  readonly reason: string;
  /** Login of the person who set it. */
  readonly by: string;
  readonly since: EpochMs;
}
