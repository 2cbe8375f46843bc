/** Addresses of clients behind the proxies that TRUST_PROXY names. */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { failure, success, type Result } from '../../src/domain/result.ts';

/** Whether an address is that of a trusted proxy. */
export type ProxyMatcher = (address: string) => boolean;

const LOOPBACK = ['127.0.0.0/8', '::1/128'];
const MAX_PREFIX_LENGTH: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/**
 * Parses addresses and networks (`10.0.0.0/8`) separated by commas; `loopback` stands for this machine's own. The
 * failure is the first part that is neither.
 */
export function parseTrustedProxies(list: string): Result<ProxyMatcher, string> {
  const trusted = new BlockList();
  for (const part of list.split(',').map((text) => text.trim())) {
    for (const network of part === 'loopback' ? LOOPBACK : [part]) {
      if (!addNetwork(trusted, network)) return failure(part);
    }
  }
  return success((address) => {
    const family = familyOf(address);
    return family !== undefined && trusted.check(address, family);
  });
}

/** False where `network` is neither an address nor a network. */
function addNetwork(trusted: BlockList, network: string): boolean {
  const [address = '', prefix, ...rest] = network.split('/');
  const family = familyOf(address);
  const maxPrefix = MAX_PREFIX_LENGTH[isIP(address)] ?? 0;
  if (family === undefined || rest.length > 0) return false;
  if (prefix === undefined) trusted.addAddress(address, family);
  else if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > maxPrefix) return false;
  else trusted.addSubnet(address, Number(prefix), family);
  return true;
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address);
  return version === 4 ? 'ipv4' : version === 6 ? 'ipv6' : undefined;
}

/**
 * Address of the client: from the right of `x-forwarded-for`, the first that is not a trusted proxy; the socket's own
 * where that is not trusted. The same as fastify's `request.ip`.
 */
export function clientAddressOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  isTrustedProxy: ProxyMatcher,
): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '');
  let address = socket.remoteAddress ?? '';
  for (let next = forwarded.pop(); next !== undefined && isTrustedProxy(address); next = forwarded.pop())
    address = next;
  return address;
}
