/** Whose word about the address of a caller is taken: that of the proxies which TRUST_PROXY names. */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { failure, success, type Result } from '../../src/domain/result.ts';

/** Whether an address is that of a trusted proxy. */
export type Trusts = (address: string) => boolean;

const LOOPBACK = ['127.0.0.0/8', '::1/128'];
const LENGTHS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/** Reads addresses and networks (`10.0.0.0/8`) parted by commas; `loopback` is this machine. The failure is the part that is none. */
export function readProxies(list: string): Result<Trusts, string> {
  const known = new BlockList();
  for (const part of list.split(',').map((text) => text.trim())) {
    for (const network of part === 'loopback' ? LOOPBACK : [part]) {
      if (!addNetwork(known, network)) return failure(part);
    }
  }
  return success((address) => {
    const family = familyOf(address);
    return family !== undefined && known.check(address, family);
  });
}

function addNetwork(known: BlockList, network: string): boolean {
  const [address = '', length, ...rest] = network.split('/');
  const family = familyOf(address);
  const longest = LENGTHS[isIP(address)] ?? 0;
  if (family === undefined || rest.length > 0) return false;
  if (length === undefined) known.addAddress(address, family);
  else if (!/^\d{1,3}$/.test(length) || Number(length) > longest) return false;
  else known.addSubnet(address, Number(length), family);
  return true;
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address);
  return version === 4 ? 'ipv4' : version === 6 ? 'ipv6' : undefined;
}

/** Address of a caller: the nearest in the chain of proxies that is not a trusted one. As fastify's `request.ip`. */
export function addressOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trusts: Trusts,
): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '');
  let address = socket.remoteAddress ?? '';
  for (let next = forwarded.pop(); next !== undefined && trusts(address); next = forwarded.pop())
    address = next;
  return address;
}
