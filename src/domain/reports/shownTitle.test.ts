import { expect, it } from 'vitest';
import type { ShotReport } from '../contract/shotReport.ts';
import { shownTitle } from './shownTitle.ts';

const POSSIBLE: ShotReport = {
  detectionId: '1',
  squadId: 'NG',
  timeStamp: 0,
  reportType: 'Shot',
  weaponCategory: 6,
};

it.each([
  [{ zone: 'North Gate' }, 'Possible Shot: North Gate'],
  [{}, 'Possible Shot: NG'],
  [{ message: ' ' }, 'Possible Shot: NG'],
  [{ message: 'Possible Shot: North Gate' }, 'Possible Shot: North Gate'],
  [{ message: 'Shot: North Gate' }, 'Possible Shot: North Gate'],
  [{ message: 'Shot' }, 'Possible Shot'],
  [{ message: 'Loud noise: North Gate' }, 'Possible Shot: Loud noise: North Gate'],
  [{ weaponCategory: 1, message: 'Shots heard' }, 'Shot: Shots heard'],
  [{ weaponCategory: 1, message: 'Shot at the gate' }, 'Shot at the gate'],
  [{ reportType: 'Panic', message: 'Room 5' }, 'Panic: Room 5'],
])('[reports.17] is named as the console shows it: %j', (more, title) => {
  expect(shownTitle({ ...POSSIBLE, ...more })).toBe(title);
});
