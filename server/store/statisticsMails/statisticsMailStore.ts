/** Scheduled mails of the statistics over an open database. A mail is a notification, written in the transaction that notes it. */
import type { Kysely } from 'kysely';
import {
  MAX_STATISTICS_MAILS,
  SEND_NOW_PAUSE,
  type LastStatisticsMail,
  type StatisticsMailPlan,
} from '../../../src/domain/contract/statisticsMail.ts';
import { statisticsMailEvent } from '../../../src/domain/notifications/statisticsMailEvent.ts';
import { failure, success, type Result } from '../../../src/domain/result.ts';
import { epochMs, type EpochMs } from '../../../src/domain/units.ts';
import { saveCall, type IdempotencyRecord } from '../calls/callStore.ts';
import type { Tables } from '../database/schema.ts';
import type { StatisticsMailRow } from '../database/statisticsMailRow.ts';
import type { AuditEvent } from '../journal/auditEvent.ts';
import { NO_REPORT, saveNotifications } from '../notifications/notificationStore.ts';
import type { StoreWriter, WriteTransaction } from '../writer/storeWriter.ts';

/** A scheduled mail as it is stored. */
export interface StoredStatisticsMail extends StatisticsMailPlan {
  readonly id: number;
  /** Login of the person who scheduled it, and the id of their account. */
  readonly owner: string;
  readonly ownerId: number;
  readonly createdAt: EpochMs;
  /** Day on which the newest mail was due that was sent or refused. */
  readonly doneDay: string;
  readonly last?: {
    readonly at: EpochMs;
    readonly dueDay: string;
    /** Of its notification; absent where it was refused. */
    readonly event?: string;
    readonly refusal?: string;
  };
}

type NewMail = Omit<StoredStatisticsMail, 'id' | 'last'>;

/** A mail that is due. */
export interface DueMail {
  readonly dueDay: string;
  readonly at: EpochMs;
  /** Why nothing may be sent. */
  readonly refusal?: string | undefined;
}

/** Counts of the deliveries of a mail. */
export type MailDeliveries = Pick<LastStatisticsMail, 'delivered' | 'pending' | 'dead'>;

type AuditEventOf = (mail: StoredStatisticsMail) => AuditEvent;

export interface StatisticsMailStore {
  /** Oldest first. */
  list(): Promise<readonly StoredStatisticsMail[]>;
  byId(id: number): Promise<StoredStatisticsMail | undefined>;
  /** Fails where there are MAX_STATISTICS_MAILS. */
  add(
    mail: NewMail,
    call: {
      readonly auditEvent: AuditEventOf;
      readonly recordCall?: ((mail: StoredStatisticsMail) => IdempotencyRecord | undefined) | undefined;
    },
  ): Promise<Result<StoredStatisticsMail, 'full'>>;
  /** False where there is none. */
  remove(id: number, auditEvent: AuditEventOf): Promise<boolean>;
  /** Writes the notification of a due mail, or why there is none. False where its period is done: another server was faster. */
  finish(id: number, due: DueMail, auditEvents: readonly AuditEvent[]): Promise<boolean>;
  /** Writes the notification of a mail that a person sends at once; at most one in SEND_NOW_PAUSE. */
  sendNow(
    id: number,
    mail: Pick<DueMail, 'dueDay' | 'at'>,
    auditEvent: AuditEventOf,
  ): Promise<Result<StoredStatisticsMail, 'absent' | 'tooSoon'>>;
  /** Counts of the deliveries of events; an event without deliveries is left out. */
  deliveriesOf(events: readonly string[]): Promise<ReadonlyMap<string, MailDeliveries>>;
}

interface StatisticsMailDeps {
  readonly db: Kysely<Tables>;
  readonly writer: StoreWriter;
}

/** The store of scheduled mails. */
export function statisticsMailStore({ db, writer }: StatisticsMailDeps): StatisticsMailStore {
  return {
    list: async () =>
      (await db.selectFrom('statistics_mails').selectAll().orderBy('id').execute()).map(toMail),
    byId: (id) => find(db, id),
    add: (mail, call) => writer.write((transaction) => add(transaction, mail, call)),
    remove: (id, auditEvent) =>
      writer.write(async (transaction) => {
        const mail = await find(transaction.trx, id);
        if (mail === undefined) return false;
        await transaction.trx.deleteFrom('statistics_mails').where('id', '=', id).execute();
        transaction.addAuditEvents([auditEvent(mail)]);
        return true;
      }),
    finish: (id, due, auditEvents) =>
      writer.write(
        ({ trx }) => finish(trx, id, due),
        (isDone) => (isDone ? auditEvents : []),
      ),
    sendNow: (id, mail, auditEvent) =>
      writer.write(async (transaction) => sendNow(transaction, { id, ...mail }, auditEvent)),
    deliveriesOf: (events) => deliveriesOf(db, events),
  };
}

