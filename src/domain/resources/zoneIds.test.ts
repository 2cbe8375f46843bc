import { expect, it } from 'vitest';
import { nextZoneId, squadIdOfZone } from './zoneIds.ts';

it.each([
  [[], 'NG_Z1'],
  [['NG_Z2', 'NG_Z10'], 'NG_Z11'],
  [['HB_Z9', 'NG_Z1', 'XNG_Z8', 'NG_Z', 'NG_Zx', 'NG_Z1.5', 'NG_Z99999999999'], 'NG_Z2'],
])('[records.16] the id after %j is %s', (zoneIds, next) => {
  expect(nextZoneId('NG', zoneIds)).toBe(next);
});

it.each([
  [{ squadids: { squadId: 'NG' }, squad: 'HB' }, 'NG'],
  [{ squadids: 'NG' }, 'NG'],
  [{ squad: 7 }, '7'],
  [{ squadids: {} }, ''],
])('[records.16] the squad of %j is %j', (row, squadId) => {
  expect(squadIdOfZone(row)).toBe(squadId);
});
