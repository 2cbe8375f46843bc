import { expect, it } from 'vitest';
import { zoneOffset } from '../../src/domain/time/zoneOffsets.ts';
import { epochMs } from '../../src/domain/units.ts';
import { readQuestion } from './readQuestion.ts';

/** 12:00 in Vienna, a Thursday; the clocks were put forward on 2026-03-29 and back on 2025-10-26. */
const NOW = epochMs(Date.parse('2026-04-02T10:00:00Z'));
const MOMENT = { now: NOW, offsetOf: zoneOffset('Europe/Vienna') };
const read = (text: string) => readQuestion(text, MOMENT);
const local = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Vienna',
  dateStyle: 'short',
  timeStyle: 'short',
});
const localSpan = (text: string) => {
  const { span } = read(text);
  return span === undefined ? 'any time' : `${local.format(span.from)} to ${local.format(span.to)}`;
};

it.each([
  ['yesterday 22:15', '2026-04-01 22:00 to 2026-04-01 22:30'],
  ['22:15 yesterday', '2026-04-01 22:00 to 2026-04-01 22:30'],
  ['22:15', '2026-04-01 22:00 to 2026-04-01 22:30'],
  ['08:00', '2026-04-02 07:45 to 2026-04-02 08:15'],
  ['10pm yesterday', '2026-04-01 21:30 to 2026-04-01 22:30'],
  ['2 days ago', '2026-03-31 00:00 to 2026-03-31 23:59'],
  ['two days ago', '2026-03-31 00:00 to 2026-03-31 23:59'],
  ['the day before yesterday', '2026-03-31 00:00 to 2026-03-31 23:59'],
  ['day before yesterday evening', '2026-03-31 18:00 to 2026-03-31 23:59'],
  ['a week ago', '2026-03-26 00:00 to 2026-03-26 23:59'],
  ['today', '2026-04-02 00:00 to 2026-04-02 23:59'],
  ['an hour ago', '2026-04-02 10:45 to 2026-04-02 11:15'],
  ['last 2 hours', '2026-04-02 10:00 to 2026-04-02 12:00'],
  ['past 3 days', '2026-03-30 12:00 to 2026-04-02 12:00'],
  ['last night', '2026-04-01 18:00 to 2026-04-02 05:59'],
  ['tonight', '2026-04-01 18:00 to 2026-04-02 05:59'],
  ['this morning', '2026-04-02 06:00 to 2026-04-02 11:59'],
  ['yesterday evening', '2026-04-01 18:00 to 2026-04-01 23:59'],
  ['last friday night', '2026-03-27 18:00 to 2026-03-28 05:59'],
  ['friday night', '2026-03-27 18:00 to 2026-03-28 05:59'],
  ['monday', '2026-03-30 00:00 to 2026-03-30 23:59'],
  ['saturday', '2026-03-28 00:00 to 2026-03-28 23:59'],
  ['last week', '2026-03-23 00:00 to 2026-03-29 23:59'],
  ['this week', '2026-03-30 00:00 to 2026-04-05 23:59'],
  ['last month', '2026-03-01 00:00 to 2026-03-31 23:59'],
  ['in march', '2026-03-01 00:00 to 2026-03-31 23:59'],
  ['in december', '2025-12-01 00:00 to 2025-12-31 23:59'],
  ['last year', '2025-01-01 00:00 to 2025-12-31 23:59'],
  ['2026-03-29', '2026-03-29 00:00 to 2026-03-29 23:59'],
  ['3/26/26', '2026-03-26 00:00 to 2026-03-26 23:59'],
  ['26/3/26', '2026-03-26 00:00 to 2026-03-26 23:59'],
  ['26.03.2026', '2026-03-26 00:00 to 2026-03-26 23:59'],
  ['2/3/26', '2026-02-03 00:00 to 2026-02-03 23:59'],
  ['26th of march 22:15', '2026-03-26 22:00 to 2026-03-26 22:30'],
  ['12/31 23:50', '2025-12-31 23:35 to 2026-01-01 00:05'],
  ['2026-03-26 22:00..22:30', '2026-03-26 22:00 to 2026-03-26 22:30'],
  ['2026-03-26 22:00 to 22:30', '2026-03-26 22:00 to 2026-03-26 22:30'],
  ['between 22:00 and 23:00 yesterday', '2026-04-01 22:00 to 2026-04-01 23:00'],
  ['yesterday 22:00-02:00', '2026-04-01 22:00 to 2026-04-02 02:00'],
  ['2026-03-26T21:00Z', '2026-03-26 21:45 to 2026-03-26 22:15'],
])('[search.2] reads the time "%s" in the zone of the person', (text, expected) => {
  expect(localSpan(text)).toBe(expected);
  expect(read(text).words).toEqual([]);
});

it('[search.2] an hour that the clocks pass twice counts twice, and one that they skip is the next', () => {
  const iso = (text: string) =>
    Object.values(read(text).span ?? {}).map((time) => new Date(time).toISOString());
  expect(iso('2025-10-26 02:30')).toEqual(['2025-10-26T00:15:00.000Z', '2025-10-26T01:45:00.000Z']);
  expect(iso('2026-03-29 02:30')).toEqual(['2026-03-29T01:15:00.000Z', '2026-03-29T01:45:00.000Z']);
});

it.each([
  ['dock street two days ago', ['dock', 'street'], '2026-03-31'],
  ['yesterday Dock Street 22:15', ['dock', 'street'], '2026-04-01'],
  ['Saddler Street 2 yesterday', ['saddler', 'street', '2'], '2026-04-01'],
  ['last friday night wharf E7', ['wharf', 'e7'], '2026-03-27'],
  ['WD_ZE7, 3/26/26', ['wd', 'ze7'], '2026-03-26'],
])('[search.2] reads words and time of "%s" in any order', (text, words, day) => {
  expect(read(text).words).toEqual(words);
  expect(localSpan(text).slice(0, 10)).toBe(day);
});

it.each([
  ['march street', ['march', 'street']],
  ['May Avenue', ['may', 'avenue']],
  ['sun lane', ['sun', 'lane']],
  ['night street', ['night', 'street']],
  ['Second Street', ['second', 'street']],
  ['"today lane"', ['today', 'lane']],
  ['WD-20260326-004', ['wd', '20260326', '004']],
  ['#123', ['123']],
  ['2 days', ['2', 'days']],
  ['99:99 25/25/25', ['99', '25']],
  ['qwxz %_\\ "', ['qwxz']],
  ['ÖSTER ΟΔΟΣ', ['öster', 'οδοσ']],
])('[search.2] takes "%s" for words alone', (text, words) => {
  expect(read(text)).toMatchObject({ words, span: undefined, symbols: undefined });
});

it('[search.2] reads types in any order', () => {
  const parts = { words: ['dock', 'street'], symbols: ['Shot', 'Possible Shot'], span: undefined };
  for (const text of [
    'shot dock street',
    'shots fired at Dock Street',
    'gunshots at dock, street',
    'shooting dock street',
  ])
    expect(read(text)).toMatchObject(parts);
  expect(read('possible shot').symbols).toEqual(['Possible Shot']);
  expect(read('bangs').symbols).toEqual(['Bang/Noise']);
  expect(read('bang/noise').symbols).toEqual(['Bang/Noise']);
});
