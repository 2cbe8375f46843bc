import { expect, it } from 'vitest';
import { epochMs } from '../units.ts';
import { playedTime } from './playbackClock.ts';
import { readPlayback, writePlayback } from './playbackLink.ts';
import type { PlaybackRequest } from './playbackPort.ts';
import { ticks } from '../units.ts';

const FROM = Date.UTC(2026, 10, 29, 2);
const REQUEST: PlaybackRequest = {
  period: { from: epochMs(FROM), to: epochMs(FROM + 3_600_000) },
  at: epochMs(FROM + 600_500),
  pace: { isPlaying: false, speed: 60, skipsGaps: true, loops: true },
  basis: 'known',
  role: 'operator',
};
const isoText = (instant: number): string => new Date(instant).toISOString();

it('[replay.7] a link is read as it was written', () => {
  const text = writePlayback(REQUEST, isoText);
  expect(text).toBe(
    '2026-11-29T02:00:00Z,2026-11-29T03:00:00Z,2026-11-29T02:10:00.500Z,60,skip,loop,known,operator',
  );
  expect(readPlayback(text)).toEqual(REQUEST);
  const plain = {
    ...REQUEST,
    pace: { ...REQUEST.pace, skipsGaps: false, loops: false },
    basis: 'happened',
    role: 'own',
  } as const;
  expect(readPlayback(writePlayback(plain, isoText))).toEqual(plain);
});

it.each([
  '',
  'never',
  ',',
  '2026-11-29T03:00:00Z,2026-11-29T02:00:00Z',
  '2026-11-29T03:00:00Z,2126-11-29T02:00:00Z',
  '1,2,3',
])('[replay.7] "%s" names no period', (text) => expect(readPlayback(text)).toBeUndefined());

it('[replay.7] what a link says wrongly is as at the start', () => {
  const text = '2026-11-29T02:00:00Z,2026-11-29T03:00:00Z,2026-11-30T00:00:00Z,61,never';
  expect(readPlayback(text)).toMatchObject({
    at: FROM,
    pace: { isPlaying: false, speed: 1, skipsGaps: false, loops: false },
    basis: 'happened',
  });
});

it('[replay.2] the clock runs at its rate from its moment, and stands at its end', () => {
  const clock = { at: epochMs(1000), ticks: ticks(50), rate: 60, until: epochMs(7000) };
  expect([10, 50, 60, 150, 1e9].map((now) => playedTime(clock, ticks(now)))).toEqual([
    1000, 1000, 1600, 7000, 7000,
  ]);
});
