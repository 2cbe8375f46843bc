/** Escalations: notifications of incidents that nobody has taken for too long, to people whose notification level asks for them. */
import { SYMBOL_SEVERITY, REPORT_SYMBOLS } from '../contract/reportTypes.ts';
import type { TrackPoint } from '../contract/incident.ts';
import type { Millis } from '../units.ts';

const EVENT = 'escalation-';

/** Event of the notification of an incident. */
export function escalationEvent(incidentId: number): string {
  return `${EVENT}${incidentId}`;
}

/** Whether an event is the escalation of an incident. */
export function isEscalation(event: string): boolean {
  return event.startsWith(EVENT);
}

/** The report that stands for an incident: the newest of its most severe ones; undefined where there is none. O(reports). */
export function escalatedReport(track: readonly TrackPoint[]): TrackPoint | undefined {
  const severityOf = ({ symbol }: TrackPoint) => SYMBOL_SEVERITY[REPORT_SYMBOLS.indexOf(symbol)] ?? 0;
  let chosen = track[0];
  for (const point of track) {
    if (chosen === undefined || severityOf(point) >= severityOf(chosen)) chosen = point;
  }
  return chosen;
}

/** "Nobody has taken this for 1 min 23 s. Reports of the incident: 7." */
export function escalationMessage(waited: Millis, reports: number): string {
  const seconds = Math.round(waited / 1000);
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  const span = [minutes > 0 && `${minutes} min`, (rest > 0 || minutes === 0) && `${rest} s`];
  const text = `Nobody has taken this for ${span.filter(Boolean).join(' ')}.`;
  return reports > 1 ? `${text} Reports of the incident: ${reports}.` : text;
}
