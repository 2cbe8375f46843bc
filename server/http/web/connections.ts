/** Timeouts of connections, and their number for each address. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Millis } from '../../../src/domain/units.ts';
import type { ProxyMatcher } from '../../config/proxies.ts';

/** Timeouts of HTTP connections. */
export interface ConnectionTimeouts {
  /** From the first byte of a request to the end of its head. */
  readonly headers: Millis;
  /** From the first byte of a request to the last of its body; long enough for a large recording over a slow network. */
  readonly request: Millis;
  /** Without a byte in either direction. */
  readonly idle: Millis;
  /** How often the first two are checked. */
  readonly checkInterval: Millis;
}

const TIMEOUTS: ConnectionTimeouts = {
  headers: 15_000,
  request: 300_000,
  idle: 90_000,
  checkInterval: 5_000,
};

/** Open connections of one address, which may be a site with many consoles behind one router. */
const MAX_PER_ADDRESS = 1000;
/** Open connections of all addresses. */
const MAX_CONNECTIONS = 10_000;

/** Options of fastify for these timeouts. */
export function timeoutOptions({ headers, request, idle, checkInterval }: ConnectionTimeouts = TIMEOUTS) {
  return {
    requestTimeout: request,
    connectionTimeout: idle,
    http: { headersTimeout: headers, connectionsCheckingInterval: checkInterval },
  };
}

/**
 * Closes the connections of an address beyond `max` before a byte is read. Trusted proxies are not counted: each
 * carries the connections of many clients.
 */
export function limitConnections(
  app: Pick<FastifyInstance, 'server' | 'log'>,
  isTrustedProxy: ProxyMatcher,
  max: number = MAX_PER_ADDRESS,
): void {
  const server: Server = app.server;
  const open = new Map<string, number>();
  server.maxConnections = MAX_CONNECTIONS;
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isTrustedProxy(address)) return;
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
    if (count <= max) return;
    if (count === max + 1) app.log.warn({ address, max }, 'An address holds too many connections');
    socket.destroy();
  });
}
