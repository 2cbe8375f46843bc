import { expect, it } from 'vitest';
import { epochMs } from '../units.ts';
import type { ReportNotification, UpdateNotification } from './notification.ts';
import { NotificationQueue } from './notificationQueue.ts';

function noticeOf(detectionId: string, time = 0, squadId = 'S'): ReportNotification {
  return {
    kind: 'report',
    key: { squadId, detectionId },
    handle: 0,
    symbol: 0,
    message: 'Shot',
    time: epochMs(time),
    timeKnown: true,
    receivedAt: epochMs(time),
    zone: undefined,
    level: undefined,
    burst: 0,
    test: false,
    delayed: false,
  };
}

it('[live.4] numbers notifications from 1 without holes and keeps them until seen', () => {
  const book = new NotificationQueue();
  book.addReport(noticeOf('1'));
  book.addTestMode(true);
  book.addUnauthorized();
  expect(book.pendingAfter(0).map(({ number, kind }) => [number, kind])).toEqual([
    [1, 'report'],
    [2, 'testMode'],
    [3, 'unauthorized'],
  ]);
  expect(book.pendingAfter(2)).toHaveLength(1);
  book.acknowledge(2);
  expect(book.pendingAfter(0).map(({ number }) => number)).toEqual([3]);
  book.acknowledge(3);
  book.addTestMode(false);
  expect(book.pendingAfter(0).map(({ number }) => number)).toEqual([4]);
  expect(book.lastNumber).toBe(4);
});

it('[live.3] tells of a report once, whichever way it comes', () => {
  const book = new NotificationQueue();
  expect(book.addReport(noticeOf('1'))).toBe(true);
  expect(book.addReport(noticeOf('1'))).toBe(false);
  expect(book.addCatchUpReport(noticeOf('1'))).toBe(false);
  expect(book.addReport(noticeOf('1', 0, 'T'))).toBe(true);
  book.endCatchUp();
  expect(book.lastNumber).toBe(2);
});

it('[live.5] tells of what catch-up found in one notification, oldest first', () => {
  const book = new NotificationQueue();
  for (const [id, time] of [
    ['b', 20],
    ['a', 10],
    ['c', 30],
  ] as const)
    book.addCatchUpReport(noticeOf(id, time));
  expect(book.lastNumber).toBe(0);
  book.endCatchUp();
  book.endCatchUp();
  const [notification] = book.pendingAfter(0);
  expect(book.lastNumber).toBe(1);
  expect(notification).toMatchObject({
    kind: 'caughtUp',
    count: 3,
    keys: ['a', 'b', 'c'].map((detectionId) => ({ detectionId })),
  });
  expect(book.addReport(noticeOf('a'))).toBe(false);
});

it('[live.5] tells of a single one by itself, and of thousands by their count', () => {
  const book = new NotificationQueue();
  book.addCatchUpReport(noticeOf('one'));
  book.endCatchUp();
  expect(book.pendingAfter(0)).toMatchObject([{ number: 1, kind: 'report' }]);
  for (let i = 0; i < 5000; i++) book.addCatchUpReport(noticeOf(String(i)));
  book.endCatchUp();
  const [, many] = book.pendingAfter(0);
  expect(many).toMatchObject({ number: 2, kind: 'caughtUp', count: 5000 });
  const late = many.kind === 'caughtUp' ? many : undefined;
  expect([late?.symbols[0], late?.keys.length]).toEqual([5000, 100]);
  expect(late?.keys.at(-1)).toMatchObject({ detectionId: '4999', symbol: 0 });
});

it('[live.3] tells of every update', () => {
  const book = new NotificationQueue();
  const update = { ...noticeOf('1'), kind: 'update', previousReportType: 'Shot', wasShot: true } as const;
  book.addUpdate(update);
  book.addUpdate(update);
  expect(book.lastNumber).toBe(2);
});

it('[live.4] stays bounded when no page looks, and counts what it grouped', () => {
  const book = new NotificationQueue();
  for (let i = 1; i <= 30_000; i++) book.addReport(noticeOf(String(i)));
  const pending = book.pendingAfter(0);
  expect(pending.length).toBeLessThanOrEqual(20_000);
  expect(pending.at(-1)?.number).toBe(30_000);
  const total = pending.reduce(
    (sum, notification) => sum + (notification.kind === 'caughtUp' ? notification.count : 1),
    0,
  );
  expect(total).toBe(30_000);
});

