import { expect, it } from 'vitest';
import { endOfName } from './endOfName.ts';

it.each([
  ['Old Town 7', 'Old Town 7'],
  ['', ''],
  ['Foundry Quarter 11', '… Quarter 11'],
  ['Science Block, Floor 3', '… Floor 3'],
  ['Wharf District E10', '… E10'],
  ['Concourse-of-the-hall', '… Concourse-of-the-hall'],
])('[shots.10] the zone %j is %j in the table', (name, short) => {
  expect(endOfName(name)).toBe(short);
});
