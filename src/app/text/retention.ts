/** Texts of the page of retention. */
import type { KeptKind, KeptPart } from '../../domain/contract/retention.ts';
import { dateTimeText } from '../../domain/dayAndClock.ts';

export const RETENTION_TEXT = {
  title: 'Retention',
  about:
    'Reports and media older than their days are removed every hour; without days they stay for ever. A report takes its media and plates with it; legal holds and locked files stay.',
  table: 'Periods',
  kind: 'Kind',
  days: 'Days',
  daysHint: 'Empty: kept for ever.',
  removed: 'Would be removed',
  size: 'Size',
  span: 'From oldest to newest',
  held: 'Stays by hold or lock',
  none: '–',
  preview: 'Preview',
  counting: 'Counting…',
  save: 'Save periods',
  saved: 'The periods were saved. The next run removes what is older.',
  previewFirst: 'Preview what these periods remove before you save them.',
  unchanged: 'In force.',
  unusable: 'Whole days from 1 to 36 500, or empty.',
  daysOf: (kind: KeptKind) => `Days of ${kind}`,
} as const;

/** "2026-10-01 08:00:00 – 2026-10-30 21:14:03"; "–" for nothing. */
export function spanText({ oldest, newest }: KeptPart): string {
  return oldest === null || newest === null
    ? RETENTION_TEXT.none
    : `${dateTimeText(oldest)} – ${dateTimeText(newest)}`;
}

/** "These periods remove 1 234 reports, files and plate records, 3.4 GB. 12 stay." */
export function effectText(removed: string, size: string, held: string): string {
  const stays = held === '0' ? '' : ` ${held} stay by a hold or a lock.`;
  return removed === '0'
    ? `These periods remove nothing now.${stays}`
    : `These periods remove ${removed} reports, files and plate records, ${size}.${stays}`;
}
