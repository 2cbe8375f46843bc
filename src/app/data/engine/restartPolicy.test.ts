import { expect, it } from 'vitest';
import { ticks } from '../../../domain/units.ts';
import { RestartPolicy } from './restartPolicy.ts';
import { NOT_LOADED, SILENT_REASON } from './workerThread.ts';

it('[live.29] a shared thread that cannot be joined is tried twice, then the window has its own, after pauses that grow to a minute', () => {
  const policy = new RestartPolicy();
  const failures = Array.from({ length: 8 }, (_, at) => {
    policy.noteStart(ticks(at * 1000));
    const { pause, isNotStarted } = policy.noteFailure('The shared thread ended', ticks(at * 1000 + 5));
    return [pause / 1000, isNotStarted, policy.mayShare];
  });
  expect(failures).toEqual([
    [2, false, true],
    [2 * 2, true, false],
    ...[8, 16, 32, 60, 60, 60].map((seconds) => [seconds, true, false]),
  ]);
});

it('[live.29] a thread that ran is started again at once and shared again, unless it hangs', () => {
  const policy = new RestartPolicy();
  for (const at of [0, 60_000, 120_000]) {
    policy.noteStart(ticks(at));
    expect(policy.noteFailure('The shared thread ended', ticks(at + 10_000))).toEqual({
      pause: 2000,
      isNotStarted: false,
    });
    expect(policy.mayShare).toBe(true);
  }
  policy.noteStart(ticks(200_000));
  policy.noteFailure(SILENT_REASON, ticks(220_000));
  expect(policy.mayShare).toBe(false);
  expect(policy.noteFailure(NOT_LOADED, ticks(240_000)).isNotStarted).toBe(true);
});
