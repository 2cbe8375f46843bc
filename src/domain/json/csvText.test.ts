import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvLine, readCsvCell } from './csvText.ts';

it.each([
  ['texts, numbers and flags', ['a', 1.5, -2, true], 'a,1.5,-2,true'],
  ['missing values', [undefined, null, ''], ',,'],
  ['commas, quotes and line ends', ['a,b', 'say "x"', 'two\r\nlines'], '"a,b","say ""x""","two\r\nlines"'],
  ['lists and objects', [['a', 'b'], [{ id: 1 }], { a: 'x' }], 'a; b,"{""id"":1}","{""a"":""x""}"'],
])('[records.35] writes %s', (_what, values, line) => {
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
  ' roof',
  'roof ',
  '\u200b=1',
  '\u00ad\u2800+1',
  "'=1",
  "''=1",
])('[records.35] takes the formula out of %j', (text) => {
  expect(parse(csvLine([text]))).toEqual([[`'${text}`]]);
});

it.each([
  [';=1', ";'=1"],
  ['a; \u200b-2', "a;' \u200b-2"],
  ['a\t@SUM(A1)', "a\t'@SUM(A1)"],
])('[records.35] takes the formula out of %j for who separates cells otherwise', (text, cell) => {
  expect(parse(csvLine([text]))).toEqual([[cell]]);
});

it('[records.35] takes the formulas out of a list', () => {
  expect(csvLine([['=A1', 'b', '+1']])).toBe("'=A1; b;' +1");
});

it.each(["it's", "'quoted'", 'a-b', 'x=1', 'a;b', 'rock’n’roll'])(
  '[records.35] leaves %j as it is',
  (text) => {
    expect(csvLine([text])).toBe(text);
  },
);

const SEED = 20_261_128;
/** Texts of what guards, separates and begins formulas, and of anything else. */
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...`';, \t\r\n"=+-@＝－\u200B\uFEFFa1`.split('')) }),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
);

it('[records.35] a text that is written and read is the same, whatever it is', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 2, maxLength: 5 }), (values) => {
      const [cells = []] = parse(csvLine(values));
      expect(cells.map(readCsvCell)).toEqual(values);
    }),
    { seed: SEED, numRuns: 2000 },
  );
});

it('[records.35] no part of a written text begins with a formula, by whichever separator it is split', () => {
  const formula = /^[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]/u;
  fc.assert(
    fc.property(text, (value) => {
      const [[cell = ''] = []] = parse(csvLine([value, '']));
      expect(cell.split(/[;\t\r\n]/).filter((part) => formula.test(part))).toEqual([]);
    }),
    { seed: SEED, numRuns: 2000 },
  );
});

it('[records.35] keeps blanks around a cell of another file, and reads a long cell at once', () => {
  expect(['  a ', "'=1", "' a", "'a'"].map(readCsvCell)).toEqual(['a', '=1', ' a', "'a'"]);
  const long = ["'", '\n', ' ', ';', "\n'"].map((unit) => unit.repeat(100_000));
  expect(parse(csvLine(long))[0]?.map(readCsvCell)).toEqual(long);
});
