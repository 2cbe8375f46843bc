/** Legal holds of reports and incidents: what is on hold is not removed, by nobody and no period. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { MAX_HOLD_REASON_LENGTH, type Hold } from '../../../src/domain/contract/hold.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { printableText } from '../../reports/printableText.ts';
import type { HoldTarget } from '../../store/reports/holdStore.ts';
import { auditEventOf, requireSession } from '../web/access.ts';
import type { Context } from '../web/context.ts';
import { incidentDomain, incidentScope } from '../web/incidentScope.ts';
import { findMediaReport } from '../web/mediaAccess.ts';
import { notFound, Problem } from '../web/problem.ts';
import { wholeNumber } from '../web/wholeNumber.ts';
import { typed, type Routes } from './route.ts';

const key = printableText(128).min(1);
const ofReport = z.object({ squadId: key, detectionId: key });
const reason = printableText(MAX_HOLD_REASON_LENGTH).trim().min(1);
const newHold = z.union([
  ofReport.extend({ reason }).strict(),
  z.object({ incidentId: z.number().int().min(0), reason }).strict(),
]);
const holdsOf = z.union([ofReport, z.object({ incidentId: wholeNumber })]);

/** What a call names, where the caller sees it. */
interface Named {
  readonly target: HoldTarget;
  /** For the audit trail. */
  readonly domain: string;
}

/** Calls of legal holds. */
export const holdRoutes: Routes = (app, context) => {
  const { store, idempotency } = context;

  const list = { schema: { querystring: holdsOf } };
  typed(app).get(`/${PATHS.holds}`, list, async (request): Promise<readonly Hold[]> => {
    const { target } = await findTarget(request, context, request.query);
    return store.holds.of(target);
  });

  typed(app).post(`/${PATHS.holds}`, { schema: { body: newHold } }, async (request, reply) => {
    const { target, domain } = await findTarget(request, context, request.body);
    void reply.code(201);
    return idempotency.runOnce(request, request.body, async (recordCall) => {
      const set = await store.holds.set(target, {
        ...callOf(request, context, { reason: request.body.reason, domain, action: 'Set legal hold' }),
        recordCall,
      });
      if (set.ok) return set.value;
      throw set.reason === 'absent' ? notFound() : alreadyHeld(set.reason);
    });
  });

  const lift = { schema: { params: z.object({ id: wholeNumber }), body: z.object({ reason }) } };
  typed(app).post(`/${PATHS.holds}/:id/lift`, lift, async (request) => {
    const { id } = request.params;
    return idempotency.runOnce(request, request.body, async (recordCall) => {
      const { domain } = await findHeld(request, context, id);
      const lifted = await store.holds.lift(id, {
        ...callOf(request, context, { reason: request.body.reason, domain, action: 'Lifted legal hold' }),
        recordCall,
      });
      if (!lifted.ok) throw notFound();
      return lifted.value;
    });
  });
};

async function findTarget(
  request: FastifyRequest,
  context: Context,
  named: z.infer<typeof ofReport> | { readonly incidentId: number },
): Promise<Named> {
  if ('incidentId' in named) return findIncident(request, context, named.incidentId);
  const { id } = await findMediaReport(request, context, named);
  return { target: { reportId: id }, domain: `shotreports ${id}` };
}

/** Throws 404 for an incident that the caller may not see. */
async function findIncident(request: FastifyRequest, context: Context, id: number): Promise<Named> {
  const found = await context.store.incidents.byId(id, incidentScope(request, context));
  if (found === undefined) throw notFound();
  return { target: { incidentId: found.id }, domain: incidentDomain(found) };
}

/** What a hold is on; throws 404 where the caller may not see it. */
async function findHeld(request: FastifyRequest, context: Context, id: number): Promise<Named> {
  const hold = await context.store.holds.byId(id);
  if (hold === undefined) throw notFound();
  const { reportId, incidentId } = hold;
  if (incidentId !== undefined) return findIncident(request, context, incidentId);
  const scope = incidentScope(request, context);
  const report = await context.store.reports.byId(reportId ?? 0, scope);
  if (report === undefined) throw notFound();
  return { target: { reportId: report.id }, domain: `shotreports ${report.id}` };
}

interface Act {
  readonly reason: string;
  readonly domain: string;
  readonly action: string;
}

function callOf(request: FastifyRequest, context: Context, { reason: why, domain, action }: Act) {
  return {
    reason: why,
    author: { actor: requireSession(request).login, at: context.now() },
    auditEvent: () => auditEventOf(request, context, { action: `${action}: ${why}`, actionDomain: domain }),
  };
}

function alreadyHeld(current: Hold): Problem {
  return new Problem(409, 'Conflict', {
    message: 'This is on legal hold already.',
    extension: { current },
  });
}
