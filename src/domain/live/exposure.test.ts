import { expect, it } from 'vitest';
import { EXPOSURE_CAUSES, exposureOf, type ExposureCause, type ExposureFacts } from './exposure.ts';

const NONE: ExposureFacts = {
  hasAlerts: true,
  shelves: 0,
  snoozes: 0,
  isOnOneLevel: false,
  hiddenTypes: 0,
  isFiltered: false,
  sound: 'on',
  silentTypes: 0,
  isTestMode: false,
  isStorm: false,
  isBelowCutoff: false,
  unseenTypes: 0,
  reviewDelay: 0,
  silentSensors: 0,
  wrongClocks: 0,
};

const CASES: readonly [ExposureCause, Partial<ExposureFacts>, number][] = [
  ['alertsOff', { hasAlerts: false }, 1],
  ['shelves', { shelves: 2 }, 2],
  ['snoozes', { snoozes: 1 }, 1],
  ['level', { isOnOneLevel: true }, 1],
  ['hiddenTypes', { hiddenTypes: 3 }, 3],
  ['soundBlocked', { sound: 'blocked' }, 1],
  ['muted', { sound: 'muted' }, 1],
  ['soundOff', { sound: 'off' }, 1],
  ['silentTypes', { silentTypes: 2 }, 2],
  ['filter', { isFiltered: true }, 1],
  ['testMode', { isTestMode: true }, 1],
  ['storm', { isStorm: true }, 1],
  ['cutoff', { isBelowCutoff: true }, 1],
  ['role', { unseenTypes: 6 }, 6],
  ['reviewDelay', { reviewDelay: 60 }, 60],
  ['silentSensors', { silentSensors: 4 }, 4],
  ['wrongClocks', { wrongClocks: 5 }, 5],
];

it.each(CASES)('[exposure.1] %s applies with %o, and no other cause', (cause, facts, count) => {
  expect(exposureOf({ ...NONE, ...facts })).toMatchObject([{ cause, count }]);
  expect(exposureOf(NONE)).toEqual([]);
});

it('[exposure.1] has a case for each cause, and keeps their order', () => {
  expect(CASES.map(([cause]) => cause)).toEqual(EXPOSURE_CAUSES);
  const all = Object.assign({}, NONE, ...CASES.map(([, facts]) => facts)) as ExposureFacts;
  expect(exposureOf(all).map(({ cause }) => cause)).toEqual(
    EXPOSURE_CAUSES.filter((cause) => cause !== 'soundBlocked' && cause !== 'muted'),
  );
});
