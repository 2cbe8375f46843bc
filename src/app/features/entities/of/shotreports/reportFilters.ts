import { REPORT_SYMBOLS, REPORT_TYPES } from '../../../../../domain/contract/reportTypes.ts';
import { REPORT_FILTER_TEXT as TEXT } from '../../../../text/entityLists.ts';
import { STATISTICS_TEXT } from '../../../../text/statistics.ts';
import type { ListFilter } from '../../list/view/listFilters.ts';

const HOURS_OF_WEEK = Array.from({ length: 168 }, (_, hour) => hour);

/** Filters of shot reports beside the search: days and times of day, types, zone and weapon, and what statistics link with. */
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
  { name: 'zone', label: TEXT.zone, input: 'text' },
  { name: 'weapon', label: TEXT.weapon, input: 'text' },
  { name: 'hold', label: TEXT.hold, input: 'choice', choices: [['on', TEXT.onHold]] },
  { name: 'tests', label: TEXT.tests, input: 'choice', choices: [['off', TEXT.withoutTests]] },
  {
    name: 'types',
    label: TEXT.only,
    input: 'choices',
    choices: REPORT_SYMBOLS.map((type) => [type, type]),
    isOfLink: true,
  },
  { name: 'squadId', label: TEXT.squad, input: 'text', isOfLink: true },
  { name: 'place', label: TEXT.place, input: 'text', isOfLink: true },
  {
    name: 'without',
    label: TEXT.without,
    input: 'choices',
    choices: Object.entries(TEXT.withoutChoices),
    isOfLink: true,
  },
  {
    name: 'hourOfWeek',
    label: TEXT.hourOfWeek,
    input: 'choice',
    choices: HOURS_OF_WEEK.map((hour) => [String(hour), STATISTICS_TEXT.hourName(hour)]),
    isOfLink: true,
  },
  { name: 'timeZone', label: TEXT.timeZone, input: 'text', isOfLink: true },
];
