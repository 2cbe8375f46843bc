import { expect, it } from 'vitest';
import { freeNames, type NameBox } from './freeNames.ts';

const name = (left: number, top: number): NameBox => ({ left, top, width: 80, height: 16 });

it('[OG9] shows names that lie apart', () => {
  expect(freeNames([name(0, 0), name(80, 0), name(0, 16)])).toEqual([true, true, true]);
});

it('[OG9] leaves out a name that would lie on an earlier one', () => {
  expect(freeNames([name(0, 0), name(40, 8)])).toEqual([true, false]);
});

it('[OG9] lets no name give way to one that is left out itself', () => {
  expect(freeNames([name(0, 0), name(60, 0), name(120, 0)])).toEqual([true, false, true]);
});
