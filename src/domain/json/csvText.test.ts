import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvLine } from './csvText.ts';

it.each([
  ['texts, numbers and flags', ['a', 1.5, -2, true], 'a,1.5,-2,true'],
  ['missing values', [undefined, null, ''], ',,'],
  ['commas, quotes and line ends', ['a,b', 'say "x"', 'two\r\nlines'], '"a,b","say ""x""","two\r\nlines"'],
  ['lists and objects', [['a', 'b'], [{ id: 1 }], { a: 'x' }], 'a; b,"{""id"":1}","{""a"":""x""}"'],
])('[CE1] writes %s', (_what, values, line) => {
  expect(csvLine(values)).toBe(line);
});

it.each([
  '=1+1',
  '+49 30 1234',
  '-2+3',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '\nx',
  '  =1+1',
  '\ufeff=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
])('[CE2] takes the formula out of %j', (text) => {
  expect(parse(csvLine([text]))).toEqual([[`'${text}`]]);
});

it('[CE2] takes the formula out of a list', () => {
  expect(csvLine([['=A1', 'b']])).toBe("'=A1; b");
});

it('[CE1] is read back by a CSV parser as it was written', () => {
  const text = fc.string({ unit: 'grapheme' }).filter((one) => !/^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/.test(one));
  fc.assert(
    fc.property(fc.array(text, { minLength: 2, maxLength: 5 }), (values) => {
      expect(parse(csvLine(values))).toEqual([values]);
    }),
  );
});
