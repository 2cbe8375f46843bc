/** Audits writes that fail with a 4xx status. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callRule, CHANGING_GETS } from '../../../src/domain/access/callAccess.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import type { AuditTrail } from '../../store/journal/auditTrail.ts';
import { pathOf } from './basePath.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Not audited: limited calls would flood the audit trail. */
const TOO_MANY_REQUESTS = 429;

/** Adds a row to the audit trail for each failed write, before it is answered. */
export function auditFailedWrites(app: FastifyInstance, audit: AuditTrail): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { statusCode } = reply;
    const isFailed = statusCode >= 400 && statusCode < 500 && statusCode !== TOO_MANY_REQUESTS;
    if (isFailed && isWrite(request)) {
      await audit.recordDenial({
        user: request.session?.login,
        action: `refused ${statusCode}: ${request.method}`,
        actionDomain: pathOf(request),
        address: request.address,
      });
    }
    return payload;
  });
}

/** Sign-in is not included: it audits itself. */
function isWrite(request: FastifyRequest): boolean {
  const path = (request.routeOptions.url ?? '').slice(1);
  if (path === PATHS.authenticate || callRule(request.method, path) === undefined) return false;
  return !SAFE_METHODS.has(request.method) || CHANGING_GETS.has(path);
}
