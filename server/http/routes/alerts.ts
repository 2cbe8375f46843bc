/** Calls that try recipients out: subscribers, gateway, webhooks, email templates. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { REPORT_SYMBOLS, type ReportSymbol } from '../../../src/domain/contract/reportTypes.ts';
import { readBoolean } from '../../../src/domain/json/read.ts';
import { success } from '../../../src/domain/result.ts';
import { auditNameOf } from '../../delivery/alertDelivery.ts';
import type { Attempt } from '../../delivery/sender.ts';
import { EVERY_REPORT } from '../../store/reports/lists/reportQuery.ts';
import type { CollectionName, Document } from '../../store/documents/documents.ts';
import type { StoredReport } from '../../store/reports/lists/storedReport.ts';
import { auditEventOf } from '../web/access.ts';
import type { Context } from '../web/context.ts';
import { idParams } from '../web/entities.ts';
import { APP_HEADER, notFound, Problem } from '../web/problem.ts';
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
    void reply.header(`${APP_HEADER}-alert`, 'Test message sent');
    return testedOf(attempt);
  });

  updateAllRoute(app, context);

  app.get(`/${PATHS.twilioStatus}`, () => alerts.textStatus());
  app.get(`/${PATHS.emailStatus}`, async () => ({ unsentTypes: await alerts.typesWithoutEmail() }));

  typed(app).post(`/${PATHS.webhookTest}/:id`, BY_ID, async (request) => {
    const webhook = await recordOf(context, 'webhooks', request.params.id);
    const report = await newestReport(context);
    await context.audit.record(
      auditEventOf(request, context, { action: 'test', actionDomain: auditNameOf(webhook) }),
    );
    return testedOf(await alerts.testWebhook(webhook, report));
  });

  typed(app).get(`/${PATHS.emailPreview}/:id`, BY_ID, async (request) => {
    const { id } = request.params;
    const { reportType } = await recordOf(context, 'emailTemplates', id);
    const ofType = REPORT_SYMBOLS.filter((symbol) => symbol === reportType);
    const preview = await alerts.previewMail(id, await newestReport(context, ofType));
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

/**
 * The newest report, an example for tests and previews; of those with the symbols where there is one. Throws where there
 * is none at all.
 */
async function newestReport(
  { store }: Context,
  symbols: readonly ReportSymbol[] = [],
): Promise<StoredReport> {
  const request = { page: 0, size: 1, sort: [{ field: 'timeStamp', descending: true }] } as const;
  for (const filter of symbols.length === 0 ? [{}] : [{ symbols }, {}]) {
    const [newest] = (await store.reports.page(request, filter, EVERY_REPORT)).items;
    if (newest !== undefined) return newest;
  }
  throw notSent('There is no report yet to test it with');
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

/** 400 with a text for the person. */
function notSent(text: string): Problem {
  return new Problem(400, 'Bad Request', {
    message: text,
    error: { key: 'notsent', entity: 'notification', text },
  });
}
