/** The list of reports: its address as its filters have it, and who may open it. */
import { atom } from 'jotai';
import { decideScreen, screenRule } from '../../../../domain/access/screenAccess.ts';
import type { StatisticsSpan } from '../../../../domain/contract/statistics.ts';
import { SHOT_REPORTS } from '../../../../domain/resources/entities/shotReports.ts';
import { dateText } from '../../../ui/facts/dateForms.ts';
import { epochMs } from '../../../../domain/units.ts';
import { authoritiesAtom } from '../../../session/tokenAtoms.ts';

const REPORTS_PATH = SHOT_REPORTS.screen ?? '';
const MINUTE = 60_000;

/**
 * The list of the reports of a period, which begins and ends with a whole minute: the filters name minutes of UTC and include the
 * last one.
 */
export function reportsHref({ from, to }: StatisticsSpan, filters: Readonly<Record<string, string>>): string {
  const [fromDate = '', fromTime = ''] = dateText('field', from, 'UTC').split('T');
  const [toDate = '', toTime = ''] = dateText('field', epochMs(to - MINUTE), 'UTC').split('T');
  return `${REPORTS_PATH}?${new URLSearchParams({ ...filters, fromDate, fromTime, toDate, toTime })}`;
}

/** Whether the person may open the list of reports. */
export const mayOpenReportsAtom = atom(
  (get) => decideScreen(screenRule(REPORTS_PATH), get(authoritiesAtom)) === 'open',
);
