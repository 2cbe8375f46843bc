/**
 * Inserts of new reports. Calls that wait for the writer share its next transaction. On a shared database
 * each transaction waits for the transactions of all servers, so more reports per transaction keep up with a
 * flood.
 */
import { sql } from 'kysely';
import type { ReportKey } from '../../../src/domain/contract/shotReport.ts';
import { failure } from '../../../src/domain/result.ts';
import { epochMs } from '../../../src/domain/units.ts';
import { SERVER_ACTOR } from '../../process/serverActors.ts';
import { auditEventsFor } from '../journal/auditEvent.ts';
import { batches } from '../database/batches.ts';
import { bulkInsert, type BulkInsert, type InsertShape } from '../database/bulkInsert.ts';
import { ALERT } from '../notifications/alertEvent.ts';
import { saveNotifications, type PendingNotification } from '../notifications/notificationStore.ts';
import { ANY_SHOT, REPORT_COLUMNS, toReportRow, type NumberedReport } from './lists/reportRow.ts';
import { addWords } from './lists/reportWordIndex.ts';
import { tallyInserted } from './lists/tallyWrites.ts';
import type { DecideNotification, InsertOptions, InsertOutcome, ReportStore } from './reports.ts';
import type { Author } from '../writer/author.ts';
import type { StoredReport } from './lists/storedReport.ts';
import type { DatabaseKind, ReportRow } from '../database/schema.ts';
import type { DocumentWriter } from '../documents/documentWriter.ts';
import type { IncidentWriter } from '../incidents/incidentWriter.ts';
import type { InsertCall, InsertCalls, ReportParts } from './reportParts.ts';
import type { SearchIndexer } from './searchIndexer.ts';
import { StoreFailure } from '../database/storeFailures.ts';
import type { StoreWriter, WriteTransaction } from '../writer/storeWriter.ts';
import type { WriteKind } from '../writer/writeQueue.ts';
import { readOpenShelves } from '../shelves/shelfRows.ts';
import { shelfOf } from '../../../src/domain/incidents/shelving.ts';
import type { Shelf } from '../../../src/domain/contract/shelf.ts';
import type { NewReport } from '../../../src/domain/source/newReport.ts';

/** Rows that are converted and inserted at once. */
const ROWS_PER_INSERT = 250;
/** A transaction takes no further call beyond it: a thousand take about 40 ms of processor time. */
const REPORTS_PER_TRANSACTION = 1000;

const REPORT_INSERT: InsertShape<ReportRow> = {
  table: 'shot_reports',
  columns: REPORT_COLUMNS,
  suffix: 'on conflict (squad_id, detection_id) do nothing returning id',
  rowsPerStatement: ROWS_PER_INSERT,
};

export interface ReportInsertDeps {
  readonly kind: DatabaseKind;
  readonly searchIndexer: SearchIndexer;
  readonly writer: StoreWriter;
  /** Saves large batches part by part. */
  readonly documents: Pick<DocumentWriter, 'saveParts'>;
  readonly parts: ReportParts;
  readonly incidents: IncidentWriter;
}

/** The inserts of a kind of database. */
export function insertCallsOf(kind: DatabaseKind, incidents: IncidentWriter): InsertCalls {
  const insertRows = bulkInsert<ReportRow, Pick<ReportRow, 'id'>>(kind, REPORT_INSERT);
  return (transaction, calls) => insertCalls({ kind, transaction, insertRows, incidents }, calls);
}

/** Calls of one transaction. */
interface Group {
  readonly calls: InsertCall[];
  reports: number;
  /** The outcomes of the calls, in their order. */
  readonly outcomes: Promise<readonly InsertOutcome[]>;
}

/**
 * The store's insert. A call joins the transaction that has not begun yet, unless it is large enough. Where a transaction of
 * several calls fails for a reason other than disk, connection or server, each is written alone: none fails for another.
 */
