import { expect, it } from 'vitest';
import { parseAngle, parseAngleOf } from './degreesText.ts';

const N = 40 + 26 / 60 + 46 / 3600;
const MINUTES = 40 + 26.767 / 60;

it.each([
  [`40°26'46"N`, N, 'lat'],
  ['40° 26′ 46″ N', N, 'lat'],
  ['40º26’46”n', N, 'lat'],
  [`40°26''N`, undefined, undefined],
  [`S 40°26'46"`, -N, 'lat'],
  ['40d 26m 46s N', N, 'lat'],
  ['40d26m46sS', -N, 'lat'],
  ['40 deg 26 min 46 sec North', N, 'lat'],
  ['40 26 46 s', -N, 'lat'],
  ['40:26:46', N, undefined],
  ['-40:26:46', -N, undefined],
  ['−40° 26.767′', -MINUTES, undefined],
  ["40°26,767' N", MINUTES, 'lat'],
  ['40-26-46 W', -N, 'lon'],
  ['40.5° W', -40.5, 'lon'],
  ['40,5°', 40.5, undefined],
  ['40.5', 40.5, undefined],
  ['40.5 Ost', 40.5, 'lon'],
  ['180 00 00 W', -180, 'lon'],
  // East or west, by the language.
  ['40 26 46 O', undefined, undefined],
  [`-40°26'46"N`, undefined, undefined],
  [`40°66'46"N`, undefined, undefined],
  [`40°26'60"N`, undefined, undefined],
  [`40.5°26'N`, undefined, undefined],
  [`40°26.5'46"N`, undefined, undefined],
  ['N 40 W', undefined, undefined],
  ['90 00 01 N', undefined, undefined],
  ['181 W', undefined, undefined],
  ['402646N', undefined, undefined],
  ['40 -26', undefined, undefined],
  ['north', undefined, undefined],
  ['', undefined, undefined],
  ['1e1', undefined, undefined],
])('[forms.17] reads the angle "%s" as %s %s', (text, degrees, axis) => {
  const rounded = (angle: number | undefined) => (angle === undefined ? undefined : angle.toFixed(12));
  const read = parseAngle(text);
  expect([rounded(read?.degrees), read?.axis]).toEqual([rounded(degrees), axis]);
});

it('[forms.17] an angle with the letter of the other axis, or beyond its own, is none', () => {
  expect(parseAngleOf('40° W', 'lat')).toBeUndefined();
  expect(parseAngleOf('100', 'lat')).toBeUndefined();
  expect(parseAngleOf('100', 'lon')).toBe(100);
});
