/** What templates of webhooks and mails can name, and the short text of a report. */
import { zoneText } from '../../src/domain/dayAndClock.ts';
import { REPORT_SYMBOLS, symbolOf, weaponName } from '../../src/domain/contract/reportTypes.ts';
import type { ShotReport } from '../../src/domain/contract/shotReport.ts';
import { factsOf } from '../../src/domain/notifications/reportFacts.ts';
import { isTimeZone } from '../../src/domain/time/zoneOffsets.ts';
import { epochMs, type EpochMs } from '../../src/domain/units.ts';
import { dateAndTimeOf } from '../live/messages.ts';
import type { DueDelivery } from '../store/notifications/notificationStore.ts';
import type { TemplateValues } from './template.ts';

/** A report of which people or programs are notified. */
export interface NotifiedReport {
  readonly report: ShotReport;
  /** ALERT, or the name of an update. */
  readonly event: string;
  /** Message of a reviewer; empty for an alert. */
  readonly message: string;
  /** Address of the report's public page. */
  readonly link: string;
}

/** What a delivery tells of. */
export type NotifiedOf = Pick<DueDelivery, 'reportId' | 'event' | 'message'>;

/** Reads the report of a delivery with what its notification says; undefined where it was deleted. */
export type ReadNotifiedReport = (delivery: NotifiedOf) => Promise<NotifiedReport | undefined>;

/** Mark of texts that are no alarm. */
const TEST_MARK = 'TEST';

/**
 * The fields of the report by name, and what is derived from them.
 *
 * @param timeZone  of the local date and time; one that is empty or unknown stands for the server's own
 */
export function valuesOf({ report, event, message, link }: NotifiedReport, timeZone = ''): TemplateValues {
  const { weaponCategory, weapon, timeStamp } = report;
  const { shot_date: date, shot_time: time } = dateAndTimeOf(epochMs(timeStamp));
  return {
    ...report,
    type: typeOf(report),
    weaponName: weaponName(weapon, weaponCategory) ?? '',
    title: titleOf(report),
    /** YYYY-MM-DD, UTC. */
    date,
    /** HH:mm:ss.SSS, UTC. */
    time,
    ...localTimeOf(epochMs(timeStamp), isTimeZone(timeZone) ? timeZone : undefined),
    isTest: factsOf(report).isTest,
    event,
    updateMessage: message,
    link,
  };
}

/** YYYY-MM-DD, and HH:mm:ss with the abbreviation of the zone. */
function localTimeOf(time: EpochMs, timeZone: string | undefined) {
  const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  const [localDate = '', localTime = ''] = clock.format(time).split(' ');
  return { localDate, localTime: `${localTime} ${zoneText(time, 'short', timeZone)}` };
}

/** One line for people: the report's own message, else its type and place; tests are marked. */
export function titleOf(report: ShotReport): string {
  const own =
    report.message ?? `${report.reportType}: ${report.zone ?? report.squadId} ${report.detectionId}`;
  return markTest(report, own);
}

/** Name of the report's type, Possible Shot where it is one. */
export function typeOf({ reportType, weaponCategory }: ShotReport): string {
  return REPORT_SYMBOLS[symbolOf(reportType, weaponCategory) ?? -1] ?? reportType;
}

/** The text, marked where the report is a test. */
export function markTest(report: ShotReport, text: string): string {
  const { isTest } = factsOf(report);
  return isTest && !text.toUpperCase().startsWith(TEST_MARK) ? `${TEST_MARK}: ${text}` : text;
}
