/** Writes of reports, each in one transaction with its journal lines. Queries are in reportReads.ts. */
import type { Kysely, Transaction } from 'kysely';
import type { ReportKey } from '../../src/domain/contract/shotReport.ts';
import type { ReportSymbol } from '../../src/domain/contract/reportTypes.ts';
import { SHOT_REPORTS } from '../../src/domain/resources/shotReports.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import { epochMs } from '../../src/domain/units.ts';
import { batches } from './batches.ts';
import { bulkInsert, type BulkInsert, type InsertShape } from './bulkInsert.ts';
import type { DamagedRows } from './damagedRows.ts';
import { saveCall } from './callStore.ts';
import { ALERT, saveNotifications } from './notificationStore.ts';
import { reportReads } from './reportReads.ts';
import {
  dueTimeOf,
  notifiedSymbolAfter,
  toReportRow,
  ANY_SHOT,
  REPORT_COLUMNS,
  STORED_COLUMNS,
  toStoredReport,
  type NumberedReport,
} from './reportRow.ts';
import { removeReport } from './reportRemoval.ts';
import { tallyInserted } from './reportTallies.ts';
import type { DatabaseKind, ReportRow, Tables } from './schema.ts';
import type { SearchIndexer } from './searchIndexer.ts';
import type { StoreWriter, WriteTransaction } from './storeWriter.ts';
import type {
  Author,
  DecideChange,
  DecideNotification,
  InsertOutcome,
  NewReport,
  ReportChangeEntry,
  ReportStore,
  StoredReport,
} from './reports.ts';

/** Rows that are converted and inserted at once. */
const ROWS_PER_INSERT = 250;

const REPORT_INSERT: InsertShape<ReportRow> = {
  table: 'shot_reports',
  columns: REPORT_COLUMNS,
  suffix: 'on conflict (squad_id, detection_id) do nothing returning id',
  rowsPerStatement: ROWS_PER_INSERT,
};

export interface ReportStoreDeps {
  readonly db: Kysely<Tables>;
  readonly kind: DatabaseKind;
  readonly hasSearchIndex: boolean;
  readonly searchIndexer: SearchIndexer;
  readonly writer: StoreWriter;
  readonly damaged: DamagedRows;
}

/** Reports over an open database. */
export function reportStore(deps: ReportStoreDeps): ReportStore {
  const { writer, damaged, kind, searchIndexer } = deps;
  const insertRows = bulkInsert<ReportRow, Pick<ReportRow, 'id'>>(kind, REPORT_INSERT);
  return {
    ...reportReads(deps),
    insert: async (reports, author, options = {}) => {
      const { embargoed = false, notifies, auditEvents = [], isPublished = false } = options;
      if (reports.length === 0) return { stored: [], known: [] };
      const outcome = await writer.write(async (transaction) => {
        const inserted = await insertAll({ kind, transaction, insertRows }, reports, author, embargoed);
        if (!embargoed) await saveAlerts(transaction.trx, inserted.stored, author, notifies);
        if (isPublished)
          for (const stored of inserted.stored) transaction.addEvent({ kind: 'stored', stored });
        return inserted;
      }, auditEvents);
      searchIndexer.reportsStored(outcome.stored.length);
      return outcome;
    },
    update: (key, change, entry) =>
      writer.write((transaction) => updateOne({ transaction, damaged }, key, change, entry)),
    remove: (id, author, auditEvents) =>
      writer.write(
        (transaction) => removeReport(transaction, damaged, id, author),
        (removed) => (removed === undefined ? [] : auditEvents),
      ),
    setDueTimes: (dues) => writer.write((transaction) => setDueTimes(transaction.trx, dues)),
    release: (keys, author, notifies) =>
      writer.write(async (transaction) => {
        const released = await releaseAll({ transaction, damaged }, keys, author);
        await saveAlerts(transaction.trx, released, author, notifies);
        return released;
      }),
  };
}

/** Writes the notifications of released reports. None without `notifies`. */
async function saveAlerts(
  trx: Transaction<Tables>,
  released: readonly StoredReport[],
  { at }: Author,
  notifies: DecideNotification = () => false,
): Promise<void> {
  const alerts = released
    .filter((stored) => notifies(stored, at))
    .map(({ id }) => ({ reportId: id, event: ALERT, message: '' }));
  await saveNotifications(trx, alerts, at);
}

interface Insert {
  readonly kind: DatabaseKind;
  readonly transaction: WriteTransaction;
  /** Returns the ids of the inserted rows; rows whose key exists are skipped. */
  readonly insertRows: BulkInsert<ReportRow, Pick<ReportRow, 'id'>>;
}

async function insertAll(
  { kind, transaction, insertRows }: Insert,
  reports: readonly NewReport[],
  author: Author,
  embargoed: boolean,
): Promise<InsertOutcome> {
  const stored: StoredReport[] = [];
  const known: ReportKey[] = [];
  const releasedAt = embargoed ? undefined : author.at;
  for (const slice of batches(reports, ROWS_PER_INSERT)) {
    const batch = slice.map((report) => {
      const numbered: NumberedReport = { ...report, id: transaction.nextReportId() };
      return {
        report,
        numbered,
        row: toReportRow(numbered, { seq: transaction.nextSeq(), version: 1, releasedAt }),
      };
    });
    const ids = await insertRows(
      transaction.trx,
      batch.map(({ row }) => row),
    );
    const inserted = new Set(ids.map(({ id }) => id));
    const added = batch.flatMap(({ row }) => (inserted.has(row.id) ? [row] : []));
    if (kind === 'SQLite') await tallyInserted(transaction.trx, added);
    for (const { report, numbered, row } of batch) {
      const key = { squadId: row.squad_id, detectionId: row.detection_id };
      if (!inserted.has(row.id)) {
        known.push(key);
        continue;
      }
      transaction.addEntry({
        time: author.at,
        actor: author.actor,
        key,
        kind: 'received',
        old: {},
        new: report,
      });
      stored.push({
        id: row.id,
        seq: row.seq,
        version: 1,
        releasedAt,
        due: epochMs(row.due_ms),
        shownAsShot: row.told_symbol === ANY_SHOT,
        report: numbered,
      });
    }
  }
  return { stored, known };
}

