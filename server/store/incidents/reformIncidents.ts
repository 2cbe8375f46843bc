/** Changes of reports that are in incidents: other class, time or position, release, removal. */
import type { IncidentEvent } from '../../../src/domain/contract/incident.ts';
import { incidentNotification } from './incidentNotification.ts';
import type { TrackPoint } from '../../../src/domain/contract/incident.ts';
import { withChangedReports, withFirstRelease, withoutDuty } from '../../../src/domain/incidents/acts.ts';
import { linkedSets } from '../../../src/domain/incidents/linkage.ts';
import { summaryOfAll } from '../../../src/domain/incidents/incidentSummary.ts';
import type { IncidentReportRow } from '../database/schema.ts';
import { copyHolds } from '../holds/heldReports.ts';
import { formIncidents, isAlarm, serverEvent } from './formIncidents.ts';
import { toMemberRow, type IncidentMember } from './incidentMember.ts';
import {
  insertRows,
  readIncidents,
  replaceIncident,
  saveHistory,
  type IncidentWriteDeps,
} from './incidentWrites.ts';
import { toIncidentRow, type StoredIncident } from './rows/storedIncident.ts';

/**
 * Moves a changed report: it stays in its incident, leaves it, or takes it along where it is its only report. Reads all reports of
 * the incident.
 */
export async function changeMember(
  deps: IncidentWriteDeps,
  changed: Omit<IncidentMember, 'isLive'>,
): Promise<void> {
  const { trx } = deps.transaction;
  const row = await readMember(deps, changed.point.reportId);
  const former = row && (await readIncidents(deps, [row.incident_id])).get(row.incident_id);
  if (row === undefined || former === undefined) return;
  const member = { ...changed, isLive: row.is_live === 1 && (!changed.isTest || former.isTest) };
  const next = toMemberRow(member, former.id);
  const isSamePlace = next.cell === row.cell && next.time_ms === row.time_ms;
  const stays = member.group === former.group && isSamePlace && next.lat === row.lat && next.lon === row.lon;
  if (stays) {
    await trx.updateTable('incident_reports').set(next).where('report_id', '=', row.report_id).execute();
    const wasAlarm = isAlarm(deps.rules, { isLive: row.is_live === 1, point: pointOf(row) });
    const isReleasedNow = row.is_released === 0 && member.isReleased;
    await refresh(deps, former, { isNewAlarm: isAlarm(deps.rules, member) && !wasAlarm, isReleasedNow });
    return;
  }
  const isAlone = await removeRow(deps, former, row.report_id);
  if (former.responsibility.onHold && !isAlone) await copyHolds(trx, former.id, { reportId: row.report_id });
  await formIncidents(
    deps,
    [member],
    isAlone ? { ...former, summary: undefined, shown: undefined } : undefined,
  );
}

/** Takes a removed report out of its incident, which goes with its last report. */
export async function removeMember(deps: IncidentWriteDeps, reportId: number): Promise<void> {
  const row = await readMember(deps, reportId);
  const former = row && (await readIncidents(deps, [row.incident_id])).get(row.incident_id);
  if (former !== undefined) await removeRow(deps, former, reportId);
}

/** Removes a report from an incident, which may fall into several. Whether none is left. */
async function removeRow(
  deps: IncidentWriteDeps,
  former: StoredIncident,
  reportId: number,
): Promise<boolean> {
  const { trx } = deps.transaction;
  await trx.deleteFrom('incident_reports').where('report_id', '=', reportId).execute();
  const rows = await readMembers(deps, former.id);
  const points = rows.map((row) => ({ ...pointOf(row), row }));
  const [kept = [], ...split] = linkedSets(points, deps.rules.limits);
  for (const part of split) {
    const id = deps.transaction.nextIncidentId();
    const ids = part.map(({ row }) => row.report_id);
    await trx
      .updateTable('incident_reports')
      .set({ incident_id: id })
      .where('report_id', 'in', ids)
      .execute();
    const incident = summarised(
      deps,
      { ...former, id },
      part.map(({ row }) => row),
    );
    await insertRows(deps, { incidents: [toIncidentRow(incident)] });
    if (former.responsibility.onHold) await copyHolds(trx, former.id, { incidentId: id });
    await saveHistory(deps, incident, [
      serverEvent(id, { act: 'split', time: deps.now, text: String(former.id) }),
    ]);
    deps.transaction.addIncident(incident);
  }
  await replaceIncident(
    deps,
    summarised(
      deps,
      former,
      kept.map(({ row }) => row),
    ),
  );
  return rows.length === 0;
}

/** Reads the reports of an incident again. */
async function refresh(
  deps: IncidentWriteDeps,
  former: StoredIncident,
  { isNewAlarm, isReleasedNow }: { readonly isNewAlarm: boolean; readonly isReleasedNow: boolean },
): Promise<void> {
  const incident = summarised(deps, former, await readMembers(deps, former.id));
  const alarmed = isNewAlarm
    ? withChangedReports(incident.responsibility, { isAlarm: true, now: deps.now }).after
    : undefined;
  const responsibility = alarmed ?? incident.responsibility;
  const isShownFirst = isReleasedNow && former.shown === undefined;
  const after = {
    ...incident,
    responsibility: isShownFirst ? withFirstRelease(responsibility, deps.now) : responsibility,
  };
  await replaceIncident(deps, after);
  const event = serverEvent(former.id, { act: 'alarm', time: deps.now });
  if (alarmed !== undefined) await saveHistory(deps, after, [event]);
  else if (isShownFirst && after.responsibility.alarmTime !== undefined) await notify(deps, after, event);
}

/** Notifies of an alarm whose line in the history was written when nobody but reviewers could see it. */
async function notify(
  deps: IncidentWriteDeps,
  incident: StoredIncident,
  event: IncidentEvent,
): Promise<void> {
  const notification = incidentNotification(incident, [event], deps.now);
  if (notification !== undefined) await insertRows(deps, { notifications: [notification] });
}

/** An incident with the summaries of these reports, and without duty where none of them needs acknowledgement. */
function summarised(
  { rules }: IncidentWriteDeps,
  incident: StoredIncident,
  rows: readonly IncidentReportRow[],
): StoredIncident {
  const points = rows.map(pointOf);
  const hasDuty = rows.some((row, at) => {
    const point = points[at];
    return point !== undefined && isAlarm(rules, { isLive: row.is_live === 1, point });
  });
  const { responsibility } = incident;
  return {
    ...incident,
    responsibility: hasDuty
      ? { ...responsibility, version: responsibility.version + 1 }
      : withoutDuty(responsibility),
    summary: summaryOfAll(points),
    shown: summaryOfAll(rows.flatMap((row, at) => (row.is_released === 1 ? (points[at] ?? []) : []))),
  };
}

function pointOf({ body }: IncidentReportRow): TrackPoint {
  return JSON.parse(body) as TrackPoint;
}

function readMember({ transaction: { trx } }: IncidentWriteDeps, reportId: number) {
  return trx.selectFrom('incident_reports').selectAll().where('report_id', '=', reportId).executeTakeFirst();
}

function readMembers({ transaction: { trx } }: IncidentWriteDeps, incidentId: number) {
  return trx.selectFrom('incident_reports').selectAll().where('incident_id', '=', incidentId).execute();
}
