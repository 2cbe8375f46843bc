/** Each write that is refused gets its row of the audit trail before it is answered. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callRule } from '../../../src/domain/access/callAccess.ts';
import { API, PATHS } from '../../../src/domain/contract/paths.ts';
import type { AuditTrail } from '../../store/auditTrail.ts';
import { pathOf } from './basePath.ts';

/** Calls that change the store over GET, as the contract has it. */
const CHANGING_GETS: ReadonlySet<string> = new Set([
  ...[PATHS.updateReportType, PATHS.sendUpdateMessage, PATHS.increaseNotificationDelay].flatMap((path) => [
    path,
    path.replace(API, 'api'),
  ]),
  PATHS.configDefaults,
  PATHS.activate,
]);
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Too many of a kind are slowed down, and not told one by one. */
const TOO_MANY = 429;

export function auditFailedWrites(app: FastifyInstance, audit: AuditTrail): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { statusCode } = reply;
    const isRefused = statusCode >= 400 && statusCode < 500 && statusCode !== TOO_MANY;
    if (isRefused && isWrite(request)) {
      const action = `refused ${statusCode}: ${request.method}`;
      const from = request.session === undefined ? ` from ${request.ip}` : '';
      await audit.recordRefusal(request.session?.login, action, `${pathOf(request)}${from}`);
    }
    return payload;
  });
}

/** The sign-in tells of itself. */
function isWrite(request: FastifyRequest): boolean {
  const path = (request.routeOptions.url ?? '').slice(1);
  if (path === PATHS.authenticate || callRule(request.method, path) === undefined) return false;
  return !READING.has(request.method) || CHANGING_GETS.has(path);
}