const updateOf = (detectionId: string, previousReportType: string, symbol: number): UpdateNotification => ({
  kind: 'update',
  key: { squadId: 'S', detectionId },
  handle: 0,
  symbol,
  previousReportType,
  wasShot: previousReportType === 'Shot',
  message: '',
  time: epochMs(0),
  timeKnown: true,
  test: false,
});

it('[live.6] tells of the updates that catch-up found as one, and of a single one by itself', () => {
  const book = new NotificationQueue();
  book.addCatchUpUpdate(updateOf('a', 'Shot', 7));
  book.endCatchUp();
  expect(book.pendingAfter(0)).toMatchObject([{ number: 1, kind: 'update', previousReportType: 'Shot' }]);
  book.addCatchUpUpdate(updateOf('b', 'Shot', 7));
  book.addCatchUpUpdate(updateOf('c', 'Fireworks', 0));
  book.addCatchUpUpdate(updateOf('d', 'Shot', 7));
  book.endCatchUp();
  expect(book.pendingAfter(1)).toEqual([
    {
      number: 2,
      kind: 'updatesCaughtUp',
      count: 3,
      changes: [
        { previous: 0, symbol: 7, wasShot: true, count: 2, tests: 0 },
        { previous: 7, symbol: 0, wasShot: false, count: 1, tests: 0 },
      ],
      keys: [
        { squadId: 'S', detectionId: 'b', symbol: 7, time: 0 },
        { squadId: 'S', detectionId: 'c', symbol: 0, time: 0 },
        { squadId: 'S', detectionId: 'd', symbol: 7, time: 0 },
      ],
    },
  ]);
  expect(book.groupKeys(2).map(({ detectionId }) => detectionId)).toEqual(['b', 'c', 'd']);
});

it('[alerts.14] counts the tests of a group by symbol, and of its updates', () => {
  const book = new NotificationQueue();
  book.addCatchUpReport({ ...noticeOf('a', 5), test: true });
  book.addCatchUpReport({ ...noticeOf('b', 9), timeKnown: false });
  book.addCatchUpUpdate({ ...updateOf('c', 'Shot', 7), test: true });
  book.addCatchUpUpdate(updateOf('d', 'Shot', 7));
  book.endCatchUp();
  const [reports, updates] = book.pendingAfter(0);
  expect(reports).toMatchObject({ kind: 'caughtUp', count: 2, newest: 5 });
  expect(reports.kind === 'caughtUp' && [reports.symbols[0], reports.tests[0]]).toEqual([2, 1]);
  expect(updates).toMatchObject({ kind: 'updatesCaughtUp', changes: [{ count: 2, tests: 1 }] });
});

it('[live.4] loses nothing for a page that does not answer: the oldest become a few that count them', () => {
  const book = new NotificationQueue();
  book.addTestMode(true);
  for (let i = 0; i < 9_990; i++) book.addReport({ ...noticeOf(`r${i}`, i), symbol: i % 2 });
  for (let i = 0; i < 9; i++) book.addUpdate(updateOf(`r${i}`, 'Shot', 7));
  for (let i = 0; i < 10_001; i++) book.addReport(noticeOf(`s${i}`, 20_000 + i));
  const pending = book.pendingAfter(0);
  expect(pending.map(({ number }) => number)).toEqual(pending.map((_, i) => 9_998 + i));
  expect(pending.slice(0, 3)).toMatchObject([
    { kind: 'caughtUp', count: 9_990, newest: 9_989 },
    { kind: 'updatesCaughtUp', count: 9, changes: [{ previous: 0, symbol: 7, count: 9 }] },
    { kind: 'testMode', active: true },
  ]);
  expect(pending).toHaveLength(3 + 10_001);
  expect(book.groupKeys(9_998)).toHaveLength(9_990);
  for (let i = 0; i < 10_000; i++) book.addReport(noticeOf(`t${i}`, 40_000 + i));
  const [first] = book.pendingAfter(0);
  expect(first).toMatchObject({ kind: 'caughtUp', count: 9_990 + 9_997 });
});

it('[shelves.2] groups no report that a shelf keeps silent', () => {
  const book = new NotificationQueue();
  const silent = (id: string) => ({ ...noticeOf(id), shelfId: 7 });
  for (const id of ['a', 'b']) book.addCatchUpReport(silent(id));
  book.addCatchUpReport(noticeOf('c'));
  book.endCatchUp();
  expect(book.pendingAfter(0)).toMatchObject([{ kind: 'report', key: { detectionId: 'c' } }]);
});
