/** Words of the counts that the page and its mail share. */
import type { StatisticsKind } from '../contract/statistics.ts';

export const STATISTICS_KIND_TEXT: Readonly<Record<StatisticsKind, string>> = {
  shots: 'Shots',
  alarms: 'Alarms',
  all: 'All reports',
};

/** "07:00" of an hour of the day. */
export const clockHourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

export const STATISTICS_WORDS = {
  title: 'Statistics',
  from: 'From',
  to: 'To',
  types: 'Types',
  type: 'Type',
  now: 'Now',
  before: 'Before',
  change: 'Change',
  more: (count: string) => `+${count}`,
  fewer: (count: string) => `−${count}`,
  zones: 'By zone',
  zone: 'Zone',
  places: 'By place',
  place: 'Place',
  weapons: 'By weapon',
  weapon: 'Weapon',
  notCompared: '–',
  none: { zone: 'No zone', place: 'Outdoors', weapon: 'Unknown' },
  all: 'All',
  hours: 'Hour of the week',
  hour: 'Hour',
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  most: (from: number, count: string) =>
    `Most between ${clockHourText(from)} and ${clockHourText((from + 1) % 24)}: ${count}`,
  noneCounted: 'None in this period.',
  outcomes: 'Outcome',
  incidents: (count: string) => `${count} incidents that needed acknowledgement`,
} as const;

/** Sentences of the mail alone. */
export const STATISTICS_MAIL_TEXT = {
  title: (site: string) => `Shotpoint statistics, ${site}`,
  period: (first: string, last: string, timeZone: string) => `${first} to ${last}, ${timeZone}`,
  compared: (days: number) => `Beside the ${days} days before. Counts below 20 together are not compared.`,
  counted: (kind: string, squad: string, owner: string) =>
    `${squad}. By zone, hour, place and weapon: ${kind}. Types and outcomes count all reports. Counted with the rights of ${owner}.`,
  allSquads: 'All squads',
  squad: (squadId: string) => `Squad ${squadId}`,
  omitted: (count: string) => `${count} more in the attached file.`,
  marked: '* greater than chance gives (Poisson, 95 %).',
  bold: 'Bold changes are greater than chance gives (Poisson, 95 %).',
  open: 'Open this period in the console',
} as const;
