import { expect, it } from 'vitest';
import { degreesForField, parseDegrees, parsePosition } from './parsePosition.ts';
import { positionText } from './positionText.ts';

it.each([
  ['47.5', 'lat', 47.5],
  [' -47.5° ', 'lat', -47.5],
  ['−88.25', 'lon', -88.25],
  ['180', 'lon', 180],
  ['.5', 'lat', 0.5],
  ['90.1', 'lat', undefined],
  ['181', 'lon', undefined],
  ['', 'lat', undefined],
  ['47,5', 'lat', undefined],
  ['1e3', 'lon', undefined],
  ['0x10', 'lat', undefined],
  ['Infinity', 'lon', undefined],
  ['north', 'lat', undefined],
] as const)('[forms.17] reads "%s" as %s %s', (text, axis, value) => {
  expect(parseDegrees(text, axis)).toBe(value);
});

it('[forms.17] reads a pasted position as the console copies and shows it, and no other text', () => {
  expect(parsePosition('41.879331, -87.620174')).toEqual({ lat: 41.879331, lon: -87.620174 });
  expect(parsePosition(positionText(-33.85, 151.2))).toEqual({ lat: -33.85, lon: 151.2 });
  expect(parsePosition('41.5 -87.5')).toEqual({ lat: 41.5, lon: -87.5 });
  expect(parsePosition('41, -87')).toEqual({ lat: 41, lon: -87 });
  const others = ['', '41.5', '41.5, x', '95, 10', '1, 2, 3', '41,5, 8,2', '41,5', ' −48,137° '];
  expect(others.filter((text) => parsePosition(text) !== undefined)).toEqual([]);
});

it('[forms.17] writes a picked coordinate with 7 decimal places at most, and never as a power of ten', () => {
  expect(degreesForField(-87.62017412345)).toBe('-87.6201741');
  expect(degreesForField(41.5)).toBe('41.5');
  expect(degreesForField(0.00000004)).toBe('0');
  expect(degreesForField(-0.00000004)).toBe('0');
  expect(parseDegrees(degreesForField(0.0000004), 'lat')).toBe(0.0000004);
});
