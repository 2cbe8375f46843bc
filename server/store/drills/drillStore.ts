/** Drills over an open database: what they play, who saw what, and what people did with their incidents. */
import { sql, type Kysely } from 'kysely';
import {
  MAX_DRILL_REPORTS,
  type Drill,
  type DrillAct,
  type DrillAlarm,
} from '../../../src/domain/contract/drill.ts';
import type { GivenReport } from '../../../src/domain/source/newReport.ts';
import { failure, success, type Result } from '../../../src/domain/result.ts';
import { epochMs, type EpochMs, type Millis } from '../../../src/domain/units.ts';
import type { Tables } from '../database/schema.ts';
import type { DrillRow } from '../database/drillRow.ts';
import type { AuditEvent } from '../journal/auditEvent.ts';
import type { WithReports } from '../reports/reports.ts';
import type { StoreWriter } from '../writer/storeWriter.ts';

/** What a drill plays. */
export interface DrillPlan {
  /** Its start switched test mode on, so that its end switches it off. */
  readonly isOwnTestMode: boolean;
  /** Each with its time after the start. */
  readonly reports: readonly { readonly after: Millis; readonly report: GivenReport }[];
}

/** A drill that is not over and cleared. */
export interface OpenDrill extends Drill {
  readonly plan: DrillPlan;
}

export interface NewDrill extends Pick<Drill, 'squadId' | 'name' | 'startedBy' | 'startedAt' | 'endsAt'> {
  readonly plan: DrillPlan;
  readonly auditEvent: (id: number) => AuditEvent;
}

export interface DrillStore {
  /** Starts a drill. A squad has one at a time: the one that is not over is the reason. */
  start(drill: NewDrill): Promise<Result<Drill, Drill>>;
  /** Newest first. */
  list(limit: number): Promise<readonly Drill[]>;
  byId(id: number): Promise<Drill | undefined>;
  /** Those that play, or are over and have to be cleared. */
  open(): Promise<readonly OpenDrill[]>;
  /** Notes the reports of a drill in the transaction that stores them. */
  noteReports(id: number): WithReports;
  /** Notes that a person has incidents of drills open. Other incidents are left out, and only the first time counts. */
  noteViews(login: string, incidentIds: readonly number[], at: EpochMs): Promise<void>;
  /** What people did so far, or did until the end. */
  alarms(id: number): Promise<readonly DrillAlarm[]>;
  /** Ends a drill with its score; false where it is over. */
  end(
    id: number,
    by: { readonly login: string; readonly at: EpochMs; readonly auditEvent: AuditEvent },
  ): Promise<boolean>;
  /** Reports of a drill that are still stored. */
  storedReports(id: number): Promise<readonly number[]>;
  /** Its reports are gone, and its squad is out of test mode. */
  clear(id: number): Promise<void>;
  isOfDrill(reportId: number): Promise<boolean>;
}

interface DrillStoreDeps {
  readonly db: Kysely<Tables>;
  readonly writer: StoreWriter;
}

type Counted = DrillRow & { readonly played: number };

/** The store of drills. */
export function drillStore({ db, writer }: DrillStoreDeps): DrillStore {
  return {
    ...drillReads(db),
    start: (drill) => startDrill({ db, writer }, drill),
    noteReports:
      (id) =>
      async ({ trx }, written) => {
        if (written.length === 0) return;
        const rows = written.map((report) => ({
          report_id: report.id,
          drill_id: id,
          decided_by: null,
          decided_ms: null,
        }));
        await trx.insertInto('drill_reports').values(rows).execute();
      },
    noteViews: (login, incidentIds, at) => noteViews({ db, writer }, { login, incidentIds, at }),
    end: async (id, { login, at, auditEvent }) => {
      const score = JSON.stringify(await readAlarms(db, id));
      return writer.write(
        async ({ trx }) => {
          const { numUpdatedRows } = await trx
            .updateTable('drills')
            .set({ ended_ms: at, ended_by: login, score })
            .where('id', '=', id)
            .where('ended_ms', 'is', null)
            .executeTakeFirst();
          return numUpdatedRows > 0n;
        },
        (isEnded) => (isEnded ? [auditEvent] : []),
      );
    },
    clear: (id) =>
      writer.write(async ({ trx }) => {
        await trx.updateTable('drills').set({ is_cleared: 1 }).where('id', '=', id).execute();
      }),
  };
}

