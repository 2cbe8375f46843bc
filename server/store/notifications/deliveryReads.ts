/** Queries of deliveries. */
import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import {
  DELIVERY_STATES,
  type DeliveryEntry,
  type DeliveryState,
  type LastDelivery,
} from '../../../src/domain/notifications/delivery.ts';
import type { Channel } from '../../../src/domain/notifications/recipient.ts';
import { MAX_RETRY_DELAY } from '../../../src/domain/notifications/deliveryPauses.ts';
import { epochMs, type EpochMs } from '../../../src/domain/units.ts';
import { ALERT } from './alertEvent.ts';
import type { Tables } from '../database/schema.ts';
import { equalsText } from '../database/textConditions.ts';
import type { DueDelivery } from './delivery.ts';
import type { LaneFailures } from './delivery.ts';

export interface DeliveryFilter {
  readonly state?: DeliveryState | undefined;
  readonly channel?: Channel | undefined;
  readonly reportId?: number | undefined;
  readonly id?: number | undefined;
  /** Within its channel. */
  readonly recipient?: string | undefined;
  /** When it was created, inclusive. */
  readonly from?: EpochMs | undefined;
  readonly to?: EpochMs | undefined;
  /** Lane of one target, such as a webhook. */
  readonly lane?: string | undefined;
}

export interface DeliveryReads {
  /** Lanes with pending deliveries. O(pending deliveries): for the start. */
  pendingLanes(): Promise<readonly string[]>;
  /** Lanes whose newest attempt failed. */
  failingLanes(): Promise<readonly LaneFailures[]>;
  /** Pending deliveries of a lane that are due, oldest first; a message to a group only after the alert of its report. */
  due(lane: string, now: EpochMs, limit: number): Promise<readonly DueDelivery[]>;
  /** When the first pending delivery of a lane is due; undefined where it has none. */
  nextDue(lane: string): Promise<EpochMs | undefined>;
  /** A page of deliveries, newest first, with the number of all that match. */
  deliveries(
    filter: DeliveryFilter,
    page: { readonly page: number; readonly size: number },
  ): Promise<{ readonly total: number; readonly items: readonly DeliveryEntry[] }>;
  /** The last success and failure of each recipient of a channel. O(deliveries of the channel). */
  lastDeliveries(channel: Channel): Promise<readonly LastDelivery[]>;
  /** Number of deliveries in each state. */
  deliveryCounts(): Promise<Readonly<Record<DeliveryState, number>>>;
}

/** Queries of deliveries over an open database. */
export function deliveryReads(db: Kysely<Tables>): DeliveryReads {
  return {
    pendingLanes: async () => {
      const rows = await db
        .selectFrom('deliveries')
        .select('lane')
        .distinct()
        .where('state', '=', 'pending')
        .execute();
      return rows.map(({ lane }) => lane);
    },
    failingLanes: async () => {
      const rows = await db.selectFrom('delivery_lanes').selectAll().execute();
      return rows.map(({ lane, failures, failing_since }) => ({
        lane,
        failures,
        since: epochMs(failing_since),
      }));
    },
    due: (lane, now, limit) => readDue(db, { lane, now, limit }),
    nextDue: async (lane) => {
      const row = await db
        .selectFrom('deliveries')
        .select('next_at')
        .where('lane', '=', lane)
        .where('state', '=', 'pending')
        .where(isNotBehindAlert)
        .orderBy('next_at')
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? undefined : epochMs(row.next_at);
    },
    deliveries: (filter, page) => readPage(db, filter, page),
    lastDeliveries: (channel) => readLast(db, channel),
    deliveryCounts: async () => {
      const rows = await db
        .selectFrom('deliveries')
        .select(({ fn }) => ['state', fn.countAll().as('count')])
        .groupBy('state')
        .execute();
      const counts = Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
      return Object.fromEntries(DELIVERY_STATES.map((state) => [state, counts[state] ?? 0])) as Record<
        DeliveryState,
        number
      >;
    },
  };
}

/** A message to the group waits for the alert of its report to the same recipient: one that came after it would read as a new alert. */
function isNotBehindAlert(eb: ExpressionBuilder<Tables, 'deliveries'>) {
  const alert = eb
    .selectFrom('deliveries as alerts')
    .select('alerts.id')
    .whereRef('alerts.report_id', '=', 'deliveries.report_id')
    .where('alerts.event', '=', ALERT)
    .whereRef('alerts.channel', '=', 'deliveries.channel')
    .whereRef('alerts.recipient', '=', 'deliveries.recipient')
    .where('alerts.state', '=', 'pending');
  return eb.or([eb('deliveries.event', '=', ALERT), eb.not(eb.exists(alert))]);
}

