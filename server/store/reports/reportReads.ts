/** Queries on reports. Each takes the scope of the session that reads. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { ObservedReport, Observations } from '../../../src/domain/contract/observations.ts';
import { findReports } from './lists/findReports.ts';
import { FIND_LIMITS } from './lists/findTypes.ts';
import { isListed, whereVisible } from './lists/reportConditions.ts';
import type { DamagedRows } from '../database/damagedRows.ts';
import { countTallied } from './lists/reportCounts.ts';
import { observationsOf } from './lists/storedObservations.ts';
import { listReports, reportValues, storedReports, type ReportListDeps } from './lists/reportPages.ts';
import { removalReads } from './reportRemovals.ts';
import { checkedRowText, STORED_COLUMNS, toStoredReport, type StoredColumns } from './lists/reportRow.ts';
import type { Tables } from '../database/schema.ts';
import type { ReportScope } from './lists/reportQuery.ts';
import type { RangeRow, ReportRange, ReportStore } from './reports.ts';
import type { StoredReport } from './lists/storedReport.ts';
import { equalsText } from '../database/textConditions.ts';

/** Rows read per turn of the event loop: about 2 ms. */
const CHUNK = 500;
const OBSERVED_CHUNK = 50;

type Reads = Pick<
  ReportStore,
  | 'embargoed'
  | 'rangeRows'
  | 'page'
  | 'slices'
  | 'values'
  | 'find'
  | 'byId'
  | 'byKey'
  | 'byDetection'
  | 'observations'
  | 'observed'
  | 'changedSince'
  | 'removedSince'
  | 'count'
>;

