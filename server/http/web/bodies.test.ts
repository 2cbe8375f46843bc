import { once } from 'node:events';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { jsonExcess, jsonExcessInTurns, limitBody, parseInTurns } from './bodies.ts';

const limits = { depth: 2, containers: 6, members: 2, values: 7 };

it.each([
  ['[[1],[2],{"a":[]}]', 'nests deeper than 2 levels'],
  ['[[1],[2],{"a":3}]', undefined],
  ['"[[[[[["', undefined],
  ['["\\"[[[", "\\\\", [1]]', undefined],
  ['["\\"[[[", "\\\\", [[1]]]', 'nests deeper than 2 levels'],
  ['', undefined],
  ['[{},{},{},{},{}]', undefined],
  ['[{},{},{},{},{},{}]', 'has more than 6 objects and lists'],
  ['{"a":1,"b":":::"}', undefined],
  ['{"a":1,"b":2,"c":3}', 'has an object with more than 2 fields'],
  ['{"a":{"c":3,"d":4},"b":{}}', undefined],
  [']]]]{"a":1}', undefined],
  ['[1,2,3,4,5,6,7,8]', undefined],
  ['[1,2,3,4,5,6,7,8,9]', 'has more than 7 values'],
  ['[",,,,,,,,,,,,,"]', undefined],
])('[server.19] %s %s', (text, excess) => {
  expect(jsonExcess(text, limits)).toBe(excess);
});

it('[server.19] a survey of 20 000 nodes with all of their fields is within the limits', () => {
  const node = Object.fromEntries(Array.from({ length: 40 }, (_, field) => [`field${field}`, field]));
  expect(jsonExcess(JSON.stringify(Array.from({ length: 20_000 }, () => node)))).toBeUndefined();
});

it('[server.19] a long text is checked as a short one, in turns of the event loop', async () => {
  const long = JSON.stringify([JSON.stringify('"'.repeat(1_500_000)), { a: 1 }]);
  let turns = 0;
  let isChecked = false;
  const count = () => {
    turns++;
    if (!isChecked) setImmediate(count);
  };
  setImmediate(count);
  expect(await jsonExcessInTurns(long)).toBe(jsonExcess(long));
  isChecked = true;
  expect(turns).toBeGreaterThan(4);
  expect(await jsonExcessInTurns(`[${'1,'.repeat(1_500_000)}[1]]`)).toBeUndefined();
  expect(await jsonExcessInTurns(`[${'1,'.repeat(1_500_001)}1]`)).toBe('has more than 1500000 values');
});

const LONG = 'x'.repeat(300_000);

it.each([
  [JSON.stringify([LONG, { a: [1, 2] }, LONG, [], '],[', LONG, 3])],
  [` \n[${JSON.stringify(LONG)} , 1]\n `],
  [JSON.stringify({ a: LONG, b: [LONG, LONG] })],
  [JSON.stringify(LONG)],
])('[server.19] parses a long text as it would be parsed at once', async (text) => {
  expect(await parseInTurns(text, async (part) => JSON.parse(part) as unknown)).toEqual(JSON.parse(text));
});

it.each([
  `["${LONG}","${LONG}",]`,
  `["${LONG}",,"${LONG}"]`,
  `["${LONG}",1],["${LONG}"]`,
  `["${LONG}","${LONG}"],[1]`,
  `["${LONG}"`,
  `["${LONG}",{"a":"${LONG}",]}`,
  `\u00a0["${LONG}"]`,
])('[server.19] refuses a long text that is no JSON', async (text) => {
  expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
  await expect(parseInTurns(text, async (part) => JSON.parse(part) as unknown)).rejects.toThrow(
    /JSON|Bad Request/,
  );
});

it('[server.19] parses a long list in parts', async () => {
  const text = JSON.stringify(Array.from({ length: 8 }, () => LONG));
  const lengths: number[] = [];
  const parse = async (part: string) => {
    lengths.push(part.length);
    return JSON.parse(part) as unknown;
  };
  await parseInTurns(text, parse);
  expect(lengths).toHaveLength(8);
});

it('[server.20] reads and drops the rest of a file whose reader has stopped, as on a full disk', async () => {
  const body = Readable.from(['a', 'b', 'c'].map((text) => Buffer.from(text)));
  const ended = once(body, 'end');
  const taken: string[] = [];
  for await (const chunk of limitBody({ headers: {} }, body, 10)) {
    taken.push(Buffer.from(chunk).toString());
    break;
  }
  await ended;
  expect(taken).toEqual(['a']);
});
