import { expect, it } from 'vitest';
import { requireBits } from './assert.ts';

it('[reports.11] refuses more flags than their column has bits', () => {
  expect(() => requireBits('The fields', 32, 32)).not.toThrow();
  expect(() => requireBits('The fields', 33, 32)).toThrow('The fields need 33 bits, their column has 32');
});
