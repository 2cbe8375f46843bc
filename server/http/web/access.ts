/** Authorizes every call by the table of calls before its handler runs. No other check exists. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CALL_PREFIXES, callRule, CHANGING_GETS } from '../../../src/domain/access/callAccess.ts';
import { decideCall } from '../../../src/domain/access/decideCall.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { hasAny, type Authority } from '../../../src/domain/contract/authorities.ts';
import type { EpochMs } from '../../../src/domain/units.ts';
import type { Accounts } from '../../auth/accounts.ts';
import type { Session, Tokens } from '../../auth/tokens.ts';
import type { AuditEvent } from '../../store/journal/auditEvent.ts';
import type { User } from '../../store/accounts/users.ts';
import { forbidden, notFound, notPrefetched, unauthenticated } from './problem.ts';
import { pathOf } from './basePath.ts';

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;
/** Static content, except for the base map. */
const STATIC_CONTENT = 'content/';
/** Handshake of the live channel, which verifies the token itself. */
const LIVE_CHANNEL = 'websocket/';

/** Sets `request.session` and throws 401, 403 or 404 before the handler of a call that the table does not allow. */
export function authorizeCalls(app: FastifyInstance, tokens: Tokens, metricsToken: string | undefined): void {
  app.decorateRequest('session', undefined);
  app.addHook('onRequest', async (request, reply) => {
    const route = routeOf(request);
    if (!isCall(route ?? relativePath(request))) return;
    void reply.header('cache-control', 'no-store');
    request.session = await sessionOf(request, tokens);
    authorize(request, reply, { route, hasMetricsToken: isBearer(request, metricsToken) });
  });
}

/**
 * Pattern of the matched route without leading slash, whatever the spelling of the path. Undefined where only the
 * console's files match.
 */
function routeOf(request: FastifyRequest): string | undefined {
  const { url } = request.routeOptions;
  return url === undefined || url === '/*' ? undefined : url.replace(/^\//, '');
}

/** Path of a request below the base, without leading slash and query. */
export function relativePath(request: FastifyRequest): string {
  return pathOf(request).replace(/^\/+/, '');
}

function isCall(path: string): boolean {
  if (path.startsWith(`${PATHS.baseMap}/`)) return true;
  return CALL_PREFIXES.some(
    (prefix) => path.startsWith(prefix) && prefix !== STATIC_CONTENT && prefix !== LIVE_CHANNEL,
  );
}

function authorize(
  request: FastifyRequest,
  reply: FastifyReply,
  { route, hasMetricsToken }: { readonly route: string | undefined; readonly hasMetricsToken: boolean },
): void {
  const rule = route === undefined ? undefined : callRule(request.method, route);
  const authorities = request.session?.authorities;
  const hasKey = Object.hasOwn(request.query as object, 'k');
  if (route !== undefined && CHANGING_GETS.has(route) && isPrefetch(request)) throw notPrefetched();
  const decision = decideCall(rule ?? { kind: 'signedIn' }, authorities, {
    hasReportKey: hasKey,
    hasMetricsToken,
    isDisplay: request.session?.isDisplay ?? false,
  });
  if (decision === 'unauthenticated') {
    void reply.header('www-authenticate', 'Bearer');
    throw unauthenticated();
  }
  if (rule === undefined) throw notFound();
  if (decision === 'forbidden') throw forbidden();
}

/** Whether a browser or a program asks ahead for what a person may never open. */
function isPrefetch({ headers }: FastifyRequest): boolean {
  return [headers['sec-purpose'], headers['purpose'], headers['x-purpose'], headers['x-moz']].some(
    (purpose) => /\b(?:prefetch|prerender|preview)\b/i.test(String(purpose ?? '')),
  );
}

/** Whether a call carries a secret as its bearer token; never without one. The time does not depend on how much of it is right. */
function isBearer({ headers }: FastifyRequest, secret: string | undefined): boolean {
  if (secret === undefined) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${secret}`));
}

async function sessionOf(request: FastifyRequest, tokens: Tokens): Promise<Session | undefined> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  return token === undefined ? undefined : tokens.authenticate(token);
}

/** The session of a call that the table allows to signed-in users only. Throws 401 without one. */
export function requireSession(request: FastifyRequest): Session {
  if (request.session === undefined) throw unauthenticated();
  return request.session;
}

/** The account of the caller as it is now. Throws 401 without a session. */
export function requireAccount(request: FastifyRequest, accounts: Pick<Accounts, 'find'>): User {
  const account = accounts.find(requireSession(request).login);
  if (account === undefined) throw unauthenticated();
  return account;
}

/** The audit entry of what the signed-in user of a call does. Throws 401 without a session. */
export function auditEventOf(
  request: FastifyRequest,
  { now }: { readonly now: () => EpochMs },
  act: Pick<AuditEvent, 'action' | 'actionDomain'>,
): AuditEvent {
  return { ...act, user: requireSession(request).login, at: now(), address: request.address };
}

/** Whether the caller has one of these authorities. */
export function hasAuthority(request: FastifyRequest, wanted: readonly Authority[]): boolean {
  return request.session !== undefined && hasAny(request.session.authorities, wanted);
}
