/**
 * Shot reports: history by range, pages, single reports, and new reports from sources. Reads are limited to
 * the session's scope.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isReviewer } from '../../../src/domain/access/topicAccess.ts';
import { PROPOSED_CLASS } from '../../../src/domain/contract/classProposal.ts';
import { EMBARGO_LEFT } from '../../../src/domain/contract/embargoLeft.ts';
import { ALL_ROWS, PATHS } from '../../../src/domain/contract/paths.ts';
import { readFinite } from '../../../src/domain/json/read.ts';
import { SHOT_COLUMN, SHOT_FIELDS } from '../../../src/domain/contract/shotReport.ts';
import { SHOT_REPORTS } from '../../../src/domain/resources/entities/shotReports.ts';
import { shownType } from '../../../src/domain/contract/reportTypes.ts';
import { epochMs, type Millis } from '../../../src/domain/units.ts';
import type { ReviewedReport } from '../../reports/reviews.ts';
import type { Context } from '../web/context.ts';
import {
  fieldErrorsOf,
  invalidField,
  invalidFields,
  notFound,
  Problem,
  type FieldError,
} from '../web/problem.ts';
import { giveWay } from '../../process/giveWay.ts';
import { releaseAt } from '../../live/releaseScheduler.ts';
import { sentReportSchema, writtenReport } from '../../reports/reportSchema.ts';
import { visibleScope } from '../../reports/sessionScope.ts';
import { imageChanges, recordWithImage, writeWithImages } from '../../resources/reportImages.ts';
import type { ReportScope } from '../../store/reports/lists/reportQuery.ts';
import type { AuditEvent } from '../../store/journal/auditEvent.ts';
import type { InsertOutcome, RangeRow } from '../../store/reports/reports.ts';
import { REPORT_SORT_FIELDS } from '../../store/reports/lists/reportQuery.ts';
import type { StoredReport } from '../../store/reports/lists/storedReport.ts';
import { auditEventOf, requireSession } from '../web/access.ts';
import { csvArrayColumns, exportFileName, sendCsv } from '../web/csvList.ts';
import { longestBody, writeProblem } from '../web/entityBodies.ts';
import { isSortedByOne, setPageHeaders, pageQuery, SORTED_BY_ONE } from '../web/paging.ts';
import { readInTurn } from '../web/openLists.ts';
import { sendList, sendRows } from '../web/streamedList.ts';
import { REPORT_FILTER_PARAMETERS, reportFilterOf } from '../web/reportFilter.ts';
import { wholeNumber } from '../web/wholeNumber.ts';
import { compileExceptBody, typed, type Routes } from './route.ts';
import type { GivenReport } from '../../../src/domain/source/newReport.ts';

const seconds = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);
const rangeQuery = z.object({ start: seconds, end: seconds });
const oneById = { schema: { querystring: z.object({ id: wholeNumber }) } };
/** Sorted by one indexed field; other clients send `id` after it for the ties. */
const listQuery = pageQuery(REPORT_SORT_FIELDS)
  .extend({
    ...REPORT_FILTER_PARAMETERS,
    format: z.enum(['json', 'csv']).default('json'),
  })
  .refine(isSortedByOne, SORTED_BY_ONE);
/** What errors of fields name. */
const OBJECT_NAME = 'shotreports';
const MAX_BATCH = 10_000;
/** Maximum reports of a batch with an image: one transaction stores the batch, and an alarm waits for it. */
const MAX_WITH_IMAGES = 1000;
const newReport = writtenReport(sentReportSchema);
/** `history=true`: reports of an archive (intake.ts). */
const POSTED = {
  body: z.union([z.array(newReport).min(1).max(MAX_BATCH), newReport]),
  querystring: z.object({ history: z.enum(['true', 'false']).optional() }),
};

/** Made of the values of the stored rows: an export of a million reports makes no million objects. */
const CSV_FILE = {
  fileName: exportFileName(SHOT_REPORTS),
  columns: csvArrayColumns(SHOT_REPORTS, new Map(SHOT_FIELDS.map(([name], place) => [name, place])), {
    reportType: (row) =>
      shownType(String(row[SHOT_COLUMN.reportType]), readFinite(row[SHOT_COLUMN.weaponCategory])),
  }),
};

const KEY_TAKEN = new Problem(400, 'A shot report with this key already exists', {
  message: 'error.idexists',
  error: { key: 'idexists', entity: 'shotreport' },
});

/**
 * Reads and posts of reports. A repeated batch is answered with the reports that were new; a single report whose key
 * exists is answered 400. Reports are published after their commit.
 */
