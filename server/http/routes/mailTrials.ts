/** Sends the mail of a template to the person who tries it, through the same deliveries as any alert. */
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { trialEvent } from '../../../src/domain/notifications/mailTrial.ts';
import { epochMs, type Millis } from '../../../src/domain/units.ts';
import { laneOf } from '../../delivery/expander.ts';
import type { Document } from '../../store/documents/documents.ts';
import { auditEventOf, requireAccount } from '../web/access.ts';
import { idParams } from '../web/entityBodies.ts';
import { exampleReport } from '../web/exampleReport.ts';
import { notFound, Problem } from '../web/problem.ts';
import { typed, type Routes } from './route.ts';

/** Mails that one person may send in `WINDOW`: a trial is no way to fill a mailbox. */
const MAX_TRIALS = 5;
const WINDOW: Millis = 10 * 60_000;

/** POST: returns the begun delivery and the address. Its outcome is read like the outcome of any delivery. */
export const mailTrialRoutes: Routes = (app, context) => {
  const { store, alerts, accounts, now } = context;
  typed(app).post(`/${PATHS.emailTrial}/:id`, { schema: { params: idParams } }, async (request) => {
    const { id } = request.params;
    const { login, email } = requireAccount(request, accounts);
    const template = await store.collection<Document>('emailTemplates').get(id);
    if (template === undefined) throw notFound();
    const report = await exampleReport(context, template['reportType']);
    const at = now();
    const recipient = { channel: 'email', id: `account ${login}`, address: email } as const;
    const { channel } = recipient;
    const recent = { channel, recipient: recipient.id, from: epochMs(at - WINDOW) };
    const { total } = await store.notifications.deliveries(recent, { page: 0, size: 1 });
    if (total >= MAX_TRIALS) {
      const text = `At most ${MAX_TRIALS} emails in ${WINDOW / 60_000} minutes can be sent to yourself`;
      const error = { key: 'toomany', entity: 'emailTemplate', text };
      throw new Problem(429, 'Too Many Requests', { message: text, error, retryAfter: WINDOW / 1000 });
    }
    const name = typeof template['name'] === 'string' ? template['name'] : id;
    const event = auditEventOf(request, context, {
      action: 'test',
      actionDomain: `emailTemplate ${name}`,
    });
    const deliveryId = await store.notifications.addDelivery(
      { reportId: report.id, event: trialEvent(id, at), message: '', createdAt: at },
      {
        ...recipient,
        recipient: recipient.id,
        recipientName: login,
        lane: laneOf(recipient),
        snooze: undefined,
      },
      [event],
    );
    await alerts.retried();
    return { deliveryId, address: email };
  });
};
