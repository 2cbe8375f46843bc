/** Reads of what was known of reports and incidents at a time: stored rows, the lines of the journal about them, histories. */
import type { Kysely } from 'kysely';
import type { IncidentEvent } from '../../../src/domain/contract/incident.ts';
import { epochMs, type EpochMs } from '../../../src/domain/units.ts';
import { batches } from '../database/batches.ts';
import type { DamagedRows } from '../database/damagedRows.ts';
import type { IncidentReportRow, ReportRow, Tables } from '../database/schema.ts';
import { toStoredReport, type NumberedReport } from '../reports/lists/reportRow.ts';

/** Ids of one statement. */
const IDS = 500;

/** A stored or removed report, as it is now. */
export interface PastReportRow {
  readonly id: number;
  readonly squadId: string;
  readonly detectionId: string;
  /** Undefined for a removed report. */
  readonly current: NumberedReport | undefined;
  /** 1: nothing but its release has changed since its receipt. */
  readonly version: number;
  readonly releasedAt: EpochMs | undefined;
  readonly told: ReportRow['told_symbol'];
}

/** A line of the journal about a report. */
export interface PastLine {
  readonly reportId: number;
  readonly sequence: number;
  readonly time: EpochMs;
}

/** A line of an incident's history. */
export interface PastIncidentEvent extends IncidentEvent {
  readonly incidentId: number;
}

/** A report of an incident. */
export type PastMember = Pick<IncidentReportRow, 'report_id' | 'incident_id' | 'is_live'>;

