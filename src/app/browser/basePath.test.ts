import { afterEach, expect, it, vi } from 'vitest';
import { returnUrl } from './basePath.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['https://console.example/', 'https://console.example'],
  ['https://console.example/survey', 'https://console.example'],
  ['https://example.org:8443/console/', 'https://example.org:8443/console/'],
  ['https://example.org/a/b/', 'https://example.org/a/b/'],
])('[accounts.32] a console at %s is come back to at %s', (baseURI, address) => {
  vi.stubGlobal('document', { baseURI });
  expect(returnUrl()).toBe(address);
});
