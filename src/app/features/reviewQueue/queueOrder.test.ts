import { describe, expect, it } from 'vitest';
import type { ReviewQueue, WaitingReport } from '../../../domain/contract/reviewQueue.ts';
import { epochMs } from '../../../domain/units.ts';
import { departures, nextReport } from './queueOrder.ts';

const report = (id: number, more: Partial<WaitingReport> = {}): WaitingReport => ({
  id,
  squadId: 'NG',
  detectionId: String(id),
  symbol: 'Shot',
  message: `Shot: ${id}`,
  time: epochMs(0),
  embargoLeft: 30_000,
  ...more,
});
const proposedBy = (by: string) => ({ proposal: { symbol: 'Fireworks', by, time: epochMs(0) } }) as const;
const idOf = (found: WaitingReport | undefined) => found?.id;

describe('the next report', () => {
  const waiting = [report(1), report(2, proposedBy('me')), report(3, proposedBy('ann')), report(4)];

  it.each([
    [undefined, 1],
    [1, 3],
    [3, 4],
    [4, 1],
    [9, 1],
  ])('[review-queue.3] after %s is %i: not one that the person proposed about', (after, next) => {
    expect(idOf(nextReport(waiting, after === undefined ? undefined : report(after), 'me'))).toBe(next);
  });

  it('[review-queue.3] is none where the shown one is alone', () => {
    expect(nextReport([report(1)], report(1), 'me')).toBeUndefined();
  });
});

describe('what has left the queue', () => {
  const queue = (waiting: readonly WaitingReport[], more: Partial<ReviewQueue> = {}): ReviewQueue => ({
    isOn: true,
    waiting,
    total: waiting.length,
    done: 0,
    reviews: [],
    ...more,
  });
  const reviewed = (id: number, by: string) =>
    ({ id, squadId: 'NG', detectionId: String(id), symbol: 'Fireworks', by, time: epochMs(0) }) as const;
  const between = { me: 'me', elapsed: 10_000 };

  it('[review-queue.2] is named with who decided it, was released undecided, or is no longer reviewed', () => {
    const before = queue([report(1), report(2), report(3, { embargoLeft: 9_000 }), report(4), report(5)]);
    const now = queue([report(5)], { reviews: [reviewed(1, 'ann'), reviewed(2, 'me')] });
    expect(departures(before, now, between).map(({ report: { id }, why }) => ({ id, ...why }))).toEqual([
      { id: 1, kind: 'decided', by: 'ann', symbol: 'Fireworks' },
      { id: 3, kind: 'released' },
      { id: 4, kind: 'gone' },
    ]);
  });

  it('[review-queue.2] is not what only a longer list would have', () => {
    const now = queue([report(2)], { total: 2 });
    expect(departures(queue([report(1)]), now, between)).toEqual([]);
  });
});
