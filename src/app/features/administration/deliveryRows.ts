import { readFinite } from '../../../domain/json/read.ts';
import { isRow } from '../../../domain/json/row.ts';
import { DELIVERIES_TEXT } from '../../text/deliveries.ts';
import {
  DELIVERY_STATES,
  type DeliveryEntry,
  type DeliveryState,
} from '../../../domain/notifications/delivery.ts';
import { announcementId } from '../../../domain/notifications/announcement.ts';
import { CHANNELS } from '../../../domain/notifications/recipient.ts';

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
  const report = detectionId === '' ? [] : [`${reportType} ${detectionId}`];
  return (event === 'alert' ? report : [...report, DELIVERIES_TEXT.groupMessage]).join(' · ');
}
