/** Texts of the history of a report, and of who was told of it. */
import type { JournalProof, ReportEvent } from '../../domain/contract/reportHistory.ts';
import { dateTimeText } from '../../domain/dayAndClock.ts';
import type { HistoryLine } from '../../domain/live/reportHistory.ts';
import type { DeliveryEntry } from '../../domain/notifications/delivery.ts';
import { reportEventText } from '../../domain/reports/reportEventText.ts';
import { epochMs, type Millis } from '../../domain/units.ts';
import { CHANNEL_TEXT } from '../../domain/notifications/deliveryText.ts';

export const HISTORY_TEXT = {
  title: 'History',
  from: 'from the journal',
  failed: 'The history could not be loaded. Live monitoring continues.',
  absent: 'This server keeps no history of reports.',
  retry: 'Retry',
  time: 'Time',
  after: 'After',
  what: 'What',
  told: 'Told',
  nobody: 'Nobody was to be told.',
  toldFailed: 'The deliveries could not be loaded.',
  whole: 'Chain checked',
  unchecked: 'Chain not checked yet',
  broken: 'Journal broken',
} as const;

type OwnKind = Exclude<HistoryLine['kind'], ReportEvent['kind']>;

/** Lines that the sensors and this console add. */
const OWN_SENTENCES: Readonly<Record<OwnKind, (line: HistoryLine) => string>> = {
  fired: () => 'It happened',
  heard: ({ text = '' }) => `First sensor hears it, ${text}`,
  stored: () => 'Stored',
  sent: () => 'Sent to this console',
  drawn: () => 'Drawn here',
  sounded: () => 'Sounded here',
  seen: () => 'Opened here',
};

/** "Drawn here", "Server has it", "r.diaz: Shot is now Firework". */
export function historyText(line: HistoryLine): string {
  return isOwn(line) ? OWN_SENTENCES[line.kind](line) : reportEventText(line as ReportEvent);
}

function isOwn(line: HistoryLine): line is HistoryLine & { readonly kind: OwnKind } {
  return Object.hasOwn(OWN_SENTENCES, line.kind);
}

/** "+0.19 s", "+17 s", "+12 min"; "" for the first line. */
export function afterShotText(span: Millis): string {
  const size = Math.abs(span);
  const sign = span < 0 ? '−' : '+';
  if (size === 0) return '';
  if (size < 10_000) return `${sign}${(size / 1000).toFixed(size < 1000 ? 2 : 1)} s`;
  if (size < 120_000) return `${sign}${Math.round(size / 1000)} s`;
  if (size < 7_200_000) return `${sign}${Math.round(size / 60_000)} min`;
  return `${sign}${Math.round(size / 3_600_000)} h`;
}

/** "Lines 90412 to 90424, last hash 7f3a91c2 … 04de"; "" where the journal has no line. */
export function proofText({ first, last, lastHash }: JournalProof): string {
  if (first === null || last === null || lastHash === null) return '';
  const lines = first === last ? `Line ${first}` : `Lines ${first} to ${last}`;
  return `${lines}, last hash ${lastHash.slice(0, 8)} … ${lastHash.slice(-4)}`;
}

/** What is known of the chain, for its badge. */
export function chainText({ isWhole, checkedAt }: JournalProof): string {
  if (!isWhole) return HISTORY_TEXT.broken;
  return checkedAt === null ? HISTORY_TEXT.unchecked : HISTORY_TEXT.whole;
}

/** "Checked 2026-11-28 02:00:00". */
export function checkedText({ checkedAt }: JournalProof): string {
  return checkedAt === null ? '' : `Checked ${dateTimeText(epochMs(checkedAt))}`;
}

/** "6 of 7": how many deliveries have arrived. */
export function toldCount(deliveries: readonly DeliveryEntry[]): string {
  const arrived = deliveries.filter(({ state }) => state === 'delivered').length;
  return `${arrived} of ${deliveries.length}`;
}

/** "Email": how somebody was told. */
export function channelText({ channel }: DeliveryEntry): string {
  return CHANNEL_TEXT[channel];
}
