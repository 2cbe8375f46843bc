/** Writes of reports, each in one transaction with its journal lines. Queries are in reportReads.ts. */
import type { Kysely, Transaction } from 'kysely';
import type { ReportKey } from '../../../src/domain/contract/shotReport.ts';
import type { ReportSymbol } from '../../../src/domain/contract/reportTypes.ts';
import { SHOT_REPORTS } from '../../../src/domain/resources/entities/shotReports.ts';
import { failure, success, type Result } from '../../../src/domain/result.ts';
import { eventTime } from '../../../src/domain/time/sensorClock.ts';
import { epochMs } from '../../../src/domain/units.ts';
import type { DamagedRows } from '../database/damagedRows.ts';
import { saveCall } from '../calls/callStore.ts';
import { saveNotifications } from '../notifications/notificationStore.ts';
import { alertsOf, reportInserts, type ReportInsertDeps } from './reportInserts.ts';
import { addWords, removeWords } from './lists/reportWordIndex.ts';
import { reportReads } from './reportReads.ts';
import {
  dueTimeOf,
  notifiedSymbolAfter,
  toReportRow,
  ANY_SHOT,
  STORED_COLUMNS,
  toStoredReport,
  type NumberedReport,
} from './lists/reportRow.ts';
import { removeReport, type ReportWriteDeps } from './reportRemoval.ts';
import type { ReportRow, Tables } from '../database/schema.ts';
import type { DecideChange, KeyToRelease, ReportChangeEntry, ReportStore } from './reports.ts';
import type { Author } from '../writer/author.ts';
import type { StoredReport } from './lists/storedReport.ts';
import type { ReportFields } from '../../../src/domain/source/newReport.ts';

export interface ReportStoreDeps extends ReportInsertDeps {
  readonly db: Kysely<Tables>;
  readonly hasSearchIndex: boolean;
  readonly damaged: DamagedRows;
}

/** Reports over an open database. */
export function reportStore(deps: ReportStoreDeps): ReportStore {
  const { kind, writer, damaged, incidents } = deps;
  return {
    ...reportReads(deps),
    insert: reportInserts(deps),
    publishPartsBy: (publish) => deps.parts.publishBy(publish),
    update: (key, change, entry) =>
      writer.write(
        (transaction) => updateOne({ kind, transaction, damaged, incidents }, { key, wanted: change, entry }),
        [],
        'alarm',
      ),
    remove: (id, author, auditEvents) =>
      writer.write(
        (transaction) => removeReport({ kind, transaction, damaged, incidents }, id, author),
        (removed) => (removed.ok ? auditEvents : []),
        'alarm',
      ),
    setDueTimes: (dues) => writer.write((transaction) => setDueTimes(transaction.trx, dues), [], 'alarm'),
    release: (keys, author, notifies) =>
      writer.write(
        async (transaction) => {
          const now = await releaseAll({ kind, transaction, damaged, incidents }, keys, author);
          const released = now.filter(({ releasedAt }) => releasedAt !== undefined);
          await saveNotifications(transaction.trx, alertsOf(released, author, notifies));
          return now;
        },
        [],
        'alarm',
      ),
  };
}

interface Change<Reason> {
  readonly key: ReportKey;
  readonly wanted: Partial<ReportFields> | DecideChange<Reason>;
  readonly entry: ReportChangeEntry;
}

async function updateOne<Reason>(
  { kind, transaction, damaged, incidents }: ReportWriteDeps,
  { key, wanted, entry }: Change<Reason>,
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
  const changed = await replace(transaction.trx, after, notifiedSymbol);
  await removeWords(kind, transaction.trx, { id: after.id, time_stamp: eventTime(before.report) });
  await addWords(kind, transaction.trx, [{ report, row: changed }]);
  await incidents.changed(transaction, { report, row: changed }, entry.at);
  transaction.addEvent({ kind: 'changed', stored: after, before: before.report });
  transaction.noteChange({
    collection: SHOT_REPORTS.collection,
    records: [{ id: after.id, recordVersion: after.version }],
    ...(after.releasedAt === undefined && { isEmbargoed: true }),
  });
  const names = (Object.keys(change) as (keyof ReportFields)[]).filter(
    (name) => before.report[name] !== change[name],
  );
  const line = {
    time: entry.at,
    actor: entry.actor,
    key,
    kind: entry.kind,
    old: Object.fromEntries(names.map((name) => [name, before.report[name] ?? null])),
    new: Object.fromEntries(names.map((name) => [name, change[name] ?? null])),
  };
  transaction.addEntry(line, after.id);
  const call = entry.recordCall?.(after);
  const { auditEvent } = entry;
  if (auditEvent !== undefined) transaction.addAuditEvents([auditEvent(before, after)]);
  await entry.within?.(transaction, [after]);
  if (call !== undefined) await saveCall(transaction.trx, call);
  const notification = entry.notification?.(before, after);
  if (notification !== undefined) {
    await saveNotifications(transaction.trx, [{ ...notification, reportId: after.id, createdAt: entry.at }]);
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
  { transaction, damaged, incidents }: ReportWriteDeps,
  keys: readonly KeyToRelease[],
  author: Author,
): Promise<StoredReport[]> {
  const reports: StoredReport[] = [];
  for (const { addedTime, ...key } of keys) {
    const row = await readForChange(transaction.trx, key);
    if (row === undefined || row.released_at !== null) continue;
    const before = damaged.read('shot_reports', row.id, () => toStoredReport(row));
    if (before === undefined) continue;
    if (addedTime !== undefined && addedTime !== (before.report.notificationDelay ?? 0)) {
      reports.push(before);
      continue;
    }
    const due = dueTimeOf(before.report as NumberedReport);
    const after = { ...before, seq: transaction.nextSeq(), releasedAt: author.at, due };
    const released = await replace(transaction.trx, after, row.told_symbol);
    await incidents.changed(
      transaction,
      { report: after.report as NumberedReport, row: released },
      author.at,
    );
    const { at: time, actor } = author;
    const [old, changed] = [{ releasedAt: null }, { releasedAt: time }];
    transaction.addEntry({ time, actor, key, kind: 'released', old, new: changed }, after.id);
    transaction.addEvent({ kind: 'released', stored: after });
    reports.push(after);
  }
  return reports;
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
): Promise<ReportRow> {
  const row = toReportRow(stored.report as NumberedReport, { ...stored, notifiedSymbol });
  const { id, squad_id: _squad, detection_id: _detection, ...columns } = row;
  await trx.updateTable('shot_reports').set(columns).where('id', '=', id).execute();
  return row;
}
