import { expect, it } from 'vitest';
import { documentText } from './documentText.ts';

it.each([
  ['a\u0000b', 'a\uFFFDb'],
  ['\uD83Dx', '\uFFFDx'],
  ['\u{1F4A5}', '\u{1F4A5}'],
  [String.raw`\u0000`, String.raw`\u0000`],
  ['\\\u0000', '\\\uFFFD'],
])('[ED11] stores %j as %j', (text, stored) => {
  expect(JSON.parse(documentText({ [text]: text }))).toEqual({ [stored]: stored });
});
