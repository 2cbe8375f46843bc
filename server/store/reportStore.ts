/** Reports in the database: writing in one transaction with the journal. Reading is in reportReads.ts. */
import type { Kysely, Transaction } from 'kysely';
import type { ReportKey } from '../../src/domain/contract/shotRow.ts';
import type { ReportSymbol } from '../../src/domain/contract/reportTypes.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import { epochMs } from '../../src/domain/units.ts';
import type { DamagedRows } from './damagedRows.ts';
import { keep } from './keptStore.ts';
import { reportReads } from './reportReads.ts';
import { dueOf, toldAfter, rowOf, SHOT, STORED_COLUMNS, storedOf, type NumberedReport } from './reportRow.ts';
import { removeReport } from './reportRemoval.ts';
import type { DatabaseKind, ReportRow, Tables } from './schema.ts';
import type { StoreWriter, WritingTransaction } from './storeWriter.ts';
import type { Author, Decide, InsertOutcome, NewReport, ReportStore, StoredReport } from './store.ts';

/** Rows of one INSERT: 16 columns each, below the 32 766 parameters that SQLite allows. */
const ROWS_PER_INSERT = 250;

export interface ReportStoreDeps {
  readonly db: Kysely<Tables>;
  readonly kind: DatabaseKind;
  readonly writer: StoreWriter;
  readonly damaged: DamagedRows;
}

export function reportStore({ db, kind, writer, damaged }: ReportStoreDeps): ReportStore {
  return {
    ...reportReads(db, kind, damaged),
    insert: (reports, author, held, acts = []) =>
      reports.length === 0
        ? Promise.resolve({ stored: [], known: [] })
        : writer.write((transaction) => insertAll(transaction, reports, author, held), acts),
    update: (key, change, entry) =>
      writer.write((transaction) => updateOne({ transaction, damaged }, key, change, entry)),
    remove: (id, author, acts) =>
      writer.write(
        (transaction) => removeReport(transaction, damaged, id, author),
        (removed) => (removed === undefined ? [] : acts),
      ),
    setDue: (dues) => writer.write((transaction) => setDue(transaction.trx, dues)),
    release: (keys, author) =>
      writer.write((transaction) => releaseAll({ transaction, damaged }, keys, author)),
  };
}

async function insertAll(
  transaction: WritingTransaction,
  reports: readonly NewReport[],
  author: Author,
  held: boolean,
): Promise<InsertOutcome> {
  const stored: StoredReport[] = [];
  const known: ReportKey[] = [];
  for (let i = 0; i < reports.length; i += ROWS_PER_INSERT) {
    const batch = reports.slice(i, i + ROWS_PER_INSERT).map((report) => {
      const numbered: NumberedReport = { ...report, id: transaction.takeReportId() };
      const releasedAt = held ? undefined : author.at;
      return { numbered, row: rowOf(numbered, { seq: transaction.takeSeq(), version: 1, releasedAt }) };
    });
    const inserted = await insertRows(
      transaction.trx,
      batch.map(({ row }) => row),
    );
    for (const { numbered, row } of batch) {
      const key = { squadId: row.squad_id, detectionId: row.detection_id };
      if (!inserted.has(row.id)) {
        known.push(key);
        continue;
      }
      const { id: _id, ...fresh } = numbered;
      transaction.add({ time: author.at, actor: author.actor, key, kind: 'received', old: {}, new: fresh });
      stored.push({
        id: row.id,
        seq: row.seq,
        version: 1,
        releasedAt: held ? undefined : author.at,
        due: epochMs(row.due_ms),
        shownAsShot: row.told_symbol === SHOT,
        report: numbered,
      });
    }
  }
  return { stored, known };
}

/** Ids that went in; a known key is left as it is. */
async function insertRows(trx: Transaction<Tables>, rows: ReportRow[]): Promise<ReadonlySet<number>> {
  const inserted = await trx
    .insertInto('shot_reports')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['squad_id', 'detection_id']).doNothing())
    .returning('id')
    .execute();
  return new Set(inserted.map(({ id }) => id));
}

interface Change {
  readonly transaction: WritingTransaction;
  readonly damaged: DamagedRows;
}

async function updateOne<Refusal>(
  { transaction, damaged }: Change,
  key: ReportKey,
  wanted: Partial<NewReport> | Decide<Refusal>,
  entry: Parameters<ReportStore['update']>[2],
): Promise<Result<StoredReport, 'absent' | 'conflict' | Refusal>> {
  const row = await readForChange(transaction.trx, key);
  if (row === undefined) return failure('absent');
  const before = damaged.read('shot_reports', row.id, () => storedOf(row));
  if (before === undefined) return failure('absent');
  if (entry.expectedVersion !== undefined && entry.expectedVersion !== before.version) {
    return failure('conflict');
  }
  const decided = typeof wanted === 'function' ? wanted(before) : success(wanted);
  if (!decided.ok) return decided;
  const change = decided.value;
  const report = { ...before.report, ...change, id: before.id } as NumberedReport;
  const toldSymbol = toldAfter(row, report);
  const after: StoredReport = {
    ...before,
    seq: transaction.takeSeq(),
    version: before.version + 1,
    // By as much as the change moves it: the steps of the wall clock stay in it.
    due: epochMs(before.due + dueOf(report) - dueOf(before.report as NumberedReport)),
    shownAsShot: toldSymbol === SHOT,
    report,
  };
  await replace(transaction.trx, after, toldSymbol);
  const names = (Object.keys(change) as (keyof NewReport)[]).filter(
    (name) => before.report[name] !== change[name],
  );
  transaction.add({
    time: entry.at,
    actor: entry.actor,
    key,
    kind: entry.kind,
    old: Object.fromEntries(names.map((name) => [name, before.report[name] ?? null])),
    new: Object.fromEntries(names.map((name) => [name, change[name] ?? null])),
  });
  if (entry.act !== undefined) transaction.addActs([entry.act(before, after)]);
  if (entry.keeps !== undefined) await keep(transaction.trx, entry.keeps(after));
  return success(after);
}

async function setDue(trx: Transaction<Tables>, dues: Parameters<ReportStore['setDue']>[0]): Promise<void> {
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
    const before = damaged.read('shot_reports', row.id, () => storedOf(row));
    if (before === undefined) continue;
    const due = dueOf(before.report as NumberedReport);
    const after = { ...before, seq: transaction.takeSeq(), releasedAt: author.at, due };
    await replace(transaction.trx, after, row.told_symbol);
    transaction.add({
      time: author.at,
      actor: author.actor,
      key,
      kind: 'released',
      old: { releasedAt: null },
      new: { releasedAt: author.at },
    });
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
  toldSymbol: ReportSymbol | null,
): Promise<void> {
  const {
    id,
    squad_id: _squad,
    detection_id: _detection,
    ...columns
  } = rowOf(stored.report as NumberedReport, { ...stored, toldSymbol });
  await trx.updateTable('shot_reports').set(columns).where('id', '=', id).execute();
}