async function readDue(
  db: Kysely<Tables>,
  { lane, now, limit }: { readonly lane: string; readonly now: EpochMs; readonly limit: number },
): Promise<readonly DueDelivery[]> {
  const rows = await db
    .selectFrom('deliveries')
    .innerJoin('notifications', 'notifications.id', 'deliveries.notification_id')
    .select([
      'deliveries.id',
      'deliveries.report_id',
      'deliveries.event',
      'deliveries.channel',
      'deliveries.recipient',
      'deliveries.recipient_name',
      'deliveries.address',
      'deliveries.attempts',
      'deliveries.sends',
      'deliveries.next_at',
      'notifications.message',
    ])
    .where('deliveries.lane', '=', lane)
    .where('deliveries.state', '=', 'pending')
    // Later than any retry: planned by a clock that was set back since.
    .where((eb) => eb.or([eb('next_at', '<=', now), eb('next_at', '>', now + 2 * MAX_RETRY_DELAY)]))
    .where(isNotBehindAlert)
    .orderBy('next_at')
    .orderBy('deliveries.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    reportId: row.report_id,
    event: row.event,
    message: row.message,
    channel: row.channel,
    recipient: row.recipient,
    recipientName: row.recipient_name,
    address: row.address,
    lane,
    dueAt: epochMs(row.next_at),
    attempts: row.attempts,
    sends: row.sends,
  }));
}

async function readPage(
  db: Kysely<Tables>,
  filter: DeliveryFilter,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<{ total: number; items: DeliveryEntry[] }> {
  const matches = (eb: ExpressionBuilder<Tables, 'deliveries'>) =>
    eb.and([
      ...(filter.state === undefined ? [] : [eb('deliveries.state', '=', filter.state)]),
      ...(filter.channel === undefined ? [] : [eb('deliveries.channel', '=', filter.channel)]),
      ...(filter.reportId === undefined ? [] : [eb('deliveries.report_id', '=', filter.reportId)]),
      ...(filter.lane === undefined ? [] : [eb('deliveries.lane', '=', filter.lane)]),
      ...(filter.id === undefined ? [] : [eb('deliveries.id', '=', filter.id)]),
      ...(filter.recipient === undefined
        ? []
        : [equalsText(sql.ref('deliveries.recipient'), filter.recipient)]),
      ...(filter.from === undefined ? [] : [eb('deliveries.created_at', '>=', filter.from)]),
      ...(filter.to === undefined ? [] : [eb('deliveries.created_at', '<=', filter.to)]),
    ]);
  const counted = await db
    .selectFrom('deliveries')
    .select(({ fn }) => fn.countAll().as('total'))
    .where(matches)
    .executeTakeFirstOrThrow();
  const ids = db
    .selectFrom('deliveries')
    .select('deliveries.id')
    .where(matches)
    .orderBy('deliveries.id', 'desc')
    .limit(size)
    .offset(page * size);
  const rows = await db
    .selectFrom('deliveries')
    .leftJoin('shot_reports', 'shot_reports.id', 'deliveries.report_id')
    .selectAll('deliveries')
    .select(['squad_id', 'detection_id', 'symbol'])
    .where('deliveries.id', 'in', ids)
    .orderBy('deliveries.id', 'desc')
    .execute();
  return { total: Number(counted.total), items: rows.map(toEntry) };
}

async function readLast(db: Kysely<Tables>, channel: Channel): Promise<readonly LastDelivery[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select(({ fn, eb }) => [
      'recipient',
      fn.max(eb.case().when('state', '=', 'delivered').then(eb.ref('changed_at')).end()).as('delivered'),
      fn.max(eb.case().when('failure', 'is not', null).then(eb.ref('changed_at')).end()).as('failed'),
    ])
    .where('channel', '=', channel)
    .groupBy('recipient')
    .execute();
  const iso = (at: number | string | null) => (at === null ? null : new Date(Number(at)).toISOString());
  return rows.map(({ recipient, delivered, failed }) => ({
    recipient,
    deliveredTime: iso(delivered),
    failedTime: iso(failed),
  }));
}

type EntryRow = Omit<Tables['deliveries'], 'id' | 'sends'> & {
  readonly id: number;
  readonly squad_id: string | null;
  readonly detection_id: string | null;
  readonly symbol: string | null;
};

function toEntry(row: EntryRow): DeliveryEntry {
  return {
    id: row.id,
    reportId: row.report_id,
    squadId: row.squad_id ?? '',
    detectionId: row.detection_id ?? '',
    reportType: row.symbol ?? '',
    event: row.event,
    channel: row.channel,
    recipient: row.recipient,
    recipientName: row.recipient_name,
    address: row.address,
    state: row.state,
    attempts: row.attempts,
    createdTime: new Date(row.created_at).toISOString(),
    changedTime: new Date(row.changed_at).toISOString(),
    nextTime: row.state === 'pending' ? new Date(row.next_at).toISOString() : null,
    snooze: row.snooze,
    failure: row.failure,
    request: row.request,
    status: row.status,
    answer: row.answer,
    durationMs: row.duration_ms,
  };
}
