/** Values of a report for the templates of webhooks and mails, and its texts for people. */
import { shownType, weaponName } from '../../src/domain/contract/reportTypes.ts';
import { confidenceText } from '../../src/domain/contract/confidenceText.ts';
import { mapLinkOf } from '../../src/domain/contract/mapLink.ts';
import type { ShotReport } from '../../src/domain/contract/shotReport.ts';
import { wrongClockText, zoneText } from '../../src/domain/dayAndClock.ts';
import type { IncidentNews } from '../../src/domain/notifications/incidentNotification.ts';
import { factsOf } from '../../src/domain/notifications/notificationFacts.ts';
import { shownTitle } from '../../src/domain/reports/shownTitle.ts';
import { eventTime, wrongClock } from '../../src/domain/time/sensorClock.ts';
import { lateText } from '../../src/domain/time/spanText.ts';
import { isTimeZone } from '../../src/domain/time/zoneOffsets.ts';
import type { EpochMs } from '../../src/domain/units.ts';
import { dateAndTimeOf } from '../live/messages.ts';
import type { TemplateValues } from './template.ts';
import type { DueDelivery } from '../store/notifications/delivery.ts';

/** An image that a mail carries. */
export interface Picture {
  readonly contentType: string;
  /** Base64. */
  readonly content: string;
}

/** A report that people or programs are notified of. */
export interface NotifiedReport {
  readonly report: ShotReport;
  /** ALERT, or the name of an update. */
  readonly event: string;
  /** Message of a reviewer; empty for an alert. */
  readonly message: string;
  /** Address of the report's public page. */
  readonly link: string;
  /** Name of its level, where the records have it. */
  readonly levelName?: string | undefined;
  /** Its nearest place, "near Ferry Terminal, 120 m"; '' for none. */
  readonly near?: string | undefined;
  /** MAP_LINK_TEMPLATE. */
  readonly mapTemplate?: string | undefined;
  /** An image of the report, for mails. */
  readonly picture?: Picture | undefined;
  /** What happened to its incident, where the notification is of that. */
  readonly news?: IncidentNews | undefined;
}

/** Time of a message and time zone of its receiver; an empty or unknown zone stands for the server's zone. */
export interface MessageTime {
  readonly at: EpochMs;
  readonly timeZone?: string | undefined;
}

/** The event that a delivery reports. */
export type NotifiedOf = Pick<DueDelivery, 'reportId' | 'event' | 'message'>;

/** Reads the report of a delivery with what its notification says; undefined where it was deleted. */
export type ReadNotifiedReport = (delivery: NotifiedOf) => Promise<NotifiedReport | undefined>;

/** Mark of texts that are no alarm. */
const TEST_MARK = 'TEST';

/** The fields of the report by name, and what is derived from them: texts that are empty where nothing is known. */
export function valuesOf(notified: NotifiedReport, sending: MessageTime): TemplateValues {
  const { report, event, message, link, picture, news } = notified;
  const { weaponCategory, weapon, weaponConfidence, reportType } = report;
  const type = shownType(reportType, weaponCategory);
  const { shot_date: date, shot_time: time } = dateAndTimeOf(eventTime(report));
  return {
    ...report,
    type,
    // As people see it: a Possible Shot is a Shot with a weapon category only for programs.
    reportType: type,
    weaponName: weaponName(weapon, weaponCategory) ?? '',
    confidence: confidenceText(weaponConfidence) ?? '',
    title: titleOf(report),
    ...placesOf(notified),
    /** YYYY-MM-DD, UTC. */
    date,
    /** HH:mm:ss.SSS, UTC. */
    time,
    ...localTimesOf(report, sending),
    isTest: factsOf(report).isTest,
    hasPicture: picture !== undefined,
    event,
    updateMessage: message,
    link,
    ...(news && incidentValues(news)),
  };
}

/** The incident without its lists, and its newest change. */
function incidentValues({ changes, incident }: IncidentNews) {
  const { track: _track, types, ...values } = incident;
  const { act: change = '', actor = '', text: changeText = '' } = changes.at(-1) ?? {};
  return { change, actor, changeText, incident: { ...values, types: types.join(', ') } };
}

/** Where it was: zone, level, floor and the nearest place in one line, and a map of the position. */
function placesOf({ report, levelName, near, mapTemplate }: NotifiedReport) {
  const { zone, level, floor, lat, lon } = report;
  const levelText = levelName ?? level;
  const floorText = floor === undefined || floor === '' ? '' : `floor ${floor}`;
  const parts = [zone, levelText, floorText, near].filter((part) => part !== undefined && part !== '');
  const hasPosition = lat !== undefined && lon !== undefined;
  return {
    place: [...new Set(parts)].join(', '),
    mapLink: hasPosition ? mapLinkOf(lat, lon, mapTemplate) : '',
    position: hasPosition ? `${lat.toFixed(5)}, ${lon.toFixed(5)}` : '',
  };
}

/** Date, time of day with the abbreviation of the zone, both in one text, how late it is, and a sensor's clock that is wrong. */
function localTimesOf(report: ShotReport, { at, timeZone: wanted = '' }: MessageTime) {
  const timeZone = isTimeZone(wanted) ? wanted : undefined;
  const time = eventTime(report);
  const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  const [localDate = '', localClock = ''] = clock.format(time).split(' ');
  const localTime = `${localClock} ${zoneText(time, 'short', timeZone)}`;
  const moment = clock.format(at).startsWith(localDate) ? localTime : `${localDate} ${localTime}`;
  const wrong = wrongClock(report);
  return {
    localDate,
    localTime,
    /** With the date. */
    when: wrong === undefined ? `${localDate} ${localTime}` : `received ${localDate} ${localTime}`,
    moment: wrong === undefined ? moment : `received ${moment}`,
    late: lateText(at - time),
    sensorClock: wrong === undefined ? '' : wrongClockText(wrong, timeZone),
  };
}

/** "14:03:21 EST, 12 min late": when it was, for a line of a text message. */
export function timeLineOf(report: ShotReport, sending: MessageTime): string {
  const { moment, late, sensorClock } = localTimesOf(report, sending);
  return [moment, late, sensorClock].filter((part) => part !== '').join(', ');
}

/** One line for people: what the console shows of a report; tests are marked. */
export function titleOf(report: ShotReport): string {
  return markTest(report, shownTitle(report));
}

/** The text, marked where the report is a test. */
export function markTest(report: ShotReport, text: string): string {
  const { isTest } = factsOf(report);
  return isTest && !text.toUpperCase().startsWith(TEST_MARK) ? `${TEST_MARK}: ${text}` : text;
}
