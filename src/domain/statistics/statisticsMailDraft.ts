/** What the mail of the statistics says, before it is text or HTML. */
import { STATISTICS_PATH } from '../access/menuAccess.ts';
import { RESPONSE_OUTCOMES } from '../contract/response.ts';
import type { Statistics, StatisticsRow } from '../contract/statistics.ts';
import type { StatisticsMailPlan } from '../contract/statisticsMail.ts';
import { RESPONSE_OUTCOME_TEXT } from '../incidents/incidentText.ts';
import { writeIso } from '../json/instant.ts';
import type { Millis } from '../units.ts';
import { changeOf, type CountChange } from './changeOf.ts';
import type { MailPeriod } from './mailPeriods.ts';
import { writeStatisticsChoice } from './statisticsChoice.ts';
import {
  STATISTICS_KIND_TEXT,
  STATISTICS_MAIL_TEXT as MAIL,
  STATISTICS_WORDS as TEXT,
} from './statisticsWords.ts';
import { weekHours, type WeekHours } from './weekHours.ts';

/** What is counted for a mail, in the order of the page. */
export const MAIL_PARTS = ['type', 'zone', 'hour', 'place', 'weapon', 'outcome'] as const;
export type MailPart = (typeof MAIL_PARTS)[number];

export interface StatisticsMailContent {
  readonly plan: StatisticsMailPlan;
  /** Login of the person with whose rights it counts. */
  readonly owner: string;
  readonly period: MailPeriod;
  readonly timeZone: string;
  /** Address of the console; ends with a slash. */
  readonly publicUrl: string;
  readonly counts: Readonly<Record<MailPart, Statistics>>;
}

/** A table of counts. */
export interface CountTable {
  readonly title: string;
  readonly head: string;
  readonly rows: readonly MailRow[];
  /** Rows that only the file has. */
  readonly omitted: number;
  readonly total: MailRow;
}

/** A row of a table. */
export interface MailRow extends Pick<StatisticsRow, 'count' | 'before'> {
  readonly name: string;
  readonly change: CountChange;
}

/** What text and HTML say. */
export interface MailDraft {
  readonly title: string;
  /** Period, and what it is compared with. */
  readonly period: string;
  readonly compared: string;
  /** What is counted, and with whose rights. */
  readonly counted: string;
  readonly tables: readonly CountTable[];
  readonly hours: WeekHours & { readonly total: number };
  readonly link: string;
}

/** Rows of a table; the file has all. */
const MAX_ROWS = 20;
const MAX_NAME = 100;

const DAY: Millis = 86_400_000;

/** Drafts a mail. What comes from data is one line. */
export function draftOf({
  plan,
  owner,
  period,
  timeZone,
  publicUrl,
  counts,
}: StatisticsMailContent): MailDraft {
  const { from, to, firstDay, lastDay } = period;
  const { squadId, kind } = plan;
  const choice = { period: 'own', from: writeIso(from), to: writeIso(to), squad: squadId, kind } as const;
  const days = Math.round((to - from) / DAY);
  const squad = squadId === '' ? MAIL.allSquads : MAIL.squad(oneLine(squadId));
  return {
    title: MAIL.title(siteOf(publicUrl)),
    period: MAIL.period(firstDay, lastDay, timeZone),
    compared: MAIL.compared(days),
    counted: MAIL.counted(STATISTICS_KIND_TEXT[kind], squad, oneLine(owner)),
    tables: [
      tableOf(counts.type, { title: TEXT.types, head: TEXT.type, none: '' }),
      tableOf(counts.zone, { title: TEXT.zones, head: TEXT.zone, none: TEXT.none.zone }),
      tableOf(withOutcomes(counts.outcome), { title: TEXT.outcomes, head: TEXT.outcomes, none: '' }),
      tableOf(counts.place, { title: TEXT.places, head: TEXT.place, none: TEXT.none.place }),
      tableOf(counts.weapon, { title: TEXT.weapons, head: TEXT.weapon, none: TEXT.none.weapon }),
    ],
    hours: { ...weekHours(counts.hour.rows), total: counts.hour.total.count },
    link: `${publicUrl}${STATISTICS_PATH.slice(1)}?${writeStatisticsChoice(choice)}`,
  };
}

/** Host, port and path of the console. */
function siteOf(publicUrl: string): string {
  return publicUrl.replace(/^\w+:\/\//, '').replace(/\/$/, '');
}

function tableOf(
  { rows, total }: Pick<Statistics, 'rows' | 'total'>,
  { none, ...words }: Pick<CountTable, 'title' | 'head'> & { readonly none: string },
): CountTable {
  const rowOf = ({ key, name, count, before }: StatisticsRow): MailRow => ({
    name: oneLine(name || key || none),
    count,
    before,
    change: changeOf({ count, before }),
  });
  return {
    ...words,
    rows: rows.slice(0, MAX_ROWS).map(rowOf),
    omitted: Math.max(0, rows.length - MAX_ROWS),
    total: rowOf({ key: TEXT.all, ...total }),
  };
}

/** Outcomes by name, in their order. */
function withOutcomes({ rows, total }: Statistics): Pick<Statistics, 'rows' | 'total'> {
  const known = RESPONSE_OUTCOMES.flatMap((outcome) => {
    const row = rows.find(({ key }) => key === outcome);
    return row === undefined ? [] : [{ ...row, name: RESPONSE_OUTCOME_TEXT[outcome] }];
  });
  return { rows: known, total };
}

/** Names of zones are written by people: a line break would begin another line of the mail. */
export function oneLine(text: string): string {
  return text
    .slice(0, MAX_NAME)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
