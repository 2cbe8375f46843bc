/** Mails of the statistics each week or month: list, schedule, removal, sending at once. For those who manage deliveries. */
import { z } from 'zod';
import { EMAIL_LENGTH } from '../../../src/domain/account/credentialRules.ts';
import { MAX_SEARCH_LENGTH, PATHS } from '../../../src/domain/contract/paths.ts';
import { STATISTICS_KINDS } from '../../../src/domain/contract/statistics.ts';
import {
  MAIL_RHYTHMS,
  MAX_MAIL_RECIPIENTS,
  MAX_STATISTICS_MAILS,
  SEND_NOW_PAUSE,
  STATISTICS_MAILS,
  type StatisticsMail,
  type StatisticsMailList,
} from '../../../src/domain/contract/statisticsMail.ts';
import { duePeriod, nextDue, periodOfDueDay } from '../../../src/domain/statistics/mailPeriods.ts';
import { serverTimeZone } from '../../config/serverTimeZone.ts';
import { printableText } from '../../reports/printableText.ts';
import { rightsOf } from '../../statistics/statisticsMails.ts';
import type { AuditEvent } from '../../store/journal/auditEvent.ts';
import type {
  MailDeliveries,
  StoredStatisticsMail,
} from '../../store/statisticsMails/statisticsMailStore.ts';
import { auditEventOf, requireAccount } from '../web/access.ts';
import type { Context } from '../web/context.ts';
import { notFound, Problem } from '../web/problem.ts';
import { wholeNumber } from '../web/wholeNumber.ts';
import { typed, type Routes } from './route.ts';
import type { FastifyRequest } from 'fastify';

const address = z.email().max(EMAIL_LENGTH.max);
const body = z.strictObject({
  every: z.enum(MAIL_RHYTHMS),
  recipients: z.array(address).min(1).max(MAX_MAIL_RECIPIENTS).transform(withoutRepeats),
  squadId: printableText(MAX_SEARCH_LENGTH).default(''),
  kind: z.enum(STATISTICS_KINDS),
});
const params = z.object({ id: wholeNumber });
const NO_DELIVERIES: MailDeliveries = { delivered: 0, pending: 0, dead: 0 };

/** GET, POST and DELETE of scheduled mails, and POST that sends the newest complete period at once. */
export const statisticsMailRoutes: Routes = (app, context) => {
  const { store, accounts, idempotency, now } = context;
  const path = `/${PATHS.statisticsMails}`;

  app.get(path, (): Promise<StatisticsMailList> => listMails(context));

  typed(app).post(path, { schema: { body } }, async (request, reply) => {
    const { id: ownerId, login: owner } = requireAccount(request, accounts);
    const at = now();
    const { dueDay: doneDay } = duePeriod(request.body.every, at, serverTimeZone());
    void reply.code(201);
    return idempotency.runOnce(request, request.body, async (recordCall) => {
      const added = await store.statisticsMails.add(
        { ...request.body, owner, ownerId, createdAt: at, doneDay },
        {
          auditEvent: eventOf(request, context, 'schedule'),
          recordCall: recordCall && ((mail) => recordCall(shownMail(mail, context))),
        },
      );
      if (added.ok) return shownMail(added.value, context);
      const message = `At most ${MAX_STATISTICS_MAILS} mails can be scheduled: remove one first.`;
      throw new Problem(409, 'Conflict', { message });
    });
  });

  typed(app).delete(`${path}/:id`, { schema: { params } }, async (request, reply) => {
    const { id } = request.params;
    if (!(await store.statisticsMails.remove(id, eventOf(request, context, 'remove')))) throw notFound();
    return reply.code(204).send();
  });

  typed(app).post(`${path}/:id/send`, { schema: { params } }, async (request) => {
    const mail = await store.statisticsMails.byId(request.params.id);
    if (mail === undefined) throw notFound();
    const rights = await rightsOf(store.users, mail);
    if (!rights.ok) throw new Problem(409, 'Conflict', { message: `${rights.reason}: nothing is sent.` });
    const { dueDay } = duePeriod(mail.every, now(), serverTimeZone());
    const event = eventOf(request, context, 'send now');
    const sent = await store.statisticsMails.sendNow(mail.id, { dueDay, at: now() }, event);
    if (sent.ok) return shownMail(sent.value, context);
    if (sent.reason === 'absent') throw notFound();
    const message = 'This mail was sent within the last minute.';
    throw new Problem(429, 'Too Many Requests', { message, retryAfter: SEND_NOW_PAUSE / 1000 });
  });
};

/** Addresses that differ in more than their case, in their order. */
function withoutRepeats(addresses: readonly string[]): readonly string[] {
  return [...new Map(addresses.map((one) => [one.toLowerCase(), one])).values()];
}

async function listMails(context: Context): Promise<StatisticsMailList> {
  const { statisticsMails } = context.store;
  const mails = await statisticsMails.list();
  const deliveries = await statisticsMails.deliveriesOf(mails.flatMap(({ last }) => last?.event ?? []));
  return {
    timeZone: serverTimeZone(),
    mails: mails.map((mail) => shownMail(mail, context, deliveries.get(mail.last?.event ?? ''))),
  };
}

function shownMail(
  { ownerId: _ownerId, doneDay: _doneDay, last, ...mail }: StoredStatisticsMail,
  { now }: Pick<Context, 'now'>,
  deliveries: MailDeliveries = NO_DELIVERIES,
): StatisticsMail {
  const timeZone = serverTimeZone();
  const nextAt = nextDue(mail.every, now(), timeZone);
  if (last === undefined) return { ...mail, nextAt };
  const { firstDay, lastDay } = periodOfDueDay(mail.every, last.dueDay, timeZone);
  const { at, refusal } = last;
  return { ...mail, nextAt, last: { at, firstDay, lastDay, ...(refusal && { refusal }), ...deliveries } };
}

/** The audit event of an act on a mail: to whom it goes, and what it counts. */
function eventOf(
  request: FastifyRequest,
  context: Context,
  act: 'schedule' | 'remove' | 'send now',
): (mail: StoredStatisticsMail) => AuditEvent {
  return ({ id, every, recipients, squadId, kind }) => {
    const squad = squadId === '' ? 'all squads' : `squad ${squadId}`;
    return auditEventOf(request, context, {
      action: `${act} ${every} mail of ${kind}, ${squad}, to ${recipients.join(', ')}`,
      actionDomain: `${STATISTICS_MAILS} ${id}`,
    });
  };
}
