import { expect, it } from 'vitest';
import { nestsDeeper } from './bodies.ts';

it.each([
  ['[[1],[2],{"a":[3]}]', 3, false],
  ['[[1],[2],{"a":[3]}]', 2, true],
  ['"[[[[[["', 1, false],
  ['["\\"[[[", "\\\\", [1]]', 2, false],
  ['["\\"[[[", "\\\\", [[1]]]', 2, true],
  ['', 1, false],
])('[HL2] nesting of %s deeper than %i: %s', (text, limit, deeper) => {
  expect(nestsDeeper(text, limit)).toBe(deeper);
});
