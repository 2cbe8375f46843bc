/** Correction and deletion of a report. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ReportKey } from '../../../src/domain/contract/shotReport.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { SHOT_REPORTS } from '../../../src/domain/resources/entities/shotReports.ts';
import { failure, success } from '../../../src/domain/result.ts';
import type { Context } from '../web/context.ts';
import { invalidField, notFound, type Problem } from '../web/problem.ts';
import { EVERY_REPORT } from '../../store/reports/lists/reportQuery.ts';
import { reportFieldsSchema, sentReportSchema, writtenReport } from '../../reports/reportSchema.ts';
import { ON_HOLD } from '../../resources/heldRecords.ts';
import { imageChanges, recordWithImage, writeWithImages } from '../../resources/reportImages.ts';
import type { WithReports } from '../../store/reports/reports.ts';
import type { StoredReport } from '../../store/reports/lists/storedReport.ts';
import { auditEventOf, requireSession } from '../web/access.ts';
import {
  idParams,
  entityProblem,
  longestBody,
  writeProblem,
  setDoneHeaders,
  validationProblem,
} from '../web/entityBodies.ts';
import type { ChangeFailure } from '../../reports/intake.ts';
import { typed, type Routes } from './route.ts';
import type { ReportFields } from '../../../src/domain/source/newReport.ts';

const wholeOrNone = z.number().int().min(0).nullish();
const corrected = writtenReport(
  sentReportSchema.omit({ observations: true }).extend({ id: wholeOrNone, recordVersion: wholeOrNone }),
);
type Corrected = Omit<z.infer<typeof corrected>, 'id' | 'image'>;
/** Fields that can be corrected: all except the key and the time of receipt, which the server sets. */
const CORRECTABLE_FIELDS = Object.keys(reportFieldsSchema.shape).filter(
  (name) => !['squadId', 'detectionId', 'start'].includes(name),
) as (keyof ReportFields)[];

/** PUT and DELETE of one report. */
export const reportWriteRoutes: Routes = (app, context) => {
  const { store, media, now, live } = context;

  const put = { schema: { body: corrected }, bodyLimit: longestBody(SHOT_REPORTS) };
  typed(app).put(`/${PATHS.shotreports}`, put, async (request, reply) => {
    const { id, image, ...given } = request.body;
    if (typeof id !== 'number') throw entityProblem('idnull', SHOT_REPORTS);
    if (image !== undefined && (await loosesImage(context, id))) throw writeProblem(SHOT_REPORTS, ON_HOLD);
    const written = await writeWithImages(context, {
      images: [image],
      write: async (setImages) => [await correctReport(request, context, { id, given, within: setImages })],
      auditEvent: (change) => ({
        ...auditEventOf(request, context, { action: 'update', actionDomain: `shotreports ${id}` }),
        changes: imageChanges(change),
      }),
    });
    if (!written.ok) throw writeProblem(SHOT_REPORTS, written.reason.reason);
    setDoneHeaders(reply, SHOT_REPORTS, { done: 'updated', id });
    return recordWithImage(context, written.value[0] as StoredReport);
  });

  typed(app).delete(`/${PATHS.shotreports}/:id`, { schema: { params: idParams } }, async (request, reply) => {
    const { id } = request.params;
    const auditEvent = auditEventOf(request, context, {
      action: 'delete',
      actionDomain: `shotreports ${id}`,
    });
    const removed = await store.reports.remove(id, { actor: requireSession(request).login, at: now() }, [
      auditEvent,
    ]);
    if (!removed.ok) throw removed.reason === 'absent' ? notFound() : writeProblem(SHOT_REPORTS, ON_HOLD);
    live()?.publishRemoval(removed.value);
    await media.removeUnused(removed.value.orphans);
    setDoneHeaders(reply, SHOT_REPORTS, { done: 'deleted', id });
    return reply.code(204).send();
  });
};

/** Whether a report on legal hold has an image, which a correction would replace. */
async function loosesImage({ store }: Context, id: number): Promise<boolean> {
  return (await store.holds.isHeld(id)) && (await store.media.reportImage(id)) !== undefined;
}

interface Correction {
  readonly id: number;
  readonly given: Corrected;
  readonly within: WithReports;
}

/** Corrects a report. Throws the problem that answers a refused correction. */
async function correctReport(
  request: FastifyRequest,
  context: Context,
  { id, given, within }: Correction,
): Promise<StoredReport> {
  const known = await context.store.reports.byId(id, EVERY_REPORT);
  if (known === undefined) throw entityProblem('idnotfound', SHOT_REPORTS);
  const { recordVersion } = given;
  const done = await context.intake.change(
    unchangedKey(known.report, given),
    ({ id: found }) => (found === id ? success(replacementOf(given)) : failure('absent' as const)),
    {
      actor: requireSession(request).login,
      kind: 'corrected',
      within,
      ...(typeof recordVersion === 'number' ? { expectedVersion: recordVersion } : {}),
      auditEvent: () =>
        auditEventOf(request, context, { action: 'update', actionDomain: `shotreports ${id}` }),
    },
  );
  if (!done.ok) throw await problemOf(context, done.reason, id);
  return done.value;
}

async function problemOf(context: Context, reason: ChangeFailure, id: number): Promise<Problem> {
  if (reason === 'needsTwo')
    return validationProblem(SHOT_REPORTS, [
      { field: 'reportType', reason: 'invalid', text: NEEDS_TWO_TEXT },
    ]);
  const stored = reason === 'conflict' ? await context.store.reports.byId(id, EVERY_REPORT) : undefined;
  if (stored === undefined) return entityProblem('idnotfound', SHOT_REPORTS);
  return writeProblem(SHOT_REPORTS, { reason: 'stale', current: await recordWithImage(context, stored) });
}

const NEEDS_TWO_TEXT =
  'A shot becomes less than a shot only if two reviewers agree. Choose the class in the review of the report.';

/** The key of a report; throws 400 where the correction has another one, because the key identifies the report. */
function unchangedKey({ squadId, detectionId }: ReportKey, given: ReportKey): ReportKey {
  if (given.squadId !== squadId) throw invalidField('shotreports', 'squadId', 'Invalid');
  if (given.detectionId !== detectionId) throw invalidField('shotreports', 'detectionId', 'Invalid');
  return { squadId, detectionId };
}

/** All correctable fields; an absent one is cleared: a client sends the whole report with its edits. */
function replacementOf(given: object): Partial<ReportFields> {
  const values: Readonly<Record<string, unknown>> = { ...given };
  return Object.fromEntries(CORRECTABLE_FIELDS.map((name) => [name, values[name]])) as Partial<ReportFields>;
}