async function add(
  transaction: WriteTransaction,
  mail: NewMail,
  { auditEvent, recordCall }: Parameters<StatisticsMailStore['add']>[1],
): Promise<Result<StoredStatisticsMail, 'full'>> {
  const { trx } = transaction;
  const present = await trx.selectFrom('statistics_mails').select('id').execute();
  if (present.length >= MAX_STATISTICS_MAILS) return failure('full');
  const { id } = await trx
    .insertInto('statistics_mails')
    .values({
      owner: mail.owner,
      owner_id: mail.ownerId,
      every: mail.every,
      recipients: JSON.stringify(mail.recipients),
      squad_id: mail.squadId,
      kind: mail.kind,
      created_ms: mail.createdAt,
      done_day: mail.doneDay,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const added = { ...mail, id };
  transaction.addAuditEvents([auditEvent(added)]);
  const record = recordCall?.(added);
  if (record !== undefined) await saveCall(trx, record);
  return success(added);
}

async function finish(trx: WriteTransaction['trx'], id: number, due: DueMail): Promise<boolean> {
  const { dueDay, at, refusal } = due;
  const event = refusal === undefined ? statisticsMailEvent({ mailId: id, dueDay }) : null;
  const { numUpdatedRows } = await trx
    .updateTable('statistics_mails')
    .set({
      done_day: dueDay,
      last_ms: at,
      last_day: dueDay,
      last_event: event,
      last_refusal: refusal ?? null,
    })
    .where('id', '=', id)
    .where('done_day', '<', dueDay)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (event !== null) await notify(trx, event, at);
  return true;
}

async function sendNow(
  transaction: WriteTransaction,
  { id, dueDay, at }: Pick<DueMail, 'dueDay' | 'at'> & { readonly id: number },
  auditEvent: AuditEventOf,
): Promise<Result<StoredStatisticsMail, 'absent' | 'tooSoon'>> {
  const { trx } = transaction;
  const mail = await find(trx, id);
  if (mail === undefined) return failure('absent');
  // A clock that was set back does not keep a person waiting.
  if (mail.last !== undefined && Math.abs(at - mail.last.at) < SEND_NOW_PAUSE) return failure('tooSoon');
  const event = statisticsMailEvent({ mailId: id, dueDay }, at);
  await trx
    .updateTable('statistics_mails')
    .set({ last_ms: at, last_day: dueDay, last_event: event, last_refusal: null })
    .where('id', '=', id)
    .execute();
  await notify(trx, event, at);
  transaction.addAuditEvents([auditEvent(mail)]);
  return success({ ...mail, last: { at, dueDay, event } });
}

/** Its deliveries are written after the commit (delivery/expander.ts). */
function notify(trx: WriteTransaction['trx'], event: string, at: EpochMs): Promise<void> {
  return saveNotifications(trx, [{ reportId: NO_REPORT, event, message: '', createdAt: at }]);
}

async function deliveriesOf(
  db: Kysely<Tables>,
  events: readonly string[],
): Promise<ReadonlyMap<string, MailDeliveries>> {
  const counted = new Map<string, MailDeliveries>();
  if (events.length === 0) return counted;
  const rows = await db
    .selectFrom('deliveries')
    .select(({ fn }) => ['event', 'state', fn.countAll().as('count')])
    .where('report_id', '=', NO_REPORT)
    .where('event', 'in', events)
    .groupBy(['event', 'state'])
    .execute();
  for (const { event, state, count } of rows) {
    const known = counted.get(event) ?? { delivered: 0, pending: 0, dead: 0 };
    counted.set(event, { ...known, [state]: Number(count) });
  }
  return counted;
}

async function find(db: Kysely<Tables>, id: number): Promise<StoredStatisticsMail | undefined> {
  const row = await db.selectFrom('statistics_mails').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toMail(row);
}

function toMail(row: StatisticsMailRow): StoredStatisticsMail {
  const { last_ms: at, last_day: dueDay, last_event: event, last_refusal: refusal } = row;
  return {
    id: row.id,
    owner: row.owner,
    ownerId: row.owner_id,
    every: row.every,
    recipients: JSON.parse(row.recipients) as readonly string[],
    squadId: row.squad_id,
    kind: row.kind,
    createdAt: epochMs(row.created_ms),
    doneDay: row.done_day,
    ...(at !== null &&
      dueDay !== null && {
        last: {
          at: epochMs(at),
          dueDay,
          ...(event !== null && { event }),
          ...(refusal !== null && { refusal }),
        },
      }),
  };
}
