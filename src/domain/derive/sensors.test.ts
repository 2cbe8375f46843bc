import { describe, expect, it } from 'vitest';
import { SOUND_LEVELS } from '../contract/heartbeat.ts';
import { degreesToRadians, epochMs } from '../units.ts';
import { ageOf, isStale } from './age.ts';
import { isSensorUp, isVertical } from './sensorPose.ts';
import { soundLevel } from './soundLevel.ts';

describe('sensors', () => {
  it.each([
    [80.5, 'Loud'],
    [80.4, 'Activity'],
    [60.25, 'Activity'],
    [60.2, 'Quiet'],
    [-10, 'Quiet'],
    [NaN, 'off'],
  ])('[sensors.3] %f dB against 80.5 and 60.25 is %s', (spl, level) => {
    expect(SOUND_LEVELS[soundLevel(spl, 80.5, 60.25)]).toBe(level);
  });

  it.each([
    [0, false],
    [44.99, false],
    [45, true],
    [90, true],
    [135, true],
    [135.01, false],
    [225, true],
    [315, true],
    [-90, true],
    [-45, true],
    [-44, false],
    [450, true],
    [NaN, false],
  ])('[map.18] a pitch of %f degrees is vertical: %s', (pitch, vertical) => {
    expect(isVertical(degreesToRadians(pitch))).toBe(vertical);
  });

  it.each([
    ['ok', true],
    [' OK ', true],
    ['Up', true],
    ['ACTIVE', false],
    ['down', false],
    ['', false],
  ])('[map.18] without Show All a sensor that says "%s" appears: %s', (status, shown) => {
    expect(isSensorUp(status)).toBe(shown);
  });

  it('[sensors.2] is stale after three of its usual intervals, never while those are unknown', () => {
    const at = (now: number, interval: number) => isStale(epochMs(now), 1_000, interval);
    expect([at(4_000, 1_000), at(4_001, 1_000), at(99_999, NaN), at(99_999, 0)]).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect(isStale(epochMs(99_999), NaN, 1_000)).toBe(false);
  });

  it('[sensors.2] has no age before its time', () => {
    expect([ageOf(epochMs(5), epochMs(3)), ageOf(epochMs(3), epochMs(5))]).toEqual([2, 0]);
  });
});
