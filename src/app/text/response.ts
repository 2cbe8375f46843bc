/** Texts of the page of response figures. */
import { RESPONSE_OUTCOME_TEXT } from '../../domain/incidents/incidentText.ts';
import type { Difference } from '../../domain/incidents/responseRules.ts';

/** Periods that end now, and one of the person's own. */
export const RESPONSE_PERIODS = ['shift', 'day', 'week', 'month', 'own'] as const;
export type ResponsePeriodName = (typeof RESPONSE_PERIODS)[number];

export const PERIOD_TEXT: Readonly<Record<ResponsePeriodName, string>> = {
  shift: 'Last 12 h',
  day: 'Last 24 h',
  week: 'Last 7 days',
  month: 'Last 28 days',
  own: 'Custom',
};

/** An incident without an outcome is open. */
export const OUTCOME_TEXT = RESPONSE_OUTCOME_TEXT;

/** Words after the count of the period before. */
export const DIFFERENCE_TEXT: Readonly<Record<Difference, string>> = {
  few: 'too few to compare',
  chance: 'within chance',
  more: 'more than chance gives',
  fewer: 'fewer than chance gives',
};

export const RESPONSE_TEXT = {
  title: 'Response',
  about: 'Incidents that needed acknowledgement, beside the equal period before.',
  from: 'From',
  to: 'To',
  invalid: 'Choose a period of at most 92 days that ends after it begins.',
  alarms: 'Alarms',
  perOperatorHour: 'Alarms per operator-hour',
  operators: (count: number) => (count === 1 ? '1 person acted' : `${count} people acted`),
  nobody: 'Nobody acted',
  highest: 'Most in ten minutes',
  flood: 'Time in flood',
  neverTaken: 'Never taken',
  oldest: 'Longest waiting',
  oldestNone: 'None is waiting',
  noZone: 'No zone',
  before: (value: string) => `${value} before`,
  times: 'Time from the alarm',
  taken: 'Taken',
  closed: 'Closed',
  act: 'Step',
  cases: 'Incidents',
  median: 'Median',
  p95: '95 %',
  medianBefore: 'Median before',
  timesNote: 'Below 20 incidents no 95 % is given. Above an hour, times are in whole minutes.',
  zones: 'Noisiest zones',
  zone: 'Zone',
  otherZones: 'Other zones',
  all: 'All',
  beforeHead: 'Before',
  outcomes: 'Outcome',
  hours: 'Hour of the day',
  hour: 'Hour',
  zoneNote: 'The line is the period before.',
  sensors: 'Noisiest sensors',
  sensor: 'Sensor',
  sensorNote: 'Each incident counts for the sensor of its newest report.',
  hourBar: (hour: string, now: number, before: number) => `${hour}: ${now}, before ${before}`,
  openIncidents: (name: string, count: string) => `Incidents of ${name}: ${count}`,
  openReports: (zone: string) => `Shot reports of ${zone}`,
  none: '–',
} as const;
