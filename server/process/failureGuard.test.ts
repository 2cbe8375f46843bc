import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ticks } from '../../src/domain/units.ts';
import { FailureGuard } from './failureGuard.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function draw() {
  const lines: string[] = [];
  const failures = new FailureGuard(
    (facts, message) => lines.push(`${message}: ${String(facts['err'])}`),
    () => ticks(performance.now()),
  );
  return { failures, lines };
}

describe('the guard of timers and jobs', () => {
  it.each([
    ['throws', () => expect.unreachable('broken')],
    ['rejects', () => Promise.reject(new Error('broken'))],
  ])('[server.34] logs and counts a timer run that %s, and runs it again', async (_, work) => {
    const { failures, lines } = draw();
    const stop = failures.runEvery(1000, 'The check failed', work);
    await vi.advanceTimersByTimeAsync(3000);
    expect(failures.counts()).toEqual({ connection: 0, call: 0, timer: 3, job: 0 });
    expect(lines[2]).toMatch(/^The check failed: .*broken/);
    stop();
    await vi.advanceTimersByTimeAsync(3000);
    expect(failures.counts().timer).toBe(3);
  });

  it('[server.35] logs fifty of a minute with the same sentence, then how many it left out', () => {
    const written: unknown[] = [];
    let time = 0;
    const failures = new FailureGuard(
      (facts, message) => written.push([message, facts]),
      () => ticks(time),
    );
    const fail = (times: number, sentence = 'A call failed') => {
      for (let i = 0; i < times; i++) failures.report('call', sentence, { error: 'disk full' });
    };
    fail(250);
    fail(1, 'A batch could not be taken');
    expect(written).toHaveLength(51);
    expect(failures.counts().call).toBe(251);
    time = 60_000;
    fail(1);
    expect(written.at(-1)).toEqual(['A call failed', { err: 'disk full', omitted: 200 }]);
  });

  it('[server.34] logs and counts a job that rejects', async () => {
    const { failures, lines } = draw();
    await failures.awaitJob('The mail could not be made', Promise.reject(new Error('broken')));
    await failures.awaitJob('The mail could not be made', Promise.resolve());
    expect(failures.counts().job).toBe(1);
    expect(lines).toEqual(['The mail could not be made: Error: broken']);
  });
});
