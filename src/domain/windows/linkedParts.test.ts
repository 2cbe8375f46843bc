import { expect, it } from 'vitest';
import { linkedPartsText, readLinkedParts } from './linkedParts.ts';

it.each([
  ['', undefined],
  ['linked', 'report,time,place'],
  ['LINKED=place,report', 'report,place'],
  ['linked=Time,__proto__,x', 'time'],
  ['linked=none', undefined],
  ['linked=time&linked=place', 'time'],
])('[windows.6] an address with "%s" links %s', (query, text) => {
  expect(linkedPartsText(readLinkedParts(new URLSearchParams(query)))).toBe(text);
});
