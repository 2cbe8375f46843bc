import { expect, it } from 'vitest';
import type { ReportNotification } from '../../../domain/live/notification.ts';
import { epochMs } from '../../../domain/units.ts';
import { ReportMoments } from './reportMoments.ts';

const keyOf = (detectionId: string) => ({ squadId: 'S', detectionId });
const received = (detectionId: string, at: number) =>
  ({
    key: keyOf(detectionId),
    time: epochMs(at - 500),
    timeKnown: true,
    serverAt: epochMs(at - 100),
    storedAt: epochMs(at - 90),
    sentAt: epochMs(at - 80),
    receivedAt: epochMs(at),
  }) as ReportNotification;

it('[live.68] keeps when a report was received, drawn, sounded and first opened', () => {
  const moments = new ReportMoments();
  moments.noteReceived(received('a', 10_000));
  moments.noteDrawn(epochMs(10_040));
  moments.noteReceived(received('b', 11_000));
  moments.noteSounded(keyOf('a'), epochMs(10_010));
  moments.noteSeen(keyOf('a'), epochMs(12_000));
  moments.noteSeen(keyOf('a'), epochMs(90_000));
  moments.noteSeen(keyOf('of a list'), epochMs(12_000));
  expect(moments.of(keyOf('a'))).toEqual({
    sensor: 9_500,
    server: 9_900,
    stored: 9_910,
    sent: 9_920,
    console: 10_000,
    drawn: 10_040,
    sounded: 10_010,
    seen: 12_000,
  });
  expect([moments.of(keyOf('b')).drawn, moments.of(keyOf('of a list'))]).toEqual([undefined, {}]);
  expect(moments.percentiles('drawn')).toMatchObject({ p50: 140, count: 1 });
  expect(moments.percentiles('server')).toMatchObject({ p50: 400, count: 2 });
  expect(moments.percentiles('sent')).toMatchObject({ p50: 10, count: 2 });
});

it('[live.68] keeps the newest thousand reports, and the newest 512 times', () => {
  const moments = new ReportMoments();
  for (let i = 0; i < 1_001; i++) moments.noteReceived(received(String(i), 10_000 + i));
  expect([moments.of(keyOf('0')), moments.of(keyOf('1')).console]).toEqual([{}, 10_001]);
  expect(moments.percentiles('console').count).toBe(512);
});
