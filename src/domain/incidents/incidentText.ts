/** Words of an incident that pages, papers and bundles share. */
import type { Incident, IncidentClass, IncidentEvent, IncidentOutcome } from '../contract/incident.ts';
import type { ResponseOutcome } from '../contract/response.ts';
import { compassPoint } from '../geo/compassPoint.ts';
import type { Millis, Seconds } from '../units.ts';

/** What a closed incident was found to be. */
export const OUTCOME_TEXT: Readonly<Record<IncidentOutcome, string>> = {
  confirmed: 'Confirmed',
  fireworks: 'Fireworks',
  noise: 'Noise',
  test: 'Test',
  unknown: 'Unknown',
};

/** An outcome, or that there is none yet. */
export const RESPONSE_OUTCOME_TEXT: Readonly<Record<ResponseOutcome, string>> = {
  ...OUTCOME_TEXT,
  open: 'Open',
};

const CLASS_TEXT: Readonly<Record<IncidentClass, string>> = {
  single: 'Single',
  multiple: 'Multiple',
  automatic: 'Automatic',
};

/** "Multiple, every 2.1 s". */
export function classText({ class: kind, cadence }: Incident): string {
  const every = cadence !== undefined && `every ${secondsText(cadence)}`;
  return [CLASS_TEXT[kind], every].filter(Boolean).join(', ');
}

/** "7 rounds in 44 s, W at 3.6 m/s": what the trail of an incident tells. */
export function trailText({ count, firstTime, lastTime, travel }: Incident): string {
  const time = `${count} rounds in ${spanText(lastTime - firstTime)}`;
  if (travel === undefined) return time;
  return `${time}, ${compassPoint(travel.bearing)} at ${travel.metresPerSecond.toFixed(1)} m/s`;
}

/** "0.6 s", "44 s", "3 min". */
function spanText(span: Millis): string {
  if (span < 10_000) return `${(span / 1000).toFixed(1)} s`;
  return span < 120_000 ? `${Math.round(span / 1000)} s` : `${Math.round(span / 60_000)} min`;
}

/** "0.62 s", "16.2 s", "44 s". */
export function secondsText(seconds: Seconds): string {
  return `${seconds.toFixed(seconds < 10 ? 2 : seconds < 30 ? 1 : 0)} s`;
}

const EVENT_TEXT: Readonly<Record<IncidentEvent['act'], (text: string) => string>> = {
  take: () => 'took it',
  release: () => 'released it',
  'hand-over': (to) => `offered it to ${to}`,
  accept: () => 'accepted it',
  decline: () => 'declined it',
  note: () => 'noted',
  case: (number) => (number === '' ? 'removed the case number' : `set case ${number}`),
  close: (outcome) => `closed it: ${(OUTCOME_TEXT as Readonly<Record<string, string>>)[outcome] ?? outcome}`,
  reopen: () => 'reopened it',
  'take-over': (from) => `took it over from ${from}`,
  alarm: () => 'A report needs acknowledgement',
  merge: () => 'Another incident joined it',
  split: () => 'It was part of another incident',
  escalate: () => 'Nobody had taken it for too long',
  hold: (reason) => `put it on legal hold: ${reason}`,
  lift: (reason) => `lifted the legal hold: ${reason}`,
};

/** Acts of the server, whose sentence has no person. */
const OF_SERVER: ReadonlySet<IncidentEvent['act']> = new Set(['alarm', 'merge', 'split', 'escalate']);

/** Whether a line of history is of the server, and of no person. */
export function isOfServer({ act }: IncidentEvent): boolean {
  return OF_SERVER.has(act);
}

/** "r.diaz took it over from m.keller", "A report needs acknowledgement". The text of a note is not in it. */
export function eventText(event: IncidentEvent): string {
  const { act, actor, text } = event;
  const done = EVENT_TEXT[act](text);
  return isOfServer(event) ? done : `${actor} ${done}`;
}
