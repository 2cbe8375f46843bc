import { expect, it } from 'vitest';
import { documentText, storableRow } from './documentText.ts';

it.each([
  ['a\u0000b', 'a\uFFFDb'],
  ['\uD83Dx', '\uFFFDx'],
  ['\u{1F4A5}', '\u{1F4A5}'],
  [String.raw`\u0000`, String.raw`\u0000`],
  ['\\\u0000', '\\\uFFFD'],
])('[records.21] stores %j as %j', (text, as) => {
  expect(JSON.parse(documentText({ [text]: text }))).toEqual({ [as]: as });
  const row = { [text]: [text, 1, null, { [text]: true }], n: Number.POSITIVE_INFINITY };
  const stored = { [as]: [as, 1, null, { [as]: true }], n: Number.POSITIVE_INFINITY };
  expect(storableRow(row)).toEqual(stored);
});