export function reportInserts(deps: ReportInsertDeps): ReportStore['insert'] {
  const { kind, writer, searchIndexer, parts, incidents } = deps;
  const insert = insertCallsOf(kind, incidents);
  parts.countBy((count) => searchIndexer.reportsStored(count));
  let waiting: Group | undefined;

  const write = (
    calls: readonly InsertCall[],
    {
      begin = (): void => undefined,
      as = 'alarm',
    }: { readonly begin?: () => void; readonly as?: WriteKind } = {},
  ) =>
    writer.write(
      (transaction) => {
        begin();
        return insert(transaction, calls);
      },
      [],
      as,
    );

  const openGroup = (): Group => {
    const calls: InsertCall[] = [];
    const close = () => {
      if (waiting === group) waiting = undefined;
    };
    const group: Group = { calls, reports: 0, outcomes: write(calls, { begin: close }).finally(close) };
    waiting = group;
    return group;
  };

  const join = async (call: InsertCall): Promise<InsertOutcome | undefined> => {
    const isRoom = waiting !== undefined && waiting.reports + call.reports.length <= REPORTS_PER_TRANSACTION;
    const group = waiting !== undefined && isRoom ? waiting : openGroup();
    const at = group.calls.push(call) - 1;
    group.reports += call.reports.length;
    try {
      return (await group.outcomes)[at];
    } catch (error) {
      if (group.calls.length === 1 || error instanceof StoreFailure) throw error;
      return (await write([call]))[0];
    }
  };

  return async (reports, author, options = {}) => {
    const none: InsertOutcome = { stored: [], known: [] };
    if (reports.length === 0) return none;
    const partsOfBatch = parts.partsOf({ reports, author, options });
    if (partsOfBatch !== undefined) return insertParts(deps, partsOfBatch, options);
    const call = { reports, author, options };
    const outcome =
      (options.isPast === true ? (await write([call], { as: 'other' }))[0] : await join(call)) ?? none;
    searchIndexer.reportsStored(outcome.stored.length);
    return outcome;
  };
}

async function insertParts(
  { documents, parts }: ReportInsertDeps,
  partsOfBatch: readonly object[],
  { auditEvents = [] }: InsertOptions,
): Promise<InsertOutcome> {
  const outcomes: InsertOutcome[] = [];
  await documents.saveParts(partsOfBatch, () =>
    parts.writer(
      (outcome) => auditEventsFor(auditEvents, outcome),
      (outcome) => outcomes.push(outcome),
    ),
  );
  return {
    stored: outcomes.flatMap(({ stored }) => stored),
    known: outcomes.flatMap(({ known }) => known),
    isPublished: true,
  };
}

/** A report that is never committed. */
const TRIED: NewReport = {
  detectionId: 'tried before the next report',
  squadId: '',
  timeStamp: 0,
  start: 0,
  reportType: 'Shot',
};

/**
 * Tries whether the database takes a report: inserts one and rolls it back. The returned function rejects as the database does, which
 * one report that it did not take does not say about the others.
 */
export function reportTrial({
  kind,
  writer,
  incidents,
}: Pick<ReportInsertDeps, 'kind' | 'writer' | 'incidents'>): () => Promise<void> {
  const insert = insertCallsOf(kind, incidents);
  const call: InsertCall = {
    reports: [TRIED],
    author: { actor: SERVER_ACTOR, at: epochMs(0) },
    options: { embargoed: true },
  };
  return async () => {
    await writer.writeOrRollBack(async (transaction) => {
      await insert(transaction, [call]);
      return failure('tried');
    }, []);
  };
}

interface Insert {
  readonly kind: DatabaseKind;
  readonly transaction: WriteTransaction;
  /** Returns the ids of the inserted rows; rows whose key exists are skipped. */
  readonly insertRows: BulkInsert<ReportRow, Pick<ReportRow, 'id'>>;
  readonly incidents: IncidentWriter;
}

