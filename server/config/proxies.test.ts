import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { clientAddressOf, parseTrustedProxies, type ProxyMatcher } from './proxies.ts';

const trusting = (list: string): ProxyMatcher => {
  const read = parseTrustedProxies(list);
  if (!read.ok) throw new Error(read.reason);
  return read.value;
};
const from = (remoteAddress: string, forwarded: string | undefined, trusts: ProxyMatcher) =>
  clientAddressOf(
    {
      socket: { remoteAddress } as IncomingMessage['socket'],
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    },
    trusts,
  );

it.each([
  ['127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['::ffff:127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['127.0.0.1', '198.51.100.9, 203.0.113.7, 10.1.2.3', '203.0.113.7'],
  ['203.0.113.7', '198.51.100.9', '203.0.113.7'],
  ['127.0.0.1', undefined, '127.0.0.1'],
  ['127.0.0.1', '10.0.0.2, 10.0.0.3', '10.0.0.2'],
  ['127.0.0.1', '203.0.113.7:40000', '203.0.113.7'],
  ['127.0.0.1', '203.0.113.7, 10.1.2.3:5000', '203.0.113.7'],
  ['127.0.0.1', '203.0.113.7, ::ffff:10.1.2.3', '203.0.113.7'],
  ['127.0.0.1', '[2001:DB8:0::7]:40000', '2001:db8::7'],
  ['::ffff:203.0.113.7', undefined, '203.0.113.7'],
  ['127.0.0.1', '203.0.113.7, unknown', '127.0.0.1'],
])('[accounts.10] a call from %s for %s counts as one from %s', (remote, forwarded, address) => {
  expect(from(remote, forwarded, trusting('loopback, 10.0.0.0/8'))).toBe(address);
});

it('[accounts.10] no proxy is trusted where none is named', () => {
  expect(from('127.0.0.1', '203.0.113.7', () => false)).toBe('127.0.0.1');
});

it('[accounts.10] a proxy is named by any form of its address', () => {
  for (const list of ['::ffff:10.0.0.1', '::ffff:10.0.0.0/104', '10.0.0.0/8'])
    expect(from('10.0.0.1', '203.0.113.7', trusting(list))).toBe('203.0.113.7');
});

it.each([
  'proxy.example.org',
  '10.0.0.0/33',
  '10.0.0.0/8/8',
  '10.0.0.1,',
  '::1/x',
  '::ffff:10.0.0.0/8',
  '10.0.0.1:80',
])('[accounts.10] %s is no list of proxies', (list) => {
  expect(parseTrustedProxies(list).ok).toBe(false);
});
