/** How long a connection may take, and how many one address may hold. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Millis } from '../../../src/domain/units.ts';
import type { ProxyMatcher } from '../../config/proxies.ts';

export interface ConnectionTimeouts {
  /** From the first byte of a request to the end of its head. */
  readonly head: Millis;
  /** From the first byte of a request to the last of its body: the longest recording over a slow line. */
  readonly request: Millis;
  /** Without a byte in either direction. */
  readonly silence: Millis;
  /** How often the first two are looked at. */
  readonly look: Millis;
}

const TIMES: ConnectionTimeouts = { head: 15_000, request: 300_000, silence: 90_000, look: 5_000 };

/** Open connections of one address, which may be that of a whole site behind one router. */
const MAX_PER_ADDRESS = 1000;
/** Open connections of all addresses. */
const MAX_CONNECTIONS = 10_000;

/** Options of fastify that close what takes too long. */
export function timeoutOptions({ head, request, silence, look }: ConnectionTimeouts = TIMES) {
  return {
    requestTimeout: request,
    connectionTimeout: silence,
    http: { headersTimeout: head, connectionsCheckingInterval: look },
  };
}

/**
 * Closes the connections of an address beyond `most`, before a byte of them is read. A trusted proxy speaks
 * for many and is not counted.
 */
export function limitConnections(
  app: Pick<FastifyInstance, 'server' | 'log'>,
  trusts: ProxyMatcher,
  most: number = MAX_PER_ADDRESS,
): void {
  const server: Server = app.server;
  const open = new Map<string, number>();
  server.maxConnections = MAX_CONNECTIONS;
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (trusts(address)) return;
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
    if (count <= most) return;
    if (count === most + 1) app.log.warn({ address, most }, 'An address holds too many connections');
    socket.destroy();
  });
}
