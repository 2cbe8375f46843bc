import { expect, it } from 'vitest';
import { LONGEST } from '../time/bufferedWindow.ts';
import { epochMs } from '../units.ts';
import { isDeliberateStep, readViewLink, writeViewLink, type ViewLink } from './viewLink.ts';

const FROM = epochMs(Date.UTC(2026, 10, 22, 2, 0, 0));
const TO = epochMs(Date.UTC(2026, 10, 22, 2, 30, 0, 250));
const iso = (instant: number) => new Date(instant).toISOString();
const read = (query: string) =>
  readViewLink(new Map(query.split('&').map((pair) => pair.split('=') as [string, string])));

const WHOLE: ViewLink = {
  place: { lat: 40.712784, lng: -74.00613, zoom: 16.25 },
  level: 'L 2&x',
  window: { from: FROM, to: TO },
  span: undefined,
  selected: { squadId: 'N:G', detectionId: 'ä/%1' },
  at: FROM,
};

it('[LN1] writes place, floor, window and report, and reads the same again', () => {
  const written = writeViewLink(WHOLE, iso);
  expect(written.slice(0, 6)).toEqual([
    ['lat', '40.712784'],
    ['lon', '-74.00613'],
    ['z', '16.25'],
    ['lvl', 'L 2&x'],
    ['from', '2026-11-22T02:00:00Z'],
    ['to', '2026-11-22T02:30:00.250Z'],
  ]);
  expect(readViewLink(written)).toEqual({ link: WHOLE, invalid: [] });
  expect(writeViewLink({}, iso)).toEqual([]);
  expect(writeViewLink({ span: 1_800_400 }, iso)).toEqual([['span', '1800']]);
});

it('[LN1] reads keys in any case, ignores unknown ones and empty values', () => {
  expect(read('LAT=1&Lon=2&Z=3&utm=x&lvl=&from=')).toEqual({
    link: { place: { lat: 1, lng: 2, zoom: 3 } },
    invalid: [],
  });
  expect(read('lat=1&lon=2').link.place).toEqual({ lat: 1, lng: 2, zoom: undefined });
});

it.each([
  ['lat=91&lon=1', ['lat']],
  ['lat=1', ['lon']],
  ['lat=NaN&lon=Infinity&z=1e3', ['lat', 'lon', 'z']],
  ['from=yesterday&to=2026-11-22T02:00:00Z', ['from']],
  ['from=2026-11-22T02:00:00Z', ['to']],
  ['from=2026-11-22T03:00:00Z&to=2026-11-22T02:00:00Z', ['to']],
  ['from=0001-01-01&to=9999-12-31', ['to']],
  ['span=0', ['span']],
  [`span=${LONGEST}`, ['span']],
  ['sel=NG', ['sel']],
  ['sel=NG:', ['sel']],
  ['sel=a:b:c', ['sel']],
  ['sel=%25E0%25A4%25A:1'.replaceAll('%25', '%'), ['sel']],
  [`lvl=${'x'.repeat(201)}`, ['lvl']],
  ['at=2026-13-01', ['at']],
])('[LN2] names what of %s can not be read', (query, invalid) => {
  const answer = read(`${query}&zone=1`);
  expect(answer.invalid).toEqual(invalid);
});

it('[LN2] takes the rest of a link of which a part can not be read', () => {
  const { link, invalid } = read('lat=x&lon=2&lvl=2&sel=NG:7');
  expect(invalid).toEqual(['lat']);
  expect(link).toMatchObject({ level: '2', selected: { squadId: 'NG', detectionId: '7' } });
});

it('[LN3] another report, floor, or a pause is a step for Back; moving map and window is none', () => {
  const moved = { ...WHOLE, place: { lat: 1, lng: 2, zoom: 3 }, window: { from: TO, to: epochMs(TO + 1e6) } };
  expect(isDeliberateStep(WHOLE, moved)).toBe(false);
  expect(isDeliberateStep(WHOLE, { ...WHOLE, level: undefined })).toBe(true);
  expect(isDeliberateStep(WHOLE, { ...WHOLE, window: undefined, span: 60_000 })).toBe(true);
  expect(isDeliberateStep(WHOLE, { ...WHOLE, selected: undefined })).toBe(true);
  expect(isDeliberateStep(WHOLE, { ...WHOLE, selected: { squadId: 'N:G', detectionId: '2' } })).toBe(true);
});
