/** Texts of the page of statistics. */

/** Periods of whole days that end with today, and one of the person's own. */
export const STATISTICS_PERIODS = ['week', 'month', 'quarter', 'year', 'own'] as const;
export type StatisticsPeriodName = (typeof STATISTICS_PERIODS)[number];

export const STATISTICS_PERIOD_TEXT: Readonly<Record<StatisticsPeriodName, string>> = {
  week: '7 days',
  month: '28 days',
  quarter: '91 days',
  year: '364 days',
  own: 'Own',
};

/** What is counted by zone, hour, place and weapon. */
export const STATISTICS_KINDS = ['shots', 'alarms', 'all'] as const;
export type StatisticsKind = (typeof STATISTICS_KINDS)[number];

export const STATISTICS_KIND_TEXT: Readonly<Record<StatisticsKind, string>> = {
  shots: 'Shots',
  alarms: 'Alarms',
  all: 'All reports',
};

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

export const STATISTICS_TEXT = {
  title: 'Statistics',
  about: 'Reports by zone, hour and type, beside the equal period before.',
  from: 'From',
  to: 'To',
  counted: 'Counted',
  invalid: 'Choose a period of at most 366 days that ends after it begins.',
  span: (from: string, to: string, days: number) =>
    `${from} to ${to}, ${days === 1 ? '1 day' : `${days} days`}`,
  beside: (from: string, to: string) => `beside ${from} to ${to}`,
  today: 'Today is not over.',
  types: 'Types',
  typesNote: 'Each type on its own scale, per day.',
  type: 'Type',
  now: 'Now',
  before: 'Before',
  change: 'Change',
  more: (count: string) => `+${count}`,
  fewer: (count: string) => `−${count}`,
  perDay: 'Per day',
  zones: 'By zone',
  zone: 'Zone',
  places: 'By place',
  place: 'Place',
  weapons: 'By weapon',
  weapon: 'Weapon',
  notCompared: '–',
  none: { zone: 'No zone', place: 'Outdoors', weapon: 'Unknown' },
  all: 'All',
  valueNote:
    'The line is the period before. Bold changes are greater than chance gives (Poisson, 95 %). Counts below 20 together are not compared.',
  showAll: (count: number) => `Show all ${count}`,
  hours: 'Hour of the week',
  hour: 'Hour',
  weekdays: WEEKDAYS,
  hourName: (hour: number) => `${WEEKDAYS[Math.floor(hour / 24)] ?? ''} ${clock(hour % 24)}`,
  most: (from: number, count: string) =>
    `Most between ${clock(from)} and ${clock((from + 1) % 24)}: ${count}`,
  noneCounted: 'None in this period.',
  outcomes: 'Outcome',
  incidents: (count: string) => `${count} incidents that needed acknowledgement`,
  openReports: (name: string, count: string) => `Reports of ${name}: ${count}`,
  openIncidents: (name: string, count: string) => `Incidents of ${name}: ${count}`,
  heat: 'Heat map',
  heatNote: 'Where they happened is shown on the map, by kind and period as chosen here:',
  response: 'Response',
  responseNote: 'How fast people took and closed them is on the page Response.',
} as const;
