/** Correcting and removing one report (O§7, T-96). */
import { z } from 'zod';
import type { ReportKey } from '../../../src/domain/contract/shotReport.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { failure, success } from '../../../src/domain/result.ts';
import { invalidField, notFound } from '../web/problem.ts';
import { newReportSchema } from '../../reports/reportSchema.ts';
import type { NewReport } from '../../store/store.ts';
import { actOf, requireSession } from '../web/access.ts';
import { idParams, entityProblem, setDoneHeaders } from '../web/entities.ts';
import { typed, type Routes } from './route.ts';

const ENTITY = 'shotreport';
const LONGEST_REPORT = 64 * 1024;
const corrected = newReportSchema.omit({ start: true }).extend({ id: z.number().int().positive().nullish() });
/** What can be corrected: all but the key, and the time of receipt, which is the server's own. */
const FIELDS = Object.keys(newReportSchema.shape).filter(
  (name) => !['squadId', 'detectionId', 'start'].includes(name),
) as (keyof NewReport)[];
const ALL = { symbols: undefined, embargoedAfter: undefined };

export const reportWriteRoutes: Routes = (app, context) => {
  const { store, intake, media, now } = context;

  const put = { schema: { body: corrected }, bodyLimit: LONGEST_REPORT };
  typed(app).put(`/${PATHS.shotreports}`, put, async (request, reply) => {
    const { id, ...given } = request.body;
    if (typeof id !== 'number') throw entityProblem('idnull', ENTITY);
    const known = await store.reports.byId(id, ALL);
    if (known === undefined) throw entityProblem('idnotfound', ENTITY);
    const key = sameKey(known.report, given);
    const done = await intake.change(
      key,
      ({ id: found }) => (found === id ? success(replacementOf(given)) : failure('absent' as const)),
      {
        actor: requireSession(request).login,
        kind: 'corrected',
        auditEvent: () => actOf(request, context, 'update', `shotreports ${id}`),
      },
    );
    if (!done.ok) throw entityProblem('idnotfound', ENTITY);
    setDoneHeaders(reply, ENTITY, 'updated', id);
    return done.value.report;
  });

  typed(app).delete(`/${PATHS.shotreports}/:id`, { schema: { params: idParams } }, async (request, reply) => {
    const { id } = request.params;
    const act = actOf(request, context, 'delete', `shotreports ${id}`);
    const removed = await store.reports.remove(id, { actor: requireSession(request).login, at: now() }, [
      act,
    ]);
    if (removed === undefined) throw notFound();
    await media.forget(removed.orphans);
    setDoneHeaders(reply, ENTITY, 'deleted', id);
    return reply.code(204).send();
  });
};

/** The key of a report stays: under another one it would be another report. */
function sameKey({ squadId, detectionId }: ReportKey, given: ReportKey): ReportKey {
  if (given.squadId !== squadId) throw invalidField('shotreports', 'squadId', 'Invalid');
  if (given.detectionId !== detectionId) throw invalidField('shotreports', 'detectionId', 'Invalid');
  return { squadId, detectionId };
}

/** What is not given is gone: a client sends the report that it has loaded, merged with its edits (T-100). */
function replacementOf(given: object): Partial<NewReport> {
  const values: Readonly<Record<string, unknown>> = { ...given };
  return Object.fromEntries(FIELDS.map((name) => [name, values[name]])) as Partial<NewReport>;
}
