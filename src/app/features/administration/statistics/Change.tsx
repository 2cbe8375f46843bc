import type { StatisticsRow } from '../../../../domain/contract/statistics.ts';
import { differenceOf } from '../../../../domain/incidents/responseRules.ts';
import { STATISTICS_TEXT as TEXT } from '../../../text/statistics.ts';
import type { Column } from '../page/DataTable.tsx';
import { countText } from '../page/figureTexts.ts';

/** The change since the period before: bold where chance does not explain it; small counts have none. */
export const CHANGE_COLUMN: Column<StatisticsRow> = {
  name: TEXT.change,
  isFigure: true,
  cell: ({ count, before }) => {
    const difference = differenceOf(count, before);
    if (difference === 'few') return TEXT.notCompared;
    const text =
      count < before ? TEXT.fewer(countText(before - count)) : TEXT.more(countText(count - before));
    return difference === 'chance' ? text : <strong>{text}</strong>;
  },
};
