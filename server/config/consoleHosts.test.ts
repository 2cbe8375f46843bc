import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { hostsOf, isOwnOrigin } from './consoleHosts.ts';

const PROXY = '10.0.0.7';
const isTrustedProxy = (address: string): boolean => address === PROXY;

/** A request from an address with these headers. */
const from = (remoteAddress: string, headers: IncomingMessage['headers']) =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;

it.each([
  // origin, host, accepted
  ['https://console.example', 'console.example', true],
  ['https://console.example', 'console.example:443', true],
  ['http://console.example', 'console.example:80', true],
  ['http://CONSOLE.example', 'Console.Example', true],
  ['https://console.example:8443', 'console.example:8443', true],
  ['http://[::1]:8080', '[::1]:8080', true],
  ['https://console.example', 'console.example:80', false],
  ['http://console.example', 'console.example:443', false],
  ['https://console.example:8443', 'console.example', false],
  ['https://evil.example', 'console.example', false],
  ['https://console.example.evil.example', 'console.example', false],
  ['https://console.example', 'evil.example@console.example', false],
  ['https://console.example', 'console.example/path', false],
  ['null', 'console.example', false],
  ['file://console.example', 'console.example', false],
  ['', 'console.example', false],
])('[live.51] of the origin %j at the host %j says %j', (origin, host, isAccepted) => {
  expect(isOwnOrigin(origin, from('192.0.2.1', { host }), { isTrustedProxy })).toBe(isAccepted);
});

it('[live.51] accepts the origin of PUBLIC_URL whatever Host a proxy sends', () => {
  const address = { publicUrl: 'https://console.example/live/', isTrustedProxy };
  const request = from('192.0.2.1', { host: 'backend:8080' });
  expect(isOwnOrigin('https://console.example', request, address)).toBe(true);
  expect(isOwnOrigin('https://evil.example', request, address)).toBe(false);
});

it('[live.51] counts the forwarded host of a trusted proxy alone', () => {
  const headers = { host: 'backend:8080', 'x-forwarded-host': 'console.example:443, inner.example' };
  const isAccepted = (peer: string, origin: string) =>
    isOwnOrigin(origin, from(peer, headers), { isTrustedProxy });
  expect(isAccepted(PROXY, 'https://console.example')).toBe(true);
  expect(isAccepted(PROXY, 'https://evil.example')).toBe(false);
  expect(isAccepted('192.0.2.1', 'https://console.example')).toBe(false);
});

it('[live.51] names each host once and nothing that is none', () => {
  const headers = { host: 'console.example', 'x-forwarded-host': 'console.example,, "x"; script-src *' };
  const address = { publicUrl: 'https://console.example/', isTrustedProxy };
  expect(hostsOf(from(PROXY, headers), address)).toEqual(['console.example']);
});
