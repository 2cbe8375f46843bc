/** Deliveries of notifications: list, counts, sending again. ADMIN only (BH-27). */
import { z } from 'zod';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { DELIVERY_STATES } from '../../../src/domain/notifications/delivery.ts';
import { CHANNELS } from '../../../src/domain/notifications/recipient.ts';
import { auditEventOf } from '../web/access.ts';
import { pageQuery, setPageHeaders } from '../web/paging.ts';
import { wholeNumber } from '../web/wholeNumber.ts';
import { typed, type Routes } from './route.ts';

const MAX_PAGE_SIZE = 1000;
const list = pageQuery(['id']).extend({
  state: z.enum(DELIVERY_STATES).optional(),
  channel: z.enum(CHANNELS).optional(),
  reportId: wholeNumber.optional(),
});
/** The deliveries with these ids, whatever their state, or all that are dead. */
const retry = z.union([
  z.object({ ids: z.array(z.number().int().positive()).min(1).max(MAX_PAGE_SIZE) }),
  z.object({ all: z.literal('dead') }),
]);

/** GET of a page and of the counts, newest first; POST that sends deliveries again. */
export const deliveryRoutes: Routes = (app, context) => {
  const { store, alerts, now } = context;

  typed(app).get(`/${PATHS.deliveries}`, { schema: { querystring: list } }, async (request, reply) => {
    const { page, size, state, channel, reportId } = request.query;
    const bounded = { page, size: Math.min(size, MAX_PAGE_SIZE) };
    const { total, items } = await store.notifications.deliveries({ state, channel, reportId }, bounded);
    setPageHeaders(reply, request, { ...bounded, total, base: context.base });
    return items;
  });

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
