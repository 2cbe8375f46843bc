/** Calls that try recipients out: subscribers, gateway, webhooks, email templates. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { readBoolean } from '../../../src/domain/json/read.ts';
import { success } from '../../../src/domain/result.ts';
import { auditNameOf } from '../../delivery/alertDelivery.ts';
import { OUTBOX_ANSWER } from '../../delivery/textSender.ts';
import type { Attempt } from '../../delivery/sender.ts';
import type { CollectionName, Document } from '../../store/documents/documents.ts';
import { auditEventOf } from '../web/access.ts';
import type { Context } from '../web/context.ts';
import { idParams } from '../web/entityBodies.ts';
import { exampleReport, notSent } from '../web/exampleReport.ts';
import { APP_HEADER, notFound } from '../web/problem.ts';
import { typed, type Routes } from './route.ts';

const enableAll = z.object({ enableAll: z.boolean() });
const BY_ID = { schema: { params: idParams } };

/** Test of a subscriber, enabling of all, states of gateway and emails, test of a webhook, preview of a template. */
export const alertRoutes: Routes = (app, context) => {
  const { alerts } = context;

  typed(app).get(`/${PATHS.smsSubscriberTest}/:id`, BY_ID, async (request, reply) => {
    const { id } = request.params;
    const { phone } = await recordOf(context, 'smsSubscribers', id);
    if (typeof phone !== 'string' || phone.trim() === '')
      throw notSent('The subscriber has no telephone number');
    await context.audit.record(
      auditEventOf(request, context, { action: 'test', actionDomain: `smsSubscriber ${id}` }),
    );
    const attempt = await alerts.testText(id, phone.trim());
    if (attempt.outcome !== 'delivered') throw notSent(attempt.failure ?? 'The message was not sent');
    const isSent = attempt.answer !== OUTBOX_ANSWER;
    const notSentText =
      'No gateway for text messages is set: the test message is in the outbox folder of the server';
    void reply.header(`${APP_HEADER}-alert`, isSent ? 'Test message sent' : notSentText);
    return testedOf(attempt);
  });

  updateAllRoute(app, context);

  app.get(`/${PATHS.twilioStatus}`, () => alerts.textStatus());
  app.get(`/${PATHS.emailStatus}`, async () => ({ unsentTypes: await alerts.typesWithoutEmail() }));

  typed(app).post(`/${PATHS.webhookTest}/:id`, BY_ID, async (request) => {
    const webhook = await recordOf(context, 'webhooks', request.params.id);
    const report = await exampleReport(context);
    await context.audit.record(
      auditEventOf(request, context, { action: 'test', actionDomain: auditNameOf(webhook) }),
    );
    return testedOf(await alerts.testWebhook(webhook, report));
  });

  typed(app).get(`/${PATHS.emailPreview}/:id`, BY_ID, async (request) => {
    const { id } = request.params;
    const { reportType } = await recordOf(context, 'emailTemplates', id);
    const preview = await alerts.previewMail(id, await exampleReport(context, reportType));
    if (!preview.ok) throw notSent(preview.reason);
    return preview.value;
  });
};

/** PUT that enables or disables every subscriber. */
function updateAllRoute(app: FastifyInstance, context: Context): void {
  const { store } = context;
  typed(app).put(
    `/${PATHS.updateAllSubscribers}`,
    { schema: { body: enableAll } },
    async (request, reply) => {
      const isEnabled = request.body.enableAll;
      const action = isEnabled ? 'enable all' : 'disable all';
      const auditEvent = auditEventOf(request, context, { action, actionDomain: 'smsSubscriber' });
      const changed = await store.saveInSlices<readonly Document[], never>({
        collection: 'smsSubscribers',
        prepare: async (documents) => {
          const all = await documents.find('smsSubscribers');
          return success(all.filter(({ enabled }) => (readBoolean(enabled) ?? true) !== isEnabled));
        },
        documentsOf: (wrong) => wrong.map((document) => ({ document: { ...document, enabled: isEnabled } })),
        lastEvents: (wrong) => (wrong.length === 0 ? [] : [auditEvent]),
      });
      const updated = changed.ok ? changed.value.saved.length : 0;
      void reply.header(
        `${APP_HEADER}-alert`,
        `${updated === 1 ? '1 subscriber' : `${updated} subscribers`} ${isEnabled ? 'enabled' : 'disabled'}`,
      );
      return { updated };
    },
  );
}

async function recordOf({ store }: Context, collection: CollectionName, id: number): Promise<Document> {
  const record = await store.collection<Document>(collection).get(id);
  if (record === undefined) throw notFound();
  return record;
}

function testedOf({ outcome, failure, request, status, answer }: Attempt) {
  return {
    outcome,
    failure: failure ?? null,
    request: request ?? null,
    status: status ?? null,
    answer: answer ?? null,
  };
}
