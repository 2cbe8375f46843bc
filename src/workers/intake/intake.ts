import type { StorageState } from '../../domain/contract/storageState.ts';
import { TOPICS } from '../../domain/contract/topics.ts';
import { readCollectionChange } from '../../domain/contract/collectionChange.ts';
import type { ReportKey } from '../../domain/contract/shotReport.ts';
import { parseJson } from '../../domain/json/parseJson.ts';
import type { IncidentBook } from '../../domain/incidents/incidentBook.ts';
import { PresenceBook } from '../../domain/incidents/presenceBook.ts';
import { Activities } from '../../domain/live/activities.ts';
import { Canaries } from '../../domain/live/canaries.ts';
import { SequenceTracker, type StreamMark } from '../../domain/live/sequenceTracker.ts';
import type { FormerEngine } from '../../domain/live/enginePort.ts';
import type { MessageHead } from '../../domain/live/messageHead.ts';
import { NotificationQueue } from '../../domain/live/notificationQueue.ts';
import {
  createNodeStore,
  ingestListedHeartbeat,
  ingestHeartbeatBody,
  type NodeStore,
} from '../../domain/nodes/ingest.ts';
import { decodeReport, decodeUpdate } from '../../domain/reports/decode.ts';
import { notificationDelayOf, receivedByServer } from '../../domain/reports/describe.ts';
import { createDraft, type ReportDraft } from '../../domain/reports/draft.ts';
import { FIELD, ID_FACT, numberBit } from '../../domain/reports/fields.ts';
import { IncidentStates } from '../../domain/reports/incidentStates.ts';
import { createReportStore, type ReportOrigin, type ReportStore } from '../../domain/reports/reportStore.ts';
import { REPORT_SYMBOLS, type SymbolIndex } from '../../domain/contract/reportTypes.ts';
import {
  forgetSequences,
  isArchived,
  isLive,
  keyOf,
  removeReport,
  upsertReport,
  type UpsertResult,
} from '../../domain/reports/upsert.ts';
import { epochMs, type ClockReading, type EpochMs, type Seconds } from '../../domain/units.ts';
import { ChangeReaders } from './changeReaders.ts';
import { excerptOf } from './excerptOf.ts';
import { receiveState } from './receiveState.ts';
import { noMerges, type MergeCounts } from './mergeCounts.ts';
import { reportNotification, serverMoments, updateNotification } from './notifications.ts';
import { Orphans } from './orphans.ts';
import { isOfPast } from './pastReports.ts';
import { RemovedReports, type Removal } from './removedReports.ts';

/** A report of a replay. */
interface ReplayedReport {
  /** In either form of the contract. */
  readonly report: unknown;
  /** Sequence of its newest change. */
  readonly seq: number;
}

/** Which state of the server a list shows. */
export interface ListOrigin {
  /** Server's clock at the request. */
  readonly asOf: EpochMs;
  /** `sequences.mark()` at the request: events up to it are in the list, later ones replace what the list says. */
  readonly mark: StreamMark;
  /** Reports that it adds are notified as received late, as they happened during a connection loss. */
  readonly fromCatchUp: boolean;
}

/**
 * The one entrance of live messages, lists and replays: one decoder turns them into columns, counts and notifications.
 * It uses no socket and no clock; each call gives the moment that it needs.
 */
export class Intake {
  readonly reports: ReportStore;
  readonly nodes: NodeStore = createNodeStore();
  readonly sequences: SequenceTracker;
  readonly notifications = new NotificationQueue();
  /** Sessions of all users; empty but for administrators. */
  readonly activities = new Activities();
  readonly incidentStates: IncidentStates;
  readonly incidents: IncidentBook;
  readonly presence = new PresenceBook();
  readonly canaries = new Canaries();
  readonly orphans = new Orphans();
  readonly #removed = new RemovedReports();
  /** Server's clock: a later report is notified even if only its update arrived. Infinity until the first list is complete. */
  notifyFrom: EpochMs = epochMs(Infinity);
  /** Number of the newest change of records that the channel has announced; undefined where the server counts none. */
  newestChange: number | undefined;
  /** Whether the server stores what is reported, as far as it has said. */
  storage: StorageState = 'stores';
  /** The engines of the windows. */
  readonly readers: ChangeReaders;
  readonly #draft = createDraft();
  /** Both are reused, for every heartbeat and every live message. */
  readonly #receipt = { now: epochMs(0), sent: 0 };
  readonly #live = { kind: 'live' as const, seq: 0, at: epochMs(0), update: false, fromCatchUp: false };

