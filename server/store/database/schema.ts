import type { SavedSearchTable } from './savedSearchRow.ts';
import type { StatisticsMailTables } from './statisticsMailRow.ts';
import type { Generated } from 'kysely';
import type { AvailabilityTables } from './availabilityRows.ts';
import type { DeliveryState } from '../../../src/domain/notifications/delivery.ts';
import type { Channel } from '../../../src/domain/notifications/recipient.ts';
import type { AppliedKind, AppliedState } from '../../../src/domain/survey/apply/appliedVersion.ts';
import type { IncidentEvent, IncidentOutcome, IncidentState } from '../../../src/domain/contract/incident.ts';
import type { DrillReportRow, DrillRow } from './drillRow.ts';
import type { HoldRow } from './holdRow.ts';
import type { CalibrationFacet } from '../../../src/domain/contract/calibration.ts';
import type { ProposalRow, ReviewRow } from './reviewRows.ts';
import type { ReportSymbol } from '../../../src/domain/contract/reportTypes.ts';

/** Tables of the store in both databases. Instants are epoch milliseconds. */
export interface Tables extends AvailabilityTables, StatisticsMailTables {
  shot_reports: ReportRow;
  /** Reports by stretches of time and of ids (tallyRulers.ts). */
  report_tallies: {
    ruler: string;
    /** '' where the ruler counts all squads together. */
    squad_id: string;
    stretch: number;
    /** '' where the ruler divides by no other column. */
    value: string;
    symbol: ReportSymbol;
    reports: number;
  };
  /** SQLite only: the newest report whose detection id is in the search index (reportSearchIndex.ts). */
  report_search_state: { indexed_to: number };
  /** Words of reports; its key differs (reportWordIndex.ts). */
  report_words: { words: string };
  /** Each word of the reports once. */
  search_terms: { term: string };
  /** `report_id` is null where the report was removed before it was noted. */
  removed_reports: RemovedRow & { seq: number; report_id: number | null };
  /** Rows of the audit trail about reports (reportAudits.ts). */
  audited_reports: { audit_id: number; first_report: number; last_report: number };
  journal: { sequence: number; line: string };
  /** Lines of the journal about one report. */
  report_lines: { report_id: number; sequence: number; time_ms: number };
  /** Reports that people removed, with the incident from `incident_reports`. Retention adds none. */
  deleted_reports: {
    report_id: number;
    squad_id: string;
    detection_id: string;
    time_stamp: number;
    released_at: number | null;
    incident_id: number | null;
    is_live: number;
  };
  heartbeats: { id: Generated<number>; squad_id: string; nodeid: string; body: string };
  /** Slots of the nodes in `heartbeat_quarters.cells`. */
  heartbeat_nodes: { place: number; squad_id: string; nodeid: string; first_quarter: number };
  heartbeat_quarters: { quarter: number; minutes: number; cells: string };
  documents: { collection: string; id: number; body: string };
  /** Saves of many documents that are not finished (documentWriter.ts). */
  pending_saves: { batch: string; slice: number; body: string; touched_at: number };
  /** Files of documents, by hash. */
  document_files: { collection: string; id: number; hash: string };
  users: { id: number; login: string; email: string; body: string };
  account_keys: { key_hash: string; purpose: string; login: string; expires_at: number };
  revoked_tokens: { token_id: string; expires_at: number };
  /** PostgreSQL only: what each server publishes on its live channel, by the order of the commits (liveEvents.ts). */
  live_events: { position: number; written_at: Generated<Date>; body: string };
  /** PostgreSQL only: bytes of media (mediaChunks.ts). */
  media_chunks: { file: string; chunk: number; bytes: Buffer; written_at: Generated<Date> };
  /** PostgreSQL only: the server that holds the lease of work that only one server does (leases.ts). */
  leases: { name: string; owner: string; expires_at: Date };
  base_map: { name: string; geo_json: string };
  meta: { name: string; value: string };
  public_keys: { report_id: number; public_key: string };
  /** Answers of idempotent calls. */
  kept_calls: { owner: string; call_key: string; asked: string; answer: string; kept_at: number };
  /** Panes of walls (paneStore.ts). */
  wall_panes: { pane: string; body: string; beat_at: number };
  /** Calls that are limited without a sign-in (callCountStore.ts). */
  call_counts: { key_hash: string; calls: number; ends_at: number };
  /** PostgreSQL only: wrong passwords (attemptCountStore.ts). */
  attempt_counts: { key_hash: string; failures: number; ends_at: number };
  incidents: IncidentRow;
  /** Legal holds, lifted ones too (holds/holdTable.ts). */
  legal_holds: Omit<HoldRow, 'id'> & { id: Generated<number> };
  /** View: each report that a hold covers, its own or one of its incident. */
  held_reports: { report_id: number };
  shelves: ShelfTable;
  /** Drills (drills/drillStore.ts). */
  drills: Omit<DrillRow, 'id'> & { id: Generated<number> };
  /** Reports of drills, removed ones too. */
  drill_reports: DrillReportRow;
  /** Who had an incident of a drill open first when. */
  drill_views: { drill_id: number; incident_id: number; login: string; time_ms: number };
  saved_searches: SavedSearchTable;
  class_proposals: ProposalRow;
  report_reviews: ReviewRow;
  /** Reports by their newest review (reviews/reviewTables.ts). */
  review_tallies: {
    squad_id: string;
    source: ReportSymbol;
    facet: CalibrationFacet;
    name: string;
    band: number;
    reports: number;
    confirmed: number;
  };
  /** JSON text of what the sensors measured of a report. */
  report_observations: { report_id: number; body: string };
  incident_reports: IncidentReportRow;
  /** History of incidents. */
  incident_events: {
    id: Generated<number>;
    incident_id: number;
    time_ms: number;
    actor: string;
    act: IncidentEvent['act'];
    text: string;
  };
  notifications: NotificationRow;
  deliveries: DeliveryRow;
  delivery_lanes: DeliveryLaneRow;
  push_subscriptions: PushSubscriptionRow;
  media_files: MediaRow;
  plates: PlateRow;
  /** Hashes of files whose records were removed, and whose bytes may still be there (media/removedMedia.ts). */
  loose_files: { hash: string };
  applied_versions: AppliedVersionRow;
  /** Documents as they were before a save. */
  former_documents: {
    collection: string;
    id: number;
    version: number;
    saved_by: string;
    replaced_at: number;
    body: string;
  };
}