interface Change {
  readonly transaction: WriteTransaction;
  readonly damaged: DamagedRows;
}

async function updateOne<Reason>(
  { transaction, damaged }: Change,
  key: ReportKey,
  wanted: Partial<NewReport> | DecideChange<Reason>,
  entry: ReportChangeEntry,
): Promise<Result<StoredReport, 'absent' | 'conflict' | Reason>> {
  const row = await readForChange(transaction.trx, key);
  if (row === undefined) return failure('absent');
  const before = damaged.read('shot_reports', row.id, () => toStoredReport(row));
  if (before === undefined) return failure('absent');
  if (entry.expectedVersion !== undefined && entry.expectedVersion !== before.version) {
    return failure('conflict');
  }
  const decided = typeof wanted === 'function' ? wanted(before) : success(wanted);
  if (!decided.ok) return decided;
  const change = decided.value;
  const report = { ...before.report, ...change, id: before.id } as NumberedReport;
  const notifiedSymbol = notifiedSymbolAfter(row, report);
  const after: StoredReport = {
    ...before,
    seq: transaction.nextSeq(),
    version: before.version + 1,
    // Shifted, not computed again: `due` includes steps of the wall clock.
    due: epochMs(before.due + dueTimeOf(report) - dueTimeOf(before.report as NumberedReport)),
    shownAsShot: notifiedSymbol === ANY_SHOT,
    report,
  };
  await replace(transaction.trx, after, notifiedSymbol);
  transaction.addEvent({ kind: 'changed', stored: after, before: before.report });
  transaction.noteChange({
    collection: SHOT_REPORTS.collection,
    records: [{ id: after.id, recordVersion: after.version }],
    ...(after.releasedAt === undefined && { isEmbargoed: true }),
  });
  const names = (Object.keys(change) as (keyof NewReport)[]).filter(
    (name) => before.report[name] !== change[name],
  );
  transaction.addEntry({
    time: entry.at,
    actor: entry.actor,
    key,
    kind: entry.kind,
    old: Object.fromEntries(names.map((name) => [name, before.report[name] ?? null])),
    new: Object.fromEntries(names.map((name) => [name, change[name] ?? null])),
  });
  const call = entry.recordCall?.(after);
  const { auditEvent } = entry;
  if (auditEvent !== undefined) transaction.addAuditEvents([auditEvent(before, after)]);
  if (call !== undefined) await saveCall(transaction.trx, call);
  const notification = entry.notification?.(before, after);
  if (notification !== undefined) {
    await saveNotifications(transaction.trx, [{ ...notification, reportId: after.id }], entry.at);
  }
  return success(after);
}

async function setDueTimes(
  trx: Transaction<Tables>,
  dues: Parameters<ReportStore['setDueTimes']>[0],
): Promise<void> {
  for (const { key, due } of dues) {
    await trx
      .updateTable('shot_reports')
      .set({ due_ms: due })
      .where('squad_id', '=', key.squadId)
      .where('detection_id', '=', key.detectionId)
      .where('released_at', 'is', null)
      .execute();
  }
}

async function releaseAll(
  { transaction, damaged }: Change,
  keys: readonly ReportKey[],
  author: Author,
): Promise<StoredReport[]> {
  const released: StoredReport[] = [];
  for (const key of keys) {
    const row = await readForChange(transaction.trx, key);
    if (row === undefined || row.released_at !== null) continue;
    const before = damaged.read('shot_reports', row.id, () => toStoredReport(row));
    if (before === undefined) continue;
    const due = dueTimeOf(before.report as NumberedReport);
    const after = { ...before, seq: transaction.nextSeq(), releasedAt: author.at, due };
    await replace(transaction.trx, after, row.told_symbol);
    transaction.addEntry({
      time: author.at,
      actor: author.actor,
      key,
      kind: 'released',
      old: { releasedAt: null },
      new: { releasedAt: author.at },
    });
    transaction.addEvent({ kind: 'released', stored: after });
    released.push(after);
  }
  return released;
}

function readForChange(trx: Transaction<Tables>, key: ReportKey) {
  return trx
    .selectFrom('shot_reports')
    .select([...STORED_COLUMNS, 'symbol'])
    .where('squad_id', '=', key.squadId)
    .where('detection_id', '=', key.detectionId)
    .executeTakeFirst();
}

async function replace(
  trx: Transaction<Tables>,
  stored: StoredReport,
  notifiedSymbol: ReportSymbol | null,
): Promise<void> {
  const {
    id,
    squad_id: _squad,
    detection_id: _detection,
    ...columns
  } = toReportRow(stored.report as NumberedReport, { ...stored, notifiedSymbol });
  await trx.updateTable('shot_reports').set(columns).where('id', '=', id).execute();
}
