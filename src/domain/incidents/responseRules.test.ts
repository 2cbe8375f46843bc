import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../tests/support/seededRandom.ts';
import { epochMs } from '../units.ts';
import { alarmsPerOperatorHour, differenceOf, floodFigures, responseTimes } from './responseRules.ts';

const MINUTE = 60_000;
const HOUR = { from: epochMs(0), to: epochMs(60 * MINUTE) };
/** So many alarms at a minute. */
const alarms = (minute: number, count: number): number[] =>
  Array.from({ length: count }, () => minute * MINUTE);

/** The definition, second by second, for alarms at whole seconds. */
function floodByDefinition(times: readonly number[]) {
  const sums = Array.from(
    { length: 3600 },
    (_, second) => times.filter((time) => time > second * 1000 - 600_000 && time <= second * 1000).length,
  );
  return { highest: Math.max(...sums), share: sums.filter((sum) => sum > 10).length / 3600 };
}

describe('the flood', () => {
  it('[response.2] is the time in which more than ten alarms had come in the last ten minutes', () => {
    expect(floodFigures(alarms(5, 10), HOUR)).toEqual({ highest: 10, share: 0 });
    expect(floodFigures(alarms(5, 11), HOUR)).toEqual({ highest: 11, share: 10 / 60 });
    expect(floodFigures(alarms(55, 11), HOUR)).toEqual({ highest: 11, share: 5 / 60 });
    expect(floodFigures([...alarms(5, 6), ...alarms(15, 6)], HOUR)).toEqual({ highest: 6, share: 0 });
    expect(floodFigures([], HOUR)).toEqual({ highest: 0, share: 0 });
  });

  it('[response.2] is that of the definition for any course of alarms', () => {
    const random = seededRandom(7);
    for (const count of [12, 40, 90, 200]) {
      const times = Array.from({ length: count }, () => Math.floor(random() * 3600) * 1000);
      times.sort((a, b) => a - b);
      const found = floodFigures(times, HOUR);
      const wanted = floodByDefinition(times);
      expect(found.highest).toBe(wanted.highest);
      expect(found.share).toBeCloseTo(wanted.share, 9);
    }
  });
});

describe('the times', () => {
  it('[response.3] are nearest-rank percentiles, 95 % from 20 cases on', () => {
    expect(responseTimes([])).toEqual({ count: 0 });
    expect(
      responseTimes([
        { seconds: 3, count: 2 },
        { seconds: 9, count: 1 },
      ]),
    ).toEqual({ count: 3, median: 3 });
    expect(
      responseTimes([
        { seconds: 3, count: 18 },
        { seconds: 60, count: 1 },
        { seconds: 90, count: 1 },
      ]),
    ).toEqual({ count: 20, median: 3, p95: 60 });
  });
});

it('[response.4] a difference within chance is called that, and few cases have none', () => {
  expect([differenceOf(9, 10), differenceOf(41, 33), differenceOf(60, 30), differenceOf(30, 60)]).toEqual([
    'few',
    'chance',
    'more',
    'fewer',
  ]);
});

it('[response.1] alarms per operator-hour are undefined where nobody acted', () => {
  expect(alarmsPerOperatorHour(24, { operators: 2, hours: 12 })).toBe(1);
  expect(alarmsPerOperatorHour(24, { operators: 0, hours: 12 })).toBeUndefined();
});