/**
 * One report. Fields for sorting and filtering have a column; `row_json` holds all fields as the text that the range
 * call sends, so that a million rows are streamed without being parsed.
 */
export interface ReportRow {
  id: number;
  seq: number;
  version: number;
  squad_id: string;
  detection_id: string;
  /** `eventTime` of the report: where the sensor's clock is wrong, the receive time. */
  time_stamp: number;
  /** Receive time. */
  start_ms: number;
  /** Receive time plus added review time; everybody may see the report REVIEWER_DELAY later. */
  due_ms: number;
  released_at: number | null;
  /** Stored by name: the meaning of an index would change with the list. */
  symbol: ReportSymbol;
  /** Symbol before its reclassification; Shot where it ever was a shot. */
  former_symbol: ReportSymbol | null;
  /** The same as seen by users other than reviewers, to whom symbols before the release were never shown. */
  told_symbol: ReportSymbol | null;
  report_type: string;
  zone: string | null;
  level: string | null;
  weapon: string | null;
  burst: number | null;
  /** The shelf that kept it silent. */
  shelf_id: number | null;
  /** 1: of an archive; nobody is notified of it. */
  from_archive: 1 | null;
  /** 1: a test or of a drill; statistics leave it out. */
  is_test: 1 | null;
  row_json: string;
}

/** Columns of a removed report that decide its visibility, with its key. */
export type RemovedRow = Pick<
  ReportRow,
  'squad_id' | 'detection_id' | 'symbol' | 'former_symbol' | 'told_symbol' | 'released_at' | 'due_ms'
>;

/** A shelf (shelves/shelfStore.ts). */
export interface ShelfRow {
  id: number;
  squad_id: string;
  sensor: string | null;
  zone: string | null;
  symbol: ReportSymbol | null;
  reason: string;
  made_by: string;
  from_ms: number;
  /** Excluded. */
  to_ms: number;
  /** Null where its time ended it. */
  ended_by: string | null;
  /** Its end is in audit trail and journal. */
  is_end_noted: number;
}
type ShelfTable = Omit<ShelfRow, 'id'> & { id: Generated<number> };

