/** The text message to the subscribers of a reviewed report (O§7). */
import type { ShotReport } from '../../src/domain/contract/shotReport.ts';
import type { OutgoingMessage } from '../messages/outbox.ts';
import type { Document } from '../store/store.ts';

/**
 * The message to the subscribers of a report; undefined where there are none. `updateText` is empty when the class was
 * confirmed; `link` is the address of the report's public page.
 */
export function groupMessage(
  report: ShotReport,
  updateText: string,
  subscribers: readonly Document[],
  link: string | undefined,
): OutgoingMessage | undefined {
  const phones = subscribers
    .filter((subscriber) => isSubscribed(subscriber, report))
    .map(({ phone }) => phone)
    .filter((phone): phone is string => typeof phone === 'string' && phone.trim() !== '');
  if (phones.length === 0) return undefined;
  const subject = report.message ?? `${report.reportType}: ${report.squadId} ${report.detectionId}`;
  const text = [subject, updateText, link].filter((line) => line !== undefined && line !== '').join('\n');
  return { kind: 'text', to: [...new Set(phones)], subject, text };
}

/** Whether a subscriber is enabled and subscribed to the report's squad, zone and type; an empty list stands for all. */
function isSubscribed(subscriber: Document, { squadId, zoneId, zone, reportType }: ShotReport): boolean {
  if (subscriber['enabled'] === false) return false;
  return (
    isAmong(subscriber['squadids'], 'squadId', [squadId]) &&
    isAmong(subscriber['zones'], 'zoneId', [zoneId, zone]) &&
    isAmong(subscriber['reportTypes'], 'name', [reportType])
  );
}

/** Whether `list` has one of the names: as a text, or in `field` of a document. True for an empty list. */
function isAmong(list: unknown, field: string, names: readonly (string | undefined)[]): boolean {
  if (!Array.isArray(list) || list.length === 0) return true;
  return list.some((entry: unknown) => {
    const name = typeof entry === 'object' && entry !== null ? (entry as Document)[field] : entry;
    return typeof name === 'string' && names.includes(name);
  });
}
