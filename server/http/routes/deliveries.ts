/** Deliveries of notifications: list, counts, sending again. ADMIN only. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { DELIVERY_STATES } from '../../../src/domain/notifications/delivery.ts';
import { POSSIBLE_SHOT_CATEGORY, REPORT_SYMBOLS } from '../../../src/domain/contract/reportTypes.ts';
import { ageLimitOf } from '../../../src/domain/notifications/addressees.ts';
import { explainRecipients } from '../../../src/domain/notifications/explainRecipients.ts';
import { factsOf } from '../../../src/domain/notifications/notificationFacts.ts';
import type { Context } from '../web/context.ts';
import { CHANNELS } from '../../../src/domain/notifications/recipient.ts';
import { auditEventOf } from '../web/access.ts';
import { epochMs } from '../../../src/domain/units.ts';
import { notFound } from '../web/problem.ts';
import { pageQuery, setPageHeaders } from '../web/paging.ts';
import { wholeNumber } from '../web/wholeNumber.ts';
import { typed, type Routes } from './route.ts';

const MAX_PAGE_SIZE = 1000;
const instant = z.iso.datetime({ offset: true }).transform((text) => epochMs(Date.parse(text)));
const list = pageQuery(['id']).extend({
  state: z.enum(DELIVERY_STATES).optional(),
  channel: z.enum(CHANNELS).optional(),
  reportId: wholeNumber.optional(),
  recipient: z.string().min(1).max(255).optional(),
  from: instant.optional(),
  to: instant.optional(),
});
const last = z.object({ channel: z.enum(CHANNELS) });
const byId = z.object({ id: wholeNumber });
/** The deliveries with these ids, whatever their state, or all that are dead. */
const retry = z.union([
  z.object({ ids: z.array(z.number().int().positive()).min(1).max(MAX_PAGE_SIZE) }),
  z.object({ all: z.literal('dead') }),
]);

/** A report to be tried: its type as the console names it, and an instant as ISO text, now by default. */
const tried = z.object({
  type: z.enum(REPORT_SYMBOLS),
  zone: z.string().max(255).default(''),
  squad: z.string().max(255).default(''),
  at: z.iso.datetime({ offset: true }).optional(),
});

/** GET of all recipients: who would be sent a report, and why the others would not. Sends nothing. */
function recipientsRoute(app: FastifyInstance, { alerts, settings, now }: Context): void {
  typed(app).get(`/${PATHS.deliveryRecipients}`, { schema: { querystring: tried } }, async (request) => {
    const { type, zone, squad, at } = request.query;
    const isPossible = type === 'Possible Shot';
    const facts = factsOf({
      detectionId: '',
      squadId: squad.trim(),
      zone: zone.trim(),
      timeStamp: now(),
      reportType: isPossible ? 'Shot' : type,
      ...(isPossible && { weaponCategory: POSSIBLE_SHOT_CATEGORY }),
    });
    const directory = await alerts.directory.current();
    const addressing = { ...directory, ageLimit: ageLimitOf(settings.config()) };
    const time = at === undefined ? now() : epochMs(Date.parse(at));
    return explainRecipients(directory.all, addressing, { facts, at: time, age: 0, kind: 'alert' });
  });
}

/** GET of a page, newest first, of one, of the counts and of the last of each recipient; POST that sends deliveries again. */
export const deliveryRoutes: Routes = (app, context) => {
  const { store, alerts, now } = context;

  typed(app).get(`/${PATHS.deliveries}`, { schema: { querystring: list } }, async (request, reply) => {
    const { page, size, sort: _sort, ...filter } = request.query;
    const bounded = { page, size: Math.min(size, MAX_PAGE_SIZE) };
    const { total, items } = await store.notifications.deliveries(filter, bounded);
    setPageHeaders(reply, request, { ...bounded, total, base: context.base });
    return items;
  });

  typed(app).get(`/${PATHS.lastDeliveries}`, { schema: { querystring: last } }, ({ query }) =>
    store.notifications.lastDeliveries(query.channel),
  );

  typed(app).get(`/${PATHS.deliveries}/:id`, { schema: { params: byId } }, async ({ params: { id } }) => {
    const { items } = await store.notifications.deliveries({ id }, { page: 0, size: 1 });
    const [delivery] = items;
    if (delivery === undefined) throw notFound();
    return delivery;
  });

  recipientsRoute(app, context);

  app.get(`/${PATHS.deliveryCounts}`, () => store.notifications.deliveryCounts());

  typed(app).post(`/${PATHS.retryDeliveries}`, { schema: { body: retry } }, async (request) => {
    const { body } = request;
    const selection = 'ids' in body ? body.ids : 'dead';
    const what = 'ids' in body ? body.ids.join(', ') : 'all dead';
    const auditEvent = auditEventOf(request, context, {
      action: 'send again',
      actionDomain: `deliveries ${what}`,
    });
    const retried = await store.notifications.retry(selection, now(), [auditEvent]);
    await alerts.retried();
    return { retried };
  });
};
