import { expect, it } from 'vitest';
import { flattenPlaces } from '../../../../../domain/resources/placeTree.ts';
import { dropPlace, movePlace, orderPlaces, placeTreeOf, type OrderedPlace } from './placeOrder.ts';

const place = (placeId: string, parent?: string, order?: number) => ({
  placeId,
  ...(parent === undefined ? {} : { parent: { placeId: parent } }),
  ...(order === undefined ? {} : { order }),
});
/** A, with B and C below it, and D. */
const PLACES = orderPlaces([
  place('D', undefined, 1),
  place('C', 'A', 1),
  place('B', 'A', 0),
  place('A', undefined, 0),
]);
const drawn = (places: readonly OrderedPlace[]): string =>
  places.map(({ row, depth }) => '.'.repeat(depth) + String(row['placeId'])).join(' ');

it('[records.18] orders places by parent and order; a circle and an unknown parent are at the top', () => {
  expect(drawn(PLACES)).toBe('A .B .C D');
  expect(drawn(orderPlaces([place('X', 'Y'), place('Y', 'X'), place('Z', 'gone')]))).toBe('Z X .Y');
});

it.each([
  [2, 'up', 'A .C .B D'],
  [1, 'up', 'A .B .C D'],
  [0, 'down', 'D A .B .C'],
  [3, 'in', 'A .B .C .D'],
  [2, 'in', 'A .B ..C D'],
  [1, 'out', 'A .C B D'],
  [3, 'out', 'A .B .C D'],
] as const)('[records.18] moves the place %i %s with all below it: %s', (at, move, result) => {
  expect(drawn(movePlace(PLACES, at, move))).toBe(result);
});

it('[records.18] drops a place before or into another, and never below itself', () => {
  expect(drawn(dropPlace(PLACES, 3, { target: 1, where: 'before' }))).toBe('A .D .B .C');
  expect(drawn(dropPlace(PLACES, 0, { target: 3, where: 'into' }))).toBe('D .A ..B ..C');
  expect(drawn(dropPlace(PLACES, 0, { target: 2, where: 'into' }))).toBe('A .B .C D');
});

it('[records.18] saves a tree that the server reads as the same places in the same order', () => {
  const rows = flattenPlaces(placeTreeOf(movePlace(PLACES, 2, 'up')));
  expect(rows).toMatchObject([
    { placeId: 'A', parent: null, order: 0 },
    { placeId: 'C', parent: { placeId: 'A' }, order: 0 },
    { placeId: 'B', parent: { placeId: 'A' }, order: 1 },
    { placeId: 'D', parent: null, order: 1 },
  ]);
});
