/** Shot reports: history by range, pages, single ones, and new ones from a source. Every door takes one scope. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { readIso } from '../../../src/domain/json/instant.ts';
import { REPORT_SYMBOLS, type ReportSymbol } from '../../../src/domain/contract/reportTypes.ts';
import { epochMs, type EpochMs } from '../../../src/domain/units.ts';
import type { Context } from '../web/context.ts';
import { invalidField, notFound, Problem } from '../web/problem.ts';
import { newReportSchema, type GivenReport } from '../../reports/reportSchema.ts';
import { visibleScope } from '../../reports/sessionScope.ts';
import type { ReportFilter, ReportScope } from '../../store/reportQuery.ts';
import type { AuditEvent } from '../../store/auditEvent.ts';
import { REPORT_SORT_FIELDS, type StoredReport, type InsertOutcome } from '../../store/store.ts';
import { actOf, requireSession } from '../web/access.ts';
import { pageHeaders, pageQuery } from '../web/paging.ts';
import { sendList } from '../web/streamedList.ts';
import { wholeNumber } from '../web/wholeNumber.ts';
import { typed, type Routes } from './route.ts';

const seconds = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);
const rangeQuery = z.object({ start: seconds, end: seconds });
const date = z.string().regex(/^\d{4}-\d\d-\d\d$/);
const time = z.string().regex(/^\d\d:\d\d(:\d\d)?$/);
const listQuery = pageQuery(REPORT_SORT_FIELDS).extend({
  fromDate: date.optional(),
  toDate: date.optional(),
  fromTime: time.optional(),
  toTime: time.optional(),
  reportTypes: z.string().max(500).optional(),
});
const MOST_AT_ONCE = 10_000;
/** Without the source's own receive time: the server knows when it received a report (T-66). */
const oneGiven = newReportSchema.omit({ start: true });
/** Counted before a single one is looked at. */
const several = z.array(z.unknown()).min(1).max(MOST_AT_ONCE).pipe(z.array(oneGiven));
const given = z.union([several, oneGiven]);
/** Of 10 000 reports in one call. */
const LARGEST_BATCH = 10 * 1024 * 1024;

const KNOWN = new Problem(400, 'A shot report with this key is known already', {
  message: 'error.idexists',
  error: { key: 'idexists', entity: 'shotreport' },
});

/**
 * A batch that is sent again is answered like a new one, with the reports that were new; a single report
 * that is known is refused. Each stored one is committed before the answer and published after.
 */
export const shotreportRoutes: Routes = (app, context) => {
  const { store, intake } = context;

  typed(app).get(
    `/${PATHS.shotreportsByRange}`,
    { schema: { querystring: rangeQuery } },
    (request, reply) => {
      const { start, end } = request.query;
      // Both seconds count whole: the end of a range is the end of its last second.
      const rows = store.reports.rangeRows(
        epochMs(start * 1000),
        epochMs(end * 1000 + 999),
        scopeOf(request, context),
      );
      const namesOf = (ids: readonly number[]) => store.media.names(ids, context.now());
      return sendList(reply, withMedia(rows, namesOf));
    },
  );

  typed(app).get(`/${PATHS.shotreports}`, { schema: { querystring: listQuery } }, async (request, reply) => {
    const asked = request.query;
    const page = await store.reports.slices(asked, filterOf(asked), scopeOf(request, context));
    pageHeaders(request, reply, asked, page.total, context.base);
    return sendList(reply, reportTexts(page.slices));
  });

  const one = async (request: FastifyRequest, id: number) => {
    const found = await store.reports.byId(id, scopeOf(request, context));
    if (found === undefined) throw notFound();
    return found.report;
  };
  const byId = { schema: { params: z.object({ id: wholeNumber }) } };
  typed(app).get(`/${PATHS.shotreports}/:id`, byId, (request) => one(request, request.params.id));
  const load = { schema: { querystring: z.object({ id: wholeNumber }) } };
  for (const path of [PATHS.loadShotreport, 'api/loadShotreport']) {
    typed(app).get(`/${path}`, load, (request) => one(request, request.query.id));
  }

  const posted = { schema: { body: given }, bodyLimit: LARGEST_BATCH };
  typed(app).post(`/${PATHS.shotreports}`, posted, async (request, reply) => {
    const { body } = request;
    const { stored } = await intake.accept(
      (Array.isArray(body) ? body : [body]) as GivenReport[],
      requireSession(request).login,
      (outcome) => postedActs(request, context, outcome),
    );
    const made = stored.map(({ report }) => report);
    if (Array.isArray(body)) return reply.code(201).send(made);
    const [report] = made;
    if (report === undefined) throw KNOWN;
    void reply.header('location', `${context.base}${PATHS.shotreports}/${report.id}`);
    return reply.code(201).send(report);
  });
};

