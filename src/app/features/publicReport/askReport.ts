import { PATHS } from '../../../domain/contract/paths.ts';
import { readStandaloneReport } from '../../../domain/contract/standaloneReport.ts';
import { epochMs, type Millis, type Ticks } from '../../../domain/units.ts';
import { failureNotices } from '../../base/failure.ts';
import type { Http } from '../../base/http.ts';
import { ticksNow } from '../../base/ticksNow.ts';
import type { Shown } from './reportAtoms.ts';

/** Says that the viewer is a reviewer (O§4). */
const REVIEWER_STATUS = 202;
/** HTTP dates are whole seconds, rounded down. */
const HTTP_DATE_STEP: Millis = 1_000;

/** The report of a key, or why it is not shown. The page says so itself: no toast. */
export async function askReport(http: Http, k: string, signal: AbortSignal): Promise<Shown> {
  if (k === '') return { state: 'missing' };
  const askedAt = ticksNow();
  const answer = await http.send(PATHS.standaloneReport, { query: { k }, signal, mayBeMissing: true });
  if (!answer.ok) {
    const { kind } = answer.reason;
    if (kind === 'notFound') return { state: 'missing' };
    if (kind === 'unauthorized') return { state: 'signIn' };
    return { state: 'failed', texts: failureNotices(answer.reason) };
  }
  const { body, status, headers } = answer.value;
  const cameAt = ticksNow();
  const clockOffset = offsetOf(headers.get('date'), askedAt, cameAt);
  const read = readStandaloneReport(
    body,
    epochMs(clockOffset === undefined ? Date.now() : cameAt + clockOffset),
  );
  if (!read.ok) return { state: 'failed', texts: [] };
  return { state: 'here', shown: read.value, reviewer: status === REVIEWER_STATUS, clockOffset };
}

/**
 * Server clock minus this machine's monotonic one: the middle of what the date of an answer allows, exact to half a
 * second and half the call's span. Undefined where the answer has no date that can be read, as across origins.
 */
function offsetOf(date: string | null, askedAt: Ticks, cameAt: Ticks): Millis | undefined {
  const stamp = Date.parse(date ?? '');
  return Number.isFinite(stamp) ? stamp + HTTP_DATE_STEP / 2 - (askedAt + cameAt) / 2 : undefined;
}

/** Calls that show the key as well: what opens the report opens its media (T-67). */
export function withKey(http: Http, k: string): Http {
  return { send: (path, call = {}) => http.send(path, { ...call, query: { ...call.query, k } }) };
}
