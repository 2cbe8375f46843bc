/** Writes and queries of reviews. */
import { sql, type Kysely, type Transaction } from 'kysely';
import {
  CALIBRATION_FACETS,
  MIN_CALIBRATED_REPORTS,
  type CalibrationFacet,
  type CalibrationGroup,
} from '../../../src/domain/contract/calibration.ts';
import { REPORT_REVIEWS, type ListedReview } from '../../../src/domain/contract/reviewQueue.ts';
import type { ReportSymbol } from '../../../src/domain/contract/reportTypes.ts';
import { SYMBOL_OF_CHOICE } from '../../../src/domain/reports/reclassify.ts';
import { epochMs } from '../../../src/domain/units.ts';
import type { DamagedRows } from '../database/damagedRows.ts';
import type { ReviewRow } from '../database/reviewRows.ts';
import type { Tables } from '../database/schema.ts';
import { whereVisible } from '../reports/lists/reportConditions.ts';
import type { ReportScope } from '../reports/lists/reportQuery.ts';
import { STORED_COLUMNS, toStoredReport, type StoredColumns } from '../reports/lists/reportRow.ts';
import { observationsOf } from '../reports/lists/storedObservations.ts';
import type { StoredReport } from '../reports/lists/storedReport.ts';
import { countedClass, countedNames, toReviewRow } from './reviewRow.ts';
import type { NewReview, ReviewStore, WaitingRecord } from './reviews.ts';

interface ReviewStoreDeps {
  readonly db: Kysely<Tables>;
  readonly damaged: DamagedRows;
}

/** The store of reviews. */
export function reviewStore({ db, damaged }: ReviewStoreDeps): ReviewStore {
  return {
    record: (review) => async (transaction, written) => {
      for (const stored of written) await recordOne(transaction.trx, stored, review);
      transaction.noteChange({ collection: REPORT_REVIEWS });
    },
    recordGiven:
      (reviewOf) =>
      async ({ trx }, written) => {
        const rows = written.flatMap((stored) => {
          const review = reviewOf(stored.report);
          return review === undefined ? [] : [toReviewRow(stored, review)];
        });
        if (rows.length > 0) await trx.insertInto('report_reviews').values(rows).execute();
      },
    waiting: (limit, scope) => readWaiting(db, damaged, { limit, scope }),
    newest: (limit, scope) => readNewest(db, limit, scope),
    doneBy: async (login, since) => {
      const row = await db
        .selectFrom('report_reviews')
        .select(sql<number>`count(distinct report_id)`.as('reports'))
        .where('made_by', '=', login)
        .where('time_ms', '>=', since)
        .executeTakeFirst();
      return Number(row?.reports ?? 0);
    },
    calibration: (of, scope) => readCalibration(db, of, scope),
  };
}

const REVIEWED_SYMBOLS: readonly ReportSymbol[] = Object.values(SYMBOL_OF_CHOICE);

async function recordOne(
  trx: Transaction<Tables>,
  stored: StoredReport,
  { by, at, before }: NewReview,
): Promise<void> {
  if (await isDrillDecision(trx, stored.id, { by, at })) return;
  const earlier = await trx
    .updateTable('report_reviews')
    .set({ is_last: 0 })
    .where('report_id', '=', stored.id)
    .where('is_last', '=', 1)
    .returning('source')
    .executeTakeFirst();
  const source = earlier?.source ?? countedClass(before() ?? stored.report);
  if (source === undefined) return;
  const observations = await observationsOf(trx, stored.id);
  await trx
    .insertInto('report_reviews')
    .values(toReviewRow(stored, { source, by, at, observations }))
    .execute();
}

