/** Addresses of clients behind the proxies that TRUST_PROXY names. */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { failure, success, type Result } from '../../src/domain/result.ts';
import { familyOf, parseIpAddress, UNKNOWN_ADDRESS, type IpAddress } from '../process/ipAddress.ts';

/** Whether an address belongs to a trusted proxy. */
export type ProxyMatcher = (address: IpAddress) => boolean;

const LOOPBACK = ['127.0.0.0/8', '::1/128'];
const MAX_PREFIX_LENGTH = { ipv4: 32, ipv6: 128 } as const;
/** Prefix of the IPv6 addresses that stand for IPv4 addresses. */
const MAPPED_PREFIX_LENGTH = 96;

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
  return success((address) => trusted.check(address, familyOf(address)));
}

/** False where `network` is neither an address nor a network. */
function addNetwork(trusted: BlockList, network: string): boolean {
  const [text = '', prefix, ...rest] = network.split('/');
  const address = isIP(text) === 0 ? undefined : parseIpAddress(text);
  if (address === undefined || rest.length > 0) return false;
  const family = familyOf(address);
  if (prefix === undefined) {
    trusted.addAddress(address, family);
    return true;
  }
  const isMapped = isIP(text) === 6 && family === 'ipv4';
  const length = Number(prefix) - (isMapped ? MAPPED_PREFIX_LENGTH : 0);
  if (!/^\d{1,3}$/.test(prefix) || length < 0 || length > MAX_PREFIX_LENGTH[family]) return false;
  trusted.addSubnet(address, length, family);
  return true;
}

/**
 * Address of the client: from the right of `x-forwarded-for`, the first that is not a trusted proxy; the socket's own
 * where that is not trusted. A proxy that names no address, as with `unknown`, counts as the client itself.
 */
export function clientAddressOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  isTrustedProxy: ProxyMatcher,
): IpAddress {
  const hops = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .filter((text) => text.trim() !== '');
  let address = parseIpAddress(socket.remoteAddress ?? '') ?? UNKNOWN_ADDRESS;
  while (isTrustedProxy(address)) {
    const next = parseIpAddress(hops.pop() ?? '');
    if (next === undefined) break;
    address = next;
  }
  return address;
}