/** The queries of a ReportStore over an open database. Damaged rows are left out. */
export function reportReads(deps: ReportListDeps): Reads {
  const { db, damaged } = deps;
  const readAll = (rows: readonly StoredColumns[]) =>
    damaged.readAll('shot_reports', rows, { idOf: ({ id }) => id, read: toStoredReport });
  /** The newest visible report that matches. */
  const newest = async (condition: RawBuilder<boolean>, scope: ReportScope) => {
    const row = await db
      .selectFrom('shot_reports')
      .select(STORED_COLUMNS)
      .where(condition)
      .where((eb) => whereVisible(eb, scope))
      .orderBy('time_stamp', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row === undefined ? undefined : readAll([row])[0];
  };
  return {
    rangeRows: (range) => rangeRows(db, damaged, range),
    ...searchReads(deps),
    byId: (id, scope) => newest(sql`id = ${id}`, scope),
    byKey: ({ squadId, detectionId }, scope) =>
      newest(
        sql`${equalsText(sql.ref('squad_id'), squadId)} and ${equalsText(sql.ref('detection_id'), detectionId)}`,
        scope,
      ),
    byDetection: (detectionId, scope) => newest(equalsText(sql.ref('detection_id'), detectionId), scope),
    observations: (id) => observationsOf(db, id),
    observed: (limit, scope) => observedReports(deps, limit, scope),
    ...pageReads(deps),
    ...removalReads(db),
    embargoed: async (limit) => {
      const rows = await db
        .selectFrom('shot_reports')
        .select(STORED_COLUMNS)
        .where('released_at', 'is', null)
        .orderBy('due_ms')
        .limit(limit)
        .execute();
      return readAll(rows);
    },
    changedSince: async (since, limit, scope) => {
      const found: StoredReport[] = [];
      // Replaces damaged rows by later ones: a short page means that there are no more.
      for (let seq = since; found.length < limit;) {
        const rows = await changedRows(db, { since: seq, limit: limit - found.length, scope });
        found.push(...readAll(rows));
        const last = rows.at(-1);
        if (last === undefined) break;
        seq = last.seq;
      }
      return found;
    },
  };
}

async function* one<T>(value: T): AsyncIterable<T> {
  yield value;
}

/** The search by words. */
function searchReads(deps: ReportListDeps): Pick<Reads, 'find'> {
  return {
    find: async (request, scope, isWanted) => {
      const { ids, searchedFrom } = await findReports(
        { ...deps, isWanted, limits: FIND_LIMITS },
        request,
        scope,
      );
      const reports: StoredReport[] = [];
      for await (const slice of storedReports(deps, one(ids))) reports.push(...slice);
      return { reports, searchedFrom };
    },
  };
}

/** Pages and counts. */
function pageReads(deps: ReportListDeps): Pick<Reads, 'page' | 'slices' | 'values' | 'count'> {
  return {
    count: (scope) => countTallied(deps.db, scope, {}),
    page: async (request, filter, scope) => {
      const items: StoredReport[] = [];
      const list = await listReports(deps, { request, filter, scope });
      for await (const slice of storedReports(deps, list.ids)) items.push(...slice);
      return { total: list.total, items };
    },
    slices: async (request, filter, scope) => {
      const list = await listReports(deps, { request, filter, scope });
      return { total: list.total, slices: storedReports(deps, list.ids) };
    },
    values: async (request, filter, scope) => {
      const list = await listReports(deps, { request, filter, scope });
      return reportValues(deps, list.ids);
    },
  };
}

/** In chunks, as the bodies are long. O(reports without observations among them) */
async function observedReports(
  { db, damaged }: ReportListDeps,
  limit: number,
  scope: ReportScope,
): Promise<ObservedReport[]> {
  const rows = await db
    .selectFrom('shot_reports')
    .select(STORED_COLUMNS)
    .where(sql<boolean>`exists (select 1 from report_observations where report_id = shot_reports.id)`)
    .where((eb) => whereVisible(eb, scope))
    .orderBy('time_stamp', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const found: ObservedReport[] = [];
  for (let from = 0; from < rows.length; from += OBSERVED_CHUNK) {
    const part = rows.slice(from, from + OBSERVED_CHUNK);
    const stored = damaged.readAll('shot_reports', part, { idOf: ({ id }) => id, read: toStoredReport });
    const bodies = await db
      .selectFrom('report_observations')
      .selectAll()
      .where(
        'report_id',
        'in',
        part.map(({ id }) => id),
      )
      .execute();
    const bodyOf = new Map(bodies.map(({ report_id: id, body }) => [id, body]));
    for (const { id, report } of stored) {
      const body = bodyOf.get(id);
      if (body === undefined) continue;
      const { squadId, detectionId, alt } = report;
      const observations = JSON.parse(body) as Observations;
      found.push({ squadId, detectionId, ...(alt !== undefined && { alt }), observations });
    }
    await nextTurn();
  }
  return found;
}

interface ChangeQuery {
  /** Number of the last change that is known. */
  readonly since: number;
  readonly limit: number;
  readonly scope: ReportScope;
}

async function changedRows(db: Kysely<Tables>, { since, limit, scope }: ChangeQuery) {
  return db
    .selectFrom('shot_reports')
    .select(STORED_COLUMNS)
    .where('seq', '>', since)
    .where((eb) => whereVisible(eb, scope))
    .orderBy('seq')
    .limit(limit)
    .execute();
}

/** Pages by (time, id), so that reports that arrive meanwhile cause no gap and no duplicate. */
async function* rangeRows(
  db: Kysely<Tables>,
  damaged: DamagedRows,
  { from, to, scope, filter, chunk = CHUNK }: ReportRange,
): AsyncIterable<readonly RangeRow[]> {
  let time: number = from;
  let id = 0;
  for (;;) {
    const rows = await db
      .selectFrom('shot_reports')
      .select(['time_stamp', 'id', 'shelf_id', 'from_archive', 'row_json'])
      .where(sql<boolean>`(time_stamp, id) > (${time}, ${id})`)
      .where('time_stamp', '<=', to)
      .where((eb) => (filter === undefined ? whereVisible(eb, scope) : isListed(scope, filter)))
      .orderBy('time_stamp')
      .orderBy('id')
      .limit(chunk)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    yield damaged.readAll('shot_reports', rows, {
      idOf: (row) => row.id,
      read: (row) => ({
        text: checkedRowText(row),
        shelfId: row.shelf_id,
        isArchived: row.from_archive !== null,
      }),
    });
    if (rows.length < chunk) return;
    time = last.time_stamp;
    id = last.id;
    await nextTurn();
  }
}
