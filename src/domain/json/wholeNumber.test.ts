import { expect, it } from 'vitest';
import { readWholeNumber } from './wholeNumber.ts';

it.each([
  ['0', 0],
  ['007', 7],
  ['999999999999999', 999_999_999_999_999],
  ['1000000000000000', undefined],
  ['', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  [' 1', undefined],
])('[live.47] reads the whole number "%s" as %s', (text, value) => {
  expect(readWholeNumber(text)).toBe(value);
});