/** One act for all that a call has posted; none where all were known. */
function postedActs(
  request: FastifyRequest,
  context: Context,
  { stored }: InsertOutcome,
): readonly AuditEvent[] {
  const [first, last] = [stored[0], stored.at(-1)];
  if (first === undefined || last === undefined) return [];
  const many = stored.length > 1;
  const what = many ? `Posted ${stored.length} reports` : `Posted ${first.report.reportType}`;
  const which = many ? `shotreports ${first.id} to ${last.id}` : `shotreports ${first.id}`;
  return [actOf(request, context, what, which)];
}

function scopeOf(request: FastifyRequest, { settings, releaseClock }: Context): ReportScope {
  return visibleScope(requireSession(request).authorities, settings.reviewerMode(), releaseClock.now());
}

type NamesOf = (ids: readonly number[]) => Promise<ReadonlyMap<number, readonly string[]>>;

/** Row arrays, each with its media list last (T-53), in the slices in which they are read. */
async function* withMedia(
  slices: AsyncIterable<readonly string[]>,
  namesOf: NamesOf,
): AsyncIterable<readonly string[]> {
  for await (const texts of slices) {
    const ids = texts.map(idOfRow);
    const names = await namesOf(ids);
    yield texts.map((text, row) => {
      const media = names.get(ids[row] ?? 0);
      return `${text.slice(0, -1)},${media === undefined ? '[]' : JSON.stringify(media)}]`;
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

interface Asked {
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
  readonly fromTime?: string | undefined;
  readonly toTime?: string | undefined;
  readonly reportTypes?: string | undefined;
}

/** Dates and times are UTC (T-56); a time without a date says nothing; a day's end is its last millisecond. */
function filterOf({ fromDate, toDate, fromTime, toTime, reportTypes }: Asked): ReportFilter {
  return {
    ...(fromDate === undefined ? {} : { from: instant('fromDate', fromDate, fromTime ?? '00:00:00', '') }),
    ...(toDate === undefined ? {} : { to: instant('toDate', toDate, toTime ?? '23:59:59', '.999') }),
    ...(reportTypes === undefined || reportTypes === '' ? {} : { symbols: symbolsOf(reportTypes) }),
  };
}

function instant(field: string, day: string, clock: string, fraction: string): EpochMs {
  const whole = clock.length === 5 ? `${clock}:${fraction === '' ? '00' : '59'}` : clock;
  const found = readIso(`${day}T${whole}${fraction}Z`);
  if (Number.isNaN(found)) throw invalidField('shotreports', field, 'Pattern');
  return epochMs(found);
}

/** "Shot" asks for possible shots as well: they are shots with a category (O§3). */
function symbolsOf(reportTypes: string): ReportSymbol[] {
  return reportTypes.split(',').flatMap((name): ReportSymbol[] => {
    const symbol = REPORT_SYMBOLS.find((known) => known === name.trim());
    if (symbol === undefined) throw invalidField('shotreports', 'reportTypes', 'Pattern');
    return symbol === 'Shot' ? [symbol, 'Possible Shot'] : [symbol];
  });
}
