import { readFinite } from '../../../../domain/json/read.ts';
import { isRow } from '../../../../domain/json/row.ts';
import { dateTimeText } from '../../../../domain/dayAndClock.ts';
import { epochMs } from '../../../../domain/units.ts';
import { countText } from '../page/figureTexts.ts';
import { DELIVERIES_TEXT } from '../../../text/deliveries.ts';
import {
  DELIVERY_STATES,
  type DeliveryEntry,
  type DeliveryState,
} from '../../../../domain/notifications/delivery.ts';
import { trialTemplateId } from '../../../../domain/notifications/mailTrial.ts';
import { isIncidentEvent } from '../../../../domain/notifications/incidentNotification.ts';
import { isEscalation } from '../../../../domain/notifications/escalation.ts';
import { announcementId } from '../../../../domain/notifications/announcement.ts';
import { readStatisticsMailEvent } from '../../../../domain/notifications/statisticsMailEvent.ts';
import { CHANNELS } from '../../../../domain/notifications/recipient.ts';

/** A page of deliveries with the number of all that match. */
export interface DeliveryPage {
  readonly rows: readonly DeliveryEntry[];
  readonly total: number;
}

/** A page of deliveries; rows with an unknown state or channel are left out. Undefined where the body is no list. */
export function parseDeliveries(body: unknown, total: number | undefined): DeliveryPage | undefined {
  if (!Array.isArray(body)) return undefined;
  const rows = body.filter(
    (row: unknown): row is DeliveryEntry =>
      isRow(row) &&
      typeof row['id'] === 'number' &&
      DELIVERY_STATES.some((state) => state === row['state']) &&
      CHANNELS.some((channel) => channel === row['channel']),
  );
  return { rows, total: total ?? rows.length };
}

/** One delivery; `absent` where the server has none. Undefined where the body is neither. */
export function parseDelivery(body: unknown): DeliveryEntry | 'absent' | undefined {
  const [delivery] = parseDeliveries([body], 1)?.rows ?? [];
  return delivery ?? (isRow(body) && body['status'] === 404 ? 'absent' : undefined);
}

export type DeliveryCounts = Readonly<Record<DeliveryState, number>>;

/** Number of deliveries in each state. Undefined where the body is no object. */
export function parseCounts(body: unknown): DeliveryCounts | undefined {
  if (!isRow(body)) return undefined;
  const counts = DELIVERY_STATES.map((state) => [state, readFinite(body[state]) || 0] as const);
  return Object.fromEntries(counts) as DeliveryCounts;
}

/** What a delivery is about: its report, whether it is a group message, or a push notification. */
export function reportText({
  reportType,
  detectionId,
  event,
}: Pick<DeliveryEntry, 'reportType' | 'detectionId' | 'event'>): string {
  const id = announcementId(event);
  if (id !== undefined) return DELIVERIES_TEXT.pushNotification(id);
  const mail = readStatisticsMailEvent(event);
  if (mail !== undefined) return DELIVERIES_TEXT.statistics(mail.dueDay);
  const report = detectionId === '' ? [] : [`${reportType} ${detectionId}`];
  if (trialTemplateId(event) !== undefined) return [DELIVERIES_TEXT.trial, ...report].join(' · ');
  if (isEscalation(event)) return [...report, DELIVERIES_TEXT.escalation].join(' · ');
  if (isIncidentEvent(event)) return [...report, DELIVERIES_TEXT.incident].join(' · ');
  return (event === 'alert' ? report : [...report, DELIVERIES_TEXT.groupMessage]).join(' · ');
}

/** Tone of the badge of a state. */
export const STATE_TONES = { pending: 'warn', delivered: 'ok', suppressed: undefined, dead: 'bad' } as const;

/** Why it was not delivered, and when it is tried again; else what was answered. */
export function resultText({ snooze, failure, status, answer, nextTime }: DeliveryEntry): string {
  if (snooze !== null) return DELIVERIES_TEXT.snoozed(snooze);
  const result = failure ?? (status === null ? (answer ?? '') : DELIVERIES_TEXT.answered(status));
  const next = nextTime === null || failure === null ? '' : DELIVERIES_TEXT.next(timeText(nextTime));
  return [result, next].filter((text) => text !== '').join(' · ');
}

/** "12 ms"; '' without one. */
export function durationText(duration: number | null): string {
  return duration === null ? '' : DELIVERIES_TEXT.milliseconds(countText(duration));
}

/** An instant of a delivery for people. */
export function timeText(iso: string): string {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? iso : dateTimeText(epochMs(at));
}
