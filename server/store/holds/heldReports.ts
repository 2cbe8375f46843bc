/** Which reports and incidents are on legal hold, asked within the transaction that would remove something. */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { HoldRow } from '../database/holdRow.ts';
import type { Tables } from '../database/schema.ts';

/** Ids of the incidents that are on hold, or have a report that is. */
export const HELD_INCIDENTS = sql`select incident_id from legal_holds where incident_id is not null and lifted_ms is null
  union select incident_id from incident_reports
    where report_id in (select report_id from legal_holds where report_id is not null and lifted_ms is null)`;

/** Whether a hold covers a report: its own, or one of its incident. */
export async function isHeld(db: Kysely<Tables> | Transaction<Tables>, reportId: number): Promise<boolean> {
  const own = db
    .selectFrom('legal_holds')
    .select('id')
    .where('report_id', '=', reportId)
    .where('lifted_ms', 'is', null);
  const ofIncident = db
    .selectFrom('incident_reports')
    .innerJoin('legal_holds', 'legal_holds.incident_id', 'incident_reports.incident_id')
    .select('legal_holds.id')
    .where('incident_reports.report_id', '=', reportId)
    .where('legal_holds.lifted_ms', 'is', null);
  return (await own.unionAll(ofIncident).limit(1).executeTakeFirst()) !== undefined;
}

/** The holds of an incident that are on, oldest first. */
export function holdsOfIncident(
  db: Kysely<Tables> | Transaction<Tables>,
  incidentId: number,
): Promise<readonly HoldRow[]> {
  return db
    .selectFrom('legal_holds')
    .selectAll()
    .where('incident_id', '=', incidentId)
    .where('lifted_ms', 'is', null)
    .orderBy('id')
    .execute();
}

/** Moves the holds of an incident to the incident that it joins. */
export async function moveHolds(trx: Transaction<Tables>, from: number, to: number): Promise<void> {
  await trx
    .updateTable('legal_holds')
    .set({ incident_id: to })
    .where('incident_id', '=', from)
    .where('lifted_ms', 'is', null)
    .execute();
}

/** What leaves an incident that is on hold stays on hold: a report, or the reports that become an incident of their own. */
export async function copyHolds(
  trx: Transaction<Tables>,
  from: number,
  to: { readonly reportId: number } | { readonly incidentId: number },
): Promise<void> {
  const target =
    'reportId' in to
      ? { report_id: to.reportId, incident_id: null }
      : { report_id: null, incident_id: to.incidentId };
  const copies = (await holdsOfIncident(trx, from)).map(({ id: _id, ...hold }) => ({ ...hold, ...target }));
  if (copies.length > 0) await trx.insertInto('legal_holds').values(copies).execute();
}
