import { REPORT_TYPES } from '../../../../../domain/contract/reportTypes.ts';
import { REPORT_FILTER_TEXT as TEXT } from '../../../../text/entityLists.ts';
import type { ListFilter } from '../../list/view/listFilters.ts';

/** Filters of shot reports beside the search: days and times of day from and to, and types. */
export const REPORT_FILTERS: readonly ListFilter[] = [
  { name: 'fromDate', label: TEXT.fromDate, input: 'date' },
  { name: 'toDate', label: TEXT.toDate, input: 'date' },
  { name: 'fromTime', label: TEXT.fromTime, input: 'time', note: TEXT.needsFromDay },
  { name: 'toTime', label: TEXT.toTime, input: 'time', note: TEXT.needsToDay },
  {
    name: 'reportTypes',
    label: TEXT.reportTypes,
    input: 'choices',
    choices: REPORT_TYPES.map((type) => [type, type]),
  },
];
