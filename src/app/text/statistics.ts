/** Texts of the page of statistics; statisticsWords.ts has the texts that page and mail share. */
import type { StatisticsPeriodName } from '../../domain/statistics/statisticsChoice.ts';
import { clockHourText, STATISTICS_WORDS } from '../../domain/statistics/statisticsWords.ts';

export const STATISTICS_PERIOD_TEXT: Readonly<Record<StatisticsPeriodName, string>> = {
  lastWeek: 'Last week',
  week: '7 days',
  month: '28 days',
  quarter: '91 days',
  year: '364 days',
  own: 'Custom',
};

/** "Sat 21:00": an hour of the week, counted from Monday. */
const hourName = (hour: number) =>
  `${STATISTICS_WORDS.weekdays[Math.floor(hour / 24)] ?? ''} ${clockHourText(hour % 24)}`;
/** More hours with the same greatest count are counted, not named. */
const MAX_NAMED_HOURS = 3;

export const STATISTICS_TEXT = {
  ...STATISTICS_WORDS,
  about: 'Reports by zone, hour and type, beside the equal period before.',
  counted: 'Counted',
  invalid: 'Choose a period of at most 366 days that ends after it begins.',
  span: (from: string, to: string, days: number) =>
    `${from} to ${to}, ${days === 1 ? '1 day' : `${days} days`}`,
  beside: (from: string, to: string) => `beside ${from} to ${to}`,
  beforeFrom: (day: string | undefined) =>
    day === undefined
      ? 'The period before has no reports.'
      : `The period before has no reports until ${day}.`,
  today: 'Today is not over.',
  typesNote: 'Each type on its own scale, per day.',
  perDay: 'Per day',
  valueNote:
    'The line is the period before. Bold changes are greater than chance gives (Poisson, 95 %). Counts below 20 together are not compared.',
  showAll: (count: number) => `Show all ${count}`,
  hourName,
  mostOfWeek: (hours: readonly number[], count: string) =>
    hours.length > MAX_NAMED_HOURS
      ? `Most in the week: ${count} in each of ${hours.length} hours.`
      : `Most in the week: ${hours.map(hourName).join(', ')}: ${count}${hours.length > 1 ? ' each' : ''}.`,
  openReports: (name: string, count: string) => `Reports of ${name}: ${count}`,
  openIncidents: (name: string, count: string) => `Incidents of ${name}: ${count}`,
  heat: 'Heat map',
  heatNote: 'Where they happened is shown on the map, by kind and period as chosen here:',
  response: 'Response',
  medianTo: (act: string) => `${act}, median`,
  responseNote: 'Times run from the alarm. Zones, sensors and hours of the alarms:',
} as const;
