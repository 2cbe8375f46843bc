import { PATHS } from '../../../domain/contract/paths.ts';
import { readStandaloneReport } from '../../../domain/contract/standaloneReport.ts';
import { epochMs, type Millis, type Ticks } from '../../../domain/units.ts';
import { failureTexts } from '../../http/failure.ts';
import type { Http } from '../../http/http.ts';
import { ticksNow } from '../../browser/ticksNow.ts';
import type { ReportState } from './reportAtoms.ts';

/** Status of an answer to a reviewer. */
const REVIEWER_STATUS = 202;
/** Resolution of an HTTP date, which is rounded down. */
const HTTP_DATE_STEP: Millis = 1_000;

/** Fetches the report of a key. Failures are states of the page and show no toast. */
export async function fetchReport(http: Http, k: string, signal: AbortSignal): Promise<ReportState> {
  if (k === '') return { state: 'missing' };
  const askedAt = ticksNow();
  const answer = await http.send(PATHS.standaloneReport, { query: { k }, signal, failures: 'missing' });
  if (!answer.ok) {
    const { kind } = answer.reason;
    if (kind === 'notFound') return { state: 'missing' };
    if (kind === 'unauthorized') return { state: 'signIn' };
    return { state: 'failed', texts: failureTexts(answer.reason) };
  }
  const { body, status, headers } = answer.value;
  const cameAt = ticksNow();
  const clockOffset = offsetOf(headers.get('date'), askedAt, cameAt);
  const read = readStandaloneReport(
    body,
    epochMs(clockOffset === undefined ? Date.now() : cameAt + clockOffset),
  );
  if (!read.ok) return { state: 'failed', texts: [] };
  return { state: 'loaded', shown: read.value, reviewer: status === REVIEWER_STATUS, clockOffset };
}

/**
 * Server clock minus the monotonic clock of this machine, from the date of an answer. Error at most half a second
 * plus half the duration of the call. Undefined if the date is missing or, across origins, not readable.
 */
function offsetOf(date: string | null, askedAt: Ticks, cameAt: Ticks): Millis | undefined {
  const stamp = Date.parse(date ?? '');
  return Number.isFinite(stamp) ? stamp + HTTP_DATE_STEP / 2 - (askedAt + cameAt) / 2 : undefined;
}

/** Adds the key of the report to the query of each call, so that its media can be loaded. */
export function withKey(http: Http, k: string): Http {
  return { send: (path, call = {}) => http.send(path, { ...call, query: { ...call.query, k } }) };
}
