/** Calls of legal holds. */
import type { Hold } from '../../../domain/contract/hold.ts';
import { PATHS } from '../../../domain/contract/paths.ts';
import type { ReportKey } from '../../../domain/contract/shotReport.ts';
import { readFinite, readId } from '../../../domain/json/read.ts';
import { isRow, type Row } from '../../../domain/json/row.ts';
import type { Result } from '../../../domain/result.ts';
import { epochMs } from '../../../domain/units.ts';
import type { StateAccess } from '../../browser/store.ts';
import type { Failure } from '../../http/failure.ts';
import { sendForList, sendForRow } from '../../http/sendFor.ts';
import { sendOnce } from '../../http/sendOnce.ts';
import { httpOf } from '../../session/console.ts';

/** A report, or the id of an incident. */
export type HoldSubject = ReportKey | number;

/** What a call names it by. */
function namesOf(of: HoldSubject) {
  return typeof of === 'number' ? { incidentId: of } : { squadId: of.squadId, detectionId: of.detectionId };
}

/** The holds that cover it; `absent` on a server without holds, undefined where the call failed. */
export async function loadHolds(
  store: StateAccess,
  of: HoldSubject,
  signal: AbortSignal,
): Promise<readonly Hold[] | 'absent' | undefined> {
  const call = { query: namesOf(of), failures: 'optional', signal } as const;
  const answer = await sendForList(httpOf(store), PATHS.holds, call);
  if (!answer.ok) return answer.reason.kind === 'notFound' ? 'absent' : undefined;
  return answer.value.body.filter(isRow).flatMap(holdOf);
}

/** Sets a hold; each attempt is done once. */
export function setHold(
  store: StateAccess,
  of: HoldSubject,
  reason: string,
): Promise<Result<unknown, Failure>> {
  return send(store, PATHS.holds, { ...namesOf(of), reason });
}

/** Lifts a hold; each attempt is done once. */
export function liftHold(store: StateAccess, id: number, reason: string): Promise<Result<unknown, Failure>> {
  return send(store, `${PATHS.holds}/${id}/lift`, { reason });
}

function send(store: StateAccess, path: string, body: object): Promise<Result<unknown, Failure>> {
  return sendOnce<unknown>(store, `${path} ${JSON.stringify(body)}`, (onceKey) =>
    sendForRow(httpOf(store), path, { method: 'POST', body, onceKey, failures: 'silent' }),
  );
}

function holdOf(row: Row): Hold[] {
  const [id, since] = [readFinite(row['id']), readFinite(row['since'])];
  if (!Number.isFinite(id) || !Number.isFinite(since)) return [];
  const [reportId, incidentId] = [readFinite(row['reportId']), readFinite(row['incidentId'])];
  return [
    {
      id,
      since: epochMs(since),
      reason: readId(row['reason']) ?? '',
      by: readId(row['by']) ?? '',
      ...(Number.isFinite(reportId) && { reportId }),
      ...(Number.isFinite(incidentId) && { incidentId }),
    },
  ];
}
