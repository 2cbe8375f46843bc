/** Texts of incidents. */
import { compassPoint } from '../../domain/geo/compassPoint.ts';
import type { Incident, IncidentAct, Travel } from '../../domain/contract/incident.ts';
import type { ActProblem, ActRequest } from '../../domain/incidents/acts.ts';
import type { Metres, Millis } from '../../domain/units.ts';
import { OUTCOME_TEXT, secondsText } from '../../domain/incidents/incidentText.ts';
import { symbolCountText } from './live.ts';

export const QUEUE_TEXT = {
  queue: 'Queue',
  allAlerts: 'All alerts',
  views: 'Incidents or alerts',
  toTake: 'Needs acknowledgement',
  mine: 'Mine',
  others: 'Taken by others',
  closed: 'Closed this shift',
  closedSince: 'last 12 h',
  allIncidents: 'All incidents',
  next: 'Next',
  previous: 'Previous',
  nothing: 'Nothing to take',
  nothingMore: 'Shots, panics and weapons wait here until somebody takes them.',
  takeOver: 'Take over',
  accept: 'Accept',
  decline: 'Decline',
  note: 'Note',
  handOver: 'Hand over',
  close: 'Close…',
  release: 'Release',
  reopen: 'Reopen',
  caseNumber: 'Case number',
  acts: 'Acts',
  cancel: 'Cancel',
  save: 'Save',
  closeNow: 'Close incident',
  receiver: 'Login of the receiver',
  noteOptional: 'Note (optional)',
  outcome: 'Outcome',
  history: 'History',
  historyFailed: 'The history could not be loaded.',
  rounds: 'Rounds',
  time: 'Time',
  after: 'After',
  moved: 'Moved',
  zone: 'Zone',
  class: 'Class',
  incident: 'Incident',
  moving: 'Moving',
  lastRound: 'Last round',
  nobody: 'nobody has it',
  escalated: 'Escalated',
  retry: 'Retry',
  waiting: 'Acts that are not done yet',
  waitsForDecision: 'Waits for your decision',
  unkept: 'Not kept: a reload loses it.',
  doAnyway: 'Do it anyway',
  drop: 'Drop',
  required: 'Required',
} as const;

/** "7 shots, Victoria Avenue"; a sole report has its type: "Panic, Ferry Terminal". */
export function incidentTitle({ count, severity, place, zone }: Incident): string {
  const what = count === 1 ? severity : `${count} ${symbolCountText(severity, count)}`;
  return [what, place ?? zone].filter(Boolean).join(', ');
}

export const ESCALATION_TEXT = {
  take: 'Take it',
  show: 'Show in queue',
  short: (count: number) => `${count} not taken`,
} as const;

/** "Nobody has taken Shot, Main Street 12", "Nobody has taken 3 incidents", to be followed by how long. */
export function nobodyHas(incidents: readonly Incident[]): string {
  const [first] = incidents;
  const isOne = first !== undefined && incidents.length === 1;
  return `Nobody has taken ${isOne ? incidentTitle(first) : `${incidents.length} incidents`}`;
}

/** "for 1:23 min"; of several the longest time: "for up to 1:23 min". */
export function waitingFor(span: Millis, incidents: number): string {
  const unit = span < 3_600_000 ? 'min' : 'h';
  return `for ${incidents > 1 ? 'up to ' : ''}${waitText(span)} ${unit}`;
}

