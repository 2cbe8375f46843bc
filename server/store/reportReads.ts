/** Reading reports. Every door takes the scope of its session (T-72). */
import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type RawBuilder,
  type SqlBool,
} from 'kysely';
import { hidden, matching, matchingFormer, visible } from './reportScope.ts';
import { STORED_COLUMNS, storedOf } from './reportRow.ts';
import type { DatabaseKind, Tables } from './schema.ts';
import type { ReportFilter, ReportScope } from './scope.ts';
import type { PageAsked, ReportSortField, ReportStore } from './store.ts';

/** Rows read between two turns of the event loop: about 2 ms. */
const CHUNK = 1000;

const SORT_COLUMNS: Readonly<Record<ReportSortField, keyof Tables['shot_reports']>> = {
  id: 'id',
  timeStamp: 'time_stamp',
  start: 'start_ms',
  reportType: 'report_type',
  squadId: 'squad_id',
  detectionId: 'detection_id',
  zone: 'zone',
  level: 'level',
  weapon: 'weapon',
  burst: 'burst',
};

type Reads = Pick<
  ReportStore,
  'held' | 'rangeRows' | 'page' | 'byId' | 'byKey' | 'byDetection' | 'changedSince' | 'count'
>;

export function reportReads(db: Kysely<Tables>, kind: DatabaseKind): Reads {
  /** The newest, where several fit. */
  const one = async (condition: RawBuilder<boolean>, scope: ReportScope) => {
    const row = await db
      .selectFrom('shot_reports')
      .select(STORED_COLUMNS)
      .where(condition)
      .where((eb) => visible(eb, scope))
      .orderBy('time_stamp', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row === undefined ? undefined : storedOf(row);
  };
  return {
    rangeRows: (from, to, scope, chunk = CHUNK) => rangeRows(db, { from, to }, scope, chunk),
    byId: (id, scope) => one(sql`id = ${id}`, scope),
    byKey: ({ squadId, detectionId }, scope) =>
      one(sql`squad_id = ${squadId} and detection_id = ${detectionId}`, scope),
    byDetection: (detectionId, scope) => one(sql`detection_id = ${detectionId}`, scope),
    count: (scope) => count(db, scope, {}),
    page: async (asked, filter, scope) => {
      const [total, items] = await Promise.all([
        count(db, scope, filter),
        pageRows(db, kind, asked, filter, scope),
      ]);
      return { total, items };
    },
    held: async (limit) => {
      const rows = await db
        .selectFrom('shot_reports')
        .select(STORED_COLUMNS)
        .where('released_at', 'is', null)
        .orderBy('due_ms')
        .limit(limit)
        .execute();
      return rows.map(storedOf);
    },
    changedSince: async (seq, limit, scope) => {
      const rows = await db
        .selectFrom('shot_reports')
        .select(STORED_COLUMNS)
        .where('seq', '>', seq)
        .where((eb) => visible(eb, scope))
        .orderBy('seq')
        .limit(limit)
        .execute();
      return rows.map(storedOf);
    },
  };
}

/** Pages by (time, id), so that nothing is skipped or doubled while reports arrive. */
async function* rangeRows(
  db: Kysely<Tables>,
  range: { from: number; to: number },
  scope: ReportScope,
  chunk: number,
): AsyncIterable<readonly string[]> {
  let time = range.from;
  let id = 0;
  for (;;) {
    const rows = await db
      .selectFrom('shot_reports')
      .select(['time_stamp', 'id', 'row_json'])
      .where(sql<boolean>`(time_stamp, id) > (${time}, ${id})`)
      .where('time_stamp', '<=', range.to)
      .where((eb) => visible(eb, scope))
      .orderBy('time_stamp')
      .orderBy('id')
      .limit(chunk)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => row.row_json);
    if (rows.length < chunk) return;
    time = last.time_stamp;
    id = last.id;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Matching ones less those held: indexes alone answer the first two, and the last are few. */
async function count(db: Kysely<Tables>, scope: ReportScope, filter: ReportFilter): Promise<number> {
  const { symbols, former, heldAfter } = scope;
  const [own, also, held] = await Promise.all([
    countWhere(db, (eb) => matching(eb, scope, filter)),
    symbols === undefined || former === undefined
      ? 0
      : countWhere(db, (eb) => matchingFormer(eb, symbols, former, filter)),
    heldAfter === undefined ? 0 : countWhere(db, (eb) => hidden(eb, scope, heldAfter, filter)),
  ]);
  return own + also - held;
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

async function pageRows(
  db: Kysely<Tables>,
  kind: DatabaseKind,
  asked: PageAsked<ReportSortField>,
  filter: ReportFilter,
  scope: ReportScope,
) {
  let query = db
    .selectFrom('shot_reports')
    .select(STORED_COLUMNS)
    .where((eb) => visible(eb, scope, filter));
  for (const { field, descending } of asked.sort) {
    const column = sql.ref(SORT_COLUMNS[field]);
    const direction = sql.raw(descending ? 'desc' : 'asc');
    // Missing values stand last in both databases and both directions (T-33); columns that are never missing
    // do without, so that their index still gives the order.
    const nulls = MAY_BE_MISSING.has(field) ? sql` nulls last` : sql``;
    query = query.orderBy(
      sql`${column}${kind === 'PostgreSQL' && TEXT.has(field) ? sql` collate "C"` : sql``} ${direction}${nulls}`,
    );
  }
  // Ties by id in the direction of the first key: the (time, id) index then serves both ways.
  const direction = asked.sort[0]?.descending === true ? 'desc' : 'asc';
  const rows = await query
    .orderBy('id', direction)
    .limit(asked.size)
    .offset(asked.page * asked.size)
    .execute();
  return rows.map(storedOf);
}

const MAY_BE_MISSING: ReadonlySet<ReportSortField> = new Set(['zone', 'level', 'weapon', 'burst']);
const TEXT: ReadonlySet<ReportSortField> = new Set([
  'reportType',
  'squadId',
  'detectionId',
  'zone',
  'level',
  'weapon',
]);
