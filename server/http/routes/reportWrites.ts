/** Correction and deletion of a report (O§7, T-96). */
import { z } from 'zod';
import type { ReportKey } from '../../../src/domain/contract/shotReport.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { SHOT_REPORTS } from '../../../src/domain/resources/shotReports.ts';
import { failure, success } from '../../../src/domain/result.ts';
import { invalidField, notFound, type Problem } from '../web/problem.ts';
import { EVERY_REPORT } from '../../store/reportQuery.ts';
import { newReportSchema, writtenReport } from '../../reports/reportSchema.ts';
import type { StoredRow } from '../../resources/resourceStore.ts';
import type { NewReport, StoredReport } from '../../store/reports.ts';
import { auditEventOf, requireSession } from '../web/access.ts';
import { idParams, entityProblem, writeProblem, setDoneHeaders } from '../web/entities.ts';
import { typed, type Routes } from './route.ts';

const MAX_REPORT_BYTES = 64 * 1024;
const wholeOrNone = z.number().int().min(0).nullish();
const corrected = writtenReport(
  newReportSchema.omit({ start: true }).extend({ id: wholeOrNone, recordVersion: wholeOrNone }),
);
/** Fields that can be corrected: all except the key and the time of receipt, which the server sets. */
const CORRECTABLE_FIELDS = Object.keys(newReportSchema.shape).filter(
  (name) => !['squadId', 'detectionId', 'start'].includes(name),
) as (keyof NewReport)[];

/** PUT and DELETE of one report. */
export const reportWriteRoutes: Routes = (app, context) => {
  const { store, intake, media, now, live } = context;

  const problemOf = async (reason: 'absent' | 'conflict', id: number): Promise<Problem> => {
    const stored = reason === 'conflict' ? await store.reports.byId(id, EVERY_REPORT) : undefined;
    if (stored === undefined) return entityProblem('idnotfound', SHOT_REPORTS);
    return writeProblem(SHOT_REPORTS, { reason: 'stale', current: recordOf(stored) });
  };

  const put = { schema: { body: corrected }, bodyLimit: MAX_REPORT_BYTES };
  typed(app).put(`/${PATHS.shotreports}`, put, async (request, reply) => {
    const { id, recordVersion, ...given } = request.body;
    if (typeof id !== 'number') throw entityProblem('idnull', SHOT_REPORTS);
    const known = await store.reports.byId(id, EVERY_REPORT);
    if (known === undefined) throw entityProblem('idnotfound', SHOT_REPORTS);
    const key = unchangedKey(known.report, given);
    const done = await intake.change(
      key,
      ({ id: found }) => (found === id ? success(replacementOf(given)) : failure('absent' as const)),
      {
        actor: requireSession(request).login,
        kind: 'corrected',
        ...(typeof recordVersion === 'number' ? { expectedVersion: recordVersion } : {}),
        auditEvent: () => auditEventOf(request, context, 'update', `shotreports ${id}`),
      },
    );
    if (!done.ok) throw await problemOf(done.reason, id);
    setDoneHeaders(reply, SHOT_REPORTS, 'updated', id);
    return recordOf(done.value);
  });

  typed(app).delete(`/${PATHS.shotreports}/:id`, { schema: { params: idParams } }, async (request, reply) => {
    const { id } = request.params;
    const auditEvent = auditEventOf(request, context, 'delete', `shotreports ${id}`);
    const removed = await store.reports.remove(id, { actor: requireSession(request).login, at: now() }, [
      auditEvent,
    ]);
    if (removed === undefined) throw notFound();
    live()?.publishRemoval(removed);
    for (const hash of removed.orphans) if (!(await store.isFileUsed(hash))) await media.removeBytes([hash]);
    setDoneHeaders(reply, SHOT_REPORTS, 'deleted', id);
    return reply.code(204).send();
  });
};

/** A report as its record: with the version that a correction must name (BH-31). */
export function recordOf({ id, version, report }: StoredReport): StoredRow {
  return { ...report, id, recordVersion: version };
}

/** The key of a report; throws 400 where the correction has another one, because the key identifies the report. */
function unchangedKey({ squadId, detectionId }: ReportKey, given: ReportKey): ReportKey {
  if (given.squadId !== squadId) throw invalidField('shotreports', 'squadId', 'Invalid');
  if (given.detectionId !== detectionId) throw invalidField('shotreports', 'detectionId', 'Invalid');
  return { squadId, detectionId };
}

/** All correctable fields; an absent one is cleared: a client sends the whole report with its edits (T-100). */
function replacementOf(given: object): Partial<NewReport> {
  const values: Readonly<Record<string, unknown>> = { ...given };
  return Object.fromEntries(CORRECTABLE_FIELDS.map((name) => [name, values[name]])) as Partial<NewReport>;
}
