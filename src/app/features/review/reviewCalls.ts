/** The calls of a review. They change data by GET, so each is sent once, with an idempotency key. */
import type { StateAccess } from '../../browser/store.ts';
import { isOutcomeUnknown } from '../../../domain/contract/isOutcomeUnknown.ts';
import { EMBARGO_LEFT } from '../../../domain/contract/embargoLeft.ts';
import { PATHS } from '../../../domain/contract/paths.ts';
import type { ShotReport } from '../../../domain/contract/shotReport.ts';
import { PROPOSED_CLASS, type ClassProposal } from '../../../domain/contract/classProposal.ts';
import { REPORT_SYMBOLS } from '../../../domain/contract/reportTypes.ts';
import { readFinite, readId } from '../../../domain/json/read.ts';
import { isRow, type Row } from '../../../domain/json/row.ts';
import { reviewedSymbol, type ClassChange } from '../../../domain/reports/reclassify.ts';
import { failure, success, type Result } from '../../../domain/result.ts';
import { epochMs, type Millis, type Seconds } from '../../../domain/units.ts';
import { sendForRow } from '../../http/sendFor.ts';
import { sendOnce } from '../../http/sendOnce.ts';
import { httpOf } from '../../session/console.ts';
import type { Failure } from '../../http/failure.ts';
import type { HttpAnswer, Call } from '../../http/http.ts';

/** `conflict`: another reviewer was faster, or the report is released; `rejected`: nothing was done; `failed`: the outcome is unknown. */
export type ReviewFailure = 'conflict' | 'rejected' | 'failed';

const CONFLICT = 409;
function refused(reason: Failure): Result<never, ReviewFailure> {
  if (reason.status === CONFLICT) return failure('conflict');
  return failure(isOutcomeUnknown(reason) ? 'failed' : 'rejected');
}

/** Reclassifies a report; resolves with the report as the server has it now. */
export async function updateReportType(
  store: StateAccess,
  report: ShotReport,
  change: ClassChange,
): Promise<Result<ShotReport, ReviewFailure>> {
  const { reportType, weaponCategory, previousReportType } = change;
  const query = { id: report.id, reportType, weaponCategory, previousReportType };
  const done = await sendReview(store, PATHS.updateReportType, { query });
  return done.ok ? success(mergeResponse({ ...report, ...change }, done.value.body)) : refused(done.reason);
}

/** Sends a message to the group. An empty message confirms the class, which is then sent with it. */
export async function sendUpdateMessage(
  store: StateAccess,
  report: ShotReport,
  message: string,
): Promise<Result<ShotReport, ReviewFailure>> {
  const previousReportType = message === '' ? reviewedSymbol(report) : undefined;
  const query = { id: report.id, message, previousReportType };
  const done = await sendReview(store, PATHS.sendUpdateMessage, { query });
  return done.ok ? success(mergeResponse(report, done.value.body)) : refused(done.reason);
}

/** Adds review time; resolves with the report and its total added time. */
export async function increaseNotificationDelay(
  store: StateAccess,
  report: ShotReport,
  delay: Seconds,
): Promise<Result<ShotReport, ReviewFailure>> {
  const done = await sendReview(store, PATHS.increaseNotificationDelay, {
    query: { id: report.id, delay },
    expects: (body) => typeof body === 'number' || isRow(body),
  });
  if (!done.ok) return refused(done.reason);
  const { body } = done.value;
  return success(mergeResponse(report, typeof body === 'number' ? { notificationDelay: body } : body));
}

function sendReview(
  store: StateAccess,
  path: string,
  call: Pick<Call, 'query' | 'expects'>,
): Promise<Result<HttpAnswer, Failure>> {
  return sendOnce(store, `${path} ${JSON.stringify(call.query)}`, (onceKey) =>
    httpOf(store).send(path, { expects: isRow, ...call, onceKey }),
  );
}

/** What the first of two reviewers proposes for a report; undefined for none, and where the call failed. */
export async function loadProposal(store: StateAccess, id: number): Promise<ClassProposal | undefined> {
  const call = { query: { id }, failures: 'silent' } as const;
  const done = await sendForRow(httpOf(store), PATHS.loadShotreport, call);
  return done.ok ? proposalIn(done.value.body) : undefined;
}

function proposalIn(body: Row): ClassProposal | undefined {
  const proposed = body[PROPOSED_CLASS];
  if (!isRow(proposed)) return undefined;
  const symbol = REPORT_SYMBOLS.find((name) => name === proposed['symbol']);
  const by = readId(proposed['by']);
  const time = readFinite(proposed['time']);
  return symbol === undefined || by === undefined || Number.isNaN(time)
    ? undefined
    : { symbol, by, time: epochMs(time) };
}

/** Loads the report as the server has it now; undefined if the call failed. */
export async function loadReport(store: StateAccess, report: ShotReport): Promise<ShotReport | undefined> {
  const done = await sendForRow(httpOf(store), PATHS.loadShotreport, { query: { id: report.id } });
  return done.ok ? mergeResponse(report, done.value.body) : undefined;
}

/** Time left of an embargoed report, 0 once it is released; undefined where the call failed or the server does not say it. */
export async function loadEmbargoLeft(store: StateAccess, id: number): Promise<Millis | undefined> {
  const call = { query: { id }, failures: 'silent' } as const;
  const done = await sendForRow(httpOf(store), PATHS.loadShotreport, call);
  const left = done.ok ? done.value.body[EMBARGO_LEFT] : undefined;
  return typeof left === 'number' && Number.isFinite(left) ? left : undefined;
}

/** Fields of a response that are merged into the report, with their types. */
const RESPONSE_FIELDS = {
  reportType: 'string',
  weaponCategory: 'number',
  previousReportType: 'string',
  wasShotType: 'boolean',
  message: 'string',
  updateReportMessage: 'string',
  notificationDelay: 'number',
  start: 'number',
} as const satisfies Partial<Record<keyof ShotReport, 'string' | 'number' | 'boolean'>>;

/** Merges a response into the report. Missing fields and fields of another type are ignored. */
function mergeResponse(report: ShotReport, body: unknown): ShotReport {
  if (typeof body !== 'object' || body === null) return report;
  const known = Object.entries(RESPONSE_FIELDS).filter(
    ([name, type]) => Object.hasOwn(body, name) && typeof (body as Record<string, unknown>)[name] === type,
  );
  return {
    ...report,
    ...Object.fromEntries(known.map(([name]) => [name, (body as Record<string, unknown>)[name]])),
  };
}
