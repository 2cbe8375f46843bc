import { TOPICS } from '../../domain/contract/topics.ts';
import type { ReportKey } from '../../domain/contract/shotRow.ts';
import { parseJson } from '../../domain/json/parseJson.ts';
import { LedgerBook, type StreamMark } from '../../domain/live/ledgerBook.ts';
import { NoticeBook } from '../../domain/live/noticeBook.ts';
import type { ReportNotice, UpdateNotice } from '../../domain/live/notice.ts';
import { wasShot } from '../../domain/index/visibility.ts';
import {
  createNodeStore,
  ingestHeartbeat,
  ingestHeartbeatBody,
  type NodeStore,
} from '../../domain/nodes/ingest.ts';
import { ROW_FLAG, type ReportColumns, type Row } from '../../domain/reports/columns.ts';
import { decodeReport } from '../../domain/reports/decode.ts';
import {
  confidenceOf,
  levelOf,
  messageOf,
  previousTypeOf,
  weaponOf,
  zoneOf,
} from '../../domain/reports/describe.ts';
import { createDraft, type ReportDraft } from '../../domain/reports/draft.ts';
import { FIELD, ID_FACT, numberBit } from '../../domain/reports/fields.ts';
import { createReportStore, type Origin, type ReportStore } from '../../domain/reports/reportStore.ts';
import { REPORT_SYMBOLS, type SymbolIndex } from '../../domain/contract/reportTypes.ts';
import { forgetSequences, upsertReport, type Upsert } from '../../domain/reports/upsert.ts';
import { epochMs, type EpochMs, type Ticks } from '../../domain/units.ts';
import { Orphans } from './orphans.ts';

const EXCERPT_LENGTH = 200;

/** How a list is taken in. */
export interface ListOrigin {
  /** Server's clock when it was asked for. */
  readonly asOf: EpochMs;
  /** `ledger.mark()` when it was asked for: what came live before is in it, what comes after lies on top. */
  readonly asked: StreamMark;
  /** Told as received late: what it adds had happened during a cut. */
  readonly late: boolean;
}

export interface Taken {
  added: number;
  updated: number;
  /** Not held, because their symbol is full of newer ones. */
  tooOld: number;
}

/**
 * The one entrance: live messages, lists and replays become columns here, by one decoder. Knows no
 * socket and no clock; instants are passed in.
 */
export class Intake {
  readonly reports: ReportStore;
  readonly nodes: NodeStore = createNodeStore();
  readonly ledger: LedgerBook;
  readonly notices = new NoticeBook();
  readonly orphans = new Orphans();
  /** Server's clock: what it received from then on is news, and told of even where only its update came. */
  newsFrom: EpochMs = epochMs(Infinity);
  /** Monotonic instant of the oldest live report taken in since the last frame; 0 none. */
  oldestLiveAt = 0;
  readonly #draft = createDraft();
  /** Reused for every live message. */
  readonly #live = { kind: 'live' as const, seq: 0, at: epochMs(0), update: false, late: false };

  constructor(now: EpochMs, limit?: number) {
    this.reports = createReportStore(limit === undefined ? {} : { limit });
    this.ledger = new LedgerBook(now);
  }

  /**
   * One live message. `body` is not kept.
   *
   * @param now    server's clock
   * @param ticks  monotonic, of its receipt
   * @param prev   sequence of the event before it that was sent to us; −1 where the server does not say
   *
   * True where a report of it is new or changed.
   */
  message(destination: string, seq: number, body: string, now: EpochMs, ticks: Ticks, prev = -1): boolean {
    this.ledger.received();
    switch (destination) {
      case TOPICS.heartbeats:
        this.ledger.state(seq, now, prev);
        this.#takeHeartbeat(body, now);
        return false;
      case TOPICS.shotreports:
      case TOPICS.delayedShotreports:
        return this.#takeLive(body, seq, now, false, ticks, prev);
      case TOPICS.updatedShotreports:
        return this.#takeLive(body, seq, now, true, ticks, prev);
      case TOPICS.activateTestMode:
      case TOPICS.deactivateTestMode:
        this.ledger.state(seq, now, prev);
        this.notices.testMode(destination === TOPICS.activateTestMode);
        return false;
      case TOPICS.configuration:
        this.ledger.state(seq, now, prev);
        this.notices.configuration();
        return false;
      default:
        this.ledger.rejected('unknownTopic', destination, now);
        return false;
    }
  }

