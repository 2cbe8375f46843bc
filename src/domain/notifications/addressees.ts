/** Whom a notification of a report is for, and why some of them are not sent it. The server and the tester of rules share it. */
import type { Config } from '../contract/config.ts';
import { configNumber } from '../contract/config.ts';
import type { ShotReport } from '../contract/shotReport.ts';
import { spanText } from '../time/spanText.ts';
import { eventTime } from '../time/sensorClock.ts';
import { epochMs, type EpochMs, type Millis, type Seconds } from '../units.ts';
import { templateFor, type EmailTemplate } from './emailTemplate.ts';
import { eachAddressOnce, type Recipient } from './recipient.ts';
import type { RecipientIndex } from './recipientIndex.ts';
import type { ReportFacts } from './notificationFacts.ts';
import { snoozeOf, type Snooze } from './snooze.ts';

/** Why a recipient whose filter admits a report is not sent its notification. */
export type Suppression =
  | { readonly kind: 'snooze'; /** Name of the snooze. */ readonly name: string }
  | { readonly kind: 'age'; readonly age: Millis; readonly limit: Millis }
  | { readonly kind: 'template' };

/** A recipient whose filter admits a report. */
export interface Addressee {
  readonly recipient: Recipient;
  /** Undefined: the notification is sent. */
  readonly suppression: Suppression | undefined;
}

/** A notification to be addressed. */
export interface Notice {
  readonly facts: ReportFacts;
  /** Time of the notification. */
  readonly at: EpochMs;
  /** By how much the report is older than its notification; a message that a person writes now has no age. */
  readonly age: Millis;
  /**
   * A reviewer's message to the group goes to everybody but browsers, an escalation to people whose level asks for it, what
   * happened to an incident to webhooks that ask for it. They need no template.
   */
  readonly kind: 'alert' | 'message' | 'escalation' | 'incident';
}

/** Recipients and what suppresses notifications. */
export interface Addressing {
  readonly recipients: RecipientIndex;
  readonly snoozes: readonly Snooze[];
  readonly templates: readonly EmailTemplate[];
  /** NOTIFICATION_AGE_LIMIT. */
  readonly ageLimit: Millis;
}

const RECEIVES: Readonly<Record<Notice['kind'], (recipient: Recipient) => boolean>> = {
  alert: () => true,
  message: ({ channel }) => channel !== 'push',
  escalation: ({ escalations }) => escalations,
  incident: ({ incidents }) => incidents === true,
};

/** The recipients whose filters admit a report, each telephone and mailbox once, with what suppresses the notification. */
export function addresseesOf(addressing: Addressing, notice: Notice): Addressee[] {
  const { facts, at, kind } = notice;
  const suppression = suppressionOf(addressing, notice);
  const hasTemplate = kind !== 'alert' || templateFor(addressing.templates, facts) !== undefined;
  const found = addressing.recipients.find(facts, at).filter((recipient) => RECEIVES[kind](recipient));
  return eachAddressOnce(found).map((recipient) => {
    const isUnwritten = recipient.channel === 'email' && !hasTemplate;
    return { recipient, suppression: suppression ?? (isUnwritten ? { kind: 'template' } : undefined) };
  });
}

/** What suppresses a notification for every recipient; undefined where nothing does. */
function suppressionOf(
  { snoozes, ageLimit }: Addressing,
  { facts, at, age }: Notice,
): Suppression | undefined {
  const snooze = snoozeOf(snoozes, facts, at);
  if (snooze !== undefined) return { kind: 'snooze', name: snooze.name };
  return age > ageLimit ? { kind: 'age', age, limit: ageLimit } : undefined;
}

/** Why a notification is not sent, for people. */
export function suppressionText(suppression: Suppression): string {
  switch (suppression.kind) {
    case 'snooze':
      return `Snoozed by ${suppression.name}`;
    case 'age':
      return `Too old: it happened ${spanText(suppression.age)} before, NOTIFICATION_AGE_LIMIT is ${spanText(suppression.limit)}`;
    case 'template':
      return 'There is no primary email template for this type of report';
  }
}

/** NOTIFICATION_AGE_LIMIT. */
export function ageLimitOf(config: Config): Millis {
  return configNumber(config, 'NOTIFICATION_AGE_LIMIT') * 60_000;
}

/**
 * By how much a report is older than a notification at `at`. Time that it spent in review does not count, nor does a wrong
 * clock: such a report is as old as its receipt.
 *
 * @param reviewerDelay  REVIEWER_DELAY; undefined while the reviewer function is off
 */
export function notifiedAge(report: ShotReport, at: EpochMs, reviewerDelay: Seconds | undefined): Millis {
  const review = reviewerDelay === undefined ? 0 : reviewerDelay + (report.notificationDelay ?? 0);
  return at - eventTime(report) - review * 1000;
}

/** Whether a report comes from a record of the past: its source gives a receipt that is older than alerts may be. */
export function isRecorded({ start }: Pick<ShotReport, 'start'>, now: EpochMs, ageLimit: Millis): boolean {
  return start !== undefined && now - epochMs(start) > ageLimit;
}
