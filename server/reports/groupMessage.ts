/** The text message that tells the group of a review (O§7): who gets it, and what it says. */
import type { ShotReport } from '../../src/domain/contract/shotReport.ts';
import type { OutgoingMessage } from '../messages/outbox.ts';
import type { Document } from '../store/store.ts';

/**
 * What the subscribers of a report are sent, or undefined where nobody is. `updateText` is empty when
 * the class was confirmed; `link` leads to the page of the report.
 */
export function groupMessage(
  report: ShotReport,
  updateText: string,
  subscribers: readonly Document[],
  link: string | undefined,
): OutgoingMessage | undefined {
  const phones = subscribers
    .filter((one) => wants(one, report))
    .map(({ phone }) => phone)
    .filter((phone): phone is string => typeof phone === 'string' && phone.trim() !== '');
  if (phones.length === 0) return undefined;
  const subject = report.message ?? `${report.reportType}: ${report.squadId} ${report.detectionId}`;
  const text = [subject, updateText, link].filter((line) => line !== undefined && line !== '').join('\n');
  return { kind: 'text', to: [...new Set(phones)], subject, text };
}

/** Enabled, and of the squads, zones and types that the subscriber states; who states none wants all. */
function wants(subscriber: Document, { squadId, zoneId, zone, reportType }: ShotReport): boolean {
  if (subscriber['enabled'] === false) return false;
  return (
    isAmong(subscriber['squadids'], 'squadId', [squadId]) &&
    isAmong(subscriber['zones'], 'zoneId', [zoneId, zone]) &&
    isAmong(subscriber['reportTypes'], 'name', [reportType])
  );
}

/** Lists hold names, or documents that carry the name in `field`. */
function isAmong(list: unknown, field: string, names: readonly (string | undefined)[]): boolean {
  if (!Array.isArray(list) || list.length === 0) return true;
  return list.some((entry: unknown) => {
    const name = typeof entry === 'object' && entry !== null ? (entry as Document)[field] : entry;
    return typeof name === 'string' && names.includes(name);
  });
}
