/** Notifications of what happened to an incident, for webhooks that ask for them. */
import type { Incident, IncidentEvent } from '../contract/incident.ts';
import { parseJson } from '../json/parseJson.ts';
import { isRow } from '../json/row.ts';

const EVENT = 'incident-';

/** New lines of an incident's history, and the incident after them, as whoever is no reviewer sees it. */
export interface IncidentNews {
  readonly changes: readonly IncidentEvent[];
  readonly incident: Incident;
}

/** Event of the notification of a version of an incident. */
export function incidentEvent({ id, version }: Pick<Incident, 'id' | 'version'>): string {
  return `${EVENT}${id}-${version}`;
}

/** Whether an event is a change of an incident. */
export function isIncidentEvent(event: string): boolean {
  return event.startsWith(EVENT);
}

/** The message of a notification, which `readIncidentNews` reads. */
export function incidentMessage(news: IncidentNews): string {
  return JSON.stringify(news);
}

/** What a notification says; undefined for one of another event. */
export function readIncidentNews({
  event,
  message,
}: {
  readonly event: string;
  readonly message: string;
}): IncidentNews | undefined {
  const read = isIncidentEvent(event) ? parseJson(message) : undefined;
  return isRow(read) ? (read as unknown as IncidentNews) : undefined;
}
