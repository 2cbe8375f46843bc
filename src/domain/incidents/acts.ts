/** States of an incident and the acts that change them. The server decides by them, and the console shows what it would decide. */
import { canAct, type IncidentParty } from '../access/incidentAccess.ts';
import {
  INCIDENT_ACTS,
  type Incident,
  type IncidentAct,
  type IncidentEvent,
  type IncidentOutcome,
  type IncidentState,
} from '../contract/incident.ts';
import { failure, success, type Result } from '../result.ts';
import type { EpochMs } from '../units.ts';

/** Who is responsible for an incident, without its reports. */
export interface Responsibility extends Pick<
  Incident,
  | 'version'
  | 'state'
  | 'alarmTime'
  | 'takenTime'
  | 'owner'
  | 'ownedSince'
  | 'offeredTo'
  | 'outcome'
  | 'closedTime'
  | 'caseNumber'
  | 'escalatedTime'
  | 'onHold'
> {
  /** Version after the newest act: whoever saw an older one has not seen that act. */
  readonly actedVersion: number;
}

/** What a person wants to do. */
export type ActRequest =
  | { readonly act: 'take' | 'release' | 'reopen' }
  | { readonly act: 'hand-over'; readonly to: string }
  | { readonly act: 'accept'; readonly declines: boolean }
  | { readonly act: 'note'; readonly text: string }
  | { readonly act: 'case'; readonly caseNumber: string }
  | { readonly act: 'close'; readonly outcome: IncidentOutcome; readonly note: string };

/** Who acts, with the version that the person saw. */
export interface ActContext {
  readonly login: string;
  readonly authorities: ReadonlySet<string>;
  readonly seenVersion: number;
  readonly now: EpochMs;
}

/** `conflict`: somebody acted after the version that the person saw; `state`: the incident is in another state. */
export type ActFailure = 'conflict' | 'forbidden' | 'state';

/**
 * Why an act was not done, as the person is told. `conflict`: somebody acted before; `forbidden`: the act is for others;
 * `noReceiver`: nobody else who can sign in has that login; `rejected`: nothing was done; `unsent`: the outcome is unknown, and
 * the same act may be sent again.
 */
export type ActProblem = 'conflict' | 'forbidden' | 'noReceiver' | 'rejected' | 'unsent';

/** An incident after an act, and what its history says of it. */
export interface ActOutcome {
  readonly after: Responsibility;
  readonly events: readonly IncidentEvent[];
}

/** States in which an act is possible. */
export const ACT_STATES: Readonly<Record<IncidentAct, readonly IncidentState[]>> = {
  take: ['unacknowledged', 'acknowledged', 'recorded'],
  release: ['acknowledged'],
  'hand-over': ['acknowledged'],
  accept: ['acknowledged'],
  note: ['unacknowledged', 'acknowledged', 'closed', 'recorded'],
  case: ['unacknowledged', 'acknowledged', 'closed', 'recorded'],
  close: ['unacknowledged', 'acknowledged', 'recorded'],
  reopen: ['closed'],
};

/** How a person is related to an incident. */
export function partyOf(
  { owner, offeredTo }: Pick<Responsibility, 'owner' | 'offeredTo'>,
  login: string,
): IncidentParty {
  if (owner === undefined) return 'free';
  if (owner === login) return 'owner';
  return offeredTo === login ? 'offered' : 'other';
}

/** Acts that a person may do on an incident as it is, in the order of `INCIDENT_ACTS`. */
export function possibleActs(
  incident: Pick<Responsibility, 'state' | 'owner' | 'offeredTo'>,
  { login, authorities }: Pick<ActContext, 'login' | 'authorities'>,
): readonly IncidentAct[] {
  const party = partyOf(incident, login);
  const isOwn = party === 'owner';
  return INCIDENT_ACTS.filter(
    (act) =>
      ACT_STATES[act].includes(incident.state) &&
      canAct(authorities, act, party) &&
      !(act === 'take' && isOwn),
  );
}

/** Decides on an act. A note conflicts with nothing; any other act only with an act that the person did not see. */
export function decideAct(
  incident: Responsibility,
  request: ActRequest,
  context: ActContext,
): Result<ActOutcome, ActFailure> {
  const { login, authorities, seenVersion } = context;
  if (request.act !== 'note' && seenVersion < incident.actedVersion) return failure('conflict');
  if (!ACT_STATES[request.act].includes(incident.state)) return failure('state');
  if (!canAct(authorities, request.act, partyOf(incident, login))) return failure('forbidden');
  if (request.act === 'take' && incident.owner === login) return failure('state');
  const version = incident.version + 1;
  const changed = { ...incident, ...changeOf(incident, request, context), version };
  const after = withoutAbsent(request.act === 'note' ? changed : { ...changed, actedVersion: version });
  return success({ after, events: eventsOf(incident, request, context) });
}

type Change = { readonly [Key in keyof Responsibility]?: Responsibility[Key] | undefined };

const OWNERLESS: Change = { owner: undefined, ownedSince: undefined, offeredTo: undefined };

function changeOf(incident: Responsibility, request: ActRequest, { login, now }: ActContext): Change {
  const takenTime = incident.takenTime ?? now;
  const owned: Change = {
    state: 'acknowledged',
    owner: login,
    ownedSince: now,
    offeredTo: undefined,
    takenTime,
  };
  switch (request.act) {
    case 'take':
      return owned;
    case 'release':
      return { ...OWNERLESS, ...freeState(incident) };
    case 'hand-over':
      return { offeredTo: request.to };
    case 'accept':
      return request.declines ? { offeredTo: undefined } : owned;
    case 'note':
      return {};
    case 'case':
      return { caseNumber: request.caseNumber };
    case 'close':
      return { ...owned, state: 'closed', outcome: request.outcome, closedTime: now };
    case 'reopen':
      return { ...owned, outcome: undefined, closedTime: undefined };
  }
}

