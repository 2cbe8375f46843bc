/**
 * Outbox of notifications. A notification is written in the transaction that releases its report; its deliveries, one
 * row for each recipient, are written after the commit, so that many recipients do not hold the writer of reports.
 */
import { sql, type Insertable, type Kysely, type Transaction } from 'kysely';
import type { DeliveryState } from '../../../src/domain/notifications/delivery.ts';
import { epochMs, type EpochMs, type Millis } from '../../../src/domain/units.ts';
import { ALERT } from './alertEvent.ts';
import { batches } from '../database/batches.ts';
import { deliveryReads, type DeliveryReads } from './deliveryReads.ts';
import type { AuditEvent } from '../journal/auditEvent.ts';
import type { Tables } from '../database/schema.ts';
import type { StoreWriter } from '../writer/storeWriter.ts';
import type { NewDelivery, LaneFailures } from './delivery.ts';

/** Report id of a notification that is about no report. */
export const NO_REPORT = 0;

/** A notification to store; its deliveries are written later. */
export interface NewNotification {
  /** ALERT, or a name that is unique for the report, or of all that is about none: two notifications of one event reach no recipient twice. */
  readonly event: string;
  /** Message of the reviewer; empty for an alert. */
  readonly message: string;
}

/** A notification whose deliveries are not written yet. */
export interface PendingNotification extends NewNotification {
  readonly id: number;
  readonly reportId: number;
  readonly createdAt: EpochMs;
}

/** A notification with the deliveries that are to be written for it. */
export interface ExpandedNotification {
  readonly notification: PendingNotification;
  readonly deliveries: readonly NewDelivery[];
}

/** Outcome of an attempt. The sender limits the texts. */
export interface AttemptRecord {
  readonly id: number;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly nextAt: EpochMs;
  readonly at: EpochMs;
  readonly failure: string | undefined;
  readonly request: string | undefined;
  readonly status: number | undefined;
  readonly answer: string | undefined;
  readonly duration: Millis;
}

/** Dead deliveries to send again: with these ids, or all. */
export type RetrySelection = readonly number[] | 'dead';

export interface NotificationStore extends DeliveryReads {
  /** Returns notifications without deliveries whose id is higher than `after`, oldest first. */
  unexpanded(limit: number, after?: number): Promise<readonly PendingNotification[]>;
  /**
   * Writes the deliveries of notifications in one transaction, in order, once: a recipient that has one for the same event
   * gets no second, except where it was suppressed. Where one can't be written, none is.
   */
  expand(notifications: readonly ExpandedNotification[], at: EpochMs): Promise<void>;
  /** Writes a notification and its one delivery, and returns the id of the delivery. */
  addDelivery(
    notification: Omit<PendingNotification, 'id'>,
    delivery: NewDelivery,
    auditEvents: readonly AuditEvent[],
  ): Promise<number>;
  /** Records attempts and the failures in a row of their lanes, in one transaction. */
  record(attempts: readonly AttemptRecord[], lanes: readonly LaneFailures[]): Promise<void>;
  /** Makes deliveries pending again, whatever their state; returns how many. */
  retry(selection: RetrySelection, at: EpochMs, auditEvents: readonly AuditEvent[]): Promise<number>;
  /** Gives up the pending deliveries of a lane. */
  giveUp(lane: string, failure: string, at: EpochMs): Promise<void>;
  /** Deletes what ended before `before`; returns how many deliveries. */
  prune(before: EpochMs): Promise<number>;
}

const ROWS_PER_INSERT = 500;
/** Rows deleted or changed in one transaction. */
const ROWS_PER_CHANGE = 2000;

