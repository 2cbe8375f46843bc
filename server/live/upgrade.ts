import type { IncomingMessage } from 'node:http';
import { PATHS } from '../../src/domain/contract/paths.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';

/** What a handshake asks for, before anybody is asked who sends it. */
export interface Handshake {
  readonly framing: 'raw' | 'sockjs';
  /** Never logged. */
  readonly token: string;
}

export type HandshakeFailure = 'notFound' | 'foreignOrigin' | 'noToken';

/** Status line of a refusal; the body is empty, so that nothing of the request comes back. */
export const FAILURE_STATUS: Readonly<Record<HandshakeFailure | 'badToken' | 'unavailable', string>> = {
  notFound: '404 Not Found',
  foreignOrigin: '403 Forbidden',
  noToken: '401 Unauthorized',
  badToken: '401 Unauthorized',
  unavailable: '503 Service Unavailable',
};

const SOCKJS_TAIL = /^\/[^/.]{1,64}\/[^/.]{1,128}\/websocket$/;

/**
 * Reads an upgrade request. `base` is the path of the console with a slash at both ends. The plain path
 * and `/websocket` below it carry STOMP itself; `/{server}/{session}/websocket` carries SockJS (T-30).
 */
export function readHandshake(request: IncomingMessage, base: string): Result<Handshake, HandshakeFailure> {
  const asked = urlOf(request.url ?? '');
  const root = `${base}${PATHS.live}`;
  if (asked === undefined || !asked.pathname.startsWith(root)) return failure('notFound');
  const tail = asked.pathname.slice(root.length);
  const raw = tail === '' || tail === '/' || tail === '/websocket';
  if (!raw && !SOCKJS_TAIL.test(tail)) return failure('notFound');
  if (!isSameOrigin(request.headers.origin, request.headers.host)) return failure('foreignOrigin');
  const token = asked.searchParams.get('access_token') ?? '';
  if (token === '') return failure('noToken');
  return success({ framing: raw ? 'raw' : 'sockjs', token });
}

function urlOf(path: string): URL | undefined {
  return path.startsWith('/') ? (URL.parse(path, 'http://localhost') ?? undefined) : undefined;
}

/** A browser always names its origin and must come from this host; other clients name none. */
function isSameOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true;
  const parsed = URL.parse(origin);
  return parsed !== null && host !== undefined && parsed.host === host.toLowerCase();
}

/** What `{live}/info` answers to a SockJS client: websockets, no cookies, and a number to seed its ids (T-30). */
export function sockJsInfo(entropy: number): Readonly<Record<string, unknown>> {
  return { websocket: true, origins: ['*:*'], cookie_needed: false, entropy };
}
