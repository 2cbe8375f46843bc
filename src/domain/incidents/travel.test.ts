import { expect, it } from 'vitest';
import type { TrackPoint } from '../contract/incident.ts';
import { epochMs } from '../units.ts';
import { travelOf } from './travel.ts';

const METRE = 1 / 111_195;
const at = (seconds: number, north: number, east: number): TrackPoint => ({
  reportId: seconds,
  detectionId: '',
  time: epochMs(seconds * 1000),
  symbol: 'Shot',
  rounds: 1,
  lat: 60 + north * METRE,
  // A degree of longitude is half as long at 60° north.
  lon: 10 + east * METRE * 2,
});

it('[incidents.10] says in which direction and how fast the rounds move, and nothing within the error of their positions', () => {
  const west = travelOf([at(0, 0, 0), at(10, 2, -36), at(20, -2, -72), at(30, 0, -108)]);
  expect(west?.bearing).toBeCloseTo(270, -1);
  expect(west?.metresPerSecond).toBeCloseTo(3.6, 1);
  expect(travelOf([at(0, 0, 0), at(10, 3, -3), at(20, -3, 3)])).toBeUndefined();
  expect(travelOf([at(0, 0, 0), at(1, 0, 30), at(2, 0, 60)])).toBeUndefined();
  expect(travelOf([at(0, 0, 0), at(30, 0, 90)])).toBeUndefined();
});
