import { beforeEach, expect, it } from 'vitest';
import { canaryBody } from '../contract/canary.ts';
import { readingAt } from '../testing/messages.ts';
import { epochMs } from '../units.ts';
import { Canaries } from './canaries.ts';

const T0 = 1_700_000_000_000;

let canaries: Canaries;
beforeEach(() => {
  canaries = new Canaries();
});

/** Receives a canary that set out at `sent`, was published 200 ms later, and arrived at `at` by the monotonic clock. */
const receive = (sent: number, at: number, now = sent + 250) =>
  canaries.receiveBody(
    canaryBody({ sentAt: epochMs(T0 + sent) }),
    { sent: T0 + sent + 200 },
    readingAt(at, epochMs(T0 + now)),
  );

it('[live.60] has the time of each hop before the page', () => {
  receive(0, 1_000);
  expect(canaries.newest).toEqual({
    sentAt: T0,
    serverMs: 200,
    socketMs: 50,
    receivedAt: T0 + 250,
    hasClockStepped: false,
  });
});

it.each([
  ['in time', 30_000, 31_000, 30_250, false],
  ['late', 30_000, 39_000, 38_250, false],
  ['after another was missed', 60_000, 61_000, 60_250, false],
  ['after the clock went forward', 3_630_000, 31_000, 3_630_250, true],
  ['after the clock went back', -3_570_000, 31_000, 30_250, true],
])('[live.62] tells a step of the clock of the server from a delay: %s', (_case, sent, at, now, expected) => {
  receive(0, 1_000);
  receive(sent, at, now);
  expect(canaries.newest?.hasClockStepped).toBe(expected);
});

it.each(['', '{}', '[]', 'null', '{"sentAt":"now"}', '{"sentAt":-1}'])(
  '[live.60] rejects %j as a canary',
  (body) => {
    expect(canaries.receiveBody(body, { sent: T0 }, readingAt(0, epochMs(T0)))).toBe(false);
    expect(canaries.newest).toBeUndefined();
  },
);
