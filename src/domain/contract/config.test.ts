import { describe, expect, it } from 'vitest';
import { configNumber, configOf, configValue, FLAG_RULES, type NumberKey } from './config.ts';

const withValue = (key: string, value: string) => configOf([{ key, value }]);

describe('configuration', () => {
  it.each([
    ['62.5', 62],
    ['-7', -7],
    [' 30 ', 30],
    ['10 Main St', '10 Main St'],
    ['', ''],
    ['1e3', '1e3'],
    ['0x10', '0x10'],
  ])('[configuration.3] reads %j as %j', (text, value) => {
    expect(configValue(text)).toBe(value);
  });

  it('[configuration.3] keeps the decimals of the two sound thresholds', () => {
    expect(configNumber(withValue('SPL_THRESHOLD_LOUD', '62.5'), 'SPL_THRESHOLD_LOUD')).toBe(62.5);
    expect(configNumber(withValue('SPL_THRESHOLD_LOUD', 'loud'), 'SPL_THRESHOLD_LOUD')).toBe(75);
    expect(configNumber(withValue('LATE_REPORT_THRESHOLD', '7.9'), 'LATE_REPORT_THRESHOLD')).toBe(7);
    expect(configNumber(configOf([]), 'LATE_REPORT_THRESHOLD')).toBe(5);
  });

  it.each<[NumberKey, Record<string, number>]>([
    ['REVIEWER_DELAY', { '-1': 60, '86401': 86_400, ['9'.repeat(400)]: 86_400 }],
    ['TEST_MODE_DURATION', { '0': 14_400, '99999999999999': 31_622_400 }],
    ['MINIREPORT_NO_AUTH_DURATION', { '-1': 3, '99999999999999999999': 36_500 }],
    ['MAX_FILE_SIZE_MB', { '-1': 10, '25': 24 }],
    ['SPL_THRESHOLD_LOUD', { '-1': 75, '200.5': 200 }],
    ['ZOOM_IN_ON_SELECT', { '': 0, far: 0, '25': 24 }],
  ])(
    '[configuration.1] %s unusable or below its limits is its default (a zoom: none), above them the upper one',
    (key, read) => {
      for (const [value, number] of Object.entries(read))
        expect(configNumber(withValue(key, value), key)).toBe(number);
    },
  );

  it.each([
    [
      'reviewerFunction',
      'REVIEWER_FUNCTION',
      ['ON', 'true', 'on', 'True'],
      ['OFF', 'false', '', 'yes', undefined],
    ],
    ['lprEnabled', 'LPR_ENABLED', ['true', 'on', 'ON'], ['', 'false', '1', undefined]],
    ['testModeActive', 'TEST_MODE', ['true', 'False', '0', 'x'], ['false', '', undefined]],
    ['minireportNeedsSignIn', 'MINIREPORT_AUTHENTICATION', ['true', 'on', '', undefined], ['false', 'off']],
    ['notifications', 'ENABLE_NOTIFICATIONS', ['true', 'on', undefined], ['false']],
    ['satelliteSourceSwitching', 'ENABLE_SATELLITE_SOURCE_SWITCHING', ['true', 'on'], ['', undefined]],
    ['defaultSatellite', 'DEFAULT_SATELLITE', ['true', 'on', undefined], ['false']],
  ] as const)('[configuration.1] %s has a truth rule of its own', (rule, key, yes, no) => {
    const read = (value: string | undefined) =>
      FLAG_RULES[rule](value === undefined ? configOf([]) : withValue(key, value));
    expect(yes.filter((value) => !read(value))).toEqual([]);
    expect(no.filter((value) => read(value))).toEqual([]);
  });

  it('[configuration.4] takes keys for data: a hostile key changes nothing', () => {
    const config = configOf([
      { key: '__proto__', value: 'true' },
      { key: 'TEST_MODE', value: 'false' },
    ]);
    expect(config.get('__proto__')).toBe('true');
    expect(Object.prototype).not.toHaveProperty('true');
    expect(FLAG_RULES.testModeActive(config)).toBe(false);
  });
});