  /** Reports of a list, in either form of the contract. A row that is none is counted. */
  takeReports(rows: readonly unknown[], { asOf, asked, late }: ListOrigin, taken: Taken): void {
    const seq = this.ledger.seqOf(asked);
    const origin = { kind: 'history' as const, seq, at: asOf, update: false, late };
    for (const row of rows) this.#takeListed(row, origin, taken);
  }

  /** One report of a replay, with the sequence of its newest change. */
  takeReplayed(report: unknown, seq: number, asOf: EpochMs, taken: Taken): void {
    this.#takeListed(report, { kind: 'replay', seq, at: asOf, update: false, late: true }, taken);
  }

  /** A report that an update asked for, and then the update itself. */
  takeFetched(key: ReportKey, report: unknown, asOf: EpochMs, asked: StreamMark): void {
    this.takeReports([report], { asOf, asked, late: true }, { added: 0, updated: 0, tooOld: 0 });
    this.#adopt(key, asOf);
  }

  /** The server counts anew: its old numbers say nothing about which of two messages is newer. */
  renumbered(now: EpochMs): void {
    this.ledger.restarted(now);
    forgetSequences(this.reports);
    this.orphans.forgetSequences();
  }

  takeHeartbeats(list: readonly unknown[], asOf: EpochMs): void {
    for (const heartbeat of list) {
      const refused = ingestHeartbeat(this.nodes, heartbeat, asOf, true);
      if (refused !== undefined) this.ledger.rejected(refused, excerptOf(heartbeat), asOf);
    }
  }