export const shotreportRoutes: Routes = (app, context) => {
  const { store } = context;

  typed(app).get(
    `/${PATHS.shotreportsByRange}`,
    { schema: { querystring: rangeQuery } },
    async (request, reply) => {
      const { start, end } = request.query;
      const read = await context.lists.open(request, reply);
      // The last second is included.
      const rows = store.reports.rangeRows({
        from: epochMs(start * 1000),
        to: epochMs(end * 1000 + 999),
        scope: scopeOf(request, context),
      });
      const namesOf = (ids: readonly number[]) => store.media.names(ids, context.now());
      return sendList(reply, readInTurn(read, withMedia(rows, namesOf)));
    },
  );

  typed(app).get(`/${PATHS.shotreports}`, { schema: { querystring: listQuery } }, async (request, reply) => {
    const { query } = request;
    const filter = await reportFilterOf(query, context);
    const read = await context.lists.open(request, reply);
    const scope = scopeOf(request, context);
    if (query.format === 'csv') {
      const whole = { ...query, page: 0, size: ALL_ROWS };
      const values = await read(() => store.reports.values(whole, filter, scope));
      return sendCsv(reply, CSV_FILE, readInTurn(read, values));
    }
    const page = await read(() => store.reports.slices(query, filter, scope));
    setPageHeaders(reply, request, { ...query, total: page.total, base: context.base });
    return sendList(reply, readInTurn(read, reportTexts(page.slices)));
  });

  const byId = { schema: { params: z.object({ id: wholeNumber }) } };
  typed(app).get(`/${PATHS.shotreports}/:id`, byId, async (request) =>
    recordWithImage(context, await findOne(request, context, request.params.id)),
  );
  for (const path of [PATHS.loadShotreport, 'api/loadShotreport']) {
    typed(app).get(`/${path}`, oneById, async (request) =>
      forReviewers(request, await findOne(request, context, request.query.id), context),
    );
  }

  postRoute(app, context);
};

function postRoute(app: FastifyInstance, context: Context): void {
  const posted = {
    schema: POSTED,
    bodyLimit: longestBody(SHOT_REPORTS),
    validatorCompiler: compileExceptBody,
  };
  typed(app).post(`/${PATHS.shotreports}`, posted, async (request, reply) => {
    const { query } = request;
    const body: unknown = request.body;
    const isHistory = query.history === 'true';
    const reports = await readPosted(body);
    const stored = await postReports(request, context, { reports, isHistory });
    if (Array.isArray(body))
      return sendRows(
        reply.code(201),
        stored.map(({ report }) => report),
      );
    const [created] = stored;
    if (created === undefined) throw KEY_TAKEN;
    void reply.header('location', `${context.base}${PATHS.shotreports}/${created.id}`);
    return reply.code(201).send(await recordWithImage(context, created));
  });
}

type SentReport = z.infer<typeof newReport>;

/**
 * Reads the report or the reports of a body; throws 400 with the broken constraints. Thousands are read in several turns of the
 * event loop.
 */
async function readPosted(body: unknown): Promise<readonly SentReport[]> {
  const isBatch = Array.isArray(body);
  const sent: readonly unknown[] = isBatch ? body : [body];
  if (sent.length === 0 || sent.length > MAX_BATCH) throw invalidField(OBJECT_NAME, '', 'Size');
  const reports: SentReport[] = [];
  const failed: FieldError[] = [];
  for (const [index, one] of sent.entries()) {
    const read = newReport.safeParse(one);
    if (read.success) reports.push(read.data);
    else failed.push(...fieldErrorsOf(OBJECT_NAME, read.error, isBatch ? [index] : []));
    await giveWay();
  }
  if (failed.length > 0) throw invalidFields(failed);
  return reports;
}

/** Accepts reports with their images, and returns those that are new. Throws 400, and stores none, where an image is wrong. */
async function postReports(
  request: FastifyRequest,
  context: Context,
  { reports, isHistory }: { readonly reports: readonly SentReport[]; readonly isHistory: boolean },
): Promise<readonly StoredReport[]> {
  const hasImage = reports.some(({ image }) => image !== undefined);
  if (hasImage && reports.length > MAX_WITH_IMAGES) throw invalidField(OBJECT_NAME, '', 'Size');
  const written = await writeWithImages(context, {
    images: reports.map(({ image }) => image),
    write: async (setImages) => {
      const { stored } = await context.intake.accept(
        reports.map(({ image: _image, ...report }) => report as GivenReport),
        requireSession(request).login,
        {
          isHistory,
          auditEvents: (outcome) => postedEvents(request, context, { ...outcome, isHistory }),
          ...(hasImage && {
            within: (transaction, stored) => setImages(transaction, inOrderOf(reports, stored)),
          }),
        },
      );
      return inOrderOf(reports, stored);
    },
    auditEvent: (change) => ({
      ...auditEventOf(request, context, {
        action: 'Posted image',
        actionDomain: `shotreports ${change.reportId}`,
      }),
      changes: imageChanges(change),
    }),
  });
  if (written.ok) return written.value.filter((report) => report !== undefined);
  const { index, reason } = written.reason;
  const isNamed = reason.reason === 'badFile' && Array.isArray(request.body);
  throw writeProblem(SHOT_REPORTS, isNamed ? { ...reason, field: `${index}.${reason.field}` } : reason);
}

