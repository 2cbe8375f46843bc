import { expect, it } from 'vitest';
import { NODE_HEALTH } from '../contract/heartbeat.ts';
import { LOOK_FLAG } from './markerFrame.ts';
import { nodeSize, reportSize, selectedReach } from './sizes.ts';

it.each([
  ['plain', 0, 0, 23],
  ['of one round', 0, 1, 23],
  ['latest', LOOK_FLAG.latest, 0, 32],
  ['emphasised', LOOK_FLAG.emphasised, 0, 38.4],
  ['latest and emphasised', LOOK_FLAG.latest | LOOK_FLAG.emphasised, 0, 38.4],
  ['grey', LOOK_FLAG.grey, 0, 23],
  ['of two rounds', 0, 2, 41.4],
  ['latest, of many rounds', LOOK_FLAG.latest, 255, 57.6],
])('[map.2] a %s marker', (_name, flags, burst, size) => {
  expect(reportSize(0, flags, burst)).toBeCloseTo(size, 10);
});

it('[map.2] the selected one is 3 px larger, and is hit with its border of 3 px and its ring of 2 px', () => {
  expect(selectedReach(0, 0)).toBe(26 + 2 * (3 + 2));
  expect(selectedReach(LOOK_FLAG.latest, 2)).toBeCloseTo(60.6 + 10, 10);
});

it('[map.25] a healthy sensor is smaller than any other', () => {
  expect(NODE_HEALTH.map((_, health) => nodeSize(health))).toEqual([13, 18, 18, 18]);
});
