import type { StatisticsRow } from '../../../../domain/contract/statistics.ts';
import { changeOf } from '../../../../domain/statistics/changeOf.ts';
import { STATISTICS_TEXT as TEXT } from '../../../text/statistics.ts';
import type { Column } from '../page/DataTable.tsx';

/** The change since the period before: bold where chance does not explain it; small counts have none. */
export const CHANGE_COLUMN: Column<StatisticsRow> = {
  name: TEXT.change,
  isFigure: true,
  cell: (row) => {
    const { text, isMarked } = changeOf(row);
    return isMarked ? <strong>{text}</strong> : text;
  },
};
