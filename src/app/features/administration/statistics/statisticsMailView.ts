/** Scheduled mails as the server lists them, and what became of the newest one. */
import type { LastStatisticsMail, StatisticsMailList } from '../../../../domain/contract/statisticsMail.ts';
import { isRow } from '../../../../domain/json/row.ts';
import type { EpochMs } from '../../../../domain/units.ts';
import { STATISTICS_MAILS_TEXT as TEXT } from '../../../text/statisticsMails.ts';

/** The list of an answer; undefined where it has none. */
export function parseMailList(body: unknown): StatisticsMailList | undefined {
  if (!isRow(body) || typeof body['timeZone'] !== 'string' || !Array.isArray(body['mails'])) return undefined;
  return body['mails'].every(isMail) ? (body as unknown as StatisticsMailList) : undefined;
}

function isMail(mail: unknown): boolean {
  return (
    isRow(mail) &&
    typeof mail['id'] === 'number' &&
    typeof mail['nextAt'] === 'number' &&
    Array.isArray(mail['recipients'])
  );
}

/** The addresses of a text, separated by commas, semicolons or blanks. */
export function readAddresses(text: string): readonly string[] {
  return text.split(/[\s,;]+/).filter((address) => address !== '');
}

/** `2026-11-23 06:00` in the time zone in which mails are due. */
export function mailTimeText(at: EpochMs, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(at);
}

/** What became of the newest mail: its time, its period, and its deliveries or why nothing was delivered. */
export function lastMailText(
  { at, firstDay, lastDay, refusal, ...counts }: LastStatisticsMail,
  timeZone: string,
): string {
  const when = TEXT.last(mailTimeText(at, timeZone), firstDay, lastDay);
  if (refusal !== undefined) return `${when}. ${TEXT.refused(refusal)}`;
  const { delivered, pending, dead } = counts;
  const states = [
    ...(delivered > 0 ? [TEXT.delivered(delivered)] : []),
    ...(pending > 0 ? [TEXT.pending(pending)] : []),
    ...(dead > 0 ? [TEXT.dead(dead)] : []),
  ];
  return `${when}: ${states.join(', ') || TEXT.handedOver}`;
}

/** Whether somebody has to see to it. */
export function hasFailed({ refusal, dead }: LastStatisticsMail): boolean {
  return refusal !== undefined || dead > 0;
}
