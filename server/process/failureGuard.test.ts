import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FailureGuard } from './failureGuard.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function draw() {
  const lines: string[] = [];
  const failures = new FailureGuard((facts, message) => lines.push(`${message}: ${String(facts['err'])}`));
  return { failures, lines };
}

describe('the guard of timers and jobs', () => {
  it.each([
    ['throws', () => expect.unreachable('broken')],
    ['rejects', () => Promise.reject(new Error('broken'))],
  ])('[SG2] logs and counts a timer run that %s, and runs it again', async (_, work) => {
    const { failures, lines } = draw();
    const stop = failures.runEvery(1000, 'The check failed', work);
    await vi.advanceTimersByTimeAsync(3000);
    expect(failures.counts()).toEqual({ connection: 0, call: 0, timer: 3, job: 0 });
    expect(lines[2]).toMatch(/^The check failed: .*broken/);
    stop();
    await vi.advanceTimersByTimeAsync(3000);
    expect(failures.counts().timer).toBe(3);
  });

  it('[SG3] logs and counts a job that rejects', async () => {
    const { failures, lines } = draw();
    await failures.awaitJob('The mail could not be made', Promise.reject(new Error('broken')));
    await failures.awaitJob('The mail could not be made', Promise.resolve());
    expect(failures.counts().job).toBe(1);
    expect(lines).toEqual(['The mail could not be made: Error: broken']);
  });
});
