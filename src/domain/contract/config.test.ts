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
  ])('[CF1] reads %j as %j', (text, value) => {
    expect(configValue(text)).toBe(value);
  });

  it('[CF2] keeps the decimals of the two sound thresholds', () => {
    expect(configNumber(withValue('SPL_THRESHOLD_LOUD', '62.5'), 'SPL_THRESHOLD_LOUD')).toBe(62.5);
    expect(configNumber(withValue('SPL_THRESHOLD_LOUD', 'loud'), 'SPL_THRESHOLD_LOUD')).toBe(85);
    expect(configNumber(withValue('LATE_REPORT_THRESHOLD', '7.9'), 'LATE_REPORT_THRESHOLD')).toBe(7);
    expect(configNumber(configOf([]), 'LATE_REPORT_THRESHOLD')).toBe(5);
  });

  it.each<[NumberKey, number, readonly string[]]>([
    ['REVIEWER_DELAY', 60, ['-1', '86401', '9'.repeat(400)]],
    ['TEST_MODE_DURATION', 14_400, ['0', '99999999999999']],
    ['MINIREPORT_NO_AUTH_DURATION', 3, ['-1', '99999999999999999999']],
    ['MAX_FILE_SIZE_MB', 10, ['-1', '25']],
    ['SPL_THRESHOLD_LOUD', 85, ['-1', '200.5']],
  ])('[CK7] %s beyond its limits is %d', (key, fallback, values) => {
    expect(values.map((value) => configNumber(withValue(key, value), key))).toEqual(
      values.map(() => fallback),
    );
  });

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
  ] as const)('[CF3] %s has a truth rule of its own', (rule, key, yes, no) => {
    const read = (value: string | undefined) =>
      FLAG_RULES[rule](value === undefined ? configOf([]) : withValue(key, value));
    expect(yes.filter((value) => !read(value))).toEqual([]);
    expect(no.filter((value) => read(value))).toEqual([]);
  });

  it('[CF4] takes keys for data: a hostile key changes nothing', () => {
    const config = configOf([
      { key: '__proto__', value: 'true' },
      { key: 'TEST_MODE', value: 'false' },
    ]);
    expect(config.get('__proto__')).toBe('true');
    expect(Object.prototype).not.toHaveProperty('true');
    expect(FLAG_RULES.testModeActive(config)).toBe(false);
  });
});
