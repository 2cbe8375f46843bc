import { PATHS } from '../../domain/contract/paths.ts';
import { readStandaloneReport } from '../../domain/contract/standaloneReport.ts';
import { epochMs } from '../../domain/units.ts';
import { failureNotices } from '../api/failure.ts';
import type { Http } from '../api/http.ts';
import type { Shown } from './reportAtoms.ts';

/** Says that the viewer is a reviewer (O§4). */
const REVIEWER_STATUS = 202;

/** The report of a key, or why it is not shown. The page says so itself: no toast. */
export async function askReport(http: Http, k: string, signal: AbortSignal): Promise<Shown> {
  if (k === '') return { state: 'missing' };
  const answer = await http.send(PATHS.standaloneReport, { query: { k }, signal, mayBeMissing: true });
  if (!answer.ok) {
    const { kind } = answer.reason;
    if (kind === 'notFound') return { state: 'missing' };
    if (kind === 'unauthorized') return { state: 'signIn' };
    return { state: 'failed', texts: failureNotices(answer.reason) };
  }
  const { body, status } = answer.value;
  const read = readStandaloneReport(body, epochMs(Date.now()));
  if (!read.ok) return { state: 'failed', texts: [] };
  return { state: 'here', shown: read.value, reviewer: status === REVIEWER_STATUS };
}

/** Calls that show the key as well: what opens the report opens its media (T-67). */
export function withKey(http: Http, k: string): Http {
  return { send: (path, call = {}) => http.send(path, { ...call, query: { ...call.query, k } }) };
}
