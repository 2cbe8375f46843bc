/** What the filter of a subscriber, webhook or snooze means, in words. */
import { dateTimeText } from '../dayAndClock.ts';
import { readInstant } from '../json/instant.ts';
import { readBoolean, readId } from '../json/read.ts';
import { isRow, type Row } from '../json/row.ts';
import { epochMs, type EpochMs } from '../units.ts';
import { activeHours } from './activeHours.ts';
import { textOf } from './readFilter.ts';

/** A sentence about a record; a warning where it does nothing, or more than a person may expect. */
export interface FilterWords {
  readonly text: string;
  readonly isWarning: boolean;
}

export interface WordsOptions {
  readonly now: EpochMs;
  /** The number that a subscriber's telephone is dialled by; undefined where it is not known. */
  readonly dialled?: string | undefined;
}

const ANY_TIME = 'at any time';

/** Who is sent what and when by a record; undefined for a collection without a filter. */
export function filterWords(collection: string, row: Row, options: WordsOptions): FilterWords | undefined {
  switch (collection) {
    case 'smsSubscribers':
      return subscriberWords(row, options);
    case 'webhooks':
      return webhookWords(row);
    case 'snoozeAlerts':
      return snoozeWords(row, options.now);
    default:
      return undefined;
  }
}

function subscriberWords(row: Row, { dialled }: WordsOptions): FilterWords {
  if (readBoolean(row['enabled']) === false) return warning('Disabled: this person is sent nothing.');
  const [phone, email] = [textOf(row['phone']), textOf(row['email'])];
  const doors = [
    phone === '' ? '' : `a text message to ${dialled ?? phone}`,
    email === '' ? '' : `an email to ${email}`,
  ].filter((door) => door !== '');
  if (doors.length === 0) return warning('Without a phone number and an email this person is sent nothing.');
  const name = [row['firstName'], row['lastName']].map(textOf).filter(Boolean).join(' ') || 'This person';
  const level = row['notificationLevel'];
  const narrowed = isRow(level) ? `, as far as the notification level ${nameOf(level)} allows` : '';
  const text = `${name} is sent ${doors.join(' and ')} about ${whatOf(row)}, ${whereOf(row)}, ${hoursOf(row)}${narrowed}.`;
  return { text, isWarning: false };
}

function webhookWords(row: Row): FilterWords {
  if (readBoolean(row['enabled']) !== true) return warning('Disabled: it is not called.');
  const zones = readBoolean(row['allZonesCheckbox']) === true ? [] : row['zones'];
  const where = whereOf({ ...row, zones });
  return { text: `It is called with ${whatOf(row)}, ${where}, ${hoursOf(row)}.`, isWarning: false };
}

function snoozeWords(row: Row, now: EpochMs): FilterWords {
  if (readBoolean(row['enabled']) !== true) return warning('Disabled: it silences nothing.');
  const [from, to] = [readInstant(row['startTime']), readInstant(row['endTime'])];
  if (to <= now) return warning('It has ended: it silences nothing any more.');
  const begin = from > now ? `From ${dateTimeText(epochMs(from))}` : 'From now on';
  const end = Number.isNaN(to)
    ? 'without an end, until this snooze is disabled'
    : `until ${dateTimeText(epochMs(to))}`;
  const text =
    `${begin} and ${end}, nobody is sent a text message, email, push message or webhook call about ` +
    `${snoozeScope(row)}. The console still alerts.`;
  return { text, isWarning: Number.isNaN(to) };
}

/** What a snooze silences: "all types of reports, in all zones of all squads". */
export function snoozeScope(row: Row): string {
  return `${whatOf(row, 'all types of reports')}, ${whereOf(row)}`;
}

function warning(text: string): FilterWords {
  return { text, isWarning: true };
}

/** Without types: all but tests, which nobody is sent unasked; a snooze silences tests too. */
function whatOf({ reportTypes }: Row, all = 'all types of reports but Test'): string {
  const types = namesOf(reportTypes);
  return types.length === 0 ? all : `reports of type ${listed(types, 'or')}`;
}

function whereOf(row: Row): string {
  const zones = namesOf(row['zones']);
  const squads = [...namesOf(row['squadids']), ...namesOf(row['superSquads'])];
  const inZones =
    zones.length === 0
      ? 'in all zones'
      : `in the zone${zones.length === 1 ? '' : 's'} ${listed(zones, 'or')}`;
  return `${inZones} of ${squads.length === 0 ? 'all squads' : listed(squads, 'or')}`;
}

/** As `activeHours` reads them: what it can't read is always. */
function hoursOf(row: Row): string {
  const [from, to, zone] = [row['activeFrom'], row['activeTo'], row['timeZone']].map(textOf) as [
    string,
    string,
    string,
  ];
  if (activeHours(from, to, zone) === undefined) return ANY_TIME;
  return `between ${from} and ${to} (${zone === '' ? 'UTC' : zone})`;
}

function namesOf(list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  return list.map((entry: unknown) => (isRow(entry) ? nameOf(entry) : textOf(entry))).filter(Boolean);
}

function nameOf(row: Row): string {
  const names = ['zoneName', 'name', 'squadId', 'zoneId', 'id'].map((field) => row[field]);
  return names.map(readId).find((name) => name !== undefined) ?? '';
}

function listed(names: readonly string[], last: 'and' | 'or'): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1) ?? ''}`;
}
