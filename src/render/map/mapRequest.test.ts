import { expect, it } from 'vitest';
import { createMapRequest } from './mapRequest.ts';

const BASE = 'https://console.example/app/';

it('[map.48] sends the bearer to its own server', () => {
  const url = `${BASE}content/basemap/land`;
  expect(createMapRequest(url, BASE, () => 'abc')).toEqual({ url, headers: { Authorization: 'Bearer abc' } });
  expect(createMapRequest(url, BASE, () => undefined)).toEqual({ url });
});

it.each([
  'https://tiles.example/1/2/3.png',
  'https://console.example/other/x',
  'https://console.example.evil/app/x',
  'http://console.example/app/x',
  'https://console.example/apple',
])('[map.48] does not read the bearer for %s', (url) => {
  expect(createMapRequest(url, BASE, () => expect.unreachable())).toEqual({ url });
});
