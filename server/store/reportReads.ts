/** Queries on reports. Each takes the scope of the session that reads (T-72). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type RawBuilder,
  type SqlBool,
} from 'kysely';
import { whereEmbargoed, whereMatching, whereFormerMatching, whereVisible } from './reportConditions.ts';
import type { DamagedRows } from './damagedRows.ts';
import { reportSlices, type ReportPageRequest } from './reportPages.ts';
import type { EpochMs } from '../../src/domain/units.ts';
import { checkedRowText, STORED_COLUMNS, toStoredReport, type StoredColumns } from './reportRow.ts';
import { isTallied, segmentsOf, TIME_RULER } from './reportTallies.ts';
import type { DatabaseKind, Tables } from './schema.ts';
import type { ReportFilter, ReportScope } from './reportQuery.ts';
import type { ReportStore, StoredReport } from './store.ts';

/** Rows read per turn of the event loop: about 2 ms. */
const CHUNK = 1000;

type Reads = Pick<
  ReportStore,
  'embargoed' | 'rangeRows' | 'page' | 'slices' | 'byId' | 'byKey' | 'byDetection' | 'changedSince' | 'count'
>;

/** The queries of a ReportStore over an open database. Damaged rows are left out. */
export function reportReads(db: Kysely<Tables>, kind: DatabaseKind, damaged: DamagedRows): Reads {
  const readAll = (rows: readonly StoredColumns[]) =>
    damaged.readAll('shot_reports', rows, ({ id }) => id, toStoredReport);
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
    rangeRows: (from, to, scope, chunk = CHUNK) => rangeRows(db, damaged, { from, to, scope, chunk }),
    byId: (id, scope) => newest(sql`id = ${id}`, scope),
    byKey: ({ squadId, detectionId }, scope) =>
      newest(sql`squad_id = ${squadId} and detection_id = ${detectionId}`, scope),
    byDetection: (detectionId, scope) => newest(sql`detection_id = ${detectionId}`, scope),
    ...pageReads(db, kind, damaged),
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
        const rows = await changedRows(db, seq, limit - found.length, scope);
        found.push(...readAll(rows));
        const last = rows.at(-1);
        if (last === undefined) break;
        seq = last.seq;
      }
      return found;
    },
  };
}

/** Pages and counts. */
function pageReads(
  db: Kysely<Tables>,
  kind: DatabaseKind,
  damaged: DamagedRows,
): Pick<Reads, 'page' | 'slices' | 'count'> {
  const slicesOf = ({ request, filter, scope }: ReportPageRequest) => {
    const countPart = (part: ReportFilter) => countRows(db, scope, part);
    return reportSlices({ db, kind, damaged, countRows: countPart }, { request, filter, scope });
  };
  return {
    count: (scope) => count(db, scope, {}),
    page: async (request, filter, scope) => {
      const items: StoredReport[] = [];
      for await (const slice of slicesOf({ request, filter, scope })) items.push(...slice);
      return { total: await count(db, scope, filter), items };
    },
    slices: async (request, filter, scope) => ({
      total: await count(db, scope, filter),
      slices: slicesOf({ request, filter, scope }),
    }),
  };
}

async function changedRows(db: Kysely<Tables>, seq: number, limit: number, scope: ReportScope) {
  return db
    .selectFrom('shot_reports')
    .select(STORED_COLUMNS)
    .where('seq', '>', seq)
    .where((eb) => whereVisible(eb, scope))
    .orderBy('seq')
    .limit(limit)
    .execute();
}

interface RangeQuery {
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly scope: ReportScope;
  /** Rows per slice. */
  readonly chunk: number;
}

/** Pages by (time, id), so that reports that arrive meanwhile cause no gap and no duplicate. */
async function* rangeRows(
  db: Kysely<Tables>,
  damaged: DamagedRows,
  { from, to, scope, chunk }: RangeQuery,
): AsyncIterable<readonly string[]> {
  let time: number = from;
  let id = 0;
  for (;;) {
    const rows = await db
      .selectFrom('shot_reports')
      .select(['time_stamp', 'id', 'row_json'])
      .where(sql<boolean>`(time_stamp, id) > (${time}, ${id})`)
      .where('time_stamp', '<=', to)
      .where((eb) => whereVisible(eb, scope))
      .orderBy('time_stamp')
      .orderBy('id')
      .limit(chunk)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    yield damaged.readAll('shot_reports', rows, (row) => row.id, checkedRowText);
    if (rows.length < chunk) return;
    time = last.time_stamp;
    id = last.id;
    await nextTurn();
  }
}

/** Visible reports that match: the sum of their tallies. */
async function count(db: Kysely<Tables>, scope: ReportScope, filter: ReportFilter): Promise<number> {
  if (!isTallied(TIME_RULER, filter)) return countRows(db, scope, filter);
  const segments = await segmentsOf(db, TIME_RULER, { scope, filter }, (part) => countRows(db, scope, part));
  return segments.reduce((sum, segment) => sum + segment.count, 0);
}

/** Matching reports less embargoed ones: indexes alone answer the first two counts, and embargoed reports are few. */
async function countRows(db: Kysely<Tables>, scope: ReportScope, filter: ReportFilter): Promise<number> {
  const { symbols, former, embargoedAfter } = scope;
  const [current, formerOnly, embargoed] = await Promise.all([
    countWhere(db, (eb) => whereMatching(eb, scope, filter)),
    symbols === undefined || former === undefined
      ? 0
      : countWhere(db, (eb) => whereFormerMatching(eb, symbols, former, filter)),
    embargoedAfter === undefined
      ? 0
      : countWhere(db, (eb) => whereEmbargoed(eb, scope, embargoedAfter, filter)),
  ]);
  return current + formerOnly - embargoed;
}

async function countWhere(
  db: Kysely<Tables>,
  condition: (eb: ExpressionBuilder<Tables, 'shot_reports'>) => Expression<SqlBool>,
): Promise<number> {
  const found = await db
    .selectFrom('shot_reports')
    .select(({ fn }) => fn.countAll().as('count'))
    .where(condition)
    .executeTakeFirstOrThrow();
  return Number(found.count);
}
