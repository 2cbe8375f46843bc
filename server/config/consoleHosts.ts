/** Hosts under which browsers reach the console. The check of origins accepts them. */
import type { IncomingMessage } from 'node:http';
import { parseIpAddress, UNKNOWN_ADDRESS } from '../process/ipAddress.ts';
import type { ProxyMatcher } from './proxies.ts';

/** How the console is reached. */
export interface ConsoleAddress {
  /** PUBLIC_URL; undefined where it is not set. */
  readonly publicUrl?: string | undefined;
  /** Whether the `x-forwarded-host` of a peer counts. */
  readonly isTrustedProxy: ProxyMatcher;
}

/** A name or address with or without a port; nothing else of a header is taken for a host. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Returns the distinct hosts of a request: its Host header, the host of PUBLIC_URL, and the forwarded host of
 * a trusted proxy. Ignores malformed headers.
 */
export function hostsOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  { publicUrl, isTrustedProxy }: ConsoleAddress,
): readonly string[] {
  const forwarded = isTrustedProxy(parseIpAddress(socket.remoteAddress ?? '') ?? UNKNOWN_ADDRESS)
    ? // Of several proxies the first one was asked by the browser; each appends its own.
      String(headers['x-forwarded-host'] ?? '').split(',')
    : [];
  const known = publicUrl === undefined ? [] : [new URL(publicUrl).host];
  const given = [headers.host ?? '', ...known, ...forwarded].map((host) => host.trim().toLowerCase());
  return [...new Set(given.filter((host) => HOST.test(host)))];
}

/** Whether an origin belongs to the console. A default port is the same as none; a host counts with every scheme. */
export function isOwnOrigin(
  origin: string,
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  address: ConsoleAddress,
): boolean {
  const url = URL.parse(origin);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  return hostsOf(request, address).some((host) => URL.parse(`${url.protocol}//${host}`)?.host === url.host);
}
