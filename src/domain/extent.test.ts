import { expect, it } from 'vitest';
import { extentOf } from './extent.ts';

it('[zones.10] the extent of many numbers is found, of each second one too', () => {
  const many = Float64Array.from({ length: 1_000_000 }, (_, at) => (at % 2 === 0 ? at : -at));
  expect(extentOf(many)).toEqual({ least: -999_999, most: 999_998 });
  expect(extentOf(many, 1, 2)).toEqual({ least: -999_999, most: -1 });
  expect(extentOf([])).toEqual({ least: Infinity, most: -Infinity });
});
