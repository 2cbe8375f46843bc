import fc from 'fast-check';
import { expect, it } from 'vitest';
import { numberOrNull, simulationPayload, testFieldHint, testShotPayload } from './testShotPayload.ts';

it('[test-mode.5] an empty manual test is a payload of nulls and empty texts that says it is a test', () => {
  const payload = testShotPayload({});
  expect(payload).toMatchObject({
    detection_id: '',
    timestamp: null,
    shooter_lla: [null, null, null],
    trajectory: { bearing: null, angle: null },
    weapon_category: null,
    zone: '',
    test: true,
  });
  expect(Object.keys(payload)).toEqual(
    (
      'detection_id squad_id timestamp version shooter_lla trajectory trajectoryP0_lla trajectoryP1_lla bullet_speed ' +
      'weapon weapon_category weapon_confidence caliber zone_id level report_type zone burst test floor device_id'
    ).split(' '),
  );
});

it('[test-mode.5] a manual test sends numbers as numbers, anything else in a number field as null, and texts as typed', () => {
  const payload = testShotPayload({
    squad_id: 'NG',
    shooter_lat: '41.9',
    shooter_lon: '−87.6',
    shooter_alt: 'high',
    bearing: '75',
    burst: '3 rounds',
    weapon: ' <b>9 mm</b> ',
    timestamp: '1.79e12',
  });
  expect(payload).toMatchObject({
    squad_id: 'NG',
    shooter_lla: [41.9, -87.6, null],
    trajectory: { bearing: 75, angle: null },
    burst: null,
    weapon: ' <b>9 mm</b> ',
    timestamp: 1_790_000_000_000,
  });
});

it('[test-mode.5] a number is finite or null, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const value = numberOrNull(text);
      expect(value === null || Number.isFinite(value)).toBe(true);
    }),
  );
  for (const text of ['', ' ', '0x10', 'Infinity', '1e999', 'NaN', '1,5'])
    expect(numberOrNull(text)).toBeNull();
});

it('[test-mode.4] a simulation names squad, shooter and target, and a level only where one was chosen', () => {
  const form = { squad_id: 'NG', shooter_lat: '1', shooter_lon: '2', target_lat: '3', target_lon: 'x' };
  expect(simulationPayload(form)).toEqual({
    squad_id: 'NG',
    shooter_lat: 1,
    shooter_lon: 2,
    shooter_alt: null,
    target_lat: 3,
    target_lon: null,
    target_alt: null,
  });
  expect(simulationPayload({ ...form, level: 'NG_L1' })).toHaveProperty('level', 'NG_L1');
});

it.each([
  ['burst', 'three', 'notANumber'],
  ['shooter_alt', 'high', 'notANumber'],
  ['shooter_lat', '95', 'notALatitude'],
  ['target_lon', 'west', 'notALongitude'],
  ['weapon_confidence', '250', 'confidence'],
  ['weapon_confidence', '88', undefined],
  ['weapon', 'anything', undefined],
  ['burst', '', undefined],
] as const)('[test-mode.5] hints at %s "%s": %s', (name, text, hint) => {
  expect(testFieldHint(name, text)).toBe(hint);
});
