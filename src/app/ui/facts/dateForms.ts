/** Date formats of fields, files and entity lists; other lists write times as src/domain/dayAndClock.ts does. */
import type { EpochMs } from '../../../domain/units.ts';

/** Last day that a field takes: with it browsers take years of four digits, as the calls do. */
export const LAST_DAY = '9999-12-31';

const FORMS = {
  /** MM/DD/YY HH:mm */
  short: ({ year, month, day, hour, minute }: Parts) => `${month}/${day}/${year.slice(-2)} ${hour}:${minute}`,
  /** MM/DD/YY HH:mm:ss */
  shortSeconds: ({ year, month, day, hour, minute, second }: Parts) =>
    `${month}/${day}/${year.slice(-2)} ${hour}:${minute}:${second}`,
  /** YYYY-MM-DDTHH:mm */
  field: ({ year, month, day, hour, minute }: Parts) => `${year}-${month}-${day}T${hour}:${minute}`,
  /** YYYY-MM-DD HH:mm */
  long: ({ year, month, day, hour, minute }: Parts) => `${year}-${month}-${day} ${hour}:${minute}`,
  /** YYYY-MM-DD_HH-mm-ss */
  fileName: ({ year, month, day, hour, minute, second }: Parts) =>
    `${year}-${month}-${day}_${hour}-${minute}-${second}`,
} as const;

type DateForm = keyof typeof FORMS;
type Parts = Readonly<Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>>;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formats an instant. @param zone IANA time zone; the browser's by default */
export function dateText(form: DateForm, at: EpochMs, zone?: string): string {
  const parts = formatterIn(zone).formatToParts(at);
  const part = (type: keyof Parts) => parts.find((one) => one.type === type)?.value ?? '';
  return FORMS[form]({
    year: part('year').padStart(4, '0'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  });
}

/** Time stamp for names of exported files, in UTC with a trailing Z. */
export function fileStamp(at: EpochMs): string {
  return `${dateText('fileName', at, 'UTC')}Z`;
}

function formatterIn(zone: string | undefined): Intl.DateTimeFormat {
  const key = zone ?? '';
  const cached = formatters.get(key);
  if (cached !== undefined) return cached;
  const formatter = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    ...(zone === undefined ? {} : { timeZone: zone }),
  });
  formatters.set(key, formatter);
  return formatter;
}
