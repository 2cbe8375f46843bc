/** The acts of people on incidents, and the call of an incident's history. */
import { PATHS } from '../../../domain/contract/paths.ts';
import type { Incident, IncidentEvent } from '../../../domain/contract/incident.ts';
import { isOutcomeUnknown } from '../../../domain/contract/isOutcomeUnknown.ts';
import { isRow } from '../../../domain/json/row.ts';
import type { ActProblem, ActRequest } from '../../../domain/incidents/acts.ts';
import { readHistory, readIncident } from '../../../domain/incidents/readIncident.ts';
import { failure, success, type Result } from '../../../domain/result.ts';
import type { StateAccess } from '../../browser/store.ts';
import type { Failure } from '../../http/failure.ts';
import { sendForRow } from '../../http/sendFor.ts';
import { httpOf } from '../../session/console.ts';
import { receiveIncidentAtom } from './incidentAtoms.ts';

/** Why an act was not done, and the incident as the server has it now, where it says so. */
export interface NotDone {
  readonly problem: ActProblem;
  readonly current?: Incident | undefined;
}

/** What is sent of an act. */
export interface ActCall {
  /** The server does an act once for each key. */
  readonly onceKey: string;
  readonly id: number;
  /** Version of the incident that the person saw. */
  readonly version: number;
  readonly request: ActRequest;
}

/** Sends an act on an incident in the version that the person saw; each key is done once. Resolves with the incident after it. */
export async function sendAct(
  store: StateAccess,
  { id, version, request, onceKey }: ActCall,
): Promise<Result<Incident, NotDone>> {
  const { act, ...rest } = request;
  const path = `${PATHS.incidents}/${id}/${act}`;
  const body = { version, ...rest };
  const call = { method: 'POST', body, onceKey, failures: 'silent' } as const;
  const done = await sendForRow(httpOf(store), path, call);
  const after = incidentIn(done.ok ? done.value.body : done.reason.current);
  if (after !== undefined) store.set(receiveIncidentAtom, after);
  if (!done.ok) return failure({ problem: problemOf(done.reason), current: after });
  return after === undefined ? failure({ problem: 'rejected' }) : success(after);
}

const PROBLEMS: Readonly<Record<number, ActProblem>> = { 403: 'forbidden', 409: 'conflict' };

function problemOf(reason: Failure): ActProblem {
  if (reason.fieldErrors.some(({ field }) => field === 'to')) return 'noReceiver';
  return isOutcomeUnknown(reason) ? 'unsent' : (PROBLEMS[reason.status] ?? 'rejected');
}

function incidentIn(body: unknown): Incident | undefined {
  const read = isRow(body) ? readIncident(body) : undefined;
  return read?.ok && !('gone' in read.value) ? read.value : undefined;
}

/** History of an incident, oldest first. */
export async function loadHistory(
  store: StateAccess,
  id: number,
): Promise<Result<readonly IncidentEvent[], Failure>> {
  const done = await sendForRow(httpOf(store), `${PATHS.incidents}/${id}`, { failures: 'silent' });
  return done.ok ? success(readHistory(done.value.body['history'])) : done;
}
