/** What a source of reports, the simulator or the replay of recorded incidents, is given by its server. */
import type { Heartbeat } from '../contract/heartbeat.ts';
import type { ReportKey } from '../contract/shotReport.ts';
import type { Row } from '../json/row.ts';
import type { HealthIndex } from '../nodes/nodeHealth.ts';
import type { ResourceCollection } from '../resources/registry.ts';
import type { AppliedKind } from '../survey/apply/appliedVersion.ts';
import type { SendToDevices } from '../survey/apply/deviceMessage.ts';
import type { EpochMs, Ticks } from '../units.ts';
import type { GivenReport, PastReport, SourceReport } from './newReport.ts';
import type { Recorder } from './recorder.ts';
import type { MediaFile, Plate } from './reportMedia.ts';

/** The server as a source sees it. */
export interface SourceHost {
  readonly now: () => EpochMs;
  readonly ticks: () => Ticks;
  /** Folder of the installation, for files that the operator reads. */
  readonly dataDir: string;
  readonly store: SourceStore;
  /** Stores and publishes reports. Throws where the store can't save them; nothing is published then. */
  acceptReports(reports: readonly GivenReport[]): Promise<AcceptedReports>;
  /** Stores and publishes heartbeats. Throws where the store can't save them. */
  acceptHeartbeats(batch: readonly Heartbeat[]): Promise<void>;
  /** Resolves when the clients of the live channel have received what was sent, so that none is disconnected. */
  waitUntilDrained(): Promise<void>;
  /** Sets where the server requests images, sounds and videos; undefined: nowhere. */
  setRecorder(recorder: Recorder | undefined): void;
  /** Sets where the server sends applied surveys, unless it has a gateway to real devices; undefined: nowhere. */
  connectDevices(send: SendToDevices | undefined): void;
  /** Writes one line for the operator of the server. */
  readonly print: (line: string) => void;
  /** Takes what failed: a batch that could not be stored, or a report that was not accepted. */
  readonly onFailure: (error: unknown) => void;
  /** Why something failed, as a sentence for the operator. */
  readonly reasonOf: (error: unknown) => string;
}

/** What became of a batch. */
export interface AcceptedReports {
  /** Committed, in the order given. */
  readonly stored: readonly SourceReport[];
  /** Keys that existed already; those reports are unchanged. */
  readonly known: readonly ReportKey[];
  /** Invalid reports: index in the batch, field and reason. */
  readonly failures: readonly { readonly index: number; readonly field: string; readonly reason: string }[];
}

/** The store as a source fills it. Methods that write resolve after the commit. */
export interface SourceStore {
  collection<T extends object = SourceDocument>(name: ResourceCollection): SourceCollection<T>;
  /** Inserts or replaces a file of the base map. */
  putBaseMap(name: string, geoJson: string): Promise<void>;
  /** What `saveSite` saved last; undefined in a store that no source has filled. */
  readSite(): Promise<string | undefined>;
  saveSite(text: string): Promise<void>;
  /** Saves heartbeats without publishing them. */
  saveHeartbeats(batch: readonly Heartbeat[]): Promise<void>;
  hasHeartbeatHistory(): Promise<boolean>;
  saveHeartbeatHistory(history: GeneratedHistory): Promise<void>;
  /** Saves the availability of nodes before the first quarter of their history, unless any is stored. */
  saveAvailability(availability: GeneratedAvailability): Promise<void>;
  /**
   * Saves reports of the past in one transaction, for which other reports do not wait: each counts as received at its `start`, was
   * released then, and is not published. Its incident has what people did with it before `now`. Returns the new reports.
   */
  insertPast(reports: readonly PastReport[], now: EpochMs): Promise<readonly SourceReport[]>;
  /** Saves a survey as one that the devices have, unless there is one of its kind, squad and name. */
  addTakenSurvey(survey: TakenSurvey, at: EpochMs): Promise<void>;
  /** Ids of the newest surveys of nodes that the devices took, one of each squad. */
  takenNodeSurveys(): Promise<readonly number[]>;
  /** JSON text of what the devices have after a survey. */
  surveyPayload(id: number): Promise<string | undefined>;
  /** Adds files and plates to reports. */
  addMedia(files: readonly MediaFile[], plates: readonly Plate[]): Promise<unknown>;
}

/** A document of any kind. */
export type SourceDocument = Row & { readonly id?: number };

/** Documents of one kind. */
export interface SourceCollection<T extends object = SourceDocument> {
  /** All documents by id. */
  list(): Promise<readonly T[]>;
  count(): Promise<number>;
  /** Inserts a document without id, else inserts or replaces it. */
  save(document: T): Promise<unknown>;
  /** Like `save`, for several documents in one transaction. */
  saveMany(documents: readonly T[]): Promise<unknown>;
}

/** Heartbeats of the past, by quarters of an hour. */
export interface GeneratedHistory {
  /** Nodes of the history, known from its first quarter. */
  readonly nodes: readonly { readonly squadId: string; readonly nodeId: string }[];
  /** An instant in the first quarter. */
  readonly from: EpochMs;
  /** Quarters. */
  readonly count: number;
  /** Calls `add` with index in `nodes`, worst state and heartbeats, for each quarter in [0, count). */
  readonly write: (quarter: number, add: (node: number, health: HealthIndex, beats: number) => void) => void;
}

/** States of nodes in the past, by days. */
export interface GeneratedAvailability {
  readonly nodes: readonly { readonly squadId: string; readonly nodeId: string }[];
  /** Counted from 1970, UTC. */
  readonly firstDay: number;
  /** [day] [node × BYTES_PER_DAY] See dayCells.ts. */
  readonly days: readonly Uint8Array[];
  /** First quarter that is not to be saved, counted from 1970: after the begin of the last day, at its end at most. */
  readonly end: number;
}

/** A survey that the devices of a new site have. */
export interface TakenSurvey {
  readonly kind: AppliedKind;
  readonly squadId: string;
  readonly name: string;
  readonly itemCount: number;
  /** Body of `applySurvey` or `applyZones`. */
  readonly payload: object;
}
