/** Reports in the database: writing in one transaction with the journal. Reading is in reportReads.ts. */
import type { Kysely, Transaction } from 'kysely';
import type { ReportKey } from '../../src/domain/contract/shotRow.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import { keepNumbers, type Numbers } from './numbers.ts';
import { nextLine, type JournalEntry } from './journal.ts';
import { reportReads } from './reportReads.ts';
import { toldAfter, rowOf, SHOT, STORED_COLUMNS, storedOf, type NumberedReport } from './reportRow.ts';
import type { DatabaseKind, ReportRow, Tables } from './schema.ts';
import { serial } from './serial.ts';
import type { Author, Decide, InsertOutcome, NewReport, ReportStore, StoredReport } from './store.ts';

/** Rows of one INSERT: 16 columns each, below the 32 766 parameters that SQLite allows. */
const ROWS_PER_INSERT = 250;
const LINES_PER_INSERT = 1000;

/** `numbers` as they stand; the caller reads `lastSeq` from the same store. */
export function reportStore(
  db: Kysely<Tables>,
  kind: DatabaseKind,
  start: Numbers,
): ReportStore & { lastSeq(): number } {
  const oneByOne = serial();
  let numbers = start;
  /** Runs one writing transaction; the numbers move on once it has committed. */
  const write = <T>(work: (journalled: JournalledTransaction) => Promise<T>): Promise<T> =>
    oneByOne(async () => {
      const { value, after } = await db.transaction().execute(async (trx) => {
        const journalled = new JournalledTransaction(trx, numbers);
        const made = await work(journalled);
        await journalled.flush();
        return { value: made, after: journalled.numbers };
      });
      numbers = after;
      return value;
    });

  return {
    ...reportReads(db, kind),
    lastSeq: () => numbers.seq,
    insert: (reports, author, held) =>
      reports.length === 0
        ? Promise.resolve({ stored: [], known: [] })
        : write((journalled) => insertAll(journalled, reports, author, held)),
    update: (key, change, entry) => write((journalled) => updateOne(journalled, key, change, entry)),
    release: (keys, author) => write((journalled) => releaseAll(journalled, keys, author)),
  };
}

/** A transaction, the numbers it has taken and the journal lines that it will write. */
class JournalledTransaction {
  readonly trx: Transaction<Tables>;
  numbers: Numbers;
  readonly #before: Numbers;
  readonly #lines: { sequence: number; line: string }[] = [];

  constructor(trx: Transaction<Tables>, numbers: Numbers) {
    this.trx = trx;
    this.numbers = numbers;
    this.#before = numbers;
  }

  takeSeq(): number {
    this.numbers = { ...this.numbers, seq: this.numbers.seq + 1 };
    return this.numbers.seq;
  }

  takeReportId(): number {
    this.numbers = { ...this.numbers, reportId: this.numbers.reportId + 1 };
    return this.numbers.reportId;
  }

  add(entry: JournalEntry): void {
    const { line, head } = nextLine(this.numbers.journal, entry);
    this.numbers = { ...this.numbers, journal: head };
    this.#lines.push({ sequence: head.sequence, line });
  }

  async flush(): Promise<void> {
    for (let i = 0; i < this.#lines.length; i += LINES_PER_INSERT) {
      await this.trx
        .insertInto('journal')
        .values(this.#lines.slice(i, i + LINES_PER_INSERT))
        .execute();
    }
    if (this.numbers !== this.#before) await keepNumbers(this.trx, this.numbers);
  }
}

async function insertAll(
  journalled: JournalledTransaction,
  reports: readonly NewReport[],
  author: Author,
  held: boolean,
): Promise<InsertOutcome> {
  const stored: StoredReport[] = [];
  const known: ReportKey[] = [];
  for (let i = 0; i < reports.length; i += ROWS_PER_INSERT) {
    const batch = reports.slice(i, i + ROWS_PER_INSERT).map((report) => {
      const numbered: NumberedReport = { ...report, id: journalled.takeReportId() };
      const releasedAt = held ? undefined : author.at;
      return { numbered, row: rowOf(numbered, { seq: journalled.takeSeq(), version: 1, releasedAt }) };
    });
    const inserted = await insertRows(
      journalled.trx,
      batch.map(({ row }) => row),
    );
    for (const { numbered, row } of batch) {
      const key = { squadId: row.squad_id, detectionId: row.detection_id };
      if (!inserted.has(row.id)) {
        known.push(key);
        continue;
      }
      const { id: _id, ...fresh } = numbered;
      journalled.add({ time: author.at, actor: author.actor, key, kind: 'received', old: {}, new: fresh });
      stored.push({
        id: row.id,
        seq: row.seq,
        version: 1,
        releasedAt: held ? undefined : author.at,
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

async function updateOne<Refusal>(
  journalled: JournalledTransaction,
  key: ReportKey,
  wanted: Partial<NewReport> | Decide<Refusal>,
  entry: Parameters<ReportStore['update']>[2],
): Promise<Result<StoredReport, 'absent' | 'conflict' | Refusal>> {
  const row = await readForChange(journalled.trx, key);
  if (row === undefined) return failure('absent');
  const before = storedOf(row);
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
    seq: journalled.takeSeq(),
    version: before.version + 1,
    shownAsShot: toldSymbol === SHOT,
    report,
  };
  await replace(journalled.trx, after, toldSymbol);
  const names = (Object.keys(change) as (keyof NewReport)[]).filter(
    (name) => before.report[name] !== change[name],
  );
  journalled.add({
    time: entry.at,
    actor: entry.actor,
    key,
    kind: entry.kind,
    old: Object.fromEntries(names.map((name) => [name, before.report[name] ?? null])),
    new: Object.fromEntries(names.map((name) => [name, change[name] ?? null])),
  });
  return success(after);
}

async function releaseAll(
  journalled: JournalledTransaction,
  keys: readonly ReportKey[],
  author: Author,
): Promise<StoredReport[]> {
  const released: StoredReport[] = [];
  for (const key of keys) {
    const row = await readForChange(journalled.trx, key);
    if (row === undefined || row.released_at !== null) continue;
    const after = { ...storedOf(row), seq: journalled.takeSeq(), releasedAt: author.at };
    await replace(journalled.trx, after, row.told_symbol);
    journalled.add({
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
  toldSymbol: number | null,
): Promise<void> {
  const {
    id,
    squad_id: _squad,
    detection_id: _detection,
    ...columns
  } = rowOf(stored.report as NumberedReport, { ...stored, toldSymbol });
  await trx.updateTable('shot_reports').set(columns).where('id', '=', id).execute();
}
