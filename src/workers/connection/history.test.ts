import { expect, it } from 'vitest';
import { success } from '../../domain/result.ts';
import { epochMs } from '../../domain/units.ts';
import { Intake } from '../intake/intake.ts';
import { systemClock } from './clock.ts';
import { History } from './listHistory.ts';
import { ServerCalls } from './serverCalls.ts';
import { ServerClock } from './serverClock.ts';

const NOW = 1_700_000_000_000;

it('[live.43] merges a long list in slices of 1 000, between which live messages and frames are handled', async () => {
  const rows = Array.from({ length: 4_100 }, (_, id) => ({
    id,
    detectionId: String(id),
    squadId: 'SQ1',
    lat: 51.5,
    lon: -0.1,
    timeStamp: NOW - id,
    start: NOW - id,
    reportType: 'Shot',
  }));
  const serverClock = new ServerClock(systemClock);
  const calls = new ServerCalls(systemClock, serverClock, () => Promise.reject(new Error('No call is sent')));
  calls.get = () => Promise.resolve(success({ body: rows, asOf: epochMs(NOW) }));
  const intake = new Intake(epochMs(NOW));
  const counts: number[] = [];
  let isDone = false;
  const history = new History({
    clock: systemClock,
    calls,
    serverClock,
    intake,
    changed: () => counts.push(intake.reports.columns.count),
  });
  const turns: number[] = [];
  const turn = (): void => {
    turns.push(intake.reports.columns.count);
    if (!isDone) setTimeout(turn, 0);
  };
  setTimeout(turn, 0);
  await history.loadNewest();
  isDone = true;
  expect(counts).toEqual([1_000, 2_000, 3_000, 4_000, 4_100]);
  expect(new Set(turns).size).toBeGreaterThanOrEqual(4);
});
