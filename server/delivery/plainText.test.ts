import { expect, it } from 'vitest';
import { plainTextOf } from './plainText.ts';

it('[notifications.24] the plain text of a mail has its lines and addresses, and neither tags nor styles', () => {
  const markup =
    '<style>p { color: red }</style>\n<h1>Shot</h1>\n  <p>North gate &amp; yard</p>\n<p><a class="b" href="https://x.example/r?k=1">Open</a></p>';
  expect(plainTextOf(markup)).toBe('Shot\nNorth gate & yard\nOpen (https://x.example/r?k=1)');
});

it.each([
  ['links that are not closed', '<a href="x" '.repeat(16_000)],
  ['spaces', `a${' '.repeat(190_000)}b`],
  ['tags that are not closed', '<'.repeat(200_000)],
  ['styles that are not closed', '<style '.repeat(100_000)],
  ['links without an end', '<a href="x">'.repeat(50_000)],
])('[notifications.24] is made of %s without a search that grows with its square', (_name, markup) => {
  // Where each place is searched to the end of the text, this takes longer than a test may.
  expect(plainTextOf(markup).length).toBeLessThanOrEqual(markup.length);
});
