import { expect, it } from 'vitest';
import { readTypedPlace } from './typedPlace.ts';

const near = (value: number) => expect.closeTo(value, 6) as number;

it.each([
  ['51.5', 'lat', { kind: 'number' }],
  ['41,879', 'lat', { kind: 'number' }],
  ['', 'lat', { kind: 'number' }],
  ['north', 'lat', { kind: 'number' }],
  ['95', 'lat', { kind: 'number' }],
  [`40°26'46"N`, 'lat', { kind: 'angle', degrees: near(40.446111) }],
  [`79°58'56"W`, 'lon', { kind: 'angle', degrees: near(-79.982222) }],
  [`79°58'56"W`, 'lat', { kind: 'number' }],
  ['51.5, -0.1', 'lon', { kind: 'place', place: { lat: 51.5, lon: -0.1 } }],
  [`40°26'46"N 79°58'56"W`, 'lat', { kind: 'place', place: { lat: near(40.446111), lon: near(-79.982222) } }],
  ['18S UJ 23371 06519', 'lat', { kind: 'grid', place: { mgrs: '18SUJ2337106519' } }],
  [
    '33U 391545 5819698',
    'lat',
    { kind: 'grid', place: expect.objectContaining({ zone: 33, isSouth: false }) as never },
  ],
  ['18S 323394 4306000', 'lat', { kind: 'failed', reason: 'hemisphere' }],
  ['41,5, 8,2', 'lat', { kind: 'failed', reason: 'ambiguous' }],
  ['40 26 46 79 58 56', 'lat', { kind: 'failed', reason: 'ambiguous' }],
] as const)('[forms.17] "%s" in a field of %s is read as it is meant', (text, axis, meant) => {
  expect(readTypedPlace(text, axis)).toEqual(meant);
});
