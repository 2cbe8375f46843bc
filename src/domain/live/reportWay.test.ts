import { expect, it } from 'vitest';
import { epochMs } from '../units.ts';
import { wayOf } from './reportWay.ts';

const at = epochMs;

it('[live.68] each step of a report has the time since the step from which it counts', () => {
  const way = wayOf({
    sensor: at(1_000),
    server: at(1_400),
    stored: at(1_410),
    sent: at(1_430),
    console: at(1_450),
    drawn: at(1_500),
    sounded: at(1_460),
    seen: at(4_450),
    taken: at(9_400),
    closed: at(69_400),
  });
  expect(way.map(({ step, span }) => [step, span])).toEqual([
    ['sensor', undefined],
    ['server', 400],
    ['stored', 10],
    ['sent', 20],
    ['console', 20],
    ['drawn', 100],
    ['sounded', 60],
    ['seen', 3_050],
    ['taken', 8_000],
    ['closed', 60_000],
  ]);
});

it('[live.68] steps that are not known are left out, and bridged where the time still says something', () => {
  const way = wayOf({ sensor: at(1_000), console: at(1_500), seen: at(2_000), closed: at(9_000) });
  expect(way.map(({ step, span }) => [step, span])).toEqual([
    ['sensor', undefined],
    ['console', 500],
    ['seen', 500],
    ['closed', undefined],
  ]);
});
