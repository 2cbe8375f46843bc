import { expect, it } from 'vitest';
import { epochMs } from '../units.ts';
import type { ReportNotice } from './notice.ts';
import { NoticeBook } from './noticeBook.ts';

function noticeOf(detectionId: string, time = 0, squadId = 'S'): ReportNotice {
  return {
    kind: 'report',
    key: { squadId, detectionId },
    handle: 0,
    symbol: 0,
    message: 'Shot',
    time: epochMs(time),
    receivedAt: epochMs(time),
    zone: undefined,
    level: undefined,
    burst: 0,
    test: false,
    delayed: false,
  };
}

it('[NB1] numbers notices from 1 without holes and keeps them until seen', () => {
  const book = new NoticeBook();
  book.report(noticeOf('1'));
  book.testMode(true);
  book.unauthorized();
  expect(book.after(0).map(({ number, kind }) => [number, kind])).toEqual([
    [1, 'report'],
    [2, 'testMode'],
    [3, 'unauthorized'],
  ]);
  expect(book.after(2)).toHaveLength(1);
  book.seen(2);
  expect(book.after(0).map(({ number }) => number)).toEqual([3]);
  book.seen(3);
  book.testMode(false);
  expect(book.after(0).map(({ number }) => number)).toEqual([4]);
  expect(book.last).toBe(4);
});

it('[NB2] tells of a report once, whichever way it comes', () => {
  const book = new NoticeBook();
  expect(book.report(noticeOf('1'))).toBe(true);
  expect(book.report(noticeOf('1'))).toBe(false);
  expect(book.caughtUp(noticeOf('1'))).toBe(false);
  expect(book.report(noticeOf('1', 0, 'T'))).toBe(true);
  book.endCatchUp();
  expect(book.last).toBe(2);
});

it('[NB3] tells of what catch-up found in one notice, oldest first', () => {
  const book = new NoticeBook();
  for (const [id, time] of [
    ['b', 20],
    ['a', 10],
    ['c', 30],
  ] as const)
    book.caughtUp(noticeOf(id, time));
  expect(book.last).toBe(0);
  book.endCatchUp();
  book.endCatchUp();
  const [notice] = book.after(0);
  expect(book.last).toBe(1);
  expect(notice).toMatchObject({
    kind: 'caughtUp',
    count: 3,
    keys: ['a', 'b', 'c'].map((detectionId) => ({ detectionId })),
  });
  expect(book.report(noticeOf('a'))).toBe(false);
});

it('[NB3] tells of a single one by itself, and of thousands by their count', () => {
  const book = new NoticeBook();
  book.caughtUp(noticeOf('one'));
  book.endCatchUp();
  expect(book.after(0)).toMatchObject([{ number: 1, kind: 'report' }]);
  for (let i = 0; i < 5000; i++) book.caughtUp(noticeOf(String(i)));
  book.endCatchUp();
  const [, many] = book.after(0);
  expect(many).toMatchObject({ number: 2, kind: 'caughtUp', count: 5000 });
  expect(many.kind === 'caughtUp' ? [many.symbols[0], many.keys.length] : []).toEqual([5000, 100]);
});

it('[NB2] tells of every update', () => {
  const book = new NoticeBook();
  const update = { ...noticeOf('1'), kind: 'update', previousReportType: 'Shot', wasShot: true } as const;
  book.update(update);
  book.update(update);
  expect(book.last).toBe(2);
});

it('[NB1] stays bounded when no page looks, and counts what it grouped', () => {
  const book = new NoticeBook();
  for (let i = 1; i <= 30_000; i++) book.report(noticeOf(String(i)));
  const kept = book.after(0);
  expect(kept.length).toBeLessThanOrEqual(20_000);
  expect(kept.at(-1)?.number).toBe(30_000);
  const told = kept.reduce((sum, notice) => sum + (notice.kind === 'caughtUp' ? notice.count : 1), 0);
  expect(told).toBe(30_000);
});
