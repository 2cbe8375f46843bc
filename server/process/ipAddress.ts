/** IP addresses as values: texts that differ only in how they are written are one address. */
import { BlockList, isIP, SocketAddress } from 'node:net';

/** An address in one canonical form: IPv4 dotted, also where it came mapped into IPv6; IPv6 compressed, in lower case. */
export type IpAddress = string & { readonly __brand: 'IpAddress' };
/** What limits count as one caller: an IPv4 address, or the /64 of an IPv6 address, which one subscriber has whole. */
export type IpNetwork = string & { readonly __brand: 'IpNetwork' };

/** Stands for the address of a connection that has ended before it was read. */
export const UNKNOWN_ADDRESS = '0.0.0.0' as IpAddress;

const IPV4_WITH_PORT = /^([\d.]+):\d{1,5}$/;
const IPV6_IN_BRACKETS = /^\[([^\]]+)\](?::\d{1,5})?$/;
const MAPPED_IPV4 = /^::ffff:([\d.]+)$/;
const GROUPS = 8;
const GROUPS_OF_NETWORK = 4;

/**
 * Parses an address as proxies and sockets write it: with or without a port, brackets, quotes or a zone. Undefined for
 * every other text.
 */
export function parseIpAddress(text: string): IpAddress | undefined {
  const unquoted = text.trim().replace(/^"(.*)"$/, '$1');
  const host = IPV6_IN_BRACKETS.exec(unquoted)?.[1] ?? IPV4_WITH_PORT.exec(unquoted)?.[1] ?? unquoted;
  const version = isIP(host);
  if (version === 0) return undefined;
  if (version === 4) return host as IpAddress;
  const address = host.replace(/%.*$/, '');
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address;
  return (MAPPED_IPV4.exec(canonical)?.[1] ?? canonical) as IpAddress;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether a text is an address of this machine itself. */
export function isLoopback(text: string): boolean {
  const address = parseIpAddress(text);
  return address !== undefined && loopback.check(address, familyOf(address));
}

/** Family of an address, as `BlockList` wants it. */
export function familyOf(address: IpAddress): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}

/** The network that limits count an address under. */
export function networkOf(address: IpAddress): IpNetwork {
  if (isIP(address) === 4) return address as string as IpNetwork;
  const [head = '', tail] = address.split('::');
  const groups = groupsOf(head);
  if (tail !== undefined) {
    const last = groupsOf(tail);
    groups.push(...Array<string>(GROUPS - groups.length - last.length).fill('0'), ...last);
  }
  return `${groups.slice(0, GROUPS_OF_NETWORK).join(':')}::/64` as IpNetwork;
}

/** Groups of one side of a compressed address; an IPv4 address at its end stands for two. */
function groupsOf(text: string): string[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => (group.includes('.') ? [group, ''] : [group]));
}
