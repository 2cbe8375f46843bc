/** Legal holds over an open database: set and lifted in one transaction with journal line, audit event and history. */
import type { Kysely, Transaction } from 'kysely';
import { HOLDS, type Hold } from '../../../src/domain/contract/hold.ts';
import { failure, success, type Result } from '../../../src/domain/result.ts';
import { epochMs } from '../../../src/domain/units.ts';
import { saveCall, type IdempotencyRecord } from '../calls/callStore.ts';
import type { HoldRow } from '../database/holdRow.ts';
import type { DatabaseKind, Tables } from '../database/schema.ts';
import { holdsOfIncident, isHeld } from '../holds/heldReports.ts';
import { readIncidents, replaceIncident, saveHistory } from '../incidents/incidentWrites.ts';
import type { AuditEvent } from '../journal/auditEvent.ts';
import type { Author } from '../writer/author.ts';
import type { StoreWriter, WriteTransaction } from '../writer/storeWriter.ts';

/** What a hold is on. */
export type HoldTarget = { readonly reportId: number } | { readonly incidentId: number };

/** A hold that is set or lifted, with what is written beside it. */
export interface HoldCall {
  readonly reason: string;
  readonly author: Author;
  readonly auditEvent: (hold: Hold) => AuditEvent;
  /** Record of the idempotent call that makes it. */
  readonly recordCall?: ((hold: Hold) => IdempotencyRecord | undefined) | undefined;
}

export interface HoldStore {
  /** Sets a hold. Refused where the target has one of its own, which is then the reason. */
  set(target: HoldTarget, call: HoldCall): Promise<Result<Hold, Hold | 'absent'>>;
  /** Lifts a hold; `absent` where none of that id is on. */
  lift(id: number, call: HoldCall): Promise<Result<Hold, 'absent'>>;
  /** The hold of an id that is on. */
  byId(id: number): Promise<Hold | undefined>;
  /** The holds of an incident, or of a report and its incident; oldest first. */
  of(target: HoldTarget): Promise<readonly Hold[]>;
  /** Whether a hold covers a report. */
  isHeld(reportId: number): Promise<boolean>;
}

interface HoldStoreDeps {
  readonly db: Kysely<Tables>;
  readonly kind: DatabaseKind;
  readonly writer: StoreWriter;
}

/** The store of holds. */
export function holdStore({ db, kind, writer }: HoldStoreDeps): HoldStore {
  return {
    set: (target, call) => writer.write((transaction) => setHold({ kind, transaction }, target, call)),
    lift: (id, call) => writer.write((transaction) => liftHold({ kind, transaction }, id, call)),
    byId: async (id) => {
      const row = await readOpen(db, id);
      return row && toHold(row);
    },
    of: async (target) => (await readHolds(db, target)).map(toHold),
    isHeld: (reportId) => isHeld(db, reportId),
  };
}

interface HoldDeps {
  readonly kind: DatabaseKind;
  readonly transaction: WriteTransaction;
}

async function setHold(
  deps: HoldDeps,
  target: HoldTarget,
  call: HoldCall,
): Promise<Result<Hold, Hold | 'absent'>> {
  const { trx } = deps.transaction;
  const row: Omit<HoldRow, 'id'> = {
    report_id: 'reportId' in target ? target.reportId : null,
    incident_id: 'incidentId' in target ? target.incidentId : null,
    reason: call.reason,
    set_by: call.author.actor,
    set_ms: call.author.at,
    lifted_ms: null,
    lifted_by: null,
    lift_reason: null,
  };
  const own = (await readHolds(trx, target)).find(
    ({ report_id, incident_id }) => report_id === row.report_id && incident_id === row.incident_id,
  );
  if (own !== undefined) return failure(toHold(own));
  if (!(await note(deps, row, { act: 'hold', call }))) return failure('absent');
  const { id } = await trx.insertInto('legal_holds').values(row).returning('id').executeTakeFirstOrThrow();
  return success(await finish(deps, toHold({ ...row, id }), call));
}