/** Whether a report is of a drill: its first review counts there, and for no calibration. */
async function isDrillDecision(
  trx: Transaction<Tables>,
  id: number,
  { by, at }: Pick<NewReview, 'by' | 'at'>,
): Promise<boolean> {
  const row = await trx
    .selectFrom('drill_reports')
    .select('decided_ms')
    .where('report_id', '=', id)
    .executeTakeFirst();
  if (row?.decided_ms === null)
    await trx
      .updateTable('drill_reports')
      .set({ decided_by: by, decided_ms: at })
      .where('report_id', '=', id)
      .execute();
  return row !== undefined;
}

interface WaitingQuery {
  readonly limit: number;
  readonly scope: ReportScope;
}

async function readWaiting(
  db: Kysely<Tables>,
  damaged: DamagedRows,
  { limit, scope }: WaitingQuery,
): Promise<{ readonly reports: readonly WaitingRecord[]; readonly total: number }> {
  const isProposed = sql<boolean>`exists (select 1 from class_proposals
    where report_id = shot_reports.id and report_version = shot_reports.version)`;
  const isReviewed = sql<boolean>`(exists (select 1 from report_reviews where report_id = shot_reports.id)
    or exists (select 1 from drill_reports where report_id = shot_reports.id and decided_ms is not null))`;
  const reports = db
    .selectFrom('shot_reports')
    .where('symbol', 'in', REVIEWED_SYMBOLS)
    .where((eb) => whereVisible(eb, scope));
  // Released ones with a proposal wait the longest.
  const parts = [
    reports
      .where('released_at', 'is not', null)
      .where(sql<boolean>`id in (select report_id from class_proposals)`)
      .where(isProposed),
    reports.where('released_at', 'is', null).where((eb) => eb.or([isProposed, eb.not(isReviewed)])),
  ];
  const rows: StoredColumns[] = [];
  let total = 0;
  for (const part of parts) {
    const page = part.select(STORED_COLUMNS).orderBy('due_ms').orderBy('id').limit(limit);
    rows.push(...(await page.execute()));
    const { count } = await part.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
    total += Number(count);
  }
  const first = damaged.readAll('shot_reports', rows.slice(0, limit), {
    idOf: (row) => row.id,
    read: toStoredReport,
  });
  const proposals = await readProposals(db, first);
  return {
    reports: first.map((stored) => ({ stored, proposal: proposals.get(`${stored.id} ${stored.version}`) })),
    total,
  };
}

async function readNewest(
  db: Kysely<Tables>,
  limit: number,
  scope: ReportScope,
): Promise<readonly ListedReview[]> {
  const rows = await db
    .selectFrom('report_reviews')
    .select(['report_id', 'time_ms', 'made_by', 'symbol'])
    .orderBy('time_ms', 'desc')
    .orderBy('report_id', 'desc')
    .limit(limit)
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.report_id);
  const visible = await db
    .selectFrom('shot_reports')
    .select(['id', 'squad_id', 'detection_id'])
    .where('id', 'in', ids)
    .where((eb) => whereVisible(eb, scope))
    .execute();
  const keys = new Map(visible.map((row) => [row.id, row]));
  return rows.flatMap((row): ListedReview[] => {
    const key = keys.get(row.report_id);
    if (key === undefined) return [];
    const { squad_id: squadId, detection_id: detectionId } = key;
    const time = epochMs(row.time_ms);
    return [{ id: row.report_id, squadId, detectionId, symbol: row.symbol, by: row.made_by, time }];
  });
}

/** Proposals by id and version of their report. */
async function readProposals(db: Kysely<Tables>, reports: readonly StoredReport[]) {
  const ids = reports.map(({ id }) => id);
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db.selectFrom('class_proposals').selectAll().where('report_id', 'in', ids).execute();
  return new Map(
    rows.map((row) => [
      `${row.report_id} ${row.report_version}`,
      { symbol: row.symbol, by: row.made_by, time: epochMs(row.time_ms) },
    ]),
  );
}

interface Count {
  readonly facet: CalibrationFacet;
  readonly band: number;
  readonly reports: number;
  readonly confirmed: number;
}

