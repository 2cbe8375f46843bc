import { expect, it } from 'vitest';
import { zoneOffset } from '../time/zoneOffsets.ts';
import { epochMs } from '../units.ts';
import { hasAllWords, readSearch } from './searchQuery.ts';

/** 12:00 in Vienna, a Thursday; the clocks were put forward on 2026-03-29. */
const NOW = epochMs(Date.parse('2026-04-02T10:00:00Z'));
const MOMENT = { now: NOW, offsetOf: zoneOffset('Europe/Vienna') };
const read = (text: string) => readSearch(text, MOMENT);
const iso = (instant: number | undefined) =>
  instant === undefined ? undefined : new Date(instant).toISOString();

it.each<[string, string | undefined, string, string]>([
  ['yesterday 22:15', '2026-04-01T20:15:00.000Z', '2026-04-01T19:45:00.000Z', '2026-04-01T20:45:00.000Z'],
  ['22:15', '2026-04-01T20:15:00.000Z', '2026-04-01T19:45:00.000Z', '2026-04-01T20:45:00.000Z'],
  ['08:00', '2026-04-02T06:00:00.000Z', '2026-04-02T05:30:00.000Z', '2026-04-02T06:30:00.000Z'],
  ['2 days ago', undefined, '2026-03-30T22:00:00.000Z', '2026-03-31T21:59:59.999Z'],
  ['today', undefined, '2026-04-01T22:00:00.000Z', '2026-04-02T21:59:59.999Z'],
  ['an hour ago', '2026-04-02T09:00:00.000Z', '2026-04-02T08:30:00.000Z', '2026-04-02T09:30:00.000Z'],
  ['last night', undefined, '2026-04-01T16:00:00.000Z', '2026-04-02T04:00:00.000Z'],
  ['2026-03-29', undefined, '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
  ['monday', undefined, '2026-03-29T22:00:00.000Z', '2026-03-30T21:59:59.999Z'],
])('[search.2] reads the time "%s" in the zone of the person', (text, near, from, to) => {
  const { span, near: moment, words, symbols } = read(text);
  expect([iso(moment), iso(span?.from), iso(span?.to), words, symbols]).toEqual([
    near,
    from,
    to,
    [],
    undefined,
  ]);
});

it('[search.2] reads types, words and times in any order', () => {
  const parts = { words: ['dock', 'street'], symbols: ['Shot', 'Possible Shot'] };
  for (const text of ['shot dock street', 'Dock Street shots', 'gunshots at dock, street'])
    expect(read(text)).toMatchObject({ ...parts, span: undefined });
  const saddler = read('Saddler Street 2 yesterday');
  expect(saddler.words).toEqual(['saddler', 'street', '2']);
  expect(iso(saddler.span?.from)).toBe('2026-03-31T22:00:00.000Z');
  expect(read('possible shot').symbols).toEqual(['Possible Shot']);
  expect(read('bangs').symbols).toEqual(['Bang/Noise']);
  expect(read('2 days').words).toEqual(['2', 'days']);
  expect(read('#123').words).toEqual(['123']);
});

it('[search.2] a text has all words in any order and case', () => {
  expect(hasAllWords('Shot: Dock Street', ['street', 'dock'])).toBe(true);
  expect(hasAllWords('Shot: Dock Street', ['street', 'quay'])).toBe(false);
});
