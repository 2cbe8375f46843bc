/** Recipients and snoozes as the stored records describe them. Rebuilt after a record was written. */
import { canBeNotifiedOf, SWITCH_OF_SYMBOL, type Switches } from '../access/reportAccess.ts';
import { REPORT_SYMBOLS } from '../contract/reportTypes.ts';
import { readInstant } from '../json/instant.ts';
import { readBoolean, readId } from '../json/read.ts';
import type { Row } from '../json/row.ts';
import { epochMs, type EpochMs } from '../units.ts';
import {
  readFilter,
  readNames,
  readSquads,
  readSuperSquads,
  textOf,
  type SuperSquads,
} from './readFilter.ts';
import { intersect, type NameFilter, type Recipient, type RecipientFilter } from './recipient.ts';
import { numberToDial } from './phoneNumber.ts';
import type { Snooze } from './snooze.ts';

/** A browser where a person has switched notifications on. */
export interface PushRecipient {
  readonly id: number;
  readonly login: string;
  readonly email: string;
  readonly endpoint: string;
  readonly authorities: ReadonlySet<string>;
  /** Display switches of the person: a report type that is switched off does not notify them. */
  readonly switches: Switches;
}

export interface DirectoryRecords {
  readonly subscribers: readonly Row[];
  readonly webhooks: readonly Row[];
  readonly notificationLevels: readonly Row[];
  readonly superSquads: readonly Row[];
  readonly snoozeAlerts: readonly Row[];
  readonly pushRecipients: readonly PushRecipient[];
}

const EVERYTHING: RecipientFilter = {
  squads: undefined,
  zones: undefined,
  types: undefined,
  hours: undefined,
};

/** All recipients that are enabled. O(records). */
export function recipientsOf(records: DirectoryRecords): Recipient[] {
  const superSquads = readSuperSquads(records.superSquads);
  const levels = records.notificationLevels;
  const bySubscriber = records.subscribers.map((row) => ({
    row,
    filter: subscriberFilter(row, levels, superSquads),
  }));
  const byEmail = new Map(bySubscriber.map((one) => [textOf(one.row['email']).toLowerCase(), one]));
  return [
    ...bySubscriber.flatMap(({ row, filter }) =>
      isEnabled(row) ? subscriberRecipients(row, filter, levels) : [],
    ),
    ...records.webhooks.flatMap((row) => webhookRecipient(row, superSquads) ?? []),
    ...records.pushRecipients.flatMap((person) => {
      const own = byEmail.get(person.email.toLowerCase());
      if (own !== undefined && !allows(own.row, 'push', levels)) return [];
      const escalations = own !== undefined && wantsEscalations(own.row, levels);
      return [pushRecipient(person, { filter: own?.filter ?? EVERYTHING, escalations })];
    }),
  ];
}

/** All snoozes that are enabled, whatever their time. */
export function snoozesOf(records: Pick<DirectoryRecords, 'snoozeAlerts' | 'superSquads'>): Snooze[] {
  const superSquads = readSuperSquads(records.superSquads);
  return records.snoozeAlerts
    .filter(({ enabled }) => readBoolean(enabled) === true)
    .map((row) => ({
      name: textOf(row['name']) || `Snooze alert ${String(row['id'])}`,
      squads: readSquads(row, superSquads),
      zones: readNames(row['zones'], ['zoneId', 'zoneName', 'name']),
      types: readNames(row['reportTypes'], ['name']),
      from: instantOf(row['startTime']),
      to: instantOf(row['endTime']),
    }));
}

/** A subscriber's own filter, narrowed to the types of their notification level. */
function subscriberFilter(row: Row, levels: readonly Row[], superSquads: SuperSquads): RecipientFilter {
  const filter = readFilter(row, superSquads);
  const ofLevel = readNames(levelOf(row, levels)?.['reportTypes'], ['name']);
  return { ...filter, types: intersect(filter.types, ofLevel) };
}

function subscriberRecipients(row: Row, filter: RecipientFilter, levels: readonly Row[]): Recipient[] {
  const name = [row['firstName'], row['lastName']].map(textOf).filter(Boolean).join(' ');
  const addresses = [
    ['sms', numberToDial(textOf(row['phone']))],
    ['email', textOf(row['email'])],
  ] as const;
  const escalations = wantsEscalations(row, levels);
  return addresses.flatMap(([channel, address]) => {
    if (address === '' || !allows(row, channel, levels)) return [];
    const id = String(row['id']);
    return [{ channel, id, name: name === '' ? address : name, address, filter, escalations }];
  });
}

function webhookRecipient(row: Row, superSquads: SuperSquads): Recipient | undefined {
  const address = textOf(row['url']);
  if (readBoolean(row['enabled']) !== true || address === '') return undefined;
  const filter = readFilter(row, superSquads);
  const zones: NameFilter = readBoolean(row['allZonesCheckbox']) === true ? undefined : filter.zones;
  const id = String(row['id']);
  return {
    channel: 'webhook',
    id,
    name: textOf(row['name']) || address,
    address,
    filter: { ...filter, zones },
    escalations: false,
    incidents: readBoolean(row['incidents']) === true,
  };
}

/** A person is notified of the types that their authorities and switches let them see; their subscriber narrows it. */
function pushRecipient(
  person: PushRecipient,
  { filter, escalations }: Pick<Recipient, 'filter' | 'escalations'>,
): Recipient {
  const visible = REPORT_SYMBOLS.filter(
    (symbol, index) =>
      canBeNotifiedOf(person.authorities, index) && person.switches[SWITCH_OF_SYMBOL[symbol]],
  );
  return {
    channel: 'push',
    id: String(person.id),
    name: person.login,
    address: person.endpoint,
    filter: { ...filter, types: intersect(filter.types, new Set(visible)) },
    escalations,
  };
}

/** Whether the notification level of a subscriber allows a channel. Without a level every channel is allowed. */
function allows(row: Row, channel: 'sms' | 'email' | 'push', levels: readonly Row[]): boolean {
  const level = levelOf(row, levels);
  return level === undefined || readBoolean(level[channel]) === true;
}

/** Whether the notification level of a subscriber asks for escalations. */
function wantsEscalations(row: Row, levels: readonly Row[]): boolean {
  return readBoolean(levelOf(row, levels)?.['escalations']) === true;
}

/** The level that a subscriber names, by id, name or number; undefined where they name none, or one that is gone. */
function levelOf({ notificationLevel }: Row, levels: readonly Row[]): Row | undefined {
  const [named] = readNames([notificationLevel], ['id', 'name', 'level']) ?? [];
  if (named === undefined) return undefined;
  return levels.find((level) =>
    [level['name'], level['id'], level['level']].some((name) => readId(name) === named),
  );
}

function isEnabled(row: Row): boolean {
  return readBoolean(row['enabled']) !== false;
}

function instantOf(value: unknown): EpochMs | undefined {
  const instant = readInstant(value);
  return Number.isFinite(instant) ? epochMs(instant) : undefined;
}
