import { expect, it } from 'vitest';
import type { Level, Place } from '../../data/lists/lists.ts';
import { placeTree } from './placeBranches.ts';
import { treeRows, treeAction, type ToggledRows } from './treeRows.ts';

const level = (levelId: string): Level => ({ levelId, name: `Level ${levelId}`, mapUrl: '' });
const place = (id: number, name: string, parent = '', levels: readonly Level[] = []): Place => ({
  id,
  placeId: name,
  parent,
  name,
  lat: 0,
  lng: 0,
  zoom: 1,
  hide: false,
  levels,
  bookmark: undefined,
});

const { branches } = placeTree([
  place(1, 'City'),
  place(2, 'Arena', 'City', [level('1'), level('2')]),
  place(3, 'Park', 'City'),
  place(4, 'Field'),
]);
const CLOSED: ToggledRows = new Map();
const OPEN: ToggledRows = new Map([['place 2', true]]);
const rowsAt = (toggled: ToggledRows) => treeRows(branches, toggled);
const step = (key: string, pressed: string, toggled = CLOSED) => treeAction(rowsAt(toggled), key, pressed);
const focus = (key: string) => ({ kind: 'focus', key });

it('[map.58] shows places expanded and their levels collapsed, each with its depth and its number among its siblings', () => {
  const facts = (toggled: ToggledRows) =>
    rowsAt(toggled).map(({ text, depth, position, siblings, open }) => [
      text,
      depth,
      position,
      siblings,
      open,
    ]);
  expect(facts(CLOSED)).toEqual([
    ['City', 1, 1, 2, true],
    ['Arena', 2, 1, 2, false],
    ['Park', 2, 2, 2, undefined],
    ['Field', 1, 2, 2, undefined],
  ]);
  expect(facts(OPEN).slice(2, 4)).toEqual([
    ['Level 1', 3, 1, 2, undefined],
    ['Level 2', 3, 2, 2, undefined],
  ]);
  expect(facts(new Map([['place 1', false]]))).toEqual([
    ['City', 1, 1, 2, false],
    ['Field', 1, 2, 2, undefined],
  ]);
});

it('[map.58] is navigated by arrows, Home, End and letters, without wrapping', () => {
  expect(step('place 1', 'ArrowDown')).toEqual(focus('place 2'));
  expect(step('place 4', 'ArrowDown')).toBeUndefined();
  expect(step('place 1', 'ArrowUp')).toBeUndefined();
  expect(step('place 3', 'Home')).toEqual(focus('place 1'));
  expect(step('place 1', 'End')).toEqual(focus('place 4'));
  expect(step('place 1', 'p')).toEqual(focus('place 3'));
  expect(step('place 1', 'x')).toBeUndefined();
  expect(step('gone', 'ArrowDown')).toBeUndefined();
});

it('[map.58] opens and closes by the arrows to the sides, and they lead to the first row below and the row above', () => {
  expect(step('place 2', 'ArrowRight')).toEqual({ kind: 'toggle', keys: ['place 2'], open: true });
  expect(step('place 2', 'ArrowRight', OPEN)).toEqual(focus('place 2 level 1'));
  expect(step('place 3', 'ArrowRight')).toBeUndefined();
  expect(step('place 2', 'ArrowLeft', OPEN)).toEqual({ kind: 'toggle', keys: ['place 2'], open: false });
  expect(step('place 2 level 2', 'ArrowLeft', OPEN)).toEqual(focus('place 2'));
  expect(step('place 4', 'ArrowLeft')).toBeUndefined();
  expect(step('place 3', '*')).toEqual({ kind: 'toggle', keys: ['place 2'], open: true });
});
