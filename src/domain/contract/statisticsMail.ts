/** Mails of the statistics that are sent each week or month. Beside the contract of the specifications. */
import type { EpochMs, Millis } from '../units.ts';
import type { StatisticsKind } from './statistics.ts';

/** Name of these mails in the audit trail. */
export const STATISTICS_MAILS = 'statisticsMails';

/** Mails that an installation may schedule. */
export const MAX_STATISTICS_MAILS = 50;
/** Addresses that one mail goes to. */
export const MAX_MAIL_RECIPIENTS = 20;
/** Least time between two mails of one schedule that a person sends at once. */
export const SEND_NOW_PAUSE: Millis = 60_000;

/** `weekly`: on Monday, of the week before. `monthly`: on the first, of the month before. */
export const MAIL_RHYTHMS = ['weekly', 'monthly'] as const;
export type MailRhythm = (typeof MAIL_RHYTHMS)[number];
/** Local hour of the day at which a mail is due: reports that arrive late are counted, and the early shift finds it. */
export const MAIL_HOUR = 6;

/** What a person schedules. */
export interface StatisticsMailPlan {
  readonly every: MailRhythm;
  /** Email addresses. */
  readonly recipients: readonly string[];
  /** '' counts all squads. */
  readonly squadId: string;
  readonly kind: StatisticsKind;
}

/** What became of the newest mail. */
export interface LastStatisticsMail {
  readonly at: EpochMs;
  /** First and last day of its period, as `2026-11-23`. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** Why nothing was sent. */
  readonly refusal?: string;
  /** Number of its deliveries in each state; all 0 once they are too old to be kept. */
  readonly delivered: number;
  readonly pending: number;
  readonly dead: number;
}

/** A scheduled mail. */
export interface StatisticsMail extends StatisticsMailPlan {
  readonly id: number;
  /** Login of the person with whose rights it counts. */
  readonly owner: string;
  readonly createdAt: EpochMs;
  readonly nextAt: EpochMs;
  /** Absent before the first one. */
  readonly last?: LastStatisticsMail;
}

/** Answer of the list of scheduled mails. */
export interface StatisticsMailList {
  /** IANA name of the zone in which mails are due and counted. */
  readonly timeZone: string;
  readonly mails: readonly StatisticsMail[];
}