/** Notifications and deliveries over an open database. */
export function notificationStore(db: Kysely<Tables>, writer: StoreWriter): NotificationStore {
  return {
    ...deliveryReads(db),
    unexpanded: async (limit, after = 0) => {
      const rows = await db
        .selectFrom('notifications')
        .selectAll()
        .where('expanded', '=', 0)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(({ id, report_id, event, message, created_at }) => ({
        id,
        reportId: report_id,
        event,
        message,
        createdAt: epochMs(created_at),
      }));
    },
    expand: (notifications, at) =>
      writer.write(async ({ trx }) => {
        for (const one of notifications) await saveDeliveries(trx, one, at);
        const ids = notifications.map(({ notification }) => notification.id);
        for (const slice of batches(ids, ROWS_PER_INSERT))
          await trx.updateTable('notifications').set({ expanded: 1 }).where('id', 'in', slice).execute();
      }),
    addDelivery: (notification, delivery, auditEvents) =>
      writer.write(
        ({ trx }) => addDelivery(trx, notification, delivery),
        () => auditEvents,
      ),
    record: (attempts, lanes) =>
      writer.write(async ({ trx }) => {
        for (const attempt of attempts) await recordAttempt(trx, attempt);
        for (const lane of lanes) await saveLane(trx, lane);
      }),
    retry: async (selection, at, auditEvents) => {
      if (selection !== 'dead')
        return writer.write(
          ({ trx }) => retry(trx, selection, at),
          (count) => (count === 0 ? [] : auditEvents),
        );
      return changeInSlices(writer, { set: pendingAgain(at), from: 'dead' }, auditEvents);
    },
    giveUp: async (lane, failure, at) => {
      await changeInSlices(writer, {
        set: { state: 'dead', failure, changed_at: at },
        from: 'pending',
        lane,
      });
    },
    prune: (before) => writer.write(({ trx }) => prune(trx, before)),
  };
}

/** Writes notifications of reports within the transaction of their change. */
export async function saveNotifications(
  trx: Transaction<Tables>,
  notifications: readonly Omit<PendingNotification, 'id'>[],
): Promise<void> {
  for (const slice of batches(notifications, ROWS_PER_INSERT)) {
    await trx.insertInto('notifications').values(slice.map(toNotificationRow)).execute();
  }
}

/** The row of a notification whose deliveries are not written yet. */
export function toNotificationRow({
  reportId,
  event,
  message,
  createdAt,
}: Omit<PendingNotification, 'id'>): Insertable<Tables['notifications']> {
  return { report_id: reportId, event, message, created_at: createdAt, expanded: 0 };
}

async function addDelivery(
  trx: Transaction<Tables>,
  notification: Omit<PendingNotification, 'id'>,
  delivery: NewDelivery,
): Promise<number> {
  const { reportId, event, message, createdAt } = notification;
  const { id } = await trx
    .insertInto('notifications')
    .values({ report_id: reportId, event, message, created_at: createdAt, expanded: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await saveDeliveries(trx, { notification: { ...notification, id }, deliveries: [delivery] }, createdAt);
  const written = trx.selectFrom('deliveries').select('id').where('notification_id', '=', id);
  return (await written.executeTakeFirstOrThrow()).id;
}

/** Deletes the notifications of a report with their deliveries. */
export async function removeNotifications(trx: Transaction<Tables>, reportId: number): Promise<void> {
  await trx.deleteFrom('deliveries').where('report_id', '=', reportId).execute();
  await trx.deleteFrom('notifications').where('report_id', '=', reportId).execute();
}

async function saveDeliveries(
  trx: Transaction<Tables>,
  { notification: { id, reportId, event }, deliveries }: ExpandedNotification,
  at: EpochMs,
): Promise<void> {
  // What waits for another attempt would make the message wait too.
  if (event !== ALERT && reportId !== NO_REPORT) {
    await trx
      .updateTable('deliveries')
      .set({ next_at: at })
      .where('report_id', '=', reportId)
      .where('event', '=', ALERT)
      // Hidden from the planner of SQLite, which would read all pending deliveries.
      .where(sql<boolean>`(state || '') = 'pending'`)
      .where('next_at', '>', at)
      .execute();
  }
  for (const slice of batches(deliveries, ROWS_PER_INSERT)) {
    const rows = slice.map((delivery) => ({
      notification_id: id,
      report_id: reportId,
      event,
      channel: delivery.channel,
      recipient: delivery.recipient,
      recipient_name: delivery.recipientName,
      address: delivery.address,
      lane: delivery.lane,
      state: stateOf(delivery),
      attempts: 0,
      next_at: at,
      created_at: at,
      changed_at: at,
      snooze: delivery.snooze ?? null,
      failure: delivery.suppression ?? null,
    }));
    await trx
      .insertInto('deliveries')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['report_id', 'event', 'channel', 'recipient'])
          .doUpdateSet((eb) => ({
            state: eb.ref('excluded.state'),
            snooze: eb.ref('excluded.snooze'),
            failure: eb.ref('excluded.failure'),
            next_at: eb.ref('excluded.next_at'),
            changed_at: eb.ref('excluded.changed_at'),
          }))
          .where('deliveries.state', '=', 'suppressed'),
      )
      .execute();
  }
}