  #takeHeartbeat(body: string, now: EpochMs): void {
    const refused = ingestHeartbeatBody(this.nodes, body, now);
    if (refused !== undefined) this.ledger.rejected(refused, body, now);
    else if (this.nodes.draft.flaws !== 0) this.ledger.flawed(this.nodes.draft.flaws, body, now);
  }

  #takeLive(body: string, seq: number, now: EpochMs, update: boolean, ticks: Ticks, prev: number): boolean {
    if (!this.ledger.event(seq, now, prev)) return false;
    const draft = this.#draft;
    const refused = decodeReport(parseJson(body), draft, now, update);
    if (refused !== undefined) {
      this.ledger.rejected(refused, body, now);
      return false;
    }
    if (draft.flaws !== 0) this.ledger.flawed(draft.flaws, body, now);
    const origin = this.#live;
    origin.seq = seq;
    origin.at = now;
    origin.update = update;
    const outcome = upsertReport(this.reports, draft, origin);
    if (update) this.#updated(outcome, body, seq, now, ticks);
    else this.#arrived(now);
    const changed = outcome === 'added' || outcome === 'updated';
    if (changed && this.oldestLiveAt === 0) this.oldestLiveAt = ticks;
    return changed;
  }

  /** A report came live: it is told of once, whether a list had brought it before or not. */
  #arrived(now: EpochMs): void {
    const { row } = this.reports;
    if (row < 0) return;
    this.notices.report(this.#reportNotice(row));
    if (this.orphans.size > 0)
      this.#adopt({ squadId: this.#draft.squadId, detectionId: this.#draft.detectionId }, now);
  }

  #updated(outcome: Upsert, body: string, seq: number, now: EpochMs, ticks: Ticks): void {
    const draft = this.#draft;
    const { row, columns } = this.reports;
    const isBare = outcome === 'orphan' || (outcome === 'added' && !(draft.has & FIELD.place));
    if (isBare) {
      const id = draft.has & numberBit(ID_FACT) ? String(draft.numbers[ID_FACT]) : draft.detectionId;
      this.orphans.hold(
        { squadId: draft.squadId, detectionId: draft.detectionId },
        { id, body, seq, at: now, heldAt: ticks },
      );
    }
    if (row < 0 || (outcome !== 'added' && outcome !== 'updated')) return;
    if (draft.has & FIELD.previous && columns.previous[row] !== 0)
      this.notices.update(this.#updateNotice(row));
    else if (outcome === 'added' && !isBare && receivedByServer(columns, row) >= this.newsFrom)
      this.notices.report(this.#reportNotice(row));
  }

  #takeListed(value: unknown, origin: Origin, taken: Taken): void {
    const draft = this.#draft;
    const refused = decodeReport(value, draft, origin.at);
    if (refused !== undefined) {
      this.ledger.rejected(refused, excerptOf(value), origin.at);
      return;
    }
    const before = origin.late ? this.#symbolOf(draft) : -1;
    const outcome = upsertReport(this.reports, draft, origin);
    if (outcome === 'added') {
      taken.added++;
      if (origin.late) this.notices.caughtUp(this.#reportNotice(this.reports.row));
    } else if (outcome === 'updated') {
      taken.updated++;
      this.#reclassifiedMeanwhile(before);
    } else if (outcome === 'tooOld') taken.tooOld++;
    if (this.orphans.size > 0 && this.reports.row >= 0)
      this.#adopt({ squadId: draft.squadId, detectionId: draft.detectionId }, origin.at);
  }

  /** Symbol under which a report is known, −1 where it is not. */
  #symbolOf({ squadId, detectionId }: ReportDraft): SymbolIndex {
    const row = this.reports.keys.find(squadId, detectionId);
    return row < 0 ? -1 : this.reports.columns.symbol[row];
  }

  /** Catch-up found the report of the last upsert to be of another class than the page shows: told as an update. */
  #reclassifiedMeanwhile(before: SymbolIndex): void {
    const { row, columns } = this.reports;
    if (before < 0 || row < 0 || columns.symbol[row] === before) return;
    this.notices.updateCaughtUp({
      ...this.#updateNotice(row),
      previousReportType: REPORT_SYMBOLS[before] ?? '',
    });
  }

  /** The report that an update waited for is there: applies the update by its number, without one as newer than the report. */
  #adopt(key: ReportKey, now: EpochMs): void {
    const orphan = this.orphans.take(key);
    if (orphan === undefined) return;
    const draft = this.#draft;
    if (decodeReport(parseJson(orphan.body), draft, now, true) !== undefined) return;
    const outcome = upsertReport(this.reports, draft, {
      kind: 'live',
      seq: orphan.seq,
      at: epochMs(Math.max(now, orphan.at)),
      update: true,
      late: false,
    });
    if (outcome === 'updated' && draft.has & FIELD.previous)
      this.notices.update(this.#updateNotice(this.reports.row));
  }

  #reportNotice(row: Row): ReportNotice {
    const { columns, keys } = this.reports;
    return {
      kind: 'report',
      key: { squadId: keys.squadIdOf(row), detectionId: keys.detectionIdOf(row) },
      handle: row,
      symbol: columns.symbol[row],
      message: messageOf(this.reports, row),
      time: epochMs(columns.time[row]),
      receivedAt: epochMs(columns.received[row]),
      zone: zoneOf(this.reports, row),
      level: levelOf(this.reports, row),
      burst: columns.burst[row],
      weapon: weaponOf(this.reports, row),
      weaponConfidence: confidenceOf(this.reports, row),
      test: (columns.flags[row] & ROW_FLAG.test) !== 0,
      delayed: (columns.flags[row] & ROW_FLAG.delayed) !== 0,
    };
  }

  #updateNotice(row: Row): UpdateNotice {
    const { columns, keys } = this.reports;
    return {
      kind: 'update',
      key: { squadId: keys.squadIdOf(row), detectionId: keys.detectionIdOf(row) },
      handle: row,
      symbol: columns.symbol[row],
      previousReportType: previousTypeOf(this.reports, row) ?? '',
      wasShot: wasShot(columns, row),
      message: messageOf(this.reports, row),
      time: epochMs(columns.time[row]),
    };
  }
}

/** When the server received a report; when it happened, where that is not known. */
function receivedByServer(columns: ReportColumns, row: Row): number {
  const start = columns.start[row];
  return start === start ? start : columns.time[row];
}

function excerptOf(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, EXCERPT_LENGTH);
}
