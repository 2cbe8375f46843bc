/** How reliably the server heard the sensors. Beside the contract of the specifications. */
import type { EpochMs } from '../units.ts';

/** Longest period that is answered. */
export const MAX_AVAILABILITY_DAYS = 366;

/**
 * States of a sensor in a quarter of an hour. `noData`: the server did not record, or the sensor was silent and not in service.
 * `silent`: in service, and no heartbeat. The index is stored and sent: entries are only appended.
 */
export const AVAILABILITY_STATES = ['noData', 'healthy', 'degraded', 'silent'] as const;

/** A period in whole quarters of an hour: those that begin in it. */
export interface AvailabilitySpan {
  readonly from: EpochMs;
  /** Exclusive. */
  readonly to: EpochMs;
  /** Quarters from here on are not counted yet; at most `to`. */
  readonly until: EpochMs;
}

/** One row per sensor with data in the period, as columns of equal length. Counts are quarters of an hour. */
export interface NodeAvailability {
  readonly squadId: readonly string[];
  readonly nodeId: readonly string[];
  /** level_id of the level where the sensor is now; '' outdoors. */
  readonly level: readonly string[];
  /** Id of the zone where the sensor is now; '' for none. */
  readonly zone: readonly string[];
  /** Whether the sensor has a record with a position now, and is not hidden. */
  readonly isInService: readonly boolean[];
  readonly healthy: readonly number[];
  readonly degraded: readonly number[];
  readonly silent: readonly number[];
  /** Runs of silent quarters; a run ends with a heartbeat. */
  readonly outages: readonly number[];
  /** Silent quarters of the longest run. */
  readonly longest: readonly number[];
  /** Begin of the longest run, epoch ms; 0 without one. */
  readonly longestFrom: readonly number[];
}

/** Quarters of all sensors that begin in one hour of the local day. */
export interface HourAvailability {
  readonly healthy: number;
  readonly degraded: number;
  readonly silent: number;
}

/** Answer of the call for all sensors. */
export interface Availability extends AvailabilitySpan {
  readonly nodes: NodeAvailability;
  /** [24] by the hour of the local day. */
  readonly hours: readonly HourAvailability[];
  /** Names of the levels in `nodes`, by their id; a level without a name is missing. */
  readonly levelNames: Readonly<Record<string, string>>;
}

/** Answer of the call for a day, UTC: one row per sensor that the server has ever heard, as columns of equal length. */
export interface DayAvailability {
  /** Begin of the day. */
  readonly from: EpochMs;
  readonly squadId: readonly string[];
  readonly nodeId: readonly string[];
  /** Base64 of [sensor × BYTES_PER_DAY] states of quarters (dayCells.ts). What is not counted yet is without data. */
  readonly cells: string;
}

/** Answer of the call for one sensor. */
export interface NodeQuarters extends AvailabilitySpan {
  /** One digit per quarter from `from` to `until`: an index into AVAILABILITY_STATES. */
  readonly states: string;
}