function stateOf({ snooze, suppression }: NewDelivery): DeliveryState {
  return snooze === undefined && suppression === undefined ? 'pending' : 'suppressed';
}

async function recordAttempt(trx: Transaction<Tables>, attempt: AttemptRecord): Promise<void> {
  const { id, state, attempts, nextAt, at, failure, request, status, answer, duration } = attempt;
  await trx
    .updateTable('deliveries')
    .set({
      state,
      attempts,
      next_at: nextAt,
      changed_at: at,
      failure: failure ?? null,
      request: request ?? null,
      status: status ?? null,
      answer: answer ?? null,
      duration_ms: Math.round(duration),
    })
    .where('id', '=', id)
    // Deleted with its report, or given up meanwhile.
    .where('state', '=', 'pending')
    .execute();
}

async function saveLane(trx: Transaction<Tables>, { lane, failures, since }: LaneFailures): Promise<void> {
  if (failures === 0) {
    await trx.deleteFrom('delivery_lanes').where('lane', '=', lane).execute();
    return;
  }
  await trx
    .insertInto('delivery_lanes')
    .values({ lane, failures, failing_since: since })
    .onConflict((conflict) => conflict.column('lane').doUpdateSet({ failures, failing_since: since }))
    .execute();
}

async function retry(trx: Transaction<Tables>, selection: readonly number[], at: EpochMs): Promise<number> {
  let count = 0;
  for (const ids of batches(selection, ROWS_PER_INSERT)) {
    const { numUpdatedRows } = await trx
      .updateTable('deliveries')
      .set((eb) => ({ ...pendingAgain(at), sends: eb('sends', '+', 1) }))
      .where('id', 'in', ids)
      .executeTakeFirst();
    count += Number(numUpdatedRows);
  }
  return count;
}

/** Column values of a delivery that is sent again, except the number of repetitions. */
function pendingAgain(at: EpochMs) {
  const times = { attempts: 0, next_at: at, changed_at: at };
  return { ...times, state: 'pending' as const, snooze: null, failure: null };
}

interface StateChange {
  readonly set: Partial<
    Pick<Tables['deliveries'], 'state' | 'attempts' | 'next_at' | 'changed_at' | 'snooze' | 'failure'>
  >;
  /** Deliveries of this state are changed to another one. */
  readonly from: DeliveryState;
  /** Deliveries of this lane only; absent: of all lanes. */
  readonly lane?: string;
}

/** Changes deliveries, some in a transaction, so that reports are committed in between. Returns how many; events come with the first. */
async function changeInSlices(
  writer: StoreWriter,
  { set, from, lane }: StateChange,
  auditEvents: readonly AuditEvent[] = [],
): Promise<number> {
  let count = 0;
  for (;;) {
    const changed = await writer.write(
      async ({ trx }) => {
        let some = trx.selectFrom('deliveries').select('id').where('state', '=', from).limit(ROWS_PER_CHANGE);
        if (lane !== undefined) some = some.where('lane', '=', lane);
        const done = await trx
          .updateTable('deliveries')
          .set((eb) => ({ ...set, ...(from === 'dead' ? { sends: eb('sends', '+', 1) } : {}) }))
          .where('id', 'in', some)
          .executeTakeFirst();
        return Number(done.numUpdatedRows);
      },
      (first) => (count === 0 && first > 0 ? auditEvents : []),
    );
    count += changed;
    if (changed < ROWS_PER_CHANGE) return count;
  }
}

async function prune(trx: Transaction<Tables>, before: EpochMs): Promise<number> {
  const ended = trx
    .selectFrom('deliveries')
    .select('id')
    .where('state', '<>', 'pending')
    .where('changed_at', '<', before)
    .limit(ROWS_PER_CHANGE);
  const { numDeletedRows } = await trx.deleteFrom('deliveries').where('id', 'in', ended).executeTakeFirst();
  const unused = trx
    .selectFrom('notifications')
    .select('id')
    .where('expanded', '=', 1)
    .where('created_at', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('deliveries')
            .select('deliveries.id')
            .whereRef('notification_id', '=', 'notifications.id'),
        ),
      ),
    )
    .limit(ROWS_PER_CHANGE);
  await trx.deleteFrom('notifications').where('id', 'in', unused).execute();
  return Number(numDeletedRows);
}
