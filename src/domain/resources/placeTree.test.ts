import fc from 'fast-check';
import { expect, it } from 'vitest';
import { circularPlace, flattenPlaces, parentOf } from './placeTree.ts';

const place = (placeId: string, parent?: string) => ({
  placeId,
  ...(parent === undefined ? {} : { parent }),
});

it.each([
  [[], undefined],
  [[place('a'), place('b', 'a'), place('c', 'gone')], undefined],
  [[place('a', 'a')], 'a'],
  [[place('x'), place('a', 'c'), place('b', 'a'), place('c', 'b')], 'a'],
])('[records.18] finds what is above itself in %j: %s', (places, found) => {
  expect(circularPlace(places)).toBe(found);
});

it('[records.18] finds no circle where each place is below an earlier one', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 200 }), (above) => {
      const places = above.map((n, at) => place(String(at), at === 0 ? undefined : String(n % at)));
      expect(circularPlace(places)).toBeUndefined();
    }),
  );
});

it('[records.18] lists a tree with parents and order, and leaves rows that are no places to the reader', () => {
  const rows = flattenPlaces([
    { placeId: 'a', children: [{ placeId: 'b' }, null] },
    { placeId: 'c', parent: { placeId: 'a' } },
  ]);
  expect(rows).toEqual([
    { placeId: 'a', order: 0, parent: null },
    { placeId: 'b', order: 0, parent: { placeId: 'a' } },
    null,
    { placeId: 'c', order: 1, parent: { placeId: 'a' } },
  ]);
  expect([parentOf({ parent: 7 }), parentOf({ parent: null }), parentOf({})]).toEqual([
    '7',
    undefined,
    undefined,
  ]);
});