/** A stretch of time: after `from` up to and including `to`. */
interface Stretch {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

export interface PastStore {
  /** The newest `limit` reports with an event time in a stretch. Reports that people removed are included, reports that retention removed are not. */
  within(stretch: Stretch, limit: number): Promise<readonly PastReportRow[]>;
  /** Reports of these ids, removed ones too. */
  byIds(ids: readonly number[]): Promise<readonly PastReportRow[]>;
  /** Lines about these reports, in their order. */
  linesOf(ids: readonly number[]): Promise<readonly PastLine[]>;
  /** Texts of lines, by sequence. */
  texts(sequences: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Lines about any report by time, then by sequence, at most `limit`. */
  linesWithin(stretch: Stretch, limit: number): Promise<readonly PastLine[]>;
  /** Reports of the incidents that these reports are in now, or were in when they were removed. */
  membersWith(reportIds: readonly number[]): Promise<readonly PastMember[]>;
  /** Histories of incidents, in their order. */
  incidentEvents(incidentIds: readonly number[]): Promise<readonly PastIncidentEvent[]>;
  /** Lines of histories by time, at most `limit`. */
  incidentEventsWithin(stretch: Stretch, limit: number): Promise<readonly PastIncidentEvent[]>;
  /** Ids of the reports that are in these incidents now, or were when they were removed. */
  reportsOf(incidentIds: readonly number[]): Promise<readonly number[]>;
}

const REPORT_COLUMNS = [
  'id',
  'seq',
  'version',
  'squad_id',
  'detection_id',
  'released_at',
  'due_ms',
  'told_symbol',
  'shelf_id',
  'from_archive',
  'row_json',
  'time_stamp',
] as const;

/** The past of an open database. */
export function pastStore({
  db,
  damaged,
}: {
  readonly db: Kysely<Tables>;
  readonly damaged: DamagedRows;
}): PastStore {
  const toRows: ToRows = (rows) =>
    rows.flatMap((row) => {
      const stored = damaged.read('shot_reports', row.id, () => toStoredReport(row));
      return stored === undefined ? [] : [pastRow(row, stored.report as NumberedReport)];
    });
  return {
    ...reportReads(db, toRows),
    linesOf: (ids) =>
      inBatches(ids, async (some) => {
        const rows = await db
          .selectFrom('report_lines')
          .selectAll()
          .where('report_id', 'in', some)
          .orderBy('report_id')
          .orderBy('sequence')
          .execute();
        return rows.map(toLine);
      }),
    texts: async (sequences) => {
      const rows = await inBatches(sequences, (some) =>
        db.selectFrom('journal').selectAll().where('sequence', 'in', some).execute(),
      );
      return new Map(rows.map(({ sequence, line }) => [sequence, line]));
    },
    linesWithin: async ({ from, to }, limit) => {
      const rows = await db
        .selectFrom('report_lines')
        .selectAll()
        .where('time_ms', '>', from)
        .where('time_ms', '<=', to)
        .orderBy('time_ms')
        .orderBy('sequence')
        .limit(limit)
        .execute();
      return rows.map(toLine);
    },
    ...incidentReads(db),
  };
}

type ToRows = (rows: readonly Pick<ReportRow, (typeof REPORT_COLUMNS)[number]>[]) => readonly PastReportRow[];

function reportReads(db: Kysely<Tables>, toRows: ToRows): Pick<PastStore, 'within' | 'byIds'> {
  return {
    within: async ({ from, to }, limit) => {
      const rows = await db
        .selectFrom('shot_reports')
        .select(REPORT_COLUMNS)
        .where('time_stamp', '>', from)
        .where('time_stamp', '<=', to)
        .orderBy('time_stamp', 'desc')
        .limit(limit)
        .execute();
      const oldest = rows.length < limit ? from : (rows.at(-1)?.time_stamp ?? from);
      const deleted = await db
        .selectFrom('deleted_reports')
        .selectAll()
        .where('time_stamp', '>', oldest)
        .where('time_stamp', '<=', to)
        .orderBy('time_stamp', 'desc')
        .limit(limit)
        .execute();
      return [...toRows(rows), ...deleted.map(deletedRow)];
    },
    byIds: (ids) =>
      inBatches(ids, async (some) => {
        const rows = await db
          .selectFrom('shot_reports')
          .select(REPORT_COLUMNS)
          .where('id', 'in', some)
          .execute();
        const deleted = await db
          .selectFrom('deleted_reports')
          .selectAll()
          .where('report_id', 'in', some)
          .execute();
        return [...toRows(rows), ...deleted.map(deletedRow)];
      }),
  };
}

type IncidentReads = 'membersWith' | 'incidentEvents' | 'incidentEventsWithin' | 'reportsOf';

function incidentReads(db: Kysely<Tables>): Pick<PastStore, IncidentReads> {
  return {
    membersWith: async (reportIds) => {
      const ids = await inBatches(reportIds, async (some) => {
        const rows = await db
          .selectFrom('incident_reports')
          .select('incident_id')
          .where('report_id', 'in', some)
          .execute();
        const removed = await db
          .selectFrom('deleted_reports')
          .select('incident_id')
          .where('report_id', 'in', some)
          .execute();
        return [...rows, ...removed].flatMap(({ incident_id }) => incident_id ?? []);
      });
      return membersOf(db, ids);
    },
    incidentEvents: (incidentIds) =>
      inBatches(incidentIds, async (some) => {
        const rows = await db
          .selectFrom('incident_events')
          .selectAll()
          .where('incident_id', 'in', some)
          .orderBy('id')
          .execute();
        return rows.map(toEvent);
      }),
    incidentEventsWithin: async ({ from, to }, limit) => {
      const rows = await db
        .selectFrom('incident_events')
        .selectAll()
        .where('time_ms', '>', from)
        .where('time_ms', '<=', to)
        .orderBy('time_ms')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(toEvent);
    },
    reportsOf: async (incidentIds) => (await membersOf(db, incidentIds)).map(({ report_id }) => report_id),
  };
}

function membersOf(db: Kysely<Tables>, incidentIds: readonly number[]): Promise<readonly PastMember[]> {
  return inBatches(incidentIds, async (some) => {
    const rows = await db
      .selectFrom('incident_reports')
      .select(['report_id', 'incident_id', 'is_live'])
      .where('incident_id', 'in', some)
      .execute();
    const removed = await db
      .selectFrom('deleted_reports')
      .select(['report_id', 'incident_id', 'is_live'])
      .where('incident_id', 'in', some)
      .execute();
    return [...rows, ...removed.map((row) => ({ ...row, incident_id: row.incident_id ?? 0 }))];
  });
}

function pastRow(
  row: Pick<ReportRow, 'id' | 'squad_id' | 'detection_id' | 'version' | 'released_at' | 'told_symbol'>,
  current: NumberedReport,
): PastReportRow {
  return {
    id: row.id,
    squadId: row.squad_id,
    detectionId: row.detection_id,
    current,
    version: row.version,
    releasedAt: row.released_at === null ? undefined : epochMs(row.released_at),
    told: row.told_symbol,
  };
}

function deletedRow(row: Tables['deleted_reports']): PastReportRow {
  return {
    id: row.report_id,
    squadId: row.squad_id,
    detectionId: row.detection_id,
    current: undefined,
    version: 0,
    releasedAt: row.released_at === null ? undefined : epochMs(row.released_at),
    told: null,
  };
}

const toLine = (row: Tables['report_lines']): PastLine => ({
  reportId: row.report_id,
  sequence: row.sequence,
  time: epochMs(row.time_ms),
});

function toEvent(row: {
  readonly incident_id: number;
  readonly time_ms: number;
  readonly actor: string;
  readonly act: string;
  readonly text: string;
}): PastIncidentEvent {
  const { incident_id: incidentId, time_ms: time, actor, act, text } = row;
  return { incidentId, time: epochMs(time), actor, act: act as IncidentEvent['act'], text };
}

async function inBatches<Id, Row>(
  ids: readonly Id[],
  read: (some: Id[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const some of batches([...new Set(ids)], IDS)) rows.push(...(await read([...some])));
  return rows;
}