/** An incident (incidents/rows/storedIncident.ts); columns are for filters, `body` holds the rest. */
export interface IncidentRow {
  id: number;
  version: number;
  incident_group: string;
  squad_id: string;
  symbol: ReportSymbol;
  former_symbol: ReportSymbol | null;
  told_symbol: ReportSymbol | null;
  is_test: number;
  state: IncidentState;
  owner: string | null;
  alarm_ms: number | null;
  /** First time that somebody took it after the alarm. */
  taken_ms: number | null;
  escalated_ms: number | null;
  outcome: IncidentOutcome | null;
  closed_ms: number | null;
  first_ms: number;
  last_ms: number;
  /** 0 where its reports were removed or went to other incidents. */
  reports: number;
  released_reports: number;
  zone: string | null;
  sensor: string | null;
  case_number: string | null;
  /** The incident that it joined. */
  joined_id: number | null;
  body: string;
}

/** The incident of a report. */
export interface IncidentReportRow {
  report_id: number;
  incident_id: number;
  /** Cell and group (incidents/incidentMember.ts); null for a report without a position. */
  cell: string | null;
  time_ms: number;
  lat: number | null;
  lon: number | null;
  is_released: number;
  /** 1: neither a test nor past when it was received, so that its type decides whether it needs acknowledgement. */
  is_live: number;
  /** Its point of the track. */
  body: string;
}

/** A media file of a report; its bytes are a file in the media folder, named by its hash. */
export interface MediaRow {
  id: Generated<number>;
  report_id: number;
  file_name: string;
  kind: string;
  content_type: string;
  camera_id: string | null;
  camera_name: string | null;
  node_id: string | null;
  created_at: number;
  /** The file is not listed before this instant. */
  available_from: number;
  /** 1: generated by the simulator on request, so that its bytes may be deleted. */
  simulated: number;
  /** SHA-256 of the bytes, hexadecimal; null while there are none. */
  hash: string | null;
  size: number | null;
  made_at: number | null;
  /** 1: kept when older files are removed. */
  locked: Generated<number>;
}

/** A licence plate that a camera read: written with its record of the collection `lprs`, for the calls of home. */
export interface PlateRow {
  record_id: number;
  report_id: number;
  camera_id: string;
  plate: string;
  first_detected: number;
  available_from: number;
}

/** Notification, written in the transaction of its report or record; its deliveries follow later. */
export interface NotificationRow {
  id: Generated<number>;
  /** 0 for a notification without a report. */
  report_id: number;
  /** `alert`, or `update-` and a sequence: see Notification.event. */
  event: string;
  /** Message of the reviewer; empty for an alert. */
  message: string;
  created_at: number;
  /** 1: its deliveries are written. */
  expanded: number;
}

/** One notification to one recipient. */
export interface DeliveryRow {
  id: Generated<number>;
  notification_id: number;
  report_id: number;
  event: string;
  channel: Channel;
  recipient: string;
  recipient_name: string;
  address: string;
  /** Deliveries of one lane share a server: see DeliveryLaneRow. */
  lane: string;
  state: DeliveryState;
  attempts: number;
  /** How often a person has sent it again. */
  sends: Generated<number>;
  /** When a pending delivery is due. */
  next_at: number;
  created_at: number;
  changed_at: number;
  snooze: string | null;
  failure: string | null;
  request: string | null;
  status: number | null;
  answer: string | null;
  duration_ms: number | null;
}

/** Failures in a row of one target, such as a webhook. A lane without a row has none. */
export interface DeliveryLaneRow {
  lane: string;
  failures: number;
  failing_since: number;
}

/** A browser that receives push notifications of a person. */
export interface PushSubscriptionRow {
  id: Generated<number>;
  login: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: number;
}

/** A version of a survey that was applied to devices. */
export interface AppliedVersionRow {
  id: Generated<number>;
  kind: AppliedKind;
  squad_id: string;
  name: string;
  item_count: number;
  applied_by: string;
  applied_at: number;
  reapplied_from: number | null;
  /** JSON list of the levels that were applied; null for all. */
  levels: string | null;
  /** JSON list of the levels that are sent to the devices; null for all. */
  sent_levels: string | null;
  /** JSON object: name of the survey of each level; null where all are from the one of this name. */
  sources: string | null;
  /** State of the devices after the version. */
  payload: string;
  state: AppliedState;
  attempts: number;
  /** When a pending version is due. */
  next_at: number;
  changed_at: number;
  failure: string | null;
  /** JSON list of DeviceAnswer. */
  answers: string;
  refused: number;
  waiting: number;
}

export type DatabaseKind = 'SQLite' | 'PostgreSQL';