/** State of an incident that nobody owns. */
function freeState({ alarmTime }: Responsibility): { readonly state: IncidentState } {
  return { state: alarmTime === undefined ? 'recorded' : 'unacknowledged' };
}

function eventsOf(
  { owner }: Responsibility,
  request: ActRequest,
  { login: actor, now: time }: ActContext,
): IncidentEvent[] {
  const event = (act: IncidentEvent['act'], text = ''): IncidentEvent => ({ time, actor, act, text });
  switch (request.act) {
    case 'take':
      return [owner === undefined ? event('take') : event('take-over', owner)];
    case 'hand-over':
      return [event('hand-over', request.to)];
    case 'accept':
      return [event(request.declines ? 'decline' : 'accept')];
    case 'note':
      return [event('note', request.text)];
    case 'case':
      return [event('case', request.caseNumber)];
    case 'close':
      return [event('close', request.outcome), ...(request.note === '' ? [] : [event('note', request.note)])];
    case 'release':
    case 'reopen':
      return [event(request.act)];
  }
}

/** A change of an incident's reports. */
export interface ReportsChange {
  /** A report that needs acknowledgement was added, or became such a report. */
  readonly isAlarm: boolean;
  readonly now: EpochMs;
}

/** A new incident. */
export function newResponsibility({ isAlarm, now }: ReportsChange): Responsibility {
  return isAlarm
    ? { version: 1, actedVersion: 0, state: 'unacknowledged', alarmTime: now }
    : { version: 1, actedVersion: 0, state: 'recorded' };
}

/**
 * An incident after its reports changed. An alarm makes an incident that nobody is responsible for need acknowledgement, a closed one
 * too: whoever closed it had not seen that report.
 */
export function withChangedReports(
  incident: Responsibility,
  { isAlarm, now }: ReportsChange,
): { readonly after: Responsibility; readonly isNewAlarm: boolean } {
  const version = incident.version + 1;
  const isNewAlarm = isAlarm && (incident.state === 'recorded' || incident.state === 'closed');
  if (!isNewAlarm) {
    const alarmTime = incident.alarmTime ?? (isAlarm ? now : undefined);
    const takenTime = laterOf(incident.takenTime, alarmTime);
    return { after: withoutAbsent({ ...incident, version, alarmTime, takenTime }), isNewAlarm };
  }
  const alarm: Change = {
    ...OWNERLESS,
    state: 'unacknowledged',
    alarmTime: now,
    outcome: undefined,
    closedTime: undefined,
    escalatedTime: undefined,
    takenTime: undefined,
  };
  return { after: withoutAbsent({ ...incident, ...alarm, version, actedVersion: version }), isNewAlarm };
}

/** An incident without a report that needs acknowledgement, as after a reclassification: nobody has to take it any more. */
export function withoutDuty(incident: Responsibility): Responsibility {
  const version = incident.version + 1;
  const state = incident.state === 'unacknowledged' ? 'recorded' : incident.state;
  return withoutAbsent({ ...incident, version, state, alarmTime: undefined });
}

/** An incident that others than reviewers see for the first time: only from now on could they have taken it. */
export function withFirstRelease(incident: Responsibility, now: EpochMs): Responsibility {
  if (incident.state !== 'unacknowledged') return incident;
  return withoutAbsent({ ...incident, alarmTime: now, takenTime: undefined, escalatedTime: undefined });
}

/** An incident that nobody has taken for too long. Undefined where it waits no more, or was escalated since its alarm. */
export function escalated(incident: Responsibility, now: EpochMs): Responsibility | undefined {
  if (incident.state !== 'unacknowledged' || incident.escalatedTime !== undefined) return undefined;
  return { ...incident, version: incident.version + 1, escalatedTime: now };
}

/**
 * One incident of two that a report joined: the one that somebody has to care for, an owned one before one that nobody has, an
 * open one before a closed one.
 */
export function mergeResponsibilities(a: Responsibility, b: Responsibility): Responsibility {
  const version = Math.max(a.version, b.version) + 1;
  const kept = rankOf(b) > rankOf(a) ? b : a;
  const other = kept === a ? b : a;
  const alarms = [a.alarmTime, b.alarmTime].filter((time) => time !== undefined);
  const alarmTime = alarms.length === 0 ? undefined : (Math.min(...alarms) as EpochMs);
  return withoutAbsent({
    ...kept,
    version,
    actedVersion: version,
    alarmTime,
    takenTime: laterOf(kept.takenTime, alarmTime),
    caseNumber: kept.caseNumber ?? other.caseNumber,
    onHold: kept.onHold ?? other.onHold,
  });
}

/** When an incident counts as taken: one that somebody has already is taken at once. */
function laterOf(takenTime: EpochMs | undefined, alarmTime: EpochMs | undefined): EpochMs | undefined {
  return takenTime === undefined || alarmTime === undefined || takenTime > alarmTime ? takenTime : alarmTime;
}

function rankOf({ state }: Responsibility): number {
  return ['recorded', 'closed', 'unacknowledged', 'acknowledged'].indexOf(state);
}

function withoutAbsent(incident: {
  readonly [Key in keyof Responsibility]: Responsibility[Key] | undefined;
}): Responsibility {
  const present = Object.entries(incident).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present) as unknown as Responsibility;
}
