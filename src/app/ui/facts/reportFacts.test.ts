import { expect, it } from 'vitest';
import type { ShotReport } from '../../../domain/contract/shotReport.ts';
import { factsOf, locationText } from './reportFacts.ts';

const report = (more: Partial<ShotReport>): ShotReport => ({
  detectionId: '48213',
  squadId: 'NG',
  timeStamp: 0,
  reportType: 'Shot',
  ...more,
});
const facts = (more: Partial<ShotReport>) =>
  Object.fromEntries(factsOf(report(more)).map(({ name, value }) => [name, value]));

it('[shots.10] lists the known facts of a report and omits the others', () => {
  expect(
    facts({
      weapon: 'Handgun',
      weaponConfidence: 0.94,
      burst: 3,
      bearing: 292.2,
      angle: 4,
      lat: 40.712784,
      lon: -74.00613,
      alt: 12.4,
    }),
  ).toEqual({
    Weapon: 'Handgun',
    Confidence: '94 %',
    Rounds: '3',
    Bearing: '292° / +4°',
    Report: 'NG / 48213',
    Position: '40.712784, −74.006130, altitude 12.4 m',
  });
  expect(facts({})).toEqual({ Report: 'NG / 48213', Position: 'unknown' });
});

it.each([
  [
    { weaponCategory: 1, weaponConfidence: 88 },
    { Weapon: 'Rifle Shots', Confidence: '88 %' },
  ],
  [{ weaponConfidence: 0.5 }, { Confidence: '50 %' }],
  [{ weaponCategory: 6 }, {}],
])('[shots.10] has a line for the weapon or its category and one for the confidence: %j', (more, lines) => {
  const { Report: _report, Position: _position, ...rest } = facts(more);
  expect(rest).toEqual(lines);
});

it('[shots.10] describes the place', () => {
  const names = new Map([['G', 'Mall, Ground Floor']]);
  expect(locationText({ level: 'G', zone: 'Concourse', zoneId: 'NG_Z3' }, names)).toBe(
    'Mall, Ground Floor, zone NG_Z3 Concourse',
  );
  expect(locationText({ zone: 'NG_Z3', zoneId: 'NG_Z3' }, names)).toBe('zone NG_Z3');
  expect(locationText({ level: '7' }, names)).toBe('Level 7');
  expect(locationText({}, names)).toBe('');
});
