/**
 * History of one report, as the journal and its incident have it. Not part of the contract: another server may lack it.
 *
 * `GET {api}/reportHistory?squadId&detectionId` answers the body, for whoever may see the report.
 */
import type { IncidentEvent } from './incident.ts';
import type { EpochMs } from '../units.ts';

/**
 * `reclassified`: its type changed. `message`: a message to the group was sent. `timeAdded`: its embargo was extended. `corrected`:
 * an administrator changed fields. `media`: a file was added. `mediaRemoved`, `platesRemoved`: files or plates were removed, by a
 * person or after their time. `held`, `holdLifted`: a legal hold was set or lifted. `act`: anything else that was done with it. `incident`: something
 * happened with its incident.
 */
export const REPORT_EVENTS = [
  'received',
  'released',
  'reclassified',
  'confirmed',
  'message',
  'timeAdded',
  'corrected',
  'media',
  'mediaRemoved',
  'platesRemoved',
  'held',
  'holdLifted',
  'act',
  'incident',
] as const;
export type ReportEventKind = (typeof REPORT_EVENTS)[number];

/** A line of the history. */
export interface ReportEvent {
  readonly time: EpochMs;
  /** Login of the person, or name of the part of the server that acted. */
  readonly actor: string;
  readonly kind: ReportEventKind;
  /** Line of the journal; absent for incidents. */
  readonly line?: number;
  /** Message, names of fields or files, seconds that were added, or what an act or event says. */
  readonly text?: string;
  /** Type before and after a reclassification, as people read it. */
  readonly from?: string;
  readonly to?: string;
  /** What happened with the incident. */
  readonly act?: IncidentEvent['act'];
}

/** What is known of the journal that holds the history. */
export interface JournalProof {
  /** No failure is known. */
  readonly isWhole: boolean;
  /** Epoch ms of the last complete verification. */
  readonly checkedAt: number | null;
  /** First and last line about the report, and the SHA-256 of the last one, hexadecimal; null without a line. */
  readonly first: number | null;
  readonly last: number | null;
  readonly lastHash: string | null;
}

export interface ReportHistory {
  /** Oldest first. */
  readonly events: readonly ReportEvent[];
  /** Id of the incident of the report; null for none. */
  readonly incidentId: number | null;
  readonly journal: JournalProof;
}
