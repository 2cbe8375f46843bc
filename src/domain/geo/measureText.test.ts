import { expect, it } from 'vitest';
import { areaText, bearingText, distanceText } from './measureText.ts';

it('[survey.63] an area is in square metres, with a decimal below 100, in hectares from 10 000 on', () => {
  expect([0, 42.46, 99.94, 99.96, 999.5, 1250.4, 9999.4].map(areaText)).toEqual([
    '0.0 m²',
    '42.5 m²',
    '99.9 m²',
    '100 m²',
    '1 000 m²',
    '1 250 m²',
    '9 999 m²',
  ]);
  expect([9999.6, 11056.3, 32_000].map(areaText)).toEqual(['1.0 ha', '1.1 ha', '3.2 ha']);
});

it('[survey.63] a bearing has a decimal and is below 360°, and there is none where there is no direction', () => {
  expect([0, 87.44, 359.94, 359.96, NaN].map(bearingText)).toEqual(['0.0°', '87.4°', '359.9°', '0.0°', '']);
});

it('[survey.63] a distance is in metres below 10 km, in kilometres from there on', () => {
  expect([0, 36.66, 9999.94].map(distanceText)).toEqual(['0.0 m', '36.7 m', '9999.9 m']);
  expect([9999.96, 12_345, 13_957_293.2].map(distanceText)).toEqual(['10.0 km', '12.3 km', '13 957.3 km']);
});
