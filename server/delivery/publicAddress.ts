/** Which addresses a request that a person has configured may connect to (server-side request forgery). */
import { BlockList, isIP } from 'node:net';

/** Networks of IPv4 that are not public: this host, private, shared, link-local, test, multicast, reserved. */
const NOT_PUBLIC_4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Public addresses of IPv6 are within this network, except for those below. */
const PUBLIC_6 = ['2000::', 3] as const;
/** Special purposes, documentation, and networks whose addresses contain one of IPv4. */
const NOT_PUBLIC_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const blocked = new BlockList();
for (const [network, prefix] of NOT_PUBLIC_4) blocked.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of NOT_PUBLIC_6) blocked.addSubnet(network, prefix, 'ipv6');
const unicast = new BlockList();
unicast.addSubnet(PUBLIC_6[0], PUBLIC_6[1], 'ipv6');

/**
 * Whether an IP address is one of the public internet: neither loopback, link-local, private, shared, multicast nor
 * reserved, nor an IPv6 address that stands for one of IPv4. False for any other text.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !blocked.check(address, 'ipv4');
  return family === 6 && unicast.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
}
