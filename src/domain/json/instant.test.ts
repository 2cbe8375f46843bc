import fc from 'fast-check';
import { expect, it } from 'vitest';
import { epochMs } from '../units.ts';
import { hasIsoText, isUsableInstant, readDateAndTime, readInstant, writeIso } from './instant.ts';
import { NOT_JSON, parseJson } from './parseJson.ts';
import { readFinite, readId } from './read.ts';
import { readFloorPlan } from '../floorPlan/readPlan.ts';
import { featuresOf, parseJsonTexts } from '../survey/exchange/jsonFeatures.ts';

const NOW = epochMs(1_800_000_000_000);

it('[reports.4] reads dates of every year as UTC, as the calendar has them', () => {
  const time = fc.integer({ min: -60_000_000_000_000, max: 250_000_000_000_000 });
  fc.assert(
    fc.property(time, (instant) => {
      const iso = new Date(instant).toISOString();
      fc.pre(/^\d{4}-/.test(iso));
      expect(readInstant(iso)).toBe(instant);
      expect(writeIso(epochMs(instant))).toBe(iso);
      expect(readDateAndTime(iso.slice(0, 10), iso.slice(11, -1))).toBe(instant);
    }),
  );
});

it('[reports.4] takes times without milliseconds or with more digits, offsets, and digits for epoch milliseconds', () => {
  expect(readDateAndTime('2024-02-29', '23:59:59')).toBe(Date.UTC(2024, 1, 29, 23, 59, 59));
  expect(readDateAndTime('2024-02-29', '7:05')).toBe(Date.UTC(2024, 1, 29, 7, 5));
  expect(readDateAndTime('2024-02-29', '07:05:01.123456')).toBe(Date.UTC(2024, 1, 29, 7, 5, 1, 123));
  expect(readInstant('2024-02-29T12:00:00+02:00')).toBe(Date.UTC(2024, 1, 29, 10));
  expect(readInstant('2024-02-29 12:00')).toBe(Date.UTC(2024, 1, 29, 12));
  expect(readInstant('1700000000000')).toBe(1_700_000_000_000);
  expect(readInstant(1_700_000_000_000)).toBe(1_700_000_000_000);
});

it.each([
  ['2023-02-29', '10:00:00'],
  ['2023-13-01', '10:00:00'],
  ['2023-00-10', '10:00:00'],
  ['2023-04-31', '10:00:00'],
  ['2023-04-30', '24:00:00'],
  ['2023-04-30', '10:60:00'],
  ['30.04.2023', '10:00:00'],
  ['2023-04-30', ''],
  ['', ''],
])('[reports.4] takes %s %s for no time', (date, time) => {
  expect(readDateAndTime(date, time)).toBeNaN();
});

it('[reports.4] takes other values for no instant', () => {
  for (const value of [undefined, null, '', 'soon', true, {}, [], '1e400x'])
    expect(readInstant(value)).toBeNaN();
});

it('[reports.4] finds unusable what is before 2000, more than a day ahead, or no number', () => {
  expect(isUsableInstant(Date.UTC(2000, 0, 1), NOW)).toBe(true);
  expect(isUsableInstant(Date.UTC(2000, 0, 1) - 1, NOW)).toBe(false);
  expect(isUsableInstant(NOW + 86_400_000, NOW)).toBe(true);
  expect(isUsableInstant(NOW + 86_400_001, NOW)).toBe(false);
  expect(isUsableInstant(Date.UTC(9999, 0, 1), NOW)).toBe(false);
  expect(isUsableInstant(NaN, NOW)).toBe(false);
  expect(isUsableInstant(Infinity, NOW)).toBe(false);
});

it('[reports.3] takes numbers and their decimal text, nothing else', () => {
  expect([readFinite(1.5), readFinite('-1.5'), readFinite(' 12 '), readFinite('1e3')]).toEqual([
    1.5, -1.5, 12, 1000,
  ]);
  for (const value of [
    '12,5',
    'NaN',
    'Infinity',
    '0x10',
    '',
    ' ',
    '1e999',
    true,
    null,
    [1],
    {},
    NaN,
    Infinity,
  ])
    expect(readFinite(value)).toBeNaN();
});

it('[reports.2] keeps ids as text, long ones digit by digit', () => {
  expect([readId(7), readId('007'), readId(' x '), readId(0)]).toEqual(['7', '007', 'x', '0']);
  for (const value of ['', '  ', null, undefined, NaN, true, {}, ['7']])
    expect(readId(value)).toBeUndefined();
  expect(parseJson('{"detection_id":20201230123456001,"lat":38.12345678901234567}')).toEqual({
    detection_id: '20201230123456001',
    lat: 38.123456789012344,
  });
});

it('[reports.6] says of a body that it is no JSON, and never throws', () => {
  for (const text of ['', '{', 'undefined', '{"a":NaN}', "{'a':1}", '\0'])
    expect(parseJson(text)).toBe(NOT_JSON);
  fc.assert(
    fc.property(fc.string(), (text) => {
      parseJson(text);
    }),
  );
});

it('[reports.4] writes the instants of four-digit years alone', () => {
  const [first, last] = [Date.parse('0000-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')];
  expect([first, last].map((instant) => writeIso(epochMs(instant)))).toEqual([
    '0000-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
  ]);
  expect([first, last, first - 1, last + 1, NaN].map(hasIsoText)).toEqual([true, true, false, false, false]);
});

it('[reports.6] JSON that nests deeper than the stack is none, alone and in a floor plan', () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  expect(parseJson(deep)).toBe(NOT_JSON);
  expect(readFloorPlan(deep)).toEqual({ ok: false, reason: 'notJson' });
  expect(featuresOf(parseJsonTexts(`{"type":${deep}}`)).features).toBeUndefined();
  const planOf = (type: string, coordinates: string) =>
    `{"features":[{"properties":{"kind":"wall"},"geometry":{"type":${type},"coordinates":${coordinates}}}]}`;
  for (const text of [planOf('"LineString"', deep), planOf(deep, '[]'), planOf('"Polygon"', `[${deep}]`)])
    expect(readFloorPlan(text)).toMatchObject({ ok: true, value: { plan: [], rejected: [{ at: 1 }] } });
});