/** Inserts the reports of all calls, in their order, and returns the outcome of each. */
async function insertCalls(insert: Insert, calls: readonly InsertCall[]): Promise<InsertOutcome[]> {
  const { transaction } = insert;
  const outcomes = calls.map(() => ({ stored: [] as StoredReport[], known: [] as ReportKey[] }));
  const given = calls.flatMap((call, at) => call.reports.map((report) => ({ report, call, at })));
  const shelves = await shelvesOf(transaction, calls);
  for (const slice of batches(given, ROWS_PER_INSERT)) {
    const written = await insertSlice({ ...insert, shelves }, slice);
    written.forEach((one, n) => {
      const outcome = outcomes[slice[n]?.at ?? -1];
      if ('known' in one) outcome?.known.push(one.known);
      else outcome?.stored.push(one.stored);
    });
  }
  const alerts = outcomes.flatMap(({ stored }, at) => newAlerts(stored, calls[at] as InsertCall));
  await saveNotifications(transaction.trx, alerts);
  for (const [at, outcome] of outcomes.entries()) {
    const { isPublished, auditEvents = [], within } = calls[at]?.options ?? {};
    transaction.addAuditEvents(auditEventsFor(auditEvents, outcome));
    await within?.(transaction, outcome.stored);
    if (isPublished !== true) continue;
    for (const stored of outcome.stored) transaction.addEvent({ kind: 'stored', stored });
  }
  return outcomes;
}

/** The shelves that are on for reports of the calls; none for reports that no console hears of. */
async function shelvesOf({ trx }: WriteTransaction, calls: readonly InsertCall[]): Promise<readonly Shelf[]> {
  const times = calls.flatMap(({ author, options }) => (options.isPublished === true ? [author.at] : []));
  return times.length === 0 ? [] : readOpenShelves(trx, epochMs(Math.min(...times)));
}

type Written = { readonly stored: StoredReport } | { readonly known: ReportKey };

async function insertSlice(
  insert: Insert & { readonly shelves: readonly Shelf[] },
  given: readonly { readonly report: NewReport; readonly call: InsertCall }[],
): Promise<Written[]> {
  const { kind, transaction, insertRows, incidents } = insert;
  const batch = given.map((one) => numberedReport(insert, one));
  const ids = await insertRows(
    transaction.trx,
    batch.map(({ row }) => row),
  );
  const inserted = new Set(ids.map(({ id }) => id));
  const added = batch.flatMap(({ row }) => (inserted.has(row.id) ? [row] : []));
  const seqs = await closeSequence(
    insert,
    batch.map(({ row }) => row),
    added,
  );
  const members = batch.filter(({ row }) => inserted.has(row.id));
  await saveObservations(transaction.trx, members);
  await addWords(
    kind,
    transaction.trx,
    members.map(({ numbered, row }) => ({ report: numbered, row })),
  );
  await incidents.added(
    transaction,
    members.map(({ numbered, row, isLive, isDrill }) => ({ report: numbered, row, isLive, isDrill })),
    {
      now: epochMs(members[0]?.author.at ?? 0),
      isPublished: given.some(({ call }) => call.options.isPublished === true),
      isPast: given.some(({ call }) => call.options.isPast === true),
    },
  );
  // SQLite counts the reports of the lists by statement, PostgreSQL by a trigger.
  if (kind === 'SQLite') await tallyInserted(transaction.trx, added);
  return batch.map(({ report, author, numbered, releasedAt, row, clock }) => {
    const key = { squadId: row.squad_id, detectionId: row.detection_id };
    if (!inserted.has(row.id)) return { known: key };
    const { at: time, actor } = author;
    transaction.addEntry({ time, actor, key, kind: 'received', old: {}, new: report }, row.id);
    return {
      stored: {
        id: row.id,
        seq: seqs.get(row.id) ?? row.seq,
        version: 1,
        releasedAt,
        due: epochMs(row.due_ms),
        shownAsShot: row.told_symbol === ANY_SHOT,
        ...(clock && { storedAt: clock() }),
        report: numbered,
      },
    };
  });
}

