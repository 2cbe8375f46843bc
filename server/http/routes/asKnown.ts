/** What was known at a time of the past, for a replay "as it was known". */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { KNOWN_ROLES, knownAuthorities, type KnownRole } from '../../../src/domain/contract/asKnown.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { incidentRulesOf } from '../../../src/domain/incidents/incidentRules.ts';
import { epochMs } from '../../../src/domain/units.ts';
import { PastReader } from '../../reports/past/readPast.ts';
import { requireSession } from '../web/access.ts';
import type { Context } from '../web/context.ts';
import { viewerOf } from '../web/incidentScope.ts';
import { wholeNumber } from '../web/wholeNumber.ts';
import { typed, type Routes } from './route.ts';

const role = z.enum(KNOWN_ROLES).default('own');
const stateQuery = z.object({ at: wholeNumber, role });
const changesQuery = z.object({ after: wholeNumber, until: wholeNumber, role });

/** State at a time, and changes after a time. Nothing of the future is known: both end now. */
export const asKnownRoutes: Routes = (app, context) => {
  typed(app).get(`/${PATHS.asKnown}`, { schema: { querystring: stateQuery } }, async (request, reply) => {
    const reader = await readerOf(request, reply, { context, as: request.query.role });
    return reader.stateAt(epochMs(Math.min(request.query.at, context.now())));
  });
  typed(app).get(
    `/${PATHS.asKnownChanges}`,
    { schema: { querystring: changesQuery } },
    async (request, reply) => {
      const { after, until } = request.query;
      const reader = await readerOf(request, reply, { context, as: request.query.role });
      return reader.changesAfter(epochMs(after), epochMs(Math.min(until, context.now())));
    },
  );
};

async function readerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { context, as }: { readonly context: Context; readonly as: KnownRole },
): Promise<PastReader> {
  const { store, settings, lists } = context;
  const own = requireSession(request).authorities;
  const { placeOf } = await viewerOf(request, context);
  const viewer = {
    own,
    authorities: knownAuthorities(as, own),
    now: context.now(),
    rules: incidentRulesOf(settings.config()),
    placeOf,
  };
  return new PastReader(store.past, viewer, await lists.open(request, reply));
}