async function liftHold(deps: HoldDeps, id: number, call: HoldCall): Promise<Result<Hold, 'absent'>> {
  const { trx } = deps.transaction;
  const row = await readOpen(trx, id);
  if (row === undefined) return failure('absent');
  const { actor, at } = call.author;
  await trx
    .updateTable('legal_holds')
    .set({ lifted_ms: at, lifted_by: actor, lift_reason: call.reason })
    .where('id', '=', id)
    .execute();
  await note(deps, row, { act: 'lift', call });
  return success(await finish(deps, toHold(row), call));
}

interface Act {
  readonly act: 'hold' | 'lift';
  readonly call: HoldCall;
}

/** Writes a hold into the history of its target; false where the target is not stored. */
function note(deps: HoldDeps, row: Omit<HoldRow, 'id'>, act: Act): Promise<boolean> {
  const { report_id: reportId, incident_id: incidentId } = row;
  return incidentId === null ? noteReport(deps, reportId ?? 0, act) : noteIncident(deps, incidentId, act);
}

async function noteReport(
  { transaction }: HoldDeps,
  reportId: number,
  { act, call: { reason, author } }: Act,
): Promise<boolean> {
  const row = await transaction.trx
    .selectFrom('shot_reports')
    .select(['squad_id', 'detection_id'])
    .where('id', '=', reportId)
    .executeTakeFirst();
  if (row === undefined) return false;
  const { actor, at: time } = author;
  const key = { squadId: row.squad_id, detectionId: row.detection_id };
  const kind = act === 'hold' ? 'held' : 'holdLifted';
  transaction.addEntry({ time, actor, key, kind, old: {}, new: { reason } }, reportId);
  return true;
}

async function noteIncident(
  deps: HoldDeps,
  incidentId: number,
  { act, call: { reason, author } }: Act,
): Promise<boolean> {
  const { transaction } = deps;
  const before = (await readIncidents(deps, [incidentId])).get(incidentId);
  if (before?.summary === undefined) return false;
  const { actor, at: time } = author;
  const isOnHold = act === 'hold' || (await holdsOfIncident(transaction.trx, incidentId)).length > 0;
  const { onHold: _former, ...responsibility } = before.responsibility;
  const after = {
    ...before,
    responsibility: {
      ...responsibility,
      version: responsibility.version + 1,
      ...(isOnHold && { onHold: true as const }),
    },
  };
  const published = { ...deps, isPublished: true, now: time };
  await replaceIncident(published, after);
  await saveHistory(published, after, [{ time, actor, act, text: reason }]);
  // Its newest report leads to the lines of an incident.
  const reportId = before.summary.track.at(-1)?.reportId;
  transaction.addEntry({ time, actor, kind: 'incident', incident: incidentId, act, text: reason }, reportId);
  return true;
}

async function finish(
  { transaction }: HoldDeps,
  hold: Hold,
  { auditEvent, recordCall }: HoldCall,
): Promise<Hold> {
  transaction.addAuditEvents([auditEvent(hold)]);
  transaction.noteChange({ collection: HOLDS });
  const call = recordCall?.(hold);
  if (call !== undefined) await saveCall(transaction.trx, call);
  return hold;
}

function readOpen(db: Kysely<Tables> | Transaction<Tables>, id: number): Promise<HoldRow | undefined> {
  return db
    .selectFrom('legal_holds')
    .selectAll()
    .where('id', '=', id)
    .where('lifted_ms', 'is', null)
    .executeTakeFirst();
}

async function readHolds(
  db: Kysely<Tables> | Transaction<Tables>,
  target: HoldTarget,
): Promise<readonly HoldRow[]> {
  if ('incidentId' in target) return holdsOfIncident(db, target.incidentId);
  const { reportId } = target;
  return db
    .selectFrom('legal_holds')
    .selectAll()
    .where('lifted_ms', 'is', null)
    .where((eb) =>
      eb.or([
        eb('report_id', '=', reportId),
        eb(
          'incident_id',
          'in',
          eb.selectFrom('incident_reports').select('incident_id').where('report_id', '=', reportId),
        ),
      ]),
    )
    .orderBy('id')
    .execute();
}

function toHold({ id, report_id, incident_id, reason, set_by: by, set_ms }: HoldRow): Hold {
  return {
    id,
    ...(report_id !== null && { reportId: report_id }),
    ...(incident_id !== null && { incidentId: incident_id }),
    reason,
    by,
    since: epochMs(set_ms),
  };
}