/**
 * Returns the new report of each sent one; undefined if its key existed. `stored`: in the order of `sent`.
 */
function inOrderOf(
  sent: readonly SentReport[],
  stored: readonly StoredReport[],
): (StoredReport | undefined)[] {
  let next = 0;
  return sent.map(({ squadId, detectionId }) => {
    const report = stored[next]?.report;
    return report?.squadId === squadId && report.detectionId === detectionId ? stored[next++] : undefined;
  });
}

/** The report of an id; throws 404 where the session may not see it. */
async function findOne(request: FastifyRequest, context: Context, id: number): Promise<StoredReport> {
  const found = await context.store.reports.byId(id, scopeOf(request, context));
  if (found === undefined) throw notFound();
  return found;
}

/** One audit event for all reports that a call has added; none where all existed. */
function postedEvents(
  request: FastifyRequest,
  context: Context,
  { stored, isHistory }: InsertOutcome & { readonly isHistory: boolean },
): readonly AuditEvent[] {
  const [first, last] = [stored[0], stored.at(-1)];
  if (first === undefined || last === undefined) return [];
  const many = stored.length > 1;
  const what = many
    ? `Posted ${stored.length} reports`
    : `Posted ${shownType(first.report.reportType, first.report.weaponCategory)}`;
  const which = many ? `shotreports ${first.id} to ${last.id}` : `shotreports ${first.id}`;
  const action = isHistory ? `${what} as history` : what;
  return [auditEventOf(request, context, { action, actionDomain: which })];
}

function scopeOf(request: FastifyRequest, { settings, releaseClock }: Context): ReportScope {
  return visibleScope(requireSession(request).authorities, settings.reviewerMode(), releaseClock.now());
}

/** Returns a report; for reviewers with the time left of its embargo, and what the first of two proposes. */
async function forReviewers(
  request: FastifyRequest,
  { id, report, version, due, releasedAt }: StoredReport,
  { settings, releaseClock, store }: Context,
): Promise<ReviewedReport & { readonly [EMBARGO_LEFT]?: Millis }> {
  const mode = settings.reviewerMode();
  if (!mode.isOn || !isReviewer(requireSession(request).authorities)) return report;
  const left = releasedAt === undefined ? releaseAt(due, 0, mode) - releaseClock.now() : 0;
  const proposed = await store.proposals.of({ id, version });
  return {
    ...report,
    [EMBARGO_LEFT]: Math.max(0, left),
    ...(proposed && { [PROPOSED_CLASS]: proposed }),
  };
}

type NamesOf = (ids: readonly number[]) => Promise<ReadonlyMap<number, readonly string[]>>;

/** Appends to each row array the media names of its report, the shelf that kept it silent, and whether it is of an archive; slice by slice. */
async function* withMedia(
  slices: AsyncIterable<readonly RangeRow[]>,
  namesOf: NamesOf,
): AsyncIterable<readonly string[]> {
  for await (const rows of slices) {
    const ids = rows.map(({ text }) => idOfRow(text));
    const names = await namesOf(ids);
    yield rows.map(({ text, shelfId, isArchived }, row) => {
      const media = names.get(ids[row] ?? 0);
      const marks = isArchived ? `,${shelfId},true` : shelfId === null ? '' : `,${shelfId}`;
      return `${text.slice(0, -1)},${media === undefined ? '[]' : JSON.stringify(media)}${marks}]`;
    });
  }
}

async function* reportTexts(
  slices: AsyncIterable<readonly StoredReport[]>,
): AsyncIterable<readonly string[]> {
  for await (const slice of slices) yield slice.map(({ report }) => JSON.stringify(report));
}

/** The id is the first field of a row (SHOT_FIELDS). */
function idOfRow(text: string): number {
  return Number(text.slice(1, text.indexOf(',')));
}
