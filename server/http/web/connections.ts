/** Timeouts of connections, and their number: by address, and of all. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Millis } from '../../../src/domain/units.ts';
import { networkOf, parseIpAddress, UNKNOWN_ADDRESS, type IpNetwork } from '../../process/ipAddress.ts';
import type { ProxyMatcher } from '../../config/proxies.ts';
import { ConnectionShares, type ConnectionLimits } from './connectionShares.ts';

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

/** Connections of trusted proxies beside the total of others. */
const MAX_OF_PROXIES = 2000;
/** An address may be a site with many consoles behind one router. */
const LIMITS: ConnectionLimits = { perAddress: 1000, total: 10_000, strangers: 8000 };

/** Options of fastify for these timeouts. */
export function timeoutOptions({ headers, request, idle, checkInterval }: ConnectionTimeouts = TIMEOUTS) {
  return {
    requestTimeout: request,
    connectionTimeout: idle,
    http: { headersTimeout: headers, connectionsCheckingInterval: checkInterval },
  };
}

/** Learns which connections carry calls of signed-in users. */
export type NoteSignedIn = (socket: Socket) => void;

/**
 * Closes connections beyond the limits before a byte is read. Trusted proxies are not counted: each carries the connections
 * of many clients. Returns what is to be told of each connection with a call of a signed-in user.
 */
export function limitConnections(
  app: Pick<FastifyInstance, 'server' | 'log'>,
  isTrustedProxy: ProxyMatcher,
  limits: ConnectionLimits = LIMITS,
): NoteSignedIn {
  const server: Server = app.server;
  server.maxConnections = limits.total + MAX_OF_PROXIES;
  const shares = new ConnectionShares<Socket>(limits);
  const networks = new WeakMap<Socket, IpNetwork>();
  server.on('connection', (socket: Socket) => {
    const peer = parseIpAddress(socket.remoteAddress ?? '') ?? UNKNOWN_ADDRESS;
    if (isTrustedProxy(peer)) return;
    const network = networkOf(peer);
    const admitted = shares.admit(socket, network);
    if (!admitted.ok) {
      if (admitted.reason === 'first')
        app.log.warn({ address: peer }, 'Connections of an address were closed');
      return void socket.destroy();
    }
    admitted.value?.destroy();
    networks.set(socket, network);
    socket.once('close', () => shares.remove(socket, network));
  });
  return (socket) => {
    const network = networks.get(socket);
    if (network !== undefined) shares.noteSignedIn(socket, network);
  };
}