type Reads = Pick<DrillStore, 'list' | 'byId' | 'open' | 'alarms' | 'storedReports' | 'isOfDrill'>;

function drillReads(db: Kysely<Tables>): Reads {
  return {
    list: async (limit) =>
      (await counted(db).orderBy('drills.id', 'desc').limit(limit).execute()).map(toDrill),
    byId: async (id) => {
      const row = await counted(db).where('drills.id', '=', id).executeTakeFirst();
      return row && toDrill(row);
    },
    open: async () => {
      const rows = await counted(db).where('is_cleared', '=', 0).orderBy('drills.id').execute();
      return rows.map((row) => ({ ...toDrill(row), plan: JSON.parse(row.plan) as DrillPlan }));
    },
    alarms: async (id) => {
      const row = await db.selectFrom('drills').select('score').where('id', '=', id).executeTakeFirst();
      const score = row?.score ?? null;
      return score === null ? readAlarms(db, id) : (JSON.parse(score) as readonly DrillAlarm[]);
    },
    storedReports: async (id) => {
      const rows = await db
        .selectFrom('drill_reports')
        .innerJoin('shot_reports', 'shot_reports.id', 'drill_reports.report_id')
        .select('report_id')
        .where('drill_id', '=', id)
        .where('report_id', 'not in', (eb) => eb.selectFrom('held_reports').select('report_id'))
        .orderBy('report_id')
        .execute();
      return rows.map(({ report_id }) => report_id);
    },
    isOfDrill: async (reportId) => {
      const row = await db
        .selectFrom('drill_reports')
        .select('report_id')
        .where('report_id', '=', reportId)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

async function startDrill({ writer }: DrillStoreDeps, drill: NewDrill): Promise<Result<Drill, Drill>> {
  const { squadId, name, startedBy, startedAt, endsAt, plan, auditEvent } = drill;
  return writer.write(
    async ({ trx }): Promise<Result<Drill, Drill>> => {
      const running = await counted(trx)
        .where('squad_id', '=', squadId)
        .where('is_cleared', '=', 0)
        .executeTakeFirst();
      if (running !== undefined) return failure(toDrill(running));
      const row: Omit<DrillRow, 'id'> = {
        squad_id: squadId,
        name,
        started_by: startedBy,
        started_ms: startedAt,
        ends_ms: endsAt,
        ended_ms: null,
        ended_by: null,
        is_cleared: 0,
        plan: JSON.stringify(plan),
        score: null,
      };
      const { id } = await trx.insertInto('drills').values(row).returning('id').executeTakeFirstOrThrow();
      return success(toDrill({ ...row, id, played: 0 }));
    },
    (started) => (started.ok ? [auditEvent(started.value.id)] : []),
  );
}

interface Views {
  readonly login: string;
  readonly incidentIds: readonly number[];
  readonly at: EpochMs;
}

async function noteViews({ db, writer }: DrillStoreDeps, { login, incidentIds, at }: Views): Promise<void> {
  if (incidentIds.length === 0) return;
  const found = await db
    .selectFrom('incident_reports')
    .innerJoin('drill_reports', 'drill_reports.report_id', 'incident_reports.report_id')
    .select(['drill_reports.drill_id', 'incident_reports.incident_id'])
    .distinct()
    .where('incident_id', 'in', [...incidentIds])
    .execute();
  if (found.length === 0) return;
  await writer.write(async ({ trx }) => {
    await trx
      .insertInto('drill_views')
      .values(found.map((view) => ({ ...view, login, time_ms: at })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

function counted(db: Kysely<Tables>) {
  return db
    .selectFrom('drills')
    .selectAll('drills')
    .select(
      sql<number>`(select count(*) from drill_reports where drill_reports.drill_id = drills.id)`.as('played'),
    );
}

function toDrill(row: Counted): Drill {
  const { reports } = JSON.parse(row.plan) as DrillPlan;
  return {
    id: row.id,
    squadId: row.squad_id,
    name: row.name,
    startedBy: row.started_by,
    startedAt: epochMs(row.started_ms),
    endsAt: epochMs(row.ends_ms),
    endedAt: row.ended_ms === null ? null : epochMs(row.ended_ms),
    endedBy: row.ended_by,
    planned: reports.length,
    played: Number(row.played),
  };
}

/** The incidents of a drill, oldest first. O(reports + acts of the drill) */
async function readAlarms(db: Kysely<Tables>, id: number): Promise<readonly DrillAlarm[]> {
  const rows = await db
    .selectFrom('drill_reports')
    .innerJoin('incident_reports', 'incident_reports.report_id', 'drill_reports.report_id')
    .innerJoin('shot_reports', 'shot_reports.id', 'drill_reports.report_id')
    .select([
      'incident_reports.incident_id',
      'drill_reports.report_id',
      'start_ms',
      'symbol',
      'former_symbol',
      'zone',
      'decided_by',
      'decided_ms',
    ])
    .where('drill_id', '=', id)
    .orderBy('start_ms')
    .orderBy('drill_reports.report_id')
    .limit(MAX_DRILL_REPORTS)
    .execute();
  const alarms: DrillAlarm[] = [];
  for (const [incidentId, reports] of Map.groupBy(rows, (row) => row.incident_id)) {
    const [first] = reports;
    if (first === undefined) continue;
    const acts = await readActs(db, { incidentId, reports });
    const actOf = ({ actor, time_ms }: Act): DrillAct => ({
      login: actor,
      after: Math.max(0, time_ms - first.start_ms),
    });
    alarms.push({
      incidentId,
      type: first.former_symbol ?? first.symbol,
      zone: first.zone,
      at: epochMs(first.start_ms),
      reports: reports.length,
      seen: acts.views.map(actOf),
      taken: acts.taken === undefined ? null : actOf(acts.taken),
      decided: acts.decided === undefined ? null : actOf(acts.decided),
    });
  }
  return alarms;
}

type Decided = Pick<Tables['drill_reports'], 'decided_by' | 'decided_ms'>;

interface Act {
  readonly actor: string;
  readonly time_ms: number;
}

async function readActs(
  db: Kysely<Tables>,
  { incidentId, reports }: { readonly incidentId: number; readonly reports: readonly Decided[] },
) {
  // An incident that joined this one was on the screen as well.
  const views = await db
    .selectFrom('drill_views')
    .innerJoin('incidents', 'incidents.id', 'drill_views.incident_id')
    .select(['login as actor', sql<number>`min(time_ms)`.as('time_ms')])
    .where((eb) => eb.or([eb('incidents.id', '=', incidentId), eb('incidents.joined_id', '=', incidentId)]))
    .groupBy('login')
    .orderBy('time_ms')
    .orderBy('login')
    .execute();
  const events = await db
    .selectFrom('incident_events')
    .select(['actor', 'time_ms', 'act'])
    .where('incident_id', '=', incidentId)
    .where('act', 'in', ['take', 'accept', 'close'])
    .orderBy('time_ms')
    .orderBy('id')
    .execute();
  const reviews = reports.flatMap(({ decided_by: actor, decided_ms: time_ms }) =>
    actor === null || time_ms === null ? [] : [{ actor, time_ms }],
  );
  const decisions = [...reviews, ...events.filter(({ act }) => act === 'close')];
  return {
    views: views.map(({ actor, time_ms }) => ({ actor, time_ms: Number(time_ms) })),
    taken: events.find(({ act }) => act !== 'close'),
    decided: decisions.toSorted((a, b) => a.time_ms - b.time_ms)[0],
  };
}
