/** Incidents: reports that are close in time and place, and who is responsible for them. Beside the contract of the specifications. */
import type { Degrees, EpochMs, Seconds } from '../units.ts';
import type { ReportSymbol } from './reportTypes.ts';

/**
 * `recorded`: nobody has to acknowledge it, as its types need no acknowledgement or it was past when it was received. The
 * names follow ISA-18.2.
 */
export const INCIDENT_STATES = ['unacknowledged', 'acknowledged', 'closed', 'recorded'] as const;
export type IncidentState = (typeof INCIDENT_STATES)[number];

/** What a closed incident was found to be. */
export const INCIDENT_OUTCOMES = ['confirmed', 'fireworks', 'noise', 'test', 'unknown'] as const;
export type IncidentOutcome = (typeof INCIDENT_OUTCOMES)[number];

/** By number and cadence of the rounds. */
export const INCIDENT_CLASSES = ['single', 'multiple', 'automatic'] as const;
export type IncidentClass = (typeof INCIDENT_CLASSES)[number];

/** Acts of people, as the paths of their calls spell them. */
export const INCIDENT_ACTS = [
  'take',
  'release',
  'hand-over',
  'accept',
  'note',
  'case',
  'close',
  'reopen',
] as const;
export type IncidentAct = (typeof INCIDENT_ACTS)[number];

/** Characters of a note, and of a case number. */
export const MAX_NOTE_LENGTH = 2000;
export const MAX_CASE_NUMBER_LENGTH = 64;

/** Direction and speed at which the positions of an incident's reports move. */
export interface Travel {
  readonly bearing: Degrees;
  readonly metresPerSecond: number;
}

/** One report of an incident, as its track has it. */
export interface TrackPoint {
  readonly reportId: number;
  readonly detectionId: string;
  readonly time: EpochMs;
  readonly symbol: ReportSymbol;
  /** Rounds of the report: 1 or its burst. */
  readonly rounds: number;
  readonly lat?: Degrees;
  readonly lon?: Degrees;
  readonly zone?: string;
  readonly level?: string;
  /** Id of the device that reported it. */
  readonly sensor?: string;
  /** The shelf that keeps it from raising an alarm. */
  readonly shelfId?: number;
}

/** An incident as one person may see it: embargoed reports are left out for those who may not review. */
export interface Incident {
  readonly id: number;
  /** Increases with each change. */
  readonly version: number;
  readonly squadId: string;
  /** Rounds of all reports. */
  readonly count: number;
  /** Median time between successive reports; absent for a single one. */
  readonly cadence?: Seconds;
  readonly class: IncidentClass;
  /** The most severe type. */
  readonly severity: ReportSymbol;
  /** Most severe first. */
  readonly types: readonly ReportSymbol[];
  /** Reports that a shelf keeps from raising an alarm; absent for none. */
  readonly shelved?: number;
  /** Test reports only. */
  readonly test: boolean;
  readonly state: IncidentState;
  /** When it last needed acknowledgement; absent where it never did. */
  readonly alarmTime?: EpochMs;
  /** When somebody first took it after that. */
  readonly takenTime?: EpochMs;
  /** Login of the person who is responsible for it. */
  readonly owner?: string;
  /** Since when. */
  readonly ownedSince?: EpochMs;
  /** Login of the person to whom the owner hands it over, until that person accepts or declines. */
  readonly offeredTo?: string;
  readonly outcome?: IncidentOutcome;
  readonly closedTime?: EpochMs;
  readonly caseNumber?: string;
  /** It is on legal hold with all its reports; absent where it is not. */
  readonly onHold?: true;
  /** When nobody had taken it for too long. */
  readonly escalatedTime?: EpochMs;
  readonly firstTime: EpochMs;
  readonly lastTime: EpochMs;
  /** Position, zone and level of the newest report that has a position. */
  readonly lat?: Degrees;
  readonly lon?: Degrees;
  readonly zone?: string;
  readonly level?: string;
  /** Nearest place with a name. */
  readonly place?: string;
  /** How its reports move; absent where it cannot be said. */
  readonly travel?: Travel;
  /** Reports in their order, the newest 100. */
  readonly track: readonly TrackPoint[];
}

/** What is sent of an incident that has no reports any more. */
export interface GoneIncident {
  readonly id: number;
  readonly version: number;
  readonly gone: true;
  /** The incident that it joined. */
  readonly joinedId?: number;
}

/**
 * Kinds of a line of history. `alarm`: a report made the incident need acknowledgement; `merge`: another incident joined it;
 * `split`: it was part of another; `hold`, `lift`: a legal hold was set or lifted.
 */
export const INCIDENT_EVENTS = [
  ...INCIDENT_ACTS,
  'decline',
  'take-over',
  'alarm',
  'merge',
  'split',
  'escalate',
  'hold',
  'lift',
] as const;

/** A line of an incident's history. */
export interface IncidentEvent {
  readonly time: EpochMs;
  /** Login of a person, or the server. */
  readonly actor: string;
  readonly act: (typeof INCIDENT_EVENTS)[number];
  /** Note, case number, login of the new owner, outcome or reason of a hold; empty for others. */
  readonly text: string;
}

/** Answer of the call of one incident. */
export interface IncidentDetail extends Incident {
  /** Oldest first. */
  readonly history: readonly IncidentEvent[];
}
