import { expect, it } from 'vitest';
import { floorLabel } from './floorLabel.ts';

it.each([
  ['Library, Ground Floor', 'G'],
  ['Library, Floor 12', '12'],
  ['Level G', 'G'],
  ['Basement 1', 'B1'],
  ['Roof', 'Roo'],
  ['B1', 'B1'],
  ['3', '3'],
])('[map.55] shortens the floor %s to %s', (name, mark) => {
  expect(floorLabel(name)).toBe(mark);
});
