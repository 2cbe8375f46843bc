/** Reading reports. Every door takes the scope of its session (T-72). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type RawBuilder,
  type SqlBool,
} from 'kysely';
import { hidden, matching, matchingFormer, visible } from './reportScope.ts';
import type { DamagedRows } from './damagedRows.ts';
import { reportSlices } from './reportPages.ts';
import { checkedRowText, STORED_COLUMNS, storedOf, type StoredColumns } from './reportRow.ts';
import type { DatabaseKind, Tables } from './schema.ts';
import type { ReportFilter, ReportScope } from './scope.ts';
import type { ReportStore, StoredReport } from './store.ts';

/** Rows read between two turns of the event loop: about 2 ms. */
const CHUNK = 1000;

type Reads = Pick<
  ReportStore,
  'held' | 'rangeRows' | 'page' | 'slices' | 'byId' | 'byKey' | 'byDetection' | 'changedSince' | 'count'
>;

export function reportReads(db: Kysely<Tables>, kind: DatabaseKind, damaged: DamagedRows): Reads {
  const readAll = (rows: readonly StoredColumns[]) =>
    damaged.readAll('shot_reports', rows, ({ id }) => id, storedOf);
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
    return row === undefined ? undefined : readAll([row])[0];
  };
  return {
    rangeRows: (from, to, scope, chunk = CHUNK) => rangeRows(db, damaged, { from, to }, scope, chunk),
    byId: (id, scope) => one(sql`id = ${id}`, scope),
    byKey: ({ squadId, detectionId }, scope) =>
      one(sql`squad_id = ${squadId} and detection_id = ${detectionId}`, scope),
    byDetection: (detectionId, scope) => one(sql`detection_id = ${detectionId}`, scope),
    count: (scope) => count(db, scope, {}),
    page: async (asked, filter, scope) => {
      const items: StoredReport[] = [];
      for await (const slice of reportSlices(db, kind, damaged, { asked, filter, scope }))
        items.push(...slice);
      return { total: await count(db, scope, filter), items };
    },
    slices: async (asked, filter, scope) => ({
      total: await count(db, scope, filter),
      slices: reportSlices(db, kind, damaged, { asked, filter, scope }),
    }),
    held: async (limit) => {
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
      // A damaged row is passed over: a page that is short says that there is no more.
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

async function changedRows(db: Kysely<Tables>, seq: number, limit: number, scope: ReportScope) {
  return db
    .selectFrom('shot_reports')
    .select(STORED_COLUMNS)
    .where('seq', '>', seq)
    .where((eb) => visible(eb, scope))
    .orderBy('seq')
    .limit(limit)
    .execute();
}

/** Pages by (time, id), so that nothing is skipped or doubled while reports arrive. */
async function* rangeRows(
  db: Kysely<Tables>,
  damaged: DamagedRows,
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
    yield damaged.readAll('shot_reports', rows, (row) => row.id, checkedRowText);
    if (rows.length < chunk) return;
    time = last.time_stamp;
    id = last.id;
    await nextTurn();
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
