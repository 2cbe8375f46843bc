import { expect, it } from 'vitest';
import { isLoopback, networkOf, parseIpAddress } from './ipAddress.ts';

const networkOfText = (text: string) => {
  const address = parseIpAddress(text);
  return address && networkOf(address);
};

it.each([
  ['203.0.113.6', ['203.0.113.6:40000', ' 203.0.113.6 ', '"203.0.113.6:1"', '::ffff:203.0.113.6']],
  ['203.0.113.6', ['::FFFF:cb00:7106', '[::ffff:203.0.113.6]:443', '0:0:0:0:0:ffff:203.0.113.6']],
  ['2001:db8::1', ['[2001:db8::1]', '[2001:DB8::1]:443', '2001:0db8:0:0:0:0:0:1', '"[2001:db8::1]"']],
  ['fe80::1', ['fe80::1%eth0', '[fe80::1%3]:80']],
])('[accounts.10] %s is one address, however it is written', (address, forms) => {
  for (const form of forms) expect(parseIpAddress(form)).toBe(address);
});

it.each([
  '',
  'unknown',
  '_hidden',
  '203.0.113',
  '010.1.1.1',
  '203.0.113.6:x',
  '203.0.113.6:1:2',
  '[203.0.113.6',
  '::1::',
])('[accounts.10] %j is no address', (text) => expect(parseIpAddress(text)).toBeUndefined());

it('[accounts.10] the addresses of this machine are known in every form', () => {
  for (const text of ['127.0.0.1', '127.1.2.3', '::1', '[::1]', '::ffff:127.0.0.1', '0:0:0:0:0:0:0:1'])
    expect(isLoopback(text)).toBe(true);
  for (const text of ['128.0.0.1', '::2', '127.0.0.1.example.org', '127.0.0.300', 'localhost'])
    expect(isLoopback(text)).toBe(false);
});

it.each([
  ['203.0.113.6:40000', '203.0.113.6'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::1.2.3.4', '0:0:0:0::/64'],
])('[accounts.10] limits count %s under %s', (address, network) => {
  expect(networkOfText(address)).toBe(network);
});
