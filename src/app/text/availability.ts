/** Texts of the availability of sensors. */
import type { Millis } from '../../domain/units.ts';

/** Periods of whole days that end with today, and one of the person's own. */
export const AVAILABILITY_PERIODS = ['day', 'week', 'month', 'year', 'own'] as const;
export type AvailabilityPeriodName = (typeof AVAILABILITY_PERIODS)[number];

export const AVAILABILITY_PERIOD_TEXT: Readonly<Record<AvailabilityPeriodName, string>> = {
  day: '2 days',
  week: '7 days',
  month: '30 days',
  year: '365 days',
  own: 'Custom',
};

/** What the ranking begins with. */
export const AVAILABILITY_ORDERS = ['healthy', 'silent', 'outages', 'longest', 'sensor'] as const;
export type AvailabilityOrder = (typeof AVAILABILITY_ORDERS)[number];

export const AVAILABILITY_ORDER_TEXT: Readonly<Record<AvailabilityOrder, string>> = {
  healthy: 'Least healthy',
  silent: 'Most silent',
  outages: 'Most outages',
  longest: 'Longest outage',
  sensor: 'Sensor',
};

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

export const AVAILABILITY_TEXT = {
  part: 'Part',
  doubt: 'In doubt',
  availability: 'Availability',
  about: 'How well each sensor was heard, by quarter hours.',
  invalid: 'Choose a period of at most 366 days that ends after it begins.',
  order: 'Order',
  until: (time: string) => `Counted until ${time}.`,
  sensors: (count: string) => (count === '1' ? '1 sensor' : `${count} sensors`),
  healthyShare: 'Healthy',
  degradedShare: 'Degraded',
  silentShare: 'Silent',
  allOutages: 'Outages',
  withOutage: (sensors: string) => `of ${sensors}`,
  none: 'No sensor was heard in this period.',
  noneAbout: 'Quarter hours are counted when they are over. Nothing is known of before the server recorded.',
  ranking: 'Sensors',
  sensor: 'Sensor',
  squad: 'Squad',
  level: 'Level',
  zone: 'Zone',
  recorded: 'Recorded',
  outages: 'Outages',
  longest: 'Longest outage',
  since: 'Began',
  survey: 'Survey',
  noLevel: 'Outdoors',
  noZone: 'No zone',
  outOfService: 'out of service',
  open: (sensor: string) => `Quarter hours of ${sensor}`,
  close: 'Close',
  levels: 'By level',
  squads: 'By squad',
  zones: 'By zone',
  hours: 'By hour of the day',
  hour: 'Hour',
  groupNote: 'Silent share of all quarter hours. The line is the share of all sensors.',
  hourNote:
    'Silent share of the quarter hours that begin in the hour. The line is the share of the whole day.',
  showAll: (count: number) => `Show all ${count}`,
  strip: (sensor: string) => `Sensor ${sensor}`,
  stripAbout: 'Each column is a day from midnight at the top, each step down a quarter hour.',
  legend: { healthy: 'healthy', degraded: 'degraded', silent: 'silent', noData: 'no data' },
  outageList: 'Longest outages',
  begin: 'Begin',
  length: 'Length',
  noOutage: 'No outage in this period.',
  hourSpan: (hour: number) => `${clock(hour)} to ${clock(hour + 1)}`,
} as const;

/** "3 d 04 h", "2 h 15 min", "45 min" of whole quarter hours. */
export function quartersText(span: Millis): string {
  const minutes = Math.round(span / 60_000);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60)];
  const two = (value: number) => String(value).padStart(2, '0');
  if (days > 0) return `${days} d ${two(hours % 24)} h`;
  return hours > 0 ? `${hours} h ${two(minutes % 60)} min` : `${minutes} min`;
}