/** "Zone OT_Z1, floor 2, case 26-1127"; '' where nothing is known. */
export function incidentPlace({ place, zone, level, caseNumber, shelved }: Incident): string {
  const parts = [
    place !== undefined && zone !== undefined && `zone ${zone}`,
    level !== undefined && `floor ${level}`,
    caseNumber !== undefined && `case ${caseNumber}`,
    shelved !== undefined && `${shelved} shelved`,
  ];
  const text = parts.filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "W, 3.6 m/s": one of eight points of the compass. */
export function travelText({ bearing, metresPerSecond }: Travel): string {
  return `${compassPoint(bearing)}, ${metresPerSecond.toFixed(1)} m/s`;
}

/** "+0.62 s"; "–" for the first round. */
export function afterText(span: Millis | undefined): string {
  return span === undefined ? '–' : `+${secondsText(span / 1000)}`;
}

/** "28 m"; "–" where it is not known. */
export function movedText(distance: Metres | undefined): string {
  return distance === undefined ? '–' : `${Math.round(distance)} m`;
}

/** "0:49", "12:02", "1:12:02"; negative spans count as 0. */
export function waitText(span: Millis): string {
  const seconds = Math.max(0, Math.floor(span / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = two(seconds % 60);
  return hours === 0 ? `${minutes}:${tail}` : `${hours}:${two(minutes)}:${tail}`;
}

/** "2671, case 26-1127", "2671, no case yet". */
export function numberText({ id, caseNumber }: Incident): string {
  return caseNumber === undefined ? `${id}, no case yet` : `${id}, case ${caseNumber}`;
}

/** Two letters for a login: "m.keller@example.com" is MK. */
export function loginInitials(login: string): string {
  const parts = (login.split('@')[0] ?? login).split(/[._-]+/).filter((part) => part !== '');
  const letters = parts.length > 1 ? parts.slice(0, 2).map((part) => part.charAt(0)) : [login.slice(0, 2)];
  return letters.join('').toUpperCase();
}

/** "Taken after 6 s"; '' where it did not wait. */
export function takenAfter({ alarmTime, ownedSince }: Incident): string {
  if (alarmTime === undefined || ownedSince === undefined || ownedSince < alarmTime) return '';
  return `Taken after ${waitText(ownedSince - alarmTime)}`;
}

/** To the receiver of an incident that is handed over. */
export function offeredBy(owner: string): string {
  return `${owner} hands it to you`;
}

/** To everybody else. */
export function offeredTo(login: string): string {
  return `Offered to ${login}`;
}

/** Title of the row of an incident, for screen readers. */
export function openIncident(title: string): string {
  return `Open ${title}`;
}

const WAITING_TEXT: Readonly<Record<IncidentAct, string>> = {
  take: 'Take',
  release: 'Release',
  'hand-over': 'Hand over',
  accept: 'Accept or decline',
  note: 'Note',
  case: 'Case number',
  close: 'Close',
  reopen: 'Reopen',
};

/** "Take: Shot, Granary". */
export function waitingText(act: IncidentAct, title: string): string {
  return `${WAITING_TEXT[act]}: ${title}`;
}

/** What a waiting act says beside its name: the text of a note, a receiver; '' for nothing. */
export function waitingContent(request: ActRequest): string {
  if (request.act === 'note') return request.text;
  if (request.act === 'hand-over') return request.to;
  if (request.act === 'case') return request.caseNumber;
  return request.act === 'close'
    ? [OUTCOME_TEXT[request.outcome], request.note].filter(Boolean).join('. ')
    : '';
}

/** Why an act was not done; a conflict names who acted before. */
export function problemText(problem: ActProblem, current: Incident | undefined): string {
  if (problem === 'conflict') {
    if (current?.state === 'closed') return `${current.owner ?? 'Somebody else'} has closed it.`;
    return current?.owner === undefined
      ? 'Somebody else acted first. Nothing was changed.'
      : `${current.owner} was first and has it now.`;
  }
  return PROBLEM_TEXT[problem];
}

const PROBLEM_TEXT: Readonly<Record<Exclude<ActProblem, 'conflict'>, string>> = {
  forbidden: 'Only its owner or a supervisor may do this.',
  noReceiver: 'Nobody else who can sign in has this login.',
  rejected: 'The server did not accept this. Nothing was changed.',
  unsent: 'The server did not answer. Try again: it is done once.',
};
