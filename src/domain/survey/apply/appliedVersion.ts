/** Versions of surveys that were applied, as the calls of this server list them. Not part of the contract. */

/** What was applied. */
export const APPLIED_KINDS = ['nodes', 'zones'] as const;
export type AppliedKind = (typeof APPLIED_KINDS)[number];

/**
 * `pending`: not all devices have answered. `accepted`: all took it. `refused`: some did not. `failed`: given up, the
 * devices could not be reached. `superseded`: another version was applied before this one was delivered.
 */
export const APPLIED_STATES = ['pending', 'accepted', 'refused', 'failed', 'superseded'] as const;
export type AppliedState = (typeof APPLIED_STATES)[number];

/** Versions of a squad and kind that are listed; older ones are deleted. */
export const MAX_APPLIED_VERSIONS = 20;

/** What a device says to its part of a survey. Those that are not named have accepted. */
export interface DeviceAnswer {
  /** Node id, or zone id. */
  readonly id: string;
  readonly state: 'refused' | 'pending';
  /** For a person; '' where the device gave none. */
  readonly reason: string;
}

/** A version without its payload. Instants are ISO texts, UTC. */
export interface AppliedVersionEntry {
  readonly id: number;
  readonly kind: AppliedKind;
  readonly squadId: string;
  /** Name of the survey. */
  readonly name: string;
  readonly itemCount: number;
  /** Login. */
  readonly appliedBy: string;
  readonly appliedTime: string;
  /** The version that was applied again by this one; null for a first application. */
  readonly reappliedFrom: number | null;
  /** level_id of the levels that were applied, '' for outdoors; null for all. The others stay as they were. */
  readonly levels: readonly string[] | null;
  readonly state: AppliedState;
  /** Attempts to reach the devices. */
  readonly attempts: number;
  /** Time of the newest attempt, or of the application before the first. */
  readonly changedTime: string;
  /** When it is attempted again; null unless it is pending. */
  readonly nextTime: string | null;
  /** Why the newest attempt did not reach the devices. */
  readonly failure: string | null;
  readonly refusedCount: number;
  /** Devices that have not answered. */
  readonly waitingCount: number;
}

/** A version with what was sent and what the devices answered. */
export interface AppliedVersion extends AppliedVersionEntry {
  /** What the devices have after it, also on levels that it did not change: a body of `applySurvey` or `applyZones`. */
  readonly payload: unknown;
  readonly answers: readonly DeviceAnswer[];
}

/** A version with the devices that were asked, and what they answered. */
export interface AnsweredVersion extends AppliedVersionEntry {
  /** Those that have accepted are not among them. */
  readonly answers: readonly DeviceAnswer[];
  /** Node ids or zone ids that were sent. */
  readonly itemIds: readonly string[];
}
