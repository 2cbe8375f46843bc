import { expect, it } from 'vitest';
import type { Place } from '../api/lists.ts';
import { placeTree, type PlaceBranch } from './placeTree.ts';

const place = (placeId: string, parent = '', hide = false): Place => ({
  id: 0,
  placeId,
  parent,
  name: placeId,
  lat: 0,
  lng: 0,
  zoom: 1,
  hide,
  levels: [],
  bookmark: undefined,
});
const drawn = (branches: readonly PlaceBranch[]): string =>
  branches
    .map(({ place: { placeId }, children }) =>
      children.length === 0 ? placeId : `${placeId}(${drawn(children)})`,
    )
    .join(' ');

it('[LS2] stands places under their parents, orphans and circles at the root, hidden ones nowhere', () => {
  const tree = placeTree([
    place('city'),
    place('mall', 'city'),
    place('shop', 'mall'),
    place('lost', 'nowhere'),
    place('secret', 'city', true),
    place('a', 'b'),
    place('b', 'a'),
  ]);
  expect(drawn(tree)).toBe('city(mall(shop)) lost a b');
});
