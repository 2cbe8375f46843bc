/** Asks the table of calls before any handler runs (T-10): every call goes through here, and no other check exists. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CALL_PREFIXES, callRule, decideCall } from '../../../src/domain/access/callAccess.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { hasAny, type Authority } from '../../../src/domain/contract/authorities.ts';
import type { EpochMs } from '../../../src/domain/units.ts';
import type { Session, Tokens } from '../../auth/tokens.ts';
import type { AuditEvent } from '../../store/auditEvent.ts';
import { forbidden, notFound, unauthenticated } from './problem.ts';
import { pathOf } from './basePath.ts';

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;
/** Static content, but for the base map. */
const OPEN = 'content/';
/** Handshake of the live channel, which reads the token itself. */
const LIVE = 'websocket/';

export function authorizeCalls(app: FastifyInstance, tokens: Tokens): void {
  app.decorateRequest('session', undefined);
  app.addHook('onRequest', async (request, reply) => {
    const route = routeOf(request);
    if (!isCall(route ?? relativePath(request))) return;
    void reply.header('cache-control', 'no-store');
    await guard(request, reply, tokens, route);
  });
}

/**
 * Pattern of the route that will answer, without leading slash: whatever spelling of the path led to it.
 * Undefined where only the files of the console are left.
 */
function routeOf(request: FastifyRequest): string | undefined {
  const { url } = request.routeOptions;
  return url === undefined || url === '/*' ? undefined : url.replace(/^\//, '');
}

/** Path without leading slash and query. */
export function relativePath(request: FastifyRequest): string {
  return pathOf(request).replace(/^\/+/, '');
}

function isCall(path: string): boolean {
  if (path.startsWith(`${PATHS.baseMap}/`)) return true;
  return CALL_PREFIXES.some((prefix) => path.startsWith(prefix) && prefix !== OPEN && prefix !== LIVE);
}

async function guard(
  request: FastifyRequest,
  reply: FastifyReply,
  tokens: Tokens,
  route: string | undefined,
): Promise<void> {
  const rule = route === undefined ? undefined : callRule(request.method, route);
  request.session = await sessionOf(request, tokens);
  const held = request.session?.authorities;
  const keyed = Object.hasOwn(request.query as object, 'k');
  const decision = decideCall(rule ?? { kind: 'signedIn' }, held, keyed);
  if (decision === 'unauthenticated') {
    void reply.header('www-authenticate', 'Bearer');
    throw unauthenticated();
  }
  if (rule === undefined) throw notFound();
  if (decision === 'forbidden') throw forbidden();
}

async function sessionOf(request: FastifyRequest, tokens: Tokens): Promise<Session | undefined> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  return token === undefined ? undefined : tokens.authenticate(token);
}

/** The session of a call that the table lets only signed-in users make. */
export function requireSession(request: FastifyRequest): Session {
  if (request.session === undefined) throw unauthenticated();
  return request.session;
}

/** What the person of a call does. */
export function actOf(
  request: FastifyRequest,
  { now }: { readonly now: () => EpochMs },
  action: string,
  actionDomain: string,
): AuditEvent {
  return { action, user: requireSession(request).login, actionDomain, at: now() };
}

export function holds(request: FastifyRequest, wanted: readonly Authority[]): boolean {
  return request.session !== undefined && hasAny(request.session.authorities, wanted);
}