/** Saves what the sensors of new reports measured; the journal has it in the line of the receipt. */
async function saveObservations(
  trx: WriteTransaction['trx'],
  members: readonly { readonly report: NewReport; readonly row: ReportRow }[],
): Promise<void> {
  const rows = members.flatMap(({ report: { observations }, row }) =>
    observations === undefined ? [] : [{ report_id: row.id, body: JSON.stringify(observations) }],
  );
  if (rows.length > 0) await trx.insertInto('report_observations').values(rows).execute();
}

/** A report of a call as it is inserted. */
function numberedReport(
  { transaction, shelves }: Insert & { readonly shelves: readonly Shelf[] },
  { report, call: { author, options } }: { readonly report: NewReport; readonly call: InsertCall },
) {
  const { observations: _, ...fields } = report;
  const shelf = options.isPublished === true ? shelfOf(shelves, report, author.at) : undefined;
  const numbered: NumberedReport = {
    ...fields,
    id: transaction.nextReportId(),
    ...(shelf && { shelfId: shelf.id }),
    ...(options.areArchived === true && { fromArchive: true }),
  };
  const receivedAt = options.isPast === true ? epochMs(numbered.start) : author.at;
  const releasedAt = options.embargoed === true ? undefined : receivedAt;
  const row = toReportRow(numbered, { seq: transaction.nextSeq(), version: 1, releasedAt });
  const isLive = options.isPast === true || (options.notifies?.({ report: numbered }, author.at) ?? false);
  return {
    report,
    author: { ...author, at: receivedAt },
    numbered,
    releasedAt,
    row,
    isLive,
    isDrill: options.isDrill === true,
    clock: options.clock,
  };
}

/**
 * Takes back the sequences of reports that were known already: consoles would request them as missing.
 * Reports added after such a report are renumbered, by way of negative numbers, as no two rows may have one
 * sequence. Returns the new sequences by id. O(added).
 */
async function closeSequence(
  { kind, transaction }: Insert,
  rows: readonly ReportRow[],
  added: readonly ReportRow[],
): Promise<ReadonlyMap<number, number>> {
  const first = rows[0]?.seq ?? 0;
  const moved = added
    .map(({ id, seq }, at) => ({ id, old: seq, seq: first + at }))
    .filter(({ old, seq }) => old !== seq);
  transaction.returnSeqs(rows.length - added.length);
  if (moved.length === 0) return new Map();
  const json = JSON.stringify(moved.map(({ id, seq }) => ({ id, seq })));
  const numbered =
    kind === 'SQLite'
      ? sql`(select value ->> '$.id' as id, value ->> '$.seq' as seq from json_each(${json}))`
      : sql`json_to_recordset(${json}::json)`;
  const named = kind === 'SQLite' ? sql`numbered` : sql`numbered (id bigint, seq bigint)`;
  await sql`update shot_reports set seq = -numbered.seq from ${numbered} as ${named}
    where shot_reports.id = numbered.id`.execute(transaction.trx);
  await sql`update shot_reports set seq = -seq where seq < 0`.execute(transaction.trx);
  return new Map(moved.map(({ id, seq }) => [id, seq]));
}

function newAlerts(stored: readonly StoredReport[], { author, options }: InsertCall) {
  return options.embargoed === true ? [] : alertsOf(stored, author, options.notifies);
}

/** The notifications of released reports. None without `notifies`. */
export function alertsOf(
  released: readonly StoredReport[],
  { at }: Author,
  notifies: DecideNotification = () => false,
): Omit<PendingNotification, 'id'>[] {
  return released
    .filter((stored) => notifies(stored, at))
    .map(({ id }) => ({ reportId: id, event: ALERT, message: '', createdAt: at }));
}
