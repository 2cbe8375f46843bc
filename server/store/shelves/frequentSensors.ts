/** Sensors that report too often: those who may shelve are offered to. */
import { sql, type Kysely } from 'kysely';
import { NEVER_SHELVED, type ShelfOffer } from '../../../src/domain/contract/shelf.ts';
import { SHOT_COLUMN } from '../../../src/domain/contract/shotReport.ts';
import type { EpochMs, Millis } from '../../../src/domain/units.ts';
import type { DatabaseKind, Tables } from '../database/schema.ts';
import { whereVisible } from '../reports/lists/reportConditions.ts';
import type { ReportScope } from '../reports/lists/reportQuery.ts';

const SPAN: Millis = 600_000;
const MAX_OFFERS = 5;

interface FrequencyQuery {
  /** More reports than these within ten minutes are too many. */
  readonly most: number;
  readonly now: EpochMs;
  readonly scope: ReportScope;
}

/**
 * The most frequent sensors of the last ten minutes, most reports first; of reports without a sensor, their zones. Reports that are
 * silent already do not count. O(reports of ten minutes).
 */
export async function readFrequentSensors(
  db: Kysely<Tables>,
  kind: DatabaseKind,
  { most, now, scope }: FrequencyQuery,
): Promise<readonly ShelfOffer[]> {
  const place = sql.lit(kind === 'SQLite' ? `$[${SHOT_COLUMN.deviceId}]` : SHOT_COLUMN.deviceId);
  const sensor =
    kind === 'SQLite'
      ? sql<string | null>`row_json ->> ${place}`
      : sql<string | null>`row_json::json ->> ${place}`;
  const zone = sql<string | null>`case when ${sensor} is null then zone end`;
  const rows = await db
    .selectFrom('shot_reports')
    .select(['squad_id', sensor.as('sensor'), zone.as('own_zone'), sql<number>`count(*)`.as('reports')])
    .where('time_stamp', '>', now - SPAN)
    .where('shelf_id', 'is', null)
    .where('symbol', '!=', NEVER_SHELVED)
    .where((eb) => whereVisible(eb, scope))
    .where(sql<boolean>`coalesce(${sensor}, zone) is not null`)
    .groupBy(['squad_id', sensor, zone])
    .having(sql<number>`count(*)`, '>', most)
    .orderBy(sql`count(*)`, 'desc')
    .limit(MAX_OFFERS)
    .execute();
  return rows.map(({ squad_id: squadId, sensor: name, own_zone: ownZone, reports }) => ({
    squadId,
    ...(name !== null && { sensor: name }),
    ...(ownZone !== null && { zone: ownZone }),
    reports: Number(reports),
  }));
}
