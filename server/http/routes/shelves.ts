/** Shelves: what raises no alarm for a time, what was kept silent, and the acts of those who may shelve. */
import { z } from 'zod';
import {
  MAX_SHELF_MINUTES,
  MAX_SHELF_NAME_LENGTH,
  MAX_SHELF_REASON_LENGTH,
  SHELVES,
  type CountedShelf,
  type Shelf,
  type ShelfOffer,
  type ShelfScope,
} from '../../../src/domain/contract/shelf.ts';
import { configNumber } from '../../../src/domain/contract/config.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { REPORT_SYMBOLS } from '../../../src/domain/contract/reportTypes.ts';
import { shelfRefusal, type ShelfRefusal } from '../../../src/domain/incidents/shelving.ts';
import { epochMs, type Millis } from '../../../src/domain/units.ts';
import { printableText } from '../../reports/printableText.ts';
import { visibleScope } from '../../reports/sessionScope.ts';
import { scopeText } from '../../store/shelves/shelfRows.ts';
import { auditEventOf, requireSession } from '../web/access.ts';
import type { Context } from '../web/context.ts';
import { notFound, Problem } from '../web/problem.ts';
import { wholeNumber } from '../web/wholeNumber.ts';
import { typed, type Routes } from './route.ts';
import type { FastifyRequest } from 'fastify';

const MINUTE: Millis = 60_000;
/** For so long an ended shelf is listed, with what it kept silent. */
export const LISTED_AFTER_END: Millis = 12 * 60 * MINUTE;
const LISTED_REPORTS = 100;

const name = printableText(MAX_SHELF_NAME_LENGTH).trim().min(1);
const newShelf = z.object({
  squadId: name,
  sensor: name.optional(),
  zone: name.optional(),
  type: z.enum(REPORT_SYMBOLS).optional(),
  minutes: z.number().int().min(1).max(MAX_SHELF_MINUTES),
  reason: printableText(MAX_SHELF_REASON_LENGTH).trim().min(1),
});
const byId = z.object({ id: wholeNumber });

const REFUSALS: Readonly<Record<ShelfRefusal, string>> = {
  panic: 'A panic cannot be shelved.',
  empty: 'Name a sensor, a zone or a type.',
};

/** Calls of shelves. */
export const shelfRoutes: Routes = (app, context) => {
  const { store, idempotency } = context;

  app.get(`/${PATHS.shelves}`, async (request): Promise<readonly CountedShelf[]> => {
    const since = epochMs(context.now() - LISTED_AFTER_END);
    return store.shelves.list(since, scopeOf(request, context));
  });

  app.get(`/${PATHS.shelfOffers}`, async (request): Promise<readonly ShelfOffer[]> => {
    const most = configNumber(context.settings.config(), 'SHELVE_OFFER_REPORTS');
    return store.shelves.offers(most, context.now(), scopeOf(request, context));
  });

  const reports = { schema: { params: byId } };
  typed(app).get(`/${PATHS.shelves}/:id/reports`, reports, async (request) => {
    const found = await store.shelves.reports(request.params.id, LISTED_REPORTS, scopeOf(request, context));
    return found.map(({ report }) => report);
  });

  typed(app).post(`/${PATHS.shelves}`, { schema: { body: newShelf } }, async (request, reply) => {
    const { minutes, reason, ...given } = request.body;
    const scope = given as ShelfScope;
    const refusal = shelfRefusal(scope);
    if (refusal !== undefined) throw new Problem(400, 'Bad Request', { message: REFUSALS[refusal] });
    const at = context.now();
    void reply.code(201);
    return idempotency.runOnce(request, request.body, async (recordAnswer) => {
      const added = await store.shelves.add({
        scope,
        reason,
        by: requireSession(request).login,
        at,
        to: epochMs(at + minutes * MINUTE),
        auditEvent: (shelf) =>
          eventOf(request, context, {
            shelf,
            action: `Shelved ${scopeText(shelf)} for ${minutes} min: ${reason}`,
          }),
        recordCall: recordAnswer,
      });
      if (!added.ok) throw alreadyShelved(added.reason);
      return added.value;
    });
  });

  typed(app).post(`/${PATHS.shelves}/:id/end`, { schema: { params: byId } }, (request) =>
    idempotency.runOnce(request, {}, async (recordAnswer) => {
      const { login } = requireSession(request);
      const ended = await store.shelves.end(request.params.id, login, {
        at: context.now(),
        auditEvent: (shelf) =>
          eventOf(request, context, { shelf, action: `Ended shelf of ${scopeText(shelf)}` }),
        recordCall: recordAnswer,
      });
      if (ended === undefined) throw notFound();
      return ended;
    }),
  );
};

function scopeOf(request: FastifyRequest, { settings, releaseClock }: Context) {
  return visibleScope(requireSession(request).authorities, settings.reviewerMode(), releaseClock.now());
}

function eventOf(
  request: FastifyRequest,
  context: Context,
  { shelf, action }: { readonly shelf: Shelf; readonly action: string },
) {
  return auditEventOf(request, context, { action, actionDomain: `${SHELVES} ${shelf.id}` });
}

function alreadyShelved(current: Shelf): Problem {
  return new Problem(409, 'Conflict', {
    message: 'This is shelved already.',
    extension: { current },
  });
}
