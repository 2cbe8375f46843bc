import { expect, it } from 'vitest';
import type { Place } from '../../data/lists/lists.ts';
import { placeTree, quickJumps, type PlaceBranch } from './placeBranches.ts';

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

const tree = (...places: Place[]) => drawn(placeTree(places).branches);

it('[map.58] lists places under their parents, orphans and circles at the root, hidden ones nowhere', () => {
  const made = placeTree([
    place('city'),
    place('mall', 'city'),
    place('shop', 'mall'),
    place('lost', 'nowhere'),
    place('secret', 'city', true),
    place('a', 'b'),
    place('b', 'a'),
  ]);
  expect(drawn(made.branches)).toBe('city(mall(shop)) lost a b');
  expect(made.circular.map(({ placeId }) => placeId)).toEqual(['a', 'b']);
});

it('[map.58] breaks a circle only at its members: their other children keep their parent', () => {
  expect(tree(place('a', 'b'), place('b', 'a'), place('on a', 'a'))).toBe('a(on a) b');
  expect(tree(place('self', 'self'), place('below', 'self'))).toBe('self(below)');
  expect(tree(place('twice'), place('twice'), place('below', 'twice'))).toBe('twice twice(below)');
});

it('[map.59] offers a quick jump while the zoom is within its bounds', () => {
  const jump = (name: string, min: number, max: number, hide = false): Place => ({
    ...place(name, '', hide),
    bookmark: { min, max },
  });
  const places = [place('none'), jump('far', 3, 10), jump('near', 10, 18), jump('any', -Infinity, Infinity)];
  const at = (zoom: number) =>
    quickJumps([...places, jump('hidden', 0, 23, true)], zoom).map(({ name }) => name);
  expect([at(2.9), at(3), at(10), at(18.1)]).toEqual([
    ['any'],
    ['far', 'any'],
    ['far', 'near', 'any'],
    ['any'],
  ]);
});