  /** @param limit  most reports stored; the default of the store where it is not given */
  constructor(now: EpochMs, limit?: number) {
    this.reports = createReportStore(limit === undefined ? {} : { limit });
    this.incidentStates = new IncidentStates(this.reports);
    this.incidents = this.incidentStates.book;
    this.sequences = new SequenceTracker(now);
    this.readers = new ChangeReaders(this.reports, this.nodes.columns);
  }

  /**
   * Takes in one live message. A message that cannot be used is counted with its reason.
   *
   * @param head  read within the call, as the caller reuses it
   * @param body  not kept
   * @param at    when it was received; read within the call too
   * @returns whether a report was added or changed
   */
  receive(head: MessageHead, body: string, at: ClockReading): boolean {
    const { destination } = head;
    if (destination !== TOPICS.canary) this.sequences.countMessage();
    switch (destination) {
      case TOPICS.heartbeats:
        this.sequences.trackState(head, at.now);
        this.#receiveHeartbeat(head, body, at.now);
        return false;
      case TOPICS.shotreports:
      case TOPICS.delayedShotreports:
      case TOPICS.updatedShotreports:
        return this.#receiveReport(head, body, at);
      case TOPICS.activateTestMode:
      case TOPICS.deactivateTestMode:
        this.sequences.trackState(head, at.now);
        this.notifications.addTestMode(destination === TOPICS.activateTestMode);
        return false;
      case TOPICS.configuration:
        this.sequences.trackState(head, at.now);
        this.notifications.addConfiguration();
        return false;
      case TOPICS.changes:
        this.sequences.trackState(head, at.now);
        this.#receiveChange(head, body, at.now);
        return false;
      case TOPICS.incidents:
      case TOPICS.presence:
      case TOPICS.storage:
      case TOPICS.tracker:
        this.sequences.trackState(head, at.now);
        if (!receiveState(this, destination, body))
          this.sequences.recordMessageFailure('notJson', body, at.now);
        return false;
      case TOPICS.canary:
        if (!this.canaries.receiveBody(body, head, at))
          this.sequences.recordMessageFailure('notJson', body, at.now);
        return false;
      default:
        this.sequences.recordMessageFailure('unknownTopic', destination, at.now);
        return false;
    }
  }

  /**
   * Notifies the reports of the first list that could be seen since a moment and were not notified, as found by catch-up.
   * O(rows).
   *
   * @param embargo  for how long reports are withheld from this session; undefined where they are not
   */
  notifyMissed({ until, notified }: FormerEngine, embargo: Seconds | undefined): void {
    const { columns } = this.reports;
    this.notifications.remember(notified);
    for (let row = 0; row < columns.used; row++) {
      if (!isLive(this.reports, row) || isArchived(this.reports, row)) continue;
      const withheld: Seconds = embargo === undefined ? 0 : embargo + notificationDelayOf(this.reports, row);
      if (receivedByServer(columns, row) + withheld * 1000 >= until)
        this.notifications.addCatchUpReport(reportNotification(this.reports, row));
    }
    this.notifications.endCatchUp();
  }

  /** Merges the reports of a list, in either form of the contract, and adds to `counts`. A row that is none is counted as rejected. */
  mergeReports(rows: readonly unknown[], { asOf, mark, fromCatchUp }: ListOrigin, counts: MergeCounts): void {
    const seq = this.sequences.seqOf(mark);
    const origin = { kind: 'history' as const, seq, at: asOf, update: false, fromCatchUp };
    for (const row of rows) this.#merge(row, origin, counts);
  }

  /** Merges one report of a replay; `asOf` is the server's clock at the request. */
  mergeReplayed({ report, seq }: ReplayedReport, asOf: EpochMs, counts: MergeCounts): void {
    this.#merge(report, { kind: 'replay', seq, at: asOf, update: false, fromCatchUp: true }, counts);
  }

  /**
   * Puts in a report as it was at a moment of the past, in place of what is known of it, and notifies nobody.
   *
   * @param report  in either form of the contract
   * @param at      server's clock now
   */
  putPast(key: ReportKey, report: unknown, at: EpochMs): void {
    removeReport(this.reports, key);
    this.#merge(report, { kind: 'history', seq: 0, at, update: false, fromCatchUp: false }, noMerges());
  }

  /** Takes out a report that was not known at a moment of the past. */
  takePast(key: ReportKey): void {
    removeReport(this.reports, key);
  }

  /** Removes a report that a replay names as removed, unless its key was stored again later. */
  removeReplayed(key: ReportKey, removal: Removal): void {
    const row = this.reports.keys.find(key.squadId, key.detectionId);
    if (row < 0 || this.reports.columns.seq[row] <= removal.seq) this.#remove(key, removal);
  }

