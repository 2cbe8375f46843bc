import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SWITCHES, SWITCH_OF_SYMBOL } from '../access/reportAccess.ts';
import { REPORT_SYMBOLS } from '../contract/reportTypes.ts';
import { MAX_SPAN } from '../time/timeWindow.ts';
import { epochMs } from '../units.ts';
import { isDeliberateStep, LINK_LAYERS, readViewLink, writeViewLink, type ViewLink } from './viewLink.ts';

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
  search: {
    text: '100 % & more',
    zones: ['North, rear', 'Ö+1'],
    symbols: ['Shot', 'Bang/Noise'],
    inWindow: true,
  },
  layers: ['targets', 'coverage'],
};

it('[search.5, search.6] writes place, floor, window, report, filter and layers, and reads the same again', () => {
  const written = writeViewLink(WHOLE, iso);
  expect(written.slice(0, 6)).toEqual([
    ['lat', '40.712784'],
    ['lon', '-74.00613'],
    ['z', '16.25'],
    ['lvl', 'L 2&x'],
    ['from', '2026-11-22T02:00:00Z'],
    ['to', '2026-11-22T02:30:00.250Z'],
  ]);
  expect(written.slice(7)).toEqual([
    ['at', '2026-11-22T02:00:00Z'],
    ['q', '100 % & more'],
    ['zone', 'North%2C%20rear,%C3%96%2B1'],
    ['type', 'Shot,Bang/Noise'],
    ['win', '1'],
    ['layers', 'targets,coverage'],
  ]);
  expect(readViewLink(written)).toEqual({ link: WHOLE, invalid: [] });
  expect(writeViewLink({}, iso)).toEqual([]);
  expect(writeViewLink({ span: 1_800_400 }, iso)).toEqual([['span', '1800']]);
});

it('[search.5] reads keys in any case, ignores unknown ones and empty values', () => {
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
  [`span=${MAX_SPAN}`, ['span']],
  ['sel=NG', ['sel']],
  ['sel=NG:', ['sel']],
  ['sel=a:b:c', ['sel']],
  ['sel=%25E0%25A4%25A:1'.replaceAll('%25', '%'), ['sel']],
  [`lvl=${'x'.repeat(201)}`, ['lvl']],
  ['at=2026-13-01', ['at']],
  [`q=${'x'.repeat(201)}`, ['q']],
  ['q=a\u0000b', ['q']],
  ['q=a\u202Eb', ['q']],
  ['zone=%', ['zone']],
  ['zone=a,,b', ['zone']],
  ['zone=a%0Ab', ['zone']],
  ['type=Shot,Nothing', ['type']],
  ['type=__proto__', ['type']],
  ['win=yes', ['win']],
  ['layers=coverage,shot', ['layers']],
  ['layers=panic', ['layers']],
  ['layers=none,targets', ['layers']],
])('[search.5] names what of %s can not be read', (query, invalid) => {
  const answer = read(`${query}&foo=1`);
  expect(answer.invalid).toEqual(invalid);
});

it('[search.5] takes the rest of a link with an unreadable part', () => {
  const { link, invalid } = read('lat=x&lon=2&lvl=2&sel=NG:7');
  expect(invalid).toEqual(['lat']);
  expect(link).toMatchObject({ level: '2', selected: { squadId: 'NG', detectionId: '7' } });
});

it('[search.6] writes no text that is too long to be read, no blank one, and no filter where nothing is looked for', () => {
  const search = { text: '  ', zones: ['z'.repeat(201)], symbols: [], inWindow: false };
  expect(writeViewLink({ search }, iso)).toEqual([]);
  expect(writeViewLink({ search: { ...search, text: 'x'.repeat(201) } }, iso)).toEqual([]);
  const broken = { ...search, zones: ['\uD800'] };
  expect(
    writeViewLink({ search: broken, selected: { squadId: 'N', detectionId: '\uDC00' } }, iso),
  ).toHaveLength(2);
  expect(read('q=mill').link.search).toEqual({ text: 'mill', zones: [], symbols: [], inWindow: false });
  expect(read('lat=1&lon=2').link).toMatchObject({ search: undefined, layers: undefined });
});

it('[search.6] reads any filter that it wrote, and throws at no text', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 });
  fc.assert(
    fc.property(
      text,
      fc.array(text, { maxLength: 3 }),
      fc.subarray([...REPORT_SYMBOLS]),
      (q, zones, symbols) => {
        const search = { text: q, zones, symbols, inWindow: true };
        const query = new URLSearchParams(writeViewLink({ search }, iso)).toString();
        const { link, invalid } = readViewLink(new URLSearchParams(query));
        expect(link.search?.symbols).toEqual(symbols);
        const readable = invalid.includes('q') ? '' : q.trim().toWellFormed();
        expect(link.search?.text).toBe(readable);
        readViewLink(['q', 'zone', 'type', 'win', 'layers'].map((name) => [name, q] as const));
      },
    ),
  );
});

it("[search.6] names drawing layers alone: no switch of a type, of sensors or of cameras is a link's", () => {
  const others = SWITCHES.filter((name) => !LINK_LAYERS.some((layer) => layer === name));
  expect(others).toEqual(
    expect.arrayContaining([...Object.values(SWITCH_OF_SYMBOL), 'heartbeat', 'soundLevel']),
  );
  for (const name of others) expect(read(`layers=${name}`)).toMatchObject({ link: {}, invalid: ['layers'] });
  expect(read('layers=none').link.layers).toEqual([]);
});

it('[search.7] another filter is a step for Back, more letters of its text are none', () => {
  const one = (text: string) => ({ ...WHOLE, search: { text, zones: [], symbols: [], inWindow: false } });
  expect(isDeliberateStep(one('m'), one('mill'))).toBe(false);
  expect(isDeliberateStep(one('mill'), { ...WHOLE, search: undefined })).toBe(true);
  expect(isDeliberateStep({}, one('m'))).toBe(true);
  expect(isDeliberateStep(one('m'), WHOLE)).toBe(true);
});

it('[search.7] another report, floor, or a pause is a step for Back; moving map and window is none', () => {
  const moved = { ...WHOLE, place: { lat: 1, lng: 2, zoom: 3 }, window: { from: TO, to: epochMs(TO + 1e6) } };
  expect(isDeliberateStep(WHOLE, moved)).toBe(false);
  expect(isDeliberateStep(WHOLE, { ...WHOLE, level: undefined })).toBe(true);
  expect(isDeliberateStep(WHOLE, { ...WHOLE, window: undefined, span: 60_000 })).toBe(true);
  expect(isDeliberateStep(WHOLE, { ...WHOLE, selected: undefined })).toBe(true);
  expect(isDeliberateStep(WHOLE, { ...WHOLE, selected: { squadId: 'N:G', detectionId: '2' } })).toBe(true);
});
