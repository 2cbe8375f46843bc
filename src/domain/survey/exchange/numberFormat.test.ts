import { expect, it } from 'vitest';
import { findNumberFormat, readNumber, splitLength } from './numberFormat.ts';

it.each([
  ['40.5', 40.5, NaN],
  ['40,5', NaN, 40.5],
  ['1,234', 1234, 1.234],
  ['1.234', 1.234, 1234],
  ['1,234.5', 1234.5, NaN],
  ['1.234.567,8', NaN, 1_234_567.8],
  ['1 234.5', 1234.5, NaN],
  ['1\u202F234,5', NaN, 1234.5],
  ['1’234.5', 1234.5, NaN],
  ['0,123', NaN, 0.123],
  ['−7', -7, -7],
  ['+.5', 0.5, NaN],
  ['1e-3', 0.001, 0.001],
  ['1,23,456', NaN, NaN],
  ['12,34,5', NaN, NaN],
  ['1,234 567', NaN, NaN],
  ['0x10', NaN, NaN],
  ['', NaN, NaN],
  ['12 m', NaN, NaN],
  ['9'.repeat(400), NaN, NaN],
])('[exchange.6] "%s" is %d with a decimal point and %d with a decimal comma', (text, point, comma) => {
  expect([readNumber(text, 'point'), readNumber(text, 'comma')]).toEqual([point, comma]);
});

it.each([
  ['no separator', [['7']], 'point', ''],
  ['a cell that is a number in one format alone', [['1,234'], ['40.5']], 'point', '1,234'],
  ['a latitude beyond 90° with the other format', [['40,512', 90]], 'comma', ''],
  ['nothing but doubt', [['1,234'], ['7']], undefined, '1,234'],
  ['both formats', [['40,5'], ['40.5']], undefined, '40,5'],
  ['a text among them', [['roof, west'], ['40,5']], 'comma', ''],
] as const)(
  '[exchange.6] the format of a file with %s is found, or asked',
  (_name, cells, format, sample) => {
    const found = findNumberFormat(cells.map(([text, most = Infinity]) => ({ text, most })));
    expect(found).toEqual({ format, sample });
  },
);

it.each([
  ['251.4 m', '251.4', false],
  ['825ft', '825', true],
  ["825'", '825', true],
  ['825', '825', undefined],
  ['1,5 metres', '1,5', false],
  ['room', 'room', undefined],
])('[exchange.6] the unit of "%s" is read', (cell, number, isFeet) => {
  expect(splitLength(cell)).toEqual({ number, isFeet });
});