async function readCalibration(
  db: Kysely<Tables>,
  { id, report }: StoredReport,
  scope: ReportScope,
): Promise<readonly CalibrationGroup[]> {
  const reviewed = await db
    .selectFrom('report_reviews')
    .select(['source', 'zone', 'weapon', 'sensor'])
    .where('report_id', '=', id)
    .where('is_last', '=', 1)
    .executeTakeFirst();
  const source = reviewed?.source ?? countedClass(report);
  if (source === undefined) return [];
  const names = reviewed ?? countedNames(report, await observationsOf(db, id));
  const groups = CALIBRATION_FACETS.flatMap((facet) => {
    const name = names[facet];
    return name === null ? [] : [{ facet, name }];
  });
  if (groups.length === 0) return [];
  const asked = { squadId: report.squadId, source, groups };
  const counts = await readCounts(db, asked);
  const hidden = await countEmbargoed(db, asked, scope);
  return groups.map(({ facet, name }) => ({ facet, name, bands: bandsOf(facet, counts, hidden) }));
}

function bandsOf(facet: CalibrationFacet, counts: readonly Count[], hidden: readonly Count[]) {
  const less = (band: number, of: 'reports' | 'confirmed') =>
    hidden.find((one) => one.facet === facet && one.band === band)?.[of] ?? 0;
  return counts
    .filter((one) => one.facet === facet)
    .map(({ band, reports, confirmed }) => ({
      band,
      reports: reports - less(band, 'reports'),
      confirmed: confirmed - less(band, 'confirmed'),
    }))
    .filter(({ reports }) => reports >= MIN_CALIBRATED_REPORTS)
    .toSorted((a, b) => a.band - b.band);
}

interface Asked {
  readonly squadId: string;
  readonly source: ReportSymbol;
  readonly groups: readonly { readonly facet: CalibrationFacet; readonly name: string }[];
}

/** A question for each group: a condition with `or` would read the counts of every group. */
async function readCounts(db: Kysely<Tables>, { squadId, source, groups }: Asked): Promise<readonly Count[]> {
  const counts: Count[] = [];
  for (const { facet, name } of groups) {
    const rows = await db
      .selectFrom('review_tallies')
      .select(['facet', 'band', 'reports', 'confirmed'])
      .where('squad_id', '=', squadId)
      .where('source', '=', source)
      .where('facet', '=', facet)
      .where('name', '=', name)
      .execute();
    for (const row of rows)
      counts.push({ ...row, reports: Number(row.reports), confirmed: Number(row.confirmed) });
  }
  return counts;
}

/** Counts of reviewed reports that the scope hides as embargoed. */
async function countEmbargoed(
  db: Kysely<Tables>,
  { squadId, source, groups }: Asked,
  { embargoedAfter }: ReportScope,
): Promise<readonly Count[]> {
  if (embargoedAfter === undefined) return [];
  const rows = await db
    .selectFrom('report_reviews')
    .select(['zone', 'weapon', 'sensor', 'band', 'is_confirmed'])
    .where('report_id', 'in', (eb) =>
      eb
        .selectFrom('shot_reports')
        .select('id')
        .where('released_at', 'is', null)
        .where('due_ms', '>', embargoedAfter),
    )
    .where('is_last', '=', 1)
    .where('squad_id', '=', squadId)
    .where('source', '=', source)
    .execute();
  return groups.flatMap(({ facet, name }) =>
    countBands(
      facet,
      rows.filter((row) => row[facet] === name),
    ),
  );
}

type CountedRow = Pick<ReviewRow, 'band' | 'is_confirmed'>;

function countBands(facet: CalibrationFacet, rows: readonly CountedRow[]): Count[] {
  const bands = new Set(rows.flatMap(({ band }) => (band === null ? [] : [band])));
  return [...bands].map((band) => {
    const some = rows.filter((row) => row.band === band);
    const confirmed = some.filter((row) => row.is_confirmed === 1).length;
    return { facet, band, reports: some.length, confirmed };
  });
}