  /** Whether a report was removed and has not come again since; of the newest 10 000 removals. */
  isRemoved(key: ReportKey): boolean {
    return this.#removed.has(key);
  }

  /**
   * Removes the reports between two times that a list of all of them, requested at `asOf`, did not have: those that neither
   * the list nor a message after its request has brought. O(rows).
   */
  removeAbsent({ from, to }: { readonly from: number; readonly to: number }, asOf: EpochMs): void {
    const { columns } = this.reports;
    for (let row = 0; row < columns.used; row++) {
      const time = columns.time[row];
      if (!isLive(this.reports, row) || !(time > from && time < to) || columns.asOf[row] >= asOf) continue;
      this.#remove(keyOf(this.reports, row), { seq: columns.seq[row], at: asOf });
    }
  }

  /** Merges the report that was requested for an update, then applies the update. */
  mergeFetched(key: ReportKey, report: unknown, origin: Omit<ListOrigin, 'fromCatchUp'>): void {
    this.mergeReports([report], { ...origin, fromCatchUp: true }, noMerges());
    this.#applyOrphan(key, origin.asOf);
  }

  /** Forgets all sequences, as the server restarted its count: older numbers do not order messages any more. */
  restartSequences(now: EpochMs): void {
    this.sequences.reset(now);
    forgetSequences(this.reports);
    this.orphans.forgetSequences();
  }

  /** Merges the heartbeats of a list; one that cannot be used is counted with its reason. */
  mergeHeartbeats(list: readonly unknown[], asOf: EpochMs): void {
    for (const heartbeat of list) {
      const reason = ingestListedHeartbeat(this.nodes, heartbeat, asOf);
      if (reason !== undefined) this.sequences.recordMessageFailure(reason, excerptOf(heartbeat), asOf);
    }
  }

