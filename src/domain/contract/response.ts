/** How people keep up with incidents: figures of a period and of the equal period before. Beside the contract of the specifications. */
import type { EpochMs, Seconds, Unit01 } from '../units.ts';
import { INCIDENT_OUTCOMES, type IncidentOutcome } from './incident.ts';

/** Longest period whose figures are given. */
export const MAX_RESPONSE_DAYS = 92;

/** Incidents by what they were found to be; `open`: not closed yet. */
export const RESPONSE_OUTCOMES = [...INCIDENT_OUTCOMES, 'open'] as const;
export type ResponseOutcome = IncidentOutcome | 'open';
export type OutcomeCounts = Readonly<Record<ResponseOutcome, number>>;

/** Times from the alarm to an act. */
export interface ResponseTimes {
  readonly count: number;
  /** Absent without a case. */
  readonly median?: Seconds;
  /** Absent below 20 cases. */
  readonly p95?: Seconds;
}

/** Figures of the alarms of one period: incidents that needed acknowledgement, by the time of their newest alarm. */
export interface ResponsePeriod {
  readonly from: EpochMs;
  /** Exclusive. */
  readonly to: EpochMs;
  readonly alarms: number;
  /** People who acted on incidents in the period. */
  readonly operators: number;
  /** Alarms / (operators × hours of the period); absent where nobody acted. */
  readonly alarmsPerOperatorHour?: number;
  /** Highest number of alarms in any ten minutes. */
  readonly highestTenMinutes: number;
  /** Share of the period in which more than ten alarms had come in the last ten minutes. */
  readonly floodShare: Unit01;
  readonly neverTaken: number;
  readonly taken: ResponseTimes;
  readonly closed: ResponseTimes;
  readonly outcomes: OutcomeCounts;
}

export interface ResponseZone {
  /** Absent for incidents without one. */
  readonly zone?: string;
  readonly alarms: number;
  readonly before: number;
  readonly outcomes: OutcomeCounts;
}

/** Alarms of one sensor. */
export interface ResponseSensor {
  readonly squadId: string;
  readonly sensor: string;
  readonly alarms: number;
  readonly before: number;
  readonly outcomes: OutcomeCounts;
}

export interface ResponseHour {
  /** Hour of the day in the caller's time zone, 0 to 23. */
  readonly hour: number;
  readonly alarms: number;
  readonly before: number;
  readonly outcomes: OutcomeCounts;
}

/** The oldest incident that waits now, whatever the period. */
export interface OldestOpen {
  readonly id: number;
  readonly alarmTime: EpochMs;
  readonly zone?: string;
}

/** Answer of the call of the response figures. */
export interface ResponseFigures {
  readonly now: ResponsePeriod;
  readonly before: ResponsePeriod;
  readonly oldestOpen?: OldestOpen;
  /** The ten zones with the most alarms, most first. */
  readonly zones: readonly ResponseZone[];
  /** All other zones together. */
  readonly otherZones: ResponseZone;
  /** The ten sensors with the most alarms, most first; alarms whose reports name none are left out. Absent on other servers. */
  readonly sensors?: readonly ResponseSensor[];
  /** All 24 hours. */
  readonly hours: readonly ResponseHour[];
}
