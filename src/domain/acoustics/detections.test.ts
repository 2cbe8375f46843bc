import { expect, it } from 'vitest';
import { epochMs } from '../units.ts';
import { detectionObservations } from './detections.ts';

const TIME = epochMs(1_764_000_000_000);
const SHOT = { lat: 40.7, lon: -74, time: TIME, level: undefined };
const detection = (deviceId: string | undefined, fields: object = {}) => ({
  deviceId,
  reportType: 'Detection',
  lat: 40.7005,
  lon: -74,
  timeStamp: TIME + 160,
  mbHorizontal: 180,
  ...fields,
});

it('[report-view.26] the bearings of Detection reports near a shot in time, place and floor stand in for what its sensors measured', () => {
  const rows = [
    detection('131', { swHorizontal: 170.5, mbVertical: 2 }),
    detection('131', { timeStamp: TIME + 900, mbHorizontal: 90 }),
    detection('127', { mbHorizontal: undefined, swHorizontal: '12' }),
    detection('no bearing', { mbHorizontal: undefined }),
    detection(undefined),
    detection('a minute later', { timeStamp: TIME + 60_000 }),
    detection('far', { lat: 40.71 }),
    detection('other floor', { level: 'ARENA_2' }),
    detection('a shot', { reportType: 'Shot' }),
  ];
  expect(detectionObservations(rows, SHOT)).toEqual([
    { nodeId: '131', lat: 40.7005, lon: -74, mbHorizontal: 180, mbVertical: 2, swHorizontal: 170.5 },
    { nodeId: '127', lat: 40.7005, lon: -74, swHorizontal: 12 },
  ]);
  expect(
    detectionObservations([detection('inside', { level: 'L1' })], { ...SHOT, level: 'L1' }),
  ).toHaveLength(1);
});
