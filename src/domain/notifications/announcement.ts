/** Announcements: push notifications that an administrator writes, sent to browsers without a report. */
import type { Row } from '../json/row.ts';
import { readNames, readSquads, type SuperSquads } from './readFilter.ts';
import type { NameFilter, Recipient } from './recipient.ts';

const EVENT = 'announcement-';

/** Event of the notification of a record. */
export function announcementEvent(id: number): string {
  return `${EVENT}${id}`;
}

/** Id of the record of an event; undefined for any other event. */
export function announcementId(event: string): number | undefined {
  return event.startsWith(EVENT) ? Number(event.slice(EVENT.length)) : undefined;
}

/**
 * Returns the browsers that receive an announcement: their person's subscriber follows one of its squads and
 * one of its zones. An empty list stands for all, on both sides. Active hours and report types do not limit
 * announcements.
 */
export function announcementRecipients(
  browsers: readonly Recipient[],
  row: Row,
  superSquads: SuperSquads,
): Recipient[] {
  const squads = readSquads(row, superSquads);
  const zones = readNames(row['zones'], ['zoneId', 'zoneName', 'name']);
  return browsers.filter(({ filter }) => overlaps(filter.squads, squads) && overlaps(filter.zones, zones));
}

function overlaps(one: NameFilter, other: NameFilter): boolean {
  return one === undefined || other === undefined || [...one].some((name) => other.has(name));
}
