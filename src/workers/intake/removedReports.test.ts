import { expect, it } from 'vitest';
import { epochMs } from '../../domain/units.ts';
import { RemovedReports } from './removedReports.ts';

const KEY = { squadId: 's', detectionId: 'd' };
const live = (seq: number, at = 0) => ({ kind: 'live' as const, seq, at: epochMs(at) });
const list = (at: number) => ({ kind: 'history' as const, seq: 7, at: epochMs(at) });

function removedAt(seq: number, at: number): RemovedReports {
  const removed = new RemovedReports();
  removed.add(KEY, { seq, at: epochMs(at) });
  return removed;
}

it('[records.39] compares live messages by sequence, lists by the moment of their request', () => {
  const removed = removedAt(7, 1000);
  expect(removed.isBefore(KEY, live(7, 2000))).toBe(true);
  expect(removed.isBefore(KEY, list(1000))).toBe(true);
  expect(removed.isBefore(KEY, list(1001))).toBe(false);
  expect(removed.isBefore(KEY, list(1000))).toBe(false);
});

it('[records.39] takes a report that comes later with the same key for a new one', () => {
  expect(removedAt(7, 1000).isBefore(KEY, live(8))).toBe(false);
  expect(removedAt(0, 1000).isBefore(KEY, live(8, 1001))).toBe(false);
  expect(removedAt(7, 1000).isBefore({ ...KEY, detectionId: 'other' }, live(1))).toBe(false);
});

it('[records.39] keeps the newest 10 000', () => {
  const removed = removedAt(7, 1000);
  expect(removed.isEmpty).toBe(false);
  for (let at = 0; at < 10_000; at++)
    removed.add({ squadId: 's', detectionId: `x${at}` }, { seq: 8, at: epochMs(1000) });
  expect(removed.isBefore(KEY, live(1))).toBe(false);
  expect(removed.isBefore({ squadId: 's', detectionId: 'x0' }, live(1))).toBe(true);
});
