import { expect, it } from 'vitest';
import { FIELD, NUMBER_BITS, NUMBER_FACTS, numberBit, TEXT_BITS, TEXT_FACTS, textBit } from './fields.ts';

it('[reports.11] gives every field of a report one bit of a word, and no two the same', () => {
  const numbers = NUMBER_FACTS.map((_, index) => numberBit(index));
  const texts = TEXT_FACTS.map((_, index) => textBit(index));
  const bits = [...Object.values(FIELD), ...numbers, ...texts];
  const isOneBit = (bit: number) => bit !== 0 && (bit & (bit - 1)) === 0;
  expect(bits.filter((bit) => !isOneBit(bit))).toEqual([]);
  expect(new Set(bits).size).toBe(bits.length);
  expect(numbers.reduce((all, bit) => all | bit, 0)).toBe(NUMBER_BITS);
  expect(texts.reduce((all, bit) => all | bit, 0)).toBe(TEXT_BITS);
});
