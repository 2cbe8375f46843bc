/** Recipients of notifications: where they are reached, and which reports they receive. */
import { isActiveAt, type ActiveHours } from './activeHours.ts';
import type { ReportFacts } from './notificationFacts.ts';
import type { EpochMs } from '../units.ts';

/** Delivery channels of notifications. The store keeps these names. */
export const CHANNELS = ['sms', 'email', 'webhook', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];

/** A report must have one of these names; undefined accepts every name. */
export type NameFilter = ReadonlySet<string> | undefined;

/** Conditions that a report must all meet. */
export interface RecipientFilter {
  readonly squads: NameFilter;
  readonly zones: NameFilter;
  /** Undefined stands for all types but Test. */
  readonly types: NameFilter;
  /** Undefined stands for always. */
  readonly hours: ActiveHours | undefined;
}

export interface Recipient {
  readonly channel: Channel;
  /** Unique within its channel. */
  readonly id: string;
  /** Name for people. */
  readonly name: string;
  /** Telephone number, email address, or URL. */
  readonly address: string;
  readonly filter: RecipientFilter;
  /** Whether it is notified of incidents that nobody has taken for too long. */
  readonly escalations: boolean;
  /** Whether it is called at each change of an incident; webhooks alone can be. */
  readonly incidents?: boolean;
}

/** The part of a filter that does not admit a report. */
export type Refusal = 'squad' | 'zone' | 'type' | 'hours';

/** The first part of the filter that does not admit the report at `at`, the time of the notification; undefined where all do. */
export function refusalOf(filter: RecipientFilter, facts: ReportFacts, at: EpochMs): Refusal | undefined {
  const isOfType = filter.types === undefined ? !facts.isTest : hasOne(filter.types, facts.types);
  if (!isOfType) return 'type';
  if (!hasOne(filter.squads, [facts.squadId])) return 'squad';
  if (!hasOne(filter.zones, facts.zones)) return 'zone';
  return filter.hours === undefined || isActiveAt(filter.hours, at) ? undefined : 'hours';
}

/** Whether the filter admits the report at `at`, the time of the notification. */
export function isAdmitted(filter: RecipientFilter, facts: ReportFacts, at: EpochMs): boolean {
  return refusalOf(filter, facts, at) === undefined;
}

/** Drops recipients whose telephone or mailbox an earlier recipient has: two records may be one person. */
export function eachAddressOnce(recipients: readonly Recipient[]): Recipient[] {
  const known = new Set<string>();
  return recipients.filter(({ channel, address }) => {
    if (channel !== 'sms' && channel !== 'email') return true;
    const key = `${channel} ${address.replaceAll(/\s/g, '').toLowerCase()}`;
    const isFirst = !known.has(key);
    known.add(key);
    return isFirst;
  });
}

/** Whether one of the names is in the filter. */
export function hasOne(filter: NameFilter, names: readonly string[]): boolean {
  return filter === undefined || names.some((name) => filter.has(name));
}

/** Names that both filters admit. */
export function intersect(one: NameFilter, other: NameFilter): NameFilter {
  if (one === undefined) return other;
  return other === undefined ? one : new Set([...one].filter((name) => other.has(name)));
}
