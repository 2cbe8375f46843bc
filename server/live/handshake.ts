import type { Duplex } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import type { IpAddress } from '../process/ipAddress.ts';
import { PATHS } from '../../src/domain/contract/paths.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import { isOwnOrigin, type ConsoleAddress } from '../config/consoleHosts.ts';
import type { LiveIdentity } from './stompSession.ts';

/** An upgrade request before its token is verified. */
export interface Handshake {
  readonly framing: 'raw' | 'sockjs';
  /** Never logged. */
  readonly token: string;
}

/** A client whose handshake was accepted and whose token was verified. */
export interface LiveClient {
  readonly handshake: Handshake;
  readonly identity: LiveIdentity;
  readonly ipAddress: IpAddress;
}

/** Why an upgrade request is rejected before its token is verified. */
export type HandshakeFailure = 'notFound' | 'foreignOrigin' | 'noToken';

/** Status line of each failure. The body is empty, so that nothing of the request is echoed. */
export const FAILURE_STATUS: Readonly<
  Record<HandshakeFailure | 'badToken' | 'tooMany' | 'unavailable', string>
> = {
  notFound: '404 Not Found',
  foreignOrigin: '403 Forbidden',
  noToken: '401 Unauthorized',
  badToken: '401 Unauthorized',
  tooMany: '429 Too Many Requests',
  unavailable: '503 Service Unavailable',
};

const SOCKJS_TAIL = /^\/[^/.]{1,64}\/[^/.]{1,128}\/websocket$/;

/**
 * Parses an upgrade request. `base` is the path of the console; it starts and ends with a slash. The plain path and
 * `/websocket` below it carry raw STOMP; `/{server}/{session}/websocket` carries SockJS.
 */
export function parseHandshake(
  request: IncomingMessage,
  { base, ...address }: ConsoleAddress & { readonly base: string },
): Result<Handshake, HandshakeFailure> {
  const url = urlOf(request.url ?? '');
  const root = `${base}${PATHS.live}`;
  if (url === undefined || !url.pathname.startsWith(root)) return failure('notFound');
  const tail = url.pathname.slice(root.length);
  const raw = tail === '' || tail === '/' || tail === '/websocket';
  if (!raw && !SOCKJS_TAIL.test(tail)) return failure('notFound');
  const { origin } = request.headers;
  // Browsers always send it; other clients send none.
  if (origin !== undefined && !isOwnOrigin(origin, request, address)) return failure('foreignOrigin');
  const token = url.searchParams.get('access_token') ?? '';
  if (token === '') return failure('noToken');
  return success({ framing: raw ? 'raw' : 'sockjs', token });
}

function urlOf(path: string): URL | undefined {
  return path.startsWith('/') ? (URL.parse(path, 'http://localhost') ?? undefined) : undefined;
}

/** Body of `{live}/info` for SockJS clients: websockets, no cookies, and a random number for their session ids. */
export function sockJsInfo(entropy: number): Readonly<Record<string, unknown>> {
  return { websocket: true, origins: ['*:*'], cookie_needed: false, entropy };
}

/** Sends a status and destroys the socket, so that a peer that does not close it holds no file descriptor. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
