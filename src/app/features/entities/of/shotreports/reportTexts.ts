/** What the list of reports shows in place of stored values. */
import { shownType } from '../../../../../domain/contract/reportTypes.ts';
import { dateTimeText, wrongClockText } from '../../../../../domain/dayAndClock.ts';
import { readFinite } from '../../../../../domain/json/read.ts';
import type { Row } from '../../../../../domain/json/row.ts';
import { eventTimeOfRow, wrongClock } from '../../../../../domain/time/sensorClock.ts';
import { readText } from '../../../../data/lists/fetchList.ts';
import { receivedAt } from '../../../../text/live.ts';

/** Type and time as the console shows them: Possible Shot, and the receipt beside a sensor's clock that is wrong. */
export const REPORT_TEXTS = {
  reportType: ({ reportType, weaponCategory }: Row) =>
    shownType(readText(reportType), readFinite(weaponCategory)),
  timeStamp: (row: Row) => {
    const at = eventTimeOfRow(row);
    if (at === undefined) return '';
    const clock = wrongClock({ timeStamp: Number(row['timeStamp']), start: Number(row['start'] ?? at) });
    if (clock === undefined) return dateTimeText(at);
    return `${receivedAt(dateTimeText(at))}, ${wrongClockText(clock)}`;
  },
};