  /** Removes the reports that a change names as removed; the page is notified of other records. */
  #receiveChange(head: MessageHead, body: string, now: EpochMs): void {
    const read = readCollectionChange(body);
    if (!read.ok) return this.sequences.recordMessageFailure('notJson', body, now);
    const { removed, number, ...change } = read.value;
    this.newestChange = number ?? this.newestChange;
    for (const key of removed ?? []) this.#remove(key, { seq: head.seq, at: now });
    this.notifications.addChange(change);
  }

  #remove(key: ReportKey, removal: Removal): void {
    this.#removed.add(key, removal);
    this.orphans.take(key);
    removeReport(this.reports, key);
  }

  #receiveHeartbeat({ sent }: MessageHead, body: string, now: EpochMs): void {
    const receipt = this.#receipt;
    receipt.now = now;
    receipt.sent = sent;
    const reason = ingestHeartbeatBody(this.nodes, body, receipt);
    if (reason !== undefined) this.sequences.recordMessageFailure(reason, body, now);
    else if (this.nodes.draft.failures !== 0)
      this.sequences.recordFieldFailures(this.nodes.draft.failures, body, now);
  }

  #receiveReport(head: MessageHead, body: string, at: ClockReading): boolean {
    const { now, ticks } = at;
    if (!this.sequences.trackEvent(head, now)) return false;
    const draft = this.#draft;
    const isUpdate = head.destination === TOPICS.updatedShotreports;
    const reason = (isUpdate ? decodeUpdate : decodeReport)(parseJson(body), draft, now);
    if (reason !== undefined) {
      this.sequences.recordMessageFailure(reason, body, now);
      return false;
    }
    if (draft.failures !== 0) this.sequences.recordFieldFailures(draft.failures, body, now);
    const origin = this.#live;
    origin.seq = head.seq;
    origin.at = now;
    origin.update = isUpdate;
    if (!this.#removed.isEmpty && this.#removed.isBefore(this.#draftKey(), origin)) return false;
    const outcome = this.#upsert(draft, origin);
    if (isUpdate) {
      if (this.#isBare(outcome)) this.#addOrphan(head.seq, body, at);
      this.#notifyUpdate(outcome);
    } else this.#notifyReport(head, now);
    if (outcome !== 'added' && outcome !== 'updated') return false;
    this.readers.noteLive(ticks);
    return true;
  }

  #upsert(draft: ReportDraft, origin: ReportOrigin): UpsertResult {
    const outcome = upsertReport(this.reports, draft, origin);
    if (outcome === 'added') this.incidentStates.noteAdded(draft);
    return outcome;
  }

  /** Notifies a report that arrived live, once, whether a list had brought it before or not. */
  #notifyReport(head: MessageHead, now: EpochMs): void {
    const { lastRow: row } = this.reports;
    if (row < 0) return;
    this.notifications.addReport({ ...reportNotification(this.reports, row), ...serverMoments(head) });
    if (this.orphans.size > 0) this.#applyOrphan(this.#draftKey(), now);
  }

  /** Keeps an update whose report is not known, or known by that update alone, until the report arrives. */
  #addOrphan(seq: number, body: string, { now, ticks }: ClockReading): void {
    const draft = this.#draft;
    const id = draft.has & numberBit(ID_FACT) ? String(draft.numbers[ID_FACT]) : draft.detectionId;
    this.orphans.add(this.#draftKey(), { id, body, seq, at: now, waitingSince: ticks });
  }

  /** Whether no more is known of a report than an update that does not place it. */
  #isBare(outcome: UpsertResult): boolean {
    return outcome === 'orphan' || (outcome === 'added' && !(this.#draft.has & FIELD.place));
  }

  /** Notifies an update: a reclassification, or the report itself where its own message was missed. */
  #notifyUpdate(outcome: UpsertResult): void {
    const { lastRow: row, columns } = this.reports;
    if (row < 0 || (outcome !== 'added' && outcome !== 'updated')) return;
    if (this.#draft.has & FIELD.previous && columns.previous[row] !== 0)
      this.notifications.addUpdate(updateNotification(this.reports, row));
    else if (
      outcome === 'added' &&
      !this.#isBare(outcome) &&
      !isArchived(this.reports, row) &&
      receivedByServer(columns, row) >= this.notifyFrom
    )
      this.notifications.addReport(reportNotification(this.reports, row));
  }

  #merge(value: unknown, origin: ReportOrigin, counts: MergeCounts): void {
    const draft = this.#draft;
    const reason = decodeReport(value, draft, origin.at);
    if (reason !== undefined) {
      this.sequences.recordMessageFailure(reason, excerptOf(value), origin.at);
      return;
    }
    if (!this.#removed.isEmpty && this.#removed.isBefore(this.#draftKey(), origin)) return;
    // Before the first list is complete, a report that is known came live, or by an attempt before this one.
    const isMissed = origin.fromCatchUp || this.notifyFrom === Infinity;
    const symbolBefore = isMissed ? this.#symbolOf(draft) : -1;
    const outcome = this.#upsert(draft, origin);
    if (outcome === 'added') {
      counts.added++;
      const times = { notifyFrom: this.notifyFrom, now: origin.at };
      if (origin.fromCatchUp && !isOfPast(this.reports, this.reports.lastRow, times))
        this.notifications.addCatchUpReport(reportNotification(this.reports, this.reports.lastRow));
    } else if (outcome === 'updated') {
      counts.updated++;
      this.#notifyMissedUpdate(symbolBefore);
    } else if (outcome === 'tooOld') counts.tooOld++;
    if (this.orphans.size > 0 && this.reports.lastRow >= 0) this.#applyOrphan(this.#draftKey(), origin.at);
  }

  #draftKey(): ReportKey {
    return { squadId: this.#draft.squadId, detectionId: this.#draft.detectionId };
  }

  /** Symbol under which a report is stored, −1 where it is not. */
  #symbolOf({ squadId, detectionId }: ReportDraft): SymbolIndex {
    const row = this.reports.keys.find(squadId, detectionId);
    return row < 0 ? -1 : this.reports.columns.symbol[row];
  }

  /** Notifies a reclassification that catch-up found for the report of the last upsert; `before`: the symbol shown so far. */
  #notifyMissedUpdate(before: SymbolIndex): void {
    const { lastRow: row, columns } = this.reports;
    if (before < 0 || row < 0 || columns.symbol[row] === before) return;
    this.notifications.addCatchUpUpdate({
      ...updateNotification(this.reports, row),
      previousReportType: REPORT_SYMBOLS[before] ?? '',
    });
  }

  /** Applies the update that waited for a report: by its number, or without one as newer than the report. */
  #applyOrphan(key: ReportKey, now: EpochMs): void {
    const orphan = this.orphans.take(key);
    if (orphan === undefined) return;
    const draft = this.#draft;
    if (decodeUpdate(parseJson(orphan.body), draft, now) !== undefined) return;
    const outcome = upsertReport(this.reports, draft, {
      kind: 'live',
      seq: orphan.seq,
      at: epochMs(Math.max(now, orphan.at)),
      update: true,
      fromCatchUp: false,
    });
    if (outcome === 'updated' && draft.has & FIELD.previous)
      this.notifications.addUpdate(updateNotification(this.reports, this.reports.lastRow));
  }
}
