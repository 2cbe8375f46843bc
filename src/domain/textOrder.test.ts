import { expect, it } from 'vitest';
import { compareTexts } from './textOrder.ts';

it('[map.60] sorts digits as numbers, and letters with their accent beside those without, in any locale', () => {
  const names = [
    'Zone 10',
    'zone 2',
    'Zone 2',
    'Zürich',
    'Ärger',
    'Zug',
    'Anna',
    'Öl',
    'Olm',
    'Åre',
    '10',
    '9',
  ];
  expect(names.toSorted(compareTexts)).toEqual([
    '9',
    '10',
    'Anna',
    'Åre',
    'Ärger',
    'Öl',
    'Olm',
    'zone 2',
    'Zone 2',
    'Zone 10',
    'Zug',
    'Zürich',
  ]);
});
